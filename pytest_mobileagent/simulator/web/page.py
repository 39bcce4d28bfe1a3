"""A page: a document with its scripts, its looks, and what the user does to it."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from PIL import Image, UnidentifiedImageError

from pytest_mobileagent.pictures import open_picture
from pytest_mobileagent.simulator.web import svg
from pytest_mobileagent.simulator.web.addresses import data_of, join
from pytest_mobileagent.simulator.web.canvas import Bitmap
from pytest_mobileagent.simulator.web.css import Viewport
from pytest_mobileagent.simulator.web.dom import Document, Element
from pytest_mobileagent.simulator.web.fonts import Fonts
from pytest_mobileagent.simulator.web.html import parse_document
from pytest_mobileagent.simulator.web.interaction import Interaction
from pytest_mobileagent.simulator.web.rendering import Rendering
from pytest_mobileagent.simulator.web.selection import Selection
from pytest_mobileagent.simulator.web.style import Styles

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from pytest_mobileagent.clock import Timer
    from pytest_mobileagent.simulator.web.boxes import Box
    from pytest_mobileagent.simulator.web.requests import Request, Surroundings
    from pytest_mobileagent.simulator.web.script import Engine

_SCRIPT_TYPES = frozenset({
    "", "text/javascript", "application/javascript", "module", "text/ecmascript", "application/x-javascript",
})  # fmt: skip
_ADDRESS = re.compile(r"""url\(\s*(?P<quote>["']?)(?P<address>(?!data:)[^"')]+)(?P=quote)\s*\)""", re.IGNORECASE)
_FRAMES_S = 0.05  # what is due so soon is a frame: animations have one each 10 to 40 ms
DESKTOP_PX = 980.0  # the layout viewport of a page that says nothing about phones


@dataclass(frozen=True, slots=True)
class ScreenSize:
    """The room for a page in px, and px per dp."""

    width: int
    height: int
    scale: float


class Page:
    """One loaded page."""

    def __init__(
        self, surroundings: Surroundings, url: str, html: str, size: ScreenSize, *, scripts: bool = True
    ) -> None:
        """Parse `html`; `open` runs its scripts."""
        self.around = surroundings
        self.url = url
        self.document: Document = parse_document(html)
        self.size = size
        self.scroll_x = self.scroll_y = 0.0
        self.zoom = 1.0
        self.engine: Engine | None = None
        self.heard: set[str] = set()  # types of events that something listens to
        self.clickable: set[int] = set()  # elements with a listener for clicks
        self.bitmaps: dict[int, Bitmap] = {}
        self.started: set[int] = set()  # scripts that have run, or must not
        self.selected = Selection(self)
        self.selection: dict[int, tuple[int, int]] = {}
        self.session: dict[str, str] = {}
        self.cookies: dict[str, str] = {}
        self.local: dict[str, str] = dict(surroundings.stored(self.origin))
        self.custom_errors: set[int] = set()
        self.is_shown = True
        self.is_wide = True  # without a word about phones, laid out as on a desktop and shown small: as browsers do
        self.is_desktop = False  # laid out so whatever it says: the user wants the desktop's form
        self.user = Interaction(self)
        self._timers: dict[int, Timer] = {}
        self._requests: list[Request] = []
        self._loaded: dict[str, bytes | None] = {}
        self._pictures: dict[str, Image.Image | None] = {}
        self._rendering: Rendering | None = None
        self._rendered_as: object = None
        self._styles: Styles | None = None
        self._styled_as: object = None
        self._found_by_tag: dict[str, list[Element]] = {}
        self._tagged_as = self.document.version
        self._placed_as = self._moves = 0  # how often something was scrolled in its box: that moves things, no more
        self._is_storage_dirty = False
        self._has_crashed = False
        self._runs_scripts = scripts and self._has_scripts()

    # -- loading ------------------------------------------------------------------------------------------------

    @property
    def title(self) -> str:
        """The document's title, else its address."""
        return self.document.title

    @property
    def origin(self) -> str:
        """Whose storage the page uses: scheme and host."""
        scheme, _, rest = self.url.partition("://")
        return f"{scheme}://{rest.partition('/')[0]}"

    def _has_scripts(self) -> bool:
        return any(
            element.tag == "script" or any(name.startswith("on") for name in element.attributes)
            or element.get("href").startswith("javascript:")
            for element in self.document.descendants()
        )  # fmt: skip

    def open(self) -> None:
        """Run the scripts of the page, if it has any."""
        if not self._runs_scripts:
            return
        from pytest_mobileagent.simulator.web.bridge import functions  # noqa: PLC0415 - with the engine
        from pytest_mobileagent.simulator.web.script import Engine  # noqa: PLC0415 - only for pages with scripts

        for element in self.document.descendants():
            self.heard |= {name[2:] for name in element.attributes if name.startswith("on")}
            if element.has("onclick"):
                self.clickable.add(element.number)
        self.engine = Engine(functions(self), self.around.clock)
        self.perform(self._load)

    def _load(self) -> None:
        scripts = [element for element in self.document.descendants() if element.tag == "script"]
        late = [element for element in scripts if element.has("defer") or element.get("type") == "module"]
        for script in [*(element for element in scripts if element not in late), *late]:
            code = self.claim_script(script)
            if code is not None and self.engine is not None:
                self.engine.call("script", script.number, text=code)
        self._state("interactive")
        self.fire(self.document, "DOMContentLoaded", "Event", {"bubbles": True})
        self._state("complete")
        for element in self.document.descendants():
            if element.tag == "img" and element.get("src"):
                self.fire(element, "load" if self.picture(element) is not None else "error", "Event", {})
        self.fire(None, "load", "Event", {})

    def _state(self, state: str) -> None:
        if self.engine is not None:
            self.engine.call("state", type_=state)

    def claim_script(self, script: Element) -> str | None:
        """Return a script's text if it is to run now; it runs once."""
        is_script = script.get("type").strip().lower() in _SCRIPT_TYPES
        if script.number in self.started or not is_script or not script.is_connected:
            return None
        if not script.has("src"):
            if not script.text.strip():
                return None
            self.started.add(script.number)
            return script.text
        self.started.add(script.number)
        data = self.fetch(script.get("src"))
        if data is None:
            self.around.log("E", f"Failed to load resource: {self.resolve(script.get('src'))}")
        return data.decode("utf-8", "replace") if data is not None else None

    def resolve(self, address: str) -> str:
        """Return an address that is relative to the page as a whole one."""
        base = next((element.get("href") for element in self._tagged("base") if element.has("href")), "")
        return join(join(self.url, base) if base else self.url, address)

    def _tagged(self, tag: str) -> list[Element]:
        """Return the elements with a tag; they are looked for once while the document stays as it is."""
        if self._tagged_as != self.document.version:
            self._tagged_as, self._found_by_tag = self.document.version, {}
        if tag not in self._found_by_tag:
            self._found_by_tag[tag] = [element for element in self.document.descendants() if element.tag == tag]
        return self._found_by_tag[tag]

    def fetch(self, address: str) -> bytes | None:
        """Return what lies at an address; None if it cannot be reached."""
        url = self.resolve(address)
        if url not in self._loaded:
            self._loaded[url] = data_of(url) if url.startswith("data:") else self.around.load(url)
        return self._loaded[url]

    def close(self) -> None:
        """End the page: its scripts and timers."""
        for timer in self._timers.values():
            timer.cancel()
        self._timers.clear()
        if self.engine is not None:
            self.engine.close()

    # -- running ------------------------------------------------------------------------------------------------

    def perform(self, job: Callable[[], object]) -> None:
        """Do something that may run scripts; then do what it asked of the browser."""
        if self.engine is None or self.engine.trouble:
            job()
        elif self.engine.is_running:
            job()
            return
        else:
            self.engine.perform(job)
        self._settle()

    def answer(self, text: str | None) -> None:
        """Answer the question of a script that waits."""
        if self.engine is not None and self.engine.question is not None:
            self.engine.answer(text)
            self._settle()

    @property
    def question(self) -> tuple[str, str, str] | None:
        """What a script asks the user: kind, message, default."""
        return self.engine.question if self.engine is not None else None

    @property
    def trouble(self) -> str:
        """Why the scripts have been stopped: `hung` or `memory`; empty if they have not."""
        if self._has_crashed:
            return "memory"
        return self.engine.trouble if self.engine is not None else ""

    def _settle(self) -> None:
        if self._is_storage_dirty:
            self._is_storage_dirty = False
            self.around.store(self.origin, self.local)
        requests, self._requests = self._requests, []
        self.around.changed()
        for request in requests:
            self.around.request(request)

    def ask(self, request: Request) -> None:
        """Ask something of the browser once the scripts have come back."""
        self._requests.append(request)

    def storage_changed(self) -> None:
        """Say that the local storage is to be kept."""
        self._is_storage_dirty = True

    def evaluate(self, code: str) -> str:
        """Run a piece of script, as `evaluateJavascript` does; return its value as text."""
        found: list[object] = []
        engine = self.engine
        if engine is not None:
            self.perform(lambda: found.append(engine.call("eval", text=code)))
        return str(found[0]) if found else ""

    def fire(self, target: Element | Document | None, type_: str, kind: str, init: Mapping[str, object]) -> bool:
        """Send an event to a node (the window if None); False if a listener prevents what would follow."""
        if self.engine is None or (type_ not in self.heard and type_ not in ("load", "DOMContentLoaded")):
            return True
        number = target.number if target is not None else 0
        return self.engine.call("event", number, kind=kind, type_=type_, text=json.dumps(init)) is not False

    def go_to_fragment(self, url: str) -> None:
        """Move within the page: to the element that the address names."""
        old, self.url = self.url, url
        name = url.partition("#")[2]
        target = self.document.by_id(name)
        if target is not None:
            self.reveal(target, at_top=True)
        elif name in ("", "top"):
            self.scroll_to(self.scroll_x, 0.0)
        self.perform(lambda: self.fire(None, "hashchange", "HashChangeEvent", {"oldURL": old, "newURL": url}))

    # -- timers -------------------------------------------------------------------------------------------------

    def start_timer(self, number: int, delay_ms: float) -> None:
        """Run the script's timer `number` in a while; a page in the background waits at least a second."""
        delay_s = max(0.001, min(delay_ms, 2**31) / 1000) if self.is_shown else max(1.0, delay_ms / 1000)
        self._timers[number] = self.around.clock.call_later(delay_s, self._tick)

    def cancel_timer(self, number: int) -> None:
        """Forget a timer."""
        timer = self._timers.pop(number, None)
        if timer is not None:
            timer.cancel()

    def _tick(self) -> None:
        """Run the timers that are due, those of one moment as one job: animations start many at once."""
        due = sorted((timer, number) for number, timer in self._timers.items() if self.around.clock.is_due(timer))
        for _, number in due:
            self.cancel_timer(number)
        self.perform(lambda: self._run_timers([number for _, number in due]))

    def _run_timers(self, numbers: Iterable[int]) -> None:
        for number in numbers:
            if self.engine is not None:
                self.engine.call("timer", number)

    @property
    def is_moving(self) -> bool:
        """Whether scripts do something in every frame, as animations do."""
        clock = self.around.clock
        return self.engine is not None and any(clock.is_due(one, within_s=_FRAMES_S) for one in self._timers.values())

    # -- looks --------------------------------------------------------------------------------------------------

    @property
    def scale(self) -> float:
        """Px per CSS px."""
        return self.size.scale * self.zoom

    @property
    def viewport(self) -> Viewport:
        """The layout viewport, CSS px; the page's zoom follows from it."""
        device = self.size.width / self.size.scale
        width = self._meta_width(device)
        self.zoom = device / width
        return Viewport(width, self.size.height / self.size.scale / self.zoom)

    def _meta_width(self, device: float) -> float:
        meta = next((element for element in self._tagged("meta") if element.get("name").lower() == "viewport"), None)
        if self.is_desktop or (meta is None and self.is_wide):
            return DESKTOP_PX
        if meta is None:
            return device
        parts = dict(part.strip().partition("=")[::2] for part in meta.get("content").replace(";", ",").split(","))
        width = parts.get("width", "").strip()
        if width.isdigit():
            return min(10000.0, max(1.0, float(width)))
        return device

    def sheets(self) -> tuple[str, ...]:
        """Return the texts of the style sheets, in order."""
        found = []
        for element in self.document.descendants():
            if element.tag == "style":
                found.append(element.text)
            elif element.tag == "link" and "stylesheet" in element.get("rel").lower().split():
                data = self.fetch(element.get("href"))
                if data is not None:
                    found.append(_rebased(data, self.resolve(element.get("href"))))
        return tuple(found)

    def styles(self) -> Styles:
        """Return the page's styles as they are now: what does not ask for places needs no layout."""
        key = (self.document.version, self.viewport)
        if self._styles is None or key != self._styled_as:
            self._styled_as, sheets = key, self.sheets()
            if self._styles is None or (self._styles.viewport, self._styles.sheets) != (key[1], sheets):
                self._styles = Styles(self.document, key[1], sheets)
        self._styles.forget(self.document.take_stale())
        return self._styles

    def render(self) -> Rendering:
        """Return the page laid out as it is now."""
        if self._placed_as != self._moves:
            self._placed_as, self._rendering = self._moves, None
        rendering = self._sized()
        self._limit_scroll(rendering)
        return rendering

    def _sized(self) -> Rendering:
        """Return the page laid out: all is as large as it is now, whatever has been scrolled in its box since."""
        viewport = self.viewport
        key = (self.document.version, viewport, self.scale)
        if self._rendering is None or key != self._rendered_as:
            self._rendering = self._laid_out(viewport)
            self._rendered_as = (self.document.version, viewport, self.scale)
            self._placed_as = self._moves
        return self._rendering

    def _laid_out(self, viewport: Viewport) -> Rendering:
        """Lay the document out; a page that is nested too deeply crashes and is empty from then on."""
        fonts = Fonts(self.scale)
        try:
            return Rendering(self.document, fonts, viewport, self.styles(), self._natural)
        except RecursionError:
            self._has_crashed = True
            self.document = parse_document("")
            return Rendering(self.document, fonts, viewport, Styles(self.document, viewport, ()), self._natural)

    def _natural(self, element: Element, shown: str) -> tuple[float, float] | None:
        if element.tag == "canvas":
            return float(_side(element, "width", 300)), float(_side(element, "height", 150))
        if element.tag == "svg":
            return svg.natural_size(element)
        if shown or element.tag == "img":
            image = self.picture(element, shown)
            if image is not None:
                return float(image.width), float(image.height)
            return (0.0, 0.0) if not element.get("alt") else (len(element.get("alt")) * 8.0, 19.0)
        return None

    def picture(self, element: Element, shown: str = "") -> Image.Image | None:
        """Return the pixels of an image or canvas, or of what it shows instead; None if there are none."""
        if element.tag == "canvas" and not shown:
            found = self.bitmaps.get(element.number)
            return found.image if found is not None else None
        address = shown or element.get("src")
        if address not in self._pictures:
            self._pictures[address] = _decoded(self.fetch(address)) if address else None
        return self._pictures[address]

    def bitmap(self, element: Element) -> Bitmap:
        """Return a canvas's bitmap, creating it."""
        if element.number not in self.bitmaps:
            self.bitmaps[element.number] = Bitmap(_side(element, "width", 300), _side(element, "height", 150))
        return self.bitmaps[element.number]

    # -- scrolling ----------------------------------------------------------------------------------------------

    def _limit_scroll(self, rendering: Rendering) -> None:
        width, height = rendering.size
        self.scroll_x = min(max(0.0, self.scroll_x), max(0.0, width - rendering.viewport.width))
        self.scroll_y = min(max(0.0, self.scroll_y), max(0.0, height - rendering.viewport.height))

    def can_scroll(self) -> bool:
        """Whether the page is larger than the room for it."""
        width, height = self.render().size
        viewport = self.viewport
        return height > viewport.height + 0.5 or width > viewport.width + 0.5

    def scroll_to(self, x: float, y: float) -> bool:
        """Scroll the page, CSS px; return whether it moved."""
        before = self.scroll_x, self.scroll_y
        self.scroll_x, self.scroll_y = x, y
        self._limit_scroll(self.render())
        moved = (self.scroll_x, self.scroll_y) != before
        if moved and "scroll" in self.heard:
            self.perform(lambda: self.fire(self.document, "scroll", "Event", {"bubbles": True}))
        return moved

    def scroller_at(self, x: float, y: float, *, dx: float, dy: float) -> Box | None:
        """Return the innermost box at a point of the viewport that can still be scrolled by a finger's movement."""
        rendering = self.render()
        node = rendering.element_at(x + self.scroll_x, y + self.scroll_y)
        while isinstance(node, Element):
            box = rendering.box_of(node)
            if box is not None and box.scrolls and _can_move(box, dx, dy):
                return box
            node = node.parent if isinstance(node.parent, Element) else None
        return None

    def element_at(self, x: float, y: float) -> Element | None:
        """Return the element under a point of the viewport, CSS px."""
        return self.render().element_at(x + self.scroll_x, y + self.scroll_y)

    def scroll_box(self, element: Element, left: float, top: float) -> None:
        """Scroll inside an element."""
        box = self._sized().box_of(element)
        if box is None:
            return
        inner = box.inner
        element.scroll_left = min(max(0.0, left), max(0.0, box.overflow[0] - inner.width))
        element.scroll_top = min(max(0.0, top), max(0.0, box.overflow[1] - inner.height))
        self._moves += 1
        if "scroll" in self.heard:
            self.perform(lambda: self.fire(element, "scroll", "Event", {}))

    def reveal(self, element: Element, *, at_top: bool = False) -> None:
        """Scroll so that an element can be seen."""
        area = self.render().area_of(element)
        viewport = self.viewport
        y = self.scroll_y
        if at_top or area.y < y:
            y = area.y
        elif area.bottom > y + viewport.height:
            y = area.bottom - viewport.height
        self.scroll_to(self.scroll_x, y)


@lru_cache(maxsize=64)
def _rebased(sheet: bytes, url: str) -> str:
    """Return a style sheet whose addresses are whole: they are relative to the sheet, not to the page."""
    return _ADDRESS.sub(lambda found: f'url("{join(url, found["address"])}")', sheet.decode("utf-8", "replace"))


def _side(element: Element, name: str, default: int) -> int:
    text = element.get(name).strip()
    return int(text) if text.isdigit() else default


def _can_move(box: Box, dx: float, dy: float) -> bool:
    element, inner = box.element, box.inner
    if element is None or box.style.get("overflow-y") == "hidden" == box.style.get("overflow-x"):
        return False
    if abs(dx) > abs(dy):
        return element.scroll_left > 0 if dx > 0 else element.scroll_left < box.overflow[0] - inner.width - 0.5
    return element.scroll_top > 0 if dy > 0 else element.scroll_top < box.overflow[1] - inner.height - 0.5


def _decoded(data: bytes | None) -> Image.Image | None:
    if data is None:
        return None
    try:
        with open_picture(data) as image:
            return image.convert("RGBA")
    except (UnidentifiedImageError, OSError):
        return None
