"""The app menu: a row of icons, then what can be done."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx.local_pages import resource
from pytest_mobileagent.simulator.apps.chrome.dialogs import add_to_home_screen, edit_bookmark
from pytest_mobileagent.simulator.apps.chrome.store import PACKAGE, Bookmarks

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.apps.chrome.browser import Browser
    from pytest_mobileagent.simulator.apps.chrome.store import Tab

BOOKMARKS = f"{PACKAGE}/org.chromium.chrome.browser.app.bookmarks.BookmarkActivity"
DOWNLOADS = f"{PACKAGE}/org.chromium.chrome.browser.download.home.DownloadActivity"
_ROW_DP = 48


def app_menu(screen: Browser, tab: Tab) -> AppMenu:
    """Return the menu of a tab."""
    return AppMenu(_icons(screen, tab), _groups(screen, tab))


def _icons(screen: Browser, tab: Tab) -> list[tuple[str, str, str, ax.Act | None]]:
    is_page = not tab.is_native
    mark = Bookmarks(screen.phone).find(tab.url) if is_page else None
    star = ("star", "Edit bookmark") if mark else ("star_border", "Bookmark")
    data = _source(screen.phone, tab.url)
    download = partial(screen.download, tab.url, data) if data is not None else None
    forward = partial(screen.travel, 1) if tab.at + 1 < len(tab.entries) else None
    return [
        ("button_one", "arrow_forward", screen.tr("Forward"), forward),
        ("button_two", star[0], screen.tr(star[1]), partial(_bookmark, screen, tab) if is_page else None),
        ("button_three", "file_download", screen.tr("Download"), download),
        ("button_four", "info", screen.tr("Page info"), screen.show_page_info if is_page else None),
        ("button_five", "refresh", screen.tr("Refresh"), screen.reload if is_page else None),
    ]


def _groups(screen: Browser, tab: Tab) -> list[list[ax.MenuItem]]:
    recent = ax.MenuItem(screen.tr("Recent tabs"), screen.show_recent_tabs)
    groups = [
        [
            ax.MenuItem(screen.tr("New tab"), lambda: screen.new_tab(is_incognito=False)),
            ax.MenuItem(screen.tr("New incognito tab"), lambda: screen.new_tab(is_incognito=True)),
        ],
        [
            ax.MenuItem(screen.tr("History"), screen.open_history),
            ax.MenuItem(screen.tr("Downloads"), partial(screen.start, DOWNLOADS, request="open")),
            ax.MenuItem(screen.tr("Bookmarks"), partial(screen.start, BOOKMARKS, request="open")),
            *([] if tab.is_incognito else [recent]),
        ],
    ]
    if not tab.is_native:
        is_pinnable = tab.url.startswith("http") and not tab.is_incognito and screen.phone.pinned_shortcuts.are_taken
        add = ax.MenuItem(screen.tr("Add to Home screen"), partial(add_to_home_screen, screen, tab))
        groups.append([
            ax.MenuItem(screen.tr("Share…"), screen.share_page),
            ax.MenuItem(screen.tr("Find in page"), screen.finder.begin),
            *([add] if is_pinnable else []),
            ax.MenuItem(screen.tr("Desktop site"), partial(_flip_desktop, screen, tab), is_checked=tab.is_desktop),
        ])  # fmt: skip
    groups.append([
        ax.MenuItem(screen.tr("Settings"), screen.open_settings),
        ax.MenuItem(screen.tr("Help & feedback"), screen.open_help),
    ])  # fmt: skip
    return groups


def _source(phone: ax.Phone, url: str) -> bytes | None:
    """Return a page that lies on the phone; None for any other."""
    return resource(phone, url) if url.startswith(("file:", "content:")) else None


def _bookmark(screen: Browser, tab: Tab) -> None:
    """Bookmark the page; edit its bookmark if it has one."""
    marks = Bookmarks(screen.phone)
    found = marks.find(tab.url)
    if found is None:
        added = marks.add(tab.title, tab.url)
        screen.snackbar(screen.tr("Bookmarked"), screen.tr("Edit"), lambda: edit_bookmark(screen, added, marks.change))
    else:
        edit_bookmark(screen, found, marks.change)


def _flip_desktop(screen: Browser, tab: Tab) -> None:
    """Show the site as a computer sees it, or as a phone does."""
    tab.is_desktop = not tab.is_desktop
    screen.reload()


def tab_menu(screen: Browser) -> list[ax.MenuItem]:
    """Return what is offered where the button that counts the tabs is held."""
    tab = screen.tabs.current
    return [
        ax.MenuItem(screen.tr("Close tab"), lambda: screen.close_tab(tab) if tab is not None else None),
        ax.MenuItem(screen.tr("New tab"), lambda: screen.new_tab(is_incognito=False)),
        ax.MenuItem(screen.tr("New incognito tab"), lambda: screen.new_tab(is_incognito=True)),
    ]


class AppMenu(ax.PopupMenu):
    """Chrome's menu; `icons` are (id, Material icon, description, action or None)."""

    def __init__(
        self, icons: Sequence[tuple[str, str, str, ax.Act | None]], groups: Sequence[Sequence[ax.MenuItem]]
    ) -> None:
        """Offer a row of icons and groups of entries."""
        super().__init__([item for group in groups for item in group])
        self._icons = icons
        self._groups = groups

    def compose(self, screen: ax.Screen) -> ax.View:
        """Return the menu."""
        rows: list[ax.View] = []
        if self._icons:
            rows.append(
                ax.Row(*(self._icon(screen, *icon) for icon in self._icons), width=ax.MATCH, id="app_menu_icon_row")
            )
        for group in self._groups:
            if rows:
                rows.append(ax.Divider())
            rows += [self._entry(screen, item) for item in group]
        return ax.Column(
            ax.Scroll(*rows, id="app_menu_list", cls="android.widget.ListView", height=-2),
            width=258,
            radius=4,
            elevation=8,
            background="surface_variant" if screen.theme.is_dark else "surface",
        )

    def _icon(self, screen: ax.Screen, name: str, icon: str, desc: str, act: ax.Act | None) -> ax.View:
        press = screen.closing(act, self) if act is not None else None
        return ax.IconButton(icon, id=name, desc=desc, weight=1, enabled=press is not None, on_tap=press, outlined=True)

    def _entry(self, screen: ax.Screen, item: ax.MenuItem) -> ax.View:
        mark = None
        if item.is_checked is not None:
            mark = ax.CheckBox(id="checkbox", checked=item.is_checked, clickable=False)
        return ax.Across(
            ax.Text(item.title, id="menu_item_text", size=16, weight=1, max_lines=1),
            mark,
            height=_ROW_DP,
            padding=(16, 0, 8, 0),
            on_tap=screen.closing(item.on_tap, self),
        )
