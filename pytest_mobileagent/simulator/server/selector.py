"""uiautomator's selectors: which views a selector means."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from pytest_mobileagent.protocol.jsonrpc import INVALID_PARAMS, RpcError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from pytest_mobileagent.simulator.phone import Phone
    from pytest_mobileagent.simulator.ui.view import View

_FIELDS = {
    0x1: "text", 0x2: "textContains", 0x4: "textMatches", 0x8: "textStartsWith", 0x10: "className",
    0x20: "classNameMatches", 0x40: "description", 0x80: "descriptionContains", 0x100: "descriptionMatches",
    0x200: "descriptionStartsWith", 0x400: "checkable", 0x800: "checked", 0x1000: "clickable", 0x2000: "longClickable",
    0x4000: "scrollable", 0x8000: "enabled", 0x10000: "focusable", 0x20000: "focused", 0x40000: "selected",
    0x80000: "packageName", 0x100000: "packageNameMatches", 0x200000: "resourceId", 0x400000: "resourceIdMatches",
    0x800000: "index", 0x1000000: "instance",
}  # fmt: skip
BITS = {name: bit for bit, name in _FIELDS.items()}
_TEXTS: dict[str, Callable[[View], str]] = {
    "text": lambda view: view.shown_text,
    "className": lambda view: view.cls,
    "description": lambda view: view.desc,
    "packageName": lambda view: view.package,
    "resourceId": lambda view: view.resource_id,
}
FLAGS: dict[str, Callable[[View], bool]] = {
    "checkable": lambda view: view.is_checkable,
    "checked": lambda view: view.is_checked,
    "clickable": lambda view: view.is_clickable,
    "longClickable": lambda view: view.is_long_clickable,
    "scrollable": lambda view: view.is_scrollable,
    "enabled": lambda view: view.is_enabled,
    "focusable": lambda view: view.is_focusable,
    "focused": lambda view: view.is_focused,
    "selected": lambda view: view.is_selected,
}


class Found:
    """A view with its place in the tree."""

    __slots__ = ("index", "parent", "view")

    def __init__(self, view: View, parent: Found | None, index: int) -> None:
        """Keep them."""
        self.view = view
        self.parent = parent
        self.index = index


def below(found: Found) -> Iterator[Found]:
    """Yield a view and every visible view below it, parents first."""
    yield found
    for index, child in enumerate(found.view.nodes):
        if child.is_visible:
            yield from below(Found(child, found, index))


def roots(phone: Phone) -> list[Found]:
    """Return the roots of all windows, the topmost first."""
    return [Found(placed.root, None, 0) for placed in reversed(phone.windows.placed()) if placed.root.is_visible]


def conditions(selector: dict[str, Any]) -> dict[str, Any]:
    """Return the fields of a selector whose bits are set.

    Raises:
        RpcError: it is no selector.
    """
    mask = selector.get("mask", 0)
    if not isinstance(mask, int):
        raise RpcError(INVALID_PARAMS, "selector without mask")
    return {name: selector[name] for bit, name in _FIELDS.items() if mask & bit and name in selector}


def _matches(found: Found, wanted: dict[str, Any], *, ignores_case: bool) -> bool:
    for name, value in wanted.items():
        if name == "instance":
            continue
        if name == "index":
            if found.index != value:
                return False
        elif name in FLAGS:
            if FLAGS[name](found.view) != value:
                return False
        elif not _text_matches(found.view, name, str(value), ignores_case=ignores_case):
            return False
    return True


def _text_matches(view: View, name: str, value: str, *, ignores_case: bool) -> bool:
    for base, read in _TEXTS.items():
        if not name.startswith(base):
            continue
        text, kind = read(view), name[len(base) :]
        if kind == "":
            return text == value
        if kind == "Matches":
            try:
                return re.fullmatch(value, text, re.DOTALL) is not None
            except re.error as error:
                raise RpcError(INVALID_PARAMS, "java.util.regex.PatternSyntaxException", str(error)) from error
        if ignores_case:
            text, value = text.lower(), value.lower()
        if kind == "Contains":
            return value in text
        if kind == "StartsWith":
            return text.startswith(value)
    return False


def find_all(tops: Iterable[Found], selector: dict[str, Any], *, ignores_case: bool = True) -> list[Found]:
    """Return every view below `tops` that a selector means, in pre-order."""
    chain = [selector]
    kinds = list(selector.get("childOrSibling", []))
    chain += list(selector.get("childOrSiblingSelector", []))
    current = _select((found for top in tops for found in below(top)), selector, ignores_case=ignores_case)
    for kind, step in zip(kinds, chain[1:], strict=False):
        scopes: list[Found] = []
        for match in current:
            anchor = match if kind == "child" else match.parent
            if anchor is not None:
                scopes += [found for found in list(below(anchor))[1:] if found.view is not match.view]
        unique: dict[int, Found] = {}
        for found in scopes:
            unique.setdefault(id(found.view), found)
        current = _select(unique.values(), step, ignores_case=ignores_case)
    return current


def _select(candidates: Iterable[Found], selector: dict[str, Any], *, ignores_case: bool) -> list[Found]:
    wanted = conditions(selector)
    found = [candidate for candidate in candidates if _matches(candidate, wanted, ignores_case=ignores_case)]
    if "instance" in wanted:
        at = wanted["instance"]
        return found[at : at + 1] if isinstance(at, int) and at >= 0 else []
    return found


def is_simple(selector: dict[str, Any]) -> bool:
    """Whether uiautomator's case-sensitive engine handles a selector: no index, instance, child or sibling."""
    wanted = conditions(selector)
    return not selector.get("childOrSibling") and not wanted.keys() & {"index", "instance"}
