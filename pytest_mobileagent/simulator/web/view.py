"""The web view: a page among the phone's views."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.ui.geometry import Rect
from pytest_mobileagent.simulator.ui.gestures import fling_distance_px
from pytest_mobileagent.simulator.ui.view import MATCH, LayoutContext, Phase, Props, View
from pytest_mobileagent.simulator.ui.widgets.edit_text import EditText
from pytest_mobileagent.simulator.web import forms
from pytest_mobileagent.simulator.web.accessible import tree
from pytest_mobileagent.simulator.web.fonts import font_of
from pytest_mobileagent.simulator.web.marking import PAINT, Marking
from pytest_mobileagent.simulator.web.mouse import MousePointer
from pytest_mobileagent.simulator.web.page import Page, ScreenSize
from pytest_mobileagent.simulator.web.paint import Painter

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Unpack

    from pytest_mobileagent.simulator.ui.raster import Canvas
    from pytest_mobileagent.simulator.ui.state import UiState
    from pytest_mobileagent.simulator.ui.text import FontSpec
    from pytest_mobileagent.simulator.web.accessible import Item
    from pytest_mobileagent.simulator.web.boxes import Area, Box
    from pytest_mobileagent.simulator.web.dom import Element

_INPUT_TYPES = {"number": "decimal", "tel": "phone", "email": "email", "url": "uri", "password": "password"}

_PICKED = ("date", "time")  # what is chosen in a dialog


class WebProps(Props, total=False):
    """Properties of a web view: what to do when a list opens, or a link or picture is held; places to mark."""

    on_select: Callable[[Element], object] | None
    on_hold: Callable[[Element], object] | None
    marks: list[Area]
    marked: int
    initial_scale: float


class WebView(View):
    """A page, scrolled; its elements are this view's children."""

    cls = "android.webkit.WebView"
    width = MATCH
    height = MATCH
    focusable: bool | None = True
    follows_mouse = True
    on_select: Callable[[Element], object] | None = None
    on_hold: Callable[[Element], object] | None = None
    marks: list[Area] = []  # noqa: RUF012 - never changed: found texts, of which `marked` is the current one
    marked: int = 0
    initial_scale: float = 0.0  # px per CSS px; 0: as many as there are per dp

    def __init__(self, page: Page, /, **props: Unpack[WebProps]) -> None:
        """Show `page`."""
        self.page = page
        self._set((), props)
        self.key = self.key or "web"
        self._drag: _Drag | None = None
        self._pointer: MousePointer | None = None

    @property
    def is_touchable(self) -> bool:
        """A page reacts to fingers everywhere."""
        return True

    @property
    def is_scrollable(self) -> bool:
        """Whether the page is larger than the view."""
        return self.page.can_scroll()

    # -- layout -------------------------------------------------------------------------------------------------

    def measure_content(self, ctx: LayoutContext, w: int, h: int, *, exact_w: bool, exact_h: bool) -> tuple[int, int]:
        """A page takes what it is given."""
        del ctx, exact_w, exact_h
        return w, h

    def arrange(self, ctx: LayoutContext, left: int, top: int, clip: Rect) -> None:
        """Lay the page out for the view's size; what can be seen of it becomes children."""
        self.page.size = ScreenSize(max(1, self.mw), max(1, self.mh), self.initial_scale or ctx.scale)
        self._ctx = ctx
        self.text = self.page.title
        self.children = []  # of an arrangement before the page was scrolled
        super().arrange(ctx, left, top, clip)
        window = clip.intersect(self.rect)
        self.children = [node for item in tree(self.page) for node in self._nodes(item, window)]
        self._follow_focus(ctx.state)

    def _nodes(self, item: Item, window: Rect) -> list[View]:
        rect = self.device_rect(item.area)
        node = self._node(item)
        node.place(self._ctx, rect, window)
        node.children = [view for child in item.children for view in self._nodes(child, window)]
        return [node] if node.is_visible or node.children or node.is_focused else []

    def _node(self, item: Item) -> PageNode | PageField:
        element = item.element
        if element is not None and forms.takes_typing(element):
            return PageField(self, element, hint=item.hint, enabled=not element.is_disabled)
        return PageNode(self, item)

    def device_rect(self, area: Area) -> Rect:
        """Return where a part of the page lies on the screen."""
        scale = self.page.scale
        x, y = self.rect.left - self.page.scroll_x * scale, self.rect.top - self.page.scroll_y * scale
        return Rect(
            round(x + area.x * scale), round(y + area.y * scale), round(x + area.right * scale),
            round(y + area.bottom * scale),
        )  # fmt: skip

    def _follow_focus(self, state: UiState) -> None:
        """Make the page's focused field the window's."""
        focused = self.page.document.focused
        key = self.field_key(focused) if focused is not None and forms.takes_typing(focused) else ""
        if key and state.focus != key and (not state.focus or state.focus.startswith("web-")):
            state.focus = key
        elif not key and state.focus.startswith("web-"):
            state.focus = ""

    def reveal(self, rect: Rect) -> bool:
        """Scroll a part of the page that is out of sight to the middle, as browsers do with the field in focus."""
        window = self.visible_bounds
        if window.top <= rect.top and rect.bottom <= window.bottom:
            return False
        delta = (rect.top + rect.bottom - window.top - window.bottom) / 2
        return self.page.scroll_to(self.page.scroll_x, self.page.scroll_y + delta / self.page.scale)

    def field_key(self, element: Element) -> str:
        """Return the key under which the window knows a field."""
        return f"web-{id(self.page)}-{element.number}"

    # -- drawing ------------------------------------------------------------------------------------------------

    def paint(self, canvas: Canvas) -> None:
        """Draw the page."""
        previous = canvas.clip
        canvas.clip = previous.intersect(self.rect)
        rendering = self.page.render()
        scale = self.page.scale
        origin = (self.rect.left - self.page.scroll_x * scale, self.rect.top - self.page.scroll_y * scale)
        if rendering.root is not None:
            Painter(canvas, rendering.fonts, origin, self.page.picture).page(rendering.root)
        for at, area in enumerate(self.marks):
            canvas.fill(self.device_rect(area), "#ff963299" if at == self.marked else "#ffff0080")
        if self.selectable is not None:
            for rect in self.selectable.rects():
                canvas.fill(rect, PAINT)
        canvas.clip = previous

    # -- touch --------------------------------------------------------------------------------------------------

    def point(self, x: int, y: int) -> tuple[float, float]:
        """Return a point of the screen in the page's viewport, CSS px."""
        scale = self.page.scale
        return (x - self.rect.left) / scale, (y - self.rect.top) / scale

    def tap(self, x: int, y: int) -> None:
        """Tap the page; a drop-down list opens."""
        place = self.point(x, y)
        target = self.page.element_at(*place)
        if target is None or not target.is_unselectable:
            self.page.selected.clear()
        self.page.user.tap(*place)
        self._open(target)

    def _open(self, target: Element | None) -> None:
        """Ask for what a list, a date or a time is to be, once it was clicked."""
        if target is not None and self.on_select is not None and not target.is_disabled and (
            target.tag == "select" or target.input_type in _PICKED
        ):  # fmt: skip
            self.on_select(target)

    def long_press(self, x: int, y: int) -> bool:
        """Hold a point of the page: a link or a picture has a menu, of a text the word is selected."""
        element = self.page.user.hold(*self.point(x, y))
        if element is None:
            return True
        if element.nearest("a", "img") is None:
            self._marking().select_word_at(x, y)
        elif self.on_hold is not None:
            self.on_hold(element)
        return True

    def mouse(self, phase: Phase, x: int, y: int) -> None:
        """Follow a mouse's pointer."""
        place = self.point(x, y)
        if phase == "down":
            self._pointer = MousePointer(self.page, place)
        elif self._pointer is not None:
            clicked = self._pointer.move(place) if phase == "move" else self._pointer.release(place)
            self._open(clicked)

    # -- selection ----------------------------------------------------------------------------------------------

    def _marking(self) -> Marking:
        theme = self._ctx.theme
        return Marking(self, self._ctx.state, theme.secondary if theme.material == 2 else theme.primary)

    @property
    def selectable(self) -> Marking | None:
        """The page's text, if a part of it is selected."""
        start, end = self.page.selected.span
        return self._marking() if start != end else None

    def page_point(self, x: int, y: int) -> tuple[float, float]:
        """Return a point of the screen on the page, CSS px."""
        across, along = self.point(x, y)
        return across + self.page.scroll_x, along + self.page.scroll_y

    # -- fingers ------------------------------------------------------------------------------------------------

    def wants_drag(self, dx: int, dy: int) -> bool:
        """Every drag is the page's."""
        del dx, dy
        return True

    def drag(self, phase: Phase, x: int, y: int) -> None:
        """Follow the finger: the page's scripts may have it, else something scrolls."""
        if phase == "down":
            self._drag = _Drag(self.page, self.point(x, y))
        elif self._drag is not None:
            self._drag.move(self.point(x, y), is_end=phase in ("up", "cancel"))

    def fling(self, vx: float, vy: float) -> None:
        """Glide on."""
        drag, self._drag = self._drag, None
        if drag is None or drag.is_kept:
            return
        scale = self.page.scale
        across, along = (fling_distance_px(abs(speed), self.scale) / scale for speed in (vx, vy))
        drag.scroll(across if vx > 0 else -across, along if vy > 0 else -along)


class _Drag:
    """One finger that moves over a page."""

    def __init__(self, page: Page, place: tuple[float, float]) -> None:
        self._page = page
        self._last = place
        self._target = page.element_at(*place)
        self._box: Box | None = None
        self._is_aimed = False
        self._slides = self._target is not None and self._target.input_type == "range" and not self._target.is_disabled
        self.is_kept = self._slides
        if self._target is not None and not self._slides:
            follows = page.user.touch(self._target, "start", *place)
            self.is_kept = not follows or page.user.keeps_touches(self._target)

    def move(self, place: tuple[float, float], *, is_end: bool) -> None:
        """Move the finger, or lift it."""
        target, page = self._target, self._page
        if target is not None and self._slides:
            page.perform(lambda: page.user.slide(target, place[0]))
        elif target is not None and not page.user.touch(target, "end" if is_end else "move", *place):
            self.is_kept = True
        dx, dy = place[0] - self._last[0], place[1] - self._last[1]
        self._last = place
        if not self.is_kept and not is_end:
            self.scroll(dx, dy)

    def scroll(self, dx: float, dy: float) -> None:
        """Scroll against a movement: the box under the finger, or the page."""
        if not self._is_aimed and (dx or dy):
            self._box = self._page.scroller_at(*self._last, dx=dx, dy=dy)
            self._is_aimed = True
        element = self._box.element if self._box is not None else None
        if element is not None:
            self._page.scroll_box(element, element.scroll_left - dx, element.scroll_top - dy)
        else:
            self._page.scroll_to(self._page.scroll_x - dx, self._page.scroll_y - dy)


class _Placed(View):
    """A view whose place the page has decided."""

    def place(self, ctx: LayoutContext, rect: Rect, clip: Rect) -> None:
        """Take a place."""
        self.rect, self.clip = rect, clip
        self.mw, self.mh = rect.width, rect.height
        self.package, self.scale = ctx.package, ctx.scale
        ctx.state.meet(self)


class PageNode(_Placed):
    """An element of a page, or a text in it."""

    def __init__(self, web: WebView, item: Item) -> None:
        """Stand for `item`."""
        element = item.element
        self._web = web
        self._page_id = item.id
        super().__init__(
            cls=item.cls, text=item.text, hint=item.hint, clickable=item.is_clickable, scrollable=item.is_scrollable,
        )  # fmt: skip
        if element is not None:
            self.checkable = element.input_type in ("checkbox", "radio") or element.get("role") in ("checkbox", "radio")
            self.checked = self.checkable and (element.is_checked or element.get("aria-checked") == "true")
            self.selected = element.tag == "option" and element in _chosen(element)
            self.enabled = not element.is_disabled
            self.focusable = item.is_clickable or element.has("tabindex")
            self._is_focused = element.document.focused is element
            if item.id:
                self.key = f"web-{id(web.page)}-{element.number}"

    _is_focused = False

    @property
    def resource_id(self) -> str:
        """The element's id, as Chrome gives it."""
        return self._page_id

    @property
    def is_focused(self) -> bool:
        """Whether the element has the page's focus."""
        return self._is_focused

    def tap(self, x: int, y: int) -> None:
        """Tap the page there."""
        self._web.tap(x, y)

    def long_press(self, x: int, y: int) -> bool:
        """Hold the page there."""
        return self._web.long_press(x, y)


def _chosen(option: Element) -> list[Element]:
    list_ = option.nearest("select")
    return list_.chosen if list_ is not None else []


class PageField(EditText):
    """A text field of a page."""

    def __init__(self, web: WebView, element: Element, *, hint: str, enabled: bool) -> None:
        """Edit `element`."""
        page = web.page
        self._web = web
        self._element = element
        kind = "multiline" if element.tag == "textarea" else _INPUT_TYPES.get(element.input_type, "text")
        super().__init__(
            key=web.field_key(element), text=element.value, hint=hint, input_type=kind, enabled=enabled,
            on_change=lambda text: page.user.typed(element, text), on_ime_action=lambda: page.user.entered(element),
            ime_action="search" if element.input_type == "search" else "go",
            capitals="sentences" if kind in ("text", "multiline") else "",
        )  # fmt: skip

    @property
    def resource_id(self) -> str:
        """The element's id, as Chrome gives it."""
        return self._element.id

    @property
    def shown_text(self) -> str:
        """The value; bullets for a password."""
        return "•" * len(self.text) if self.password else self.text

    def drawn_text(self) -> str:
        """Return what is drawn: the value, or the placeholder."""
        return self.shown_text or self._element.get("placeholder")

    def font(self, ctx: LayoutContext) -> FontSpec:
        """Return the field's font."""
        del ctx
        page = self._web.page
        return font_of(page.render().styles.of(self._element), page.scale)

    def place(self, ctx: LayoutContext, rect: Rect, clip: Rect) -> None:
        """Take a place: padding is that of the page's box."""
        page = self._web.page
        box = page.render().box_of(self._element)
        style = page.render().styles.of(self._element)
        factor = page.scale / ctx.scale
        frame = box.frame if box is not None else None
        if frame is not None:
            top = frame.top if self.is_multiline else min(frame.top, 2.0)
            self.padding = (frame.left * factor, top * factor, frame.right * factor, min(frame.bottom, top) * factor)
        self.gravity = "top" if self.is_multiline else ""
        self.color = style.color("color")
        self.hint_color = "#757575"
        self.align = {"center": "center", "right": "end"}.get(style.get("text-align"), "start")
        chosen = page.selection.get(self._element.number)
        self.measure(ctx, rect.width, rect.height, exact_w=True, exact_h=True)
        self.arrange(ctx, rect.left, rect.top, clip)
        if chosen is not None and self.is_focused:
            self.select(*page.selection.pop(self._element.number))

    def take_focus(self) -> None:
        """Take the window's and the page's focus."""
        super().take_focus()
        page, element = self._web.page, self._element
        page.perform(lambda: page.user.focus(element))

    def tap(self, x: int, y: int) -> None:
        """Tap the page there."""
        self._web.tap(x, y)

    def _height_of(self, lines: int) -> int:
        return self._font.line_px * lines

    def first_baseline(self) -> int:
        """Return the px of the first line's baseline."""
        if self.is_multiline:
            return self.inner.top - round(self._element.scroll_top * self._web.page.scale) + self._font.ascent_px
        spare = max(0, self.inner.height - self._height_of(len(self._lines)))
        return self.inner.top + spare // 2 + self._font.ascent_px
