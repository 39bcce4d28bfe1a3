"""Android virtual devices as files: `<home>/NAME.ini` and `<home>/NAME.avd/config.ini`."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from pytest_mobileagent.config.model import PIXEL_6, PROFILES, DeviceConfig, DeviceProfile
from pytest_mobileagent.errors import ConfigError

if TYPE_CHECKING:
    from collections.abc import Mapping


@dataclass(slots=True)
class Avd:
    """One virtual device: its name, its folder, what it is."""

    name: str
    folder: Path
    config: DeviceConfig
    discovery_file: Path | None = None

    def hardware(self) -> dict[str, str]:
        """Return what its files say of the hardware, with its name, as in the emulator's `hardware-qemu.ini`."""
        keys = read_ini(self.folder / "config.ini")
        kept = {key: value for key, value in keys.items() if key.startswith(("hw.", "disk."))}
        return kept | {"avd.name": self.name, "avd.id": self.name}


def avd_home(environment: Mapping[str, str]) -> Path:
    """Return the folder of all AVDs, as the emulator looks for it."""
    if home := environment.get("ANDROID_AVD_HOME"):
        return Path(home)
    for name, below in (("ANDROID_USER_HOME", "avd"), ("ANDROID_SDK_HOME", ".android/avd")):
        if home := environment.get(name):
            return Path(home) / below
    return Path(environment.get("HOME", "/")) / ".android" / "avd"


def read_ini(path: Path) -> dict[str, str]:
    """Return the keys of an ini file without sections; lines without `=` are skipped."""
    pairs = (line.partition("=") for line in path.read_text("utf-8", errors="replace").splitlines())
    return {key.strip(): value.strip() for key, equals, value in pairs if equals}


def list_avds(home: Path) -> list[str]:
    """Return the names of all AVDs, sorted."""
    return sorted(path.stem for path in home.glob("*.ini")) if home.is_dir() else []


def load_avd(home: Path, name: str) -> Avd:
    """Return the AVD called `name`.

    Raises:
        ConfigError: there is none, or its files are broken.
    """
    pointer = home / f"{name}.ini"
    if not pointer.is_file():
        raise ConfigError(f"Unknown AVD name [{name}], use -list-avds to see valid list.")
    folder = Path(read_ini(pointer).get("path") or home / f"{name}.avd")
    settings = folder / "config.ini"
    if not settings.is_file():
        raise ConfigError(f"{settings} is missing: the AVD '{name}' is broken; delete and create it again")
    return Avd(name, folder, _config(read_ini(settings), settings))


def _config(keys: dict[str, str], path: Path) -> DeviceConfig:
    profile = PROFILES.get(keys.get("hw.device.name", ""), PIXEL_6)
    width = _number(keys, "hw.lcd.width", profile.width_px, path)
    height = _number(keys, "hw.lcd.height", profile.height_px, path)
    density = _number(keys, "hw.lcd.density", profile.density_dpi, path)
    same = (width, height, density) == (profile.width_px, profile.height_px, profile.density_dpi)
    if not same:
        profile = replace(profile, width_px=width, height_px=height, density_dpi=density, cutout_px=0)
    api_level = keys.get("target", "android-33").rpartition("-")[2]
    return DeviceConfig(
        name=keys.get("AvdId", profile.name),
        profile=profile,
        density_dpi=density,
        api_level=int(api_level) if api_level.isdigit() else 33,
    )


def _number(keys: dict[str, str], name: str, default: int, path: Path) -> int:
    value = keys.get(name, str(default))
    if not value.isascii() or not value.isdigit() or not 0 < int(value) < 10000:
        raise ConfigError(f"{path}: {name}={value} is not a number of px or dpi")
    return int(value)


def create_avd(home: Path, name: str, profile: DeviceProfile, *, api_level: int) -> Path:
    """Write the files of a new AVD as `avdmanager create avd` does; returns its folder."""
    folder = home / f"{name}.avd"
    folder.mkdir(parents=True, exist_ok=True)
    pointer = {
        "avd.ini.encoding": "UTF-8",
        "path": str(folder),
        "path.rel": f"avd/{name}.avd",
        "target": f"android-{api_level}",
    }
    keys = {
        "AvdId": name,
        "PlayStore.enabled": "false",
        "abi.type": "x86_64",
        "avd.ini.displayname": name,
        "avd.ini.encoding": "UTF-8",
        "disk.dataPartition.size": "6442450944",
        "hw.cpu.arch": "x86_64",
        "hw.cpu.ncore": "4",
        "hw.device.manufacturer": "Google",
        "hw.device.name": profile.name,
        "hw.initialOrientation": "Portrait",
        "hw.keyboard": "no",
        "hw.lcd.density": str(profile.density_dpi),
        "hw.lcd.height": str(profile.height_px),
        "hw.lcd.width": str(profile.width_px),
        "hw.ramSize": "2048",
        "image.sysdir.1": f"system-images/android-{api_level}/google_apis/x86_64/",
        "tag.display": "Google APIs",
        "tag.id": "google_apis",
        "target": f"android-{api_level}",
    }
    _write_ini(home / f"{name}.ini", pointer)
    _write_ini(folder / "config.ini", keys)
    return folder


def _write_ini(path: Path, keys: dict[str, str]) -> None:
    path.write_text("".join(f"{key}={value}\n" for key, value in keys.items()), "utf-8")
