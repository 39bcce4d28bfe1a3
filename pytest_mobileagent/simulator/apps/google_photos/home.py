"""The main screen: all pictures, albums, and what needs an account."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx import google
from pytest_mobileagent.simulator.apps.google_photos.folders import Folder, Trash
from pytest_mobileagent.simulator.apps.google_photos.grid import Squares
from pytest_mobileagent.simulator.apps.google_photos.library import Library
from pytest_mobileagent.simulator.apps.google_photos.pager import Pager, ask_to_trash, share
from pytest_mobileagent.simulator.apps.google_photos.search import Search
from pytest_mobileagent.simulator.system.dates import with_digits

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.apps.google_photos.library import Photo

_SKIPPED = "onboarding_skipped"
_LOOK = ax.NavigationView(margin=(0, 0, 8, 0), padding=(16, 0), radius=0, gap=32)
_TABS = (
    ax.Destination("Photos", "photo", "tab_photos"),
    ax.Destination("Albums", "photo_album", "tab_albums"),
    ax.Destination("Assistant", "assistant", "tab_assistant"),
    ax.Destination("Sharing", "people", "tab_sharing"),
)


class Home(ax.Screen):
    """Four tabs under a search bar, and a drawer."""

    snackbar_above_dp = 56

    def create(self) -> None:
        """Begin with the pictures."""
        self.tab = 0
        self.drawer = ax.Drawer(self)
        self.library = Library(self.phone)
        self.grid = Squares(self, self.library, lambda photo: self.start(Pager, photo=photo.id))

    def back(self) -> bool:
        """End the selection, close the drawer, go to the pictures."""
        return self.grid.selected.clear() or self.drawer.close() or ax.reset(self, tab=0)

    def compose(self) -> ax.View:
        """Return the tab that is chosen, or the page of the first start."""
        if not self.prefs().flag(_SKIPPED):
            return self._onboarding()
        body = (self._photos, self._albums, self._assistant, self._sharing)[self.tab]()
        chosen = self.grid.chosen(self.library.photos())
        tabs = [ax.Destination(self.tr(tab.label), tab.icon, tab.id, self.tr(tab.label)) for tab in _TABS]
        page = ax.Pane(
            self._selection(chosen) if chosen else self._search_bar(),
            ax.Frame(body, id="fragment_container", width=ax.MATCH, weight=1),
            google.line(),
            ax.BottomNavigation(tabs, theme=self.theme, index=self.tab, on_select=self._turn, id="tab_bar"),
            id="main_container",
            background="background",
        )
        return self.drawer.over(page, self._panel)

    def _turn(self, tab: int) -> None:
        self.tab = tab
        self.grid.selected.clear()

    # -- first start ------------------------------------------------------------------------------------------------

    def _onboarding(self) -> ax.View:
        display = self.phone.display
        tall = display.app_size[1] > display.app_size[0]
        picture = ax.Frame(
            ax.Icon("cloud_upload", size=88 if tall else 56, color=google.BLUE, gravity="center"),
            width=ax.MATCH, height=240 if tall else 110, background="#e8f0fe",
        )  # fmt: skip
        words = "Back up your photos and videos to your Google Account, and find them on any device."
        skip = ax.TextButton(self.tr("Skip"), id="skip_button", on_tap=lambda: self.prefs().update({_SKIPPED: True}))
        return ax.Pane(
            picture,
            ax.Text(self.tr("Back up & sync"), size=24, padding=(24, 32, 24, 12)),
            ax.Caption(self.tr(words), size=16, padding=(24, 0), line_height=1.2),
            ax.Spacer(weight=1, width=1),
            google.line(),
            ax.Across(skip, padding=(16, 8), justify="end"),
            id="onboarding_layout",
            background="#ffffff",
        )

    # -- bars -------------------------------------------------------------------------------------------------------

    def _search_bar(self) -> ax.View:
        hint = self.tr("Search your photos")
        bar = ax.Across(
            ax.IconButton("menu", desc=self.tr("Show Navigation Drawer"), on_tap=self.drawer.open),
            ax.Caption(
                hint, id="search_box", size=16, height=48, weight=1, padding=(8, 0), max_lines=1,
                on_tap=lambda: self.start(Search),
            ),
            id="expanding_search_bar", height=48, radius=4, elevation=2, background="#ffffff",
        )  # fmt: skip
        return ax.Frame(bar, id="toolbar", width=ax.MATCH, padding=(8, 8))

    def _selection(self, chosen: list[Photo]) -> ax.View:
        return ax.action_mode(
            self, str(len(chosen)), icon="close", on_up=self.grid.selected.clear, background=self.theme.toolbar,
            actions=(
                ax.IconButton("share", id="share", desc=self.tr("Share"), on_tap=lambda: share(self, chosen[0])),
                ax.IconButton("delete_outline", id="trash", desc=self.tr("Delete"), on_tap=lambda: self._ask(chosen)),
            ),
        )  # fmt: skip

    def _ask(self, chosen: list[Photo]) -> None:
        def trash() -> None:
            self.library.set_trashed(chosen, is_trashed=True)
            self.grid.selected.clear()
            self.snackbar(self.tr("{count} moved to trash").format(count=with_digits(self.phone, str(len(chosen)))))

        ask_to_trash(self, trash)

    def _panel(self) -> ax.View:
        entries = (
            ("Device folders", "folder", partial(self._turn, 1)),
            ("Trash", "delete_outline", partial(self.start, Trash)),
        )
        rows = [
            _LOOK.row(self, self.tr(word), icon, is_shown=False, on_tap=self.drawer.leading(act))
            for word, icon, act in entries
        ]
        head = ax.Text(
            self.tr("Google Photos"), size=20, color="#ffffff", width=ax.MATCH, height=120, padding=16,
            gravity="bottom", background=google.BLUE,
        )  # fmt: skip
        return ax.Pane(
            head, ax.View(height=8, width=1), *rows, id="navigation_view", width=280, elevation=16,
            background="surface",
        )  # fmt: skip

    # -- tabs -------------------------------------------------------------------------------------------------------

    def _photos(self) -> ax.View:
        photos = self.library.photos()
        if not photos:
            return _nothing(self.tr("No photos"), "photo_library")
        return ax.Scroll(*self.grid.days(photos), id="recycler_view", key="photos", cls=ax.RECYCLER)

    def _albums(self) -> ax.View:
        folders = self.library.folders()
        if not folders:
            return _nothing(self.tr("The albums you create are shown here"), "photo_album")
        cells = [self._album(name, photos) for name, photos in folders.items()]
        heading = ax.Text(self.tr("On device"), size=16, weight_name="medium", padding=(8, 12))
        return ax.Scroll(
            heading, ax.Grid(*cells, columns=max(2, self.grid.columns // 2), gap=8), key="albums", padding=(8, 0)
        )

    def _album(self, name: str, photos: list[Photo]) -> ax.View:
        picture = self.library.thumbnail(photos[0])
        return ax.Column(
            ax.Image(picture, width=ax.MATCH, height=150, radius=8) if picture else None,
            ax.Text(name, id="album_cover_title", size=14, weight_name="medium", padding=(4, 8, 4, 0), max_lines=1),
            ax.Caption(str(len(photos)), size=12, padding=(4, 0, 4, 8)),
            on_tap=partial(self.start, Folder, folder=name),
        )

    def _assistant(self) -> ax.View:
        return _nothing(self.tr("Your suggestions will appear here"), "assistant")

    def _sharing(self) -> ax.View:
        return _nothing(self.tr("Sign in to share photos with others"), "people")


def _nothing(words: str, icon: str) -> ax.View:
    return ax.EmptyState(
        ax.Frame(ax.Icon(icon, size=72, color="#8ab4f8", gravity="center"), width=144, height=144, radius=72,
                 background="#e8f0fe"),
        ax.Caption(words, size=16, align="center", margin=(32, 24)),
        weight=0,
    )  # fmt: skip
