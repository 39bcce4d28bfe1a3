"""Prompts: one text file for each agent under `prompts/`, in parts, with `{{fields}}` to be filled."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from pytest_mobileagent.agents.models.thinking import visible
from pytest_mobileagent.episode.action import ActionError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pytest_mobileagent.agents.models.base import Model, Request

_FOLDER = Path(__file__).with_name("prompts")
_HEADING = re.compile(r"^=== ([a-z_]+) ===\n", re.MULTILINE)
_FIELD = re.compile(r"\{\{([a-z_]+)\}\}")
REFUSED = "the model refuses"


@cache
def _parts(agent: str) -> Mapping[str, str]:
    pieces = _HEADING.split((_FOLDER / f"{agent}.md").read_text("utf-8"))
    return {name: text.strip("\n") for name, text in zip(pieces[1::2], pieces[2::2], strict=True)}


def prompt(agent: str, part: str, /, **fields: str) -> str:
    """Return a part of an agent's prompt, filled; a field that is not given is a mistake of ours."""
    return _FIELD.sub(lambda match: fields[match[1]], _parts(agent)[part])


def ask(model: Model, request: Request, *, keeps_thinking: bool = False) -> str | None:
    """Return what a model says, or None if it refuses; what it thought is left out unless it is its dialect to tell it.

    Raises:
        ActionError: it says nothing at all.
        ModelError: its service fails.
    """
    reply = model.ask(request)
    if reply.finish == "refused":
        return None
    said = reply.text if keeps_thinking else visible(reply.text)
    if not said.strip():
        raise ActionError(f"the model said nothing ({'cut off' if reply.finish == 'length' else 'empty reply'})")
    return said
