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
    from pytest_mobileagent.image import Image

_KEYS = frozenset(("version", "from", "sha256", "file"))
_PACKAGE = re.compile(r"[A-Za-z][A-Za-z0-9_]*(\.[A-Za-z0-9_]+)+")
_SHA256 = re.compile(r"[0-9a-f]{64}")
_FILE = re.compile(r"[A-Za-z0-9_][A-Za-z0-9_. +-]*\.apk")
_VERSION = re.compile(r"^ *versionName=(.*?) *$", re.MULTILINE)
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


def apps_to_install(image: Image, lock: Sequence[LockedApp] = ()) -> list[LockedApp]:
    """Return the apps that a phone of an image lacks once its system image has booted, and what `lock` has besides.

    Raises:
        ConfigError: the lock file has another version of one than the image.
    """
    locked = {app.package: app for app in lock}
    for build in image.brought:
        known = locked.setdefault(build.package, LockedApp(build.package, build.version))
        if known.version != build.version:
            raise ConfigError(
                f"the lock file has {known.package} {known.version}, the image '{image.name}' {build.version}: "
                "take the image's, or derive an image with the other"
            )
    return list(locked.values())


def find_apks(apps: Sequence[LockedApp], folder: Path | None, *, option: str = "--apks") -> dict[str, Path]:
    """Return the APK of every app, from the user's folder, which `option` names, checked.

    Raises:
        EmulatorError: some are missing, or one is another one than the lock file says.
    """
    missing = [app for app in apps if folder is None or not (folder / app.file_name).is_file()]
    if missing:
        raise EmulatorError(
            f"missing: {'; '.join(map(_wanted, missing))}. Put {'them' if len(missing) > 1 else 'it'} into one folder, "
            f"and name that with {option}{f' (now {folder})' if folder is not None else ''}"
        )
    found: dict[str, Path] = {}
    if folder is None:
        return found  # none is wanted
    for app in apps:
        path = folder / app.file_name
        if app.sha256 and (is_now := hashlib.sha256(path.read_bytes()).hexdigest()) != app.sha256:
            raise EmulatorError(
                f"{path} is not the {app.package} {app.version} of the lock file: its sha256 is {is_now}"
            )
        found[app.package] = path
    return found


def _wanted(app: LockedApp) -> str:
    """Return what to bring: package and version, as which file, and from where."""
    origin = f", from {app.origin}" if app.origin else ""
    return f"{app.package} {app.version} as {app.file_name}{origin}"


def install(device: Device, app: LockedApp, apk: Path) -> None:
    """Install an app with all permissions that it asks for.

    Raises:
        EmulatorError: the phone refuses, or the APK is of another version.
    """
    device.push(_PLACE, apk.read_bytes())
    said = device.run(f"pm install -r -g {_PLACE}; rm -f {_PLACE}", timeout_s=_INSTALL_TIMEOUT_S)
    if "Success" not in said.stdout:
        reason = (said.stdout + said.stderr).strip()
        raise EmulatorError(f"{device.serial}: {app.package} could not be installed from {apk}: {reason[:300]}")
    version = _VERSION.search(device.must_run(f"dumpsys package {app.package}"))
    if version is None or version[1] != app.version:
        told = f"version {version[1]}" if version is not None else "another package"
        raise EmulatorError(f"{apk} is {told} of {app.package}, and {app.version} is wanted")
