"""The elements of a screen as agents number them."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pytest_mobileagent.device import Node


def clickable_elements(hierarchy: Node) -> list[Node]:
    """Return the visible elements that an index may name, in pre-order: leaves, and what is described or scrolls.

    This is AndroidWorld's rule for the elements of its accessibility tree.
    """
    return [
        node
        for node in hierarchy.walk()
        if not node.bounds.is_empty and (not node.children or node.desc or node.scrollable)
    ]
