"""The window manager: which windows there are, laid out, drawn, and found by a finger."""

from __future__ import annotations

import sqlite3
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.apps.base import apps_of
from pytest_mobileagent.simulator.database import sql_exception
from pytest_mobileagent.simulator.system.sensor_privacy import indicator
from pytest_mobileagent.simulator.ui.display_list import Digests, DisplayList
from pytest_mobileagent.simulator.ui.fade import ACTIVITY, WINDOW, Fade, length_s
from pytest_mobileagent.simulator.ui.frames import Frames, Rows
from pytest_mobileagent.simulator.ui.geometry import Rect
from pytest_mobileagent.simulator.ui.layout import Column, Frame, paint_tree
from pytest_mobileagent.simulator.ui.png import encode_png
from pytest_mobileagent.simulator.ui.raster import Canvas
from pytest_mobileagent.simulator.ui.toasts import Toast, Toasts
from pytest_mobileagent.simulator.ui.view import MATCH, UNBOUNDED, LayoutContext, View, align
from pytest_mobileagent.simulator.ui.widgets.edit_text import EditText
from pytest_mobileagent.simulator.ui.window import LAYER_DIALOG, LAYER_IME, LAYER_POPUP, PlacedWindow, Window

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from PIL import Image

    from pytest_mobileagent.simulator.phone import Phone
    from pytest_mobileagent.simulator.ui.screen import Screen, ShownDialog
    from pytest_mobileagent.simulator.ui.state import UiState

_ON_THE_WHOLE_SCREEN = ("status_bar", "nav_bar", "shade")  # the others leave a bar at the side free
_BELOW_THE_STATUS_BAR_DP = 8  # SystemUI's dimension `heads_up_status_bar_padding`
_SIDE_DP = 12  # between a window at the side and the screen's edge


class Windows:
    """Every window from back to front; composed, laid out and drawn when something changed, and only then."""

    def __init__(self, phone: Phone) -> None:
        """Begin with nothing placed."""
        self._phone = phone
        self._overlays = [app for app in apps_of(phone.image) if app.overlays is not None]
        self.toasts = Toasts(phone)
        self.version = 0  # changes with what is placed
        self._key: object = None
        self._placed: list[PlacedWindow] = []
        self._coming: list[PlacedWindow] = []  # what is to be placed next: as far as the window in focus, or all
        self._waiting: list[Window] = []  # those above it, which have not been placed
        self._is_placing = False
        self.frames = Frames()
        self._digests = Digests()
        self._drawn: DisplayList | None = None  # until another is drawn: its pictures are not made again
        self._is_drawn = False
        self._png = b""
        self._fade: Fade | None = None

    # -- what is shown ------------------------------------------------------------------------------------------

    def placed(self) -> list[PlacedWindow]:
        """Return the windows from back to front, laid out."""
        if self._is_placing:
            return self._coming
        self._place_front()
        if self._placed is not self._coming:
            self._place_above()
        return self._placed

    @property
    def focused(self) -> PlacedWindow | None:
        """The window that has the input focus: the topmost that can. What is composed sees those behind it."""
        return _focusable(self.placed())

    @property
    def front(self) -> PlacedWindow | None:
        """The same for those who write into it: keyboard and bars above it are placed once somebody looks at them."""
        if self._is_placing or self._is_followed():
            return self.focused
        self._place_front()
        return _focusable(self._coming)

    def _is_followed(self) -> bool:
        """Whether what is on the screen between two inputs counts: it is listened to, or gives way to what comes."""
        settings = self._phone.settings
        return self._phone.accessibility.is_heard or any(
            length_s(kind, settings.get("global", kind)) for kind in (ACTIVITY, WINDOW)
        )

    def image(self) -> Image.Image:
        """Return the screen's pixels (RGB)."""
        self.placed()
        return self._seen()

    def rows(self) -> Iterator[Rows]:
        """Yield the screen's rows from top to bottom."""
        self.placed()
        if self._fade is not None:
            yield Rows(None, self._phone.display.size[1], self._seen)
        else:
            yield from self.frames.rows(self._display_list())

    def _seen(self) -> Image.Image:
        """Return what was placed last as it is seen now."""
        image = self.frames.image(self._display_list())
        return image if self._fade is None else self._fade.seen(image, self._phone.clock.monotonic())

    def _display_list(self) -> DisplayList:
        """Return what was placed last as drawing calls."""
        if self._drawn is None or not self._is_drawn:
            self._drawn, self._is_drawn = self._draw(self._placed), True
        return self._drawn

    def png(self) -> bytes:
        """Return the screen as PNG."""
        self.placed()
        if self._fade is not None:
            return encode_png(self._seen())
        if not self._png:
            self._png = self.frames.png(self._display_list())
        return self._png

    def animate(self, kind: str) -> None:
        """Let what is seen now give way to what comes, in its time; at the usual pace an input's time is enough."""
        takes_s = length_s(kind, self._phone.settings.get("global", kind))
        if not takes_s:
            return
        clock = self._phone.clock
        fade = self._fade = Fade(self._seen(), clock.monotonic(), takes_s)

        def end() -> None:
            if self._fade is fade:
                self._fade = None
                self._phone.touch()

        clock.call_later(takes_s, end)

    def _current_key(self) -> object:
        phone = self._phone
        screen = phone.activities.screen
        now = phone.clock.now()
        tick = int(now / screen.refresh_s) if screen is not None and screen.refresh_s else 0
        is_listed = phone.panels.shown or phone.keyguard.is_seen
        told = phone.notifications.tick if is_listed else 0
        return phone.disk.version, phone.version, int(now // 60), tick, told, indicator(phone)

    def _place_front(self) -> None:
        """Place the windows anew, if anything has changed, as far as the topmost that can have the input focus.

        An app whose database lacks what it looks for ends: the next one is in front then.
        """
        if self._current_key() == self._key:
            return None
        crashed: set[str] = set()
        while True:
            try:
                return self._place_as_far_as_focused()
            except sqlite3.Error as error:
                top = self._phone.activities.top
                if top is None or top.package in crashed:
                    raise
                crashed.add(top.package)
                self._phone.activities.crash(top.package, sql_exception(error))

    def _place_as_far_as_focused(self) -> None:
        windows = sorted(self._wanted(self._phone.activities.screen), key=lambda window: window.layer)
        end = max((number for number, window in enumerate(windows, 1) if window.is_focusable), default=0)
        self._coming, self._waiting = [], windows[end:]
        self._place(windows[:end])
        if (focused := _focusable(self._coming)) is not None:
            focused.is_focused = True

    def _place_above(self) -> None:
        """Place what is left: the screen is another one."""
        self._place(self._waiting)
        self._placed, self._waiting = self._coming, []
        self._is_drawn = False
        self._png = b""
        self.version += 1
        self._phone.accessibility.placed(self._placed)

    def _place(self, windows: list[Window]) -> None:
        self._key = None
        self._is_placing = True
        try:
            for window in windows:
                if window.is_shown():
                    self._coming.append(self._place_one(window))
        finally:
            self._is_placing = False
        self._key = self._current_key()

    def _wanted(self, screen: Screen | None) -> Iterator[Window]:
        if not self._phone.power.is_awake:
            return
        if screen is not None and not self._phone.keyguard.is_seen:
            below = self._phone.activities.screen_below(screen.record) if screen.is_translucent else None
            if below is not None:
                yield self._app_window(below)
            yield self._app_window(screen)
            for shown in screen.dialogs:
                yield self._dialog_window(screen, shown)
            if screen.top_ui.handles:
                yield from self._text_handles(screen)
            if screen.top_ui.text_menu:
                yield self._text_menu(screen)
        for app in self._overlays:
            if app.overlays is not None:
                yield from app.overlays(self._phone)

    def _app_window(self, screen: Screen) -> Window:
        record = screen.record
        return Window(
            package=record.package,
            title=f"{record.package}/{record.class_name}",
            kind="app",
            compose=lambda: self._decor(screen),
            theme=screen.theme,
            state=screen.ui,
            screen=screen,
        )

    def _decor(self, screen: Screen) -> View:
        """Return the activity's window: its content between the system bars (`DecorView`)."""
        display = self._phone.display
        theme = screen.theme
        content = Frame(
            screen.compose(),
            *self._snackbar(screen),
            id="android:id/content",
            width=MATCH,
            height=MATCH,
            background="" if screen.is_translucent else theme.background,
        )
        scale = display.scale
        start, end = display.sides_dp
        if screen.edge_to_edge:
            content.margin = (start, 0, end, 0)
            return Frame(content, width=MATCH, height=MATCH)
        keyboard = self._phone.ime.height_px if screen.resizes_for_keyboard else 0
        bottom = max(display.navigation_bar_px, keyboard)
        bar = screen.action_bar()
        frame = Column(
            bar, content, width=MATCH, height=MATCH, margin=(start, display.status_bar_px / scale, end, bottom / scale)
        )
        if bar is not None:
            frame.id, frame.cls = "android:id/decor_content_parent", "android.view.ViewGroup"
            content.weight = 1
        return Frame(
            frame,
            *(self._bar_backgrounds(screen) if not screen.is_translucent else ()),
            width=MATCH,
            height=MATCH,
        )

    def _bar_backgrounds(self, screen: Screen) -> Iterator[View]:
        """Yield what lies under the system bars."""
        display = self._phone.display
        theme = screen.theme
        yield View(
            id="android:id/statusBarBackground",
            width=MATCH,
            height=display.status_bar_px / display.scale,
            background=screen.status_bar_color or theme.status_bar or theme.toolbar,
        )
        side, thick = display.navigation_side, display.navigation_px / display.scale
        yield View(
            id="android:id/navigationBarBackground",
            width=MATCH if side == "bottom" else thick,
            height=thick if side == "bottom" else MATCH,
            gravity=side if side == "bottom" else "end" if display.sides_dp[1] else "start",
            background=theme.background if theme.material == 3 else ("#000000" if theme.is_dark else "#ffffff"),
        )

    def _snackbar(self, screen: Screen) -> list[View]:
        if screen.shown_snackbar is None:
            return []
        from pytest_mobileagent.simulator.ui.widgets.snackbar import Snackbar  # noqa: PLC0415 - it imports Screen

        return [Snackbar(screen.shown_snackbar, screen)]

    def _dialog_window(self, screen: Screen, shown: ShownDialog) -> Window:
        dialog = shown.dialog

        def anchor() -> Rect | None:
            if isinstance(shown.anchor, Rect):
                return shown.anchor
            states = [screen.ui, *(other.state for other in screen.dialogs if other is not shown)]
            return next((state.views[shown.anchor].rect for state in states if shown.anchor in state.views), None)

        def close() -> None:
            if dialog.is_cancelable:
                screen.dismiss(dialog)
                dialog.cancelled(screen)

        return Window(
            package=screen.record.package,
            title="PopupWindow" if dialog.kind == "popup" else f"{screen.record.package}/{screen.record.class_name}",
            kind=dialog.kind,
            compose=lambda: dialog.compose(screen),
            theme=screen.theme,
            layer=(LAYER_POPUP if dialog.kind == "popup" else LAYER_DIALOG) + screen.dialogs.index(shown),
            state=shown.state,
            fills=False,
            gravity="bottom" if dialog.kind == "sheet" else "above" if isinstance(shown.anchor, Rect) else "center",
            anchor=anchor if dialog.kind == "popup" else None,
            dim=0.0 if dialog.kind == "popup" else 0.5,
            is_modal=True,
            on_outside=close,
            screen=screen,
        )

    def _text_menu(self, screen: Screen) -> Window:
        from pytest_mobileagent.simulator.ui.text_menu import TextMenu  # noqa: PLC0415 - it imports layout

        menu = TextMenu(screen)
        return self._over_text(
            screen,
            "floating",
            menu.compose,
            anchor=lambda: menu.field.selection_rect if menu.field is not None else None,
            is_shown=lambda: not menu.is_empty,
        )

    def _text_handles(self, screen: Screen) -> Iterator[Window]:
        from pytest_mobileagent.simulator.ui.text_handles import handles  # noqa: PLC0415 - it imports layout

        for handle in handles(self._phone, screen.top_ui):
            yield self._over_text(screen, "handle", handle.compose, anchor=handle.place, is_shown=handle.can_be_seen)

    @staticmethod
    def _over_text(
        screen: Screen,
        kind: str,
        compose: Callable[[], View],
        *,
        anchor: Callable[[], Rect | None],
        is_shown: Callable[[], bool],
    ) -> Window:
        """Return a small window that belongs to the text of a field."""
        return Window(
            package=screen.record.package,
            title="PopupWindow",
            kind=kind,
            compose=compose,
            theme=screen.theme,
            layer=LAYER_DIALOG + len(screen.dialogs),
            fills=False,
            anchor=anchor,
            is_focusable=False,
            is_shown=is_shown,
        )

    # -- layout -------------------------------------------------------------------------------------------------

    def context(self, window: Window) -> LayoutContext:
        """Return the layout context of a window."""
        phone = self._phone
        ctx = LayoutContext(
            scale=phone.display.scale,
            font_scale=phone.font_scale,
            theme=window.theme,
            state=window.state,
            is_rtl=phone.strings.is_rtl,
            says=phone.strings.sayer(window.package),
            on_off=(
                phone.strings.translate(window.package, "ON"), phone.strings.translate(window.package, "OFF"),
            ),
        )  # fmt: skip
        ctx.package = window.package
        return ctx

    def _place_one(self, window: Window) -> PlacedWindow:
        with self._phone.strings.speaking(window.package):
            placed = self._composed(window)
            return self._composed(window) if self._refill(window) else placed

    def _refill(self, window: Window) -> bool:
        """Write into the fields of a screen that was made again what they held; return whether any did not."""
        record = window.screen.record if window.screen is not None and window.kind == "app" else None
        if record is None or record.held is None:
            return False
        texts, record.held = record.held.texts, None
        views = window.state.views
        fields = [(view, text) for key, text in texts.items() if isinstance(view := views.get(key), EditText)]
        others = [(view, text) for view, text in fields if view.text != text]
        for view, text in others:
            view.change(text, len(text))
        return bool(others)

    def _composed(self, window: Window) -> PlacedWindow:
        width, height = self._phone.display.size
        whole = Rect(0, 0, width, height)
        window.state.begin()
        ctx = self.context(window)
        root = window.compose()
        if window.fills:
            root.measure(ctx, width, height, exact_w=True, exact_h=True)
            root.arrange(ctx, 0, 0, whole)
            if self._reveal(window.state, root):
                window.state.begin()
                root.arrange(ctx, 0, 0, whole)
            return PlacedWindow(window, root, whole)
        room = self._room(window, whole)
        side_w, exact_w = (room.width, True) if root.width == MATCH else (room.width, False)
        if root.width > 0:
            side_w, exact_w = min(room.width, ctx.px(root.width)), True
        side_h, exact_h = room.height, root.height == MATCH
        if root.height > 0:
            side_h, exact_h = min(room.height, ctx.px(root.height)), True
        root.measure(ctx, min(side_w, UNBOUNDED), side_h, exact_w=exact_w, exact_h=exact_h)
        left, top = self._position(window, root, room)
        root.arrange(ctx, left, top, whole)
        if self._reveal(window.state, root):
            window.state.begin()
            root.arrange(ctx, left, top, whole)
        return PlacedWindow(window, root, root.rect)

    def _reveal(self, state: UiState, root: View) -> bool:
        """Scroll to what is wanted, or to the focused field if it is that anew; return whether anything moved."""
        wanted, state.wanted = state.views.get(state.wanted), ""
        if wanted is not None:
            return _scroll_to(wanted, wanted.rect, root)
        return self._reveal_focus(state, root)

    def _reveal_focus(self, state: UiState, root: View) -> bool:
        """Scroll to the focused field once it has got the focus, or the keyboard has come; return whether it moved."""
        mark = state.focus, self._phone.ime.height_px
        if state.revealed == mark:
            return False
        state.revealed = mark
        field = state.views.get(state.focus) if state.focus else None
        if not isinstance(field, EditText):
            return False
        return _scroll_to(field, field.rect.inset(0, 0, 0, -round(field.reveal_dp * field.scale)), root)

    def _room(self, window: Window, whole: Rect) -> Rect:
        display = self._phone.display
        if window.kind in _ON_THE_WHOLE_SCREEN:
            return whole
        left, right = display.sides_px
        whole = whole.inset(left, 0, right, 0)
        if window.kind == "heads_up":
            return whole.inset(0, display.status_bar_px + round(_BELOW_THE_STATUS_BAR_DP * display.scale), 0, 0)
        is_menu = window.kind == "popup"
        if window.layer >= LAYER_IME and not is_menu:
            return whole
        keyboard = self._phone.ime.height_px if not is_menu else 0
        bottom = max(keyboard, display.navigation_bar_px)
        side = 0 if window.kind in ("sheet", "popup", "floating", "handle") else int(24 * display.scale)
        return whole.inset(side, display.status_bar_px, side, bottom)

    def _position(self, window: Window, root: View, room: Rect) -> tuple[int, int]:
        anchor = window.anchor() if window.anchor is not None else None
        if window.kind == "popup" and window.gravity != "above":
            return self._beside(anchor, root, room)
        if anchor is not None:
            return (anchor.left, anchor.top) if window.kind == "handle" else self._above(anchor, root, room)
        return self._aligned(window.gravity, root, room)

    def _aligned(self, gravity: str, root: View, room: Rect) -> tuple[int, int]:
        if gravity == "right":
            edge = int(_SIDE_DP * self._phone.display.scale)
            return room.right - root.mw - edge, room.top + (room.height - root.mh) // 2
        left = room.left + (room.width - root.mw) // 2
        if gravity in ("left edge", "right edge"):
            return room.left if gravity == "left edge" else room.right - root.mw, room.top
        for side in ("start", "end"):
            if side in gravity.split():
                left = align(side, room.left, room.right - root.mw, self._phone.strings.is_rtl)
        if "bottom" in gravity:
            return left, room.bottom - root.mh
        if "top" in gravity:
            return left, room.top
        return left, room.top + (room.height - root.mh) // 2

    def _beside(self, anchor: Rect | None, root: View, room: Rect) -> tuple[int, int]:
        edge = int(8 * self._phone.display.scale)
        is_rtl = self._phone.strings.is_rtl
        if anchor is None:
            left = edge if is_rtl else room.right - root.mw - edge
            return left, room.top + edge
        left = anchor.left if (anchor.left + root.mw <= room.right) != is_rtl else anchor.right - root.mw
        left = min(max(room.left + edge, left), room.right - root.mw - edge)
        top = min(max(room.top, anchor.top), room.bottom - root.mh - edge)
        return left, max(room.top, top)

    def _above(self, anchor: Rect, root: View, room: Rect) -> tuple[int, int]:
        gap = int(8 * self._phone.display.scale)
        left = (anchor.left + anchor.right - root.mw) // 2
        left = min(max(room.left + gap, left), room.right - root.mw - gap)
        top = anchor.top - root.mh - gap
        if top < room.top:
            top = anchor.bottom + 3 * gap  # below the handles
        return left, max(room.top, min(top, room.bottom - root.mh))

    # -- drawing ------------------------------------------------------------------------------------------------

    def still_of(self, screen: Screen) -> PlacedWindow:
        """Return how a screen, which need not be in front, looks now: a task's thumbnail."""
        return self._place_one(self._app_window(screen))

    def picture_of(self, still: PlacedWindow) -> Image.Image:
        """Return the pixels of a screen as it once looked."""
        return self.frames.image(self._draw([still]))

    def _draw(self, windows: list[PlacedWindow]) -> DisplayList:
        drawn = DisplayList(*self._phone.display.size)
        canvas = Canvas(drawn, self._digests)
        whole = canvas.clip
        for placed in windows:
            canvas.clip = whole
            if placed.window.dim:
                canvas.fill(whole, f"#000000{int(placed.window.dim * 255):02x}")
            paint_tree(placed.root, canvas)
        return drawn

    # -- touch --------------------------------------------------------------------------------------------------

    def window_at(self, x: int, y: int) -> PlacedWindow | None:
        """Return the topmost touchable window under a point; a modal window takes what is outside of it too."""
        for placed in reversed(self.placed()):
            if not placed.window.is_touchable:
                continue
            if placed.window.is_modal or placed.bounds.contains(x, y):
                return placed
        return None

    @staticmethod
    def path_at(root: View, x: int, y: int) -> list[View]:
        """Return the views under a point from the root to the deepest of the topmost that take a touch there."""
        if not (root.visible and root.visible_bounds.contains(x, y)):
            return []
        topmost: list[View] = []
        for child in reversed(root.children):
            path = Windows.path_at(child, x, y)
            if any(view.takes_touch for view in path):
                return [root, *path]
            topmost = topmost or path
        return [root, *topmost]

    # -- events -------------------------------------------------------------------------------------------------

    def announce_dialog(self, screen: Screen, shown: ShownDialog) -> None:
        """Tell accessibility that a dialog opens, and let it come in."""
        self.animate(WINDOW)
        self._phone.accessibility.dialog_opened(screen.record.package, shown)

    def toast(self, text: str, *, package: str) -> None:
        """Show an app's own word, or what somebody wrote, as a toast."""
        self.toasts.add(Toast(self._phone.strings.say(package, text), package))

    def reset(self) -> None:
        """Forget what is placed and all toasts: a reboot or a restored snapshot."""
        self._fade = None
        self.toasts.clear()
        self._key = None


def _focusable(windows: list[PlacedWindow]) -> PlacedWindow | None:
    """Return the topmost window that can have the input focus."""
    return next((placed for placed in reversed(windows) if placed.window.is_focusable), None)


def _scroll_to(view: View, wanted: Rect, root: View) -> bool:
    """Let what lies around a view scroll until a part of it is seen; return whether anything moved."""
    around = [other for other in root.walk() if view in other.walk()]
    return any(other.reveal(wanted) for other in reversed(around))
