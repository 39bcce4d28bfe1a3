"""The SQL files beside the providers."""

from __future__ import annotations

from functools import cache
from importlib.resources import files


@cache
def schema(name: str) -> str:
    """Return the text of `name`.sql."""
    return (files(__package__) / f"{name}.sql").read_text(encoding="utf-8")
