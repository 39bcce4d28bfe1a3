"""The view tree: what a screen composes, what is laid out, drawn and dumped."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Literal, TypedDict

from pytest_mobileagent.simulator.ui.geometry import Rect

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from typing import Unpack

    from pytest_mobileagent.simulator.ui.raster import Canvas
    from pytest_mobileagent.simulator.ui.selectable import Selectable
    from pytest_mobileagent.simulator.ui.state import UiState
    from pytest_mobileagent.simulator.ui.theme import Theme

MATCH = -1  # as wide (or high) as the parent allows
WRAP = -2  # as wide (or high) as the content needs
UNBOUNDED = 1 << 24

Phase = Literal["down", "move", "up", "cancel"]


class LayoutContext:
    """What layout needs to know: the density, the font scale, the writing direction, the theme, the UI state."""

    def __init__(  # noqa: PLR0913 - what it says in its first line
        self,
        *,
        scale: float,
        font_scale: float,
        theme: Theme,
        state: UiState,
        is_rtl: bool = False,
        says: Callable[[str], str] | None = None,
        on_off: tuple[str, str] = ("ON", "OFF"),
    ) -> None:
        """Keep them; `scale` is px per dp, `says` turns the app's words into its language, `on_off` a switch reads."""
        self.scale = scale
        self.font_scale = font_scale
        self.theme = theme
        self.state = state
        self.is_rtl = is_rtl
        self.says = says
        self.on_off = on_off
        self.package = ""
        self._insets: dict[object, tuple[int, int, int, int]] = {}

    def px(self, dp: float) -> int:
        """Return dp as whole px."""
        return int(dp * self.scale + 0.5)

    def sp(self, size: float) -> float:
        """Return sp as px, font scale included."""
        return size * self.scale * self.font_scale

    def insets(self, value: Any) -> tuple[int, int, int, int]:  # noqa: ANN401 - any form of Insets
        """Return dp insets in any of their forms as px (left, top, right, bottom), mirrored if needed."""
        found = self._insets.get(value)
        if found is None:
            found = self._insets[value] = self._insets_px(value)
        return found

    def _insets_px(self, value: Any) -> tuple[int, int, int, int]:  # noqa: ANN401 - any form of Insets
        if isinstance(value, (int, float)):
            left = top = right = bottom = value
        elif len(value) == 2:
            left = right = value[0]
            top = bottom = value[1]
        else:
            left, top, right, bottom = value
        if self.is_rtl:
            left, right = right, left
        return self.px(left), self.px(top), self.px(right), self.px(bottom)


# Classes that are no `ViewGroup`: what such a view is put together of here, it draws itself on a phone.
_LEAVES = frozenset(
    {
        "android.widget.CheckedTextView",
        "android.widget.ImageButton",
        "android.widget.ImageView",
        "android.widget.TextView",
    }
)
_WAYS = ((1, 0), (-1, 0), (0, 1), (0, -1))  # of which any may be a drag that a view wants


class Props(TypedDict, total=False):
    """The keyword arguments of every view; sizes in dp."""

    id: str
    key: str
    cls: str
    text: str
    desc: str
    hint: str
    width: float
    height: float
    min_width: float
    min_height: float
    max_width: float
    weight: float
    padding: float | tuple[float, float] | tuple[float, float, float, float]
    margin: float | tuple[float, float] | tuple[float, float, float, float]
    gravity: str
    background: str
    radius: float
    border: tuple[float, str] | None
    elevation: float
    opacity: float
    enabled: bool
    checkable: bool
    checked: bool
    selected: bool
    clickable: bool | None
    long_clickable: bool | None
    focusable: bool | None
    scrollable: bool
    important: bool
    password: bool
    visible: bool
    speaks: bool
    on_tap: Callable[[], object] | None
    on_long_press: Callable[[], object] | None
    on_double_tap: Callable[[], object] | None


class View:
    """One element of the screen; a leaf unless it has children.

    A view is composed anew after every change and never kept. After layout it has `rect` (its bounds in px)
    and `clip` (the part of them that can be seen).
    """

    cls: str = "android.view.View"
    id: str = ""
    key: str = ""
    text: str = ""
    desc: str = ""
    hint: str = ""
    width: float = WRAP
    height: float = WRAP
    min_width: float = 0
    min_height: float = 0
    max_width: float = 0
    weight: float = 0
    padding: float | tuple[float, float] | tuple[float, float, float, float] = 0
    margin: float | tuple[float, float] | tuple[float, float, float, float] = 0
    gravity: str = ""
    background: str = ""
    radius: float = 0
    border: tuple[float, str] | None = None
    elevation: float = 0
    opacity: float = 1.0
    enabled: bool = True
    checkable: bool = False
    checked: bool = False
    selected: bool = False
    clickable: bool | None = None
    long_clickable: bool | None = None
    focusable: bool | None = None
    scrollable: bool = False
    important: bool = False  # says so to accessibility, as a CoordinatorLayout does
    password: bool = False
    visible: bool = True
    speaks: bool = False  # whether its text is the app's own words, which are said in its language
    on_tap: Callable[[], object] | None = None
    on_long_press: Callable[[], object] | None = None
    on_double_tap: Callable[[], object] | None = None
    follows_hold: ClassVar[bool] = False  # whether a finger that holds the view goes on to drag it
    follows_mouse: ClassVar[bool] = False  # whether a mouse is something else to it than a finger

    package: str = ""
    mw: int = 0  # measured width and height, px
    mh: int = 0
    rect: Rect = Rect(0, 0, 0, 0)
    clip: Rect = Rect(0, 0, 0, 0)
    scale: float = 1.0

    _known: ClassVar[dict[type, frozenset[str]]] = {}

    def __init__(self, *children: View | None, **props: Unpack[Props]) -> None:
        """Take children (None is skipped) and properties."""
        self._set(children, props)

    def _set(self, children: Iterable[View | None], props: Any) -> None:  # noqa: ANN401 - a TypedDict of a subclass
        for name in props:
            if not hasattr(self, name):
                raise TypeError(f"{type(self).__name__} has no property {name!r}")
        self.__dict__.update(props)
        self.children: list[View] = [child for child in children if child is not None]

    # -- what the hierarchy shows -------------------------------------------------------------------------------

    @property
    def resource_id(self) -> str:
        """The full resource id, `package:id/name`, or an empty string."""
        if not self.id or ":" in self.id:
            return self.id
        return f"{self.package}:id/{self.id}"

    @property
    def visible_bounds(self) -> Rect:
        """The part of the bounds that is on the screen and not scrolled away."""
        return self.rect.intersect(self.clip)

    @property
    def is_clickable(self) -> bool:
        """Whether a tap does something."""
        return self.on_tap is not None if self.clickable is None else self.clickable

    @property
    def is_long_clickable(self) -> bool:
        """Whether a long press does something."""
        return self.on_long_press is not None if self.long_clickable is None else self.long_clickable

    @property
    def is_touchable(self) -> bool:
        """Whether the view reacts to where it is touched, even if it is not clickable."""
        return False

    @property
    def takes_touch(self) -> bool:
        """Whether a touch goes no further: the view reacts to it, or hides what lies below."""
        reacts = self.is_clickable or self.is_long_clickable or self.is_touchable or self.on_double_tap is not None
        moves = self.is_scrollable or self.wants_pinch() or any(self.wants_drag(*way) for way in _WAYS)
        return reacts or moves or bool(self.background)

    @property
    def is_focusable(self) -> bool:
        """Whether the view can have the input focus."""
        return self.is_clickable or self.is_long_clickable if self.focusable is None else self.focusable

    @property
    def selectable(self) -> Selectable | None:
        """Its text, if a part of that can be selected now."""
        return None

    @property
    def is_focused(self) -> bool:
        """Whether the view has the input focus."""
        return False

    @property
    def is_checkable(self) -> bool:
        """Whether the view can be checked."""
        return self.checkable

    @property
    def is_checked(self) -> bool:
        """Whether the view is checked."""
        return self.checked

    @property
    def is_enabled(self) -> bool:
        """Whether the view reacts."""
        return self.enabled

    @property
    def is_scrollable(self) -> bool:
        """Whether the view can be scrolled."""
        return self.scrollable

    @property
    def is_password(self) -> bool:
        """Whether the view hides its text."""
        return self.password

    @property
    def is_selected(self) -> bool:
        """Whether the view is selected."""
        return self.selected

    @property
    def scroll_position(self) -> tuple[int, int, int, int]:
        """How far the content is scrolled, and how far it can be: x, y, greatest x, greatest y, px."""
        return 0, 0, 0, 0

    @property
    def is_visible(self) -> bool:
        """Whether any part of the view can be seen."""
        return self.visible and not self.visible_bounds.is_empty

    @property
    def nodes(self) -> list[View]:
        """The views in it that are told to whoever asks what is on the screen: none in a text or a picture."""
        return [] if self.cls in _LEAVES else self.children

    @property
    def shown_text(self) -> str:
        """The text as accessibility reports it."""
        return "•" * len(self.text) if self.password else self.text

    def walk(self) -> Iterator[View]:
        """Yield this view and everything below it, parents first."""
        yield self
        for child in self.children:
            yield from child.walk()

    def walk_visible(self) -> Iterator[View]:
        """Yield this view and everything below it that is told and can be seen, parents first."""
        if self.is_visible:
            yield self
            for child in self.nodes:
                yield from child.walk_visible()

    # -- layout -------------------------------------------------------------------------------------------------

    def measure(self, ctx: LayoutContext, w: int, h: int, *, exact_w: bool, exact_h: bool) -> None:
        """Set `mw` and `mh` for the room `w` by `h` px; an exact side must be filled."""
        self._take_colors(ctx.theme)
        if ctx.says is not None:
            self._say(ctx.says)
        left, top, right, bottom = ctx.insets(self.padding) if self.padding else (0, 0, 0, 0)
        if self.max_width and w > ctx.px(self.max_width):
            w, exact_w = ctx.px(self.max_width), False
        room_w = max(0, w - left - right)
        room_h = max(0, h - top - bottom)
        cw, ch = self.measure_content(ctx, room_w, room_h, exact_w=exact_w, exact_h=exact_h)
        self.mw = w if exact_w else min(w, max(cw + left + right, ctx.px(self.min_width)))
        self.mh = h if exact_h else min(h, max(ch + top + bottom, ctx.px(self.min_height)))

    def _take_colors(self, theme: Theme) -> None:
        """Turn a background or a border that is a role of the theme into its colour."""
        if self.background and self.background[0] != "#":
            self.background = theme.color(self.background)
        if self.border is not None and self.border[1] and self.border[1][0] != "#":
            self.border = self.border[0], theme.color(self.border[1])

    def _say(self, says: Callable[[str], str]) -> None:
        """Say in the app's language what it is called, and what it shows if that is no data."""
        if self.desc:
            self.desc = says(self.desc)
        if self.hint:
            self.hint = says(self.hint)
        if self.speaks and self.text:
            self.text = says(self.text)

    def measure_content(self, ctx: LayoutContext, w: int, h: int, *, exact_w: bool, exact_h: bool) -> tuple[int, int]:
        """Return the px that the content needs; containers measure their children here."""
        del exact_w, exact_h
        mw = mh = 0
        for child in self.children:
            self.measure_child(ctx, child, w, h)
            left, top, right, bottom = ctx.insets(child.margin)
            mw, mh = max(mw, child.mw + left + right), max(mh, child.mh + top + bottom)
        return mw, mh

    @staticmethod
    def measure_child(ctx: LayoutContext, child: View, w: int, h: int) -> None:
        """Measure `child` with its own width and height wishes inside `w` by `h` px."""
        left, top, right, bottom = ctx.insets(child.margin) if child.margin else (0, 0, 0, 0)
        cw, exact_w = _wish(ctx, child.width, max(0, w - left - right))
        ch, exact_h = _wish(ctx, child.height, max(0, h - top - bottom))
        child.measure(ctx, cw, ch, exact_w=exact_w, exact_h=exact_h)

    def arrange(self, ctx: LayoutContext, left: int, top: int, clip: Rect) -> None:
        """Place the view, measured before, at `left`, `top`; and its children."""
        self.rect = Rect(left, top, left + self.mw, top + self.mh)
        self.clip = clip
        self.package = ctx.package
        self.scale = ctx.scale
        ctx.state.meet(self)
        if self.children:
            pads = ctx.insets(self.padding)
            self.arrange_content(ctx, self.rect.inset(*pads), clip)

    def arrange_content(self, ctx: LayoutContext, inner: Rect, clip: Rect) -> None:
        """Place the children inside `inner`."""
        for child in self.children:
            left, top, right, bottom = ctx.insets(child.margin)
            x = align(child.gravity, inner.left + left, inner.right - right - child.mw, ctx.is_rtl)
            y = align_vertical(child.gravity, inner.top + top, inner.bottom - bottom - child.mh)
            child.arrange(ctx, x, y, clip)

    def reveal(self, rect: Rect) -> bool:
        """Scroll to a part of what is inside, px; return whether it moved (`requestChildRectangleOnScreen`)."""
        del rect
        return False

    # -- drawing ------------------------------------------------------------------------------------------------

    def paint(self, canvas: Canvas) -> None:
        """Draw the view itself; its children are drawn after it."""

    def paint_over(self, canvas: Canvas) -> None:
        """Draw what lies over the children: scroll bars, selections."""

    # -- touch --------------------------------------------------------------------------------------------------

    def tap(self, x: int, y: int) -> None:
        """React to a tap at px `x`, `y`."""
        del x, y
        if self.on_tap is not None:
            self.on_tap()

    def long_press(self, x: int, y: int) -> bool:
        """React to a long press; return whether anything happened."""
        del x, y
        if self.on_long_press is None:
            return False
        self.on_long_press()
        return True

    def wants_drag(self, dx: int, dy: int) -> bool:
        """Whether a drag that begins with this movement is for this view."""
        del dx, dy
        return False

    def drag(self, phase: Phase, x: int, y: int) -> None:
        """Follow a drag; `down` carries where it began."""

    def mouse(self, phase: Phase, x: int, y: int) -> None:
        """Follow a mouse's pointer from when its button goes down."""

    def fling(self, vx: float, vy: float) -> None:
        """Go on moving after a drag that ended at this speed, px per second."""

    def wants_pinch(self) -> bool:
        """Whether two fingers zoom this view."""
        return False

    def pinch(self, factor: float, x: int, y: int) -> None:
        """Zoom by `factor` around a point, px: the fingers have moved that much apart (or together)."""


def _wish(ctx: LayoutContext, size: float, room: int) -> tuple[int, bool]:
    if size == MATCH:
        return room, room < UNBOUNDED // 2
    if size == WRAP:
        return room, False
    return ctx.px(size), True


def align(gravity: str, start: int, end: int, is_rtl: bool) -> int:
    """Return the left edge for a horizontal gravity between the leftmost and the rightmost place."""
    if "hcenter" in gravity or gravity == "center" or ("center" in gravity and _names_vertical(gravity)):
        return (start + end) // 2
    at_end = "end" in gravity
    return end if at_end != is_rtl else start


def _names_vertical(gravity: str) -> bool:
    return "top" in gravity or "bottom" in gravity


def align_vertical(gravity: str, top: int, bottom: int) -> int:
    """Return the top edge for a vertical gravity between the topmost and the lowest place."""
    if "bottom" in gravity:
        return bottom
    if "vcenter" in gravity or ("center" in gravity and not _names_vertical(gravity) and "hcenter" not in gravity):
        return (top + bottom) // 2
    return top
