"""The screen as AutoDroid writes it: five tags, what says nothing left out, what belongs together merged."""

from __future__ import annotations

import html
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from pytest_mobileagent.agents.screen import active_window, is_editable

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pytest_mobileagent.device import Node, Rect

Tag = Literal["button", "checkbox", "scroller", "input", "p"]
_LONGEST = 50
_SYSTEM_BARS = ("android:id/navigationBarBackground", "android:id/statusBarBackground")


@dataclass(frozen=True, slots=True)
class Item:
    """One element of the text: its tag, what it says, and where it is."""

    tag: Tag
    label: str
    text: str
    bounds: Rect
    checked: bool | None = None

    @property
    def content(self) -> str:
        """What it says: one element found twice while scrolling has the same."""
        return f"{self.tag}|{self.label}|{self.text}"

    def line(self, number: int | None = None, onclick: str = "") -> str:
        """Return its line, with the id by which it is chosen, if any is given."""
        attributes = [f"id={number}"] if number is not None else []
        if self.label and self.label != self.text:
            attributes.append(f'label="{_escaped(self.label)}"')
        if self.checked is not None:
            attributes.append(f"checked={self.checked}")
        if onclick:
            attributes.append(f'onclick="{_escaped(onclick)}"')
        if self.tag == "input":
            attributes.append(f'value="{_escaped(self.text)}"')
            return f"<{' '.join(['input', *attributes])}>"
        words = "<br>".join(html.escape(part, quote=False) for part in self.text.split("\n"))
        return f"<{' '.join([self.tag, *attributes])}>{words}</{self.tag}>"


def may_change(item: Item) -> bool:
    """Whether an element changes by itself, as times and shares do."""
    return ":" in item.text or "%" in item.text


def _escaped(text: str) -> str:
    """Return an attribute's value: an apostrophe stays one, so that names are known by it."""
    return html.escape(text, quote=False).replace('"', "&quot;")


def items_of(hierarchy: Node, *, merges: bool = True) -> list[Item]:
    """Return the elements of the window in front, in tree order: nothing of what lies behind a dialog, of bars or keys.

    Without `merges` each view with words of its own is one, operated as what it lies in.
    """
    window = active_window(hierarchy)
    return list(_items(window) if merges else _leaves(window, None))


def _leaves(node: Node, around: Node | None) -> Iterator[Item]:
    if not node.visible or node.resource_id in _SYSTEM_BARS or node.bounds.is_empty:
        return
    if is_editable(node):
        yield from _items(node)
        return
    around = node if node.clickable or node.long_clickable or node.checkable else around
    if node.scrollable:
        yield Item("scroller", _cut(node.desc), "", node.bounds)
    elif node.checkable or node.text or node.desc:
        box = next((one for one in (node, around) if one is not None and one.checkable), None)
        tag: Tag = "checkbox" if box is not None else "p" if around is None else "button"
        state = (box.checked or box.selected) if box is not None else None
        yield Item(tag, _cut(node.desc), _cut(node.text), node.bounds, state)
    for child in node.children:
        yield from _leaves(child, around)


def _items(node: Node) -> Iterator[Item]:
    if not node.visible or node.resource_id in _SYSTEM_BARS or node.bounds.is_empty:
        return
    if is_editable(node):
        words = "" if node.text == node.hint else node.text  # an empty field shows its hint
        yield Item("input", _cut(node.desc or node.hint), _cut(words), node.bounds)
        return
    if node.clickable or node.long_clickable or node.checkable:
        yield from _merged(node)
        return
    if node.scrollable:
        yield Item("scroller", _cut(node.desc), "", node.bounds)
    elif node.text or node.desc:
        yield Item("p", _cut(node.desc) if node.text else "", _cut(node.text or node.desc), node.bounds)
    for child in node.children:
        yield from _items(child)


def _merged(node: Node) -> Iterator[Item]:
    """Yield one element for what can be operated and all the words in it; what can be operated by itself follows."""
    below = [inner for child in node.children for inner in _owned(child)]
    words = [word for inner in (node, *below) for word in (inner.text, inner.desc if inner is not node else "") if word]
    box = next((inner for inner in (node, *below) if inner.checkable), None)
    label = _cut(node.desc)
    text = "\n".join(dict.fromkeys(_cut(word) for word in words))
    if label or text or box is not None:
        state = (box.checked or box.selected) if box is not None else None
        yield Item("button" if box is None else "checkbox", label, text, node.bounds, state)
    for child in node.children:
        yield from _independent(child)


def _owned(node: Node) -> Iterator[Node]:
    """Yield what lies below without being operable by itself."""
    if _is_operable(node) or not node.visible:
        return
    yield node
    for child in node.children:
        yield from _owned(child)


def _independent(node: Node) -> Iterator[Item]:
    if _is_operable(node):
        yield from _items(node)
        return
    for child in node.children:
        yield from _independent(child)


def _is_operable(node: Node) -> bool:
    """Whether an element inside another is one of its own: a switch that shows its row's state is not."""
    return node.clickable or node.long_clickable or is_editable(node) or node.scrollable


def _cut(text: str) -> str:
    return " ".join(text.split())[:_LONGEST]


def describe(items: Sequence[Item], hints: dict[int, str] | None = None) -> str:
    """Return the text of a screen, with the way back as its last element."""
    lines = [item.line(number, (hints or {}).get(number, "")) for number, item in enumerate(items)]
    return "\n".join([*lines, f"<button id={len(items)}>go back</button>"])
