"""OpenAI's chat completions, and every server that speaks them: vLLM, Ollama, proxies."""

from __future__ import annotations

import weakref
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from pytest_mobileagent.agents.models import answers, openai_responses, sdk, streams
from pytest_mobileagent.agents.models.base import Finish, Message, Picture, Reply, ToolCall, Unavailable, Usage, told
from pytest_mobileagent.agents.models.thinking import Thinker

if TYPE_CHECKING:
    from pytest_mobileagent.agents.models.base import Request
    from pytest_mobileagent.agents.models.names import ModelSpec

_FINISHES: dict[str, Finish] = {"length": "length", "content_filter": "refused"}


class OpenAIClient:
    """One model behind `/chat/completions`."""

    def __init__(self, spec: ModelSpec, key: str) -> None:
        """Talk to the server of `spec`."""
        self._spec = spec
        self._thinker = Thinker(spec)
        self._streams = spec.settings.stream
        self._library = sdk.load(spec)
        self._client = self._library.OpenAI(
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
            if request.computer is not None:
                return openai_responses.reply_of(
                    self._client.responses.create(**openai_responses.body(self._spec, request, request.computer))
                )
            answer = self._create(self._body(request))
        except library.APITimeoutError as error:
            raise Unavailable(f"no answer within {self._spec.timeout_s:g} s") from error
        except library.APIStatusError as error:
            raise sdk.failure(error.status_code, error.message, error.response.headers) from error
        except (library.APIError, ValueError) as error:
            raise sdk.broken(error) from error
        return _reply(answer)

    def _create(self, body: dict[str, Any]) -> Any:  # noqa: ANN401 - the library's
        """Return a whole answer; a service that says that it only streams is asked so from then on."""
        create = self._client.chat.completions.create
        if not self._streams:
            try:
                return create(**body)
            except self._library.BadRequestError as error:
                if "stream" not in str(error.message).lower():
                    raise
                self._streams = True
        return streams.whole_completion(create(**body, stream=True, stream_options={"include_usage": True}))

    def _body(self, request: Request) -> dict[str, Any]:
        spec, thinks = self._spec, self._thinker.thinks and not self._spec.base_url
        room = self._thinker.room(request.max_tokens)
        wanted = {
            "max_tokens" if spec.base_url else "max_completion_tokens": room,
            "temperature": None if thinks else request.temperature,  # OpenAI's own that think take none of these
            "top_p": None if thinks else request.top_p,
            "frequency_penalty": None if thinks else request.frequency_penalty,
            "seed": request.seed,
            "reasoning_effort": openai_responses.effort(spec),
            "response_format": _format(request),
            "extra_body": dict(spec.settings.body) or None,
        }
        body = {"model": spec.name, "messages": [_message(message) for message in request.messages]}
        return body | {name: value for name, value in wanted.items() if value is not None} | spec.settings.drawn()


def _format(request: Request) -> dict[str, Any] | None:
    if request.schema is None:
        return None
    schema = {"name": "reply", "schema": dict(request.schema), "strict": True}
    return {"type": "json_schema", "json_schema": schema}


def _message(message: Message) -> dict[str, Any]:
    if not message.pictures:
        return {"role": message.role, "content": message.text}
    return {"role": message.role, "content": [_part(part) for part in message.parts]}


def _part(part: str | Picture) -> dict[str, Any]:
    if isinstance(part, str):
        return {"type": "text", "text": part}
    return {"type": "image_url", "image_url": {"url": sdk.picture_url(part)}}


def _reply(answer: Any) -> Reply:  # noqa: ANN401 - the library's
    choices = getattr(answer, "choices", None)
    if not choices or getattr(choices[0], "message", None) is None:
        raise Unavailable(f"an answer without a choice: {str(answer)[:200]}")
    choice = choices[0]
    usage = answer.usage
    counted = answers.usage_of(usage.prompt_tokens, usage.completion_tokens) if usage else Usage()
    is_refused = bool(getattr(choice.message, "refusal", None))
    finish = "refused" if is_refused else answers.finish_of(choice.finish_reason, _FINISHES)
    text = answers.text_of(choice.message.content) + _calls(choice.message)
    reply = answers.reply_of(text, counted, finish, answer.model)
    return replace(reply, has_thought=_has_thought(choice.message, usage))


def _calls(message: Any) -> str:  # noqa: ANN401 - the library's
    """Return calls of tools as the models write them that are trained to; a server may have taken them for its own."""
    calls = getattr(message, "tool_calls", None)
    if not isinstance(calls, list):
        return ""
    functions = [call.function for call in calls if getattr(call, "function", None) is not None]
    return "".join(told(ToolCall("", answers.text_of(one.name), sdk.arguments_of(one.arguments))) for one in functions)


def _has_thought(message: Any, usage: Any) -> bool:  # noqa: ANN401 - the library's
    words = getattr(message, "reasoning_content", None) or getattr(message, "reasoning", None)
    details = getattr(usage, "completion_tokens_details", None)
    return bool(words or getattr(details, "reasoning_tokens", None))
