"""Everybody else's models, through pydantic-ai: `groq:…`, `mistral:…`, `bedrock:…`."""

from __future__ import annotations

import asyncio
import importlib
import os
import threading
from concurrent.futures import CancelledError, Future
from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING, Any

from pytest_mobileagent.agents.models import answers, sdk
from pytest_mobileagent.agents.models.base import Finish, Message, Picture, Reply, Unavailable, Usage
from pytest_mobileagent.agents.models.secrets import redacted
from pytest_mobileagent.agents.models.thinking import Thinker
from pytest_mobileagent.errors import ConfigError, ModelError

if TYPE_CHECKING:
    from pytest_mobileagent.agents.models.base import Request
    from pytest_mobileagent.agents.models.names import ModelSpec

_FINISHES: dict[str, Finish] = {"length": "length", "content_filter": "refused"}


@cache
def _loop() -> asyncio.AbstractEventLoop:
    """Return the loop of all calls: pydantic-ai keeps connections from one to the next, and they belong to it."""
    loop = asyncio.new_event_loop()
    threading.Thread(target=loop.run_forever, name="mobileagent-pydantic-ai", daemon=True).start()
    return loop


class PydanticAIClient:
    """One of the models that pydantic-ai knows; it takes the key from the provider's own variable."""

    def __init__(self, spec: ModelSpec) -> None:
        """Find the model.

        Raises:
            ConfigError: pydantic-ai has none of that name, or lacks its key or library.
        """
        self._spec = spec
        self._thinker = Thinker(spec)
        self._under_way: Future[Any] | None = None
        sdk.load(spec)
        self._direct: Any = importlib.import_module("pydantic_ai.direct")
        self._messages: Any = importlib.import_module("pydantic_ai.messages")
        self._models: Any = importlib.import_module("pydantic_ai.models")
        self._exceptions: Any = importlib.import_module("pydantic_ai.exceptions")
        self._output: Any = importlib.import_module("pydantic_ai.output")
        try:
            self._model = self._models.infer_model(spec.name)
        except (self._exceptions.UserError, ImportError, ValueError) as error:
            raise ConfigError(f"{spec.name}: {error}") from error

    def send(self, request: Request) -> Reply:
        """Return the reply to one try."""
        return self._thinker.ask(request, self._send)

    def _send(self, request: Request) -> Reply:
        if request.computer is not None:
            raise ModelError(f"{self._spec.name}: no tool for computers is known of it, only of OpenAI's, Anthropic's "
                             "and Google's own services")  # fmt: skip
        asked = self._direct.model_request(
            self._model,
            self._history(request),
            model_settings=self._settings(request),
            model_request_parameters=self._parameters(request),
        )
        self._under_way = asyncio.run_coroutine_threadsafe(asked, _loop())
        try:
            answer = self._under_way.result()
        except self._exceptions.ModelHTTPError as error:
            raise sdk.failure(error.status_code, str(error), {}) from error
        except self._exceptions.ContentFilterError:
            return Reply("", finish="refused", model=self._spec.name)
        except self._exceptions.UserError as error:
            raise ModelError(redacted(str(error), os.environ)) from error
        except self._exceptions.AgentRunError as error:
            raise sdk.broken(error) from error
        except CancelledError as error:
            raise Unavailable("hung up") from error
        usage = answer.usage
        counted = answers.usage_of(usage.input_tokens, usage.output_tokens) if usage.has_values() else Usage()
        text = "".join(part.content for part in answer.parts if part.part_kind == "text")
        finish = answers.finish_of(answer.finish_reason, _FINISHES)
        has_thought = any(part.part_kind == "thinking" for part in answer.parts)
        return replace(answers.reply_of(text, counted, finish, answer.model_name), has_thought=has_thought)

    def close(self) -> None:
        """Hang up; the connections are the loop's, and stay."""
        if self._under_way is not None:
            self._under_way.cancel()

    def _settings(self, request: Request) -> dict[str, Any]:
        settings = {
            "temperature": request.temperature,
            "top_p": request.top_p,
            "max_tokens": self._thinker.room(request.max_tokens),
            "frequency_penalty": request.frequency_penalty,
            "seed": request.seed,
            "thinking": self._thinking(),
            "extra_body": dict(self._spec.settings.body) or None,
            "timeout": self._spec.timeout_s,
        }
        return {name: value for name, value in settings.items() if value is not None}

    def _thinking(self) -> bool | str | None:
        thinking = self._spec.settings.thinking
        if thinking == "none":
            return False
        return thinking if isinstance(thinking, (bool, str)) else None

    def _parameters(self, request: Request) -> Any:  # noqa: ANN401 - the library's
        if request.schema is None:
            return None
        wanted = self._output.OutputObjectDefinition(json_schema=dict(request.schema), name="reply")
        return self._models.ModelRequestParameters(output_mode="native", output_object=wanted)

    def _history(self, request: Request) -> list[Any]:
        return [self._message(message) for message in request.messages]

    def _message(self, message: Message) -> Any:  # noqa: ANN401 - the library's
        library = self._messages
        if message.role == "assistant":
            return library.ModelResponse(parts=[library.TextPart(content=message.text)])
        if message.role == "system":
            return library.ModelRequest(parts=[library.SystemPromptPart(content=message.text)])
        return library.ModelRequest(
            parts=[library.UserPromptPart(content=[self._part(part) for part in message.parts])]
        )

    def _part(self, part: str | Picture) -> Any:  # noqa: ANN401 - the library's
        if isinstance(part, str):
            return part
        return self._messages.BinaryContent(data=part.data, media_type=part.media_type)
