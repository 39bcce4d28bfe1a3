"""What can be done with media, folders and playlists, wherever they are shown."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.vlc.library import PACKAGE, Media, Playlist, media_kind
from pytest_mobileagent.simulator.apps.vlc.parts import VlcScreen, ask, sheet_button, show_options
from pytest_mobileagent.simulator.apps.vlc.playback import PLAYER, Playback
from pytest_mobileagent.simulator.system.content import shown
from pytest_mobileagent.simulator.system.dates import number_text
from pytest_mobileagent.simulator.system.documents import file_provider_uri

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pytest_mobileagent.simulator.apps.vlc.parts import Closing, Option

INFO = f"{PACKAGE}/.gui.InfoActivity"
_NAME = "playlist_name"
_LIST_ROWS = 4


def counted(screen: ax.Screen, count: int) -> str:
    """Return `1 media`, `3 media`."""
    return screen.tr("{count} media").format(count=number_text(screen.phone, count))


class Actions:
    """The actions of a screen."""

    def __init__(self, screen: VlcScreen) -> None:
        """Act for `screen`."""
        self._screen = screen
        self.library = screen.library
        self.playback = Playback(screen.phone)

    # -- playing ----------------------------------------------------------------------------------------------------

    def play(self, media: Sequence[Media], index: int = 0, *, as_audio: bool = False, from_start: bool = False) -> None:
        """Play media; pictures get the whole screen."""
        if not media:
            return
        self.playback.open(media, index, as_audio=as_audio, from_start=from_start)
        if not self.playback.is_audio:
            self._screen.start(PLAYER)

    def append(self, media: Sequence[Media], *, is_next: bool = False) -> None:
        """Add media to what plays; alone they begin to play."""
        was_empty = not self.playback.media
        self.playback.append(media, is_next=is_next)
        if was_empty and self.playback.media and not self.playback.is_audio:
            self._screen.start(PLAYER)
        elif not was_empty:
            self._screen.snackbar("Inserted" if is_next else "Appended")

    # -- menus ------------------------------------------------------------------------------------------------------

    def show_video(self, media: Media, siblings: Sequence[Media], browse: Callable[[str], object]) -> None:
        """Show the menu of a video on the tab Video."""
        at = siblings.index(media) if media in siblings else 0
        options: list[Option] = [("play_arrow", "Play", lambda: self.play([media]))]
        if media.last_time_ms:
            options.append(("replay", "Play from start", lambda: self.play([media], from_start=True)))
        options += [
            ("playlist_play", "Play all", lambda: self.play(siblings, at)),
            ("headphones", "Play as audio", lambda: self.play([media], as_audio=True)),
            *self._queueing([media]),
            *self._knowing(media),
            ("delete", "Delete", lambda: self.ask_to_delete([media.path])),
            ("share", "Share", lambda: self.share([media])),
            self._marking([media]),
            ("folder_open", "Browse parent", lambda: browse(media.path.rpartition("/")[0])),
        ]
        show_options(self._screen, media.title, options)

    def show_group(self, name: str, videos: Sequence[Media]) -> None:
        """Show the menu of a group of videos."""
        options: list[Option] = [
            ("playlist_play", "Play all", lambda: self.play(videos)),
            ("queue", "Append", lambda: self.append(videos)),
            ("playlist_add", "Add to playlist", lambda: self.add_to_playlist(videos)),
            ("check", "Mark all as played", lambda: self.library.mark_played(videos, is_played=True)),
        ]
        show_options(self._screen, name, options)

    def show_file(self, media: Media, siblings: Sequence[Media]) -> None:
        """Show the menu of a file in a folder."""
        at = siblings.index(media) if media in siblings else 0
        options: list[Option] = [("playlist_play", "Play all", lambda: self.play(siblings, at))]
        if media.is_video:
            options.append(("headphones", "Play as audio", lambda: self.play([media], as_audio=True)))
        options += [
            ("queue", "Append", lambda: self.append([media])),
            *self._knowing(media),
            ("delete", "Delete", lambda: self.ask_to_delete([media.path])),
        ]
        show_options(self._screen, media.filename, options)

    def show_folder(self, path: str, title: str, media: Sequence[Media], *, is_root: bool = False) -> None:
        """Show the menu of a folder."""
        options: list[Option] = []
        below = [self.library.at(found) for found in self.files_below(path)]
        everything = [one for one in below if one is not None]
        if media:
            options.append(("play_arrow", "Play", lambda: self.play(media)))
        options.append(("queue", "Append", lambda: self.append(media)))
        favorites = self.favorites()
        label = "Remove from favorites" if path in favorites else "Add to favorites"
        options.append(("favorite_border", label, lambda: self.toggle_favorite(path)))
        if not is_root:
            options.append(("delete", "Delete", lambda: self.ask_to_delete([path])))
        options += [
            ("playlist_add", "Add this folder", lambda: self.add_to_playlist(media, is_folder=True)),
            (
                "playlist_add", "Add this folder and subfolders",
                lambda: self.add_to_playlist(everything, is_folder=True),
            ),
        ]  # fmt: skip
        show_options(self._screen, title, options)

    def show_playlist(self, playlist: Playlist) -> None:
        """Show the menu of a playlist."""
        media = self.library.media_of(playlist.id)
        options: list[Option] = [
            ("play_arrow", "Play", lambda: self.play(media)),
            *self._queueing(media),
            ("playlist_add", "Add to playlist", lambda: self.add_to_playlist(media)),
            (
                "delete", "Delete",
                lambda: ask(
                    self._screen, self._screen.tr("Delete the playlist \u2018{name}\u2019?").format(name=playlist.name),
                    "This is permanent and cannot be undone.", "Delete forever",
                    lambda: self.library.delete_playlist(playlist.id),
                ),
            ),
        ]  # fmt: skip
        show_options(self._screen, playlist.name, options)

    def show_track(self, media: Media, on_delete: ax.Act | None = None) -> None:
        """Show the menu of a piece of music, or of a member of a playlist."""
        options: list[Option] = [("play_arrow", "Play", lambda: self.play([media]))] if on_delete is None else []
        options += [*self._queueing([media]), *self._knowing(media)]
        if not media.is_video:
            options.append(("ring_volume", "Set as ringtone", lambda: self._set_ringtone(media)))
        options += [
            ("delete", "Delete", on_delete or (lambda: self.ask_to_delete([media.path]))),
            ("share", "Share", lambda: self.share([media])),
        ]
        show_options(self._screen, media.title, options)

    def _queueing(self, media: Sequence[Media]) -> list[Option]:
        return [
            ("queue", "Append", lambda: self.append(media)),
            ("queue_play_next", "Insert next", lambda: self.append(media, is_next=True)),
        ]

    def _knowing(self, media: Media) -> list[Option]:
        return [
            ("info", "Information", lambda: self.show_information(media)),
            ("playlist_add", "Add to playlist", lambda: self.add_to_playlist([media])),
        ]

    def _marking(self, media: Sequence[Media]) -> Option:
        is_played = all(one.play_count for one in media)
        label = "Mark as not played" if is_played else "Mark as played"
        return ("check", label, lambda: self.library.mark_played(media, is_played=not is_played))

    # -- what the menus do ------------------------------------------------------------------------------------------

    def show_information(self, media: Media) -> None:
        """Open the page of a file's facts."""
        self._screen.start(INFO, media=media.id)

    def share(self, media: Sequence[Media]) -> None:
        """Give files to another app."""
        uris = (file_provider_uri(f"{PACKAGE}.provider", one.path) for one in media)
        ax.share_files(self._screen, "video/*" if media[0].is_video else "audio/*", *uris)

    def _set_ringtone(self, media: Media) -> None:
        phone = self._screen.phone
        rows = phone.content.query("content://media/external/file", ("_id",), "_data = ?", (media.path,))
        if rows:
            phone.settings.put("system", "ringtone", f"content://media/external/audio/media/{shown(rows[0]['_id'])}")
            self._screen.snackbar("Ringtone set")

    def ask_to_delete(self, paths: Sequence[str]) -> None:
        """Ask, then delete files or folders."""
        screen, name = self._screen, paths[0].rpartition("/")[2]
        one = "Delete the folder '{name}'?" if screen.phone.disk.is_dir(paths[0]) else "Delete the file '{name}'?"
        several = screen.tr_count(len(paths), "Delete {count} item?", "Delete {count} items?")
        title = screen.tr(one).format(name=name) if len(paths) == 1 else several

        def delete() -> None:
            for path in paths:
                self.library.delete_file(path)

        ask(self._screen, title, "This is permanent and cannot be undone.", "Delete forever", delete)

    def favorites(self) -> list[str]:
        """Return the folders that are favourites."""
        return sorted(self.library.prefs.texts("favorites"))

    def toggle_favorite(self, path: str) -> None:
        """Make a folder a favourite, or no more."""
        self.library.prefs.update({"favorites": frozenset(self.favorites()) ^ {path}})

    def files_below(self, folder: str) -> list[str]:
        """Return the media files in a folder and in those below it."""
        disk = self._screen.phone.disk
        return [path for path, inode in disk.walk(folder) if inode.is_file and media_kind(path)]

    def add_to_playlist(self, media: Sequence[Media], *, is_folder: bool = False) -> None:
        """Ask for the playlist: a new one, or one that is there."""
        if media:
            self._screen.show(SaveSheet(self, self._screen, media, verb="Add" if is_folder else "Save"))
            self._screen.focus(_NAME)

    def add_to(self, playlist: int, media: Sequence[Media]) -> None:
        """Append to a playlist, asking about what is in it already."""
        known = {one.id for one in self.library.media_of(playlist)}
        if not any(one.id in known for one in media):
            self.library.append(playlist, media)
            return
        new = [one for one in media if one.id not in known]

        def content(closing: Closing) -> ax.View:
            add = partial(self.library.append, playlist)
            add_new = sheet_button("Add new only", "add_new_button", closing(partial(add, new)))
            return ax.Column(
                ax.Label(
                    "Add duplicated item(s)?", id="primary_textview", size=18, weight_name="medium", padding=(24, 16)
                ),
                ax.Row(
                    sheet_button("Cancel", "cancel_button", closing(None)),
                    ax.View(weight=1, height=1),
                    add_new if new else None,
                    sheet_button("Add all", "add_all_button", closing(partial(add, media))),
                    width=ax.MATCH,
                    padding=(16, 0),
                ),
            )

        ax.show_sheet(self._screen, content)


class SaveSheet(ax.BottomSheet):
    """The sheet that asks which playlist media are to be added to."""

    def __init__(self, actions: Actions, screen: VlcScreen, media: Sequence[Media], verb: str) -> None:
        """Begin with an empty name and the keyboard up."""
        super().__init__(self._content, on_cancel=screen.hide_keyboard)
        self._actions = actions
        self._screen = screen
        self._media = media
        self._verb = verb
        self._name = ""
        self._error = ""

    def _typed(self, text: str) -> None:
        self._name, self._error = text, ""

    def _close(self) -> None:
        self._screen.hide_keyboard()
        self._screen.dismiss(self)

    def _save(self) -> None:
        name = self._name.strip()
        library = self._actions.library
        if not name:
            return
        if any(one.name.casefold() == name.casefold() for one in library.playlists()):
            self._error = self._screen.tr("Playlist {name} already exists").format(name=name)
            return
        library.append(library.create_playlist(name), self._media)
        self._close()

    def _add_to(self, playlist: Playlist) -> None:
        self._close()
        self._actions.add_to(playlist.id, self._media)

    def _content(self) -> ax.View:
        field = ax.EditText(
            key=_NAME, text=self._name, hint="Playlist name", ime_action="send", on_change=self._typed,
            on_ime_action=self._save, auto_focus=True,
        )  # fmt: skip
        box = ax.TextField(field, label="Playlist name", error=self._error, margin=(24, 4))
        box.id = "dialog_playlist_name"
        rows = [self._row(one) for one in self._actions.library.playlists()]
        names: ax.View = ax.Label("No playlist found.", id="android:id/empty", padding=(24, 12))
        if rows:
            height = 56 * min(len(rows), _LIST_ROWS)
            names = ax.Scroll(*rows, id="android:id/list", cls="android.widget.ListView", height=height)
        return ax.Column(
            self._head("Add to new playlist", "textView9", "medias2"),
            box,
            self._head("Add to existing playlist", "textView8", "medias") if rows else ax.Label(
                "Add to existing playlist", id="textView8", size=16, weight_name="medium", padding=(24, 12)
            ),
            names,
            ax.Row(
                ax.View(weight=1, height=1),
                ax.Button(self._verb, id="dialog_playlist_save", on_tap=self._save),
                width=ax.MATCH,
                padding=(24, 8),
            ),
        )  # fmt: skip

    def _head(self, text: str, name: str, count_name: str) -> ax.View:
        return ax.Across(
            ax.Label(text, id=name, size=16, weight_name="medium", weight=1),
            ax.Caption(counted(self._screen, len(self._media)), id=count_name),
            padding=(24, 12),
        )

    def _row(self, playlist: Playlist) -> ax.View:
        return ax.Across(
            ax.Icon("playlist_play", margin=(0, 0, 16, 0)),
            ax.TwoLines(
                playlist.name,
                counted(self._screen, playlist.count),
                ids=("textView16", "subtitle"),
                sizes=(16, 13),
                max_lines=(1, 0),
            ),
            height=56,
            padding=(24, 0),
            on_tap=lambda: self._add_to(playlist),
        )
