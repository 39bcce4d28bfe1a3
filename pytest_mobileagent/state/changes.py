"""What is not on a phone as it was: a line for each row, file, folder, preference, setting and permission."""

from __future__ import annotations

import datetime
import re
import shlex
from collections import defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from pytest_mobileagent.device.databases import JOURNALS
from pytest_mobileagent.state.bookkeeping import is_first_row
from pytest_mobileagent.state.phone_state import STORAGE_ROOT, changed_files, entries, is_database, short

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pytest_mobileagent.device import Device
    from pytest_mobileagent.state.bookkeeping import Declared
    from pytest_mobileagent.state.phone_state import Entries, PhoneState, Value

Kind = Literal["added", "removed", "modified", "moved"]
_STAT = re.compile(r"(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d\.\d+) ([+-]\d{4}) (.+)")
_MOST_ARGUMENTS = 100
_NOTHING = "d41d8cd98f00b204e9800998ecf8427e"  # the digest of an empty file, of which there may be many
_CLOCK_S = 2.0  # how far two looks at clock and uptime may be apart


@dataclass(frozen=True, slots=True)
class Change:
    """One row, file, preference or setting that is not what it was.

    `place` is a database's path and table (`/data/…/events.db/events`), a folder, a file of preferences, a table of
    settings, or what a service keeps (`permissions/` with a package, `packages`, `roles`, `time`, …); `key` is what is
    told apart there, with a slash at its end if it is a folder. `before` and `after` are None where there is nothing;
    of a file that was moved `after` is its new path.
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
    def path(self) -> str:
        """The file that it lies in; empty for a setting."""
        if not self.place.startswith("/"):
            return ""
        if self._is_file:
            return self.name
        return self.place if "/shared_prefs/" in self.place else self.place.rpartition("/")[0]

    @property
    def halves(self) -> tuple[Change, Change]:
        """What a move consists of: the file is gone from one place, and has come to another."""
        place, _, key = str(self.after).rpartition("/")
        gone = Change("removed", self.place, self.key, before=self.before)
        return gone, Change("added", place, key, after=self.before)

    @property
    def _is_file(self) -> bool:
        values = (self.before, self.after)
        return self.place.startswith("/") and "/shared_prefs/" not in self.place and dict not in map(type, values)

    def __str__(self) -> str:
        """One line: what, where, and what was there."""
        match self.kind, self.before, self.after:
            case "modified", dict() as before, dict() as after:
                told = "; ".join(
                    f"{column}: {short(before.get(column))} → {short(value)}"
                    for column, value in after.items()
                    if before.get(column) != value
                )
            case "modified", str(before), str(after) if not self._is_file:
                told = f"{short(before)} → {short(after)}"
            case "moved", _, after:
                told = f"to {after}"
            case _ if self._is_file:
                told = ""  # what was in it is known by its digest only
            case _:
                told = _row(self.after if self.before is None else self.before)
        return f"{self.kind} {self.name}{': ' if told else ''}{told}"


def _row(value: Value) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{column}={short(cell)}" for column, cell in value.items() if cell not in (None, ""))
    return "" if value is None else short(value)


# -- comparing --------------------------------------------------------------------------------------------------------


def compare(before: PhoneState, after: PhoneState) -> list[Change]:
    """Return what differs, in the order of places and keys."""
    changed = changed_files(before, after)
    found = differences(entries(before, changed), entries(after, changed), declared=after.declared)
    if before.booted_s is not None and after.booted_s is not None:
        shift_s = after.booted_s - before.booted_s
        if abs(shift_s) > _CLOCK_S:
            found.append(Change("modified", "time", "clock", before="as it ran", after=f"set by {shift_s:+.0f} s"))
    return found


def differences(old: Entries, new: Entries, *, declared: Declared = ()) -> list[Change]:
    """Return what differs between two sets of entries; what an app puts into a database that it makes is not told."""
    just_made = {name for name in map("/".join, new.keys() - old.keys()) if is_database(name)}
    found = []
    for place, key in sorted({*old, *new}):
        before, after = old.get((place, key)), new.get((place, key))
        if (place, key) not in new:
            found.append(Change("removed", place, key, before=before))
        elif (place, key) not in old:
            if place.rpartition("/")[0] not in just_made or not is_first_row(place, after, declared=declared):
                found.append(Change("added", place, key, after=after))
        elif before != after:
            found.append(Change("modified", place, key, before=before, after=after))
    return _with_moves(found)


def _with_moves(changes: list[Change]) -> list[Change]:
    """Return the changes; a file that is gone and is there elsewhere, with the same content, was moved."""
    came = defaultdict(list)
    for change in changes:
        if change.kind == "added" and _is_shared_file(change):
            came[change.after].append(change)
    moved, seen = {}, set()
    for change in changes:
        if change.kind == "removed" and _is_shared_file(change) and came[change.before]:
            same_name = [one for one in came[change.before] if one.key == change.key]
            target = (same_name or came[change.before])[0]
            came[change.before].remove(target)
            moved[change.name] = Change("moved", change.place, change.key, before=change.before, after=target.name)
            seen.add(target.name)
    return [moved.get(change.name, change) for change in changes if change.name not in seen]


def _is_shared_file(change: Change) -> bool:
    content = change.before or change.after
    return change.place.startswith(STORAGE_ROOT) and isinstance(content, str) and content != _NOTHING


# -- when -------------------------------------------------------------------------------------------------------------


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
    if change.kind in ("removed", "moved") and change.path == change.name:
        return [change.place]
    return [change.path, *(change.path + suffix for suffix in JOURNALS if is_database(change.path))]


def _times(listing: str) -> Iterator[tuple[str, datetime.datetime]]:
    for line in listing.splitlines():
        match = _STAT.fullmatch(line)
        if match is not None:
            yield match[4], datetime.datetime.fromisoformat(f"{match[1]}T{match[2][:15]}{match[3]}")
