"""Answers that come in pieces, put together: what the rest of a client reads is what it reads of a whole answer."""

from __future__ import annotations

from collections import defaultdict
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable

_THOUGHT = ("reasoning_content", "reasoning")


def whole_completion(chunks: Iterable[Any]) -> Any:  # noqa: ANN401 - in the place of the library's
    """Return the chat completion that a stream's pieces make."""
    words, thought = [], []
    calls: defaultdict[int, SimpleNamespace] = defaultdict(lambda: SimpleNamespace(name="", arguments=""))
    finish = usage = model = refusal = None
    for chunk in chunks:
        usage, model = chunk.usage or usage, chunk.model or model
        for choice in (chunk.choices or [])[:1]:
            finish = choice.finish_reason or finish
            words.append(getattr(choice.delta, "content", None) or "")
            thought += [getattr(choice.delta, name, None) or "" for name in _THOUGHT]
            refusal = getattr(choice.delta, "refusal", None) or refusal
            for call in getattr(choice.delta, "tool_calls", None) or []:
                if call.function is not None:
                    calls[call.index].name += call.function.name or ""
                    calls[call.index].arguments += call.function.arguments or ""
    message = SimpleNamespace(
        content="".join(words), refusal=refusal, reasoning_content="".join(thought),
        tool_calls=[SimpleNamespace(function=calls[number]) for number in sorted(calls)],
    )  # fmt: skip
    choices = [SimpleNamespace(message=message, finish_reason=finish)] if finish or any(words) else []
    return SimpleNamespace(choices=choices, usage=usage, model=model)


def whole_content(chunks: Iterable[Any]) -> Any:  # noqa: ANN401 - in the place of the library's
    """Return the answer of `generateContent` that a stream's pieces make."""
    parts: list[Any] = []
    finish = last = None
    for chunk in chunks:
        last = chunk
        for candidate in (chunk.candidates or [])[:1]:
            finish = candidate.finish_reason or finish
            parts += (candidate.content.parts or []) if candidate.content else []
    if last is None:
        return SimpleNamespace(candidates=[], usage_metadata=None, model_version=None, prompt_feedback=None)
    candidates = [SimpleNamespace(content=SimpleNamespace(parts=parts), finish_reason=finish)]
    return SimpleNamespace(
        candidates=candidates if parts or finish else [], usage_metadata=last.usage_metadata,
        model_version=last.model_version, prompt_feedback=last.prompt_feedback,
    )  # fmt: skip
