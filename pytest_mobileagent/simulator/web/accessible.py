"""What accessibility is told about a page: Chrome's tree for Android (`BrowserAccessibilityAndroid`)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.web import controls, forms, shapes
from pytest_mobileagent.simulator.web.dom import Element, Text

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pytest_mobileagent.simulator.web.boxes import Area
    from pytest_mobileagent.simulator.web.page import Page

_VIEW, _TEXT = "android.view.View", "android.widget.TextView"
_CLASSES = {
    "button": "android.widget.Button", "img": "android.widget.Image", "canvas": "android.widget.Image",
    "svg": "android.widget.Image", "textarea": "android.widget.EditText", "ul": "android.widget.ListView",
    "ol": "android.widget.ListView", "table": "android.widget.GridView", "progress": "android.widget.ProgressBar",
    "meter": "android.widget.ProgressBar", "dialog": "android.app.Dialog", "video": "android.view.View",
}  # fmt: skip
_INPUTS = {
    "checkbox": "android.widget.CheckBox", "radio": "android.widget.RadioButton", "range": "android.widget.SeekBar",
    "image": "android.widget.Button", "file": "android.widget.Button", "color": "android.widget.Spinner",
}  # fmt: skip
_ROLES = {
    "button": "android.widget.Button", "checkbox": "android.widget.CheckBox", "radio": "android.widget.RadioButton",
    "img": "android.widget.Image", "list": "android.widget.ListView", "slider": "android.widget.SeekBar",
    "textbox": "android.widget.EditText", "combobox": "android.widget.Spinner", "dialog": "android.app.Dialog",
    "progressbar": "android.widget.ProgressBar", "grid": "android.widget.GridView",
}  # fmt: skip
_HEADINGS = ("h1", "h2", "h3", "h4", "h5", "h6")


@dataclass(slots=True)
class Item:
    """One node of the tree; `area` is on the page, CSS px."""

    cls: str
    area: Area
    element: Element | None = None
    text: str = ""
    hint: str = ""
    id: str = ""
    is_clickable: bool = False
    is_scrollable: bool = False
    children: list[Item] = field(default_factory=list)


def tree(page: Page) -> list[Item]:
    """Return the nodes of a page."""
    root = page.document.root
    return _Tree(page).visit(root) if root is not None else []


class _Tree:
    """Walks over the elements that have boxes."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._rendering = page.render()

    def visit(self, element: Element) -> list[Item]:
        """Return what stands for an element: itself, its children if it says nothing, or nothing."""
        box = self._rendering.box_of(element)
        if box is None or element.get("aria-hidden") == "true":
            return []
        style = self._rendering.styles.of(element)
        area = self._rendering.visible_area(element)
        item = Item(self._class(element), area, element, id=element.id)
        item.is_clickable = self._is_clickable(element)
        item.is_scrollable = box.scrolls and (
            box.overflow[1] > box.inner.height + 1 or box.overflow[0] > box.inner.width + 1
        ) and style.get("overflow-y") != "hidden"  # fmt: skip
        if box.image:
            item.cls, item.text = _CLASSES["img"], element.get("aria-label") or element.get("title")
            return [item] if style.is_visible else []
        if element.is_control or element.tag in ("img", "canvas", "progress", "meter"):
            return self._leaf(item, element) if style.is_visible else []
        if element.tag == "svg":
            item.children = self._shapes(element)
            return [item] if item.children or item.id or item.is_clickable else []
        item.children = self._children(element, is_visible=style.is_visible)
        label = element.get("aria-label")
        if label:
            item.text = label
        elif self._is_leaf(item, element):
            item.text = self._joined(item, element)
            if item.cls == _VIEW and item.text:
                item.cls = _TEXT if not self._is_link(element) else _VIEW
            item.area = item.area if item.area.width and item.area.height else _around(item.children, area)
            item.children = []
        return [item] if self._speaks(item, element) else item.children

    def _children(self, element: Element, *, is_visible: bool) -> list[Item]:
        found: list[Item] = []
        for child in element.children:
            if isinstance(child, Text):
                place = self._rendering.text_area(child.number)
                if place is not None and is_visible:
                    found.append(Item(_TEXT, place, text=" ".join(child.data.split())))
            elif isinstance(child, Element):
                found += self.visit(child)
        return found

    def _shapes(self, drawing: Element) -> list[Item]:
        found = []
        for element, text, area in shapes.areas(self._rendering, drawing):
            item = Item(
                _TEXT if text else _VIEW, area, element, text, id=element.id, is_clickable=self._is_clickable(element)
            )
            if item.text or item.id or item.is_clickable:
                found.append(item)
        return found

    @staticmethod
    def _joined(item: Item, element: Element) -> str:
        """Return what the children say together; texts that follow each other are one."""
        if all(child.element is None for child in item.children):
            whole = " ".join(element.text.split())
            if whole.replace(" ", "") == "".join(child.text for child in item.children).replace(" ", ""):
                return whole
        return " ".join(child.text for child in item.children).strip()

    # -- kinds --------------------------------------------------------------------------------------------------

    @staticmethod
    def _class(element: Element) -> str:
        role = _ROLES.get(element.get("role"))
        if role is not None:
            return role
        if element.tag == "select":
            return "android.widget.Spinner"
        if element.is_text_field:
            return "android.widget.EditText"
        if element.is_button:
            return "android.widget.Button"
        return _INPUTS.get(element.input_type) or _CLASSES.get(element.tag, _VIEW)

    def _is_clickable(self, element: Element) -> bool:
        if element.is_disabled:
            return False
        own = element.number in self._page.clickable and element.tag not in ("body", "html")
        is_control = element.is_control or element.tag in ("summary", "option")
        return own or is_control or self._is_link(element) or element.has("onclick")

    @staticmethod
    def _is_link(element: Element) -> bool:
        return element.tag == "a" and element.has("href")

    def _is_leaf(self, item: Item, element: Element) -> bool:
        """Whether the children only say what the node itself can say."""
        if not item.children:
            return False
        plain = all(
            not child.children and not child.id and not child.is_clickable and child.cls == _TEXT
            for child in item.children
        )
        only_text = plain and all(child.element is None for child in item.children)
        says_one_thing = (
            element.tag in _HEADINGS
            or self._is_link(element)
            or item.cls != _VIEW
            or element.tag in ("label", "summary")
        )
        if only_text and element.tag not in ("html", "body") and item.cls not in (_CLASSES["ul"], _CLASSES["table"]):
            return True
        return plain and says_one_thing and item.cls not in (_CLASSES["ul"], _CLASSES["table"], _CLASSES["dialog"])

    def _speaks(self, item: Item, element: Element) -> bool:
        if element.tag in ("html", "body"):
            return False
        if item.text or item.id or item.is_clickable or item.is_scrollable:
            return bool(item.text or item.children or item.area.height) or item.is_clickable
        return item.cls != _VIEW or (
            element.tag in ("li", "form", "p", "fieldset", "tr", "td", "th") and bool(item.children)
        )

    def _leaf(self, item: Item, element: Element) -> list[Item]:
        item.text = self._name(element)
        if element.tag == "img" and element.has("alt") and not element.get("alt"):
            return []
        if element.is_text_field:
            item.hint = element.get("placeholder") or item.text
            item.text = element.value
        elif element.tag == "select":
            item.text = controls.shown(element)
        elif element.input_type == "range":
            item.text = element.value
        elif element.tag in ("progress", "meter"):
            item.text = f"{controls.share(element):.0%}"
        return [item]

    @staticmethod
    def _name(element: Element) -> str:
        if element.get("aria-label"):
            return element.get("aria-label")
        if element.tag == "button":
            return " ".join(element.text.split()) or element.get("title")
        if element.is_button:
            return element.get("value", {"submit": "Submit", "reset": "Reset"}.get(element.input_type, ""))
        if element.tag == "img" or element.input_type == "image":
            return element.get("alt") or element.get("title")
        labels = forms.labels_of(element)
        return " ".join(" ".join(label.text.split()) for label in labels) or element.get("title")


def _around(items: Iterable[Item], area: Area) -> Area:
    found: Area | None = None
    for item in items:
        found = item.area if found is None else found.union(item.area)
    return found or area
