"""The page source: the screen as XML, and the elements that an XPath means in it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from lxml import etree

from pytest_mobileagent.protocol.webdriver import WebDriverError
from pytest_mobileagent.simulator.server.selector import Found, below
from pytest_mobileagent.simulator.server.webdriver import xpath
from pytest_mobileagent.simulator.server.webdriver.routes import Call, route
from pytest_mobileagent.simulator.system.dates import local_time
from pytest_mobileagent.simulator.ui.hierarchy import is_important, quoted, shown_children
from pytest_mobileagent.simulator.ui.widgets.edit_text import EditText

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.server.webdriver.driver import Driver
    from pytest_mobileagent.simulator.ui.view import View

_DECLARATION = "<?xml version='1.0' encoding='UTF-8' standalone='yes' ?>\r\n"
_NOT_XML = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff\ud800-\udfff]")
_NOT_IN_NAMES = re.compile(r"[^\w.\-]")
_TOAST_PACKAGE = "com.android.settings"  # whose toasts the server says they are, whoever shows them


class Tree:
    """The screen as elements, and which view each stands for."""

    def __init__(self, driver: Driver, top: Found | None = None) -> None:
        """Take in the windows looked at, or what is below one element."""
        self._driver = driver
        self._is_compressed = driver.settings["ignoreUnimportantViews"] is True
        self._shows_invisible = driver.settings["allowInvisibleElements"] is True
        most = driver.settings["snapshotMaxDepth"]
        self._most = most if isinstance(most, int) else 70
        self._found: dict[etree._Element, Found] = {}
        self.root = self._whole() if top is None else self._element(top, None, 0)

    def _whole(self) -> etree._Element:
        display = self._driver.phone.display
        width, height = usable_size(self._driver)
        root = etree.Element("hierarchy", {"index": "0", "class": "hierarchy", "rotation": str(display.rotation)})
        root.set("width", str(width))
        root.set("height", str(height))
        for at, top in enumerate(self._driver.tops()):
            self._element(Found(top.view, None, at), root, 1)
        for top in toasts(self._driver):
            view = top.view
            facts = {"index": str(len(root)), "package": _TOAST_PACKAGE, "class": "android.widget.Toast"}
            toast = etree.SubElement(root, "android.widget.Toast", facts)
            toast.set("text", _clean(view.shown_text))
            toast.set("displayed", "true")
            self._found[toast] = top
        return root

    def _element(self, found: Found, parent: etree._Element | None, depth: int) -> etree._Element:
        view = found.view
        name = node_name(view.cls)
        facts = {key: _clean(value) for key, value in attributes(found).items()}
        element = etree.Element(name, facts) if parent is None else etree.SubElement(parent, name, facts)
        self._found[element] = found
        if depth < self._most:
            for at, child in self._children(view):
                self._element(Found(child, found, at), element, depth + 1)
        return element

    def _children(self, view: View) -> list[tuple[int, View]]:
        if self._shows_invisible:
            return list(enumerate(view.nodes))
        return shown_children(view, is_compressed=self._is_compressed)

    def find(self, expression: str) -> list[Found]:
        """Return what an XPath means.

        Raises:
            WebDriverError: it is none.
        """
        try:
            elements = xpath.evaluate(
                expression,
                self.root if self.root in self._found else self.root.getroottree(),
                now=local_time(self._driver.phone),
                is_version_1=self._driver.settings["enforceXPath1"] is True,
            )
        except xpath.XPathError as error:
            raise WebDriverError("invalid selector", f"'{expression}' is no XPath: {error}") from error
        return [self._found[element] for element in elements if element in self._found]

    def text(self) -> str:
        """Return the XML as Android's serializer writes it."""
        into = [_DECLARATION]
        _write(self.root, 0, into)
        return "".join(into)


def read_screen(driver: Driver) -> Tree:
    """Return the whole screen, read anew if it has changed since the last time."""
    windows = driver.phone.windows
    windows.placed()
    state = (windows.version, windows.toasts.shown, tuple(driver.settings.values()))
    if driver.seen is None or driver.seen[0] != state:
        driver.seen = (state, Tree(driver))
    return driver.seen[1]


def _write(element: etree._Element, depth: int, into: list[str]) -> None:
    pad = "  " * depth
    facts = "".join(f' {key}="{quoted(value)}"' for key, value in element.attrib.items())
    if not len(element):
        into.append(f"{pad}<{element.tag}{facts} />\r\n")
        return
    into.append(f"{pad}<{element.tag}{facts}>\r\n")
    for child in element:
        _write(child, depth + 1, into)
    into.append(f"{pad}</{element.tag}>\r\n")


def _clean(text: str) -> str:
    return _NOT_XML.sub("?", text)


def node_name(class_name: str) -> str:
    """Return a class name as the name of an XML element."""
    name = re.sub(r"\.+", ".", re.sub("[$@#&]", ".", class_name)).strip(".")
    return _NOT_IN_NAMES.sub("_", name) or "android.view.View"


def usable_size(driver: Driver) -> tuple[int, int]:
    """Return the part of the screen that apps have for themselves, px: the navigation bar is not in it."""
    left, top, right, bottom = driver.phone.display.app_bounds
    return right - left, bottom - top


def toasts(driver: Driver) -> list[Found]:
    """Return the text of the toast that is shown."""
    shown = driver.phone.windows.toasts.shown
    windows = [placed for placed in driver.phone.windows.placed() if placed.kind == "toast"]
    parts = [part for placed in windows for part in below(Found(placed.root, None, 0))]
    return [part for part in parts if shown is not None and part.view.shown_text == shown.text]


def attributes(found: Found) -> dict[str, str]:
    """Return what the source tells about a view, in its order; what the platform would leave null is missing."""
    view = found.view
    bounds = view.visible_bounds
    selection = view.selection if isinstance(view, EditText) else None
    facts: dict[str, object] = {
        "index": found.index,
        "package": view.package,
        "class": view.cls,
        "text": view.shown_text,
        "content-desc": view.desc or None,
        "resource-id": view.resource_id or None,
        "checkable": view.is_checkable,
        "checked": view.is_checked,
        "clickable": view.is_clickable,
        "enabled": view.is_enabled,
        "focusable": view.is_focusable,
        "focused": view.is_focused,
        "long-clickable": view.is_long_clickable,
        "password": view.is_password,
        "scrollable": view.is_scrollable,
        "selection-start": selection[0] if selection else None,
        "selection-end": selection[1] if selection else None,
        "selected": view.is_selected,
        "bounds": f"[{bounds.left},{bounds.top}][{bounds.right},{bounds.bottom}]",
        "displayed": view.is_visible,
        "hint": view.hint or None,
        "a11y-important": is_important(view),
        "screenReaderFocusable": False,
        "drawing-order": found.index + 1,
        "showing-hint": isinstance(view, EditText) and not view.text and bool(view.hint),
        "text-entry-key": False,
        "dismissable": False,
        "a11y-focused": False,
        "heading": False,
        "live-region": 0,
        "context-clickable": False,
        "content-invalid": False,
    }
    return {key: _shown(value) for key, value in facts.items() if value is not None}


def _shown(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


@route("GET", "source")
def source(driver: Driver, call: Call) -> object:
    """Return the screen as XML."""
    del call
    return read_screen(driver).text()
