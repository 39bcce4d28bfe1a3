"""What apps write down for themselves, whoever acts: what a comparison of before and after passes over.

Each app declares what is its own (`pytest_mobileagent.apps`); what all apps do is here.
"""

from __future__ import annotations

from fnmatch import fnmatchcase
from functools import cache
from typing import TYPE_CHECKING

from pytest_mobileagent.apps import AppDeclaration, declarations
from pytest_mobileagent.device.databases import owner_package
from pytest_mobileagent.state.system_state import COMPONENTS

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pytest_mobileagent.state.changes import Change

Declared = tuple[AppDeclaration, ...]

# Preferences that no one sets: when, how often and where an app was last used, and which hints it has shown.
COMMON_PREFERENCES = (
    "last*", "*_last*", "*recent_*", "*run_count*", "*first_run*", "*first_time*", "*shown", "*_version", "*migrated*",
    "temp_*", "*position*", "*onboarding*", "*_pos_*",
)  # fmt: skip
SETTINGS = ("keep_*", "remember_*", "show_*", "use_*")  # what somebody has chosen, as `remember_last_video_position`
# The platform's own packages, whose preferences nobody can look at.
PLATFORM = (
    "com.google.android.gms", "com.google.android.gsf", "com.android.vending",
    "com.google.android.googlequicksearchbox", "com.google.android.inputmethod.*", "com.android.inputmethod.*",
    "com.google.android.apps.*",
)  # fmt: skip
# Which the system makes of what apps tell it, or of the setting `system_locales`.
_DERIVED_SETTINGS = (("settings/system", "next_alarm_formatted"), ("properties", "persist.sys.locale"))
_LIBRARIES_COMPONENTS = ("androidx.work.*",)  # enabled as long as there is work to be done later
_FOLDERS = ("/shared_prefs", "/databases", "/app_db")
_OF_APPS = ("/data/data/", "/data/user")


def fits(place: str, patterns: Iterable[str]) -> bool:
    """Whether a place fits one of some patterns."""
    return any(fnmatchcase(place, pattern) for pattern in patterns)


@cache
def kept(declared: Declared) -> tuple[str, ...]:
    """Return patterns of what counts wherever it lies: files, preferences and rows, by place and key."""
    return tuple(
        f"/data/data/{app.package}/{'shared_prefs/' if '.xml/' in path else ''}{path}"
        for app in declarations(declared)
        for path in app.kept
    )


def is_bookkeeping(change: Change, *, declared: Declared = ()) -> bool:
    """Whether an app does a change unasked: it makes its files when it is first opened, and notes what is looked at.

    A preference that comes or goes with what counts without it is none either: it was changed and changed back.
    """
    if (change.place, change.key) in _DERIVED_SETTINGS:
        return True
    if fits(change.name, kept(declared)) and "/shared_prefs/" not in change.place:
        return False
    if "/shared_prefs/" in change.place:
        return is_noted(change.place, change.key, declared=declared) or _is_default(change, declared)
    if change.place.startswith(COMPONENTS):
        return fits(change.place.removeprefix(COMPONENTS), PLATFORM) or fits(change.key, _LIBRARIES_COMPONENTS)
    return change.kind == "added" and change.place.startswith(_OF_APPS) and (
        change.place.endswith(_FOLDERS) or not any(f"{folder}/" in change.place for folder in _FOLDERS)
    )  # fmt: skip


@cache
def is_noted(preferences: str, key: str, *, declared: Declared = ()) -> bool:
    """Whether an app notes a preference unasked; `preferences` is the path of their file."""
    if fits(f"{preferences}/{key}", kept(declared)):
        return False
    package, file = owner_package(preferences), preferences.rpartition("/")[2]
    if fits(package, PLATFORM) or (fits(key.lower(), COMMON_PREFERENCES) and not fits(key.lower(), SETTINGS)):
        return True
    own = (pattern.lower() for app in declarations(declared) if app.package == package for pattern in app.noted)
    return fits(f"{file}/{key}".lower(), own)


def _is_default(change: Change, declared: Declared) -> bool:
    if change.kind == "modified":
        return False
    package, file = owner_package(change.place), change.place.rpartition("/")[2]
    default = (f"{file}/{change.key}", change.after if change.kind == "added" else change.before)
    return any(default in app.defaults for app in declarations(declared) if app.package == package)


def is_first_row(table: str, row: object, *, declared: Declared = ()) -> bool:
    """Whether an app puts a row into a table when it makes the database; `table` is its path and its name."""
    return isinstance(row, dict) and any(
        first.has(row)
        for app in declarations(declared)
        for first in app.first_rows
        if fnmatchcase(table, f"/data/*/{app.package}/{first.table}")
    )
