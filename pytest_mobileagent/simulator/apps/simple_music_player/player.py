"""The player: what plays, since when, and what comes after it."""

from __future__ import annotations

import zlib
from collections.abc import Sequence

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx import simple
from pytest_mobileagent.simulator.androidx.playback import Announcement, MediaPlayer, Playing
from pytest_mobileagent.simulator.apps.simple_music_player.config import PACKAGE
from pytest_mobileagent.simulator.apps.simple_music_player.store import Library, Track

SLEEP = f"{PACKAGE}.SLEEP"
OFF, ALL, ONE, STOP = range(4)  # `playback_setting`: what follows
_OPENS = ax.Intent(component=f"{PACKAGE}/.activities.TrackActivity")
_SPEED = "PLAYBACK_SPEED"
_RESTART_MS = 5000  # "previous" later than that begins the same track again


class Player(MediaPlayer):
    """Plays the queue by the phone's clock; the queue is stored, what plays is lost with the process."""

    package, name, tag, prefs_file = PACKAGE, "player", "androidx.media3.session.id.", simple.PREFS
    announcement = Announcement(PACKAGE, 78, "music_player_channel", _OPENS, "music_note")
    ended_action = f"{PACKAGE}.ENDED"
    button_actions = f"{PACKAGE}.PLAYPAUSE", f"{PACKAGE}.NEXT", f"{PACKAGE}.PREVIOUS"
    repeat_key, repeat_modes = "playback_setting", (OFF, ALL, ONE, STOP)

    def __init__(self, phone: ax.Phone) -> None:
        """Play what the library has."""
        super().__init__(phone)
        self.library = Library(phone)

    # -- what is ------------------------------------------------------------------------------------------------------

    @property
    def queue(self) -> list[Track]:
        """The tracks in the order in which they were put there."""
        known = {track.media_store_id: track for track in self.library.tracks()}
        rows = self.library.database.query("SELECT track_id FROM queue_items ORDER BY track_order")
        return [known[row["track_id"]] for row in rows if row["track_id"] in known]

    @property
    def track(self) -> Track | None:
        """The track that plays, or would."""
        rows = self.library.database.query("SELECT track_id FROM queue_items WHERE is_current = 1")
        return self.library.track(rows[0]["track_id"]) if rows else None

    @property
    def position_ms(self) -> int:
        """How much of the track has been played."""
        track = self.track
        return min(self._clock.position_ms, track.duration * 1000) if track is not None else 0

    @property
    def playing(self) -> Playing | None:
        """What others are told of it."""
        one = self.track
        if one is None:
            return None
        return Playing(one.title, one.artist, one.album, self.position_ms, one.duration * 1000, len(self.queue))

    @property
    def is_shuffled(self) -> bool:
        """Whether the queue is played in any order."""
        return self.library.prefs.flag("shuffle", default=True)

    def following(self, step: int = 1) -> Track | None:
        """Return the track that comes next, or came before; None at an end."""
        track, queue = self.track, self._order()
        if track is None:
            return None
        at = queue.index(track) + step if track in queue else 0
        if self.repeat == ALL:
            return queue[at % len(queue)] if queue else None
        return queue[at] if 0 <= at < len(queue) else None

    def _order(self) -> list[Track]:
        queue = self.queue
        if not self.is_shuffled:
            return queue
        first = self._clock.number("first")
        shuffled = sorted(queue, key=lambda one: zlib.crc32(f"{first}/{one.media_store_id}".encode()))
        return sorted(shuffled, key=lambda one: one.media_store_id != first)

    # -- playing ------------------------------------------------------------------------------------------------------

    def open(self, tracks: Sequence[Track], track: Track) -> None:
        """Make tracks the queue, and play one of them."""
        self._store([one.media_store_id for one in tracks], track.media_store_id)
        self._begin(track, first=track.media_store_id)

    def enqueue(self, tracks: Sequence[Track], *, is_next: bool = False) -> None:
        """Put tracks behind the queue, or behind the track that plays."""
        track, old = self.track, [one.media_store_id for one in self.queue]
        new = list(dict.fromkeys(one.media_store_id for one in tracks if one.media_store_id not in old))
        current = track.media_store_id if track is not None else next(iter(new), 0)
        at = old.index(current) + 1 if is_next and current in old else len(old)
        self._store([*old[:at], *new, *old[at:]], current)

    def drop(self, tracks: Sequence[Track]) -> None:
        """Take tracks out of the queue."""
        gone = {one.media_store_id for one in tracks}
        left = [one.media_store_id for one in self.queue if one.media_store_id not in gone]
        track = self.track
        current = track.media_store_id if track is not None else 0
        if current in gone:
            self.pause()
            current = next(iter(left), 0)
        self._store(left, current)

    def _store(self, numbers: Sequence[int], current: int) -> None:
        database = self.library.database
        database.delete("queue_items")
        for order, number in enumerate(dict.fromkeys(numbers)):
            database.insert(
                "queue_items", track_id=number, track_order=order, is_current=int(number == current), last_position=0
            )

    def _begin(self, track: Track, position_ms: int = 0, *, first: int | None = None) -> None:
        database = self.library.database
        database.execute("UPDATE queue_items SET is_current = (track_id = ?)", (track.media_store_id,))
        first = self._clock.number("first") if first is None else first
        self._clock.begin(position_ms, first=first, rate=self.speed)
        self.announce()

    def next(self) -> None:
        """Play what comes next."""
        self._skip(1)

    def previous(self) -> None:
        """Play what came before; late in a track, its beginning."""
        self._skip(-1)

    def _skip(self, step: int) -> None:
        track, other = self.track, self.following(step)
        if track is None:
            return
        if other is None or (step < 0 and self.position_ms > _RESTART_MS):
            self.seek(0)
        else:
            self._begin(other)

    def jump(self, track: Track) -> None:
        """Play another track of the queue."""
        self._begin(track)

    def play(self) -> None:
        """Go on, unless it does; from the beginning once the track has ended."""
        track = self.track
        if track is not None and not self.is_playing:
            self._begin(track, self.position_ms % max(1, track.duration * 1000))

    def pause(self) -> None:
        """Stop, and remember where."""
        if self._clock.is_open:
            self._clock.hold()
        self.library.database.update("queue_items", {"is_current": 1}, last_position=self.position_ms // 1000)
        self.announce()

    def seek(self, position_ms: int) -> None:
        """Go to another place of the track."""
        track = self.track
        if track is None:
            return
        position_ms = min(max(0, position_ms), track.duration * 1000)
        if self.is_playing:
            self._begin(track, position_ms)
        else:
            self._clock.move(position_ms)

    def ended(self) -> None:
        """React to the end of the track."""
        track, other = self.track, self.following()
        if track is None or not self.has_ended():
            return
        if self.repeat == ONE:
            self._begin(track)
        elif self.repeat == STOP or other is None:
            self.pause()
        else:
            self._begin(other)

    # -- modes --------------------------------------------------------------------------------------------------------

    def toggle_shuffle(self) -> bool:
        """Play in any order, or in the queue's; return whether it is any order."""
        self.library.prefs.put(shuffle=not self.is_shuffled)
        return self.is_shuffled

    @property
    def speed(self) -> float:
        """How fast tracks are played, as a factor."""
        return self.library.prefs.real(_SPEED, 1.0)

    def change_speed(self, speed: float) -> None:
        """Play faster or slower from here on."""
        self.library.prefs.set(_SPEED, speed)
        if self._clock.is_open:
            self._clock.change_rate(speed)
            self.announce()

    def sleep_in(self, minutes: int) -> None:
        """Stop playing after some minutes; 0: do not."""
        now_ms = int(self._phone.clock.now() * 1000)
        self.library.prefs.put(sleep_in_ts=now_ms + minutes * 60_000 if minutes else 0)
        if minutes:
            self._clock.wake(SLEEP, minutes * 60_000)
        else:
            self._clock.let_sleep(SLEEP)

    @property
    def sleeps_in_s(self) -> int:
        """In how many seconds it stops; 0 if it does not."""
        return max(0, self.library.prefs.number("sleep_in_ts") // 1000 - int(self._phone.clock.now()))

    def fall_asleep(self) -> None:
        """Stop playing: the time is over."""
        self.library.prefs.put(sleep_in_ts=0)
        self.pause()
