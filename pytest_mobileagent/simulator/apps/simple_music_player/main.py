"""The main screen: playlists, folders, artists, albums, tracks and genres in pages (`MainActivity`)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx import simple
from pytest_mobileagent.simulator.apps.simple_music_player import config as c
from pytest_mobileagent.simulator.apps.simple_music_player.base import MusicScreen, details, note, placeholder
from pytest_mobileagent.simulator.apps.simple_music_player.builds import is_late, pages_of
from pytest_mobileagent.simulator.apps.simple_music_player.config import PACKAGE
from pytest_mobileagent.simulator.apps.simple_music_player.equalizer import Equalizer
from pytest_mobileagent.simulator.apps.simple_music_player.settings import ExcludedFolders, Settings
from pytest_mobileagent.simulator.apps.simple_music_player.store import ALL_TRACKS_TITLE, Group, Track, tracks_in_order
from pytest_mobileagent.simulator.apps.simple_music_player.tracks import Albums, Tracks

_AUDIO, _NOTIFY = "android.permission.READ_MEDIA_AUDIO", "android.permission.POST_NOTIFICATIONS"
_STORAGE = "android.permission.WRITE_EXTERNAL_STORAGE"
_FIRST_WITH_MEDIA_PERMISSIONS = 33
_FIRST_PAGE = 1
_PAGER = "androidx.viewpager.widget.b"


class Main(MusicScreen):
    """The library by playlists, folders, artists, albums, tracks; a long press selects."""

    layers = ("selected", "search")

    def create(self) -> None:
        """Begin with the page that was left."""
        super().create()
        self.search = simple.Search(self)
        page = self.library.prefs.number("last_used_view_pager_page", _FIRST_PAGE)
        self.at = min(page, len(self.pages) - 1)
        self.has_read = False
        self.pages_at_first = self.pages

    @property
    def pages(self) -> list[c.Page]:
        """The pages that are shown."""
        return c.shown_pages(pages_of(self.phone), self.library.prefs)

    @property
    def page(self) -> c.Page:
        """The page that is chosen."""
        return self.pages[min(self.at, len(self.pages) - 1)]

    def resume(self) -> None:
        """Read the library at the start; ask for permission to. The app ends to show other pages at its next start."""
        if self.pages != self.pages_at_first:
            self.library.prefs.put(last_used_view_pager_page=0)
            self.player.pause()
            self.finish()
        if self.has_read:
            return
        self.has_read = True
        permission = _AUDIO if self._has_media_permissions else _STORAGE
        if self.phone.packages.is_granted(PACKAGE, permission):
            self._read_first()
        else:
            self.ask_for(permission, request="audio")

    @property
    def _has_media_permissions(self) -> bool:
        return self.phone.image.api_level >= _FIRST_WITH_MEDIA_PERMISSIONS

    def result(self, request: str, value: object) -> None:
        """Read the library once that is allowed; leave if it is not."""
        if request == "audio" and value:
            self._read_first()
        elif request == "audio":
            self.toast("Storage permission is required")
            self.finish()

    def _read_first(self) -> None:
        self.library.read()
        if self._has_media_permissions and not self.phone.packages.is_granted(PACKAGE, _NOTIFY):
            self.ask_for(_NOTIFY, request="notifications")

    def _select_page(self, at: int) -> None:
        self.search.close()
        self.selected.clear()
        self.at = at
        self.library.prefs.put(last_used_view_pager_page=at)

    # -- what is shown ------------------------------------------------------------------------------------------------

    def compose(self) -> ax.View:
        """Return bar, page, what plays, and tabs."""
        page = self.page
        wanted = self.search.text.strip().lower()
        if page.bit == c.TRACKS:
            bar, body = self._tracks_page(page, wanted)
        else:
            bar, body = self._groups_page(page, wanted)
        tabs = [(one.icon, one.label) for one in self.pages]
        holder = ax.Column(body, id=f"{page.name}_fragment_holder", cls="android.view.ViewGroup", height=ax.MATCH)
        return ax.Pane(
            bar,
            ax.Pager(
                holder, id="view_pager", cls=_PAGER, index=self.at, count=len(tabs), on_change=self._select_page,
                weight=1,
            ),
            self._sleep_timer(),
            self.playing_bar(),
            simple.bottom_tabs(self, tabs, self.at, self._select_page) if len(tabs) > 1 else None,
            id="main_coordinator",
            important=True,
            cls="android.view.ViewGroup",
        )  # fmt: skip

    def _tracks_page(self, page: c.Page, wanted: str) -> tuple[ax.View, ax.View]:
        def fits(track: Track) -> bool:
            return any(wanted in text.lower() for text in (track.title, track.artist, track.album))

        sorting = self.library.prefs.number(page.sort_key, c.BY_TITLE)
        tracks = tracks_in_order(filter(fits, self.library.tracks()), sorting)
        keys = [track.id for track in tracks]
        self.selected.keep(keys)
        chosen = [track for track in tracks if track.id in self.selected]
        bar = self.selection_bar(keys, self.track_items(chosen)) if chosen else self._search_bar()
        return bar, self.listed(self.track_rows(tracks), page.name, placeholder(page.name))

    def _groups_page(self, page: c.Page, wanted: str) -> tuple[ax.View, ax.View]:
        groups = [group for group in self.library.groups(page) if wanted in group.title.lower()]
        keys = [group.key for group in groups]
        self.selected.keep(keys)
        chosen = [group for group in groups if group.key in self.selected]
        bar = self.selection_bar(keys, self._group_items(page, chosen)) if chosen else self._search_bar()
        rows = [self._group_row(page, group) for group in groups]
        return bar, self.listed(rows, page.name, self._empty(page))

    def _empty(self, page: c.Page) -> ax.View:
        if page.bit == c.PLAYLISTS and not self.search.text:
            return placeholder(page.name, ("Create new playlist", self._create_playlist))
        if page.bit == c.FOLDERS and self.library.prefs.get("excluded_folders", frozenset()):
            return placeholder(page.name, ("Manage excluded folders", partial(self.start, ExcludedFolders)))
        return placeholder(page.name)

    def _group_row(self, page: c.Page, group: Group) -> ax.View:
        has_image = page.bit in (c.ARTISTS, c.ALBUMS)
        kind = ax.Label if group.title == ALL_TRACKS_TITLE and page.bit == c.PLAYLISTS else ax.Text
        below = f"{page.one}_albums_tracks" if page.bit == c.ARTISTS else f"{page.one}_tracks"
        content = ax.Across(
            note(self, f"{page.one}_image") if has_image else None,
            ax.Column(
                kind(group.title, id=f"{page.one}_title", size=16, max_lines=1),
                ax.Caption(details(self, group), id=below),
                weight=1,
                margin=(16, 0, 0, 0) if has_image else 0,
            ),
            id=f"{page.one}_holder" if has_image else "",
            cls="android.view.ViewGroup",
            height=64,
            padding=(16, 0),
        )
        return self.frame(content, f"{page.one}_frame", group.key, partial(self._open, page, group))

    def _open(self, page: c.Page, group: Group) -> None:
        self.hide_keyboard()
        screen = Albums if page.bit == c.ARTISTS else Tracks
        self.start(screen, kind=page.one, key=group.key, title=group.title)

    def _sleep_timer(self) -> ax.View | None:
        left_s = self.player.sleeps_in_s
        if not left_s:
            return None
        return ax.Across(
            ax.Label("Sleep timer", id="sleep_timer_label", size=16, weight=1),
            ax.Text(simple.duration_text(left_s), id="sleep_timer_value", size=16),
            ax.IconButton(
                "close", id="sleep_timer_stop", cls="android.widget.ImageView", on_tap=partial(self.player.sleep_in, 0)
            ),
            id="sleep_timer_holder",
            height=48,
            padding=(16, 0, 4, 0),
        )

    # -- the bar ------------------------------------------------------------------------------------------------------

    def _search_bar(self) -> ax.View:
        menu = [
            simple.BarItem("sort", "Sort by", self._sort, "always", "sort"),
            simple.BarItem("equalizer", "Equalizer", partial(self.start, Equalizer), "always", "equalizer"),
        ]
        is_old = not is_late(self.phone)
        if self.page.bit == c.PLAYLISTS or is_old:  # 5.16 does not look at its menu again
            menu.append(simple.BarItem("add", "Create new playlist", self._create_playlist))
            menu.append(simple.BarItem("add", "Create new playlist from folder", self._create_from_folder))
        if not is_old:
            menu.append(simple.BarItem("refresh", "Rescan media", self._rescan))
        menu += [
            simple.BarItem("timer", "Sleep timer", self._ask_sleep),
            simple.BarItem("settings", "Settings", partial(self.start, Settings)),
            simple.BarItem("info_outline", "About", partial(simple.open_about, self)),
        ]
        icons, overflow = simple.bar_items(menu)
        return self.search.bar(actions=icons, overflow=overflow)

    def _sort(self) -> None:
        page, prefs = self.page, self.library.prefs

        def store(sorting: int, _only_here: bool) -> None:
            prefs.update({page.sort_key: sorting})

        page.sorts.show(self, prefs.number(page.sort_key, c.BY_TITLE), store)

    def _create_playlist(self) -> None:
        self.ask_playlist("Create new playlist", "", self.library.create_playlist)

    def _create_from_folder(self) -> None:
        def create(folder: str) -> None:
            tracks = [one for one in self.library.tracks() if one.path.startswith(f"{folder}/")]
            title = folder.rpartition("/")[2]
            if self.library.title_taken(title):
                self.toast("A playlist with that name already exists")
            else:
                self.library.add(tracks, self.library.create_playlist(title))

        simple.FolderPicker(self, simple.STORAGE, create)

    def _rescan(self) -> None:
        self.phone.media.scan()
        if not self.library.read():
            self.toast("No items found.")

    def _ask_sleep(self) -> None:
        prefs = self.library.prefs
        last = prefs.number("last_sleep_timer_seconds", 1800) // 60
        minutes = sorted({*c.SLEEP_MINUTES, last})
        names = [
            self.tr_count(1, "{count} hour", "{count} hours")
            if one == 60
            else self.tr_count(one, "{count} minute", "{count} minutes")
            for one in minutes
        ]

        def start(chosen: int) -> None:
            prefs.put(last_sleep_timer_seconds=chosen * 60)
            self.player.sleep_in(chosen)

        def typed(text: str) -> bool:
            if text.strip("0").isdigit():
                start(int(text))
            return text.strip("0").isdigit()

        def pick(at: int) -> None:
            if at < len(minutes):
                start(minutes[at])
                return
            simple.TextDialog(
                self, title="Sleep timer", id="dialog_custom_sleep_timer_value", hint="minutes", input_type="number",
                on_ok=typed,
            )  # fmt: skip

        simple.choose(self, [*names, "Custom"], minutes.index(last), pick)

    # -- selection ----------------------------------------------------------------------------------------------------

    def _group_items(self, page: c.Page, groups: Sequence[Group]) -> list[simple.BarItem]:
        if page.bit == c.PLAYLISTS:
            return self._playlist_items([int(group.key) for group in groups], groups[0].title)
        tracks = [track for group in groups for track in self.library.tracks_of(page.one, group.key)]
        if page.bit == c.FOLDERS:
            exclude = partial(self._exclude, {track.path.rpartition("/")[0] for track in tracks})
            items = [simple.BarItem("visibility_off", "Exclude folder", exclude, "always", "cab_exclude_folder")]
            return [*items, self.queue_items(tracks)[0]]
        delete = partial(self.ask_delete, tracks)
        items = self.queue_items(tracks)
        return [simple.BarItem("delete", "Delete", delete, "always", "cab_delete"), *items[:3]]

    def _playlist_items(self, numbers: Sequence[int], title: str) -> list[simple.BarItem]:
        def rename(name: str) -> None:
            self.library.rename_playlist(numbers[0], name)
            self.selected.clear()

        items = []
        if len(numbers) == 1:
            ask = partial(self.ask_playlist, "Rename playlist", title, rename, but=numbers[0])
            items.append(simple.BarItem("edit", "Rename", ask, "always", "cab_rename"))
        delete = partial(self._ask_remove, numbers)
        return [*items, simple.BarItem("delete", "Delete", delete, "always", "cab_delete")]

    def _ask_remove(self, numbers: Sequence[int]) -> None:
        def remove(values: simple.Values) -> None:
            if values["files"]:
                self.library.delete([track for number in numbers for track in self.library.tracks(number)])
            self.library.delete_playlists(numbers)
            self.selected.clear()

        text = "This will only remove the selected playlists. The actual files will not be deleted."
        note_ = simple.Note("remove_playlist_description", text)
        check = simple.Check("files", "remove_playlist_checkbox", "Delete the files too")
        simple.Form(self, "Remove playlist", [note_, check], {"files": 0}, remove)

    def _exclude(self, folders: set[str]) -> None:
        prefs = self.library.prefs
        prefs.put(excluded_folders=prefs.texts("excluded_folders") | folders)
        self.selected.clear()
        self.library.read()
