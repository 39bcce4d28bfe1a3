"""What has changed between two looks at a window, as accessibility tells it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pytest_mobileagent.simulator.ui.view import View

_MOST_TOLD = 8  # more single changes than these are told as one of the whole window


@dataclass(frozen=True, slots=True)
class Look:
    """A window's visible views, and what of each accessibility knows."""

    root: View
    views: tuple[View, ...]
    shape: tuple[object, ...]  # classes, ids and places: what makes views the same
    texts: tuple[tuple[str, str], ...]
    marks: tuple[tuple[bool, bool, bool], ...]  # selected, checked, enabled


def look_at(root: View) -> Look:
    """Look at a window."""
    views = tuple(root.walk_visible())
    return Look(
        root,
        views,
        tuple((view.cls, view.resource_id, view.rect.left, view.rect.top) for view in views),
        tuple((view.shown_text, view.desc) for view in views),
        tuple((view.is_selected, view.is_checked, view.is_enabled) for view in views),
    )


def changes(before: Look, after: Look) -> Iterator[tuple[str, View, tuple[str, ...]]]:
    """Yield event types with the view each is about and the kinds of the change."""
    if before.shape != after.shape:
        yield from _newly_selected(before, after)
        yield "TYPE_WINDOW_CONTENT_CHANGED", after.root, ("SUBTREE",)
        return
    found = list(_single(before, after))
    if len(found) > _MOST_TOLD:
        yield "TYPE_WINDOW_CONTENT_CHANGED", after.root, ("SUBTREE",)
    else:
        yield from found


def _newly_selected(before: Look, after: Look) -> Iterator[tuple[str, View, tuple[str, ...]]]:
    known = {_name(view): view.is_selected for view in before.views}
    for view in after.views:
        if view.is_selected and known.get(_name(view)) is False:
            yield "TYPE_VIEW_SELECTED", view, ()


def _name(view: View) -> tuple[str, str, str, str]:
    return view.cls, view.resource_id, view.shown_text, view.desc


def _single(before: Look, after: Look) -> Iterator[tuple[str, View, tuple[str, ...]]]:
    for at, view in enumerate(after.views):
        (text, desc), (new_text, new_desc) = before.texts[at], after.texts[at]
        if text != new_text:
            yield "TYPE_WINDOW_CONTENT_CHANGED", view, ("TEXT",)
        if desc != new_desc:
            yield "TYPE_WINDOW_CONTENT_CHANGED", view, ("CONTENT_DESCRIPTION",)
        if before.marks[at] != after.marks[at]:
            if after.marks[at][0] and not before.marks[at][0]:
                yield "TYPE_VIEW_SELECTED", view, ()
            is_checked = before.marks[at][1] != after.marks[at][1]
            yield "TYPE_WINDOW_CONTENT_CHANGED", view, ("STATE_DESCRIPTION",) if is_checked else ()
