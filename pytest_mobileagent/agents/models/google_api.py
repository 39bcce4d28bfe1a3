"""Google's Gemini API."""

from __future__ import annotations

import importlib
import weakref
from typing import TYPE_CHECKING, Any

from pytest_mobileagent.agents.models import answers, sdk
from pytest_mobileagent.agents.models.base import Finish, Message, Picture, Reply, Unavailable, Usage

if TYPE_CHECKING:
    from pytest_mobileagent.agents.models.base import Request
    from pytest_mobileagent.agents.models.names import ModelSpec

_REFUSALS = ("SAFETY", "BLOCKLIST", "PROHIBITED_CONTENT", "SPII", "RECITATION", "IMAGE_SAFETY")
_ROLES = {"user": "user", "assistant": "model"}


class GoogleClient:
    """One model behind `generateContent`."""

    def __init__(self, spec: ModelSpec, key: str) -> None:
        """Talk to the server of `spec`."""
        self._spec = spec
        genai = sdk.load(spec)
        self._types: Any = importlib.import_module("google.genai.types")
        self._errors: Any = importlib.import_module("google.genai.errors")
        self._http: Any = importlib.import_module("httpx2")
        options = self._types.HttpOptions(
            base_url=spec.base_url or None,
            timeout=int(spec.timeout_s * 1000),
            retry_options=self._types.HttpRetryOptions(attempts=1),
            client_args=sdk.http_settings(),
        )
        self._client = genai.Client(api_key=key, enterprise=False, http_options=options)
        weakref.finalize(self, self._client.close)

    def close(self) -> None:
        """Hang up."""
        self._client.close()

    def send(self, request: Request) -> Reply:
        """Return the reply to one try."""
        told = [self._content(message) for message in request.messages if message.role != "system"]
        try:
            answer = self._client.models.generate_content(
                model=self._spec.name, contents=told, config=self._config(request)
            )
        except self._errors.APIError as error:
            headers = getattr(error.response, "headers", None) or {}
            raise sdk.failure(error.code, error.message or str(error), headers) from error
        except self._http.TimeoutException as error:
            raise Unavailable(f"no answer within {self._spec.timeout_s:g} s") from error
        except (self._http.HTTPError, ValueError) as error:  # the library lets its HTTP library's own pass
            raise sdk.broken(error) from error
        return _reply(answer)

    def _config(self, request: Request) -> Any:  # noqa: ANN401 - the library's
        rules = "\n\n".join(message.text for message in request.messages if message.role == "system")
        settings: dict[str, Any] = {
            "system_instruction": rules or None,
            "temperature": request.temperature,
            "top_p": request.top_p,
            "max_output_tokens": request.max_tokens,
            "seed": request.seed,
        }
        if request.schema is not None:
            settings |= {"response_mime_type": "application/json", "response_json_schema": dict(request.schema)}
        return self._types.GenerateContentConfig(**settings)

    def _content(self, message: Message) -> Any:  # noqa: ANN401 - the library's
        return self._types.Content(role=_ROLES[message.role], parts=[self._part(part) for part in message.parts])

    def _part(self, part: str | Picture) -> Any:  # noqa: ANN401 - the library's
        if isinstance(part, str):
            return self._types.Part.from_text(text=part)
        return self._types.Part.from_bytes(data=part.data, mime_type=part.media_type)


def _reply(answer: Any) -> Reply:  # noqa: ANN401 - the library's
    usage = answer.usage_metadata
    counted = answers.usage_of(usage.prompt_token_count, _output_tokens(usage)) if usage else Usage()
    model = answer.model_version
    if not answer.candidates:
        if answer.prompt_feedback is not None and answer.prompt_feedback.block_reason:
            return answers.reply_of("", counted, "refused", model)
        raise Unavailable("an answer without a candidate")
    candidate = answer.candidates[0]
    if candidate.content is None and candidate.finish_reason is None:
        raise Unavailable("an answer with an empty candidate")
    parts = (candidate.content.parts or []) if candidate.content else []
    text = "".join(part.text for part in parts if part.text and not part.thought)
    return answers.reply_of(text, counted, _finish(candidate), model)


def _output_tokens(usage: Any) -> int | None:  # noqa: ANN401 - the library's
    if usage.candidates_token_count is None:
        return None
    return int(usage.candidates_token_count + (usage.thoughts_token_count or 0))


def _finish(candidate: Any) -> Finish:  # noqa: ANN401 - the library's
    reason = candidate.finish_reason.name if candidate.finish_reason else ""
    if reason in _REFUSALS:
        return "refused"
    return "length" if reason == "MAX_TOKENS" else "stop"
