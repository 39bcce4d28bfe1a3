"""Screens that an agent has to cope with, made without a phone."""

from __future__ import annotations

import datetime
import io
from functools import cache
from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

from pytest_mobileagent.device import Observation
from pytest_mobileagent.device.hierarchy import parse

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pytest_mobileagent.device import Node

_MOMENT = datetime.datetime(2023, 10, 15, 15, 34, tzinfo=datetime.UTC)
_PHONE, _TINY, _TABLET = (1080, 2400), (240, 320), (2560, 1800)
_FLAGS = ("clickable", "checkable", "checked", "focusable", "focused", "scrollable", "enabled")
_FIELD, _BUTTON, _LIST = "android.widget.EditText", "android.widget.Button", "androidx.recyclerview.widget.RecyclerView"
_DEEP = 40
_ODD_TEXTS = ["<b>\"bold\" & 'quoted'</b>", "two\nlines\ttabbed", "👩‍👩‍👧 {name} %s \\n", "…" * 3000, " "]

Bounds = tuple[int, int, int, int]


@cache
def sample_screens() -> Mapping[str, Observation]:
    """Return the screens, by what is special about them."""
    checked = ("clickable", "checkable", "checked")
    return {
        "a form": _screen(
            _PHONE,
            _view(_FIELD, (0, 100, 1080, 250), "clickable", "focusable", "focused", hint="Title"),
            _view("android.widget.CheckBox", (0, 250, 1080, 400), *checked, text="Remind me"),
            _list((0, 400, 1080, 2200), [f"Entry {number}" for number in range(1, 13)]),
            _view(_BUTTON, (800, 2220, 1060, 2380), "clickable", text="Save", name="save"),
        ),
        "an empty hierarchy": _screen(_PHONE, is_shown=False),
        "a tiny screen": _screen(_TINY, _view(_BUTTON, (60, 120, 180, 200), "clickable", text="OK", name="ok")),
        "a landscape screen": _screen(
            _TABLET,
            _list((0, 100, 900, 1800), ["Inbox", "Sent", "Drafts"]),
            _view(_BUTTON, (2200, 1600, 2500, 1760), "clickable", text="Compose", name="compose"),
        ),
        "right-to-left texts": _screen(
            _PHONE,
            _view(_FIELD, (0, 100, 1080, 250), "clickable", "focusable", text="محمد بن سلمان", hint="الاسم"),
            _list((0, 250, 1080, 2200), ["الإعدادات ١٢٣", "הגדרות Wi‑Fi", "ترتیبات (2)", "שלום\u200f world\u200e"]),
            _view(_BUTTON, (20, 2220, 280, 2380), "clickable", text="حفظ", name="save"),
        ),
        "odd texts": _screen(_PHONE, _list((0, 100, 1080, 2200), _ODD_TEXTS)),
        "odd places": _screen(
            _PHONE,
            _view(_BUTTON, (0, 0, 0, 0), "clickable", text="Nowhere"),
            _view(_BUTTON, (-300, -50, 200, 150), "clickable", text="Half outside"),
            _view(_BUTTON, (900, 2300, 1500, 2900), "clickable", text="Beyond"),
            _nested(_DEEP),
        ),
    }


def _view(kind: str, bounds: Bounds, *flags: str, **told: str) -> ET.Element:
    left, top, right, bottom = bounds
    name = told.pop("name", "")
    return ET.Element("node", {
        "index": "0", "class": kind, "package": "org.example", "text": "", "content-desc": "",
        "resource-id": f"org.example:id/{name}" if name else "", "bounds": f"[{left},{top}][{right},{bottom}]", **told,
        **{flag: "true" if flag in (*flags, "enabled") else "false" for flag in _FLAGS},
    })  # fmt: skip


def _list(bounds: Bounds, texts: list[str]) -> ET.Element:
    left, top, right, bottom = bounds
    found = _view(_LIST, bounds, "scrollable", "focusable", name="list")
    height = (bottom - top) // len(texts)
    for number, text in enumerate(texts):
        place = (left, top + number * height, right, top + (number + 1) * height)
        found.append(_view("android.widget.TextView", place, "clickable", text=text, name="title"))
    return found


def _nested(depth: int) -> ET.Element:
    outermost = inner = _view("android.widget.FrameLayout", (0, 400, 1080, 2000))
    for _ in range(depth):
        child = _view("android.widget.FrameLayout", (0, 400, 1080, 2000))
        inner.append(child)
        inner = child
    inner.append(_view("android.widget.TextView", (100, 500, 900, 600), "clickable", text="Deep down"))
    return outermost


def _screen(size: tuple[int, int], *views: ET.Element, is_shown: bool = True) -> Observation:
    """Return what is seen of an app with these views; nothing is in front if it is not shown."""
    root = ET.Element("hierarchy", {"rotation": "0"})
    if is_shown:
        window = _view("android.widget.FrameLayout", (0, 0, *size))
        window.extend(views)
        root.append(window)
    xml = ET.tostring(root, encoding="unicode")
    hierarchy = parse(xml)
    return Observation(_drawn(size, hierarchy), hierarchy, xml, "org.example/.Main" if is_shown else "", _MOMENT)


def _drawn(size: tuple[int, int], hierarchy: Node) -> bytes:
    """Return a screenshot: each view's outline on white, or black if there is none."""
    from PIL import Image, ImageDraw  # noqa: PLC0415 - only for who checks an agent

    image = Image.new("RGB", size, "white" if hierarchy.children else "black")
    draw = ImageDraw.Draw(image)
    for node in hierarchy.walk():
        if not node.bounds.is_empty:
            draw.rectangle(
                (node.bounds.left, node.bounds.top, node.bounds.right - 1, node.bounds.bottom - 1), outline=0
            )
    file = io.BytesIO()
    image.save(file, "PNG", compress_level=1)
    return file.getvalue()
