"""The songs of the phone's media store, and what plays of them."""

from __future__ import annotations

from dataclasses import dataclass

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx.playback import Announcement, Service, receivers
from pytest_mobileagent.simulator.system import keys
from pytest_mobileagent.simulator.system.content import shown
from pytest_mobileagent.simulator.system.media_sessions import PAUSED, PLAYING, MediaSession

PACKAGE = "com.google.android.music"
_SONGS = "content://media/external/audio/media"
_ENDED, _TOGGLE, _NEXT = (f"{PACKAGE}.{name}" for name in ("ended", "togglepause", "next"))
_OPENS = ax.Intent(component=f"{PACKAGE}/com.android.music.activitymanagement.TopLevelActivity")
_ANNOUNCEMENT = Announcement(PACKAGE, 1, "playback", _OPENS, "play_arrow")


@dataclass(frozen=True, slots=True)
class Song:
    """A song."""

    id: int
    title: str
    artist: str
    album: str
    duration_ms: int


def songs(phone: ax.Phone) -> list[Song]:
    """Return the songs by their titles."""

    def number(text: str) -> int:
        return int(text) if text.isdigit() else 0

    found = [
        Song(
            number(shown(row["_id"])), shown(row.get("title")), shown(row.get("artist")), shown(row.get("album")),
            number(shown(row.get("duration"))),
        )
        for row in phone.content.query(_SONGS)
    ]  # fmt: skip
    return sorted(found, key=lambda song: (song.title.casefold(), song.id))


class Player(Service):
    """Plays one song after the other, by the phone's clock."""

    package = PACKAGE

    @property
    def song(self) -> Song | None:
        """What plays, or stands still."""
        number = self._clock.number("song", -1)
        return next((song for song in songs(self._phone) if song.id == number), None)

    @property
    def position_ms(self) -> int:
        """How far the song has got."""
        return self._clock.position_ms

    def play(self, song: Song) -> None:
        """Begin a song."""
        self._clock.begin(song=song.id)
        self._tell(song)

    def toggle(self) -> None:
        """Pause, or play on."""
        song = self.song
        if song is not None:
            (self._clock.hold if self.is_playing else self._clock.run)()
            self._tell(song)

    def pause(self) -> None:
        """Stand still."""
        if self.is_playing:
            self.toggle()

    def skip(self) -> None:
        """Go to the next song; after the last one there is none."""
        all_songs, song = songs(self._phone), self.song
        at = all_songs.index(song) + 1 if song is not None else len(all_songs)
        if at < len(all_songs):
            self.play(all_songs[at])
        else:
            self.end()

    def end(self) -> None:
        """Play nothing any more."""
        self._clock.let_sleep(_ENDED)
        self._clock.end()
        _ANNOUNCEMENT.cancel(self._phone)

    def _tell(self, song: Song) -> None:
        if self.is_playing:
            self._clock.wake(_ENDED, song.duration_ms - self.position_ms)
        else:
            self._clock.let_sleep(_ENDED)
        actions = (("Pause" if self.is_playing else "Play", _TOGGLE), ("Next", _NEXT))
        _ANNOUNCEMENT.post(self._phone, song.title, song.artist, actions, is_ongoing=self.is_playing)


RECEIVERS = receivers(Player, {_ENDED: Player.skip, _TOGGLE: Player.toggle, _NEXT: Player.skip})


def media_session(phone: ax.Phone) -> MediaSession | None:
    """Return what is played or paused, and what media keys do."""
    player = Player(phone)
    song = player.song
    if song is None:
        return None
    return MediaSession(
        package=PACKAGE, tag="MusicPlaybackService", state=PLAYING if player.is_playing else PAUSED,
        position_ms=player.position_ms, title=song.title, artist=song.artist, album=song.album,
        queue_size=len(songs(phone)),
        keys={
            keys.KEY_PLAY_PAUSE: player.toggle, keys.KEY_PAUSE: player.pause, keys.KEY_STOP: player.pause,
            keys.KEY_NEXT: player.skip,
        },
    )  # fmt: skip
