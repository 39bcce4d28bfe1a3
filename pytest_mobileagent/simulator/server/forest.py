"""What the accessibility forwarder sends: the windows as trees of nodes, and events; messages of `protocol.a11y`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pytest_mobileagent.simulator.ui.hierarchy import accessible_windows
from pytest_mobileagent.simulator.ui.widgets.edit_text import EditText

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.phone import Phone
    from pytest_mobileagent.simulator.system.accessibility import AccessibilityEvent
    from pytest_mobileagent.simulator.ui.geometry import Rect
    from pytest_mobileagent.simulator.ui.view import View
    from pytest_mobileagent.simulator.ui.window import PlacedWindow

Message = dict[str, Any]

_APPLICATION, _INPUT_METHOD, _SYSTEM = 1, 2, 3
_KINDS = {
    "ime": _INPUT_METHOD, "status_bar": _SYSTEM, "nav_bar": _SYSTEM, "shade": _SYSTEM, "heads_up": _SYSTEM,
    "toast": _SYSTEM,
}  # fmt: skip
# AOSP `AccessibilityNodeInfo.ACTION_*`, and `R.id.accessibilityActionShowOnScreen`
_FOCUS, _CLEAR_FOCUS, _SELECT, _CLEAR_SELECTION, _CLICK, _LONG_CLICK, _ACCESSIBILITY_FOCUS = (
    1 << bit for bit in range(7)
)
_NEXT_AT_GRANULARITY, _PREVIOUS_AT_GRANULARITY = 1 << 8, 1 << 9
_SCROLL_FORWARD, _SCROLL_BACKWARD, _PASTE, _SET_SELECTION, _SET_TEXT = 1 << 12, 1 << 13, 1 << 15, 1 << 17, 1 << 21
_SHOW_ON_SCREEN = 0x01020036


def forest(phone: Phone) -> Message:
    """Return every window with its tree, the lowest first."""
    windows = list(reversed(accessible_windows(phone)))
    return {"windows": [_window(number, placed) for number, placed in enumerate(windows)]}


def _window(number: int, placed: PlacedWindow) -> Message:
    return {
        "bounds_in_screen": _rect(placed.bounds),
        "id": number + 1,
        "layer": number,
        "window_type": _KINDS.get(placed.kind, _APPLICATION),
        "is_active": placed.is_focused,
        "is_focused": placed.is_focused,
        "tree": {"nodes": _nodes(placed.root, window=number + 1)},
    }


def _nodes(root: View, *, window: int) -> list[Message]:
    """Return a window's nodes, level by level; their numbers are their places in the list."""
    level, count, depth = [(root, 1)], 1, 0
    nodes: list[Message] = []
    while level:
        below: list[tuple[View, int]] = []
        for view, order in level:
            children = [(child, at + 1) for at, child in enumerate(view.nodes) if child.is_visible]
            ids = range(count, count + len(children))
            count += len(children)
            below += children
            place = {"unique_id": len(nodes), "child_ids": ids, "depth": depth, "drawing_order": order}
            nodes.append({**_node(view), **place, "window_id": window})
        level, depth = below, depth + 1
    return nodes


def _node(view: View) -> Message:
    field = view if isinstance(view, EditText) else None
    start, end = field.selection if field is not None and field.is_focused else (-1, -1)
    return {
        "bounds_in_screen": _rect(view.visible_bounds),
        "class_name": view.cls,
        "content_description": view.desc,
        "hint_text": view.hint,
        "package_name": view.package,
        "text": view.shown_text,
        "text_selection_start": start,
        "text_selection_end": end,
        "view_id_resource_name": view.resource_id,
        "is_checkable": view.is_checkable,
        "is_checked": view.is_checked,
        "is_clickable": view.is_clickable,
        "is_editable": field is not None,
        "is_enabled": view.is_enabled,
        "is_focusable": view.is_focusable,
        "is_long_clickable": view.is_long_clickable,
        "is_password": view.is_password,
        "is_scrollable": view.is_scrollable,
        "is_selected": view.is_selected,
        "is_visible_to_user": view.is_visible,
        "actions": [{"id": action} for action in _actions(view)],
    }


def _actions(view: View) -> list[int]:
    x, y, most_x, most_y = view.scroll_position
    can = {
        _FOCUS: view.is_focusable and not view.is_focused,
        _CLEAR_FOCUS: view.is_focused,
        _SELECT: not view.is_selected,
        _CLEAR_SELECTION: view.is_selected,
        _CLICK: view.is_clickable,
        _LONG_CLICK: view.is_long_clickable,
        _ACCESSIBILITY_FOCUS: True,
        _NEXT_AT_GRANULARITY: bool(view.shown_text or view.desc),
        _PREVIOUS_AT_GRANULARITY: bool(view.shown_text or view.desc),
        _SCROLL_FORWARD: view.is_scrollable and (x < most_x or y < most_y),
        _SCROLL_BACKWARD: view.is_scrollable and (x > 0 or y > 0),
        _PASTE: isinstance(view, EditText) and view.is_focused,
        _SET_SELECTION: isinstance(view, EditText),
        _SET_TEXT: isinstance(view, EditText),
        _SHOW_ON_SCREEN: True,
    }
    return [action for action, is_there in can.items() if is_there]


def _rect(bounds: Rect) -> Message:
    return {"left": bounds.left, "top": bounds.top, "right": bounds.right, "bottom": bounds.bottom}


def described(event: AccessibilityEvent) -> dict[str, str]:
    """Return what the forwarder says of an event: names and values, those left out that the event does not have."""
    source = event.source
    told: dict[str, str | int] = {
        "source_content_description": source.desc if source else "",
        "event_text": ", ".join(event.text),
        "source_text": source.text if source else "",
        "event_type": event.type,
        "source_class_name": source.class_name if source else "",
        "event_package_name": event.package,
        "before_text": event.before_text or "",
        "from_index": event.from_index,
        "to_index": event.to_index,
        "added_count": event.added_count,
        "removed_count": event.removed_count,
        "view_id": source.view_id if source else "",
    }
    found = {key: str(value) for key, value in told.items() if value not in ("", -1)}
    if event.type == "TYPE_VIEW_SCROLLED":
        found |= {"scroll_delta_x": str(event.scroll_delta[0]), "scroll_delta_y": str(event.scroll_delta[1])}
    return found | {"event_timestamp_ms": str(event.time_ms)}
