"""The volume panel: what the volume keys bring up at the side of the screen, and the ringer above it."""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

from pytest_mobileagent.image import of_release
from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.systemui.bars import FIRST_WITH_LARGE_TILES
from pytest_mobileagent.simulator.apps.systemui.words import PACKAGE, Words
from pytest_mobileagent.simulator.system.audio import NORMAL, SILENT, STREAMS, VIBRATE
from pytest_mobileagent.simulator.ui.widgets.seek_bar import VerticalSeekBar

_PANEL = ax.Intent("android.settings.panel.action.VOLUME")
_WORDS = {  # a stream's name, its icon, and the icon when nothing is heard
    "music": ("Media", "music_note", "music_off"),
    "voice": ("Call", "call", "call"),
    "ring": ("Ring", "notifications", "notifications_off"),
    "alarm": ("Alarm", "alarm", "alarm_off"),
    "notification": ("Notification", "notifications", "notifications_off"),
    "system": ("System", "volume_up", "volume_off"),
}
_RINGERS = {NORMAL: ("Ring", "notifications"), VIBRATE: ("Vibrate", "vibration"), SILENT: ("Mute", "notifications_off")}


class _Look(NamedTuple):
    """How a release draws it: its grounds, its slider, the id of the ringer's button, the corners in dp."""

    light: str
    dark: str
    style: str
    ringer_id: str
    settings_icon: str
    radius: int


_LOOKS = {
    29: _Look("#ffffff", "#303134", "plain", "ringer_icon", "settings", 8),
    FIRST_WITH_LARGE_TILES: _Look("#f2f3f7", "#1f1f23", "thick", "volume_new_ringer_active_icon", "more_horiz", 28),
}


def volume_panel(phone: ax.Phone) -> ax.View:
    """Return the ringer's button, and under it the slider of the stream that was changed last."""
    tr = Words(phone)
    look = of_release(_LOOKS, phone.image.api_level)
    ground, front = (look.dark, "#e3e3e3") if phone.is_dark else (look.light, "#3c4043")
    name, icon = _RINGERS[phone.audio.ringer_mode]
    ringer = ax.IconButton(
        icon, id=look.ringer_id, desc=tr(name), color=front, gravity="center", on_tap=partial(_turn_ringer, phone),
    )  # fmt: skip
    settings = ax.IconButton(
        look.settings_icon, id="settings", desc=tr("Sound settings"), color=front,
        on_tap=partial(_open_settings, phone),
    )  # fmt: skip
    rows = ax.Frame(_row(phone, look, front), id="volume_dialog_rows")
    return ax.Column(
        ax.Frame(
            ringer, id="ringer", width=64, padding=(0, 8), radius=look.radius, margin=(0, 0, 0, 8),
            background=ground, elevation=6,
        ),
        ax.Column(
            rows, settings, id="main", width=64, padding=(0, 12, 0, 4), radius=look.radius, gravity="center",
            background=ground, elevation=6,
        ),
        id="volume_dialog",
        width=64,
    )  # fmt: skip


def _row(phone: ax.Phone, look: _Look, front: str) -> ax.View:
    """Return the slider of the stream, and the button that mutes it."""
    tr, audio, stream = Words(phone), phone.audio, phone.panels.volume_stream
    name, loud, muted = _WORDS[stream]
    limits = STREAMS[stream]
    level = audio.volume(stream)

    def change(index: int) -> None:
        audio.set_volume(stream, index, is_touched=True)
        phone.panels.show_volume(stream)

    bar = VerticalSeekBar(
        id="volume_row_slider", desc=tr(name), value=level, maximum=limits.maximum, style=look.style, width=48,
        height=172, on_change=change, color=_accent(phone),
    )  # fmt: skip
    hint = tr("Tap to mute.") if level > limits.minimum else tr("Tap to unmute.")
    button = ax.IconButton(
        loud if level > limits.minimum else muted, id="volume_row_icon",
        desc=f"{tr(name)}. {hint}", color=front,
        on_tap=lambda: change(limits.minimum if level > limits.minimum else limits.default),
    )  # fmt: skip
    return ax.Column(bar, button, gravity="center", width=64)


def _accent(phone: ax.Phone) -> str:
    return "#a8c7fa" if phone.is_dark else "#1a73e8"


def _turn_ringer(phone: ax.Phone) -> None:
    """Go from ringing to vibrating, to silence, and back."""
    modes = list(_RINGERS)
    phone.audio.set_ringer_mode(modes[(modes.index(phone.audio.ringer_mode) + 1) % len(modes)])
    phone.panels.show_volume(phone.panels.volume_stream)


def _open_settings(phone: ax.Phone) -> None:
    phone.panels.hide_volume()
    phone.activities.start(_PANEL, caller=PACKAGE)
