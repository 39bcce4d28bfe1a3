"""What an app has stored as its shared preferences, by name."""

from __future__ import annotations

import shlex
from functools import lru_cache
from types import MappingProxyType
from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from pytest_mobileagent.device import Device

_HEAD = b"<?xml version='1.0' encoding='utf-8' standalone='yes' ?>\n"
_KINDS = {bool: "boolean", int: "int", str: "string"}
SIMPLE = "Prefs"  # the file of Simple Mobile Tools


def defaults(
    values: Mapping[str, object] = MappingProxyType({}),
    *,
    on: Iterable[str] = (),
    off: Iterable[str] = (),
    file: str = SIMPLE,
) -> tuple[tuple[str, str], ...]:
    """Return what counts in a file while nothing is stored, as apps declare it: values, switches on and off."""
    known = {**dict.fromkeys(off, False), **dict.fromkeys(on, True), **values}
    return tuple((f"{file}.xml/{key}", _text(value)) for key, value in known.items())


@lru_cache(maxsize=64)
def parsed(data: bytes) -> Mapping[str, str] | None:
    """Return the values of a file of preferences by their names; None if it is none."""
    if b"<!ENTITY" in data:  # no app writes any, and to expand them may take forever
        return None
    try:
        root = ET.fromstring(data)  # noqa: S314 - without entities there is nothing to expand
    except ET.ParseError:
        return None
    return {entry.get("name", ""): entry.get("value", "".join(entry.itertext())) for entry in root}


class Preferences:
    """One file of an app's preferences."""

    def __init__(self, device: Device, package: str, name: str = SIMPLE) -> None:
        """Look at `device`, whose adbd runs as root."""
        self._device, self._package = device, package
        self.path = f"/data/data/{package}/shared_prefs/{name}.xml"

    def all(self) -> Mapping[str, str]:
        """Return what is stored; nothing as long as there is no such file."""
        return parsed(self._device.pull_present([self.path]).get(self.path, b"<map/>")) or {}

    def strings(self, key: str) -> frozenset[str]:
        """Return a set of texts; none as long as it is not stored."""
        data = self._device.pull_present([self.path]).get(self.path, b"<map/>")
        if parsed(data) is None:
            return frozenset()
        entries = [entry for entry in ET.fromstring(data) if entry.get("name") == key]  # noqa: S314 - see `parsed`
        return frozenset(one.text or "" for entry in entries for one in entry)

    def differs(self, key: str, wanted: object, *, default: object = "") -> str:
        """Return what is other than that a value is stored; `default` is what counts as long as none is."""
        found = self.all().get(key, _text(default))
        return "" if found == _text(wanted) else f"{key} is {found or 'not stored'} and not {_text(wanted)}"

    def put(self, key: str, value: int | str) -> None:
        """Store a value; the app is stopped."""
        data = self._device.pull_present([self.path]).get(self.path, b"<map/>")
        root = ET.fromstring(data)  # noqa: S314 - what is no file of preferences is not changed
        for entry in [entry for entry in root if entry.get("name") == key]:
            root.remove(entry)
        kind = _KINDS[type(value)]
        entry = ET.SubElement(root, kind, {"name": key} if kind == "string" else {"name": key, "value": _text(value)})
        entry.text = value if isinstance(value, str) else None
        self._write(_HEAD + ET.tostring(root) + b"\n")

    def _write(self, data: bytes) -> None:
        folder, place = shlex.quote(self.path.rpartition("/")[0]), shlex.quote(self.path)
        self._device.force_stop(self._package)
        self._device.must_run(f"mkdir -p {folder}")
        self._device.push(self.path, data, mode=0o660)
        self._device.must_run(
            f"chown $(stat -c %u:%g {folder}/..) {folder} {place} && chmod 660 {place} && restorecon -R {folder}"
        )


def _text(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
