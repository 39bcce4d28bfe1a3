"""The states of an app: a screen's views as DroidBot stores them, and what tells one state from another.

Two screens are one state if they say the same, as AutoDroid has it, and have the same kinds of views, which is
DroidBot's rule without contents, kept beside it as `structure_str`. DroidBot's own rule takes every minute of a clock
for a new state; AutoDroid's takes the days of a calendar for its months.
"""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from pytest_mobileagent.agents.html_view import items_of, may_change
from pytest_mobileagent.agents.screen import active_window, is_editable
from pytest_mobileagent.device.hierarchy import Rect

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from pytest_mobileagent.agents.html_view import Item
    from pytest_mobileagent.device import Node

_LONGEST_SIGNED = 50
_CALENDAR = re.compile(
    r"\b(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?"
    r"|nov(?:ember)?|dec(?:ember)?|(?:mon|tues|wednes|thurs|fri|satur|sun)day|\d+ ?(?:hr|min|sec)s?)\b",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class View:
    """One view, with DroidBot's names for what it has; `view_str` is the same for views that look the same."""

    temp_id: int
    parent: int
    children: tuple[int, ...]
    package: str
    class_name: str
    resource_id: str
    text: str
    content_description: str
    bounds: Rect
    visible: bool
    enabled: bool
    clickable: bool
    long_clickable: bool
    checkable: bool
    checked: bool
    editable: bool
    focusable: bool
    focused: bool
    scrollable: bool
    selected: bool
    is_password: bool
    signature: str
    view_str: str

    @property
    def structure(self) -> str:
        """What it is, without what it says."""
        return f"[class]{self.class_name}[resource_id]{self.resource_id}"

    def as_json(self) -> dict[str, Any]:
        """Return it as DroidBot writes it."""
        left, top, right, bottom = self.bounds
        told = {name: getattr(self, name) for name in self.__slots__} | {
            "class": self.class_name,
            "bounds": [[left, top], [right, bottom]],
            "size": f"{self.bounds.width}*{self.bounds.height}",
            "child_count": len(self.children),
            "content_free_signature": self.structure,
        }
        del told["class_name"]
        return told

    @classmethod
    def from_json(cls, told: Mapping[str, Any]) -> View:
        """Return what `as_json` wrote."""
        (left, top), (right, bottom) = told["bounds"]
        fields = {name: told["class" if name == "class_name" else name] for name in cls.__slots__}
        return cls(**fields | {"bounds": Rect(left, top, right, bottom), "children": tuple(told["children"])})


class Element(NamedTuple):
    """An element of AutoDroid's text: its line without an id, and where it is."""

    line: str
    bounds: Rect


@dataclass(frozen=True, slots=True)
class UiState:
    """A state of the app, or of another that the app led to.

    Attributes:
        tag: the name of its files.
        activity: the component in front.
        activities: those of its task, the one in front first.
        elements: what it says.
    """

    tag: str
    state_str: str
    structure_str: str
    activity: str
    activities: tuple[str, ...]
    size: tuple[int, int]
    views: tuple[View, ...]
    elements: tuple[Element, ...]

    def depth_of(self, package: str) -> int:
        """Return how many activities lie above the package's own; -1 if none of its is in the task in front."""
        found = (depth for depth, name in enumerate(self.activities) if name.partition("/")[0] == package)
        return next(found, -1)

    def as_json(self) -> dict[str, Any]:
        """Return it as DroidBot writes it, with its elements beside."""
        return {
            "tag": self.tag,
            "state_str": self.state_str,
            "state_str_content_free": self.structure_str,
            "foreground_activity": self.activity,
            "activity_stack": list(self.activities),
            "background_services": [],
            "width": self.size[0],
            "height": self.size[1],
            "views": [view.as_json() for view in self.views],
            "elements": [{"line": line, "bounds": list(bounds)} for line, bounds in self.elements],
        }

    @classmethod
    def from_json(cls, told: Mapping[str, Any]) -> UiState:
        """Return what `as_json` wrote."""
        return cls(
            told["tag"],
            told["state_str"],
            told["state_str_content_free"],
            told["foreground_activity"],
            tuple(told["activity_stack"]),
            (told["width"], told["height"]),
            tuple(map(View.from_json, told["views"])),
            tuple(Element(one["line"], Rect(*one["bounds"])) for one in told["elements"]),
        )


def state_of(hierarchy: Node, activities: Sequence[str], tag: str) -> UiState:
    """Return the state that a phone is in: what is on its screen, and the activities of the task in front."""
    activity = activities[0] if activities else ""
    items = items_of(hierarchy)
    bounds = hierarchy.bounds
    views = _views(active_window(hierarchy), activity)
    structure = f"{activity}{{{','.join(sorted({view.structure for view in views}))}}}"
    return UiState(
        tag,
        state_str_of(structure, items),
        hashlib.md5(structure.encode(), usedforsecurity=False).hexdigest(),
        activity,
        tuple(activities),
        (bounds.width, bounds.height),
        views,
        tuple(Element(item.line(), item.bounds) for item in items),
    )


def state_str_of(structure: str, items: Sequence[Item]) -> str:
    """Return what a state is known by: activity, kinds of views, and what it says but for times, dates and shares."""
    lasting = [item.line() for item in items if not may_change(item) and _CALENDAR.search(item.text) is None]
    return hashlib.sha256("\n".join([structure, *lasting]).encode()).hexdigest()


def _views(window: Node, activity: str) -> tuple[View, ...]:
    nodes = list(window.walk())
    numbers = {id(node): number for number, node in enumerate(nodes)}
    signatures = [_signature(node) for node in nodes]
    views: list[View] = []
    lineages: list[str] = []  # what each lies in
    for node, signature in zip(nodes, signatures, strict=True):
        parent = numbers.get(id(node.parent), -1)
        lineages.append(f"{lineages[parent]}//{signatures[parent]}" if parent >= 0 else "")
        children = tuple(numbers[id(child)] for child in node.children)
        inside = "||".join(sorted(signatures[child] for child in children))
        words = f"Activity:{activity}\nSelf:{signature}\nParents:{lineages[-1]}\nChildren:{inside}"
        view_str = hashlib.md5(words.encode(), usedforsecurity=False).hexdigest()
        views.append(_view(node, (len(views), parent, children), signature, view_str))
    return tuple(views)


def _signature(node: Node) -> str:
    text = node.text if len(node.text) <= _LONGEST_SIGNED else "None"
    states = ",".join(name if getattr(node, name) else "" for name in ("enabled", "checked", "selected"))
    return f"[class]{node.class_name}[resource_id]{node.resource_id}[text]{text}[{states}]"


def _view(node: Node, place: tuple[int, int, tuple[int, ...]], signature: str, view_str: str) -> View:
    return View(
        *place,
        package=node.package,
        class_name=node.class_name,
        resource_id=node.resource_id,
        text=node.text,
        content_description=node.desc,
        bounds=node.bounds,
        visible=node.visible and not node.bounds.is_empty,
        enabled=node.enabled,
        clickable=node.clickable,
        long_clickable=node.long_clickable,
        checkable=node.checkable,
        checked=node.checked,
        editable=is_editable(node),
        focusable=node.focusable,
        focused=node.focused,
        scrollable=node.scrollable,
        selected=node.selected,
        is_password=node.password,
        signature=signature,
        view_str=view_str,
    )
