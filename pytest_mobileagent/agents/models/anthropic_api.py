"""Anthropic's messages."""

from __future__ import annotations

import itertools
import re
import weakref
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from pytest_mobileagent.agents.models import answers, sdk
from pytest_mobileagent.agents.models.base import Finish, Message, Picture, Reply, ToolCall, Unavailable, Usage, told
from pytest_mobileagent.agents.models.thinking import Thinker

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pytest_mobileagent.agents.models.base import Computer, Request
    from pytest_mobileagent.agents.models.names import ModelSpec

_MAX_TOKENS = 4096  # the API wants a number
_EARLIER = re.compile(r"claude-(3|(sonnet|opus)-4(-0|-1|-2|$)|sonnet-4-5|haiku-4)")  # the tool's earlier form
_EARLIER_TOOL = ("computer_20250124", "computer-use-2025-01-24")
_TOOL = ("computer_20251124", "computer-use-2025-11-24")
_THOUGHTS = ("thinking", "redacted_thinking")
_FINISHES: dict[str, Finish] = {"max_tokens": "length", "refusal": "refused"}


class AnthropicClient:
    """One model behind `/v1/messages`. The library has no temperature: the service's own holds, or the user's."""

    def __init__(self, spec: ModelSpec, key: str) -> None:
        """Talk to the server of `spec`."""
        self._spec = spec
        self._thinker = Thinker(spec)
        self._library = sdk.load(spec)
        self._client = self._library.Anthropic(
            api_key=key, base_url=spec.base_url or None, timeout=spec.timeout_s, max_retries=0,
            http_client=self._library.DefaultHttpxClient(**sdk.http_settings()),
        )  # fmt: skip
        weakref.finalize(self, self._client.close)

    def close(self) -> None:
        """Hang up."""
        self._client.close()

    def send(self, request: Request) -> Reply:
        """Return the reply to one try."""
        return self._thinker.ask(request, self._send)

    def _send(self, request: Request) -> Reply:
        library = self._library
        try:
            answer = self._create(self._body(request))
        except library.APITimeoutError as error:
            raise Unavailable(f"no answer within {self._spec.timeout_s:g} s") from error
        except library.APIStatusError as error:
            raise sdk.failure(error.status_code, error.message, error.response.headers) from error
        except (library.APIError, ValueError) as error:
            raise sdk.broken(error) from error
        return _reply(answer)

    def _create(self, body: dict[str, Any]) -> Any:  # noqa: ANN401 - the library's
        messages = self._client.beta.messages if "betas" in body else self._client.messages
        if not self._spec.settings.stream:
            return messages.create(**body)
        with messages.stream(**body) as stream:
            return stream.get_final_message()

    def _body(self, request: Request) -> dict[str, Any]:
        body: dict[str, Any] = {
            "model": self._spec.name,
            "max_tokens": self._thinker.room(request.max_tokens or _MAX_TOKENS),
            "messages": _turns(request.messages),
        }
        if request.computer is not None:
            body |= _tools(self._spec, request.computer)
        rules = [message.text for message in request.messages if message.role == "system"]
        if rules:
            body["system"] = "\n\n".join(rules)
        output: dict[str, Any] = {"effort": _effort(self._spec)} if _effort(self._spec) else {}
        if request.schema is not None:
            output["format"] = {"type": "json_schema", "schema": dict(request.schema)}
        extra = self._spec.settings.drawn() | dict(self._spec.settings.body)
        wanted = {"output_config": output, "thinking": _thinking(self._spec), "extra_body": extra}
        return body | {name: value for name, value in wanted.items() if value}


def _effort(spec: ModelSpec) -> str:
    thinking = spec.settings.thinking
    return thinking if isinstance(thinking, str) and thinking != "none" else ""


def _thinking(spec: ModelSpec) -> dict[str, Any] | None:
    match spec.settings.thinking:
        case None:
            return None
        case False | "none":
            return {"type": "disabled"}
        case True | str():
            return {"type": "adaptive"}
        case tokens:
            return {"type": "enabled", "budget_tokens": tokens}


def _tools(spec: ModelSpec, computer: Computer) -> dict[str, Any]:
    kind, beta = _EARLIER_TOOL if _EARLIER.match(spec.name) else _TOOL
    width, height = computer.size
    tool = {"type": kind, "name": "computer", "display_width_px": width, "display_height_px": height}
    functions = [
        {"name": one.name, "description": one.description, "input_schema": dict(one.parameters)}
        for one in computer.functions
    ]
    return {"tools": [tool, *functions], "betas": [beta]}


def _turns(messages: Sequence[Message]) -> list[dict[str, Any]]:
    """Return what each side says in turn: the results of all calls of a reply stand in one message."""
    told = (message for message in messages if message.role != "system")
    return [
        {"role": role, "content": [part for message in turn for part in _content(message)]}
        for role, turn in itertools.groupby(told, lambda message: message.role)
    ]


def _content(message: Message) -> list[dict[str, Any]]:
    if message.said:
        return [dict(item) for item in message.said]
    parts = [_part(part) for part in message.parts]
    if message.result_of is None:
        return parts
    return [{"type": "tool_result", "tool_use_id": message.result_of.id, "content": parts}]


def _part(part: str | Picture) -> dict[str, Any]:
    if isinstance(part, str):
        return {"type": "text", "text": part}
    source = {"type": "base64", "media_type": part.media_type, "data": sdk.base64_of(part)}
    return {"type": "image", "source": source}


def _reply(answer: Any) -> Reply:  # noqa: ANN401 - the library's
    blocks = getattr(answer, "content", None)
    if not isinstance(blocks, list) or not all(hasattr(block, "type") for block in blocks):
        raise Unavailable(f"an answer without content: {str(answer)[:200]}")
    text = "".join(answers.text_of(block.text) for block in blocks if getattr(block, "type", "") == "text")
    usage = answer.usage
    counted = answers.usage_of(usage.input_tokens, usage.output_tokens) if usage else Usage()
    reply = answers.reply_of(text, counted, answers.finish_of(answer.stop_reason, _FINISHES), answer.model)
    calls = tuple(
        ToolCall(answers.text_of(block.id), answers.text_of(block.name), sdk.arguments_of(block.input))
        for block in blocks
        if block.type == "tool_use"
    )
    has_thought = any(block.type in _THOUGHTS for block in blocks)
    said = tuple(block.model_dump(mode="json", exclude_none=True) for block in blocks) if calls else ()
    return replace(reply, text=reply.text + "".join(map(told, calls)), calls=calls, said=said, has_thought=has_thought)
