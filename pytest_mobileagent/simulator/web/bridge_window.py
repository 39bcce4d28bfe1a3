"""The window towards scripts: looks, places, time, storage, addresses, drawings."""

from __future__ import annotations

import base64
import json
import math
from typing import TYPE_CHECKING, Any

from pytest_mobileagent.simulator.web.addresses import join
from pytest_mobileagent.simulator.web.boxes import Area
from pytest_mobileagent.simulator.web.canvas import Bitmap, measured
from pytest_mobileagent.simulator.web.css import SIDES, Declaration, expand, media_holds, parse_declarations
from pytest_mobileagent.simulator.web.dom import DomError, Element
from pytest_mobileagent.simulator.web.requests import Request
from pytest_mobileagent.simulator.web.style import INHERITED, INITIAL
from pytest_mobileagent.simulator.web.values import color, rgb_text

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.web.boxes import Box
    from pytest_mobileagent.simulator.web.page import Page

_SHORTHANDS = frozenset({
    "margin", "padding", "border", "background", "font", "flex", "overflow", "border-color", "border-width",
    "border-style", "list-style", "outline", "text-decoration", "inset", "gap",
})  # fmt: skip
_SIDES = frozenset(
    f"{kind}-{side}{part}"
    for kind, parts in (("margin", ("",)), ("padding", ("",)), ("border", ("-width", "-style", "-color")))
    for side in SIDES
    for part in parts
) | {"outline-width", "outline-color"}
_SIZES = {"width": "across", "height": "along"}


class WindowBridge:
    """Answers everything that is not the tree."""

    def __init__(self, page: Page) -> None:
        """Answer for `page`."""
        self._page = page
        self._around = page.around

    def _element(self, number: float) -> Element:
        found = self._page.document.nodes.get(int(number))
        if not isinstance(found, Element):
            raise DomError("InvalidNodeTypeError", "The node is not an element.")
        return found

    # -- looks --------------------------------------------------------------------------------------------------

    def knows_style(self, name: str) -> bool:
        """Whether there is a property of that name."""
        return name in INITIAL or name in INHERITED or name in _SHORTHANDS or name in _SIDES

    def style_get(self, number: float, name: str) -> str:
        """Return a property of the style attribute."""
        found = {one.name: one.value for one in parse_declarations(self._element(number).get("style"))}
        if name in found or name not in _SHORTHANDS:
            return found.get(name, "")
        parts = [found.get(part, "") for part, _ in expand(name, "inherit")]
        if not all(parts):
            return ""
        return parts[0] if len(set(parts)) == 1 else " ".join(parts)

    def style_set(self, number: float, name: str, value: str, is_important: bool) -> None:
        """Set a property of the style attribute, or remove it for an empty value."""
        element = self._element(number)
        names = (
            [part for part, _ in expand(name, "inherit")]
            if name in _SHORTHANDS
            else [expand(name, "x")[0][0] if expand(name, "x") else name]
        )
        kept = [one for one in parse_declarations(element.get("style")) if one.name not in names and one.name != name]
        value = value.strip()
        if value:
            if not _is_sound(name, value):
                return
            kept += [Declaration(part, text, is_important) for part, text in expand(name, value)]
        text = "; ".join(f"{one.name}: {one.value}{' !important' if one.is_important else ''}" for one in kept)
        if text or element.has("style"):
            element.put("style", f"{text};" if text else "")

    def style_names(self, number: float) -> str:
        """Return the names of the properties of the style attribute."""
        return ",".join(one.name for one in parse_declarations(self._element(number).get("style")))

    def computed(self, number: float, name: str) -> str:  # noqa: PLR0911 - one line for each kind of property
        """Return a property's computed (for sizes: used) value."""
        element = self._element(number)
        if not element.is_connected:
            return ""
        style = self._page.styles().of(element)
        if not self.knows_style(name) and name not in style.values:
            return ""
        if name in _SHORTHANDS:
            parts = [self.computed(number, part) for part, _ in expand(name, "inherit")]
            return parts[0] if len(set(parts)) == 1 else " ".join(parts)
        is_place = name in _SIZES or name.startswith(("margin-", "padding-"))
        box = self._page.render().box_of(element) if is_place else None
        if box is not None and box.display != "inline":
            return f"{_used(box, name):g}px"
        if name == "display":
            return style.display
        value = style.get(name)
        if name.endswith("color") or name in ("fill", "stroke"):
            found = style.color(name) if name.endswith("color") else color(value)
            return rgb_text(found) if found else value
        if name == "font-weight":
            return str(style.weight)
        if name.startswith("border-") and name.endswith("-width"):
            return f"{style.border(name.split('-')[1]):g}px"
        length = style.length(name) if value[-2:] in ("em", "pt", "vw", "vh") and name != "line-height" else None
        return value if length is None else f"{length:g}px"

    def media(self, query: str) -> bool:
        """Whether a media query holds."""
        return media_holds(query, self._page.viewport)

    def color(self, text: str) -> str:
        """Return a colour in the form that a canvas keeps it in; empty if it is none."""
        found = color(text)
        if found is None:
            return ""
        return found if len(found) == 7 else rgb_text(found)

    # -- places -------------------------------------------------------------------------------------------------

    def rect(self, number: float) -> str:
        """Return an element's bounds in the viewport: x, y, width, height."""
        element = self._element(number)
        if not element.is_connected:
            return "0,0,0,0"
        area = self._area(element)
        page = self._page
        return ",".join(
            repr(round(value, 4)) for value in (area.x - page.scroll_x, area.y - page.scroll_y, area.width, area.height)
        )

    def _area(self, element: Element) -> Area:
        rendering = self._page.render()
        if element.space and element.tag != "svg":
            from pytest_mobileagent.simulator.web.shapes import area_of_shape  # noqa: PLC0415 - only for drawings

            return area_of_shape(rendering, element)
        return rendering.area_of(element)

    def shape(self, number: float, what: str, distance: float) -> str:
        """Return about a shape its `box`, its matrix on the `screen` or in its `drawing`, its `length`, a `point`."""
        from pytest_mobileagent.simulator.web import shapes  # noqa: PLC0415 - only for drawings

        element, page = self._element(number), self._page
        rendering = page.render()
        values: tuple[float, ...]
        if what == "box":
            values = shapes.own_area(rendering, element)
        elif what == "length":
            values = (shapes.path_length(element),)
        elif what == "point":
            values = shapes.point_along(element, distance)
        else:
            matrix = shapes.matrix_of(rendering, element, on_page=what == "screen")
            moved = (page.scroll_x, page.scroll_y) if what == "screen" else (0.0, 0.0)
            values = matrix._replace(e=matrix.e - moved[0], f=matrix.f - moved[1])
        return ",".join(repr(round(value, 4)) for value in values)

    def metric(self, number: float, name: str) -> float:
        """Return one of the offset, client and scroll measures."""
        element = self._element(number)
        page = self._page
        rendering = page.render()
        box = rendering.box_of(element)
        if element is page.document.root and name.startswith(("client", "scroll")):
            return self._root_metric(name)
        if box is None:
            return 0
        area = rendering.area_of(element)
        if name in ("offsetWidth", "offsetHeight"):
            return round(area.width if name == "offsetWidth" else area.height)
        if name in ("offsetLeft", "offsetTop", "offsetParent"):
            return self._offset(element, name)
        return _client(box, element, name)

    def _root_metric(self, name: str) -> float:
        page = self._page
        size, viewport = page.render().size, page.viewport
        values = {
            "clientWidth": viewport.width, "clientHeight": viewport.height, "scrollWidth": size[0],
            "scrollHeight": size[1],
            "scrollLeft": page.scroll_x, "scrollTop": page.scroll_y,
        }  # fmt: skip
        return round(values.get(name, 0.0))

    def _offset(self, element: Element, name: str) -> float:
        rendering = self._page.render()
        outer = element.parent
        while isinstance(outer, Element):
            box = rendering.box_of(outer)
            is_cell = outer.tag in ("td", "th", "table") and rendering.styles.of(element).get("position") == "static"
            if outer.tag == "body" or (box is not None and box.is_positioned) or is_cell:
                break
            outer = outer.parent
        if name == "offsetParent":
            return outer.number if isinstance(outer, Element) else 0
        area = rendering.area_of(element)
        if not isinstance(outer, Element) or outer.tag == "body":
            return round(area.x if name == "offsetLeft" else area.y)
        around = rendering.box_of(outer)
        inner = around.inner if around is not None else Area(0, 0, 0, 0)
        return round(area.x - inner.x if name == "offsetLeft" else area.y - inner.y)

    def scroll(self, number: float, left: float, top: float) -> None:
        """Scroll inside an element, or the page."""
        element = self._element(number)
        if element in (self._page.document.root, self._page.document.body):
            self._page.scroll_to(left, top)
        else:
            self._page.scroll_box(element, left, top)

    def scroll_page(self, left: float, top: float) -> None:
        """Scroll the page; a side below zero stays."""
        page = self._page
        page.scroll_to(page.scroll_x if left < 0 else left, page.scroll_y if top < 0 else top)

    def scrolled(self, axis: int) -> float:
        """Return how far the page is scrolled."""
        return round(self._page.scroll_y if axis else self._page.scroll_x, 3)

    def reveal(self, number: float, at_top: bool) -> None:
        """Scroll to an element."""
        self._page.reveal(self._element(number), at_top=at_top)

    def element_at(self, x: float, y: float) -> int:
        """Return the element under a point of the viewport; 0 if there is none."""
        found = self._page.element_at(x, y)
        return found.number if found is not None else 0

    def viewport(self, axis: int) -> int:
        """Return the viewport's width or height."""
        viewport = self._page.viewport
        return round(viewport.height if axis else viewport.width)

    def screen(self, which: int) -> float:
        """Return the screen's width or height in dp, or px per CSS px."""
        size = self._page.size
        return size.scale if which == 2 else round((size.height if which else size.width) / size.scale)

    # -- time ---------------------------------------------------------------------------------------------------

    def now(self) -> float:
        """Return the phone's time, ms since 1970."""
        return self._around.clock.now() * 1000

    def uptime(self) -> float:
        """Return ms since the phone's boot."""
        return round(self._around.clock.monotonic() * 1000, 3)

    def zone(self, epoch_ms: float) -> float:
        """Return the time zone's offset at a moment, ms."""
        moment = epoch_ms / 1000 if math.isfinite(epoch_ms) else 0.0
        return self._around.zone_s(moment) * 1000.0

    def zone_name(self) -> str:
        """Return the time zone's name."""
        return self._around.zone_name()

    def timer(self, number: float, delay_ms: float) -> None:
        """Run a timer in a while."""
        self._page.start_timer(int(number), delay_ms)

    def cancel_timer(self, number: float) -> None:
        """Forget a timer."""
        self._page.cancel_timer(int(number) if math.isfinite(number) else 0)

    def seed(self) -> int:
        """Return what chance begins with."""
        return self._around.seed & 0x7FFFFFFF

    # -- the browser --------------------------------------------------------------------------------------------

    def log(self, priority: str, text: str) -> None:
        """Write to the log."""
        self._around.log(priority, text)

    def ask(self, kind: str, message: str, default: str) -> str | None:
        """Ask the user and wait for the answer."""
        engine = self._page.engine
        return engine.ask(kind, message, default) if engine is not None else None

    def address(self) -> str:
        """Return the page's address."""
        return self._page.url

    def resolve(self, address: str) -> str:
        """Return an address as a whole one."""
        return self._page.resolve(address)

    def join(self, base: str, address: str) -> str:
        """Return an address relative to another as a whole one."""
        return join(base, address) if base else address

    def navigate(self, url: str, replaces: bool) -> None:
        """Go to an address."""
        if url.startswith("javascript:"):
            return
        self._page.ask(Request("replace" if replaces else "navigate", url))

    def travel(self, steps: float) -> None:
        """Go back or forward."""
        self._page.ask(Request("travel", steps=int(steps)))

    def push_state(self, url: str, replaces: bool) -> None:
        """Change the address without loading anything."""
        self._page.url = url
        self._page.ask(Request("address", url, int(not replaces)))

    def history_length(self) -> int:
        """Return how many pages the tab has been on."""
        return self._around.history_length()

    def open_tab(self, url: str) -> None:
        """Open an address in a new tab."""
        self._page.ask(Request("tab", url))

    def close_tab(self) -> None:
        """Close the tab."""
        self._page.ask(Request("close"))

    def title(self) -> str:
        """Return the document's title."""
        return self._page.document.title

    def set_title(self, text: str) -> None:
        """Set the document's title."""
        document = self._page.document
        found = next((element for element in document.descendants() if element.tag == "title"), None)
        if found is None:
            found = Element(document, "title")
            (document.head or document.body or document).insert(found)
        found.set_text(text)

    def user_agent(self) -> str:
        """Return what the browser calls itself."""
        return self._around.user_agent

    def language(self) -> str:
        """Return the user's language."""
        return self._around.language

    def is_online(self) -> bool:
        """Whether there is a network."""
        return self._around.is_online()

    # -- storage ------------------------------------------------------------------------------------------------

    def _values(self, kind: str) -> dict[str, str]:
        return self._page.local if kind == "local" else self._page.session

    def stored(self, kind: str, key: str) -> str | None:
        """Return a stored value."""
        return self._values(kind).get(key)

    def stored_names(self, kind: str) -> str:
        """Return the names of the stored values."""
        return "\x02".join(self._values(kind))

    def store(self, kind: str, key: str, value: str) -> None:
        """Store a value."""
        self._values(kind)[key] = value
        self._page.storage_changed()

    def unstore(self, kind: str, key: str | None) -> None:
        """Forget a value, or all."""
        if key is None:
            self._values(kind).clear()
        else:
            self._values(kind).pop(key, None)
        self._page.storage_changed()

    def cookie(self) -> str:
        """Return the page's cookies."""
        return "; ".join(f"{name}={value}" for name, value in self._page.cookies.items())

    def set_cookie(self, text: str) -> None:
        """Set a cookie; pages of the phone's own files have none (as in Chrome)."""
        name, separator, value = text.partition(";")[0].partition("=")
        if separator and self._page.url.startswith("http"):
            self._page.cookies[name.strip()] = value.strip()

    def base64(self, text: str, encodes: bool) -> str:
        """Encode or decode."""
        try:
            if encodes:
                return base64.b64encode(text.encode("latin-1")).decode()
            return base64.b64decode(text).decode("latin-1")
        except ValueError as error:
            raise DomError(
                "InvalidCharacterError", "The string contains characters outside of the Latin1 range."
            ) from error

    # -- drawings -----------------------------------------------------------------------------------------------

    def natural_size(self, number: float, axis: int) -> int:
        """Return a picture's own width or height; 0 if it could not be loaded."""
        image = self._page.picture(self._element(number))
        return image.size[axis] if image is not None else 0

    def canvas(self, number: float, operation: str, values: str) -> str:
        """Draw on a canvas, or read from it."""
        element = self._element(number)
        *given, looks = json.loads(values)
        if operation == "measure":
            return measured(str(given[0]), str(looks["font"]))
        if operation == "renew":
            self._page.bitmaps.pop(element.number, None)
            self._page.document.changed()
            return ""
        bitmap = self._page.bitmap(element)
        if operation == "read":
            return bitmap.read(*(int(value) for value in given))
        if operation == "png":
            return bitmap.data_url()
        self._draw(bitmap, operation, given, looks)
        self._page.document.changed()
        return ""

    def _draw(self, bitmap: Bitmap, operation: str, given: list[Any], looks: dict[str, Any]) -> None:
        if operation == "fill":
            bitmap.fill(given[0], given[1], looks)
        elif operation == "stroke":
            bitmap.stroke(given[0], given[1], looks)
        elif operation == "clear":
            bitmap.clear(given[0])
        elif operation == "text":
            bitmap.text(given[0], (given[1], given[2]), given[3], looks)
        elif operation == "write":
            bitmap.write(int(given[0]), int(given[1]), (int(given[2]), int(given[3])), given[4])
        elif operation == "picture":
            image = self._page.picture(self._element(given[0]))
            if image is not None:
                bitmap.picture(image, given[1], given[2], looks)


def _is_sound(name: str, value: str) -> bool:
    """Whether a script may set this: nonsense is ignored, as browsers do."""
    if name.endswith("color"):
        return (
            color(value) is not None
            or value.lower() in ("currentcolor", "inherit", "initial", "unset")
            or "var(" in value
        )
    return value not in ("NaN", "undefined", "null", "NaNpx", "undefinedpx")


def _used(box: Box, name: str) -> float:
    if name in _SIZES:
        whole = box.width if name == "width" else box.height
        if box.style.get("box-sizing") == "border-box":
            return round(whole, 3)
        return round(max(0.0, whole - (box.frame.across if name == "width" else box.frame.along)), 3)
    kind, _, side = name.partition("-")
    edges = box.margin if kind == "margin" else box.padding
    return float(getattr(edges, side, 0.0))


def _client(box: Box, element: Element, name: str) -> float:
    inner = box.inner
    values = {
        "clientLeft": box.border.left, "clientTop": box.border.top, "clientWidth": inner.width,
        "clientHeight": inner.height,
        "scrollWidth": max(inner.width, box.overflow[0]), "scrollHeight": max(inner.height, box.overflow[1]),
        "scrollLeft": element.scroll_left, "scrollTop": element.scroll_top,
    }  # fmt: skip
    return round(values.get(name, 0.0))
