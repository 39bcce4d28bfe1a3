"""Status bar and navigation bar."""

from __future__ import annotations

from collections.abc import Callable

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.systemui.cards import app_name, groups
from pytest_mobileagent.simulator.apps.systemui.privacy import PRIVACY_COLOR, privacy_chip
from pytest_mobileagent.simulator.apps.systemui.status_icons import status_icons
from pytest_mobileagent.simulator.apps.systemui.words import Words
from pytest_mobileagent.simulator.system.dates import clock_text, to_local
from pytest_mobileagent.simulator.system.overlays import GESTURES
from pytest_mobileagent.simulator.system.panels import QUICK_SETTINGS, SHADE, TILE_EDITOR
from pytest_mobileagent.simulator.system.sensor_privacy import indicator
from pytest_mobileagent.simulator.ui.raster import parse_color

FIRST_WITH_LARGE_TILES = 31  # the design of Android 12: its Back is no triangle, its shade dark


def is_light(color: str) -> bool:
    """Whether dark icons are needed on a colour."""
    red, green, blue, _ = parse_color(color)
    return 0.299 * red + 0.587 * green + 0.114 * blue > 150


def bar_color(phone: ax.Phone, *, at_bottom: bool) -> str:
    """Return the colour that lies under a bar, as far as icons on it care."""
    if phone.panels.shown in (SHADE, QUICK_SETTINGS, TILE_EDITOR):
        is_white = phone.image.api_level < FIRST_WITH_LARGE_TILES and not phone.is_dark
        return "#ffffff" if is_white else "#1f1f22"
    if phone.keyguard.is_seen:
        return "#1f1f22"
    top = phone.activities.top
    if at_bottom and phone.display.has_taskbar and top is not None and top.package != phone.image.android.launcher:
        return "#000000" if phone.is_dark else "#ffffff"  # the taskbar's ground
    screen = phone.activities.screen
    if screen is not None and screen.is_translucent:
        screen = phone.activities.screen_below(screen.record)
    if screen is None or screen.edge_to_edge:
        return screen.behind_bars if screen is not None else "#101010"
    return _below(phone, screen.theme) if at_bottom else _above(screen)


def _above(screen: ax.Screen) -> str:
    return screen.status_bar_color or screen.theme.status_bar or screen.theme.toolbar


def _below(phone: ax.Phone, theme: ax.Theme) -> str:
    if phone.ime.height_px:
        return "#202124" if phone.is_dark else "#eceff4"
    return theme.background if theme.material == 3 else ("#000000" if theme.is_dark else "#ffffff")


def status_bar(phone: ax.Phone) -> ax.View:
    """Return the status bar: clock and notifications, then what is on."""
    display, state = phone.display, phone.status_bar.state
    height = display.status_bar_px / display.scale
    start, end = display.sides_dp
    under = state.background[:7] or bar_color(phone, at_bottom=False)
    front = "#202124" if is_light(under) else "#ffffff"
    time = clock_text(phone, to_local(phone, state.wall_s), with_am_pm=False)
    told = Words(phone)("{app} notification: {title}")
    notifications = [
        ax.Icon(
            newest.icon or "circle_notifications",
            desc=told.format(app=app_name(phone, newest), title=newest.title),
            size=16,
            color=front,
            margin=(3, 0),
        )
        for newest, *_ in groups(phone.notifications.active())[:4]
    ]
    use = indicator(phone)
    is_chip = use is not None and use.is_chip
    bar = StatusBar(
        ax.Across(
            ax.Text(time, id="clock", desc=time, weight_name="medium", color=front),
            ax.Row(
                *notifications if state.has_notifications else (),
                id="notification_icon_area",
                margin=(6, 0),
                gravity="center",
            ),
            ax.View(weight=1, height=1),
            *([privacy_chip(phone, use.sensors)] if use is not None and is_chip else status_icons(phone, state, front)),
            id="status_bar_contents",
            height=height,
            padding=(24 + start, 0, 26 + end, 0),
        ),
        id="status_bar",
        width=ax.MATCH,
        height=height,
        background=state.background,
        on_down=lambda: phone.panels.open(SHADE),
    )
    if use is not None and not is_chip:
        bar.dot_at = "left" if phone.strings.is_rtl else "right"
    return bar


class StatusBar(ax.SwipeArea):
    """The bar, over whose end lies the dot that says that a sensor is in use; it is a decoration of the screen."""

    dot_at = ""  # where lines end; empty: no dot

    def paint_over(self, canvas: ax.Canvas) -> None:
        """Draw the dot."""
        if self.dot_at:
            inset = 14 * self.scale
            x = self.rect.left + inset if self.dot_at == "left" else self.rect.right - inset
            canvas.circle(x, self.rect.center[1], 3 * self.scale, PRIVACY_COLOR)


class HomeHandle(ax.SwipeArea):
    """Goes home when a finger swipes up from it, to the overview when it rests before it lifts."""

    on_rest: Callable[[], object] | None = None

    def fling(self, vx: float, vy: float) -> None:
        """The finger has lifted: tell who listens."""
        if vx == vy == 0:
            self.on_up = self.on_rest
        super().fling(vx, vy)


def navigation_bar(phone: ax.Phone) -> ax.View:
    """Return what one navigates with: the handle of gestures, or the three buttons."""
    return _handle(phone) if phone.overlays.navigation_mode == GESTURES else _buttons(phone)


def _handle(phone: ax.Phone) -> ax.View:
    height = phone.display.navigation_bar_px / phone.display.scale
    front = "#5f6368" if is_light(bar_color(phone, at_bottom=True)) else "#ffffff"
    handle = ax.View(id="home_handle", width=108, height=4, radius=2, background=front, gravity="center")
    bar = HomeHandle(
        handle, id="navigation_bar_frame", width=ax.MATCH, height=height, on_up=lambda: phone.input.press(3)
    )
    bar.on_rest = lambda: phone.input.press(187)
    return bar


def _buttons(phone: ax.Phone) -> ax.View:
    """Return Back, Home, Overview."""
    display = phone.display
    thick = display.navigation_px / display.scale
    front = "#5f6368" if is_light(bar_color(phone, at_bottom=True)) else "#ffffff"
    is_below = display.navigation_side == "bottom"
    long = display.size[0 if is_below else 1] / display.scale
    side = 52 if long >= 360 else 16
    tr = Words(phone)

    def button(name: str, desc: str, icon: str, size: float, key: int) -> ax.View:
        return ax.Frame(
            ax.Icon(icon, size=size, color=front, gravity="center"),
            id=name,
            cls="android.widget.ImageView",
            desc=tr(desc),
            width=min(80, (long - 2 * side) / 3) if is_below else thick,
            height=thick if is_below else min(80, (long - 2 * side) / 3),
            on_tap=lambda: phone.input.press(key),
        )

    is_typing = bool(phone.ime.height_px)
    shape, size = ("arrow_left", 40) if phone.image.api_level < FIRST_WITH_LARGE_TILES else ("arrow_back_ios_new", 16)
    back = button("back", "Back", "keyboard_arrow_down" if is_typing else shape, 22 if is_typing else size, 4)
    home = button("home", "Home", "circle", 16, 3)
    recent = button("recent_apps", "Overview", "crop_square", 18, 187)
    if phone.keyguard.is_seen:
        back.visible, home.visible, recent.visible = phone.keyguard.is_asking, False, False
    if not is_below:
        upwards = display.navigation_side == "right"  # Back stays at the corner where it is on the upright phone
        buttons = (recent, home, back) if upwards else (back, home, recent)
        column = ax.Column(
            *buttons, id="nav_buttons", width=thick, height=ax.MATCH, padding=(0, side), justify="between"
        )
        return ax.Frame(column, id="navigation_bar_frame", width=thick, height=ax.MATCH)
    if display.has_taskbar:
        return ax.Row(back, home, recent, id="navigation_bar_frame", height=thick, padding=(0, 0, 16, 0))
    row = ax.Across(back, home, recent, id="nav_buttons", height=thick, padding=(side, 0), justify="between")
    return ax.Frame(
        row,
        id="navigation_bar_frame",
        width=ax.MATCH,
        height=thick,
        background="" if not is_typing else bar_color(phone, at_bottom=True),
    )
