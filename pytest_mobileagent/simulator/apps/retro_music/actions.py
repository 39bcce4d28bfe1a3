"""What can be done with songs and playlists, wherever they are shown."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.retro_music.parts import NameDialog, ask, details, length_text, playlist_name
from pytest_mobileagent.simulator.apps.retro_music.player import Player
from pytest_mobileagent.simulator.apps.retro_music.store import PACKAGE, Song, Store
from pytest_mobileagent.simulator.system.dates import clock_text, date_text, number_text, to_local, with_digits

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pytest_mobileagent.simulator.apps.retro_music.store import Playlist

SAVE = "save:"
_MEBIBYTE = 1 << 20


class Actions:
    """The entries of the menus of songs and playlists, and what they do."""

    def __init__(self, screen: ax.Screen, show_group: Callable[[str, int], object]) -> None:
        """Act on the screen's phone; `show_group` opens the page of an album, artist or genre."""
        self._screen = screen
        self._show_group = show_group
        self.store = Store(screen.phone)
        self.player = Player(screen.phone)

    # -- songs ------------------------------------------------------------------------------------------------------

    def of_many(self, songs: Sequence[Song]) -> list[ax.MenuItem]:
        """Return what can be done with a selection."""
        return [
            ax.MenuItem("Play next", lambda: self.player.play_next(songs)),
            ax.MenuItem("Add to playing queue", lambda: self.player.enqueue(songs)),
            ax.MenuItem("Add to playlist", lambda: self.add_to_playlist(songs)),
            ax.MenuItem("Share", lambda: self.share(songs)),
            ax.MenuItem("Delete from device", lambda: self.delete(songs)),
        ]

    def of_song(self, song: Song, *, playlist: int = 0, queued_at: int = -1) -> list[ax.MenuItem]:
        """Return the menu of a song: in a list, in a playlist, or in the queue."""
        items = []
        if playlist:
            items.append(ax.MenuItem("Remove from playlist", lambda: self.remove(playlist, song)))
        items.append(ax.MenuItem("Play next", lambda: self.player.play_next([song])))
        if queued_at >= 0:
            items.append(ax.MenuItem("Remove from playing queue", lambda: self.player.remove(queued_at)))
        else:
            items.append(ax.MenuItem("Add to playing queue", lambda: self.player.enqueue([song])))
        items += [
            ax.MenuItem("Add to playlist", lambda: self.add_to_playlist([song])),
            *self.going(song),
            ax.MenuItem("Share", lambda: self.share([song])),
            ax.MenuItem("Details", lambda: self.show_details(song)),
            ax.MenuItem("Set as ringtone", lambda: self.set_ringtone(song)),
        ]
        if not playlist and queued_at < 0:
            items.append(ax.MenuItem("Add to Blacklist", lambda: self.store.ban([song.data])))
        return [*items, ax.MenuItem("Delete from device", lambda: self.delete([song]))]

    def going(self, song: Song) -> list[ax.MenuItem]:
        """Return the ways to a song's album and artist."""
        return [
            ax.MenuItem("Go to album", lambda: self._show_group("album", song.album_id)),
            ax.MenuItem("Go to artist", lambda: self._show_group("artist", song.artist_id)),
        ]

    def show_menu(self, song: Song, anchor: str, *, playlist: int = 0, queued_at: int = -1) -> None:
        """Show the menu of a song at its three dots."""
        self._screen.popup(self.of_song(song, playlist=playlist, queued_at=queued_at), anchor=anchor)

    def add_to_playlist(self, songs: Sequence[Song]) -> None:
        """Ask for the playlist: a new one, or one that is there."""
        items: list[tuple[str, ax.Act | None]] = [("New playlist", lambda: self.new_playlist(songs))]
        for one in self.store.playlists():
            name = ax.Written(playlist_name(self._screen, one.name))
            items.append((name, partial(self._add, name, one.id, songs)))
        self._screen.show(ax.AlertDialog(title="Add to playlist", items=items, negative=("Cancel", None), ids=PACKAGE))

    def new_playlist(self, songs: Sequence[Song] = ()) -> None:
        """Ask for the name of a new playlist with these songs."""

        def create(name: str) -> None:
            if not name:
                return
            known = self.store.playlist_called(name)
            number = known.id if known is not None else self.store.create_playlist(name)
            if known is None:
                self._tell("{name} created successfully", name=name)
            self._add(name, number, songs)

        NameDialog(self._screen, "New playlist", "Create", create)

    def _add(self, name: str, number: int, songs: Sequence[Song]) -> None:
        self.store.add_songs(number, songs)
        self._tell("Added {count} song(s) to {name}", count=with_digits(self._screen.phone, str(len(songs))), name=name)

    def _frame(self, text: str, **parts: str) -> ax.Written:
        return ax.Written(self._screen.tr(text).format(**parts))

    def _tell(self, text: str, **parts: str) -> None:
        self._screen.toast(self._frame(text, **parts))

    def remove(self, playlist: int, song: Song) -> None:
        """Ask, then take a song out of a playlist."""
        ask(
            self._screen,
            "Remove song from playlist",
            self._frame("Remove the song {title} from the playlist?", title=song.title),
            "Remove",
            lambda: self.store.remove_songs(playlist, [song]),
        )

    def share(self, songs: Sequence[Song]) -> None:
        """Give the files to another app."""
        uris = (f"content://media/external/audio/media/{song.id}" for song in songs)
        ax.share_files(self._screen, "audio/*", *uris)

    def delete(self, songs: Sequence[Song]) -> None:
        """Ask twice, as app and system do, then delete files."""
        one = len(songs) == 1
        title = "Delete song" if one else "Delete songs"
        text: str = self._frame("Delete the song {title}?", title=songs[0].title)
        asked = "Allow Retro Music to delete this audio file?"
        if not one:
            asked = "Allow Retro Music to delete {count} audio files?"
            text = self._screen.tr_count(len(songs), "Delete {count} songs?", "Delete {count} songs?")
        title_asked = ax.Written(
            self._screen.tr_count(len(songs), asked, asked) if len(songs) > 1 else self._screen.tr(asked)
        )

        def gone() -> None:
            self.store.delete_files(songs)
            for at in reversed(range(len(self.player.queue))):
                if self.player.queue[at].id in {song.id for song in songs}:
                    self.player.remove(at)

        def confirm() -> None:
            self._screen.show(ax.AlertDialog(title=title_asked, positive=("Allow", gone), negative=("Deny", None)))

        ask(self._screen, title, text, "Delete", confirm)

    def show_details(self, song: Song) -> None:
        """Show what is known about a song's file."""
        inode = self._screen.phone.disk.find(song.data)
        size = inode.size if inode is not None else 0
        phone = self._screen.phone
        moment = to_local(phone, song.date_modified)
        rate = size * 8 // song.duration if song.duration else 0
        facts = [
            *details(song),
            ("File size", f"{number_text(phone, size / _MEBIBYTE, places=2)} MB"),
            ("Format", song.data.rpartition(".")[2].upper()),
            ("Length", length_text(self._screen, song.duration)),
            ("Bitrate", with_digits(phone, f"{rate} kb/s")),
            ("Last modified", f"{date_text(phone, moment.date(), 'medium_date')} {clock_text(phone, moment)}"),
        ]

        def content() -> ax.View:
            lines = [ax.Text(f"{self._screen.tr(label)}: {value}", padding=(24, 4)) for label, value in facts]
            return ax.Column(*lines, padding=(0, 0, 0, 16))

        self._screen.show(ax.AlertDialog(title="Details", content=content, positive=("OK", None), ids=PACKAGE))

    def set_ringtone(self, song: Song) -> None:
        """Make a song the phone's ringtone."""
        uri = f"content://media/external/audio/media/{song.id}"
        self._screen.phone.settings.put("system", "ringtone", uri)
        self._tell("{title} set as ringtone.", title=song.title)

    # -- playlists --------------------------------------------------------------------------------------------------

    def of_playlist(self, playlist: Playlist, on_delete: ax.Act | None = None) -> list[ax.MenuItem]:
        """Return the menu of a playlist."""
        songs = self.store.songs_of(playlist.id)

        def rename(name: str) -> None:
            if name:
                self.store.rename_playlist(playlist.id, name)

        def delete() -> None:
            self.store.delete_playlist(playlist.id)
            if on_delete is not None:
                on_delete()

        def ask_name() -> None:
            NameDialog(self._screen, "Rename playlist", "Rename", rename, playlist.name)

        def ask_delete() -> None:
            ask(
                self._screen,
                "Delete playlist",
                self._frame("Delete the playlist {name}?", name=playlist_name(self._screen, playlist.name)),
                "Delete",
                delete,
            )

        return [
            ax.MenuItem("Play", lambda: self.player.open_queue(songs)),
            ax.MenuItem("Play next", lambda: self._with(songs, self.player.play_next)),
            ax.MenuItem("Add to playing queue", lambda: self._with(songs, self.player.enqueue)),
            ax.MenuItem("Add to playlist", lambda: self.add_to_playlist(songs)),
            ax.MenuItem("Rename", ask_name),
            ax.MenuItem("Delete", ask_delete),
            ax.MenuItem("Save as file", lambda: self._ask_place(playlist)),
        ]

    @staticmethod
    def _with(songs: Sequence[Song], act: Callable[[Sequence[Song]], object]) -> None:
        if songs:
            act(songs)

    def _ask_place(self, playlist: Playlist) -> None:
        ax.create_document(self._screen, playlist.name, "audio/mpegurl", request=f"{SAVE}{playlist.id}")

    def save(self, request: str, value: object) -> None:
        """Write the playlist to the file that was chosen for it."""
        phone = self._screen.phone
        path = ax.document_path(self._screen, value)
        if not path:
            return
        phone.disk.write(path, self.store.m3u(int(request.removeprefix(SAVE))))
        phone.media.scan(path)
        self._tell("Saved playlist to {name}.", name=path.rpartition("/")[2])

    def import_playlists(self) -> None:
        """Offer the playlist files that the media store knows."""
        rows = self._screen.phone.content.query("content://media/external/audio/playlists", ("_data",))
        paths = [str(row["_data"]) for row in rows]
        if not paths:
            self._screen.toast("No playlists found")
            return
        items: list[tuple[str, ax.Act | None]] = [
            (ax.Written(path.rpartition("/")[2].rpartition(".")[0]), partial(self._import, path))
            for path in sorted(paths)
        ]
        self._screen.show(ax.AlertDialog(title="Import playlist", items=items, negative=("Cancel", None), ids=PACKAGE))

    def _import(self, path: str) -> None:
        lines = self._screen.phone.disk.read_text(path).splitlines()
        known = {song.data: song for song in self.store.songs()}
        songs = [known[line] for line in lines if line in known]
        name = path.rpartition("/")[2].rpartition(".")[0]
        found = self.store.playlist_called(name)
        self.store.add_songs(found.id if found is not None else self.store.create_playlist(name), songs)

    def queue_summary(self) -> str:
        """Return how long what is still to come lasts."""
        rest = self.player.queue[self.player.position + 1 :]
        length = length_text(self._screen, sum(song.duration for song in rest))
        return f"{self._screen.tr('Up next')}  \u2022  {length}"
