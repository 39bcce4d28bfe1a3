"""The sounds that somebody brought (AOSP DeskClock `CustomRingtoneDAO`)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from pytest_mobileagent.simulator.apps.clock.alarms import Alarms, settings

if TYPE_CHECKING:
    from pytest_mobileagent.simulator import androidx as ax

_IDS, _NEXT = "ringtone_ids", "next_ringtone_id"


class OwnSound(NamedTuple):
    """A sound: its number among those, where it is, what it is called."""

    id: int
    uri: str
    title: str


class OwnSounds:
    """The list of them, in the app's preferences."""

    def __init__(self, phone: ax.Phone) -> None:
        """Open the list of `phone`."""
        self._phone = phone
        self._prefs = settings(phone)

    def all(self) -> list[OwnSound]:
        """Return them by their names."""
        numbers = [int(number) for number in self._prefs.texts(_IDS) if number.isdigit()]
        made = [OwnSound(at, self._prefs.text(_uri(at)), self._prefs.text(_title(at))) for at in sorted(numbers)]
        return sorted(made, key=lambda sound: sound.title.casefold())

    def add(self, uri: str, title: str) -> None:
        """Add a sound, once."""
        if any(sound.uri == uri for sound in self.all()):
            return
        number = self._prefs.number(_NEXT)
        ids = self._prefs.texts(_IDS) | {str(number)}
        self._prefs.update({_IDS: ids, _NEXT: number + 1, _uri(number): uri, _title(number): title})

    def remove(self, sound: OwnSound) -> None:
        """Take a sound off the list: what was to ring with it rings as others do."""
        self._prefs.remove(_uri(sound.id), _title(sound.id))
        self._prefs.update({_IDS: self._prefs.texts(_IDS) - {str(sound.id)}})
        alarms = Alarms(self._phone)
        for alarm in alarms.all():
            if alarm.ringtone == sound.uri:
                alarms.set_ringtone(alarm, None)
        if self._prefs.text("timer_ringtone") == sound.uri:
            self._prefs.remove("timer_ringtone")

    def title_of(self, uri: str) -> str:
        """Return what a sound is called; empty if it is none of them."""
        return next((sound.title for sound in self.all() if sound.uri == uri), "")


def _uri(number: int) -> str:
    return f"ringtone_uri_{number}"


def _title(number: int) -> str:
    return f"ringtone_title_{number}"
