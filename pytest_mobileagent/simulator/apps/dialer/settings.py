"""Phone's settings."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx import google
from pytest_mobileagent.simulator.androidx.contact_rows import LISTED_BY
from pytest_mobileagent.simulator.androidx.quick_responses import SHOW_QUICK_RESPONSES
from pytest_mobileagent.simulator.system.intents import (
    MANAGE_BLOCKED_NUMBERS,
    PICK_RINGTONE,
    RINGTONE_TITLE,
    RINGTONE_TYPE,
    RINGTONE_URI,
)
from pytest_mobileagent.simulator.system.phone_numbers import dialable, format_number
from pytest_mobileagent.simulator.system.sounds import RINGTONE, setting_of, title_of

_TELEPHONY, _VOICEMAIL = "com.android.phone", "vm_number_key1"


class Settings(ax.PreferenceScreen):
    """What of the app can be set, and who may not call."""

    def bar(self) -> ax.View:
        """Return the toolbar."""
        return google.bar(self, self.tr("Settings"))

    def entries(self) -> Sequence[ax.Entry]:
        """Return where each thing is set."""
        return (
            ax.Link(self.tr("Display options"), lambda: self.start(DisplayOptions)),
            ax.Link(self.tr("Sounds and vibration"), lambda: self.start(Sounds)),
            ax.Link(self.tr("Quick responses"), lambda: self.start(ax.Intent(SHOW_QUICK_RESPONSES))),
            ax.Link(self.tr("Blocked numbers"), lambda: self.start(ax.Intent(MANAGE_BLOCKED_NUMBERS))),
            ax.Link(self.tr("Voicemail"), lambda: self.start(Voicemail)),
        )


class Sounds(ax.PreferenceScreen):
    """How a call is heard (`SoundSettingsFragment`): settings of the system."""

    def bar(self) -> ax.View:
        """Return the toolbar."""
        return google.bar(self, self.tr("Sounds and vibration"))

    def entries(self) -> Sequence[ax.Entry]:
        """Return the ringtone and the two switches."""
        uri = self.phone.settings.get("system", setting_of(RINGTONE)) or ""
        title = self.tr("Phone ringtone")
        picker = ax.Intent(PICK_RINGTONE, extras={RINGTONE_TYPE: RINGTONE, RINGTONE_TITLE: title, RINGTONE_URI: uri})
        pick = partial(self.start, picker, request=setting_of(RINGTONE))
        name = (title_of(uri, self.phone) or self.tr("Unknown")) if uri else self.tr("None")
        return (
            ax.Link(title, pick, name),
            self._switch("Also vibrate for calls", "vibrate_when_ringing"),
            self._switch("Keypad tones", "dtmf_tone"),
        )

    def _switch(self, title: str, key: str) -> ax.Link:
        settings = self.phone.settings
        is_on = settings.is_on("system", key)
        switch = ax.Switch(id="android:id/switch_widget", checked=is_on, clickable=False)
        flip = partial(settings.put, "system", key, "0" if is_on else "1")
        return ax.Link(self.tr(title), flip, trailing=switch)

    def result(self, request: str, value: object) -> None:
        """Take the sound that was chosen; none is no setting."""
        if value == "":
            self.phone.settings.delete("system", request)
        elif isinstance(value, str):
            self.phone.settings.put("system", request, value)


class DisplayOptions(ax.PreferenceScreen):
    """How contacts are listed."""

    def bar(self) -> ax.View:
        """Return the toolbar."""
        return google.bar(self, self.tr("Display options"))

    def entries(self) -> Sequence[ax.Entry]:
        """Return the order, and which name comes first."""
        return tuple(
            ax.Choice(key, self.tr(title), tuple(enumerate(map(self.tr, names), 1)), default=1)
            for title, key, names in LISTED_BY
        )


class Voicemail(ax.PreferenceScreen):
    """How the mailbox tells of messages, and its number (`VoicemailSettingsFragment`)."""

    def bar(self) -> ax.View:
        """Return the toolbar."""
        return google.bar(self, self.tr("Voicemail"))

    def entries(self) -> Sequence[ax.Entry]:
        """Return the two rows."""
        extras = {"android.provider.extra.APP_PACKAGE": self.app.package}
        notifications = ax.Intent("android.settings.APP_NOTIFICATION_SETTINGS", extras=extras)
        number = voicemail_number(self.phone)
        title = self.tr("Voicemail number")
        return (
            ax.Link(self.tr("Notifications"), lambda: self.start(notifications)),
            ax.Link(title, partial(self._ask, title, number), format_number(number) or self.tr("Not set")),
        )

    def _ask(self, title: str, number: str) -> None:
        prefs = ax.Preferences(self.phone, _TELEPHONY)
        keep = partial(prefs.set, _VOICEMAIL)
        ax.TextDialog(self, title=title, id="android:id/edit", text=number, input_type="phone", on_ok=keep)


def voicemail_number(phone: ax.Phone) -> str:
    """Return the number of the mailbox; nothing while none is set."""
    return dialable(ax.Preferences(phone, _TELEPHONY).text(_VOICEMAIL))
