"""What scripts can call: the document's side of the DOM (`tree`), and the window's."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.web.bridge_selection import SelectionBridge
from pytest_mobileagent.simulator.web.bridge_tree import TreeBridge
from pytest_mobileagent.simulator.web.bridge_window import WindowBridge

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytest_mobileagent.simulator.web.page import Page


def functions(page: Page) -> dict[str, Callable[..., object]]:
    """Return the functions by the names that scripts know them under (camel case)."""
    found: dict[str, Callable[..., object]] = {}
    for bridge in (TreeBridge(page), SelectionBridge(page), WindowBridge(page)):
        for name in dir(type(bridge)):
            if not name.startswith("_"):
                found[re.sub(r"_(\w)", lambda letter: letter[1].upper(), name)] = getattr(bridge, name)
    return found
