"""Retro Music's main screen: tabs, pages over them, the small and the large player; and the page before it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.retro_music.actions import SAVE, Actions
from pytest_mobileagent.simulator.apps.retro_music.lists import (
    GroupPage,
    PlaylistPage,
    QueuePage,
    SearchPage,
    SettingsPage,
    SongPage,
)
from pytest_mobileagent.simulator.apps.retro_music.pages import Albums, Artists, Home, Page, Playlists, Songs
from pytest_mobileagent.simulator.apps.retro_music.playing import full_player, mini_player
from pytest_mobileagent.simulator.apps.retro_music.store import PACKAGE, Song
from pytest_mobileagent.simulator.system.documents import path_of

AUDIO = "android.permission.READ_MEDIA_AUDIO"
NOTIFY = "android.permission.POST_NOTIFICATIONS"
NEARBY = "android.permission.BLUETOOTH_CONNECT"
_TABS = (
    ("action_home", "For you", "home", Home), ("action_song", "Songs", "music_note", Songs),
    ("action_album", "Albums", "album", Albums), ("action_artist", "Artists", "person", Artists),
    ("action_playlist", "Playlists", "queue_music", Playlists),
)  # fmt: skip
_BAR_DP = 80
_MINI_DP = 64


class ThemedScreen(ax.ThemedScreen):
    """A screen in the theme that the settings name."""

    theme_key, phone_value = "general_theme", "auto"


class Main(ThemedScreen):
    """Five tabs, with pages and players over them."""

    def create(self) -> None:
        """Begin with the first tab, and with the file that was asked for."""
        self.actions = Actions(self, self.show_group)
        self.tabs: list[Page] = [make(self) for _, _, _, make in _TABS]
        self.tab = 0
        self.pages: list[Page] = []
        self.is_expanded = False
        self.new_intent(self.intent)

    def resume(self) -> None:
        """Give way to the page of permissions while one is missing."""
        packages = self.phone.packages
        if not all(packages.is_granted(PACKAGE, name) for name in (AUDIO, NOTIFY)):
            self.start_instead(".activities.PermissionActivity")

    def new_intent(self, intent: ax.Intent) -> None:
        """Show the player, or play a file."""
        if intent.extras.get("expand_panel"):
            self.is_expanded = self.actions.player.song is not None
        path = path_of(self.phone, intent.data) if intent.data else ""
        if path:
            self.phone.media.scan(path)
            songs = [song for song in self.actions.store.songs() if song.data == path]
            self.actions.player.open_queue(songs)

    def result(self, request: str, value: object) -> None:
        """Write the file that was chosen."""
        if request.startswith(SAVE):
            self.actions.save(request, value)

    # -- going about ------------------------------------------------------------------------------------------------

    @property
    def page(self) -> Page:
        """The page that is shown."""
        return self.pages[-1] if self.pages else self.tabs[self.tab]

    def open_page(self, page: Page) -> None:
        """Show a page over what is shown."""
        self.is_expanded = False
        self.pages.append(page)

    def close(self) -> None:
        """Close the topmost page."""
        if self.pages:
            self.pages.pop().left()

    def search(self) -> None:
        """Open the search."""
        self.open_page(SearchPage(self))

    def settings(self) -> None:
        """Open the settings."""
        self.open_page(SettingsPage(self))

    def show_playlist(self, number: int) -> None:
        """Open a playlist."""
        self.open_page(PlaylistPage(self, number))

    def show_group(self, kind: str, number: int) -> None:
        """Open an album, artist or genre."""
        self.open_page(GroupPage(self, kind, number))

    def show_songs(self, title: str, songs: Callable[[], list[Song]]) -> None:
        """Open a list of songs."""
        self.open_page(SongPage(self, title, songs))

    def show_queue(self) -> None:
        """Open the queue."""
        self.open_page(QueuePage(self))

    def expand(self) -> None:
        """Show the large player."""
        self.is_expanded = True

    def back(self) -> bool:
        """Collapse the player, end a selection, close a page, go to the first tab."""
        if ax.reset(self, is_expanded=False) or self.page.back():
            pass
        elif self.pages:
            self.close()
        elif self.tab:
            self._go_to(0)
        else:
            return False
        return True

    def _go_to(self, tab: int) -> None:
        self.tabs[self.tab].back()
        self.tab = tab
        self.ui.scroll_px.clear()

    # -- views ------------------------------------------------------------------------------------------------------

    def compose(self) -> ax.View:
        """Return the page with the small player and the bar below it, or the large player."""
        player = self.actions.player
        song = player.song
        self.refresh_s = 1.0 if player.is_playing else 0.0
        if song is None:
            self.is_expanded = False
        elif self.is_expanded:
            return ax.Frame(full_player(self, song), id="mainContent", cls="android.view.ViewGroup", height=ax.MATCH)
        page = self.page
        body = ax.Frame(
            ax.Layers(page.compose(), id="fragment_container"),
            id="fragment_container", key="outer_container", width=ax.MATCH, weight=1,
        )  # fmt: skip
        mini = None
        if song is not None and not isinstance(page, SearchPage):
            panel = mini_player(self, song)
            mini = ax.Frame(panel, id="slidingPanel", width=ax.MATCH, height=_MINI_DP, on_tap=self.expand)
        bar = self._bar() if page.is_tab else None
        return ax.Pane(
            body, mini, bar, id="mainContent", cls="android.view.ViewGroup",
            background="surface",
        )  # fmt: skip

    def _bar(self) -> ax.View:
        items = [self._item(at) for at in range(len(_TABS))]
        return ax.Frame(
            ax.Row(*items, width=ax.MATCH), id="navigationView", width=ax.MATCH, background="surface_variant"
        )

    def _item(self, at: int) -> ax.View:
        name, label, icon, _ = _TABS[at]
        theme = self.theme
        is_current = at == self.tab
        color = theme.on_secondary_container if is_current else theme.on_surface_variant
        container = ax.Frame(
            ax.View(
                id="navigation_bar_item_active_indicator_view", width=64 if is_current else 32, height=32, radius=16,
                background="primary_container" if is_current else "", gravity="center", selected=is_current,
            ),
            ax.Icon(icon, id="navigation_bar_item_icon_view", color=color, gravity="center", selected=is_current),
            id="navigation_bar_item_icon_container", width=64, height=32, selected=is_current,
        )  # fmt: skip
        text = None
        if is_current:
            text = ax.Label(
                label, id="navigation_bar_item_large_label_view", size=12, weight_name="medium", selected=True,
                max_lines=1,
            )  # fmt: skip
        labels = ax.Frame(
            text, id="navigation_bar_item_labels_group", cls="android.view.ViewGroup", selected=is_current,
            margin=(0, 4, 0, 0),
        )  # fmt: skip
        return ax.NavigationCell(
            container,
            labels if is_current else None,
            id=name,
            desc=label,
            selected=is_current,
            height=_BAR_DP,
            clickable=not is_current,
            on_tap=None if is_current else lambda: self._go_to(at),
        )


_PERMISSIONS = (
    ("storage_permission", "1", "Storage Access",
     "The app needs permission to access your device storage for playing music", (AUDIO, NOTIFY)),
    ("bluetooth_permission", "2", "Nearby devices",
     "The app needs nearby devices permission to check for bluetooth devices", (NEARBY,)),
)  # fmt: skip


class Permissions(ThemedScreen):
    """What the app asks for before it can be used."""

    def compose(self) -> ax.View:
        """Return a block for each permission, and the button that goes on."""
        head = ax.Label(
            "Hello there!\nWelcome to Retro Music", id="appNameText", size=32, weight_name="bold", padding=(16, 32)
        )
        blocks = [self._block(*block) for block in _PERMISSIONS]
        divider = ax.View(id="divider", width=ax.MATCH, height=1, background="outline_variant")
        is_ready = self._has(AUDIO) and self._has(NOTIFY)
        finish = ax.Button(
            "Let\u2019s go", id="finish", width=ax.MATCH, height=56, margin=16, enabled=is_ready,
            on_tap=partial(self.start_instead, ".activities.MainActivity"),
        )  # fmt: skip
        return ax.Pane(ax.Scroll(head, divider, *blocks, key="blocks", weight=1), finish)

    def _has(self, permission: str) -> bool:
        return self.phone.packages.is_granted(PACKAGE, permission)

    def _block(self, name: str, number: str, title: str, summary: str, wanted: tuple[str, ...]) -> ax.View:
        is_granted = all(self._has(permission) for permission in wanted)
        mark = ax.Icon("check_circle", id="checkImage", color="primary") if is_granted else None
        return ax.Row(
            ax.Text(number, id="number", size=18, weight_name="bold", color="primary", margin=(0, 0, 24, 0)),
            ax.Column(
                ax.Label(title, id="title", size=18, weight_name="medium"),
                ax.Caption(summary, id="summary", margin=(0, 4, 0, 12)),
                ax.OutlinedButton("Grant access", id="button", on_tap=lambda: self._ask(wanted)),
                weight=1,
            ),
            mark,
            id=name,
            cls="android.widget.FrameLayout",
            width=ax.MATCH,
            padding=(32, 16, 16, 16),
        )

    def _ask(self, wanted: tuple[str, ...]) -> None:
        missing = [permission for permission in wanted if not self._has(permission)]
        if missing:
            self.ask_for(*missing, request="permissions")
