"""OpenAI's responses: its models operate a computer with a tool of their own there, and there alone.

Nothing is kept by the service between calls: each holds the whole conversation, with the model's thinking as it was
given, encrypted.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from pytest_mobileagent.agents.models import answers, sdk
from pytest_mobileagent.agents.models.base import Message, Picture, Reply, ToolCall, Unavailable, Usage, told

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pytest_mobileagent.agents.models.base import Computer, Request
    from pytest_mobileagent.agents.models.names import ModelSpec

_PREVIEW = "computer-use-preview"
_TOOL = "computer"


def effort(spec: ModelSpec) -> str | None:
    """Return how much a model is to think, in its service's words; None if it is not told."""
    thinking = spec.settings.thinking
    if isinstance(thinking, str):
        return thinking
    return "none" if thinking is False and not spec.base_url else None


def body(spec: ModelSpec, request: Request, computer: Computer) -> dict[str, Any]:
    """Return what is sent for a request to operate a computer."""
    rules = "\n\n".join(message.text for message in request.messages if message.role == "system")
    wanted = {
        "instructions": rules or None,
        "reasoning": {"effort": effort(spec)} if effort(spec) else None,
        "extra_body": dict(spec.settings.body) or None,
    }
    return (
        {
            "model": spec.name,
            "tools": _tools(spec, computer),
            "input": [item for message in request.messages for item in _items(message)],
            "include": ["reasoning.encrypted_content"],
            "truncation": "auto",
            "store": False,
        }
        | {name: value for name, value in wanted.items() if value}
        | spec.settings.drawn()
    )


def _tools(spec: ModelSpec, computer: Computer) -> list[dict[str, Any]]:
    width, height = computer.size
    tool: dict[str, Any] = {"type": _TOOL}
    if spec.name.startswith(_PREVIEW):
        tool = {"type": "computer_use_preview", "display_width": width, "display_height": height,
                "environment": "browser"}  # fmt: skip
    functions = [
        {"type": "function", "name": one.name, "description": one.description, "parameters": dict(one.parameters),
         "strict": False}
        for one in computer.functions
    ]  # fmt: skip
    return [tool, *functions]


def _items(message: Message) -> Iterator[dict[str, Any]]:
    if message.role == "system":
        return
    if message.said:
        yield from (dict(item) for item in message.said)
    elif message.result_of is None:
        yield {"role": message.role, "content": [_part(part, message.role) for part in message.parts]}
    else:
        yield from _result(message, message.result_of)


def _result(message: Message, call: ToolCall) -> Iterator[dict[str, Any]]:
    if call.name != _TOOL:
        yield {"type": "function_call_output", "call_id": call.id, "output": message.text or "Done."}
        yield from ({"role": "user", "content": [_part(picture, "user")]} for picture in message.pictures)
        return
    (picture,) = message.pictures[:1]
    output: dict[str, Any] = {
        "type": "computer_call_output", "call_id": call.id,
        "output": {"type": "computer_screenshot", "image_url": sdk.picture_url(picture)},
    }  # fmt: skip
    if call.warnings:
        output["acknowledged_safety_checks"] = [dict(warning) for warning in call.warnings]
    yield output
    if message.text:
        yield {"role": "user", "content": [_part(message.text, "user")]}


def _part(part: str | Picture, role: str) -> dict[str, Any]:
    if isinstance(part, str):
        return {"type": "output_text" if role == "assistant" else "input_text", "text": part}
    return {"type": "input_image", "image_url": sdk.picture_url(part), "detail": "original"}


def reply_of(answer: Any) -> Reply:  # noqa: ANN401 - the library's
    """Return the reply of an answer.

    Raises:
        Unavailable: it has no output.
    """
    items = getattr(answer, "output", None)
    if not isinstance(items, list):
        raise Unavailable(f"an answer without output: {str(answer)[:200]}")
    calls = tuple(call for item in items for call in _calls(item))
    words = "".join(answers.text_of(part.text) for part in _content(items) if part.type == "output_text")
    is_refused = any(part.type == "refusal" for part in _content(items))
    usage = answer.usage
    counted = answers.usage_of(usage.input_tokens, usage.output_tokens) if usage else Usage()
    finish = "refused" if is_refused else "length" if answer.status == "incomplete" else "stop"
    reply = answers.reply_of(words + "".join(map(told, calls)), counted, finish, answer.model)  # type: ignore[arg-type]  # one of three words
    said = tuple(item.model_dump(mode="json", exclude_none=True) for item in items)
    has_thought = any(item.type == "reasoning" for item in items)
    return replace(reply, calls=calls, said=said, has_thought=has_thought)


def _content(items: list[Any]) -> Iterator[Any]:
    for item in items:
        if getattr(item, "type", "") == "message":
            yield from item.content or []


def _calls(item: Any) -> Iterator[ToolCall]:  # noqa: ANN401 - the library's
    if item.type == "function_call":
        yield ToolCall(answers.text_of(item.call_id), answers.text_of(item.name), sdk.arguments_of(item.arguments))
    elif item.type == "computer_call":
        actions = item.actions or ([item.action] if item.action is not None else [])
        written = [action.model_dump(mode="json", exclude_none=True) for action in actions]
        checks = tuple(check.model_dump(mode="json", exclude_none=True) for check in item.pending_safety_checks or [])
        yield ToolCall(answers.text_of(item.call_id), _TOOL, {"actions": written}, checks)
