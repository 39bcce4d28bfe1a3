"""OpenAI's chat completions, and every server that speaks them: vLLM, Ollama, proxies."""

from __future__ import annotations

import re
import weakref
from typing import TYPE_CHECKING, Any

from pytest_mobileagent.agents.models import answers, sdk
from pytest_mobileagent.agents.models.base import Finish, Message, Picture, Reply, Unavailable, Usage

if TYPE_CHECKING:
    from pytest_mobileagent.agents.models.base import Request
    from pytest_mobileagent.agents.models.names import ModelSpec

_THINKS_FIRST = re.compile(r"(o[1-9]|gpt-5)")  # no temperature, and thinking counts as output
_FINISHES: dict[str, Finish] = {"length": "length", "content_filter": "refused"}


class OpenAIClient:
    """One model behind `/chat/completions`."""

    def __init__(self, spec: ModelSpec, key: str) -> None:
        """Talk to the server of `spec`."""
        self._spec = spec
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
        library = self._library
        try:
            answer = self._client.chat.completions.create(**self._body(request))
        except library.APITimeoutError as error:
            raise Unavailable(f"no answer within {self._spec.timeout_s:g} s") from error
        except library.APIStatusError as error:
            raise sdk.failure(error.status_code, error.message, error.response.headers) from error
        except (library.APIError, ValueError) as error:
            raise sdk.broken(error) from error
        return _reply(answer)

    def _body(self, request: Request) -> dict[str, Any]:
        thinks = bool(_THINKS_FIRST.match(self._spec.name)) and not self._spec.base_url
        body: dict[str, Any] = {
            "model": self._spec.name,
            "messages": [_message(message) for message in request.messages],
        }
        if request.max_tokens is not None and not thinks:
            body["max_tokens" if self._spec.base_url else "max_completion_tokens"] = request.max_tokens
        if not thinks:
            body |= {
                name: value
                for name, value in (("temperature", request.temperature), ("top_p", request.top_p))
                if value is not None
            }
        if request.seed is not None:
            body["seed"] = request.seed
        if request.schema is not None:
            body["response_format"] = {
                "type": "json_schema",
                "json_schema": {"name": "reply", "schema": dict(request.schema), "strict": True},
            }
        return body


def _message(message: Message) -> dict[str, Any]:
    if not message.pictures:
        return {"role": message.role, "content": message.text}
    return {"role": message.role, "content": [_part(part) for part in message.parts]}


def _part(part: str | Picture) -> dict[str, Any]:
    if isinstance(part, str):
        return {"type": "text", "text": part}
    return {"type": "image_url", "image_url": {"url": f"data:{part.media_type};base64,{sdk.base64_of(part)}"}}


def _reply(answer: Any) -> Reply:  # noqa: ANN401 - the library's
    choices = getattr(answer, "choices", None)
    if not choices or getattr(choices[0], "message", None) is None:
        raise Unavailable(f"an answer without a choice: {str(answer)[:200]}")
    choice = choices[0]
    usage = answer.usage
    counted = answers.usage_of(usage.prompt_tokens, usage.completion_tokens) if usage else Usage()
    is_refused = bool(getattr(choice.message, "refusal", None))
    finish = "refused" if is_refused else answers.finish_of(choice.finish_reason, _FINISHES)
    return answers.reply_of(choice.message.content, counted, finish, answer.model)
