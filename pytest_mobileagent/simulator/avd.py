"""Android virtual devices as files: `<home>/NAME.ini` and `<home>/NAME.avd/config.ini`."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from pytest_mobileagent.config.model import PIXEL_6, PROFILES, DeviceConfig, DeviceProfile
from pytest_mobileagent.errors import ConfigError
from pytest_mobileagent.image import DEFAULT_IMAGE, find_image, known_images

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pytest_mobileagent.image import Image

_IMAGE_KEY = "mobileagent.image"


@dataclass(slots=True)
class Avd:
    """One virtual device: its name, its folder, which image it has, how it looks."""

    name: str
    folder: Path
    image: Image
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


def load_avd(home: Path, name: str, image: Image | None = None) -> Avd:
    """Return the AVD called `name`, with `image` in place of the one that its files name.

    Raises:
        ConfigError: there is none, or its files are broken.
    """
    if not name:
        raise ConfigError(
            f"No AVD specified. Use '@foo' or '-avd foo' to launch a virtual device named 'foo'\n{_make_one('foo')}"
        )
    pointer = home / f"{name}.ini"
    if not pointer.is_file():
        raise ConfigError(f"Unknown AVD name [{name}], use -list-avds to see valid list.\n{_make_one(name)}")
    folder = Path(read_ini(pointer).get("path") or home / f"{name}.avd")
    settings = folder / "config.ini"
    if not settings.is_file():
        raise ConfigError(f"{settings} is missing: the AVD '{name}' is broken; delete and create it again")
    keys = read_ini(settings)
    return Avd(name, folder, image or _image(keys, settings), _config(keys, settings))


def _make_one(name: str) -> str:
    return (
        f"Make one and start it with 'mobileagent-emulator -avd {name} -create-avd pixel_6' (of another image: "
        "-phone-image, see 'mobileagent image list'), or make it as with the SDK: "
        f"'mobileagent-avdmanager create avd -n {name} -k PACKAGE -d pixel_6'"
    )


def _config(keys: dict[str, str], path: Path) -> DeviceConfig:
    profile = PROFILES.get(keys.get("hw.device.name", ""), PIXEL_6)
    width = _number(keys, "hw.lcd.width", profile.width_px, path)
    height = _number(keys, "hw.lcd.height", profile.height_px, path)
    density = _number(keys, "hw.lcd.density", profile.density_dpi, path)
    same = (width, height, density) == (profile.width_px, profile.height_px, profile.density_dpi)
    if not same:
        profile = replace(profile, width_px=width, height_px=height, density_dpi=density, cutout_px=0)
    return DeviceConfig(
        name=keys.get("AvdId", profile.name),
        profile=profile,
        density_dpi=density,
    )


def _image(keys: dict[str, str], path: Path) -> Image:
    """Return the image that an AVD's files name; of one that avdmanager made, the first of its API level.

    Raises:
        ConfigError: there is no such image.
    """
    if name := keys.get(_IMAGE_KEY):
        try:
            return find_image(name)
        except ConfigError as error:
            raise ConfigError(f"{path}: {error}; or name its file with -phone-image FILE.json") from error
    level = keys.get("target", f"android-{find_image(DEFAULT_IMAGE).api_level}").rpartition("-")[2]
    images = [image for image in known_images().values() if str(image.api_level) == level]
    if not images:
        levels = ", ".join(sorted({str(image.api_level) for image in known_images().values()}))
        raise ConfigError(f"{path}: there is no image of API level {level} here; known are {levels}")
    return images[0]


def _number(keys: dict[str, str], name: str, default: int, path: Path) -> int:
    value = keys.get(name, str(default))
    if not value.isascii() or not value.isdigit() or not 0 < int(value) < 10000:
        raise ConfigError(f"{path}: {name}={value} is not a number of px or dpi")
    return int(value)


def create_avd(home: Path, name: str, profile: DeviceProfile, image: Image) -> Path:
    """Write the files of a new AVD as `avdmanager create avd` does, and which image it has; returns its folder."""
    target = f"android-{image.api_level}"
    folder = home / f"{name}.avd"
    folder.mkdir(parents=True, exist_ok=True)
    pointer = {
        "avd.ini.encoding": "UTF-8",
        "path": str(folder),
        "path.rel": f"avd/{name}.avd",
        "target": target,
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
        _IMAGE_KEY: image.name,
        "image.sysdir.1": image.android.folder,
        "tag.display": "Google APIs",
        "tag.id": "google_apis",
        "target": target,
    }
    _write_ini(home / f"{name}.ini", pointer)
    _write_ini(folder / "config.ini", keys)
    return folder


def _write_ini(path: Path, keys: dict[str, str]) -> None:
    path.write_text("".join(f"{key}={value}\n" for key, value in keys.items()), "utf-8")
