"""Models that think: an agent's limit is for what is to be read, and thinking has an allowance beside it.

Services count both as one. Whether a model thinks is known of a few by their names; of any other it is seen when its
first reply is cut off in its thinking: that call is made again with the allowance, as is every further one.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from pytest_mobileagent.agents.models.base import Usage

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytest_mobileagent.agents.models.base import Reply, Request
    from pytest_mobileagent.agents.models.names import ModelSpec

_UNASKED = {
    "openai": re.compile(r"(o[1-9]|gpt-[5-9])"),
    "google": re.compile(r"gemini-(2\.5|[3-9])"),
}
_ALLOWANCES = {"openai": 32_000, "anthropic": 32_000, "google": 32_000}
_BEGIN = re.compile(r"\s*<(think|thinking)>")
_END = re.compile(r"</(?:think|thinking)>")


def visible(text: str, *, first: bool = False) -> str:
    """Return what a model says after its thinking, where its service leaves that in the reply.

    It may think several times: what comes after the last time, or with `first` after the first.
    """
    ends = list(_END.finditer(text))
    if ends:
        return text[ends[0 if first else -1].end() :]
    return "" if _BEGIN.match(text) else text


class Thinker:
    """Whether a model thinks, as far as is known, and how long its replies may be for that."""

    def __init__(self, spec: ModelSpec) -> None:
        """Begin with what is known of the model of `spec`."""
        self._spec = spec
        pattern = _UNASKED.get(spec.provider)
        thinks_unasked = pattern is not None and not spec.base_url and bool(pattern.match(spec.name))
        told = spec.settings.thinking
        self.thinks = thinks_unasked if told is None else told not in (False, "none")

    def room(self, max_tokens: int | None) -> int | None:
        """Return how long a reply may be with its thinking; None is no limit: how much a server holds is not known."""
        if max_tokens is None or not self.thinks:
            return max_tokens
        allowance = self._spec.settings.thinking
        if isinstance(allowance, int) and not isinstance(allowance, bool):
            return max_tokens + allowance
        is_own_server = self._spec.base_url and self._spec.provider == "openai"
        usual = None if is_own_server else _ALLOWANCES.get(self._spec.provider)
        return None if usual is None else max_tokens + usual

    def ask(self, request: Request, once: Callable[[Request], Reply]) -> Reply:
        """Return the reply to a request; one that was cut off in its thinking is asked for again."""
        reply = once(request)
        if self.thinks or not _is_cut(reply) or self._spec.settings.thinking is False:
            return reply
        self.thinks = True
        again = once(request)
        return replace(again, usage=_sum(reply.usage, again.usage))


def _is_cut(reply: Reply) -> bool:
    """Whether a reply ended at its limit before anything that can be read was whole."""
    return reply.finish == "length" and (reply.has_thought or not visible(reply.text).strip())


def _sum(one: Usage, other: Usage) -> Usage:
    return Usage(
        _added(one.input_tokens, other.input_tokens),
        _added(one.output_tokens, other.output_tokens),
        one.doubt or other.doubt,
    )


def _added(one: int | None, other: int | None) -> int | None:
    return one if other is None else other if one is None else one + other
