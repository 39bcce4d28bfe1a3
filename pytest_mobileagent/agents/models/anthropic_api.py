"""Anthropic's messages."""

from __future__ import annotations

import weakref
from typing import TYPE_CHECKING, Any

from pytest_mobileagent.agents.models import answers, sdk
from pytest_mobileagent.agents.models.base import Finish, Message, Picture, Reply, Unavailable, Usage

if TYPE_CHECKING:
    from pytest_mobileagent.agents.models.base import Request
    from pytest_mobileagent.agents.models.names import ModelSpec

_MAX_TOKENS = 4096  # the API wants a number
_FINISHES: dict[str, Finish] = {"max_tokens": "length", "refusal": "refused"}


class AnthropicClient:
    """One model behind `/v1/messages`. The library has no temperature: the service's own holds."""

    def __init__(self, spec: ModelSpec, key: str) -> None:
        """Talk to the server of `spec`."""
        self._spec = spec
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
        library = self._library
        try:
            answer = self._client.messages.create(**self._body(request))
        except library.APITimeoutError as error:
            raise Unavailable(f"no answer within {self._spec.timeout_s:g} s") from error
        except library.APIStatusError as error:
            raise sdk.failure(error.status_code, error.message, error.response.headers) from error
        except (library.APIError, ValueError) as error:
            raise sdk.broken(error) from error
        return _reply(answer)

    def _body(self, request: Request) -> dict[str, Any]:
        told = [message for message in request.messages if message.role != "system"]
        body: dict[str, Any] = {
            "model": self._spec.name,
            "max_tokens": request.max_tokens or _MAX_TOKENS,
            "messages": [{"role": message.role, "content": _content(message)} for message in told],
        }
        rules = [message.text for message in request.messages if message.role == "system"]
        if rules:
            body["system"] = "\n\n".join(rules)
        if request.schema is not None:
            body["output_config"] = {"format": {"type": "json_schema", "schema": dict(request.schema)}}
        return body


def _content(message: Message) -> list[dict[str, Any]]:
    return [_part(part) for part in message.parts]


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
    return answers.reply_of(text, counted, answers.finish_of(answer.stop_reason, _FINISHES), answer.model)
