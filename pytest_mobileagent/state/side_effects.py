"""What has changed on a phone besides what was asked for: every stored row, file and setting, before and after."""

from __future__ import annotations

import datetime
import re
import shlex
import xml.etree.ElementTree as ET
from collections.abc import Mapping
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Literal

from pytest_mobileagent.apps import AppDeclaration, declarations
from pytest_mobileagent.device.databases import JOURNALS, SIDE_FILES, owner_package, query
from pytest_mobileagent.device.settings import NAMESPACES
from pytest_mobileagent.errors import DeviceError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from pytest_mobileagent.device import Device

Kind = Literal["added", "removed", "modified"]
Value = object
Entries = Mapping[tuple[str, str], Value]  # by place and key

ROOTS = ("/data/data", "/data/user_de/0", "/storage/emulated/0")
# What apps keep for themselves, whichever app it is and whoever acts: folders and files that `find` passes over, by
# -path. What single apps keep so they declare.
VOLATILE = (
    "*/cache", "*/code_cache", "*/no_backup", "*/app_webview", "*/.thumbnails", "*.lck",
    "/data/user_de/0/*/databases/*log*.db", "*/databases/google_app_measurement*", "*/databases/androidx.work.workdb",
)  # fmt: skip
_HIDDEN = 1  # what `find` ends with where something may not be read, or goes while it is listed
_OWN_FOLDER = re.compile(r"^/data/(?:data|user(?:_de)?/\d+)/")
_INTERNAL_TABLES = re.compile(r"sqlite_.*|android_metadata|room_master_table|.*_fts(4|5)?_?\w*")
_STAT = re.compile(r"(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d\.\d+) ([+-]\d{4}) (.+)")
_LONGEST_VALUE = 80
_MOST_ARGUMENTS = 100


Declared = tuple[AppDeclaration, ...]


@cache
def _listing(declared: Declared) -> str:
    """Return the command that lists all files that count, with their digests."""
    own = (f"/data/*/{app.package}/{path}" for app in declarations(declared) for path in app.volatile)
    passed_over = " -o ".join(f"-path {shlex.quote(pattern)}" for pattern in (*VOLATILE, *own))
    return f"find {' '.join(ROOTS)} \\( {passed_over} \\) -prune -o -type f -exec md5sum {{}} + 2>/dev/null"


@cache
def _derived(declared: Declared) -> list[str]:
    return [f"*/{app.package}/{table}" for app in declarations(declared) for table in app.derived]


@cache
def _incidental(declared: Declared) -> list[str]:
    return [f"*/{app.package}/{column}" for app in declarations(declared) for column in app.incidental]


@dataclass(frozen=True, slots=True)
class Change:
    """One row, file, preference or setting that is not what it was.

    `place` is a database's path and table (`/data/…/events.db/events`), a folder, a file of preferences or a table of
    settings; `key` is what is told apart there. `before` and `after` are None where there is nothing.
    """

    kind: Kind
    place: str
    key: str
    before: Value = None
    after: Value = None

    @property
    def name(self) -> str:
        """Where it is: place and key."""
        return f"{self.place}/{self.key}"

    @property
    def package(self) -> str:
        """The app whose own folder it lies in; empty if it lies in none."""
        return owner_package(self.name)

    @property
    def path(self) -> str:
        """The file that it lies in; empty for a setting."""
        if not self.place.startswith("/"):
            return ""
        if self._is_file:
            return self.name
        return self.place if "/shared_prefs/" in self.place else self.place.rpartition("/")[0]

    @property
    def is_bookkeeping(self) -> bool:
        """Whether an app does it unasked: it makes its files when it is first opened, and writes its preferences."""
        return "/shared_prefs/" in self.place or (
            self.kind == "added" and self.place.endswith(("/shared_prefs", "/databases", "/app_db"))
        )

    @property
    def _is_file(self) -> bool:
        values = (self.before, self.after)
        return self.place.startswith("/") and "/shared_prefs/" not in self.place and dict not in map(type, values)

    def __str__(self) -> str:
        """One line: what, where, and what was there."""
        match self.kind, self.before, self.after:
            case "modified", dict() as before, dict() as after:
                told = "; ".join(
                    f"{column}: {_short(before.get(column))} → {_short(value)}"
                    for column, value in after.items()
                    if before.get(column) != value
                )
            case "modified", str(before), str(after) if not self._is_file:
                told = f"{_short(before)} → {_short(after)}"
            case _ if self._is_file:
                told = ""  # what was in it is known by its digest only
            case _:
                told = _row(self.after if self.before is None else self.before)
        return f"{self.kind} {self.name}{': ' if told else ''}{told}"


@dataclass(slots=True)
class PhoneState:
    """What a phone has stored: the digest of each file, the databases and preferences themselves, the settings."""

    digests: dict[str, str] = field(default_factory=dict)
    contents: dict[str, bytes] = field(default_factory=dict)  # by path; databases and preferences only
    settings: dict[str, dict[str, str]] = field(default_factory=dict)
    declared: Declared = ()  # the apps that its image declares


class StateReader:
    """Reads a phone's stored state over adb; what the last reading has pulled is not pulled again."""

    def __init__(self) -> None:
        """Begin with nothing known."""
        self._known: dict[str, bytes] = {}  # by digest

    def read(self, device: Device) -> PhoneState:
        """Return what the phone has stored; an unrooted phone shows its shared storage and settings only.

        Raises:
            DeviceError: the phone does not answer.
        """
        listed = device.run(_listing(device.declared))
        if listed.status > _HIDDEN:
            raise DeviceError(f"{device.serial}: the phone's files were not listed in full: status {listed.status}")
        digests = dict(_digests(listed.stdout))
        wanted = [path for path in digests if _is_read_whole(path)]
        pulled = device.pull_present([path for path in wanted if digests[path] not in self._known])
        known = self._known | {digests[path]: data for path, data in pulled.items()}
        contents = {path: known[digests[path]] for path in wanted if digests[path] in known}
        self._known = {digests[path]: data for path, data in contents.items()}
        settings = {namespace: device.settings.items(namespace) for namespace in NAMESPACES}
        return PhoneState(digests, contents, settings, device.declared)


def written_at(device: Device, changes: Sequence[Change]) -> list[datetime.datetime | None]:
    """Return when the file of each change was last written, by the phone's clock; of a file that is gone, its folder.

    None stands for a change that no file tells the time of.
    """
    places = [_written_with(change) for change in changes]
    names = sorted({path for paths in places for path in paths})
    times: dict[str, datetime.datetime] = {}
    for start in range(0, len(names), _MOST_ARGUMENTS):
        words = " ".join(map(shlex.quote, names[start : start + _MOST_ARGUMENTS]))
        times |= _times(device.shell(f"stat -c '%y %n' {words} 2>/dev/null"))
    return [max((times[path] for path in paths if path in times), default=None) for paths in places]


def _written_with(change: Change) -> list[str]:
    """Return the files that are written when a change is made."""
    if not change.path:
        return []
    if change.kind == "removed" and change.path == change.name:
        return [change.place]
    return [change.path, *(change.path + suffix for suffix in JOURNALS if _is_database(change.path))]


def _times(listing: str) -> Iterator[tuple[str, datetime.datetime]]:
    for line in listing.splitlines():
        match = _STAT.fullmatch(line)
        if match is not None:
            yield match[4], datetime.datetime.fromisoformat(f"{match[1]}T{match[2][:15]}{match[3]}")


def _digests(listing: str) -> Iterator[tuple[str, str]]:
    seen = set()
    for line in listing.splitlines():
        digest, _, path = line.partition("  ")
        alias = (_OWN_FOLDER.sub("", path), digest)  # one folder may be there under two names
        if path and alias not in seen:
            seen.add(alias)
            yield path, digest


def _is_database(path: str) -> bool:
    """Whether a file is a database of an app, or belongs to one."""
    return path.startswith("/data/") and ("/databases/" in path or "/app_db/" in path)


def _is_read_whole(path: str) -> bool:
    return _is_database(path) or ("/shared_prefs/" in path and path.endswith(".xml"))


def compare(before: PhoneState, after: PhoneState) -> list[Change]:
    """Return what differs, in the order of places and keys."""
    changed = {
        _main_file(path)
        for path in {*before.digests, *after.digests}
        if before.digests.get(path) != after.digests.get(path)
    }
    return differences(entries(before, changed), entries(after, changed))


def entries(state: PhoneState, paths: Iterable[str] | None = None) -> Entries:
    """Return everything that is stored by place and key: each file, the rows in databases, preferences, settings.

    With `paths` only of those files; the settings always.
    """
    found: dict[tuple[str, str], Value] = {}
    for path in sorted(map(_main_file, state.digests)) if paths is None else sorted(paths):
        if path not in state.digests:
            continue
        inside = _inside(path, state)
        folder, _, name = path.rpartition("/")
        found[folder, name] = state.digests[path] if inside is None else None
        found |= inside or {}
    for namespace, values in state.settings.items():
        found |= {(f"settings/{namespace}", key): value for key, value in values.items()}
    return found


def differences(old: Entries, new: Entries) -> list[Change]:
    """Return what differs between two sets of entries; what a database holds that has just been made is its making."""
    just_made = {name for name in map("/".join, new.keys() - old.keys()) if _is_database(name)}
    found = []
    for place, key in sorted({*old, *new}):
        if place.rpartition("/")[0] in just_made:
            continue
        before, after = old.get((place, key)), new.get((place, key))
        if (place, key) not in new:
            found.append(Change("removed", place, key, before=before))
        elif (place, key) not in old:
            found.append(Change("added", place, key, after=after))
        elif before != after:
            found.append(Change("modified", place, key, before=before, after=after))
    return found


def _main_file(path: str) -> str:
    """Return the database that a file belongs to; any other file is its own."""
    if not _is_database(path):
        return path
    return path.removesuffix(next((suffix for suffix in SIDE_FILES if path.endswith(suffix)), ""))


def _inside(path: str, state: PhoneState) -> Entries | None:
    """Return what lies in a database or in preferences; None for a file that is compared by its digest alone."""
    data = state.contents.get(path)
    if data is None:
        return None
    if "/shared_prefs/" in path:
        return _preferences(path, data)
    sides = [path + suffix for suffix in JOURNALS]
    journals = tuple((side, state.contents[side]) for side in sides if side in state.contents)
    return _tables(path, data, journals, state.declared)


@lru_cache(maxsize=64)
def _preferences(path: str, data: bytes) -> Entries | None:
    if b"<!ENTITY" in data:  # no app writes any, and to expand them may take forever
        return None
    try:
        root = ET.fromstring(data)  # noqa: S314 - without entities there is nothing to expand
    except ET.ParseError:
        return None
    return {(path, entry.get("name", "")): entry.get("value", "".join(entry.itertext())) for entry in root}


@lru_cache(maxsize=64)
def _tables(path: str, data: bytes, sides: tuple[tuple[str, bytes], ...], declared: Declared) -> Entries | None:
    files = {path: data, **dict(sides)}
    found: dict[tuple[str, str], Value] = {}
    try:
        for (name,) in query(path, files, "SELECT name FROM sqlite_master WHERE type = 'table'"):
            place = f"{path}/{name}"
            if not _INTERNAL_TABLES.fullmatch(name) and not _fits(place, _derived(declared)):
                found |= {(place, key): row for key, row in _rows(path, files, name, declared)}
    except DeviceError:
        return None
    return found


def _fits(place: str, patterns: Iterable[str]) -> bool:
    return any(fnmatchcase(place, pattern) for pattern in patterns)


def _rows(
    path: str, files: dict[str, bytes], table: str, declared: Declared
) -> Iterator[tuple[str, dict[str, object]]]:
    """Yield what tells each row apart, and the row without what looking alone changes."""
    quoted = '"' + table.replace('"', '""') + '"'
    columns = query(path, files, f"PRAGMA table_info({quoted})")
    keys = [column["name"] for column in columns if column["pk"]]
    passed_over = _incidental(declared)
    kept = [column["name"] for column in columns if not _fits(f"{path}/{table}/{column['name']}", passed_over)]
    listed = "*" if keys else "rowid, *"
    for row in query(path, files, f"SELECT {listed} FROM {quoted}"):  # noqa: S608 - a name out of sqlite_master, quoted
        key = ",".join(f"{name}={_short(row[name])}" for name in keys or ["rowid"])
        yield key, {column: row[column] for column in kept}


def _short(value: object) -> str:
    text = f"{len(value)} bytes" if isinstance(value, bytes) else "" if value is None else str(value)
    text = " ".join(text.split())
    return text if len(text) <= _LONGEST_VALUE else text[: _LONGEST_VALUE - 1] + "…"


def _row(value: Value) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{column}={_short(cell)}" for column, cell in value.items() if cell not in (None, ""))
    return "" if value is None else _short(value)


@dataclass(frozen=True, slots=True)
class Expected:
    """One change that a goal asks for: where, which key if that is known, and what the row held before."""

    kind: Kind
    place: str
    key: str | None = None
    columns: Mapping[str, object] = field(default_factory=dict)

    def fits(self, change: Change) -> bool:
        """Whether a change is the expected one. `place` may be the end of a path."""
        if change.kind != self.kind or not f"/{change.place}".endswith(f"/{self.place.strip('/')}"):
            return False
        if self.key is not None and change.key != self.key:
            return False
        if not self.columns:
            return True
        row = change.before
        return isinstance(row, dict) and all(row.get(name) == value for name, value in self.columns.items())


def removed(place: str, key: str | None = None, **columns: object) -> Expected:
    """Return the expected removal of a row (`events.db/events`, by its columns) or a file (a folder, and its name)."""
    return Expected("removed", place, key, columns)


def modified(place: str, key: str | None = None, **columns: object) -> Expected:
    """Return the expected change of a row, by what it held before, of a file or of a setting."""
    return Expected("modified", place, key, columns)


def unasked(
    changes: Iterable[Change], *, expected: Iterable[Expected], packages: Iterable[str], declared: Declared = ()
) -> list[Change]:
    """Return the changes that a goal did not ask for.

    Asked for is what is expected, each expectation once; and whatever is new in an app of the task, because whether it
    is the right thing there the task's own assertions say. An app's preferences are its bookkeeping.
    """
    named = set(packages)
    apps = [app for app in declarations(declared) if app.package in named]
    own = named.union(*(app.providers for app in apps))
    keeps_files = any(app.keeps_files for app in apps)
    left = list(expected)
    found = []
    for change in changes:
        if change.is_bookkeeping or (change.kind == "added" and _is_of(change, own, keeps_files=keeps_files)):
            continue
        excuse = next((one for one in left if one.fits(change)), None)
        if excuse is None:
            found.append(change)
        else:
            left.remove(excuse)
    return found


def _is_of(change: Change, packages: set[str], *, keeps_files: bool) -> bool:
    """Whether a change lies with the apps: in the folder of one, or in shared storage if they keep files there."""
    if change.package:
        return change.package in packages
    return keeps_files and change.place.startswith("/storage/")
