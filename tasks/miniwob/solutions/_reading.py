"""Reading a page: what it asks for, its parts, its colours."""

from __future__ import annotations

import re

from pytest_mobileagent.pictures import open_picture

_QUOTED = re.compile(r'"([^"]*)"')
ORDINALS = re.compile(r"([0-9]+)(?:st|nd|rd|th)")


def asked(ui):
    """Return what the page asks for."""
    return ui.goal.partition(": ")[2]


def quoted(ui):
    """Return what stands in quotation marks in it."""
    return _QUOTED.findall(asked(ui))


def ordinal(ui):
    """Return the number in `the 3rd`."""
    return int(ORDINALS.search(asked(ui))[1])


def area(ui):
    """Return the part of the page below what it asks for."""
    return ui.find(id="area")


def inside(ui, **query):
    """Return the elements of the area that fit, in the order of the page."""
    where = query.pop("where", None)

    def is_inside(node):
        return any(one.resource_id == "area" for one in node.ancestors()) and (where is None or where(node))

    return ui.find_all(where=is_inside, **query)


def picture(ui):
    """Return the screen's pixels."""
    return open_picture(ui.observation.screenshot).convert("RGB")


def submit(ui, text="Submit"):
    """Press the button at the end."""
    yield from ui.tap(text=text, cls="Button")


def tap_node(ui, node):
    """Tap an element."""
    yield from ui.tap_at(*node.bounds.center)


def visible(ui, node):
    """Return whether an element's middle is within the page as it is seen."""
    return ui.find(cls="WebView").bounds.contains(*node.bounds.center)
