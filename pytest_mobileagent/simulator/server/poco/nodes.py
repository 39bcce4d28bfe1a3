"""The screen as poco's service tells it: nodes, their attributes, and how they are selected.

Names and values: classes `Node`, `RootNode`, `Selector` and `DefaultMatcher` of `com.netease.open.libpoco`, as the
service has them, a misspelt name included.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, NamedTuple

from pytest_mobileagent.protocol.hrpc import HrpcError
from pytest_mobileagent.simulator.server.automation.places import Place, at_place, place_of
from pytest_mobileagent.simulator.server.selector import Found, roots
from pytest_mobileagent.simulator.ui.widgets.edit_text import EditText

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from pytest_mobileagent.simulator.phone import Phone
    from pytest_mobileagent.simulator.ui.view import View

_EXCEPTIONS = "com.netease.open.libpoco.sdk.exceptions"
_FLAGS: dict[str, Callable[[View], bool]] = {
    "enabled": lambda view: view.is_enabled,
    "checkable": lambda view: view.is_checkable,
    "checked": lambda view: view.is_checked,
    "focusable": lambda view: view.is_focusable,
    "focused": lambda view: view.is_focused,
    "editalbe": lambda view: isinstance(view, EditText),
    "selected": lambda view: view.is_selected,
    "touchable": lambda view: view.is_clickable,
    "longClickable": lambda view: view.is_long_clickable,
    "scrollable": lambda view: view.is_scrollable,
    "dismissable": lambda _view: False,
}
_TEXTS: dict[str, Callable[[View], str]] = {
    "type": lambda view: view.cls,
    "resourceId": lambda view: view.resource_id,
    "package": lambda view: view.package,
    "desc": lambda view: view.desc,
    "text": lambda view: view.shown_text,
    "name": lambda view: view.resource_id or view.desc or view.cls,
}
_COMMON = ("name", "type", "visible", "pos", "size", "scale", "anchorPoint", "zOrders")
_OWN = ("resourceId", "package", "desc", "text", "boundsInParent", *_FLAGS)
_ROOT: dict[str, Any] = {
    "name": "<Root>", "type": "Root", "visible": True, "pos": [0.0, 0.0], "size": [0.0, 0.0], "scale": [0.0, 0.0],
    "anchorPoint": [0.5, 0.5], "zOrders": {"global": 0, "local": 0},
}  # fmt: skip


class Root:
    """What is above all windows."""

    parent = None

    def __init__(self, phone: Phone) -> None:
        """Stand above the windows of `phone`."""
        self._phone = phone

    def attribute(self, name: str) -> Any:  # noqa: ANN401 - what the wire takes
        """Return an attribute; None if there is none."""
        return _ROOT.get(name)

    def payload(self) -> dict[str, Any]:
        """Return all attributes."""
        return dict(_ROOT)

    def children(self) -> list[Node]:
        """Return the windows' roots: the active window's, then the others, the topmost first."""
        focused = self._phone.windows.focused
        tops = sorted(roots(self._phone), key=lambda top: focused is None or top.view is not focused.root)
        return [Node(self._phone, top) for top in tops]


class Node:
    """A view as it was when it was looked at last."""

    def __init__(self, phone: Phone, found: Found) -> None:
        """Tell of a view."""
        self._phone = phone
        self._found = found
        self._place: Place | None = None

    def note_place(self) -> None:
        """Note where it stands, to find it again; it is on the screen now."""
        self._place = place_of(self._phone, self.view)

    @property
    def view(self) -> View:
        """The view itself."""
        return self._found.view

    @property
    def parent(self) -> Node | None:
        """The node around it; None for a window's root."""
        around = self._found.parent
        return Node(self._phone, around) if around is not None else None

    def refresh(self) -> bool:
        """Look at it anew; what is gone stays as it was."""
        found = at_place(self._phone, self._place) if self._place is not None else None
        if found is not None:
            self._found = found
        return found is not None

    def children(self) -> list[Node]:
        """Return the nodes in it."""
        return [Node(self._phone, Found(view, self._found, at)) for at, view in enumerate(self.view.nodes)]

    def attribute(self, name: str) -> Any:  # noqa: ANN401 - what the wire takes
        """Return an attribute; None if there is none."""
        if name in _FLAGS:
            return _FLAGS[name](self.view)
        if name in _TEXTS:
            return _TEXTS[name](self.view) or ("" if name == "text" and isinstance(self.view, EditText) else None)
        measure = _MEASURES.get(name)
        return measure(self) if measure is not None else None

    def is_visible(self) -> bool:
        """Whether it and all around it can be seen."""
        found: Found | None = self._found
        while found is not None and found.view.is_visible:
            found = found.parent
        return found is None

    def middle(self) -> list[float]:
        """Return its middle, in shares of the screen."""
        left, top, right, bottom = self.view.visible_bounds
        return self._shares((left + right) // 2, (top + bottom) // 2)

    def size(self) -> list[float]:
        """Return its size, in shares of the screen."""
        return self._shares(self.view.visible_bounds.width, self.view.visible_bounds.height)

    def _shares(self, x: float, y: float) -> list[float]:
        width, height = self._phone.display.size
        return [x / width, y / height]

    def orders(self) -> dict[str, int]:
        """Return when it is drawn."""
        return {"global": 0, "local": self._found.index + 1}

    def payload(self) -> dict[str, Any]:
        """Return all attributes that it has."""
        told = {name: self.attribute(name) for name in (*_COMMON, *_OWN)}
        return {name: value for name, value in told.items() if value is not None}

    def set_text(self, text: str) -> None:
        """Replace what stands in it.

        Raises:
            HrpcError: it is no field.
        """
        self.refresh()
        if not isinstance(self.view, EditText):
            reason = 'because of "this node is not editable"'
            raise HrpcError(
                f"{_EXCEPTIONS}.UnableToSetAttributeException",
                f'Unable to set attribute "text" of node "{self.view.cls}", {reason}',
            )
        self._phone.input.set_text(self.view, text)


_MEASURES: dict[str, Callable[[Node], Any]] = {
    "visible": Node.is_visible,
    "pos": Node.middle,
    "size": Node.size,
    "boundsInParent": Node.size,
    "scale": lambda _node: [1, 1],
    "anchorPoint": lambda _node: [0.5, 0.5],
    "zOrders": Node.orders,
    "refresh": Node.refresh,
}


def cannot_set(name: str, node: Node) -> HrpcError:
    """Return the error that says that an attribute is not to be set."""
    message = f'Unable to set attribute "{name}" of node "{node.view.cls}"'
    return HrpcError(f"{_EXCEPTIONS}.UnableToSetAttributeException", message)


def removed(name: str) -> HrpcError:
    """Return the error that says that there is no node any more."""
    message = f'Node was no longer alive when query attribute "{name}". Please re-select.'
    return HrpcError(f"{_EXCEPTIONS}.NodeHasBeenRemovedException", message)


def dump(node: Root | Node, *, only_visible: bool) -> dict[str, Any]:
    """Return a node with all below it; of what is not to be seen, web views alone are told."""
    inside = []
    for child in node.children():
        if not only_visible or child.attribute("visible"):
            inside.append(dump(child, only_visible=only_visible))
        elif child.view.cls.endswith(".WebView"):
            inside.append(dump(child, only_visible=False))
    told = {"children": inside} if inside else {}
    return told | {"name": node.attribute("name"), "payload": node.payload()}


class _Reach(NamedTuple):
    """How far and for how many it is looked: so many levels, one or all, the start itself or not."""

    depth: int = 9999
    is_multiple: bool = True
    takes_start: bool = True


def select(phone: Phone, query: list[Any], *, is_multiple: bool) -> list[Root | Node]:
    """Return the nodes that a query means, none if it cannot be understood."""
    try:
        return _selected(query, Root(phone), _Reach(is_multiple=is_multiple))
    except (TypeError, ValueError, LookupError, re.error):
        return []


def _selected(query: list[Any], start: Root | Node | None, reach: _Reach) -> list[Root | Node]:
    if start is None:
        return []
    operator, given = query
    match operator:
        case ">" | "/":
            return _descended(given, start, reach, is_direct=operator == "/")
        case "-":
            first, second = given
            beside = _selected(first, start, reach)
            return [one for node in beside for one in _selected(second, node.parent, reach._replace(depth=1))]
        case "index":
            of, at = given
            return [_selected(of, start, reach._replace(is_multiple=True))[_natural(at)]]
        case "^":
            found = _selected(given[0], start, reach._replace(is_multiple=False))
            return [around for node in found[:1] if (around := node.parent) is not None]
    into: list[Root | Node] = []
    _traverse(query, start, into, reach)
    return into


def _descended(
    queries: Iterable[list[Any]], start: Root | Node, reach: _Reach, *, is_direct: bool
) -> list[Root | Node]:
    """Return what each query means below what the one before it means; children alone if it is direct."""
    tops = [start]
    for number, query in enumerate(queries):
        below = _Reach(1 if is_direct and number else reach.depth, takes_start=False)
        tops = [one for top in tops for one in _selected(query, top, below)]
    return tops


def _natural(number: object) -> int:
    if not isinstance(number, int) or number < 0:
        raise LookupError(number)
    return number


def _traverse(query: list[Any], node: Root | Node, into: list[Root | Node], reach: _Reach) -> bool:
    """Gather what a condition means, parents first; true once nothing more is wanted."""
    if not node.attribute("visible"):
        return False
    if _matches(query, node) and reach.takes_start:
        into.append(node)
        if not reach.is_multiple:
            return True
    if reach.depth == 0:
        return False
    below = reach._replace(depth=reach.depth - 1, takes_start=True)
    return any(_traverse(query, child, into, below) for child in node.children())


def _matches(query: list[Any], node: Root | Node) -> bool:
    operator, given = query
    match operator:
        case "or":
            return any(_matches(one, node) for one in given)
        case "and":
            return all(_matches(one, node) for one in given)
        case "attr=":
            value = node.attribute(given[0])
            return value is not None and type(value) is type(given[1]) and value == given[1]
        case "attr.*=":
            value = node.attribute(given[0])
            return value is not None and re.fullmatch(given[1], value) is not None
    return False
