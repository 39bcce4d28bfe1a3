"""What a phone has stored, whatever app it belongs to: each check says in a sentence what differs, or nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from pytest_mobileagent.device import Device

_MOST = 5


def row_missing(device: Device, database: str, table: str, columns: Mapping[str, object]) -> str:
    """Return that a table has no row with these values, and which rows it has; empty if there is one."""
    there = _rows(device, database, table, columns)
    if any(row == columns for row in there):
        return ""
    if not there:
        return f"{table} has no row with {_words(columns)}, and no other"
    more = f" and {len(there) - _MOST} more" if len(there) > _MOST else ""
    return f"{table} has no row with {_words(columns)}; there is {'; '.join(map(_words, there[:_MOST]))}{more}"


def row_there(device: Device, database: str, table: str, columns: Mapping[str, object]) -> str:
    """Return that a table still has a row with these values; empty if there is none."""
    is_there = any(row == columns for row in _rows(device, database, table, columns))
    return f"{table} still has a row with {_words(columns)}" if is_there else ""


def _words(columns: Mapping[str, object]) -> str:
    return ", ".join(f"{name} {value!r}" for name, value in columns.items())


def _rows(device: Device, database: str, table: str, columns: Mapping[str, object]) -> list[dict[str, object]]:
    if not device.exists(database):
        return []
    names = ", ".join(f'"{name}"' for name in columns)
    return [dict(row) for row in device.sql(database, f'SELECT {names} FROM "{table}"')]  # noqa: S608 - names of ours


def setting_differs(device: Device, namespace: str, key: str, wanted: object) -> str:
    """Return that a setting holds something else."""
    found = device.settings.get(namespace, key)
    return "" if found == str(wanted) else f"the setting {namespace}/{key} is {found} and not {wanted}"


def file_missing(device: Device, path: str, *, content: bytes | None = None) -> str:
    """Return that there is no such file, or that it holds something else than `content`, if that is given."""
    if not device.exists(path):
        return f"there is no {path}"
    if content is None or (found := device.pull(path)) == content:
        return ""
    return f"{path} holds {found[:200]!r} and not {content[:200]!r}"


def file_there(device: Device, path: str) -> str:
    """Return that there still is such a file."""
    return f"{path} is still there" if device.exists(path) else ""


def all_differ(found: Iterable[object], wanted: Iterable[object]) -> str:
    """Return what is other than that just these are stored, each as often as it is wanted, in any order."""
    further, missing = list(found), []
    for one in wanted:
        if one in further:
            further.remove(one)
        else:
            missing.append(one)
    said = [f"{name}: {ones}" for name, ones in (("missing", missing), ("too much", further)) if ones]
    return "; ".join(said)
