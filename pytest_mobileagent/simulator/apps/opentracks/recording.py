"""The recording service: it follows the phone's location until it is stopped."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx.playback import Announcement
from pytest_mobileagent.simulator.apps.opentracks.store import DEGREE, PACKAGE, Store
from pytest_mobileagent.simulator.system.alarms import Alarm

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.apps.base import BroadcastResult

SAMPLE = f"{PACKAGE}.SAMPLE"
_SAMPLE_S = 5.0
_NOTIFICATION, _CHANNEL = 123, "de.dennisguse.opentracks.services.TrackRecordingService"
_TRACK, _SINCE, _BEFORE = "recordingTrack", "recordingSince", "recordingBefore"
_EARTH_M = 6_371_000.0
_NEAREST_M = 10.0  # the setting "Recording distance" as it comes


def metres_between(first: tuple[float, float], second: tuple[float, float]) -> float:
    """Return the distance of two places (latitude, longitude in degrees) on the globe."""
    lat1, lon1, lat2, lon2 = (math.radians(value) for value in (*first, *second))
    half = math.sin((lat2 - lat1) / 2) ** 2 + math.cos(lat1) * math.cos(lat2) * math.sin((lon2 - lon1) / 2) ** 2
    return 2 * _EARTH_M * math.asin(min(1.0, math.sqrt(half)))


class Recorder:
    """What is being recorded; it is kept in the preferences, so that a new process goes on."""

    def __init__(self, phone: ax.Phone) -> None:
        """Record on `phone`."""
        self._phone = phone
        self.store = Store(phone)

    @property
    def track(self) -> int:
        """The number of the track that is being recorded; 0 if none is."""
        return self.store.prefs.number(_TRACK)

    @property
    def elapsed_ms(self) -> int:
        """How long the recording has lasted, without the time in which it was stopped."""
        prefs = self.store.prefs
        return prefs.number(_BEFORE) + self.store.now_ms - prefs.number(_SINCE)

    def start(self) -> int:
        """Begin a track; return its number."""
        return self.resume(self.store.begin())

    def resume(self, number: int) -> int:
        """Go on with a track."""
        track = self.store.find(number)
        self.store.prefs.update({_TRACK: number, _SINCE: self.store.now_ms, _BEFORE: track.total_ms if track else 0})
        self.sample()
        return number

    def stop(self) -> int:
        """Stop; return the number of the track that was recorded."""
        number = self.track
        self._measure(number)
        self.forget()
        return number

    def forget(self) -> None:
        """Stop without storing anything more."""
        self.store.prefs.remove(_TRACK, _SINCE, _BEFORE)
        self._phone.alarms.cancel(PACKAGE, SAMPLE)
        self._phone.notifications.cancel(PACKAGE, _NOTIFICATION)

    def sample(self) -> None:
        """Store where the phone is, show the notification, and come back soon."""
        number = self.track
        if not number:
            return
        if self.store.find(number) is None:
            self.forget()
            return
        self._measure(number)
        self._announce(number)
        due = self._phone.clock.now() + _SAMPLE_S
        intent = ax.Intent(SAMPLE, package=PACKAGE)
        self._phone.alarms.set(Alarm(PACKAGE, SAMPLE, due, intent))

    def _announce(self, number: int) -> None:
        track = self.store.find(number)
        distance = self.store.units.distance_text(track.distance_m) if track is not None else ""
        opened = ax.Intent(component=f"{PACKAGE}/.TrackRecordingActivity", extras={"track_id": number})
        title = self.store.tr("Distance: {distance}").format(distance=distance)
        titles = [one.title for one in self._phone.notifications.active() if one.package == PACKAGE]
        if titles != [title]:
            announcement = Announcement(PACKAGE, _NOTIFICATION, _CHANNEL, opened, "fiber_manual_record")
            announcement.post(self._phone, title, self.store.tr("Recording"))

    def _measure(self, number: int) -> None:
        track = self.store.find(number)
        if track is None:
            return
        now_ms = self.store.now_ms
        fix = self._phone.location.tell(PACKAGE)
        here = (fix.latitude, fix.longitude)
        points = self.store.points(number)
        step = metres_between(points[-1][1:], here) if points else 0.0
        lasted = max(1, now_ms - track.stop_ms)
        moved = step >= _NEAREST_M
        speed = step * 1000 / lasted if moved else 0.0
        if moved or not points:
            self._add_point(number, now_ms, here, speed)
        self.store.database.execute(
            "UPDATE tracks SET stoptime = ?, totaltime = ?, totaldistance = totaldistance + ?, movingtime = movingtime "
            "+ ?, maxspeed = MAX(maxspeed, ?), numpoints = (SELECT COUNT(*) FROM trackpoints WHERE trackid = _id) "
            "WHERE _id = ?",
            (now_ms, self.elapsed_ms, step if moved else 0.0, lasted if moved else 0, speed, number),
        )
        self.store.database.execute(
            "UPDATE tracks SET avgspeed = CASE WHEN totaltime > 0 THEN totaldistance * 1000.0 / totaltime ELSE 0 END, "
            "avgmovingspeed = CASE WHEN movingtime > 0 THEN totaldistance * 1000.0 / movingtime ELSE 0 END "
            "WHERE _id = ?",
            (number,),
        )

    def _add_point(self, number: int, now_ms: int, here: tuple[float, float], speed: float) -> None:
        self.store.database.insert(
            "trackpoints",
            trackid=number,
            latitude=round(here[0] * DEGREE),
            longitude=round(here[1] * DEGREE),
            time=now_ms,
            accuracy=5.0,
            speed=speed,
            type="0",
        )


def sampled(phone: ax.Phone, intent: ax.Intent) -> BroadcastResult | None:
    """Take the next sample: the alarm is due."""
    del intent
    Recorder(phone).sample()
    return None
