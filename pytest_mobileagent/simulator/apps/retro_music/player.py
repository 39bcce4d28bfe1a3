"""The player: what plays, since when, and what comes after it."""

from __future__ import annotations

from collections.abc import Sequence

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx.playback import Announcement, MediaPlayer, Playing
from pytest_mobileagent.simulator.apps.retro_music.store import PACKAGE, Song, Store

REPEAT_NONE, REPEAT_ALL, REPEAT_ONE = 0, 1, 2
_POSITION, _IN_TRACK = "POSITION", "POSITION_IN_TRACK"
_SHUFFLE = "SHUFFLE_MODE"
_OPENS = ax.Intent(component=f"{PACKAGE}/.activities.MainActivity", extras={"expand_panel": True})
_RESTART_MS = 2000  # "previous" later than that begins the same song again


class Player(MediaPlayer):
    """Plays the queue by the phone's clock. What plays is lost with the process, as it is on a phone."""

    package, name, tag, shows_album = PACKAGE, "player", PACKAGE, True
    announcement = Announcement(PACKAGE, 413, "playing_notification", _OPENS, "music_note")
    ended_action = f"{PACKAGE}.ended"
    button_actions = f"{PACKAGE}.togglepause", f"{PACKAGE}.skip", f"{PACKAGE}.rewind"
    repeat_key, repeat_modes = "REPEAT_MODE", (REPEAT_NONE, REPEAT_ALL, REPEAT_ONE)

    def __init__(self, phone: ax.Phone) -> None:
        """Play what the store has in its queue."""
        super().__init__(phone)
        self.store = Store(phone)

    # -- what is ----------------------------------------------------------------------------------------------------

    @property
    def queue(self) -> list[Song]:
        """The queue in the order in which it plays."""
        return self.store.queue()

    @property
    def position(self) -> int:
        """Which song of the queue it is."""
        return max(0, self.store.prefs.number(_POSITION))

    @property
    def song(self) -> Song | None:
        """The song that plays, or would; None for an empty queue."""
        queue = self.queue
        return queue[min(self.position, len(queue) - 1)] if queue else None

    @property
    def progress_ms(self) -> int:
        """How much of the song has been played."""
        progress = self._clock.position_ms if self.is_playing else self.store.prefs.number(_IN_TRACK)
        song = self.song
        return max(0, min(progress, song.duration)) if song is not None else 0

    @property
    def playing(self) -> Playing | None:
        """What others are told of it."""
        one = self.song
        if one is None:
            return None
        size = len(self.queue)
        return Playing(one.title, one.artist_name, one.album_name, self.progress_ms, one.duration, size)

    @property
    def is_shuffled(self) -> bool:
        """Whether the queue is shuffled."""
        return self.store.prefs.number(_SHUFFLE) == 1

    # -- playing ----------------------------------------------------------------------------------------------------

    def play(self) -> None:
        """Go on, unless it does."""
        song = self.song
        if song is None or self.is_playing:
            return
        if not self._phone.disk.exists(song.data):
            self._phone.windows.toast("Couldn\u2019t play this song.", package=PACKAGE)
            return
        self._begin_at(self.progress_ms)
        self.store.note_started(song)

    def pause(self) -> None:
        """Stop, and remember where."""
        self._keep(self.progress_ms)
        self._clock.end()
        self.announce()

    def seek(self, progress_ms: int) -> None:
        """Go to another place of the song."""
        self._keep(progress_ms)
        if self.is_playing:
            self._begin_at(progress_ms)

    def jump(self, position: int) -> None:
        """Play another song of the queue."""
        self._go_to(position)
        self.play()

    def next(self) -> None:
        """Go to the next song, as the button does: after the last comes the first only when all are repeated."""
        self._skip(1)

    def previous(self) -> None:
        """Begin the song again, or go to the one before if it has only just begun."""
        if self.progress_ms > _RESTART_MS:
            self.seek(0)
        else:
            self._skip(-1)

    def jump_by(self, step: int) -> None:
        """Go some songs forward or back, as a swipe over the cover does."""
        self._skip(step)

    def _skip(self, step: int) -> None:
        size = len(self.queue)
        if not size:
            return
        wanted = self.position + step
        wanted = wanted % size if self.repeat == REPEAT_ALL else min(max(wanted, 0), size - 1)
        self.jump(wanted)

    def ended(self) -> None:
        """React to the song's end, or to a clock that was set: go on with what comes next."""
        song = self.song
        if song is None or not self.has_ended():
            return
        self.store.note_played(song)
        last = self.position >= len(self.queue) - 1
        if self.repeat == REPEAT_ONE:
            self.jump(self.position)
        elif last and self.repeat == REPEAT_NONE:
            self.pause()
            self._keep(0)
        else:
            self.jump(0 if last else self.position + 1)

    # -- the queue --------------------------------------------------------------------------------------------------

    def open_queue(self, songs: Sequence[Song], position: int = 0, *, plays: bool = True) -> None:
        """Make songs the queue and begin with one of them; shuffled if that is on."""
        if not songs:
            return
        queue = list(songs)
        if self.is_shuffled:
            queue = self._shuffled(queue, position)
            position = 0
        self.store.save_queue(queue, songs)
        self._go_to(position)
        if plays:
            self.play()
        else:
            self.announce()

    def shuffle_all(self, songs: Sequence[Song]) -> None:
        """Play songs in any order."""
        if songs:
            self.store.prefs.update({_SHUFFLE: 1})
            self.open_queue(songs, self.chance().randrange(len(songs)))

    def enqueue(self, songs: Sequence[Song]) -> None:
        """Append songs."""
        self._insert(songs, len(self.queue))

    def play_next(self, songs: Sequence[Song]) -> None:
        """Insert songs after the one that plays."""
        self._insert(songs, self.position + 1)

    def _insert(self, songs: Sequence[Song], at: int) -> None:
        queue, original = self.queue, self.store.queue(original=True)
        if not queue:
            self.open_queue(songs, plays=False)
        else:
            self.store.save_queue([*queue[:at], *songs, *queue[at:]], [*original[:at], *songs, *original[at:]])
        texts = "Added {count} title to the playing queue.", "Added {count} titles to the playing queue."
        self._phone.windows.toast(self.store.tr_count(len(songs), *texts), package=PACKAGE)

    def remove(self, position: int) -> None:
        """Take a song out of the queue; if it is the one that plays, the next one begins."""
        queue, original = self.queue, self.store.queue(original=True)
        was_current, was_playing = position == self.position, self.is_playing
        song = queue.pop(position)
        if song in original:
            original.remove(song)
        if not queue:
            self.clear()
            return
        if position < self.position:
            self.store.prefs.update({_POSITION: self.position - 1})
        self.store.save_queue(queue, original)
        if was_current:
            self._go_to(min(position, len(queue) - 1))
            if was_playing:
                self.play()

    def move(self, position: int, target: int) -> None:
        """Move a song of the queue to another place."""
        queue = self.queue
        target = min(max(target, 0), len(queue) - 1)
        current = self.position
        queue.insert(target, queue.pop(position))
        if current == position:
            current = target
        elif position < current <= target:
            current -= 1
        elif target <= current < position:
            current += 1
        original = self.store.queue(original=True)
        self.store.save_queue(queue, original if self.is_shuffled else queue)
        self.store.prefs.update({_POSITION: current})

    def clear(self) -> None:
        """Empty the queue."""
        self.pause()
        self.store.save_queue((), ())
        self._go_to(0)
        self.announcement.cancel(self._phone)

    def toggle_shuffle(self) -> bool:
        """Shuffle the queue, or put it back in order; return whether it is shuffled now."""
        turned_on = not self.is_shuffled
        self.store.prefs.update({_SHUFFLE: int(turned_on)})
        original, song = self.store.queue(original=True), self.song
        if turned_on:
            self.store.save_queue(self._shuffled(self.queue, self.position), original)
            self.store.prefs.update({_POSITION: 0})
        elif song is not None:
            self.store.save_queue(original, original)
            self.store.prefs.update({_POSITION: original.index(song) if song in original else 0})
        return turned_on

    # -- the parts --------------------------------------------------------------------------------------------------

    def _shuffled(self, songs: Sequence[Song], first: int) -> list[Song]:
        rest = [song for at, song in enumerate(songs) if at != first]
        self.chance().shuffle(rest)
        return [songs[first], *rest] if songs else []

    def _keep(self, progress_ms: int) -> None:
        self.store.prefs.update({_IN_TRACK: progress_ms})

    def _go_to(self, position: int) -> None:
        song = self.song
        if song is not None and self.is_playing and self.progress_ms > song.duration // 2 and self._is_before_end():
            self.store.note_played(song)
        self.store.prefs.update({_POSITION: position, _IN_TRACK: 0})
        self._clock.end()
        self._clock.let_sleep(self.ended_action)

    def _is_before_end(self) -> bool:
        song = self.song
        return song is not None and self.progress_ms < song.duration

    def _begin_at(self, progress_ms: int) -> None:
        self._keep(progress_ms)
        self._clock.begin(progress_ms)
        self.announce()

    @property
    def is_told(self) -> bool:
        """Whether there is a notification: while the app's process lives."""
        return self._phone.activities.pid_of(PACKAGE) is not None
