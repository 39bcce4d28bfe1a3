"""Google's Gemini API."""

from __future__ import annotations

import importlib
import re
import weakref
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from pytest_mobileagent.agents.models import answers, sdk, streams
from pytest_mobileagent.agents.models.base import Finish, Message, Picture, Reply, ToolCall, Unavailable, Usage, told
from pytest_mobileagent.agents.models.thinking import Thinker

if TYPE_CHECKING:
    from pytest_mobileagent.agents.models.base import Computer, Request
    from pytest_mobileagent.agents.models.names import ModelSpec

_REFUSALS = ("SAFETY", "BLOCKLIST", "PROHIBITED_CONTENT", "SPII", "RECITATION", "IMAGE_SAFETY")
# As Google's own program has it (google-gemini/computer-use-preview, c93bb2d).
_BROWSER_ONLY = re.compile(r"gemini-(2\.5|3-flash|3\.1-pro)")
_NOT_ON_A_PHONE = (
    "open_web_browser", "search", "navigate", "hover_at", "scroll_document", "go_forward", "key_combination",
)  # fmt: skip
_ROLES = {"user": "user", "assistant": "model"}


def knows_phones(model: str) -> bool:
    """Whether a model's tool for computers knows of phones; earlier ones know of browsers alone."""
    return _BROWSER_ONLY.search(model) is None


class GoogleClient:
    """One model behind `generateContent`."""

    def __init__(self, spec: ModelSpec, key: str) -> None:
        """Talk to the server of `spec`."""
        self._spec = spec
        self._thinker = Thinker(spec)
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
        return self._thinker.ask(request, self._send)

    def _send(self, request: Request) -> Reply:
        told = [self._content(message) for message in request.messages if message.role != "system"]
        try:
            answer = self._create(model=self._spec.name, contents=told, config=self._config(request))
        except self._errors.APIError as error:
            headers = getattr(error.response, "headers", None) or {}
            raise sdk.failure(error.code, error.message or str(error), headers) from error
        except self._http.TimeoutException as error:
            raise Unavailable(f"no answer within {self._spec.timeout_s:g} s") from error
        except (self._http.HTTPError, ValueError) as error:  # the library lets its HTTP library's own pass
            raise sdk.broken(error) from error
        return _reply(answer)

    def _create(self, **asked: Any) -> Any:  # noqa: ANN401 - the library's
        if self._spec.settings.stream:
            return streams.whole_content(self._client.models.generate_content_stream(**asked))
        return self._client.models.generate_content(**asked)

    def _config(self, request: Request) -> Any:  # noqa: ANN401 - the library's
        rules = "\n\n".join(message.text for message in request.messages if message.role == "system")
        settings: dict[str, Any] = {
            "system_instruction": rules or None,
            "temperature": request.temperature,
            "top_p": request.top_p,
            "max_output_tokens": self._thinker.room(request.max_tokens),
            "frequency_penalty": request.frequency_penalty,
            "seed": request.seed,
            "thinking_config": self._thinking(),
        }
        if self._spec.settings.body:
            settings["http_options"] = self._types.HttpOptions(extra_body=dict(self._spec.settings.body))
        if request.computer is not None:
            settings["tools"] = self._tools(request.computer)
            settings["automatic_function_calling"] = self._types.AutomaticFunctionCallingConfig(disable=True)
        if request.schema is not None:
            settings |= {"response_mime_type": "application/json", "response_json_schema": dict(request.schema)}
        return self._types.GenerateContentConfig(**settings)

    def _thinking(self) -> Any:  # noqa: ANN401 - the library's
        match self._spec.settings.thinking:
            case None | True:
                return None
            case False | "none":
                return self._types.ThinkingConfig(thinking_budget=0)
            case str() as level:
                return self._types.ThinkingConfig(thinking_level=level.upper())
            case tokens:
                return self._types.ThinkingConfig(thinking_budget=tokens)

    def _tools(self, computer: Computer) -> list[Any]:
        types = self._types
        is_earlier = not knows_phones(self._spec.name)
        environment = types.Environment.ENVIRONMENT_BROWSER if is_earlier else types.Environment.ENVIRONMENT_MOBILE
        tool = types.ComputerUse(
            environment=environment, excluded_predefined_functions=list(_NOT_ON_A_PHONE) if is_earlier else None
        )
        functions = [
            types.FunctionDeclaration(
                name=one.name, description=one.description, parameters_json_schema=dict(one.parameters)
            )
            for one in computer.functions
        ]
        tools = [types.Tool(computer_use=tool)]
        return [*tools, types.Tool(function_declarations=functions)] if functions else tools

    def _content(self, message: Message) -> Any:  # noqa: ANN401 - the library's
        if message.said:
            return self._types.Content.model_validate(message.said[0])
        if message.result_of is not None:
            return self._types.Content(role="user", parts=[self._result(message, message.result_of)])
        return self._types.Content(role=_ROLES[message.role], parts=[self._part(part) for part in message.parts])

    def _result(self, message: Message, call: ToolCall) -> Any:  # noqa: ANN401 - the library's
        types = self._types
        shown = [
            types.FunctionResponsePart(
                inline_data=types.FunctionResponseBlob(mime_type=picture.media_type, data=picture.data)
            )
            for picture in message.pictures
        ]
        said: dict[str, Any] = {"output": message.text or "Done."}
        if call.warnings:
            said["safety_acknowledgement"] = "true"
        response = types.FunctionResponse(id=call.id or None, name=call.name, response=said, parts=shown or None)
        return types.Part(function_response=response)

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
    reply = answers.reply_of(text, counted, _finish(candidate), model)
    calls = tuple(_call(part.function_call) for part in parts if getattr(part, "function_call", None) is not None)
    has_thought = bool(usage and usage.thoughts_token_count)
    if not calls:
        return replace(reply, has_thought=has_thought)
    said = ({"role": "model", "parts": [part.model_dump(mode="json", exclude_none=True) for part in parts]},)
    return replace(reply, text=reply.text + "".join(map(told, calls)), calls=calls, said=said, has_thought=has_thought)


def _call(call: Any) -> ToolCall:  # noqa: ANN401 - the library's
    arguments = sdk.arguments_of(call.args)
    decision = arguments.pop("safety_decision", None)
    warnings = (decision,) if isinstance(decision, dict) and decision.get("decision") != "regular" else ()
    return ToolCall(answers.text_of(call.id), answers.text_of(call.name), arguments, warnings)


def _output_tokens(usage: Any) -> int | None:  # noqa: ANN401 - the library's
    counted = [count for count in (usage.candidates_token_count, usage.thoughts_token_count) if count is not None]
    return int(sum(counted)) if counted else None


def _finish(candidate: Any) -> Finish:  # noqa: ANN401 - the library's
    reason = candidate.finish_reason.name if candidate.finish_reason else ""
    if reason in _REFUSALS:
        return "refused"
    return "length" if reason == "MAX_TOKENS" else "stop"
