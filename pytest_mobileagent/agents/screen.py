"""The screen as agents are shown it: numbered elements in words, and pictures with marks."""

from __future__ import annotations

import io
import json
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from typing import TYPE_CHECKING, Generic, NamedTuple, TypeVar

from pytest_mobileagent.agents.models.base import Picture
from pytest_mobileagent.episode.elements import clickable_elements
from pytest_mobileagent.pictures import open_picture

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from concurrent.futures import Future

    from PIL.Image import Image as Canvas

    from pytest_mobileagent.device import Node, Rect, Screen

T = TypeVar("T")

_LABEL_SHARE = 64  # a label is a 64th of the screen's width high, and at least as high as one can read
_SMALLEST_LABEL_PX = 14
_LABEL_OPACITY = 0.7
_JPEG_QUALITY = 85
_SYSTEM_UI = "com.android.systemui"
_BAR_SHARE = 4  # the shade is higher than a quarter of the screen


class Element(NamedTuple):
    """An element and the number by which an action may name it."""

    number: int
    node: Node


def png_size(image: bytes) -> tuple[int, int]:
    """Return width and height of a PNG, px (the IHDR chunk's first two numbers)."""
    return int.from_bytes(image[16:20], "big"), int.from_bytes(image[20:24], "big")


def elements_of(screen: Screen) -> list[Element]:
    """Return the elements that are to be seen: visible, and not outside of the screen."""
    width, height = png_size(screen.screenshot)
    return [
        Element(index, node)
        for index, node in enumerate(clickable_elements(screen.hierarchy))
        if node.visible and _is_on(node.bounds, width, height)
    ]


def _is_on(bounds: Rect, width: int, height: int) -> bool:
    return bounds.left < width and bounds.right > 0 and bounds.top < height and bounds.bottom > 0


def is_around(window: Node, height: int) -> bool:
    """Whether a window is a bar or the keyboard, and not the app, a dialog or the shade."""
    packages = {node.package for node in window.walk() if node.package}
    if any("inputmethod" in package for package in packages):
        return True
    return packages == {_SYSTEM_UI} and window.bounds.height < height // _BAR_SHARE


def active_window(hierarchy: Node) -> Node:
    """Return the window that `uiautomator dump` and Appium show: the topmost that can have the focus."""
    height = hierarchy.bounds.height
    return next((window for window in hierarchy.children if not is_around(window, height)), hierarchy)


def is_editable(node: Node) -> bool:
    """Whether one can type into an element."""
    return node.class_name.endswith("EditText") or node.class_name.endswith("AutoCompleteTextView")


def full_lines(elements: Sequence[Element]) -> str:
    """Return every element with all its fields, in the notation of AndroidWorld's paper (appendix E.1)."""
    return "\n".join(f"UI element {index}: {_full(node)}" for index, node in elements)


def _full(node: Node) -> str:
    box = node.bounds
    fields = {
        "text": _quoted(node.text),
        "content_description": _quoted(node.desc),
        "class_name": _quoted(node.class_name),
        "bbox_pixels": f"BoundingBox(x_min={box.left}, x_max={box.right}, y_min={box.top}, y_max={box.bottom})",
        "hint_text": _quoted(node.hint),
        "is_checked": node.checked,
        "is_checkable": node.checkable,
        "is_clickable": node.clickable,
        "is_editable": is_editable(node),
        "is_enabled": node.enabled,
        "is_focused": node.focused,
        "is_focusable": node.focusable,
        "is_long_clickable": node.long_clickable,
        "is_scrollable": node.scrollable,
        "is_selected": node.selected,
        "is_visible": node.visible,
        "package_name": _quoted(node.package),
        "resource_name": _quoted(node.resource_id),
    }
    return f"UIElement({', '.join(f'{name}={value}' for name, value in fields.items())})"


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False) if text else "None"


def short_lines(elements: Sequence[Element]) -> str:
    """Return every element with what a picture does not tell: its words and what can be done with it."""
    return "\n".join(f"UI element {index}: {json.dumps(_short(index, node), ensure_ascii=False)}"
                     for index, node in elements)  # fmt: skip


def _short(index: int, node: Node) -> dict[str, object]:
    told: dict[str, object] = {"index": index}
    told |= {
        name: text
        for name, text in (("text", node.text), ("content_description", node.desc), ("hint_text", node.hint))
        if text
    }
    told |= {"is_clickable": node.clickable, "is_long_clickable": node.long_clickable, "is_editable": is_editable(node)}
    if node.scrollable:
        told["is_scrollable"] = True
    if node.focusable:
        told["is_focusable"] = True
    return told | {"is_selected": node.selected, "is_checked": node.checked}


# -- pictures ---------------------------------------------------------------------------------------------------------


def screenshot_of(screen: Screen) -> Picture:
    """Return the screenshot as the phone gave it."""
    return Picture(screen.screenshot, note="screenshot")


def resized(screen: Screen, width: int, height: int) -> Picture:
    """Return the screenshot in another size."""
    image = _opened(screen.screenshot).resize((width, height))
    return Picture(_encoded(image, "PNG"), note=f"screenshot, {width} x {height}")


def marked(screen: Screen, marks: Sequence[tuple[str, Rect]]) -> Picture:
    """Return the screenshot with a box around each mark's place and its label at the top left (set-of-mark)."""
    return marked_picture(screen.screenshot, marks)


def marked_picture(png: bytes, marks: Sequence[tuple[str, Rect]]) -> Picture:
    """Return a screenshot's file with marks."""
    from PIL import ImageDraw  # noqa: PLC0415 - only for agents that look

    image = _opened(png)
    size = max(_SMALLEST_LABEL_PX, image.width // _LABEL_SHARE * 2)
    draw = ImageDraw.Draw(image)
    line = max(1, image.width // 400)
    for label, place in marks:
        left, top = max(0, place.left), max(0, place.top)
        right, bottom = min(image.width, place.right) - 1, min(image.height, place.bottom) - 1
        if right <= left or bottom <= top:
            continue
        draw.rectangle((left, top, right, bottom), outline=(0, 200, 0), width=line)
        stamp = _stamp(label, size, line)
        image.paste(stamp.image, (left + stamp.left, top + stamp.top))
    return Picture(_encoded(image, "JPEG"), "image/jpeg", note=f"screenshot with {len(marks)} marks")


def numbered(screen: Screen, places: Sequence[Rect]) -> Picture:
    """Return the screenshot with a number in the middle of each place, counted from 1."""
    return numbered_picture(screen.screenshot, places)


def numbered_picture(png: bytes, places: Sequence[Rect]) -> Picture:
    """Return a screenshot's file with numbers, through which one sees what they stand on."""
    from PIL import Image  # noqa: PLC0415 - only for agents that look

    image = _opened(png)
    size, line = max(_SMALLEST_LABEL_PX, image.width // _LABEL_SHARE * 2), max(1, image.width // 400)
    for number, place in enumerate(places, 1):
        label = _stamp(str(number), size, line).image
        (x, y), (width, height) = place.center, label.size
        left, top = x - width // 2, y - height // 2
        below = image.crop((left, top, left + width, top + height))
        image.paste(Image.blend(below, label, _LABEL_OPACITY), (left, top))
    return Picture(_encoded(image, "JPEG"), "image/jpeg", note=f"screenshot with {len(places)} numbers")


class _Stamp(NamedTuple):
    """A label as it is put on many screens, and how far from its element's corner."""

    image: Canvas
    left: int
    top: int


@cache
def _stamp(label: str, size: int, line: int) -> _Stamp:
    from PIL import Image, ImageDraw, ImageFont  # noqa: PLC0415 - only for agents that look

    font = ImageFont.load_default(size)
    left, top, right, bottom = (int(edge) for edge in font.getbbox(label))
    image = Image.new("RGB", (right - left + 2 * line + 1, bottom - top + 2 * line + 1), (255, 255, 255))
    ImageDraw.Draw(image).text((line - left, line - top), label, fill=(0, 0, 0), font=font)
    return _Stamp(image, left, top)


def _opened(png: bytes) -> Canvas:
    with open_picture(png) as image:
        return image.convert("RGB")


def _encoded(image: Canvas, kind: str) -> bytes:
    file = io.BytesIO()
    if kind == "JPEG":
        image.save(file, kind, quality=_JPEG_QUALITY)
    else:
        image.save(file, kind, compress_level=1)
    return file.getvalue()


# -- looking ahead ----------------------------------------------------------------------------------------------------


@cache
def _second_pair_of_eyes() -> ThreadPoolExecutor:
    return ThreadPoolExecutor(1, "eyes")


class Foresight(Generic[T]):
    """Looks at a screen in a thread of its own while the phone is still asked whether it has come to rest.

    Pictures take longer than all else in a step of an agent; Pillow makes them without the interpreter's lock.
    """

    def __init__(self, look: Callable[[Screen], T]) -> None:
        """See what `look` makes of a screen."""
        self._look = look
        self._begun: tuple[Screen, Future[T]] | None = None

    def begin(self, screen: Screen) -> None:
        """Begin to look."""
        if self._begun is not None:
            self._begun[1].cancel()  # that screen has changed
        self._begun = screen, _second_pair_of_eyes().submit(self._look, screen)

    def see(self, screen: Screen) -> T:
        """Return what is to be seen, as soon as that is known."""
        begun, self._begun = self._begun, None
        if begun is not None and begun[0].hierarchy is screen.hierarchy and begun[0].screenshot is screen.screenshot:
            return begun[1].result()
        return self._look(screen)
