"""The view hierarchy as a tree: uiautomator2's dump, or that of `uiautomator dump`."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple
from xml.etree import ElementTree as ET
from xml.parsers import expat

from pytest_mobileagent.errors import DeviceError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

_BOUNDS = re.compile(r"\[(-?[0-9]+),(-?[0-9]+)\]\[(-?[0-9]+),(-?[0-9]+)\]")


class Rect(NamedTuple):
    """A rectangle on the screen in px; `right` and `bottom` lie just outside."""

    left: int
    top: int
    right: int
    bottom: int

    @property
    def width(self) -> int:
        """The width in px."""
        return self.right - self.left

    @property
    def height(self) -> int:
        """The height in px."""
        return self.bottom - self.top

    @property
    def center(self) -> tuple[int, int]:
        """The middle: where to tap."""
        return (self.left + self.right) // 2, (self.top + self.bottom) // 2

    @property
    def is_empty(self) -> bool:
        """Whether no pixel lies inside."""
        return self.right <= self.left or self.bottom <= self.top

    def contains(self, x: int, y: int) -> bool:
        """Return whether a point lies inside."""
        return self.left <= x < self.right and self.top <= y < self.bottom


NOWHERE = Rect(0, 0, 0, 0)


@dataclass(frozen=True, slots=True, eq=False)
class Node:
    """One view on the screen. The root stands for the screen itself and has one child per window."""

    class_name: str = ""
    resource_id: str = ""
    text: str = ""
    desc: str = ""
    hint: str = ""
    package: str = ""
    bounds: Rect = NOWHERE
    index: int = 0
    checkable: bool = False
    checked: bool = False
    clickable: bool = False
    enabled: bool = False
    focusable: bool = False
    focused: bool = False
    scrollable: bool = False
    long_clickable: bool = False
    password: bool = False
    selected: bool = False
    visible: bool = True
    children: tuple[Node, ...] = ()
    parent: Node | None = field(default=None, repr=False)

    # -- around ---------------------------------------------------------------------------------------------------

    def walk(self) -> Iterator[Node]:
        """Yield this view and all below it, parents first, in the order of the dump."""
        stack = [self]
        while stack:
            node = stack.pop()
            yield node
            stack.extend(reversed(node.children))

    def __iter__(self) -> Iterator[Node]:
        """Yield what `walk` yields."""
        return self.walk()

    def ancestors(self) -> Iterator[Node]:
        """Yield the parent, its parent, and so on up to the root."""
        node = self.parent
        while node is not None:
            yield node
            node = node.parent

    @property
    def clickable_ancestor(self) -> Node | None:
        """This view or the nearest one around it that reacts to a tap."""
        if self.clickable:
            return self
        return next((node for node in self.ancestors() if node.clickable), None)

    @property
    def short_id(self) -> str:
        """The resource id without its package."""
        return self.resource_id.rpartition(":id/")[2]

    # -- finding --------------------------------------------------------------------------------------------------

    def find_all(
        self,
        *,
        id: str | None = None,  # noqa: A002 - as Android calls it
        text: str | None = None,
        desc: str | None = None,
        cls: str | None = None,
        where: Callable[[Node], bool] | None = None,
    ) -> list[Node]:
        """Return every view here or below that has all that is asked for, in the order of the dump.

        Args:
            id: a resource id, with its package or without.
            text: the whole text.
            desc: the whole content description.
            cls: a class name, with its package or without.
            where: any further condition.
        """
        return [
            node
            for node in self.walk()
            if (text is None or node.text == text)
            and (desc is None or node.desc == desc)
            and (id is None or id in (node.resource_id, node.short_id))
            and (cls is None or cls in (node.class_name, node.class_name.rpartition(".")[2]))
            and (where is None or where(node))
        ]

    def find(
        self,
        *,
        id: str | None = None,  # noqa: A002 - as Android calls it
        text: str | None = None,
        desc: str | None = None,
        cls: str | None = None,
        where: Callable[[Node], bool] | None = None,
    ) -> Node | None:
        """Return the first view that `find_all` would return, or None."""
        found = self.find_all(id=id, text=text, desc=desc, cls=cls, where=where)
        return found[0] if found else None

    def at(self, x: int, y: int) -> Node | None:
        """Return the innermost, topmost view at a point, or None."""
        found = None
        for node in self.walk():
            if node.class_name and node.bounds.contains(x, y):
                found = node
        return found

    @property
    def texts(self) -> list[str]:
        """All texts and content descriptions here and below, in the order of the dump."""
        return [text for node in self.walk() for text in (node.text, node.desc) if text]


@lru_cache(maxsize=1)
def check(xml: str) -> None:
    """Let pass what can be read as a dump: that takes a tenth of the time of reading it, and none if it was the last.

    Raises:
        DeviceError: it is no view hierarchy.
    """
    if "<!DOCTYPE" in xml:
        raise DeviceError("the view hierarchy declares a document type: no phone does that, so it is not read")
    reader, tags = expat.ParserCreate(), list[str]()

    def begin(tag: str, _attributes: object) -> None:
        tags.append(tag)
        reader.StartElementHandler = None  # of the root's only

    reader.StartElementHandler = begin
    try:
        reader.Parse(xml, True)
    except expat.ExpatError as error:
        raise DeviceError(f"the view hierarchy is not XML ({error}): {xml[:120]!r}") from error
    if tags != ["hierarchy"]:
        raise DeviceError(f"the view hierarchy begins with <{tags[0]}>, not <hierarchy>")


def extent(xml: str) -> tuple[int, int]:
    """Return how far a dump's windows reach to the right and down, px, without reading it as a tree."""
    places = [tuple(map(int, match.groups())) for match in _BOUNDS.finditer(xml)]
    return max((place[2] for place in places), default=0), max((place[3] for place in places), default=0)


def parse(xml: str) -> Node:
    """Return the tree of a dump.

    Raises:
        DeviceError: it is no view hierarchy.
    """
    check(xml)
    return checked(xml)


def checked(xml: str) -> Node:
    """Return the tree of a dump that `check` has let pass."""
    children = tuple(_node(element) for element in ET.fromstring(xml))  # noqa: S314 - no document type: no entities
    return _adopt(Node(children=children, enabled=True, bounds=_around(children)))


def _around(children: tuple[Node, ...]) -> Rect:
    right = max((node.bounds.right for node in children), default=0)
    return Rect(0, 0, right, max((node.bounds.bottom for node in children), default=0))


def _adopt(node: Node) -> Node:
    for child in node.children:
        object.__setattr__(child, "parent", node)  # a tree of frozen nodes is built from its leaves
    return node


def _node(element: ET.Element) -> Node:
    value = element.attrib.get
    match = _BOUNDS.fullmatch(value("bounds", ""))
    index = value("index", "0")
    return _adopt(
        Node(
            class_name=value("class", ""),
            resource_id=value("resource-id", ""),
            text=value("text", ""),
            desc=value("content-desc", ""),
            hint=value("hint", ""),
            package=value("package", ""),
            bounds=Rect(*map(int, match.groups())) if match else NOWHERE,
            index=int(index) if index.isascii() and index.isdigit() else 0,
            checkable=value("checkable") == "true",
            checked=value("checked") == "true",
            clickable=value("clickable") == "true",
            enabled=value("enabled") == "true",
            focusable=value("focusable") == "true",
            focused=value("focused") == "true",
            scrollable=value("scrollable") == "true",
            long_clickable=value("long-clickable") == "true",
            password=value("password") == "true",
            selected=value("selected") == "true",
            visible=value("visible-to-user", "true") == "true",
            children=tuple(_node(child) for child in element),
        )
    )
