"""What apps write down for themselves, whoever acts: what a comparison of before and after passes over.

Each module of an app declares what is its own, as `BOOKKEEPING`; what all apps do is here.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from functools import cache
from typing import TYPE_CHECKING

from pytest_mobileagent.discovery import submodules

if TYPE_CHECKING:
    from collections.abc import Mapping

# Preferences that no one sets: when, how often and where an app was last used, and which hints it has shown.
COMMON_PREFERENCES = (
    "last*", "*_last*", "*recent_*", "*run_count*", "*first_run*", "*first_time*", "*shown", "*_version", "*migrated*",
    "temp_*", "*position*", "*onboarding*", "*_pos_*",
)  # fmt: skip
# Where the platform's own apps keep what nobody can look at.
PLATFORM = (
    "com.google.android.gms", "com.google.android.gsf", "com.android.vending",
    "com.google.android.googlequicksearchbox", "com.google.android.inputmethod.*", "com.android.inputmethod.*",
    "com.google.android.apps.*",
)  # fmt: skip
_FOLDERS = ("/shared_prefs", "/databases", "/app_db")


@dataclass(frozen=True, slots=True)
class Bookkeeping:
    """What one app keeps for itself; all names are patterns (`fnmatch`).

    Args:
        package: the app.
        tables: `notes.db/search_index`: derived from other tables, or a history of what was looked at.
        columns: of a table: what reading alone changes.
        preferences: `prefs.xml/key`, both without regard to case.
        files: paths, relative to the app's own folder and to its folder in shared storage.
        first_rows: of a table: what the app itself puts into a database that it makes, by some of the columns.
    """

    package: str
    tables: tuple[str, ...] = ()
    columns: Mapping[str, frozenset[str]] = field(default_factory=dict)
    preferences: tuple[str, ...] = ()
    files: tuple[str, ...] = ()
    first_rows: Mapping[str, tuple[Mapping[str, object], ...]] = field(default_factory=dict)

    def table(self, name: str) -> str:
        """Return a pattern of one of its tables, from the phone's root."""
        return f"/data/*/{self.package}/*/{name}"


@cache
def declared() -> tuple[Bookkeeping, ...]:
    """Return what the modules of apps declare."""
    from pytest_mobileagent import state  # noqa: PLC0415 - the package that this module is part of

    return tuple(one for module in submodules(state) for one in getattr(module, "BOOKKEEPING", ()))


@cache
def is_kept_for_itself(table: str) -> bool:
    """Whether a table, by the path of its database and its name, is of its app's own making."""
    return any(fnmatchcase(table, one.table(name)) for one in declared() for name in one.tables)


@cache
def incidental_columns(table: str) -> frozenset[str]:
    """Return the columns of a table that reading alone changes."""
    found = (
        columns for one in declared() for name, columns in one.columns.items() if fnmatchcase(table, one.table(name))
    )
    return next(found, frozenset())


def is_first_row(table: str, row: object) -> bool:
    """Whether an app puts a row into a table when it makes its database."""
    return isinstance(row, dict) and any(
        all(row.get(column) == value for column, value in known.items())
        for one in declared()
        for name, rows in one.first_rows.items()
        if fnmatchcase(table, one.table(name))
        for known in rows
    )


@cache
def is_noted(package: str, preferences: str, key: str) -> bool:
    """Whether an app notes a preference unasked; `preferences` is the path of their file."""
    if any(fnmatchcase(package, one) for one in PLATFORM):
        return True
    file = preferences.rpartition("/")[2]
    own = (pattern for one in declared() if one.package == package for pattern in one.preferences)
    return any(fnmatchcase(key.lower(), pattern) for pattern in COMMON_PREFERENCES) or any(
        fnmatchcase(f"{file}/{key}".lower(), pattern.lower()) for pattern in own
    )


@cache
def is_own_file(path: str) -> bool:
    """Whether a file is one that an app writes unasked."""
    return any(fnmatchcase(path, f"*/{one.package}/{name}") for one in declared() for name in one.files)


def is_making(kind: str, place: str) -> bool:
    """Whether a change is that an app makes a database or a file of its own: what is in it is looked at by itself."""
    return kind == "added" and place.startswith("/data/") and (
        place.endswith(_FOLDERS) or not any(f"{folder}/" in place for folder in _FOLDERS)
    )  # fmt: skip
