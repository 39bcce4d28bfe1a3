"""Which apps a snapshot holds: a lock file with package, version, origin and checksum; the APKs are the user's."""

from __future__ import annotations

import hashlib
import re
import tomllib
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pytest_mobileagent.errors import ConfigError, EmulatorError

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from pytest_mobileagent.device.device import Device

_KEYS = frozenset(("version", "from", "sha256", "file"))
_PACKAGE = re.compile(r"[A-Za-z][A-Za-z0-9_]*(\.[A-Za-z0-9_]+)+")
_SHA256 = re.compile(r"[0-9a-f]{64}")
_FILE = re.compile(r"[A-Za-z0-9_][A-Za-z0-9_. +-]*\.apk")
_INSTALL_TIMEOUT_S = 300.0
_PLACE = "/data/local/tmp/mobileagent.apk"


@dataclass(frozen=True, slots=True)
class LockedApp:
    """One app of a lock file; `sha256` is empty as long as it is not known."""

    package: str
    version: str
    origin: str = ""
    sha256: str = ""
    file: str = ""

    @property
    def file_name(self) -> str:
        """The APK's name in the user's folder."""
        return self.file or f"{self.package}.apk"


def read_lock(path: Path) -> list[LockedApp]:
    """Return the apps of a lock file.

    Raises:
        ConfigError: it cannot be read, or a key is wrong.
    """
    try:
        tables = tomllib.loads(path.read_text("utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise ConfigError(f"--apps={path}: {error}") from error
    return [_app(path, package, table) for package, table in tables.items()]


def _app(path: Path, package: str, table: object) -> LockedApp:
    where = f"{path} [{package}]"
    if not isinstance(table, dict) or not _PACKAGE.fullmatch(package):
        raise ConfigError(f'{where}: expected a package\'s table, such as ["net.gsantner.markor"]')
    unknown = sorted(set(table) - _KEYS)
    if unknown:
        raise ConfigError(f"{where}: unknown key '{unknown[0]}'; known are {', '.join(sorted(_KEYS))}")
    values = {key: table.get(key, "") for key in _KEYS}
    wrong = [key for key, value in values.items() if not isinstance(value, str)]
    if wrong or not values["version"]:
        raise ConfigError(f"{where}: {wrong[0] if wrong else 'version'} has to be a text")
    if values["sha256"] and not _SHA256.fullmatch(values["sha256"]):
        raise ConfigError(f"{where}: sha256 is not 64 hexadecimal digits")
    if values["file"] and not _FILE.fullmatch(values["file"]):
        raise ConfigError(f"{where}: file '{values['file']}' is not the name of an APK")
    return LockedApp(package, values["version"], values["from"], values["sha256"], values["file"])


def find_apks(apps: Sequence[LockedApp], folder: Path | None) -> dict[str, Path]:
    """Return the APK of every app, from the user's folder, checked.

    Raises:
        EmulatorError: one is missing, or is another one than the lock file says.
    """
    found = {}
    for app in apps:
        path = folder / app.file_name if folder is not None else None
        if path is None or not path.is_file():
            origin = f", from {app.origin}" if app.origin else ""
            raise EmulatorError(
                f"{app.package} {app.version} is missing: put it as {app.file_name} into a folder{origin}, "
                f"and name that with --apks{f' (now {folder})' if folder is not None else ''}"
            )
        if app.sha256 and (is_now := hashlib.sha256(path.read_bytes()).hexdigest()) != app.sha256:
            raise EmulatorError(
                f"{path} is not the {app.package} {app.version} of the lock file: its sha256 is {is_now}"
            )
        found[app.package] = path
    return found


def install(device: Device, package: str, apk: Path) -> None:
    """Install an app with all permissions that it asks for.

    Raises:
        EmulatorError: the phone refuses.
    """
    device.push(_PLACE, apk.read_bytes())
    said = device.run(f"pm install -r -g {_PLACE}; rm -f {_PLACE}", timeout_s=_INSTALL_TIMEOUT_S)
    if "Success" not in said.stdout:
        reason = (said.stdout + said.stderr).strip()
        raise EmulatorError(f"{device.serial}: {package} could not be installed from {apk}: {reason[:300]}")
