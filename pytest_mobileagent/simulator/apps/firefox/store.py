"""What Firefox stores: its settings, the pages that were visited, bookmarks, downloads, tabs."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, field
from importlib import resources
from typing import TYPE_CHECKING, NamedTuple

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.system.saved import as_int, as_list, as_map, as_text

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.disk import Database

PACKAGE = "org.mozilla.firefox"
HOME = "about:home"
LIGHT, DARK, FOLLOWS_DEVICE = "pref_key_light_theme", "pref_key_dark_theme", "pref_key_follow_device_theme"
LOCALE = "mozac_support_base_locale_preference_key_locale"  # of the default preferences
_FILES = f"/data/data/{PACKAGE}/files"
_PLACES, _TABS = f"{_FILES}/places.sqlite", f"{_FILES}/mozac_feature_browser_session_storage_gecko.json"
_SCHEMA = resources.files(__package__).joinpath("schema.sql").read_text("utf-8")
_DOWNLOADS = resources.files(__package__).joinpath("downloads.sql").read_text("utf-8")
_BOOKMARK, _MOBILE, _COMPLETED = 1, 5, 6  # a kind, the folder of the phone's own, `DownloadState.Status.COMPLETED`
_LINK = 1  # a kind of visit
_MOST_CLOSED = 25


class Page(NamedTuple):
    """A page that was visited, or has a bookmark."""

    id: int
    url: str
    title: str
    time_s: float


class Download(NamedTuple):
    """A file that was downloaded."""

    name: str
    url: str
    mime: str
    size: int
    folder: str


def preferences(phone: ax.Phone) -> ax.Preferences:
    """Open the settings."""
    return ax.Preferences(phone, PACKAGE, "fenix_preferences")


def locale_preferences(phone: ax.Phone) -> ax.Preferences:
    """Open the preferences that have the language."""
    return ax.Preferences(phone, PACKAGE)


def _make_folder(phone: ax.Phone) -> None:
    if not phone.disk.exists(_FILES):
        phone.packages.make_data_dir(PACKAGE)
        phone.disk.mkdir(_FILES, mode=0o700, owner=phone.packages.uid(PACKAGE), parents=True)


def set_up(phone: ax.Phone) -> None:
    """Make the databases that the first start makes."""
    Places(phone).history()
    _downloads(phone)
    if not phone.disk.exists(_TABS):
        Tabs(phone).save()


class Places:
    """The pages that were visited, and bookmarks."""

    def __init__(self, phone: ax.Phone) -> None:
        """Work on the phone's database."""
        self._phone = phone

    def _database(self) -> Database:
        _make_folder(self._phone)
        return self._phone.disk.database(_PLACES, schema=_SCHEMA)

    def _place(self, url: str, title: str) -> int:
        database = self._database()
        rows = database.query("SELECT id FROM moz_places WHERE url = ?", (url,))
        if not rows:
            return database.insert("moz_places", url=url, title=title)
        database.update("moz_places", {"id": rows[0]["id"]}, title=title)
        return int(rows[0]["id"])

    def visit(self, url: str, title: str) -> None:
        """Note a visit."""
        now_us = int(self._phone.clock.now() * 1_000_000)
        place = self._place(url, title)
        self._database().insert("moz_historyvisits", place_id=place, visit_date=now_us, visit_type=_LINK)
        self._database().execute(
            "UPDATE moz_places SET visit_count_local = visit_count_local + 1, last_visit_date_local = ? WHERE id = ?",
            (now_us, place),
        )

    def history(self, wanted: str = "") -> list[Page]:
        """Return the pages that were visited, the latest first, each once."""
        rows = self._database().query(
            "SELECT id, url, title, last_visit_date_local AS at FROM moz_places WHERE last_visit_date_local > 0 "
            "AND (url LIKE ? OR title LIKE ?) ORDER BY at DESC, id DESC",
            (f"%{wanted}%", f"%{wanted}%"),
        )
        return [Page(row["id"], row["url"], row["title"] or row["url"], row["at"] / 1e6) for row in rows]

    def forget(self, url: str = "") -> None:
        """Forget the visits of a page, or all."""
        database = self._database()
        which, args = ("WHERE url = ?", (url,)) if url else ("", ())
        chosen = f"SELECT id FROM moz_places {which}"  # noqa: S608 - one of the two
        database.execute(f"DELETE FROM moz_historyvisits WHERE place_id IN ({chosen})", args)  # noqa: S608
        database.execute(f"UPDATE moz_places SET last_visit_date_local = 0 WHERE id IN ({chosen})", args)  # noqa: S608

    def bookmarks(self, wanted: str = "") -> list[Page]:
        """Return the phone's own bookmarks, in their order."""
        rows = self._database().query(
            "SELECT moz_bookmarks.id, url, moz_bookmarks.title, dateAdded FROM moz_bookmarks "
            "JOIN moz_places ON moz_places.id = fk WHERE parent = ? AND type = ? "
            "AND (url LIKE ? OR moz_bookmarks.title LIKE ?) ORDER BY position",
            (_MOBILE, _BOOKMARK, f"%{wanted}%", f"%{wanted}%"),
        )
        return [Page(row["id"], row["url"], row["title"] or row["url"], row["dateAdded"] / 1000) for row in rows]

    def find(self, url: str) -> Page | None:
        """Return the bookmark of a page, if it has one."""
        return next((one for one in self.bookmarks() if one.url == url), None)

    def add(self, url: str, title: str) -> None:
        """Make a bookmark."""
        now_ms = int(self._phone.clock.now() * 1000)
        position = len(self.bookmarks())
        self._database().insert(
            "moz_bookmarks", fk=self._place(url, title), type=_BOOKMARK, parent=_MOBILE, position=position, title=title,
            dateAdded=now_ms, lastModified=now_ms, guid=f"{now_ms:012x}"[-12:],
        )  # fmt: skip

    def remove(self, number: int) -> None:
        """Delete a bookmark."""
        self._database().delete("moz_bookmarks", id=number)


def _downloads(phone: ax.Phone) -> Database:
    return phone.packages.database(PACKAGE, "mozac_downloads_database", schema=_DOWNLOADS)


def downloads(phone: ax.Phone) -> list[Download]:
    """Return the files that were downloaded and are still there, the latest first."""
    rows = _downloads(phone).query("SELECT * FROM downloads WHERE status = ? ORDER BY created_at DESC", (_COMPLETED,))
    found = [
        Download(
            row["file_name"], row["url"], row["content_type"] or "", row["content_length"] or 0,
            row["destination_directory"],
        )
        for row in rows
    ]  # fmt: skip
    return [one for one in found if phone.disk.exists(f"{one.folder}/{one.name}")]


def note_download(phone: ax.Phone, one: Download) -> None:
    """Note that a file was downloaded."""
    now_ms = int(phone.clock.now() * 1000)
    _downloads(phone).insert(
        "downloads", id=f"{now_ms:x}-{one.name}", url=one.url, file_name=one.name, content_type=one.mime,
        content_length=one.size, status=_COMPLETED, destination_directory=one.folder, created_at=now_ms,
    )  # fmt: skip


# -- tabs -------------------------------------------------------------------------------------------------------------


@dataclass(slots=True)
class Tab:
    """A tab: the pages it has been on, and which of them is shown."""

    id: int
    entries: list[tuple[str, str]] = field(default_factory=list)  # address, title
    at: int = 0
    is_private: bool = False

    @property
    def url(self) -> str:
        """The address of the page shown."""
        return self.entries[self.at][0]

    @property
    def title(self) -> str:
        """The title of the page shown."""
        return self.entries[self.at][1] or self.url

    def go(self, url: str) -> None:
        """Add a page behind the one shown."""
        self.entries = [*self.entries[: self.at + 1], (url, "")]
        self.at = len(self.entries) - 1

    def name(self, title: str) -> None:
        """Give the page shown a title."""
        self.entries[self.at] = (self.url, title)


class Tabs:
    """All tabs; the private ones only until the app ends. None is shown while the home screen is."""

    def __init__(self, phone: ax.Phone) -> None:
        """Read what is stored."""
        self._phone = phone
        inode = phone.disk.find(_TABS)
        value = as_map(json.loads(inode.content) if inode is not None and inode.is_file else {})
        self.all = [_tab(as_map(row)) for row in as_list(value.get("tabs"))]
        self.closed = [(as_text(as_list(one)[0]), as_text(as_list(one)[1])) for one in as_list(value.get("closed"))]
        self.current: Tab | None = None

    def of_kind(self, *, is_private: bool) -> list[Tab]:
        """Return the normal or the private tabs."""
        return [tab for tab in self.all if tab.is_private == is_private]

    def open(self, url: str, *, is_private: bool) -> Tab:
        """Open a tab and show it."""
        tab = Tab(max((tab.id for tab in self.all), default=0) + 1, [(url, "")], is_private=is_private)
        self.all.append(tab)
        self.current = tab
        return tab

    def close(self, tab: Tab) -> None:
        """Close a tab; a normal one can be found among those that were closed."""
        self.all.remove(tab)
        if not tab.is_private:
            self.closed = [(tab.url, tab.title), *self.closed][:_MOST_CLOSED]
        if self.current is tab:
            self.current = None
        self.save()

    def save(self) -> None:
        """Store the normal tabs."""
        rows = [asdict(tab) for tab in self.all if not tab.is_private]
        _make_folder(self._phone)
        text = json.dumps({"tabs": rows, "closed": self.closed})
        self._phone.disk.write(_TABS, text, mode=0o600, owner=self._phone.packages.uid(PACKAGE))


def _tab(row: dict[str, object]) -> Tab:
    pairs = [as_list(pair) for pair in as_list(row.get("entries"))]
    entries = [(as_text(pair[0]), as_text(pair[1])) for pair in pairs]
    return Tab(as_int(row.get("id")), entries, min(as_int(row.get("at")), max(0, len(entries) - 1)))
