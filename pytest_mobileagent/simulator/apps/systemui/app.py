"""System UI: identity, windows."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.base import ActivitySpec, App, AppIcon, IntentFilter
from pytest_mobileagent.simulator.apps.systemui import (
    bars,
    cards,
    clipboard,
    errors,
    keyguard,
    privacy,
    screenshot,
    shade,
    shade_29,
    volume,
)
from pytest_mobileagent.simulator.apps.systemui.tile_editor import tile_editor
from pytest_mobileagent.simulator.apps.systemui.tiles import INTERNET
from pytest_mobileagent.simulator.system.panels import NOT_RESPONDING, POWER_MENU, PRIVACY_DIALOG, SHADES, TILE_EDITOR
from pytest_mobileagent.simulator.ui.state import UiState
from pytest_mobileagent.simulator.ui.window import (
    LAYER_BARS,
    LAYER_IME,
    LAYER_IME_OVER_SHADE,
    LAYER_SHADE,
    LAYER_SYSTEM_DIALOG,
    LAYER_TOAST,
    Window,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from pytest_mobileagent.simulator.system.notifications import Notification
    from pytest_mobileagent.simulator.ui.toasts import Toast

PACKAGE = "com.android.systemui"
_FIRST_WITH_ICONS_IN_TOASTS = 31
_TOAST_WIDTH = 296  # AOSP `toast_width`
_THEME = ax.Theme.material3(primary="#0b57d0")


class BrightnessDialog(ax.Screen):
    """The slider that Settings opens, over the app below."""

    edge_to_edge = True
    is_translucent = True

    def compose(self) -> ax.View:
        """Return the slider at the top; a tap elsewhere closes it."""
        display = self.phone.display
        slider = ax.Frame(
            shade.brightness_slider(self.phone),
            width=ax.MATCH,
            margin=(12, display.status_bar_px / display.scale + 4, 12, 0),
            padding=(4, 2),
            radius=34,
            elevation=8,
            background="#303134" if self.phone.is_dark else "#dfe3ea",
        )
        return ax.Pane(
            slider, ax.View(weight=1, width=ax.MATCH, on_tap=self.finish, clickable=False), on_tap=self.finish
        )


def _window(
    phone: ax.Phone, title: str, kind: str, compose: Callable[[ax.Phone], ax.View], layer: int, **more: object
) -> Window:
    return Window(
        package=PACKAGE,
        title=title,
        kind=kind,
        compose=lambda: compose(phone),
        theme=_THEME,
        layer=layer,
        is_focusable=bool(more.pop("is_focusable", False)),
        **more,  # type: ignore[arg-type]  # fields of Window
    )


def _toast(toast: Toast, phone: ax.Phone) -> ax.View:
    """Return the toast on the phone's surface; the platform's own apps have no icon there (AOSP `ToastUI`)."""
    package = phone.packages.find(toast.package) if phone.image.api_level >= _FIRST_WITH_ICONS_IN_TOASTS else None
    icon = ax.app_icon(package.app.icon, size=24) if package is not None and not package.is_system else None
    ground, front = ("#303134", "#e8eaed") if phone.is_dark else ("#f1f3f4", "#1f1f1f")
    plate = ax.Row(
        icon,
        ax.Text(toast.text, id="text", color=front, margin=(10 if icon else 0, 0, 0, 0), max_lines=2),
        id="toast",
        max_width=_TOAST_WIDTH,
        padding=(14, 10, 18, 10),
        gravity="center",
        radius=24,
        elevation=6,
        background=ground,
    )
    return _raised(phone, plate)


def _shade_of(phone: ax.Phone) -> Callable[[ax.Phone], ax.View]:
    """Return the shade of the phone's release, or what it shows instead."""
    if phone.panels.shown == TILE_EDITOR:
        return tile_editor
    if phone.panels.shown not in SHADES:
        return partial(keyguard.keyguard, cards=_cards(phone))
    return shade.shade if phone.image.api_level >= bars.FIRST_WITH_LARGE_TILES else shade_29.shade


def _heads_up(note: Notification, phone: ax.Phone) -> ax.View:
    """Return the notification that shows over the app in front, as the phone's release draws it."""
    return cards.heads_up(phone, note, _cards(phone))


def _cards(phone: ax.Phone) -> cards.Cards:
    is_late = phone.image.api_level >= bars.FIRST_WITH_LARGE_TILES
    return cards.cards_of(phone) if is_late else shade_29.cards_of(phone)


def overlays(phone: ax.Phone) -> Iterator[Window]:
    """Yield what system UI shows now, over the apps."""
    states = phone.panels.states
    shown, is_locked = phone.panels.shown, phone.keyguard.is_seen
    if (toast := phone.windows.toasts.shown) is not None:
        yield _window(
            phone, "Toast", "toast", partial(_toast, toast), LAYER_TOAST, fills=False, gravity="bottom",
            is_touchable=False,
        )  # fmt: skip
    if phone.clipboard.is_announced:
        yield _window(
            phone, "ClipboardOverlay", "clipboard", clipboard.overlay, LAYER_IME - 1, fills=False,
            gravity="bottom start",
        )  # fmt: skip
    if phone.screenshots.latest is not None:
        yield _window(
            phone, "ScreenshotAnimation", "screenshot", screenshot.preview, LAYER_SYSTEM_DIALOG, fills=False,
            gravity="bottom start",
        )  # fmt: skip
    if shown in SHADES or is_locked:
        yield _window(
            phone, "NotificationShade", "shade", _shade_of(phone), LAYER_SHADE, is_focusable=True,
            state=phone.panels.shade_state,
        )  # fmt: skip
    else:
        yield _window(phone, "StatusBar", "status_bar", bars.status_bar, LAYER_BARS, fills=False, gravity="top")
    if (note := phone.heads_up.shown) is not None:
        yield _window(
            phone, "NotificationShade", "heads_up", partial(_heads_up, note), LAYER_SHADE, fills=False, gravity="top",
            is_focusable=phone.panels.shade.reply_to == note.key, state=phone.panels.shade_state,
        )  # fmt: skip
    yield _window(
        phone, "NavigationBar0", "nav_bar", bars.navigation_bar, LAYER_IME_OVER_SHADE + 1, fills=False,
        gravity=_bar_gravity(phone),
    )  # fmt: skip
    for name, title, compose in (
        (INTERNET, "Internet", shade.internet_panel),
        (POWER_MENU, "ActionsDialog", shade.power_menu),
        (NOT_RESPONDING, "Application Not Responding: com.android.systemui", errors.not_responding),
    ):
        if shown == name:
            yield _window(
                phone, title, "dialog", compose, LAYER_SYSTEM_DIALOG, fills=False, is_focusable=True, is_modal=True,
                dim=0.5, on_outside=phone.panels.close, state=states.setdefault(name, UiState()),
            )  # fmt: skip
    if shown == PRIVACY_DIALOG:
        yield _window(
            phone, "PrivacyDialog", "dialog", privacy.privacy_dialog, LAYER_SYSTEM_DIALOG, fills=False, gravity="top",
            is_focusable=True, is_modal=True, dim=0.5, on_outside=phone.panels.close,
            state=states.setdefault(PRIVACY_DIALOG, UiState()),
        )  # fmt: skip
    if phone.panels.volume_stream:
        yield _window(
            phone, "VolumeDialogImpl", "dialog", volume.volume_panel, LAYER_SYSTEM_DIALOG,
            fills=False, gravity="right", state=states.setdefault("volume", UiState()),
        )  # fmt: skip


def _bar_gravity(phone: ax.Phone) -> str:
    side = phone.display.navigation_side
    if side == "bottom":
        return "bottom end" if phone.display.has_taskbar else side
    return f"{side} edge"


def _raised(phone: ax.Phone, view: ax.View) -> ax.View:
    return ax.Column(view, width=-2, padding=(0, 0, 0, phone.display.navigation_bar_px / phone.display.scale + 48))


APP = App(
    package=PACKAGE,
    label="System UI",
    icon=AppIcon("android"),
    theme=_THEME,
    is_system=True,
    overlays=overlays,
    activities=(
        ActivitySpec(".clipboardoverlay.EditTextActivity", clipboard.EditTextActivity, in_recents=False),
        ActivitySpec(
            ".settings.brightness.BrightnessDialog",
            BrightnessDialog,
            filters=(IntentFilter("com.android.intent.action.SHOW_BRIGHTNESS_DIALOG"),),
            in_recents=False,
        ),
    ),
)
