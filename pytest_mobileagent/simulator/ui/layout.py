"""Containers: rows, columns, frames, scrolling lists, pagers, grids."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.ui.geometry import Rect
from pytest_mobileagent.simulator.ui.gestures import fling_distance_px
from pytest_mobileagent.simulator.ui.view import MATCH, UNBOUNDED, Props, View, align, align_vertical

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Unpack

    from pytest_mobileagent.simulator.ui.raster import Canvas
    from pytest_mobileagent.simulator.ui.state import UiState
    from pytest_mobileagent.simulator.ui.view import LayoutContext, Phase


class Frame(View):
    """Children on top of each other, each placed by its own `gravity` (`bottom end`, `center`, …)."""

    cls = "android.widget.FrameLayout"

    def measure_content(self, ctx: LayoutContext, w: int, h: int, *, exact_w: bool, exact_h: bool) -> tuple[int, int]:
        """Measure; a child that matches the frame does not make a wrapping frame larger than its other children."""
        mw, mh = super().measure_content(ctx, w, h, exact_w=exact_w, exact_h=exact_h)
        for child in self.children:  # as FrameLayout: MATCH children are measured again once the size is known
            if (child.width == MATCH and not exact_w) or (child.height == MATCH and not exact_h):
                others = [c for c in self.children if c.width != MATCH] if not exact_w else self.children
                rows = [c for c in self.children if c.height != MATCH] if not exact_h else self.children
                tight_w = w if exact_w else max((c.mw for c in others), default=mw)
                tight_h = h if exact_h else max((c.mh for c in rows), default=mh)
                self.measure_child(ctx, child, tight_w, tight_h)
        if not exact_w and any(c.width == MATCH for c in self.children):
            mw = max(c.mw + sum(ctx.insets(c.margin)[::2]) for c in self.children)
        if not exact_h and any(c.height == MATCH for c in self.children):
            mh = max(c.mh + sum(ctx.insets(c.margin)[1::2]) for c in self.children)
        return mw, mh


class LinearProps(Props, total=False):
    """Properties of rows and columns: `gap` in dp between children, `justify` along the main axis."""

    gap: float
    justify: str


class Column(View):
    """Children one below the other. `gravity` aligns them across, `justify` along."""

    cls = "android.widget.LinearLayout"
    width = MATCH
    gap: float = 0
    justify: str = "start"

    def __init__(self, *children: View | None, **props: Unpack[LinearProps]) -> None:
        """Take children and properties."""
        self._set(children, props)

    def measure_content(self, ctx: LayoutContext, w: int, h: int, *, exact_w: bool, exact_h: bool) -> tuple[int, int]:
        """Measure fixed children first, then share the rest by weight."""
        del exact_w
        used = ctx.px(self.gap) * max(0, len(self.children) - 1)
        widest = total_weight = 0.0
        for child in self.children:
            margins = ctx.insets(child.margin)
            if child.weight and h < UNBOUNDED // 2:
                total_weight += child.weight
                used += margins[1] + margins[3]
            else:
                self.measure_child(ctx, child, w, max(0, h - used))
                used += child.mh + margins[1] + margins[3]
                widest = max(widest, child.mw + margins[0] + margins[2])
        if total_weight:
            used += self._share(ctx, w, max(0, h - used), total_weight, fill=exact_h or self.height == MATCH)
            widest = max(widest, *(c.mw + sum(ctx.insets(c.margin)[::2]) for c in self.children))
        return int(widest), used

    def _share(self, ctx: LayoutContext, w: int, rest: int, total: float, *, fill: bool) -> int:
        used = 0
        for child in self.children:
            if child.weight:
                left, _, right, _ = ctx.insets(child.margin)
                share = int(rest * child.weight / total) if fill else rest
                room = max(0, w - left - right)
                width = room if child.width in (MATCH, -2) else ctx.px(child.width)
                child.measure(ctx, width, share, exact_w=child.width != -2, exact_h=fill)
                used += child.mh
        return used

    def arrange_content(self, ctx: LayoutContext, inner: Rect, clip: Rect) -> None:
        """Place the children downwards."""
        gap = ctx.px(self.gap)
        heights = [c.mh + sum(ctx.insets(c.margin)[1::2]) for c in self.children]
        y, gap = _spread(self.justify, inner.top, inner.height - sum(heights), gap, len(heights))
        for child, height in zip(self.children, heights, strict=True):
            left, top, right, _ = ctx.insets(child.margin)
            gravity = child.gravity or self.gravity
            gravity = "hcenter" if gravity == "center" else gravity
            x = align(gravity, inner.left + left, inner.right - right - child.mw, ctx.is_rtl)
            child.arrange(ctx, x, y + top, clip)
            y += height + gap


class Row(View):
    """Children side by side, from the start of the line. `gravity` aligns them across, `justify` along."""

    cls = "android.widget.LinearLayout"
    gap: float = 0
    justify: str = "start"

    def __init__(self, *children: View | None, **props: Unpack[LinearProps]) -> None:
        """Take children and properties."""
        self._set(children, props)

    def measure_content(self, ctx: LayoutContext, w: int, h: int, *, exact_w: bool, exact_h: bool) -> tuple[int, int]:
        """Measure fixed children first, then share the rest by weight; children that match the height last."""
        del exact_h
        used = ctx.px(self.gap) * max(0, len(self.children) - 1)
        total_weight = 0.0
        for child in self.children:
            margins = ctx.insets(child.margin)
            used += margins[0] + margins[2]
            if child.weight and w < UNBOUNDED // 2:
                total_weight += child.weight
            else:
                self.measure_child(ctx, child, max(0, w - used + margins[0] + margins[2]), h)
                used += child.mw
        if total_weight:
            used += self._share(ctx, max(0, w - used), h, total_weight)
            used = max(used, w) if exact_w or self.width == MATCH else used
        tallest = max((c.mh + sum(ctx.insets(c.margin)[1::2]) for c in self.children), default=0)
        return used, tallest

    def _share(self, ctx: LayoutContext, rest: int, h: int, total: float) -> int:
        used = 0
        for child in self.children:
            if child.weight:
                _, top, _, bottom = ctx.insets(child.margin)
                room = max(0, h - top - bottom)
                exact = child.height != -2 and (child.height != MATCH or room < UNBOUNDED // 2)
                height = room if child.height in (MATCH, -2) else ctx.px(child.height)
                child.measure(ctx, int(rest * child.weight / total), height, exact_w=True, exact_h=exact)
                used += child.mw
        return used

    def arrange_content(self, ctx: LayoutContext, inner: Rect, clip: Rect) -> None:
        """Place the children along the writing direction."""
        widths = [c.mw + sum(ctx.insets(c.margin)[::2]) for c in self.children]
        x, gap = _spread(self.justify, 0, inner.width - sum(widths), ctx.px(self.gap), len(widths))
        for child, width in zip(self.children, widths, strict=True):
            left, top, _, bottom = ctx.insets(child.margin)
            gravity = child.gravity or self.gravity
            gravity = "vcenter" if gravity == "center" else gravity
            y = align_vertical(gravity, inner.top + top, inner.bottom - bottom - child.mh)
            start = inner.right - x - width if ctx.is_rtl else inner.left + x
            child.arrange(ctx, start + left, y, clip)
            x += width + gap


def _spread(justify: str, start: int, rest: int, gap: int, count: int) -> tuple[int, int]:
    rest -= gap * max(0, count - 1)
    if rest <= 0 or justify == "start":
        return start, gap
    if justify == "between":
        return start, gap + (rest // (count - 1) if count > 1 else 0)
    return start + (rest // 2 if justify == "center" else rest), gap


class Spacer(View):
    """Nothing, taking room: by weight, or of a size."""

    cls = "android.widget.Space"


class GridProps(Props, total=False):
    """Properties of a grid: `columns`, and `gap` in dp."""

    columns: int
    gap: float


class Grid(View):
    """Cells of equal width, row by row."""

    cls = "android.widget.GridLayout"
    width = MATCH
    columns: int = 2
    gap: float = 0

    def __init__(self, *children: View | None, **props: Unpack[GridProps]) -> None:
        """Take children and properties."""
        self._set(children, props)

    def measure_content(self, ctx: LayoutContext, w: int, h: int, *, exact_w: bool, exact_h: bool) -> tuple[int, int]:
        """Measure every cell with the column's width; a row is as high as its highest cell."""
        del exact_w, exact_h
        gap = ctx.px(self.gap)
        cell = (w - gap * (self.columns - 1)) // self.columns
        for child in self.children:
            left, top, right, bottom = ctx.insets(child.margin)
            exact = child.height not in (MATCH, -2)
            room = ctx.px(child.height) if exact else max(0, h - top - bottom)
            child.measure(ctx, max(0, cell - left - right), room, exact_w=True, exact_h=exact)
        rows = self._row_heights(ctx)
        return w, sum(rows) + gap * max(0, len(rows) - 1)

    def _row_heights(self, ctx: LayoutContext) -> list[int]:
        rows = [self.children[i : i + self.columns] for i in range(0, len(self.children), self.columns)]
        return [max(c.mh + sum(ctx.insets(c.margin)[1::2]) for c in row) for row in rows]

    def arrange_content(self, ctx: LayoutContext, inner: Rect, clip: Rect) -> None:
        """Place the cells."""
        gap = ctx.px(self.gap)
        cell = (inner.width - gap * (self.columns - 1)) // self.columns
        y = inner.top
        for row, height in enumerate(self._row_heights(ctx)):
            for column, child in enumerate(self.children[row * self.columns : (row + 1) * self.columns]):
                left, top, _, _ = ctx.insets(child.margin)
                place = self.columns - 1 - column if ctx.is_rtl else column
                child.arrange(ctx, inner.left + place * (cell + gap) + left, y + top, clip)
            y += height + gap


class ScrollProps(Props, total=False):
    """Properties of a scrolling container: `horizontal`, whether it `starts_at_end` and `snaps`, and `on_scroll`.

    One that snaps comes to rest with a child in the middle of it, as far as it can. `on_scroll` is called with the
    offset in px.
    """

    horizontal: bool
    starts_at_end: bool
    snaps: bool
    on_scroll: Callable[[int], object] | None


class Scroll(View):
    """Children one after the other in a window that scrolls and flings; give it a `key` (or `id`)."""

    cls = "android.widget.ScrollView"
    width = MATCH
    height = MATCH
    horizontal: bool = False
    starts_at_end: bool = False
    snaps: bool = False
    on_scroll: Callable[[int], object] | None = None
    content_px: int = 0
    offset_px: int = 0

    def __init__(self, *children: View | None, **props: Unpack[ScrollProps]) -> None:
        """Take children and properties."""
        self._set(children, props)
        self._state: UiState | None = None
        self._state_key = ""
        self._grip = 0
        self._placed_px = 0  # the offset at which the children were placed
        self._forward = -1  # where a finger goes that scrolls forward

    @property
    def maximum_px(self) -> int:
        """How far the content can be scrolled."""
        return max(0, self.content_px - self._window_px)

    @property
    def is_scrollable(self) -> bool:
        """Whether there is more than fits."""
        return self.scrollable or self.maximum_px > 0

    @property
    def scroll_position(self) -> tuple[int, int, int, int]:
        """How far the content is scrolled, and how far it can be."""
        if self.horizontal:
            return self.offset_px, 0, self.maximum_px, 0
        return 0, self.offset_px, 0, self.maximum_px

    @property
    def _window_px(self) -> int:
        return self._inner.width if self.horizontal else self._inner.height

    _inner: Rect

    def measure_content(self, ctx: LayoutContext, w: int, h: int, *, exact_w: bool, exact_h: bool) -> tuple[int, int]:
        """Measure the children with no bound along the scrolling axis."""
        del exact_w, exact_h
        along = across = 0
        for child in self.children:
            left, top, right, bottom = ctx.insets(child.margin)
            if self.horizontal:
                self.measure_child(ctx, child, UNBOUNDED, h)
                along, across = along + child.mw + left + right, max(across, child.mh + top + bottom)
            else:
                self.measure_child(ctx, child, w, UNBOUNDED)
                along, across = along + child.mh + top + bottom, max(across, child.mw + left + right)
        self.content_px = along
        return (along, across) if self.horizontal else (across, along)

    def arrange(self, ctx: LayoutContext, left: int, top: int, clip: Rect) -> None:
        """Place the view; an offset beyond the end is brought back."""
        self._state = ctx.state
        self._inner = self._inner_of(ctx, left, top)
        self._forward = 1 if self.horizontal and ctx.is_rtl else -1
        self._state_key = ctx.state.unique(self, "scroll")
        start_px = self.maximum_px if self.starts_at_end else 0
        self.offset_px = min(max(0, ctx.state.scroll_px.get(self._state_key, start_px)), self.maximum_px)
        if self._state_key in ctx.state.scroll_px:
            ctx.state.scroll_px[self._state_key] = self.offset_px
        super().arrange(ctx, left, top, clip)

    def _inner_of(self, ctx: LayoutContext, left: int, top: int) -> Rect:
        return Rect(left, top, left + self.mw, top + self.mh).inset(*ctx.insets(self.padding))

    def arrange_content(self, ctx: LayoutContext, inner: Rect, clip: Rect) -> None:
        """Place the children, moved by the offset and clipped to the window."""
        self._placed_px = self.offset_px
        window = clip.intersect(self.rect)
        at = -self.offset_px
        for child in self.children:
            left, top, right, bottom = ctx.insets(child.margin)
            if self.horizontal:
                place = inner.right - at - right - child.mw if ctx.is_rtl else inner.left + at + left
                child.arrange(ctx, place, inner.top + top, window)
                at += child.mw + left + right
            else:
                x = align(child.gravity or self.gravity, inner.left + left, inner.right - right - child.mw, ctx.is_rtl)
                child.arrange(ctx, x, inner.top + at + top, window)
                at += child.mh + top + bottom

    def scroll_by(self, delta_px: int) -> bool:
        """Scroll forward (positive) or back; return whether anything moved."""
        target = min(max(0, self.offset_px + delta_px), self.maximum_px)
        if self._state is None or target == self.offset_px:
            return False
        self.offset_px = self._state.scroll_px[self._state_key] = target
        if self.on_scroll is not None:
            self.on_scroll(target)
        return True

    def reveal(self, rect: Rect) -> bool:
        """Scroll as little as brings a part of the content into the window."""
        window = self.visible_bounds
        above, below = rect.top - window.top, rect.bottom - window.bottom
        return not self.horizontal and self.scroll_by(min(above, below) if below > 0 else min(0, above))

    def wants_drag(self, dx: int, dy: int) -> bool:
        """Take drags along the axis, if there is room to go that way."""
        along, across = (dx, dy) if self.horizontal else (dy, dx)
        if abs(along) < abs(across) or not self.maximum_px:
            return False
        return self.offset_px < self.maximum_px if along * self._forward > 0 else self.offset_px > 0

    def drag(self, phase: Phase, x: int, y: int) -> None:
        """Follow the finger."""
        at = (x if self.horizontal else y) * self._forward
        if phase == "down":
            self._grip = self.offset_px - at
        else:
            self.scroll_by(self._grip + at - self.offset_px)

    def fling(self, vx: float, vy: float) -> None:
        """Glide on."""
        speed = (vx if self.horizontal else vy) * self._forward
        distance = fling_distance_px(abs(speed), self.scale)
        glide = int(distance if speed > 0 else -distance)
        self.scroll_by(self._snapped(glide) if self.snaps else glide)

    def _snapped(self, delta_px: int) -> int:
        """Return how far to scroll instead, that the child nearest to where `delta_px` leads is in the middle."""
        axis = 0 if self.horizontal else 1
        middle = self.rect.center[axis]
        since = self.offset_px - self._placed_px
        ways = [(middle - child.rect.center[axis]) * self._forward - since for child in self.children]
        reached = [min(max(-self.offset_px, way), self.maximum_px - self.offset_px) for way in ways]
        return min(reached, key=lambda way: abs(way - delta_px), default=delta_px)


class LazyListProps(ScrollProps, total=False):
    """Properties of a list of equal rows: `count` rows of `item_height` dp, made by `item(index)`."""

    count: int
    item: Callable[[int], View]
    item_height: float


class LazyList(Scroll):
    """A list of many equal rows, of which only those in view are composed."""

    cls = "androidx.recyclerview.widget.RecyclerView"
    count: int = 0
    item_height: float = 48

    def __init__(self, **props: Unpack[LazyListProps]) -> None:
        """Take the properties."""
        self.item = props.pop("item")
        super().__init__()
        self._set((), props)

    def measure_content(self, ctx: LayoutContext, w: int, h: int, *, exact_w: bool, exact_h: bool) -> tuple[int, int]:
        """All rows are equally high: nothing needs composing yet."""
        del h, exact_w, exact_h
        self.content_px = ctx.px(self.item_height) * self.count
        return w, self.content_px

    def arrange(self, ctx: LayoutContext, left: int, top: int, clip: Rect) -> None:
        """Compose the rows in view, then place."""
        row = max(1, ctx.px(self.item_height))
        self.children = []
        key = ctx.state.unique(self, "scroll")
        inner = self._inner_of(ctx, left, top)
        offset = min(max(0, ctx.state.scroll_px.get(key, 0)), max(0, self.content_px - inner.height))
        first = max(0, offset // row)
        last = min(self.count, -(-(offset + inner.height) // row))
        self._first_px = first * row
        for index in range(first, last):
            view = self.item(index)
            view.measure(ctx, inner.width, row, exact_w=True, exact_h=True)
            self.children.append(view)
        super().arrange(ctx, left, top, clip)

    _first_px: int = 0

    def arrange_content(self, ctx: LayoutContext, inner: Rect, clip: Rect) -> None:
        """Place the rows in view."""
        window = clip.intersect(self.rect)
        at = self._first_px - self.offset_px
        for child in self.children:
            child.arrange(ctx, inner.left, inner.top + at, window)
            at += child.mh


class PagerProps(Props, total=False):
    """Properties of a pager: the page shown, how many there are, and what to call when it is swiped."""

    index: int
    count: int
    on_change: Callable[[int], object] | None
    vertical: bool


class Pager(View):
    """One page of several, changed by a swipe; compose only the page shown, as the single child."""

    cls = "androidx.viewpager.widget.ViewPager"
    width = MATCH
    height = MATCH
    scrollable = True
    index: int = 0
    count: int = UNBOUNDED
    on_change: Callable[[int], object] | None = None
    vertical: bool = False

    def __init__(self, *children: View | None, **props: Unpack[PagerProps]) -> None:
        """Take the page and properties."""
        self._set(children, props)
        self._start = 0
        self._at = 0

    def wants_drag(self, dx: int, dy: int) -> bool:
        """Take drags along the axis."""
        return abs(dy) > abs(dx) if self.vertical else abs(dx) > abs(dy)

    def drag(self, phase: Phase, x: int, y: int) -> None:
        """Remember where the finger is; the page changes when it lifts."""
        self._at = y if self.vertical else x
        if phase == "down":
            self._start = self._at

    def fling(self, vx: float, vy: float) -> None:
        """Change the page if the finger went far or fast enough."""
        speed = vy if self.vertical else vx
        moved = self._at - self._start
        size = self.rect.height if self.vertical else self.rect.width
        if abs(moved) < size * 0.4 and not (abs(speed) > 400 * self.scale and abs(moved) > 24 * self.scale):
            return
        target = self.index + (-1 if moved > 0 else 1)
        if self.on_change is not None and 0 <= target < self.count:
            self.on_change(target)


class Clipped(Frame):
    """A frame whose children are cut at its edges."""

    def arrange_content(self, ctx: LayoutContext, inner: Rect, clip: Rect) -> None:
        """Place the children, clipped to this view."""
        super().arrange_content(ctx, inner, clip.intersect(self.rect))


def spaced(views: Sequence[View], make_divider: Callable[[], View]) -> list[View]:
    """Return the views with a divider between each two."""
    result: list[View] = []
    for view in views:
        if result:
            result.append(make_divider())
        result.append(view)
    return result


def paint_tree(view: View, canvas: Canvas) -> None:
    """Draw a placed view and everything below it."""
    if not view.visible or view.visible_bounds.is_empty:
        return
    previous = canvas.clip
    canvas.clip = view.clip
    canvas.box(view)
    view.paint(canvas)
    for child in view.children:
        paint_tree(child, canvas)
    canvas.clip = view.clip
    view.paint_over(canvas)
    canvas.clip = previous
