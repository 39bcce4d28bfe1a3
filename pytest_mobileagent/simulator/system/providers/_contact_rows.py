"""What a change of one contact row does to the others: aggregation, names, phone lookup."""

from __future__ import annotations

import zlib
from typing import TYPE_CHECKING, NamedTuple

from pytest_mobileagent.simulator.system.content import ContentError, shown
from pytest_mobileagent.simulator.system.providers import _sql as sql

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Sequence

    from pytest_mobileagent.simulator.disk import Database
    from pytest_mobileagent.simulator.system.content import Row, Value

_ITEM = "vnd.android.cursor.item/"
NAME = f"{_ITEM}name"
PHONE = f"{_ITEM}phone_v2"
EMAIL = f"{_ITEM}email_v2"
POSTAL = f"{_ITEM}postal-address_v2"
ORGANIZATION = f"{_ITEM}organization"
NICKNAME = f"{_ITEM}nickname"
NOTE = f"{_ITEM}note"
PHOTO = f"{_ITEM}photo"
SIP = f"{_ITEM}sip_address"
# ContactsContract.DisplayNameSources: which kind of data a contact is called after.
_SOURCES = {NAME: 40, NICKNAME: 35, ORGANIZATION: 30, PHONE: 20, EMAIL: 10}
_LOOKUP_DIGITS = 7
_OPTIONS = ("custom_ringtone", "send_to_voicemail", "starred", "pinned", "times_contacted", "last_time_contacted")
_ACCOUNT = ("account_name", "account_type", "data_set")


def prepare(connection: sqlite3.Connection) -> None:
    """Give a connection the collations and functions of the contacts database."""
    connection.create_collation("PHONEBOOK", _compare)
    connection.create_collation("LOCALIZED", _compare)
    connection.create_function("phone_equal", 2, _phone_equal, deterministic=True)
    connection.executescript(  # a temporary view: it is no part of the file
        "CREATE TEMP VIEW IF NOT EXISTS view_phone_lookup AS SELECT contact_id AS _id, contact_id, _id AS data_id, "
        "lookup, display_name, last_time_contacted, times_contacted, starred, in_visible_group, photo_id, photo_uri, "
        "photo_thumb_uri, custom_ringtone, has_phone_number, send_to_voicemail, data1 AS number, "
        "CAST(data2 AS INTEGER) AS type, data3 AS label, data4 AS normalized_number FROM main.view_data "
        "WHERE mimetype = 'vnd.android.cursor.item/phone_v2'"
    )


def _compare(first: str, second: str) -> int:
    one, two = first.casefold(), second.casefold()
    return (one > two) - (one < two)


def _digits(number: str) -> str:
    return "".join(digit for digit in number if digit.isdigit())


def _phone_equal(first: str | None, second: str | None) -> bool:
    one, two = _digits(first or ""), _digits(second or "")
    if not one or not two:
        return False
    if min(len(one), len(two)) < _LOOKUP_DIGITS:
        return one == two
    return one.endswith(two) or two.endswith(one) or one[-10:] == two[-10:]


def among(column: str, numbers: Sequence[Value]) -> sql.Condition:
    """Require a column to have one of some values."""
    return sql.Condition().add(f"{column} IN ({', '.join('?' * len(numbers))})", *numbers)


# -- accounts -------------------------------------------------------------------------------------------------------


def with_account(database: Database, values: Row) -> Row:
    """Return values with `account_id` in place of the account's name and type."""
    account = [values.get(name) for name in _ACCOUNT]
    condition = " AND ".join(f"{name} IS ?" for name in _ACCOUNT)
    found = database.query(f"SELECT _id FROM accounts WHERE {condition}", account)  # noqa: S608 - constants
    number = found[0]["_id"] if found else database.insert("accounts", **dict(zip(_ACCOUNT, account, strict=True)))
    return {name: value for name, value in values.items() if name not in _ACCOUNT} | {"account_id": number}


# -- raw contacts -----------------------------------------------------------------------------------------------------


def insert_raw_contact(database: Database, values: Row, now_ms: int) -> int:
    """Add a raw contact and the contact that shows it; return the raw contact's id."""
    raw = sql.insert(database, "raw_contacts", with_account(database, values) | {"dirty": 1})
    contact = database.insert("contacts", name_raw_contact_id=raw, contact_last_updated_timestamp=now_ms)
    options = {name: value for name, value in values.items() if name in _OPTIONS}
    if options:
        sql.update(database, "contacts", options, among("_id", [contact]))
    database.execute("UPDATE raw_contacts SET contact_id = ?, aggregation_needed = 0 WHERE _id = ?", (contact, raw))
    _refresh(database, raw, now_ms)
    return raw


def delete_raw_contacts(database: Database, numbers: list[int], now_ms: int) -> int:
    """Remove raw contacts with their data, and the contacts that they leave empty."""
    for raw in numbers:
        database.execute("DELETE FROM phone_lookup WHERE raw_contact_id = ?", (raw,))
        database.execute("DELETE FROM name_lookup WHERE raw_contact_id = ?", (raw,))
        database.execute("DELETE FROM data WHERE raw_contact_id = ?", (raw,))
        database.execute("DELETE FROM raw_contacts WHERE _id = ?", (raw,))
    empty = database.query("SELECT _id FROM contacts WHERE _id NOT IN (SELECT contact_id FROM raw_contacts)")
    for row in empty:
        database.execute("DELETE FROM contacts WHERE _id = ?", (row["_id"],))
        database.execute("INSERT OR REPLACE INTO deleted_contacts VALUES (?, ?)", (row["_id"], now_ms))
    return len(numbers)


def raw_contacts_of(database: Database, contacts: list[int]) -> list[int]:
    """Return the raw contacts that some contacts show."""
    condition = among("contact_id", contacts)
    found = sql.run(database, f"SELECT _id FROM raw_contacts{condition.sql}", contacts)  # noqa: S608 - constants
    return [int(row["_id"]) for row in found]


def copy_options(database: Database, contacts: list[int], values: Row, now_ms: int) -> None:
    """Give a contact's options (starred, ringtone, …) to its raw contacts."""
    options = {name: value for name, value in values.items() if name in _OPTIONS}
    if options and contacts:
        sql.update(database, "raw_contacts", options, among("contact_id", contacts))
        sql.update(database, "contacts", {"contact_last_updated_timestamp": now_ms}, among("_id", contacts))


# -- data rows --------------------------------------------------------------------------------------------------------


def insert_data(database: Database, values: Row, now_ms: int) -> int:
    """Add a data row to a raw contact; return its id."""
    row = dict(values)
    mimetype = row.pop("mimetype", None)
    if not mimetype:
        raise ContentError(sql.ILLEGAL_ARGUMENT, "mimetype is required")
    raw = row.get("raw_contact_id")
    if raw is None or not database.query("SELECT 1 FROM raw_contacts WHERE _id = ?", (raw,)):
        raise ContentError(sql.ILLEGAL_ARGUMENT, "raw_contact_id is required")
    row["mimetype_id"] = _mimetype_id(database, str(mimetype))
    if mimetype == NAME:
        row |= _structured_name(row)
    elif mimetype == PHONE:
        row.setdefault("data2", 2)
        row.setdefault("data4", _normalized(str(row.get("data1") or "")))
    number = sql.insert(database, "data", row)
    if mimetype == PHOTO:
        _show_photo(database, int(str(raw)))
    _refresh(database, int(str(raw)), now_ms)
    return number


def update_data(database: Database, numbers: list[int], values: Row, now_ms: int) -> int:
    """Change data rows."""
    for number in numbers:
        old = dict(database.query("SELECT * FROM data WHERE _id = ?", (number,))[0])
        row = {name: value for name, value in values.items() if name not in ("mimetype", "raw_contact_id")}
        kind = _mimetype(database, old["mimetype_id"])
        if kind == NAME and row:
            row = _structured_name(row if "data1" in row else {**_name_parts(old), **row, "data1": None})
        elif kind == PHONE and "data1" in row:
            row["data4"] = _normalized(str(row["data1"] or ""))
        sql.update(database, "data", row, among("_id", [number]))
        if kind == PHOTO:
            _show_photo(database, old["raw_contact_id"])
        _refresh(database, old["raw_contact_id"], now_ms)
    return len(numbers)


def delete_data(database: Database, numbers: list[int], now_ms: int) -> int:
    """Remove data rows."""
    for number in numbers:
        raw = database.query("SELECT raw_contact_id FROM data WHERE _id = ?", (number,))[0]["raw_contact_id"]
        database.execute("DELETE FROM data WHERE _id = ?", (number,))
        _show_photo(database, raw)
        _refresh(database, raw, now_ms)
    return len(numbers)


def is_photo(database: Database, number: int) -> bool:
    """Whether a data row is one of a photo."""
    found = database.query("SELECT mimetype_id FROM data WHERE _id = ?", (number,))
    return bool(found) and _mimetype(database, found[0]["mimetype_id"]) == PHOTO


def _show_photo(database: Database, raw: int) -> None:
    """Give the contact of a raw contact the newest photo that there is of it, or none."""
    database.execute(
        "UPDATE contacts SET (photo_id, photo_file_id) = (SELECT MAX(data._id), data14 FROM data "
        "JOIN mimetypes ON mimetypes._id = mimetype_id JOIN raw_contacts ON raw_contacts._id = raw_contact_id "
        "WHERE contact_id = contacts._id AND mimetype = ?) "
        "WHERE _id = (SELECT contact_id FROM raw_contacts WHERE _id = ?)",
        (PHOTO, raw),
    )


def _mimetype_id(database: Database, mimetype: str) -> int:
    found = database.query("SELECT _id FROM mimetypes WHERE mimetype = ?", (mimetype,))
    return int(found[0]["_id"]) if found else database.insert("mimetypes", mimetype=mimetype)


def _mimetype(database: Database, number: int) -> str:
    return str(database.query("SELECT mimetype FROM mimetypes WHERE _id = ?", (number,))[0]["mimetype"])


def _normalized(number: str) -> str | None:
    """Return a number as E.164, taken as one of the United States; None if it is too short to be one."""
    digits = _digits(number)
    if number.strip().startswith("+"):
        return f"+{digits}"
    if len(digits) == 10:
        return f"+1{digits}"
    return f"+{digits}" if len(digits) == 11 and digits.startswith("1") else None


# -- names ------------------------------------------------------------------------------------------------------------


def _name_parts(row: Row) -> Row:
    return {f"data{number}": row.get(f"data{number}") for number in range(1, 7)}


def _structured_name(row: Row) -> Row:
    """Fill in the display name (data1) from its parts, or the parts from it (NameSplitter)."""
    given, family, prefix, middle, suffix = (row.get(f"data{number}") for number in (2, 3, 4, 5, 6))
    full = row.get("data1")
    if not full:
        joined = " ".join(shown(part) for part in (prefix, given, middle, family) if part)
        full = f"{joined}, {shown(suffix)}" if suffix and joined else joined or suffix
    elif not any((given, family, prefix, middle, suffix)):
        words = shown(full).split()
        given = words[0] if words else None
        family = words[-1] if len(words) > 1 else None
        middle = " ".join(words[1:-1]) or None
    filled: Row = {"data1": full or None, "data2": given, "data3": family}
    filled |= {"data4": prefix, "data5": middle, "data6": suffix}
    return {**row, **filled, "data10": row.get("data10") or 1, "data11": row.get("data11") or 0}


class _Shown(NamedTuple):
    name: str | None
    alternative: str | None
    source: int


def _shown_name(database: Database, raw: int) -> _Shown:
    found = database.query(
        "SELECT mimetypes.mimetype AS mimetype, data.* FROM data JOIN mimetypes ON mimetypes._id = mimetype_id "
        "WHERE raw_contact_id = ? ORDER BY is_super_primary DESC, is_primary DESC, data._id",
        (raw,),
    )
    best = _Shown(None, None, 0)
    for row in found:
        source = _SOURCES.get(row["mimetype"], 0)
        text = row["data1"] or (row["data4"] if row["mimetype"] == ORGANIZATION else None)
        if text and source > best.source:
            best = _Shown(text, _alternative(row) if source == 40 else text, source)
    return best


def _alternative(row: sqlite3.Row) -> str:
    """Return a name with the family name first."""
    given = " ".join(str(row[key]) for key in ("data2", "data5") if row[key])
    family = row["data3"]
    return f"{family}, {given}" if family and given else str(family or given or row["data1"])


def _refresh(database: Database, raw: int, now_ms: int) -> None:
    """Bring a raw contact's and its contact's derived columns up to date."""
    shown = _shown_name(database, raw)
    label, other = _phonebook(shown.name), _phonebook(shown.alternative)
    database.execute(
        "UPDATE raw_contacts SET display_name = ?, display_name_alt = ?, display_name_source = ?, sort_key = ?, "
        "phonebook_label = ?, phonebook_bucket = ?, sort_key_alt = ?, phonebook_label_alt = ?, "
        "phonebook_bucket_alt = ?, version = version + 1, dirty = 1 WHERE _id = ?",
        (shown.name, shown.alternative, shown.source, shown.name, *label, shown.alternative, *other, raw),
    )
    database.execute("DELETE FROM phone_lookup WHERE raw_contact_id = ?", (raw,))
    phones = database.query(
        "SELECT data._id AS _id, data1, data4 FROM data JOIN mimetypes ON mimetypes._id = mimetype_id "
        "WHERE raw_contact_id = ? AND mimetype = ? AND data1 IS NOT NULL",
        (raw, PHONE),
    )
    for row in phones:
        for number in sorted({_digits(row["data1"]), row["data4"]} - {None, ""}):
            values = (row["_id"], raw, number, _digits(str(number))[-_LOOKUP_DIGITS:][::-1])
            database.execute("INSERT INTO phone_lookup VALUES (?, ?, ?, ?)", values)
    key = f"0r{raw}-{zlib.crc32((shown.name or '').encode()):08X}"
    database.execute(
        "UPDATE contacts SET has_phone_number = ?, lookup = ?, contact_last_updated_timestamp = ? "
        "WHERE name_raw_contact_id = ?",
        (int(bool(phones)), key, now_ms, raw),
    )


def _phonebook(name: str | None) -> tuple[str, int]:
    """Return the letter of the index that a name stands under, and that letter's number."""
    first = (name or "").strip()[:1].upper()
    if first.isascii() and first.isalpha():
        return first, ord(first) - ord("A") + 1
    return ("#", 27) if not first or not first.isalpha() else ("…", 28)
