"""Markor's files and preferences: the notebook's folders, their order, what was opened, what is liked."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.system._media_types import mime_type
from pytest_mobileagent.simulator.system.dates import clock_text, date_text, in_unit, short_number_text, to_local

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pytest_mobileagent.simulator.inode import Inode

PACKAGE = "net.gsantner.markor"
STORAGE = "/storage/emulated/0"
NOTEBOOK = f"{STORAGE}/Documents/markor"
TODO = f"{NOTEBOOK}/todo.txt"
QUICK_NOTE = f"{NOTEBOOK}/QuickNote.md"
SNIPPETS = f"{NOTEBOOK}/.app/snippets"
APP_PRIVATE = f"/data/data/{PACKAGE}/files"
APP_PUBLIC = f"{STORAGE}/Android/data/{PACKAGE}/files"

RECENTS, POPULAR, FAVOURITES = ":recents", ":popular", ":favourites"
VIRTUAL = {RECENTS: "Recently viewed documents", POPULAR: "Popular documents", FAVOURITES: "Favourites"}

SORT_ORDERS = ("NAME", "MTIME", "FILESIZE", "MIMETYPE")
_MOST_RECENT = 20
_LIST_SEPARATOR = "°°°"  # net.gsantner.opoc `SharedPreferencesPropertyBackend.ARRAY_SEPARATOR` joins string lists
_MARKDOWN = (
    ".md", ".markdown", ".mkd", ".mdown", ".mkdn", ".mdwn", ".mdx", ".text", ".rmd", ".md.txt",
)  # fmt: skip
_PLAIN = (
    ".txt", ".taskpaper", ".html", ".htm", ".org", ".ldg", ".ledger", ".m3u", ".m3u8", ".lrc", ".xml", ".json", ".yml",
    ".yaml", ".toml", ".ini", ".vcf", ".ics", ".zim", ".log", ".py", ".java", ".js", ".c", ".cpp", ".h", ".sh", ".css",
    ".diff", ".patch", ".tex", ".sql",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Entry:
    """A file or folder in a list."""

    path: str
    inode: Inode

    @property
    def name(self) -> str:
        """The last part of the path."""
        return name_of(self.path)

    @property
    def is_dir(self) -> bool:
        """Whether it is a folder."""
        return self.inode.is_dir


def name_of(path: str) -> str:
    """Return the last part of a path."""
    return path.rpartition("/")[2]


def parent_of(path: str) -> str:
    """Return the folder of a path; empty where Markor goes no further up."""
    if path in (STORAGE, APP_PRIVATE) or path.startswith(":"):
        return ""
    return path.rpartition("/")[0]


def format_of(path: str) -> str:
    """Return the format that Markor takes a file for by its name."""
    name = name_of(path).lower()
    if (
        name == "todo.txt"
        or (name.startswith("todo") and name.endswith(".txt") and name[4:5] in "-.")
        or name.endswith((".todo.txt", "-todo.txt"))
    ):
        return "todo.txt"
    if name.endswith(_MARKDOWN):
        return "Markdown"
    for extension, kind in ((".csv", "CSV"), (".adoc", "AsciiDoc"), (".asciidoc", "AsciiDoc")):
        if name.endswith(extension):
            return kind
    return "Plain Text"


def is_text(path: str) -> bool:
    """Whether Markor opens a file itself."""
    known = (*_MARKDOWN, *_PLAIN, ".csv", ".adoc", ".asciidoc")
    return name_of(path).lower().endswith(known) or mime_type(path).startswith("text/")


class Store(ax.Store):
    """What Markor sees of the phone's disk, and its preferences in `app.xml`."""

    package, prefs_file = PACKAGE, "app"

    # -- listing --------------------------------------------------------------------------------------------------

    def make_notebook(self) -> None:
        """Create the notebook's folder if it is missing."""
        if not self.disk.exists(NOTEBOOK):
            self.disk.mkdir(NOTEBOOK, parents=True)

    def entries(self, folder: str) -> list[Entry]:
        """Return what a folder holds, in the chosen order."""
        if folder in VIRTUAL:
            return self._found(self.paths_in(folder))
        if not self.disk.is_dir(folder):
            return []
        found = self._found(f"{folder.rstrip('/')}/{name}" for name in self.disk.names(folder))
        if not self.prefs.flag("pref_key__show_dot_files_v2", default=True):
            found = [entry for entry in found if not entry.name.startswith(".")]
        return self._ordered(found)

    def folders(self, folder: str, *, hidden: Iterable[str] = ()) -> list[Entry]:
        """Return the folders in a folder, without the `hidden` ones."""
        return [entry for entry in self.entries(folder) if entry.is_dir and entry.path not in hidden]

    def _found(self, paths: Iterable[str]) -> list[Entry]:
        pairs = ((path, self.disk.find(path)) for path in paths)
        return [Entry(path, inode) for path, inode in pairs if inode is not None]

    def _ordered(self, entries: list[Entry]) -> list[Entry]:
        order = self.prefs.text("pref_key__file_browser__sort_by_type", "NAME")
        keys = {
            "MTIME": lambda entry: str(int(entry.inode.mtime_s * 1000)),
            "FILESIZE": lambda entry: "0" if entry.is_dir else str(entry.inode.size),
            "MIMETYPE": lambda entry: mime_type(entry.path),
        }
        made = sorted(entries, key=lambda entry: entry.name.lower())
        if order in keys:
            made.sort(key=keys[order])
        if self.prefs.flag("pref_key__sort_reverse"):
            made.reverse()
        if self.prefs.flag("pref_key__filesystem_folder_first", default=True):
            made.sort(key=lambda entry: not entry.is_dir)
        return made

    def time_text(self, inode: Inode) -> str:
        """Return when a file was changed, as rows show it."""
        moment = to_local(self.phone, inode.mtime_s)
        frame = self.tr("{date}, {time}")
        return frame.format(date=date_text(self.phone, moment, "numeric_date"), time=clock_text(self.phone, moment))

    def size_text(self, size: int) -> str:
        """Return a size as Markor's Info dialog shows it."""
        short, unit = in_unit(size, ("B", "KB", "MB", "GB"), thousand=1024)
        number = short_number_text(self.phone, short, most=1)
        return f"{number}{unit} ({self.tr_count(size, '{count} Bytes', '{count} Bytes')})"

    def search(self, folder: str, matches: SearchQuery) -> list[tuple[str, list[str]]]:
        """Return what a search finds below a folder: relative paths, and for contents the lines."""
        found: list[tuple[str, list[str]]] = []
        for path, inode in self.disk.walk(folder):
            relative = path[len(folder) :].lstrip("/")
            if not relative or inode.is_dir:
                continue
            if not matches.in_content:
                if matches.fits_name(name_of(path)):
                    found.append((relative, []))
            elif is_text(path):
                lines = inode.content.decode(errors="replace").split("\n")
                hits = [f"+{at}: {line}" for at, line in enumerate(lines, start=1) if matches.fits_line(line)]
                if hits:
                    found.append((relative, hits[:1] if matches.first_only else hits))
        return found

    # -- lists of paths -------------------------------------------------------------------------------------------

    def paths_in(self, folder: str) -> list[str]:
        """Return the paths of a virtual folder."""
        keys = {
            RECENTS: "pref_key__recent_documents",
            FAVOURITES: "pref_key__favourite_files",
            POPULAR: "pref_key__popular_documents",
        }
        stored = self.prefs.text(keys[folder])
        return [path for path in stored.split(_LIST_SEPARATOR) if path and self.disk.exists(path)]

    def note_opened(self, path: str) -> None:
        """Put a document first among the recent ones, and among the popular by how often it was opened."""
        recent = [path, *(known for known in self.paths_in(RECENTS) if known != path)][:_MOST_RECENT]
        counts = ax.Preferences(self.phone, PACKAGE, "cache")
        counts.update({path: counts.number(path) + 1})
        often = sorted(recent, key=lambda known: -counts.number(known))
        self.prefs.put(
            pref_key__recent_documents=_LIST_SEPARATOR.join(recent),
            pref_key__popular_documents=_LIST_SEPARATOR.join(often),
        )

    def toggle_favourite(self, path: str) -> None:
        """Like a file, or no longer."""
        liked = self.paths_in(FAVOURITES)
        changed = [known for known in liked if known != path] if path in liked else [*liked, path]
        self.prefs.put(pref_key__favourite_files=_LIST_SEPARATOR.join(changed))

    # -- changing -------------------------------------------------------------------------------------------------

    def move(self, path: str, target: str) -> None:
        """Move a file or folder to exactly `target`, over a file there."""
        if self.disk.is_dir(target) and self.disk.resolve(path) != self.disk.resolve(target):
            self.disk.remove_tree(target)
        self.disk.rename(path, target)

    def copy(self, path: str, target: str) -> None:
        """Copy a file or folder to exactly `target`, over what is there."""
        for source, inode in list(self.disk.walk(path)):
            copied = target + source[len(path) :]
            if not inode.is_dir:
                self.disk.write(copied, self.disk.read(source))
            elif not self.disk.exists(copied):
                self.disk.mkdir(copied)

    def free_name(self, path: str) -> str:
        """Return a path like `path` at which there is nothing, such as `name_1.ext`."""
        return self.disk.free_path(path, "_{}")

    # -- of one document ------------------------------------------------------------------------------------------

    def format(self, path: str) -> str:
        """Return the format chosen for a document, or the one its name tells."""
        return self.prefs.text(f"PREF_PREFIX_FILE_FORMAT{path}") or format_of(path)

    def is_viewed(self, path: str) -> bool:
        """Whether a document opens in view mode."""
        preferred = self.prefs.flag("pref_key__is_preview_first")
        return self.prefs.flag(f"PREF_PREFIX_PREVIEW_STATE{path}", default=preferred)

    def font_size(self, path: str) -> int:
        """Return a document's font size, sp."""
        usual = self.prefs.number("pref_key__editor_font_size", 15)
        return self.prefs.number(f"PREF_PREFIX_FONT_SIZE{path}", usual)

    def has_auto_format(self, path: str) -> bool:
        """Whether Enter goes on with a list in a document."""
        return self.prefs.flag(f"PREF_PREFIX_AUTO_FORMAT{path}", default=True)


@dataclass(frozen=True, slots=True)
class SearchQuery:
    """What is searched for."""

    text: str
    is_regex: bool = False
    is_case_sensitive: bool = False
    in_content: bool = False
    first_only: bool = False

    def _pattern(self) -> re.Pattern[str] | None:
        try:
            return re.compile(self.text, 0 if self.is_case_sensitive else re.IGNORECASE)
        except re.error:
            return None

    def fits_name(self, name: str) -> bool:
        """Whether a file's name fits: a regular expression has to match all of it."""
        if self.is_regex:
            pattern = self._pattern()
            return pattern is not None and pattern.fullmatch(name) is not None
        return self._contains(name)

    def fits_line(self, line: str) -> bool:
        """Whether a line of a file fits."""
        if self.is_regex:
            pattern = self._pattern()
            return pattern is not None and pattern.search(line) is not None
        return self._contains(line)

    def _contains(self, text: str) -> bool:
        return self.text in text if self.is_case_sensitive else self.text.lower() in text.lower()
