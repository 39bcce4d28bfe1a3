"""What a phone has stored, read over adb: every row, file, folder and setting; and what the system's services keep."""

from __future__ import annotations

import hashlib
import re
import shlex
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache, lru_cache
from typing import TYPE_CHECKING

from pytest_mobileagent.apps import declarations
from pytest_mobileagent.device.databases import JOURNALS, SIDE_FILES, query
from pytest_mobileagent.device.settings import NAMESPACES
from pytest_mobileagent.errors import DeviceError
from pytest_mobileagent.state.bookkeeping import Declared, fits, kept
from pytest_mobileagent.state.preferences import parsed
from pytest_mobileagent.state.system_state import COMMANDS, booted_s, told_by_services

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from pytest_mobileagent.device import Device

Value = object
Entries = Mapping[tuple[str, str], Value]  # by place and key
Row = dict[str, object]  # by column

STORAGE_ROOT = "/storage/emulated/0"
CARDS = "/storage/????-????"  # SD cards, by the numbers of their file systems
APP_ROOTS = ("/data/data", "/data/user_de/0")
OF_SYSTEM = (  # what unlocks the screen, whom TLS trusts, what was chosen as wallpaper
    "/data/system_de/0/spblob", "/data/misc/user/0/cacerts-added", "/data/system/users/0/wallpaper",
    "/data/system/users/0/wallpaper_lock",
)  # fmt: skip
ROOTS = (*APP_ROOTS, *OF_SYSTEM, STORAGE_ROOT, CARDS)
# What apps keep for themselves, whichever app it is and whoever acts: folders and files that `find` passes over, by
# -path. What single apps keep so they declare. In the shared storage a folder of such a name may be anybody's, but for
# those where the system keeps its thumbnails (AOSP `MediaProvider`, `DIRECTORY_THUMBNAILS`).
_THUMBNAILS = tuple(
    f"{root}/{folder}/.thumbnails"
    for root in (STORAGE_ROOT, CARDS)
    for folder in ("DCIM", "Movies", "Music", "Pictures")
)
_KEPT_BY_APPS = ("cache", "code_cache", "no_backup", "app_webview", "*.lck")
VOLATILE = (
    *(f"{root}/*/{name}" for root in APP_ROOTS for name in _KEPT_BY_APPS),
    *(f"{root}/Android/*/cache" for root in (STORAGE_ROOT, CARDS)), *_THUMBNAILS,
    "/data/user_de/0/*/databases/*log*.db", "*/databases/google_app_measurement*", "*/databases/androidx.work.workdb",
)  # fmt: skip
_LARGE_BLOCKS = 1 << 17  # of 512 bytes: a larger file, such as a video, is known by its size and when it was written
_MOST_READS = 3
_HIDDEN = 1  # what `find` ends with where something may not be read, or goes while it is listed
_MARK = "--- "  # before the name of each part of what one command tells
_PARTS = {
    "folders": f"find {STORAGE_ROOT} {CARDS} -mindepth 1 \\( "
    + " -o ".join(f"-path '{path}'" for path in (*_THUMBNAILS, f"{STORAGE_ROOT}/Android", f"{CARDS}/Android"))
    + " \\) -prune -o -type d -print 2>/dev/null",
    **{namespace: f"settings list {namespace}" for namespace in NAMESPACES},
    **COMMANDS,
}
_ONE_COMMAND = "; ".join(f"echo; echo '{_MARK}{name}'; {command}" for name, command in _PARTS.items())
_OWN_FOLDER = re.compile(r"^/data/(?:data|user(?:_de)?/\d+)/")
_INTERNAL_TABLES = re.compile(r"sqlite_.*|android_metadata|room_master_table|.*_fts(4|5)?_?\w*")
_LONGEST_KEY = 80


@cache
def _listing(declared: Declared) -> str:
    """Return the command that lists all files that count, with their digests, and then tells the rest."""
    folders = ("/data/*/{}/{}", f"{STORAGE_ROOT}/Android/data/{{}}/{{}}")
    own = (one.format(app.package, path) for app in declarations(declared) for path in app.volatile for one in folders)
    roots = (*ROOTS, *(path for path in kept(declared) if not is_database(path) and "/shared_prefs/" not in path))
    passed_over = " -o ".join(f"-path {shlex.quote(pattern)}" for pattern in (*VOLATILE, *own))
    digests = (
        f"find {' '.join(roots)} \\( {passed_over} \\) -prune -o -type f -size -{_LARGE_BLOCKS} -exec md5sum {{}} +"
        " -o -type f -exec stat -c '%s@%Y  %n' {} + 2>/dev/null"
    )
    return f"{digests}; status=$?; {_ONE_COMMAND}; exit $status"


@cache
def _derived(declared: Declared) -> list[str]:
    return [f"*/{app.package}/{table}" for app in declarations(declared) for table in app.derived]


@cache
def _incidental(declared: Declared) -> list[str]:
    return [f"*/{app.package}/{column}" for app in declarations(declared) for column in app.incidental]


@dataclass(slots=True)
class PhoneState:
    """What a phone has stored: the digest of each file, the databases and preferences themselves, the settings.

    `others` are the folders of the shared storage, and what `system_state` tells; `booted_s` is the moment at which the
    phone was booted, by its own clock: it moves only when somebody sets the clock.
    """

    digests: dict[str, str] = field(default_factory=dict)
    contents: dict[str, bytes] = field(default_factory=dict)  # by path; databases and preferences only
    settings: dict[str, dict[str, str]] = field(default_factory=dict)
    others: dict[tuple[str, str], Value] = field(default_factory=dict)
    booted_s: float | None = None
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
        torn: list[str] = []
        for _ in range(_MOST_READS):
            state, pulled = self._read(device)
            torn = [path for path in pulled if state.digests[path] != _digest(state.contents[path])]
            if not torn:
                self._known = {state.digests[path]: data for path, data in state.contents.items()}
                return state
        raise DeviceError(
            f"{device.serial}: databases or preferences are written to all the time, and cannot be read as they were "
            f"at one moment: {', '.join(sorted(torn))}"
        )

    def _read(self, device: Device) -> tuple[PhoneState, Iterable[str]]:
        """Read once, and tell what was pulled: what was written since it was listed is not what it was listed as."""
        listed = device.run(_listing(device.declared))
        if listed.status > _HIDDEN:
            raise DeviceError(f"{device.serial}: the phone's files were not listed in full: status {listed.status}")
        listing, *told = listed.stdout.split(f"\n{_MARK}")
        parts = {name: text for name, _, text in (part.partition("\n") for part in told)}
        digests = dict(_digests(listing))
        large = {_main_file(path) for path, digest in digests.items() if _is_of_large(digest)}
        wanted = [path for path in digests if _is_read_whole(path) and _main_file(path) not in large]
        unknown = {_main_file(path) for path in wanted if digests[path] not in self._known}
        pulled = device.pull_present([path for path in wanted if _main_file(path) in unknown])  # with their journals
        known = {path: self._known[digests[path]] for path in wanted if digests[path] in self._known}
        contents = known | pulled
        settings = {namespace: dict(_pairs(parts.get(namespace, ""))) for namespace in NAMESPACES}
        booted = booted_s(parts.get("clock", ""))
        state = PhoneState(digests, contents, settings, dict(_others(parts)), booted, device.declared)
        return state, pulled


def _digests(listing: str) -> Iterator[tuple[str, str]]:
    seen = set()
    for line in listing.splitlines():
        digest, _, path = line.partition("  ")
        alias = (_OWN_FOLDER.sub("", path), digest)  # one folder may be there under two names
        if path and alias not in seen:
            seen.add(alias)
            yield path, digest


def _is_of_large(digest: str) -> bool:
    """Whether a file is known by its size and time, and nobody has read it."""
    return "@" in digest


def _digest(data: bytes) -> str:
    return hashlib.md5(data, usedforsecurity=False).hexdigest()


def _pairs(listing: str) -> Iterator[tuple[str, str]]:
    pairs = (line.partition("=") for line in listing.splitlines())
    return ((key, value) for key, equals, value in pairs if equals)


def _others(parts: Mapping[str, str]) -> Iterator[tuple[tuple[str, str], Value]]:
    for path in parts.get("folders", "").splitlines():
        folder, slash, name = path.rpartition("/")
        if slash:
            yield (folder, f"{name}/"), None
    yield from told_by_services(parts)


def is_database(path: str) -> bool:
    """Whether a file is a database of an app, or belongs to one."""
    return path.startswith("/data/") and ("/databases/" in path or "/app_db/" in path)


def _is_read_whole(path: str) -> bool:
    return is_database(path) or ("/shared_prefs/" in path and path.endswith(".xml"))


# -- entries ----------------------------------------------------------------------------------------------------------


def changed_files(before: PhoneState, after: PhoneState) -> set[str]:
    """Return the paths of files that are not what they were; a database's journal stands for the database."""
    paths = {*before.digests, *after.digests}
    return {_main_file(path) for path in paths if before.digests.get(path) != after.digests.get(path)}


def entries(state: PhoneState, paths: Iterable[str] | None = None) -> Entries:
    """Return everything that is stored by place and key: each file, the rows in databases, preferences, settings.

    With `paths` only of those files; all that is no file always.
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
    return found | state.others


def _main_file(path: str) -> str:
    """Return the database that a file belongs to; any other file is its own."""
    if not is_database(path):
        return path
    return path.removesuffix(next((suffix for suffix in SIDE_FILES if path.endswith(suffix)), ""))


def _inside(path: str, state: PhoneState) -> Entries | None:
    """Return what lies in a database or in preferences; None for a file that is compared by its digest alone."""
    data = state.contents.get(path)
    if data is None:
        return None
    if "/shared_prefs/" in path:
        values = parsed(data)
        return None if values is None else {(path, key): value for key, value in values.items()}
    sides = [path + suffix for suffix in JOURNALS]
    journals = tuple((side, state.contents[side]) for side in sides if side in state.contents)
    return _tables(path, data, journals, state.declared)


@lru_cache(maxsize=64)
def _tables(path: str, data: bytes, sides: tuple[tuple[str, bytes], ...], declared: Declared) -> Entries | None:
    files = {path: data, **dict(sides)}
    found: dict[tuple[str, str], Value] = {}
    try:
        for (name,) in query(path, files, "SELECT name FROM sqlite_master WHERE type = 'table'"):
            place = f"{path}/{name}"
            if _INTERNAL_TABLES.fullmatch(name):
                continue
            counts = _row_filter(place, declared)
            if counts is not None:
                rows = _rows(path, files, name, declared)
                found |= {(place, key): row for key, row in rows if counts(key, row)}
    except DeviceError:
        return None
    return found


def _row_filter(table: str, declared: Declared) -> Callable[[str, Row], bool] | None:
    """Return which rows of a table count, by their keys and columns; None for a table of which none does."""
    if not fits(table, _derived(declared)):
        return lambda _key, _row: True
    start = f"{table}/"
    few = [pattern.removeprefix(start) for pattern in kept(declared) if pattern.startswith(start)]
    names = {pattern.partition("=")[0] for pattern in few}

    def counts(key: str, row: Row) -> bool:
        return fits(key, few) or any(fits(f"{name}={row[name]}", few) for name in names if name in row)

    return counts if few else None


def _rows(path: str, files: dict[str, bytes], table: str, declared: Declared) -> Iterator[tuple[str, Row]]:
    """Yield what tells each row apart, and the row without what looking alone changes."""
    quoted = '"' + table.replace('"', '""') + '"'
    columns = query(path, files, f"PRAGMA table_info({quoted})")
    keys = [column["name"] for column in columns if column["pk"]]
    passed_over = _incidental(declared)
    kept = [column["name"] for column in columns if not fits(f"{path}/{table}/{column['name']}", passed_over)]
    listed = "*" if keys else "rowid, *"
    for row in query(path, files, f"SELECT {listed} FROM {quoted}"):  # noqa: S608 - a name out of sqlite_master, quoted
        key = ",".join(f"{name}={short(row[name])}" for name in keys or ["rowid"])
        yield key, {column: row[column] for column in kept}


def short(value: object) -> str:
    """Return a value in a few words."""
    text = f"{len(value)} bytes" if isinstance(value, bytes) else "" if value is None else str(value)
    text = " ".join(text.split())
    return text if len(text) <= _LONGEST_KEY else text[: _LONGEST_KEY - 1] + "…"
