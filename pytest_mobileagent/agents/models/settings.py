"""What a user sets for a model, in place of what agents ask for: the file of --mobile-models."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Literal

from pytest_mobileagent.errors import ConfigError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pytest_mobileagent.agents.models.base import Request

THE_SERVICES = "default"  # leaves a setting to the service
Level = Literal["none", "minimal", "low", "medium", "high", "xhigh", "max"]
LEVELS: tuple[Level, ...] = ("none", "minimal", "low", "medium", "high", "xhigh", "max")
FIELDS = ("max_tokens", "temperature", "top_p", "thinking", "stream", "body")
_SMALLEST_BUDGET = 1024  # what Anthropic's service takes


@dataclass(frozen=True, slots=True)
class Settings:
    """One model's; what is None is as the agent asks.

    Attributes:
        max_tokens: how long the reply may be, without its thinking; 0 is no limit.
        temperature: `default` leaves it to the service.
        top_p: likewise.
        thinking: whether it thinks, how much (a level of the service's), or for how many tokens.
        stream: the service only streams.
        body: further fields of the request, as the service calls them.
    """

    max_tokens: int | None = None
    temperature: float | str | None = None
    top_p: float | str | None = None
    thinking: bool | int | Level | None = None
    stream: bool = False
    body: Mapping[str, Any] = field(default_factory=dict, hash=False)

    def applied(self, request: Request) -> Request:
        """Return a request as it is made of this model."""
        changes: dict[str, Any] = {} if self.max_tokens is None else {"max_tokens": self.max_tokens or None}
        for name in ("temperature", "top_p"):
            value = getattr(self, name)
            if value is not None:
                changes[name] = None if value == THE_SERVICES else float(value)
        return replace(request, **changes) if changes else request

    def drawn(self) -> dict[str, float]:
        """Return the temperature and the share of words that the user wants of a service that is not told them else."""
        told = {"temperature": self.temperature, "top_p": self.top_p}
        return {name: float(value) for name, value in told.items() if isinstance(value, (int, float))}


def read_settings(place: str, entry: Mapping[str, Any]) -> Settings:
    """Return the settings among the fields of a model's table.

    Raises:
        ConfigError: one is not what it should be.
    """
    given = {name: entry[name] for name in FIELDS if name in entry}
    for name, value in given.items():
        wanted = _WANTED[name]
        if not wanted[0](value):
            raise ConfigError(f"{place}: {name} = {value!r} is not {wanted[1]}")
    return Settings(**given)


def _is_whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0


def _is_drawn(value: object) -> bool:
    return value == THE_SERVICES or (isinstance(value, (int, float)) and not isinstance(value, bool))


def _is_thinking(value: object) -> bool:
    return isinstance(value, bool) or value in LEVELS or (_is_whole(value) and int(str(value)) >= _SMALLEST_BUDGET)


_WANTED = {
    "max_tokens": (_is_whole, "a whole number"),
    "temperature": (_is_drawn, f"a number or '{THE_SERVICES}'"),
    "top_p": (_is_drawn, f"a number or '{THE_SERVICES}'"),
    "thinking": (
        _is_thinking, f"true, false, one of {', '.join(LEVELS)}, or a number of tokens from {_SMALLEST_BUDGET} on",
    ),
    "stream": (lambda value: isinstance(value, bool), "true or false"),
    "body": (lambda value: isinstance(value, dict), "a table"),
}  # fmt: skip
