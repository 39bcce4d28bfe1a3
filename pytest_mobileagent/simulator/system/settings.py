"""The settings provider: three namespaces of keys and values, one XML file each on the disk."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple
from xml.sax.saxutils import quoteattr, unescape

from pytest_mobileagent.simulator.disk import SYSTEM_UID
from pytest_mobileagent.simulator.system._settings_defaults import default_settings
from pytest_mobileagent.simulator.system.saved import as_map

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytest_mobileagent.simulator.phone import Phone

    Observer = Callable[[str, str | None], None]

NAMESPACES = ("system", "secure", "global")
SYNC_MODES = ("none", "persistent", "until_reboot")  # whether flags may come from elsewhere
_SYNC_DISABLED = "device_config_sync_disabled"
_TABLES = (*NAMESPACES, "config")  # `config`: the flags of `device_config`, as `namespace/flag`
_FOLDER = "/data/system/users/0"
_HEAD = "<?xml version='1.0' encoding='UTF-8' standalone='yes' ?>\n"
_VERSION = 213  # SettingsProvider's database version in Android 13
_LINE = re.compile(r'<setting id="(\d+)" name="([^"]*)" value="([^"]*)" package="([^"]*)"(?: defaultValue="([^"]*)")?')
_ENTITIES = {"&quot;": '"', "&apos;": "'", "&#10;": "\n", "&#13;": "\r", "&#9;": "\t"}


class _Setting(NamedTuple):
    number: int
    value: str
    package: str
    default: str | None = None  # a flag's; the defaults of settings are those of the device configuration


class Settings:
    """Keys and values by namespace (`system`, `secure`, `global`)."""

    def __init__(self, phone: Phone) -> None:
        """Read and write on the phone's disk."""
        self._phone = phone
        self._observers: dict[tuple[str, str], list[Observer]] = {}
        self._version = -1
        self._tables: dict[str, dict[str, _Setting]] = {}
        self._is_sync_disabled_until_reboot = False

    def get(self, namespace: str, key: str) -> str | None:
        """Return a setting's value, or None if it is not set."""
        setting = self._table(namespace).get(key)
        return None if setting is None else setting.value

    def number(self, namespace: str, key: str, default: int = 0) -> int:
        """Return a setting as a whole number; `default` if it is not set or is none."""
        value = self.get(namespace, key)
        try:
            return default if value is None else int(value)
        except ValueError:
            return default

    def is_on(self, namespace: str, key: str, *, default: bool = False) -> bool:
        """Whether a setting is a whole number other than 0."""
        return self.number(namespace, key, int(default)) != 0

    def put(self, namespace: str, key: str, value: str | float, *, package: str = "android") -> None:
        """Set a setting; `package` is recorded as the one that did so."""
        text = str(int(value)) if isinstance(value, bool) else str(value)
        table = self._table(namespace)
        old = table.get(key)
        if old is not None and old.value == text:
            return
        number = old.number if old else 1 + max((entry.number for entry in table.values()), default=0)
        self._write(namespace, {**table, key: _Setting(number, text, package)})
        self._notify(namespace, key, text)

    def delete(self, namespace: str, key: str) -> int:
        """Remove a setting; return how many were there (0 or 1)."""
        table = dict(self._table(namespace))
        if table.pop(key, None) is None:
            return 0
        self._write(namespace, table)
        self._notify(namespace, key, None)
        return 1

    def reset(self, namespace: str, *, package: str = "") -> None:
        """Put back the defaults of settings, of those that `package` set if it is given."""
        defaults = default_settings(self._phone.image, self._phone.config)[namespace]
        for key, setting in list(self._table(namespace).items()):
            if package and setting.package != package:
                continue
            if key in defaults:
                self.put(namespace, key, defaults[key])
            else:
                self.delete(namespace, key)

    # -- flags ----------------------------------------------------------------------------------------------------

    def put_flag(self, key: str, value: str, *, package: str, is_default: bool = False) -> None:
        """Set a flag, `namespace/flag`, and let that be its default if `is_default`."""
        table = self._table("config")
        old = table.get(key)
        number = old.number if old else 1 + max((entry.number for entry in table.values()), default=0)
        default = value if is_default else old.default if old is not None else None
        self._write("config", {**table, key: _Setting(number, value, package, default)})
        self._notify("config", key, value)

    def reset_flags(self, prefix: str, *, is_clearing: bool) -> None:
        """Give flags their defaults back; without one, or if `is_clearing`, they go: no system package set them."""
        for key, flag in list(self._table("config").items()):
            if not key.startswith(prefix):
                continue
            if is_clearing or flag.default is None:
                self.delete("config", key)
            else:
                self.put_flag(key, flag.default, package=flag.package)

    @property
    def sync_mode(self) -> str:
        """Whether flags may come from elsewhere: one of `SYNC_MODES`."""
        if self.is_on("global", _SYNC_DISABLED):
            return "persistent"
        return "until_reboot" if self._is_sync_disabled_until_reboot else "none"

    def set_sync_mode(self, mode: str) -> None:
        """Say whether flags may come from elsewhere."""
        self._is_sync_disabled_until_reboot = mode == "until_reboot"
        self.put("global", _SYNC_DISABLED, mode == "persistent")

    # -- all of them ----------------------------------------------------------------------------------------------

    def items(self, namespace: str) -> list[tuple[str, str]]:
        """Return keys and values, sorted by key."""
        return sorted((key, setting.value) for key, setting in self._table(namespace).items())

    def rows(self, namespace: str) -> list[tuple[int, str, str]]:
        """Return number, key and value of each, in the order they were first set."""
        table = self._table(namespace)
        return sorted((setting.number, key, setting.value) for key, setting in table.items())

    def observe(self, namespace: str, key: str, observer: Observer) -> None:
        """Call `observer(key, value)` whenever the setting changes; an empty key observes the whole namespace."""
        self._observers.setdefault((namespace, key), []).append(observer)

    def save(self) -> object:
        """Return what lasts until the next boot; the settings are files on the disk."""
        return {"sync_disabled_until_reboot": self._is_sync_disabled_until_reboot}

    def load(self, value: object) -> None:
        """Write the defaults of the device configuration where a file is missing."""
        self._is_sync_disabled_until_reboot = as_map(value).get("sync_disabled_until_reboot") is True
        self._version = -1
        for namespace, defaults in default_settings(self._phone.image, self._phone.config).items():
            if not self._phone.disk.exists(_path(namespace)):
                rows = enumerate(sorted(defaults.items()), start=1)
                self._write(namespace, {key: _Setting(number, text, "android") for number, (key, text) in rows})

    def _table(self, namespace: str) -> dict[str, _Setting]:
        disk = self._phone.disk
        if self._version != disk.version:
            for name in _TABLES:
                inode = disk.find(_path(name))
                self._tables[name] = _parse(inode.content) if inode is not None else {}
            self._version = disk.version
        return self._tables[namespace]

    def _write(self, namespace: str, table: dict[str, _Setting]) -> None:
        disk = self._phone.disk
        disk.mkdir(_FOLDER, mode=0o770, owner=SYSTEM_UID, parents=True)
        lines = [f'<settings version="{_VERSION}">']
        for key, (number, value, package, default) in table.items():
            ends = f' defaultValue={_quoted(value)} defaultSysSet="true"'
            if namespace == "config":
                ends = "" if default is None else f' defaultValue={_quoted(default)} defaultSysSet="false"'
            start = f'  <setting id="{number}" name={_quoted(key)} value={_quoted(value)}'
            lines.append(f"{start} package={_quoted(package)}{ends} />")
        text = _HEAD + "\n".join([*lines, "</settings>"]) + "\n"
        disk.write(_path(namespace), text, mode=0o600, owner=SYSTEM_UID)

    def _notify(self, namespace: str, key: str, value: str | None) -> None:
        phone = self._phone
        phone.log.write("V", "SettingsProvider", f"Notifying for 0: content://settings/{namespace}/{key}")
        for pattern in (key, ""):
            for observer in self._observers.get((namespace, pattern), ()):
                observer(key, value)
        phone.touch()


def _path(namespace: str) -> str:
    return f"{_FOLDER}/settings_{namespace}.xml"


def _quoted(text: str) -> str:
    return quoteattr(text, {'"': "&quot;", "\n": "&#10;", "\r": "&#13;", "\t": "&#9;"})


@lru_cache(maxsize=2 * len(_TABLES))  # as they are, and as a snapshot has them
def _parse(content: bytes) -> dict[str, _Setting]:
    table = {}
    for match in _LINE.finditer(content.decode(errors="replace")):
        number, *texts = match.groups()
        key, value, package, default = (None if text is None else unescape(text, _ENTITIES) for text in texts)
        table[key or ""] = _Setting(int(number), value or "", package or "", default)
    return table
