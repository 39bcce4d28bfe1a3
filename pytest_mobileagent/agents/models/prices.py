"""What a call costs: the user's price, or the table's; unknown is unknown, never nothing."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pytest_mobileagent.agents.models.base import Usage
    from pytest_mobileagent.agents.models.names import ModelSpec

_TABLE = Path(__file__).with_name("prices.toml")
_DATED = re.compile(r"-(20[0-9]{2}-?[01][0-9]-?[0-3][0-9]|latest|0[0-9]{2})$")
_MILLION = 1_000_000


@cache
def _table() -> Mapping[str, list[float]]:
    prices: dict[str, list[float]] = tomllib.loads(_TABLE.read_text("utf-8"))["prices"]
    return prices


def price_of(spec: ModelSpec) -> tuple[float, float] | None:
    """Return USD for a million tokens in and out, or None: also for a list price at somebody else's address."""
    if spec.prices is not None:
        return spec.prices
    if spec.base_url:
        return None
    listed = _table().get(spec.name) or _table().get(_DATED.sub("", spec.name))
    return (listed[0], listed[1]) if listed else None


def cost_of(spec: ModelSpec, usage: Usage) -> float | None:
    """Return what a call cost in USD, or None if the price or the tokens are unknown."""
    prices = price_of(spec)
    if prices is None or usage.input_tokens is None or usage.output_tokens is None:
        return None
    return (usage.input_tokens * prices[0] + usage.output_tokens * prices[1]) / _MILLION
