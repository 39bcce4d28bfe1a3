"""Shared preferences: an app's settings, in the XML file Android keeps them in, as its `XmlUtils` write it."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING
from xml.etree import ElementTree
from xml.sax.saxutils import escape

from pytest_mobileagent.simulator.system.java import hash_order

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pytest_mobileagent.simulator.phone import Phone

Value = bool | int | float | str | frozenset[str]

INT_LIMIT = 1 << 31
# `FastXmlSerializer` writes control characters by their numbers, and quotes in texts too.
_ESCAPES = {'"': "&quot;"} | {chr(code): f"&#{code};" for code in range(32)}


class Preferences:
    """One preferences file of a package, read and written through the disk at each use."""

    def __init__(self, phone: Phone, package: str, name: str = "") -> None:
        """Open `name`.xml; the default file, `<package>_preferences.xml`, if no name is given."""
        self._phone = phone
        self._package = package
        self.path = f"/data/data/{package}/shared_prefs/{name or f'{package}_preferences'}.xml"

    def items(self) -> dict[str, Value]:
        """Return all values by name."""
        inode = self._phone.disk.find(self.path)
        return dict(_values(inode.content)) if inode is not None and inode.is_file else {}

    def get(self, key: str, default: Value) -> Value:
        """Return a value, or `default`."""
        return self.items().get(key, default)

    def text(self, key: str, default: str = "") -> str:
        """Return a value as text."""
        return str(self.items().get(key, default))

    def number(self, key: str, default: int = 0) -> int:
        """Return a whole number; `default` if missing or of another type."""
        value = self.items().get(key, default)
        return int(value) if isinstance(value, (int, float)) else default

    def real(self, key: str, default: float = 0.0) -> float:
        """Return a number with a fraction; `default` if missing or of another type."""
        value = self.items().get(key, default)
        return float(value) if isinstance(value, (int, float)) else default

    def flag(self, key: str, *, default: bool = False) -> bool:
        """Return a boolean; `default` if missing or of another type."""
        value = self.items().get(key, default)
        return value if isinstance(value, bool) else default

    def texts(self, key: str, default: frozenset[str] = frozenset()) -> frozenset[str]:
        """Return a set of texts; an empty one if there is something of another type."""
        value = self.items().get(key, default)
        return value if isinstance(value, frozenset) else frozenset()

    def put(self, **values: Value) -> None:
        """Store values; a whole number beyond 32 bits is stored as a long."""
        self.update(values)

    def set(self, key: str, value: Value) -> None:
        """Store a value."""
        self.update({key: value})

    def flip(self, key: str, *, default: bool = False) -> None:
        """Store the other value of a boolean."""
        self.update({key: not self.flag(key, default=default)})

    def update(self, values: dict[str, Value]) -> None:
        """Store values whose names are no Python names."""
        self._write({**self.items(), **{key: values[key] for key in hash_order(values)}})

    def remove(self, *keys: str) -> None:
        """Forget values."""
        self._write({key: value for key, value in self.items().items() if key not in keys})

    def _write(self, values: dict[str, Value]) -> None:
        disk = self._phone.disk
        folder = self.path.rpartition("/")[0]
        if not disk.exists(folder):
            self._phone.packages.make_data_dir(self._package)
            disk.mkdir(folder, mode=0o771, owner=self._phone.packages.uid(self._package), parents=True)
        disk.write(self.path, _render(values), mode=0o660)


@lru_cache(maxsize=128)
def _values(content: bytes) -> tuple[tuple[str, Value], ...]:
    """Return what is in a file: a screen asks for each of its colours."""
    return tuple(_parse(content))


def _parse(content: bytes) -> Iterator[tuple[str, Value]]:
    try:
        root = ElementTree.fromstring(content)  # noqa: S314 - expat without external entities; no DTD is expanded
    except ElementTree.ParseError:
        return  # as SharedPreferencesImpl: an unreadable file is an empty one
    for node in root:
        name = node.get("name", "")
        value = node.get("value", "")
        if node.tag == "boolean":
            yield name, value == "true"
        elif node.tag in ("int", "long"):
            yield name, int(value)
        elif node.tag == "float":
            yield name, float(value)
        elif node.tag == "string":
            yield name, node.text or ""
        elif node.tag == "set":
            yield name, frozenset(child.text or "" for child in node)


def _render(values: dict[str, Value]) -> str:
    lines = ["<?xml version='1.0' encoding='utf-8' standalone='yes' ?>", "<map>"]
    lines += [f"    {_element(key, values[key])}" for key in hash_order(values)]
    return "\n".join([*lines, "</map>", ""])


def _element(key: str, value: Value) -> str:
    name = f'"{_escaped(key)}"'
    if isinstance(value, bool):
        return f'<boolean name={name} value="{str(value).lower()}" />'
    if isinstance(value, int):
        kind = "int" if -INT_LIMIT <= value < INT_LIMIT else "long"
        return f'<{kind} name={name} value="{value}" />'
    if isinstance(value, float):
        return f'<float name={name} value="{value}" />'
    if isinstance(value, frozenset):
        items = "".join(f"        <string>{_escaped(item)}</string>\n" for item in hash_order(sorted(value)))
        return f"<set name={name}>\n{items}    </set>" if items else f"<set name={name} />"
    return f"<string name={name}>{_escaped(value)}</string>"


def _escaped(text: str) -> str:
    return escape(text, _ESCAPES)
