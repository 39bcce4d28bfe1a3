"""The view hierarchy as XML: uiautomator2's form, and the shell tool's."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING
from xml.sax.saxutils import escape

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from pytest_mobileagent.simulator.phone import Phone
    from pytest_mobileagent.simulator.ui.view import View
    from pytest_mobileagent.simulator.ui.window import PlacedWindow

_CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff\ud800-\udfff]")
_ENTITIES = {'"': "&quot;", "\n": "&#10;", "\r": "&#13;", "\t": "&#9;"}
_BOOLEANS = {True: "true", False: "false"}
# Views that declare themselves important to accessibility when they are made, by their classes.
_IMPORTANT = frozenset(
    {
        "android.widget.GridView",
        "android.widget.ListView",
        "android.widget.ProgressBar",
        "androidx.recyclerview.widget.RecyclerView",
        "androidx.viewpager.widget.ViewPager",
    }
)
_U2_HEADER = "<?xml version='1.0' encoding='UTF-8' standalone='yes' ?>\r\n"
_SHELL_HEADER = "<?xml version='1.0' encoding='UTF-8' standalone='yes' ?>"


@lru_cache(maxsize=1024)
def quoted(text: str) -> str:
    """Return a text as an attribute's value."""
    return escape(_CONTROL.sub(".", text), _ENTITIES)


def is_nameless(view: View) -> bool:
    """Whether a view that can be used has nothing that names it (uiautomator's NAF)."""
    usable = view.is_clickable and view.is_enabled
    return usable and not view.desc and not view.shown_text and not any(_named(child) for child in view.nodes)


def _named(view: View) -> bool:
    return bool(view.desc or view.shown_text) or any(_named(child) for child in view.nodes)


def _attributes(view: View, index: int, *, is_full: bool) -> str:
    naf = 'NAF="true" ' if is_nameless(view) else ""
    bounds = view.visible_bounds
    flags = (
        f'checkable="{_BOOLEANS[view.is_checkable]}" checked="{_BOOLEANS[view.is_checked]}" '
        f'clickable="{_BOOLEANS[view.is_clickable]}" enabled="{_BOOLEANS[view.is_enabled]}" '
        f'focusable="{_BOOLEANS[view.is_focusable]}" focused="{_BOOLEANS[view.is_focused]}" '
        f'scrollable="{_BOOLEANS[view.is_scrollable]}" long-clickable="{_BOOLEANS[view.is_long_clickable]}" '
        f'password="{_BOOLEANS[view.is_password]}" selected="{_BOOLEANS[view.is_selected]}"'
    )
    visible = ' visible-to-user="true"' if is_full else ""
    tail = f' drawing-order="{index + 1}" hint="{quoted(view.hint)}" display-id="0"' if is_full else ""
    return (
        f'{naf}index="{index}" text="{quoted(view.shown_text)}" resource-id="{quoted(view.resource_id)}" '
        f'class="{view.cls}" package="{view.package}" content-desc="{quoted(view.desc)}" {flags}{visible} '
        f'bounds="[{bounds.left},{bounds.top}][{bounds.right},{bounds.bottom}]"{tail}'
    )


def shown_children(view: View, *, is_compressed: bool) -> list[tuple[int, View]]:
    """Return the children that a dump tells of, with their numbers; compressed, the nearest ones that matter."""
    if is_compressed:
        return list(enumerate(_important(view)))
    return [(at, child) for at, child in enumerate(view.nodes) if child.is_visible]


def _important(view: View) -> Iterator[View]:
    """Yield the nearest views below that matter to accessibility."""
    for child in view.nodes:
        if not child.is_visible:
            continue
        if is_important(child):
            yield child
        else:
            yield from _important(child)


def is_important(view: View) -> bool:
    """Whether a view matters to accessibility (`View.isImportantForAccessibility`)."""
    if view.important or view.cls in _IMPORTANT:
        return True
    tells = view.desc or view.shown_text or view.hint
    acts = view.is_focusable or view.is_clickable or view.is_long_clickable or view.is_checkable or view.is_scrollable
    return bool(tells) or acts


def _u2_node(view: View, index: int, depth: int, form: tuple[int, bool], into: list[str]) -> None:
    pad = "  " * depth
    limit, is_compressed = form
    children = shown_children(view, is_compressed=is_compressed) if depth <= limit else []
    if not children:
        into.append(f"{pad}<node {_attributes(view, index, is_full=True)} />\r\n")
        return
    into.append(f"{pad}<node {_attributes(view, index, is_full=True)}>\r\n")
    for at, child in children:
        _u2_node(child, at, depth + 1, form, into)
    into.append(f"{pad}</node>\r\n")


def _shell_node(view: View, index: int, into: list[str], *, is_compressed: bool) -> None:
    children = shown_children(view, is_compressed=is_compressed)
    if not children:
        into.append(f"<node {_attributes(view, index, is_full=False)} />")
        return
    into.append(f"<node {_attributes(view, index, is_full=False)}>")
    for at, child in children:
        _shell_node(child, at, into, is_compressed=is_compressed)
    into.append("</node>")


def accessible_windows(phone: Phone) -> list[PlacedWindow]:
    """Return the windows that accessibility sees, the topmost first; a modal one hides those it covers."""
    return [placed for placed in reversed(phone.windows.placed()) if placed.root.is_visible]


def dump_u2(phone: Phone, *, max_depth: int = 50, only_active: bool = False, is_compressed: bool = False) -> str:
    """Return the hierarchy of all windows as uiautomator2's server sends it; a window's root has depth 0."""
    windows: Iterable[PlacedWindow] = reversed(phone.windows.placed())
    if only_active:
        focused = phone.windows.focused
        windows = [focused] if focused is not None else []
    into = [_U2_HEADER, f'<hierarchy rotation="{phone.display.rotation}">\r\n']
    for placed in windows:
        if placed.root.is_visible:
            _u2_node(placed.root, 0, 1, (max_depth, is_compressed), into)
    into.append("</hierarchy>\r\n")
    return "".join(into)


def dump_shell(phone: Phone, *, is_compressed: bool = False) -> str:
    """Return the hierarchy of the active window as `uiautomator dump` writes it; compressed without mere layouts."""
    focused = phone.windows.focused
    into = [_SHELL_HEADER, f'<hierarchy rotation="{phone.display.rotation}">']
    if focused is not None:
        _shell_node(focused.root, 0, into, is_compressed=is_compressed)
    into.append("</hierarchy>")
    return "".join(into)
