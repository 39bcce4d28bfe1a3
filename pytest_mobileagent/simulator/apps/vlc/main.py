"""VLC's main screen, and the page of a group of videos."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.vlc import parts
from pytest_mobileagent.simulator.apps.vlc.actions import Actions
from pytest_mobileagent.simulator.apps.vlc.audio import audio_panel, mini_player
from pytest_mobileagent.simulator.apps.vlc.folders import BrowseTab
from pytest_mobileagent.simulator.apps.vlc.library import PACKAGE, duration_text
from pytest_mobileagent.simulator.apps.vlc.tabs import AudioTab, PlaylistsTab, Tab
from pytest_mobileagent.simulator.apps.vlc.videos import VideoTab

SETTINGS = f"{PACKAGE}/.gui.preferences.PreferencesActivity"
ABOUT = f"{PACKAGE}/.gui.AboutActivity"
SEARCH = f"{PACKAGE}/.gui.SearchActivity"
_DESTINATIONS = (
    ("nav_video", "Video", "movie"), ("nav_audio", "Audio", "music_note"), ("nav_directories", "Browse", "folder"),
    ("nav_playlists", "Playlists", "playlist_play"), ("nav_more", "More", "more_horiz"),
)  # fmt: skip
_WHY = (
    "VLC needs permission to access all files on this device to show you every media file and to be able to delete "
    "them.\n\nGrant permission?"
)


class MoreTab(Tab):
    """Settings, and what was played."""

    def compose(self) -> ax.View:
        """Return the buttons and the history."""
        buttons = ax.Row(
            ax.Button("Settings", id="settingsButton", icon="settings", weight=1, height=48,
                   on_tap=lambda: self.screen.start(SETTINGS)),
            ax.Button("About", id="aboutButton", icon="info", weight=1, height=48,
                   on_tap=lambda: self.screen.start(ABOUT)),
            width=ax.MATCH, gap=16, padding=16,
        )  # fmt: skip
        theme = self.screen.theme
        played = self.library.history()
        rows = [
            parts.audio_row(
                theme,
                one.title,
                duration_text(one.duration_ms),
                icon="movie" if one.is_video else "music_note",
                on_tap=partial(self.actions.play, [one]),
            )
            for one in played[:10]
        ]
        if not rows:
            rows = [ax.Caption("No media has been played", padding=(16, 24))]
        title = ax.Label("History", id="title", size=18, weight_name="medium", padding=(16, 16, 16, 8))
        return ax.Scroll(buttons, ax.Column(title, *rows, id="history_entry"), id="more_fragment", key="more", weight=1)


class TabScreen(parts.VlcScreen):
    """A screen with a bar, a filter and what is chosen."""

    def create(self) -> None:
        """Begin with what can be done."""
        self.actions = Actions(self)

    @property
    def tab(self) -> Tab:
        """What is shown."""
        raise NotImplementedError

    def top_bar(self, title: str, *, is_root: bool) -> ax.View:
        """Return the bar: of what is chosen, of the filter, or the screen's own."""
        tab = self.tab
        if tab.chosen:
            name, icons = tab.selection()
            return parts.selection_bar(self, name, icons, tab.back)
        if tab.search:
            hint = "Search in current list"
            return tab.search.bar(parts.SEARCH, hint=hint, color="on_surface", height=ax.WRAP)
        actions: list[ax.View] = [
            parts.bar_icon("search", "Search\u2026", tab.search.open, id="ml_menu_filter"),
            *tab.icons(),
        ]
        on_back = None if is_root else self.up
        return parts.tool_bar(self, title, on_back=on_back, actions=actions, overflow=tab.menu if tab.menu() else None)

    def back(self) -> bool:
        """End the filter or the selection, then what the tab has open."""
        tab = self.tab
        return tab.back() if tab.chosen or not tab.search else tab.search.close()

    def everywhere(self) -> ax.View | None:
        """Return the button that searches in the whole library while a list is filtered."""
        query = self.tab.search.text.strip()
        if not query:
            return None
        return ax.Button(
            "Search in all media library", id="searchButton", margin=(16, 8), height=48,
            on_tap=lambda: self.start(SEARCH, query=query),
        )  # fmt: skip


class Main(TabScreen):
    """Five tabs, and the small player."""

    snackbar_above_dp = ax.NavigationCell.height

    def create(self) -> None:
        """Look for new files, and begin with the tab that was shown last."""
        super().create()
        self.browse_tab = BrowseTab(self, self.actions)
        self.tabs: Sequence[Tab] = (
            VideoTab(self, self.actions, self.browse), AudioTab(self, self.actions), self.browse_tab,
            PlaylistsTab(self, self.actions), MoreTab(self, self.actions),
        )  # fmt: skip
        self.at = 0
        self.is_expanded = False
        self.has_asked = False
        self.library.scan()
        self.new_intent(self.intent)

    def new_intent(self, intent: ax.Intent) -> None:
        """Show the folder that was asked for."""
        if intent.text("folder"):
            self.browse(intent.text("folder"))

    def resume(self) -> None:
        """Look for new files again if access has only now been allowed."""
        if self.library.is_allowed and self.has_asked:
            self.has_asked = False
            self.library.scan()

    @property
    def tab(self) -> Tab:
        """The tab that is shown."""
        return self.tabs[self.at]

    def browse(self, folder: str) -> None:
        """Show a folder on the tab Browse."""
        self._go_to(2)
        self.browse_tab.open(folder)

    def _go_to(self, at: int) -> None:
        self.tab.search.close()
        self.tab.chosen.clear()
        self.at = at
        self.browse_tab.open("")

    def back(self) -> bool:
        """Close the large player first."""
        return ax.reset(self, is_expanded=False) or super().back()

    # -- views ------------------------------------------------------------------------------------------------------

    def compose(self) -> ax.View:
        """Return bar, tab, small player and the bar at the bottom."""
        playback = self.actions.playback
        has_audio = playback.is_audio
        self.refresh_s = 1.0 if has_audio and playback.is_playing else 0.0
        self.is_expanded = self.is_expanded and has_audio
        if self.is_expanded:
            return audio_panel(self, playback)
        tab = self.tab
        title = (
            self.browse_tab.folder.rpartition("/")[2] if tab is self.browse_tab and self.browse_tab.folder else "VLC"
        )
        is_root = title == "VLC"
        if tab is self.browse_tab and len(self.browse_tab.steps()) == 1:
            title = self.browse_tab.steps()[0][0]
        bar = ax.Column(self.top_bar(title, is_root=is_root), self._crumbs(), id="appbar", elevation=2)
        body = tab.compose() if self.library.is_allowed or tab in self.tabs[3:] else self._not_allowed()
        fab = None
        if tab.has_fab and not tab.chosen and self.library.is_allowed:
            fab = ax.Fab("play_arrow", id="fab", desc="Play", on_tap=tab.play_all, color="#ffffff")
        middle = ax.Frame(
            ax.Pane(body, id="fragment_placeholder"), fab, width=ax.MATCH, weight=1
        )  # fmt: skip
        mini = mini_player(self, playback, ax.put(self, is_expanded=True)) if has_audio else None
        return ax.Pane(
            bar, self.everywhere(), middle, mini, self._bottom(), id="coordinator", cls="android.view.ViewGroup",
            background="background",
        )  # fmt: skip

    def _crumbs(self) -> ax.View | None:
        steps = self.browse_tab.steps() if self.tab is self.browse_tab else []
        if not steps:
            return None
        views: list[ax.View] = []
        for at, (name, path) in enumerate(steps):
            is_last = at == len(steps) - 1
            color = parts.ORANGE if is_last else self.theme.on_surface_variant
            if at:
                views.append(ax.Icon("chevron_right", size=18))
            views.append(
                ax.Text(
                    name, color=color, padding=(6, 8),
                    on_tap=None if is_last else partial(self.browse_tab.open, path),
                )
            )  # fmt: skip
        return ax.Scroll(
            ax.Row(*views, gravity="center", padding=(12, 0)), horizontal=True, id="ariane",
            cls="androidx.recyclerview.widget.RecyclerView", height=36, background="toolbar",
        )  # fmt: skip

    def _not_allowed(self) -> ax.View:
        return ax.Column(
            ax.Icon("no_photography", size=72, gravity="hcenter"),
            ax.Label("Permission not granted", id="permissionTitle", size=20, weight_name="medium", align="center",
                 width=ax.MATCH, margin=(16, 24, 16, 8)),
            ax.Label("VLC needs your permission to access media on your device", id="permissionTextView", size=16,
                 align="center", width=ax.MATCH, margin=(32, 0, 32, 24)),
            ax.Button("Grant permission", id="grantPermissionButton", gravity="hcenter", height=48,
                   on_tap=self._ask_access),
            gravity="hcenter", justify="center", weight=1,
        )  # fmt: skip

    def _ask_access(self) -> None:
        def go() -> None:
            self.has_asked = True
            ax.ask_for_all_files(self)

        self.show(
            ax.AlertDialog(
                title="Allow VLC all file access", message=_WHY, positive=("OK", go),
                negative=("CANCEL", self.finish), is_cancelable=False, ids=PACKAGE,
            )
        )  # fmt: skip

    def _bottom(self) -> ax.View:
        cells = [self._destination(at) for at in range(len(_DESTINATIONS))]
        return ax.Row(*cells, id="navigation", cls="android.widget.FrameLayout", width=ax.MATCH, elevation=8,
                   background="surface")  # fmt: skip

    def _destination(self, at: int) -> ax.View:
        name, label, icon = _DESTINATIONS[at]
        is_current = at == self.at
        color = parts.ORANGE if is_current else self.theme.on_surface_variant
        label_id = f"navigation_bar_item_{'large' if is_current else 'small'}_label_view"
        return ax.NavigationCell(
            ax.Icon(icon, id="navigation_bar_item_icon_view", color=color, selected=is_current),
            ax.Label(label, id=label_id, size=12, color=color, max_lines=1, margin=(0, 2, 0, 0), selected=is_current),
            id=name,
            desc=label,
            selected=is_current,
            on_tap=lambda: self._go_to(at),
        )


class Group(TabScreen):
    """The videos of one group."""

    def create(self) -> None:
        """Show the group that was asked for."""
        super().create()
        self.name = self.intent.text("group")
        self._tab = VideoTab(self, self.actions, self._browse, self.name)

    @property
    def tab(self) -> Tab:
        """The videos."""
        return self._tab

    def _browse(self, folder: str) -> None:
        self.start(ax.Intent(component=f"{PACKAGE}/.gui.MainActivity", extras={"folder": folder}))

    def compose(self) -> ax.View:
        """Return bar and videos."""
        fab = ax.Fab("play_arrow", id="fab", desc="Play", on_tap=self._tab.play_all, color="#ffffff")
        body = ax.Pane(self._tab.compose(), id="fragment_placeholder")
        return ax.Pane(
            self.top_bar(self.name, is_root=False),
            self.everywhere(),
            ax.Frame(body, None if self._tab.chosen else fab, width=ax.MATCH, weight=1),
            background="background",
        )
