"""Contacts as a file of vCards (RFC 6350): written and read."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pytest_mobileagent.simulator.androidx.simple.book import config as c
from pytest_mobileagent.simulator.androidx.simple.book.store import Contact, Entry

_NAME_COLUMNS = ("data3", "data2", "data5", "data4", "data6")  # in the order of `N`
_FIELDS = {
    c.PHONE: "TEL", c.EMAIL: "EMAIL", c.ADDRESS: "ADR", c.EVENT: "BDAY", c.NOTE: "NOTE", c.WEBSITE: "URL",
    c.NICKNAME: "NICKNAME", c.COMPANY: "ORG",
}  # fmt: skip
_KINDS = {field: kind for kind, field in _FIELDS.items()}
_TYPES = {"Mobile": "CELL", "Home": "HOME", "Work": "WORK", "Pager": "PAGER", "Main": "MAIN"}
_BIRTHDAY = 3
_ADDRESS_PARTS = 7
_STREET = 2  # its place among the parts of an address


def vcards_text(contacts: Iterable[Contact]) -> str:
    """Return contacts as a file."""
    return "".join(_written(one) for one in contacts)


def _written(one: Contact) -> str:
    parts = ";".join(_escaped(one.names.get(column, "")) for column in _NAME_COLUMNS)
    lines = ["BEGIN:VCARD", "VERSION:4.0", f"N:{parts}", f"FN:{_escaped(one.name())}"]
    lines += [_line(entry) for entry in one.entries if entry.kind in _FIELDS and _is_written(entry)]
    return "\r\n".join([*lines, "END:VCARD", ""])


def _is_written(entry: Entry) -> bool:
    return entry.kind != c.EVENT or entry.type == _BIRTHDAY


def _line(entry: Entry) -> str:
    kind = _TYPES.get(entry.type_text, "") if entry.kind in (c.PHONE, c.EMAIL, c.ADDRESS) else ""
    value = _escaped(entry.value)
    if entry.kind == c.ADDRESS:
        value = ";".join(value if at == _STREET else "" for at in range(_ADDRESS_PARTS))
    return f"{_FIELDS[entry.kind]}{f';TYPE={kind}' if kind else ''}:{value}"


def _escaped(text: str) -> str:
    return text.replace("\\", "\\\\").replace(";", "\\;").replace(",", "\\,").replace("\n", "\\n")


# -- reading ----------------------------------------------------------------------------------------------------------


def read_vcards(text: str) -> list[Contact]:
    """Return the contacts of a file, new ones; what it says besides is left out."""
    found: list[Contact] = []
    for line in _lines(text):
        head, _, value = line.partition(":")
        field, *parameters = head.upper().split(";")
        if (field, value.upper()) == ("BEGIN", "VCARD"):
            found.append(Contact())
        elif found:
            _take(found[-1], field, parameters, value)
    return [one for one in found if not one.is_empty]


def _lines(text: str) -> Iterator[str]:
    """Yield the lines of a file, folded ones whole."""
    yield from text.replace("\r\n", "\n").replace("\n ", "").replace("\n\t", "").split("\n")


def _take(contact: Contact, field: str, parameters: list[str], value: str) -> None:
    if field == "N":
        contact.names = {column: part for column, part in zip(_NAME_COLUMNS, _parts(value), strict=False) if part}
    elif field == "FN" and not contact.names:
        contact.names = {"data2": _parts(value)[0]}
    elif field in _KINDS:
        kind = _KINDS[field]
        text = " ".join(part for part in _parts(value) if part)
        contact.entries.append(Entry(kind, text, _type(kind, parameters)))


def _type(kind: str, parameters: list[str]) -> int:
    """Return the number of a value's type; that of a new value if none is named."""
    types = c.TYPES.get(kind, ())
    named = {word for one in parameters for word in one.removeprefix("TYPE=").replace('"', "").split(",")}
    return next((number for number, label in types if _TYPES.get(label) in named), types[0][0] if types else 0)


def _parts(value: str) -> list[str]:
    """Return what semicolons part, signs as they were before they were escaped."""
    parts, escaped = [""], False
    for sign in value:
        if escaped:
            parts[-1] += "\n" if sign in "nN" else sign
            escaped = False
        elif sign == ";":
            parts.append("")
        elif sign == "\\":
            escaped = True
        else:
            parts[-1] += sign
    return parts
