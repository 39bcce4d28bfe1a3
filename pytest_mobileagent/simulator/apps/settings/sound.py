"""Sound & vibration, and Do Not Disturb."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.settings import zen
from pytest_mobileagent.simulator.apps.settings.page import Page
from pytest_mobileagent.simulator.apps.settings.table import Entry, Main, Opens, TablePage
from pytest_mobileagent.simulator.system.audio import STREAMS
from pytest_mobileagent.simulator.system.intents import (
    PICK_RINGTONE,
    RINGTONE_TITLE,
    RINGTONE_TYPE,
    RINGTONE_URI,
    Intent,
)
from pytest_mobileagent.simulator.system.sounds import ALARM, NOTIFICATION, RINGTONE, setting_of, title_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from pytest_mobileagent.simulator.androidx.settingslib import Rows
    from pytest_mobileagent.simulator.phone import Phone

_MEDIA, _CALL, _ALARM = (
    ("Media volume", "music", "music_note"), ("Call volume", "voice", "call"), ("Alarm volume", "alarm", "alarm"),
)  # fmt: skip
_VOLUMES = (_MEDIA, _CALL, ("Ring & notification volume", "ring", "notifications"), _ALARM)
_SPLIT_VOLUMES = (
    _MEDIA, _CALL, ("Ring volume", "ring", "ring_volume"),
    ("Notification volume", "notification", "notifications"), _ALARM,
)  # fmt: skip
_TONES = {"Phone ringtone": RINGTONE, "Default notification sound": NOTIFICATION, "Default alarm sound": ALARM}


def volume_rows(phone: Phone, row: Rows, tr: Callable[[str], str]) -> Iterator[ax.View]:
    """Yield a slider for each stream."""
    for title, stream, icon in _SPLIT_VOLUMES if phone.audio.rings_alone else _VOLUMES:
        yield row.slider(
            tr(title),
            value=phone.audio.volume(stream),
            maximum=STREAMS[stream].maximum,
            icon=icon,
            on_change=partial(phone.audio.set_volume, stream, is_touched=True),
        )


class Sound(Page):
    """Sound & vibration."""

    title = "Sound & vibration"
    fragment = "com.android.settings.notification.SoundSettings"
    activity = "SoundSettingsActivity"
    actions = ("SOUND_SETTINGS",)
    keywords = (
        ("", "volume loudness audio ringer mute silent"),
        ("Media volume", "music loudness mute"),
        ("Call volume", "loudness voice"),
        ("Ring volume", "ringer loudness mute silent"),
        ("Ring & notification volume", "ringer loudness mute silent"),
        ("Alarm volume", "loudness clock"),
        ("Notification volume", "loudness mute"),
        ("Phone ringtone", "ring melody"),
        ("Default notification sound", "ding tone"),
        ("Default alarm sound", "tone clock"),
    )

    def rows(self) -> Iterable[ax.View]:
        """Return the rows."""
        yield from self.volumes()
        yield self.do_not_disturb()
        yield self.tone("Phone ringtone")
        yield self.row.link(
            self.tr("Vibration & haptics"), vibration_summary(self), on_tap=lambda: self.open(Vibration)
        )
        yield self.tone("Default notification sound")
        yield self.tone("Default alarm sound")
        yield self.switch_setting("Dial pad tones", at="system/dtmf_tone", default="1")
        yield self.switch_setting("Screen locking sound", at="system/lockscreen_sounds_enabled", default="1")
        yield self.switch_setting("Charging sounds and vibration", at="secure/charging_sounds_enabled", default="1")
        yield self.switch_setting("Tap & click sounds", at="system/sound_effects_enabled", default="1")

    def volumes(self) -> Iterable[ax.View]:
        """Return the sliders."""
        return volume_rows(self.phone, self.row, self.tr)

    def tone(self, title: str) -> ax.View:
        """Return the row of a sound that can be chosen."""
        kind = _TONES[title]
        uri = self.settings.get(f"system/{setting_of(kind)}", "")
        picker = Intent(
            action=PICK_RINGTONE, extras={RINGTONE_TYPE: kind, RINGTONE_TITLE: self.tr(title), RINGTONE_URI: uri}
        )
        name = (title_of(uri, self.phone) or self.tr("Unknown")) if uri else self.tr("None")
        return self.row.link(self.tr(title), name, on_tap=lambda: self.start(picker, request=setting_of(kind)))

    def result(self, request: str, value: object) -> None:
        """Take the sound that was chosen; none is no setting."""
        if value == "":
            self.phone.settings.delete("system", request)
        elif isinstance(value, str):
            self.settings.put(f"system/{request}", value)

    def hush(self) -> ax.View:
        """Return the row of what pressing the power and the volume button together does."""
        title, key = "Shortcut to prevent ringing", "volume_hush_gesture"
        choices = [(value, self.tr(label)) for value, label in (("0", "Off"), ("1", "Vibrate"), ("2", "Mute"))]
        now = self.settings.get(f"secure/{key}")
        pick = partial(self.settings.put, f"secure/{key}")
        offer = partial(ax.offer, self, self.tr(title), choices, now, pick, no=self.tr("Cancel"))
        return self.row.link(self.tr(title), dict(choices).get(now, choices[0][1]), on_tap=offer)

    def do_not_disturb(self) -> ax.View:
        """Return the row that leads to Do Not Disturb."""
        mode = self.settings.get("global/zen_mode")
        return self.row.link(
            self.tr("Do Not Disturb"),
            self.tr("Off / 1 schedule can turn on automatically" if mode == "0" else "On"),
            on_tap=lambda: self.open(DoNotDisturb),
        )


class DoNotDisturb(TablePage):
    """Do Not Disturb."""

    title = "Do Not Disturb"
    fragment = "com.android.settings.notification.zen.ZenModeSettings"
    activity = "ZenModeSettingsActivity"
    actions = ("ZEN_MODE_SETTINGS", "ZEN_MODE_PRIORITY_SETTINGS")
    keywords = (("", "dnd silence quiet interruptions mute"),)

    def table(self) -> Iterable[Entry]:
        """Return the rows."""
        return (
            Main("global/zen_mode", "Do Not Disturb"),
            ax.Category("What can interrupt Do Not Disturb"),
            Opens("People", zen.People, zen.people_summary),
            Opens("Apps", zen.Apps, zen.apps_summary),
            Opens("Alarms & other interruptions", zen.Interruptions, zen.interruptions_summary),
            ax.Category("General"),
            Opens("Schedules", zen.Schedules, zen.schedules_summary),
            zen.DURATION,
        )


def _vibrates(page: Page) -> bool:
    return page.settings.get("system/vibrate_on", "1") == "1"


def vibration_summary(page: Page) -> str:
    """Return whether the phone vibrates at all."""
    return page.tr("On" if _vibrates(page) else "Off")


class Vibration(Page):
    """Vibration & haptics."""

    title = "Vibration & haptics"
    fragment = "com.android.settings.accessibility.VibrationIntensitySettingsFragment"
    keywords = (("", "vibrate haptic touch feedback"),)

    def rows(self) -> Iterable[ax.View]:
        """Return the rows."""
        yield self.row.main_switch(
            self.tr("Use vibration & haptics"),
            checked=_vibrates(self),
            on_change=lambda on: self.settings.put("system/vibrate_on", on),
        )
        yield self.row.category(self.tr("Calls"))
        yield self.switch_setting("Ring vibration", at="system/vibrate_when_ringing")
        yield self.switch_setting("Vibrate first then ring gradually", at="system/apply_ramping_ringer")
        yield self.row.category(self.tr("Notifications and alarms"))
        yield self._intensity("Notification vibration", "system/notification_vibration_intensity")
        yield self._intensity("Alarm vibration", "system/alarm_vibration_intensity")
        yield self.row.category(self.tr("Interactive haptics"))
        yield self.switch_setting("Touch feedback", at="system/haptic_feedback_enabled", default="1")
        yield self._intensity("Media vibration", "system/media_vibration_intensity")

    def _intensity(self, title: str, key: str) -> ax.View:
        """Return a switch between none and what is usual (`Vibrator.VIBRATION_INTENSITY_MEDIUM`)."""
        return self.switch_setting(title, at=key, default="2", values=("0", "2"))


PAGES: tuple[type[Page], ...] = (Sound, DoNotDisturb, Vibration)
