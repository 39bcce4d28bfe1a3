"""Bookmarks, history, tabs that were closed, downloads and add-ons."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx.local_pages import shown_address
from pytest_mobileagent.simulator.apps.firefox import look, store
from pytest_mobileagent.simulator.apps.firefox.fragments import Fragment, Host
from pytest_mobileagent.simulator.system.dates import local_time, number_text, to_local
from pytest_mobileagent.simulator.system.documents import document_uri

_KB = 1024


def _page_row(screen: Host, page: store.Page, desc: str, remove: ax.Act) -> ax.View:
    """Return the row of a page, and what takes it away."""
    cross = ax.IconButton("close", id="overflow_menu", desc=screen.tr(desc), on_tap=remove)
    return ax.ListItem(
        page.title, summary=shown_address(page.url), icon="public", trailing=cross,
        title_id="title", summary_id="url", on_tap=partial(screen.visit, page.url),
    )  # fmt: skip


class _Library(Fragment):
    """A page with a list, or a sentence in its place."""

    none, none_id = "", ""

    def body(self) -> ax.View:
        """Return the list; below its fixed rows what says that there is nothing."""
        rows = self.rows()
        if self.items():
            return super().body()
        return ax.Column(*rows, look.empty(self.screen, self.none, self.none_id), width=ax.MATCH, weight=1)

    def items(self) -> Sequence[object]:
        """Return what is listed."""
        raise NotImplementedError


class Bookmarks(_Library):
    """The phone's own bookmarks, above them the folder of those of other devices."""

    title = "Bookmarks"
    none, none_id = "No bookmarks here", "bookmarks_empty_view"

    def actions(self) -> Sequence[ax.View]:
        """Return search and cross."""
        return [self.search_action("Enter search terms"), self.close_action()]

    def body(self) -> ax.View:
        """Return the list, which always has a folder."""
        return Fragment.body(self)

    def items(self) -> Sequence[store.Page]:
        """Return the bookmarks."""
        return store.Places(self.screen.phone).bookmarks(self.wanted or "")

    def rows(self) -> Sequence[ax.View]:
        """Return the folder, and a row for each bookmark."""
        places = store.Places(self.screen.phone)
        folder = look.row(
            self.screen, "Desktop Bookmarks", icon="folder", title_id="title",
            on_tap=partial(self.screen.open, DesktopBookmarks),
        )  # fmt: skip
        rows = [_page_row(self.screen, one, "Delete", partial(places.remove, one.id)) for one in self.items()]
        return rows if self.wanted is not None else [folder, *rows]


class DesktopBookmarks(_Library):
    """The bookmarks that other devices have synchronized: nobody is signed in, so that there are none."""

    title = "Desktop Bookmarks"
    none, none_id = "No bookmarks here", "bookmarks_empty_view"

    def actions(self) -> Sequence[ax.View]:
        """Return the cross."""
        return [self.close_action()]

    def items(self) -> Sequence[object]:
        """Return nothing."""
        return ()


class History(_Library):
    """The pages that were visited, the latest first."""

    title = "History"
    none, none_id = "No history here", "history_empty_view"

    def actions(self) -> Sequence[ax.View]:
        """Return search and the bin."""
        bin_ = ax.IconButton("delete", id="history_delete", desc=self.screen.tr("Delete history"), on_tap=self._ask)
        return [self.search_action("Enter search terms"), bin_]

    def items(self) -> Sequence[store.Page]:
        """Return the pages."""
        return store.Places(self.screen.phone).history(self.wanted or "")

    def rows(self) -> Sequence[ax.View]:
        """Return the tabs that were closed, and the pages by day."""
        rows = [] if self.wanted is not None else [self._closed()]
        day = ""
        places = store.Places(self.screen.phone)
        for page in self.items():
            now = self._day(page.time_s)
            if now != day:
                day = now
                rows.append(look.heading(self.screen, day))
            rows.append(_page_row(self.screen, page, "Delete", partial(places.forget, page.url)))
        return rows

    def _closed(self) -> ax.View:
        count = len(store.Tabs(self.screen.phone).closed)
        return look.row(
            self.screen, "Recently closed tabs", self.screen.tr_count(count, "{count} tab", "{count} tabs"),
            icon="tab", title_id="recently_closed_tabs_header", on_tap=partial(self.screen.open, RecentlyClosed),
        )  # fmt: skip

    def _day(self, time_s: float) -> str:
        phone = self.screen.phone
        days = (local_time(phone).date() - to_local(phone, time_s).date()).days
        return ("Today", "Yesterday")[days] if days < 2 else "Last 7 days" if days < 7 else "Older"

    def _ask(self) -> None:
        forget = store.Places(self.screen.phone).forget
        ax.ask(
            self.screen,
            "Removes history (including history synced from other devices), cookies and other browsing data.",
            "Delete",
            forget,
            title="Delete history",
        )


class RecentlyClosed(_Library):
    """The tabs that were closed."""

    title = "Recently closed tabs"
    none, none_id = "No recently closed tabs here", "recently_closed_empty_view"

    def actions(self) -> Sequence[ax.View]:
        """Return the cross."""
        return [self.close_action()]

    def items(self) -> Sequence[tuple[str, str]]:
        """Return addresses and titles."""
        return store.Tabs(self.screen.phone).closed

    def rows(self) -> Sequence[ax.View]:
        """Return the way back to the history, and the tabs."""
        whole = look.row(self.screen, "Show full history", icon="history", title_id="title", on_tap=self.screen.up)
        tabs = [
            ax.ListItem(
                title, summary=shown_address(url), icon="public", title_id="title",
                summary_id="url", on_tap=partial(self.screen.visit, url),
            )
            for url, title in self.items()
        ]  # fmt: skip
        return [whole, *tabs]


class Downloads(_Library):
    """The files that were downloaded; a tap opens one."""

    title = "Downloads"
    none, none_id = "No downloaded files", "download_empty_view"

    def actions(self) -> Sequence[ax.View]:
        """Return the cross."""
        return [self.close_action()]

    def items(self) -> Sequence[store.Download]:
        """Return the files."""
        return store.downloads(self.screen.phone)

    def rows(self) -> Sequence[ax.View]:
        """Return a row for each file."""
        return [
            ax.ListItem(
                one.name, summary=_size(self.screen.phone, one.size), icon="insert_drive_file", title_id="title",
                summary_id="url", on_tap=partial(self._open, one),
            )
            for one in self.items()
        ]  # fmt: skip

    def _open(self, one: store.Download) -> None:
        intent = ax.Intent(ax.VIEW, data=document_uri(f"{one.folder}/{one.name}"), type=one.mime)
        if not ax.open_with(self.screen, intent):
            self.screen.snackbar(self.screen.tr("No app found to open {mime} files").format(mime=one.mime))


def _size(phone: ax.Phone, size: int) -> str:
    return f"{number_text(phone, size / _KB, places=2)} KB" if size >= _KB else f"{number_text(phone, size)} B"


class AddOns(_Library):
    """What could be added: the shop cannot be reached."""

    title = "Add-ons"
    none, none_id = "No add-ons here", "add_ons_empty_message"

    def __init__(self, screen: Host) -> None:
        """Say that the shop does not answer."""
        super().__init__(screen)
        screen.snackbar("Failed to query Add-ons!")

    def items(self) -> Sequence[object]:
        """Return nothing."""
        return ()
