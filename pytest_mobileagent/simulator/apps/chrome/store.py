"""What Chrome stores: history, bookmarks, tabs, settings."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, field
from importlib import resources
from typing import TYPE_CHECKING, NamedTuple

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.system.saved import as_int, as_list, as_map, as_text

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pytest_mobileagent.simulator.disk import Database

PACKAGE = "com.android.chrome"
MAIN = f"{PACKAGE}/com.google.android.apps.chrome.Main"
REUSES_TAB = "REUSE_URL_MATCHING_TAB_ELSE_NEW_TAB"  # an extra: a tab that shows the page already is taken
VERSION = "103.0.5060.71"
NEW_TAB, RECENT_TABS = "chrome-native://newtab/", "chrome-native://recent-tabs/"
_NATIVE = {NEW_TAB: "New tab", RECENT_TABS: "Recent tabs"}  # pages that Chrome draws itself, and their titles
NEW_TABS = {  # what the launcher's shortcuts ask for: whether it is a private one
    "chromium.shortcut.action.OPEN_NEW_TAB": False,
    "chromium.shortcut.action.OPEN_NEW_INCOGNITO_TAB": True,
}
SEARCH_ENGINES = {
    "Google": "https://www.google.com/search?q={}", "Yahoo!": "https://search.yahoo.com/search?p={}",
    "Bing": "https://www.bing.com/search?q={}", "DuckDuckGo": "https://duckduckgo.com/?q={}",
    "Ecosia": "https://www.ecosia.org/search?q={}",
}  # fmt: skip
_PROFILE = f"/data/data/{PACKAGE}/app_chrome/Default"
_TABS = f"/data/data/{PACKAGE}/app_tabs/0/tab_state0"
_CLOSED = f"{_PROFILE}/Sessions/recently_closed.json"
_MOST_CLOSED = 25  # `TabRestoreService`'s `kMaxEntries`
_SCHEMA = resources.files(__package__).joinpath("schema.sql").read_text("utf-8")
_EPOCH_S = 11644473600  # from 1601, which Chrome counts from, to 1970
_COMPLETE = 1  # downloads.state


@dataclass(frozen=True, slots=True)
class Visit:
    """A page in the history."""

    id: int
    url: str
    title: str
    time_s: float


@dataclass(frozen=True, slots=True)
class Download:
    """A file that has been downloaded."""

    id: int
    path: str
    size: int
    time_s: float
    url: str


def is_set_up(phone: ax.Phone) -> bool:
    """Whether the first run has been gone through."""
    return ax.Preferences(phone, PACKAGE).flag("first_run_flow")


def set_up(phone: ax.Phone) -> None:
    """Write what the first run leaves."""
    ax.Preferences(phone, PACKAGE).put(first_run_flow=True, first_run_tos_accepted=True)


def write(phone: ax.Phone, path: str, content: str) -> None:
    """Write one of Chrome's own files."""
    make_folder(phone, path.rpartition("/")[0])
    phone.disk.write(path, content, mode=0o600, owner=phone.packages.uid(PACKAGE))


def make_folder(phone: ax.Phone, folder: str) -> None:
    """Make one of Chrome's own folders if it is missing."""
    if not phone.disk.exists(folder):
        phone.packages.make_data_dir(PACKAGE)
        phone.disk.mkdir(folder, mode=0o700, owner=phone.packages.uid(PACKAGE), parents=True)


def read(phone: ax.Phone, path: str) -> object:
    """Return the JSON value in one of Chrome's own files; None if there is none."""
    inode = phone.disk.find(path)
    if inode is None or not inode.is_file:
        return None
    try:
        return json.loads(inode.content)
    except ValueError:
        return None


# -- history ------------------------------------------------------------------------------------------------------


class History:
    """The pages that have been visited, and the files that have been downloaded."""

    def __init__(self, phone: ax.Phone) -> None:
        """Work on the phone's database."""
        self._phone = phone

    def _database(self) -> Database:
        make_folder(self._phone, _PROFILE)
        return self._phone.disk.database(f"{_PROFILE}/History", schema=_SCHEMA)

    @property
    def is_empty(self) -> bool:
        """Whether there is not even a database."""
        return not self._phone.disk.exists(f"{_PROFILE}/History")

    def add(self, url: str, title: str, *, typed: bool = False) -> None:
        """Note a visit."""
        now = _chrome_time(self._phone.clock.now())
        database = self._database()
        number = database.value("SELECT id FROM urls WHERE url = ?", (url,))
        with database.transaction():
            if number is not None:
                database.execute(
                    "UPDATE urls SET title = ?, visit_count = visit_count + 1, typed_count = typed_count + ?, "
                    "last_visit_time = ? WHERE id = ?",
                    (title, int(typed), now, number),
                )
            else:
                number = database.insert(
                    "urls", url=url, title=title, visit_count=1, typed_count=int(typed), last_visit_time=now
                )
            database.insert("visits", url=number, visit_time=now, transition=1 if typed else 0)

    def retitle(self, url: str, title: str) -> None:
        """Note the title that a page has come to have."""
        if not self.is_empty:
            self._database().update("urls", {"url": url}, title=title)

    def visits(self, query: str = "") -> list[Visit]:
        """Return the pages, the latest first, each once a day."""
        if self.is_empty:
            return []
        visits = self._database().select(
            Visit,
            f"SELECT visits.id, urls.url, urls.title, visit_time / 1e6 - {_EPOCH_S} AS time_s FROM visits "  # noqa: S608 - a constant
            "JOIN urls ON urls.id = visits.url WHERE urls.hidden = 0 AND (urls.url LIKE ? OR urls.title LIKE ?) "
            "ORDER BY visits.visit_time DESC, visits.id DESC",
            (f"%{query}%", f"%{query}%"),
        )
        found: dict[tuple[str, int], Visit] = {}
        for visit in visits:
            found.setdefault((visit.url, int(visit.time_s // 86400)), visit)
        return list(found.values())

    def frequent(self, count: int) -> list[Visit]:
        """Return the pages that were visited most."""
        if self.is_empty:
            return []
        return self._database().select(
            Visit,
            f"SELECT id, url, title, last_visit_time / 1e6 - {_EPOCH_S} AS time_s FROM urls WHERE hidden = 0 "  # noqa: S608 - a constant
            "ORDER BY visit_count DESC, last_visit_time DESC LIMIT ?",
            (count,),
        )

    def remove(self, url: str) -> None:
        """Forget a page."""
        database = self._database()
        with database.transaction():
            database.execute("DELETE FROM visits WHERE url IN (SELECT id FROM urls WHERE url = ?)", (url,))
            database.delete("urls", url=url)

    def clear(self, since_s: float) -> None:
        """Forget everything since a moment."""
        if self.is_empty:
            return
        database = self._database()
        with database.transaction():
            database.execute("DELETE FROM visits WHERE visit_time >= ?", (_chrome_time(since_s),))
            database.execute("DELETE FROM urls WHERE id NOT IN (SELECT url FROM visits)")

    def downloaded(self, path: str, url: str, mime: str, size: int) -> None:
        """Note a download."""
        now = _chrome_time(self._phone.clock.now())
        self._database().insert(
            "downloads", current_path=path, target_path=path, start_time=now, received_bytes=size, total_bytes=size,
            state=_COMPLETE, end_time=now, mime_type=mime, tab_url=url,
        )  # fmt: skip

    def downloads(self) -> list[Download]:
        """Return the downloads whose files are still there, the latest first."""
        if self.is_empty:
            return []
        made = self._database().select(
            Download,
            f"SELECT id, target_path AS path, total_bytes AS size, end_time / 1e6 - {_EPOCH_S} AS time_s, "  # noqa: S608 - a constant
            "tab_url AS url FROM downloads ORDER BY start_time DESC, id DESC",
        )
        return [download for download in made if self._phone.disk.exists(download.path)]

    def forget_download(self, number: int) -> None:
        """Remove a download and its file."""
        for row in self._database().query("SELECT target_path FROM downloads WHERE id = ?", (number,)):
            if self._phone.disk.exists(row["target_path"]):
                self._phone.disk.unlink(row["target_path"])
                self._phone.media.scan(row["target_path"])
        self._database().delete("downloads", id=number)


def _chrome_time(epoch_s: float) -> int:
    return round((epoch_s + _EPOCH_S) * 1e6)


# -- bookmarks ----------------------------------------------------------------------------------------------------


class Bookmark(NamedTuple):
    """A bookmark."""

    id: str
    title: str
    url: str


class Bookmarks:
    """The bookmarks in `Mobile bookmarks`."""

    def __init__(self, phone: ax.Phone) -> None:
        """Work on the phone's file."""
        self._phone = phone
        self._path = f"{_PROFILE}/Bookmarks"

    def all(self) -> list[Bookmark]:
        """Return them in their order."""
        roots = as_map(as_map(read(self._phone, self._path)).get("roots"))
        rows = [as_map(row) for row in as_list(as_map(roots.get("synced")).get("children"))]
        return [Bookmark(as_text(row.get("id")), as_text(row.get("name")), as_text(row.get("url"))) for row in rows]

    def find(self, url: str) -> Bookmark | None:
        """Return the bookmark of a page."""
        return next((bookmark for bookmark in self.all() if bookmark.url == url), None)

    def add(self, title: str, url: str) -> Bookmark:
        """Add one."""
        marks = self.all()
        number = max((int(mark.id) for mark in marks if mark.id.isdigit()), default=3) + 1
        made = Bookmark(str(number), title, url)
        self._write([*marks, made])
        return made

    def change(self, changed: Bookmark) -> None:
        """Replace the one with the same id."""
        self._write([changed if mark.id == changed.id else mark for mark in self.all()])

    def remove(self, number: str) -> None:
        """Delete one."""
        self._write([mark for mark in self.all() if mark.id != number])

    def _write(self, marks: list[Bookmark]) -> None:
        children = [{"id": mark.id, "name": mark.title, "type": "url", "url": mark.url} for mark in marks]
        empty: dict[str, object] = {"children": [], "type": "folder"}
        roots = {
            "bookmark_bar": {**empty, "id": "1", "name": "Bookmarks bar"},
            "other": {**empty, "id": "2", "name": "Other bookmarks"},
            "synced": {"children": children, "id": "3", "name": "Mobile bookmarks", "type": "folder"},
        }
        write(self._phone, self._path, json.dumps({"roots": roots, "version": 1}, indent=3))


# -- tabs ---------------------------------------------------------------------------------------------------------


def is_native(url: str) -> bool:
    """Whether Chrome draws the page at an address itself."""
    return url in _NATIVE


@dataclass(slots=True)
class Tab:
    """A tab: the pages it has been on, and which of them is shown."""

    id: int
    entries: list[tuple[str, str]] = field(default_factory=list)  # address, title
    at: int = 0
    is_incognito: bool = False
    is_from_intent: bool = False
    is_desktop: bool = False

    @property
    def url(self) -> str:
        """The address of the page shown."""
        return self.entries[self.at][0] if self.entries else NEW_TAB

    @property
    def title(self) -> str:
        """The title of the page shown."""
        return _NATIVE.get(self.url) or self.entries[self.at][1] or self.url

    @property
    def is_native(self) -> bool:
        """Whether Chrome draws the page shown itself."""
        return is_native(self.url)

    def go(self, url: str) -> None:
        """Add a page behind the one shown."""
        self.entries = [*self.entries[: self.at + 1], (url, "")]
        self.at = len(self.entries) - 1

    def replace(self, url: str, title: str = "") -> None:
        """Put a page in the place of the one shown."""
        if self.entries:
            self.entries[self.at] = (url, title)
        else:
            self.entries, self.at = [(url, title)], 0


class Tabs:
    """All tabs, in order; the private ones only until the app ends."""

    def __init__(self, phone: ax.Phone) -> None:
        """Read what is stored."""
        self._phone = phone
        value = as_map(read(phone, _TABS))
        self.all = [_tab(as_map(row)) for row in as_list(value.get("tabs"))]
        self._current = as_int(value.get("current"), -1)
        self.handled = as_text(value.get("handled"))  # the intent that was followed last

    @property
    def current(self) -> Tab | None:
        """The tab shown."""
        return next((tab for tab in self.all if tab.id == self._current), self.all[-1] if self.all else None)

    def of_kind(self, *, is_incognito: bool) -> list[Tab]:
        """Return the standard or the private tabs."""
        return [tab for tab in self.all if tab.is_incognito == is_incognito]

    def open(self, url: str = NEW_TAB, *, is_incognito: bool = False) -> Tab:
        """Open a tab and show it."""
        tab = Tab(max((tab.id for tab in self.all), default=0) + 1, [(url, "")], is_incognito=is_incognito)
        self.all.append(tab)
        self._current = tab.id
        return tab

    def show(self, tab: Tab) -> None:
        """Show a tab."""
        self._current = tab.id

    def close(self, tab: Tab) -> None:
        """Close a tab; its neighbour is shown if it was."""
        at = self.all.index(tab)
        self.all.remove(tab)
        if tab.id == self._current:
            others = [other for other in self.all if other.is_incognito == tab.is_incognito] or self.all
            self._current = others[min(at, len(others) - 1)].id if others else -1

    def save(self) -> None:
        """Store the standard tabs."""
        rows = [asdict(tab) for tab in self.all if not tab.is_incognito]
        text = json.dumps({"tabs": rows, "current": self._current, "handled": self.handled})
        inode = self._phone.disk.find(_TABS)
        if inode is None or inode.content != text.encode():
            write(self._phone, _TABS, text)


def _tab(row: Mapping[str, object]) -> Tab:
    pairs = [as_list(pair) for pair in as_list(row.get("entries"))]
    entries = [(as_text(pair[0]), as_text(pair[1])) for pair in pairs if len(pair) == 2]
    return Tab(
        as_int(row.get("id")), entries, min(as_int(row.get("at")), max(0, len(entries) - 1)),
        is_from_intent=bool(row.get("is_from_intent")), is_desktop=bool(row.get("is_desktop")),
    )  # fmt: skip


class Closed(NamedTuple):
    """A tab that was closed: the pages it had been on, which of them was shown, and when it was closed."""

    id: int
    entries: tuple[tuple[str, str], ...]
    at: int
    time_s: float

    @property
    def url(self) -> str:
        """The address of the page that was shown."""
        return self.entries[self.at][0]

    @property
    def title(self) -> str:
        """The title of the page that was shown."""
        return self.entries[self.at][1] or self.url


class RecentlyClosed:
    """The tabs that were closed last (`TabRestoreService`), the latest first; private and empty ones are forgotten."""

    def __init__(self, phone: ax.Phone) -> None:
        """Work on the phone's file."""
        self._phone = phone

    def all(self) -> list[Closed]:
        """Return them."""
        return [closed for row in as_list(read(self._phone, _CLOSED)) if (closed := _closed(as_map(row))).entries]

    def add(self, tab: Tab) -> Closed | None:
        """Note that a tab was closed; None if it is not worth it."""
        if tab.is_incognito or all(is_native(url) for url, _ in tab.entries):
            return None
        others = self.all()
        number = max((closed.id for closed in others), default=0) + 1
        made = Closed(number, tuple(tab.entries), tab.at, self._phone.clock.now())
        self._write([made, *others][:_MOST_CLOSED])
        return made

    def remove(self, closed: Closed) -> None:
        """Forget one."""
        self._write([other for other in self.all() if other.id != closed.id])

    def clear(self, since_s: float) -> None:
        """Forget those that were closed since a moment."""
        self._write([closed for closed in self.all() if closed.time_s < since_s])

    def _write(self, tabs: list[Closed]) -> None:
        if tabs or self.all():
            write(self._phone, _CLOSED, json.dumps([closed._asdict() for closed in tabs]))


def _closed(row: Mapping[str, object]) -> Closed:
    tab = _tab(row)
    time_s = row.get("time_s")
    return Closed(tab.id, tuple(tab.entries), tab.at, time_s if isinstance(time_s, float) else 0.0)


# -- local storage of pages ---------------------------------------------------------------------------------------

_STORAGE = f"{_PROFILE}/Local Storage/{{}}.json"


def _storage_path(origin: str) -> str:
    return _STORAGE.format("".join(letter if letter.isalnum() else "_" for letter in origin))


def local_storage(phone: ax.Phone, origin: str) -> dict[str, str]:
    """Return what pages of an origin have stored."""
    value = as_map(read(phone, _storage_path(origin)))
    return {key: item for key, item in value.items() if isinstance(item, str)}


def store_locally(phone: ax.Phone, origin: str, values: Mapping[str, str]) -> None:
    """Keep what pages of an origin store."""
    write(phone, _storage_path(origin), json.dumps(dict(values)))


def clear_site_data(phone: ax.Phone) -> None:
    """Forget what pages have stored."""
    folder = f"{_PROFILE}/Local Storage"
    if phone.disk.exists(folder):
        phone.disk.remove_tree(folder)
