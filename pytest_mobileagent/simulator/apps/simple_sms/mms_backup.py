"""Multimedia messages as the app's file of exported messages has them: rows as they are, files in base 64."""

from __future__ import annotations

import base64
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.system.documents import path_of

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pytest_mobileagent.simulator.phone import Phone
    from pytest_mobileagent.simulator.system.content import Row, Value

_MMS = "content://mms"
_MESSAGE = (
    "creator", "ct_t", "d_rpt", "date", "date_sent", "locked", "m_type", "msg_box", "read", "rr", "seen", "text_only",
    "st", "sub", "sub_cs", "sub_id", "tr_id",
)  # fmt: skip
_PART = ("cd", "chset", "cid", "cl", "ct", "ctt_s", "ctt_t", "fn", "name", "seq", "text")
_ADDRESS = ("address", "type", "charset")
_FILE = "mms_content"
_OWN = "insert-address-token"


def backup(phone: Phone) -> list[dict[str, object]]:
    """Return all messages."""
    return [_message(phone, row) for row in phone.content.query(_MMS, None, sort="_id ASC")]


def _message(phone: Phone, row: Row) -> dict[str, object]:
    uri = f"{_MMS}/{_number(row['_id'])}"
    parts: list[dict[str, object]] = []
    for part in phone.content.query(f"{uri}/part"):
        written: dict[str, object] = {name: part[name] for name in _PART}
        path = path_of(phone, f"{_MMS}/part/{_number(part['_id'])}")
        if path and phone.disk.exists(path):
            written[_FILE] = base64.b64encode(phone.disk.read(path)).decode()
        parts.append(written)
    addresses = [{name: one[name] for name in _ADDRESS} for one in phone.content.query(f"{uri}/addr")]
    return {name: row[name] for name in _MESSAGE} | {"parts": parts, "addresses": addresses, "backupType": "mms"}


def restore(phone: Phone, entries: Sequence[dict[str, object]], thread_of: Callable[..., int]) -> int:
    """Add the messages that are not there; return how many.

    Raises:
        KeyError, TypeError, ValueError: one is no message.
    """
    known = {_key(row) for row in phone.content.query(_MMS)}
    new = [entry for entry in entries if _key(entry) not in known]
    for entry in new:
        _add(phone, entry, thread_of)
    return len(new)


def _key(row: Row | dict[str, object]) -> tuple[str, ...]:
    return tuple(str(row[name]) for name in ("date", "msg_box", "tr_id"))


def _add(phone: Phone, entry: dict[str, object], thread_of: Callable[..., int]) -> None:
    addresses, parts = _rows(entry["addresses"]), _rows(entry["parts"])
    others = [str(one["address"]) for one in addresses if one["address"] != _OWN]
    row = _columns(entry, _MESSAGE) | {"thread_id": thread_of(*others)}
    uri = phone.content.insert(_MMS, row)
    for one in addresses:
        phone.content.insert(f"{uri}/addr", _columns(one, _ADDRESS))
    for one in parts:
        part = phone.content.insert(f"{uri}/part", _columns(one, _PART))
        if _FILE in one:
            phone.disk.write(path_of(phone, part), base64.b64decode(str(one[_FILE])))


def _rows(value: object) -> list[dict[str, object]]:
    if not isinstance(value, list) or not all(isinstance(one, dict) for one in value):
        raise TypeError(value)
    return value


def _columns(entry: dict[str, object], names: Sequence[str]) -> Row:
    found: Row = {}
    for name in names:
        value = entry.get(name)
        found[name] = value if isinstance(value, int) or value is None else str(value)
    return found


def _number(value: Value) -> int:
    return int(str(value))
