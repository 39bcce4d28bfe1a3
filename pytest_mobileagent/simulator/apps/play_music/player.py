"""The songs of the phone's media store, and what plays of them."""

from __future__ import annotations

from dataclasses import dataclass

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx.playback import Announcement, MediaPlayer, Playing
from pytest_mobileagent.simulator.system.content import shown

PACKAGE = "com.google.android.music"
_SONGS = "content://media/external/audio/media"
_OPENS = ax.Intent(component=f"{PACKAGE}/com.android.music.activitymanagement.TopLevelActivity")


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


class Player(MediaPlayer):
    """Plays one song after the other, by the phone's clock."""

    package, tag = PACKAGE, "MusicPlaybackService"
    announcement = Announcement(PACKAGE, 1, "playback", _OPENS, "play_arrow")
    ended_action = f"{PACKAGE}.ended"
    button_actions = f"{PACKAGE}.togglepause", f"{PACKAGE}.next", ""

    @property
    def song(self) -> Song | None:
        """What plays, or stands still."""
        number = self._clock.number("song", -1)
        return next((song for song in songs(self._phone) if song.id == number), None)

    @property
    def position_ms(self) -> int:
        """How far the song has got."""
        return self._clock.position_ms

    @property
    def playing(self) -> Playing | None:
        """What others are told of it."""
        one = self.song
        if one is None:
            return None
        size = len(songs(self._phone))
        return Playing(one.title, one.artist, one.album, self.position_ms, one.duration_ms, size)

    def begin(self, song: Song) -> None:
        """Begin a song."""
        self._clock.begin(song=song.id)
        self.announce()

    def play(self) -> None:
        """Play on, unless it does."""
        if self.song is not None and not self.is_playing:
            self._clock.run()
            self.announce()

    def pause(self) -> None:
        """Stand still."""
        if self.is_playing:
            self._clock.hold()
            self.announce()

    def next(self) -> None:
        """Go to the next song; after the last one there is none."""
        all_songs, song = songs(self._phone), self.song
        at = all_songs.index(song) + 1 if song is not None else len(all_songs)
        if at < len(all_songs):
            self.begin(all_songs[at])
        else:
            self.end()

    def end(self) -> None:
        """Play nothing any more."""
        self._clock.end()
        self.announce()
