"""The program `mobileagent-avdmanager`: the SDK's avdmanager for AVDs of the embedded phone, as far as scripts call it.

The texts are those that the SDK's tool prints and scripts look for. The system images are those of the images that are
known here: `mobileagent image list`.
"""

from __future__ import annotations

import argparse
import os
import shutil
import sys
from typing import TYPE_CHECKING

from pytest_mobileagent.config.model import (
    PIXEL_3,
    PIXEL_4,
    PIXEL_4_XL,
    PIXEL_5,
    PIXEL_6,
    PROFILES,
    WXGA_TABLET,
    DeviceProfile,
)
from pytest_mobileagent.errors import ConfigError
from pytest_mobileagent.image import known_images
from pytest_mobileagent.simulator.arguments import AVD_NAME
from pytest_mobileagent.simulator.avd import avd_home, create_avd, list_avds, load_avd

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from pytest_mobileagent.image import Image

# What `-d NUMBER` means to B-MoCA's table of devices, and so to the SDK that it was written with.
_NUMBERS = {18: PIXEL_3, 22: PIXEL_4, 23: PIXEL_4_XL, 25: PIXEL_5, 26: PIXEL_6, 60: WXGA_TABLET}
_DEFAULT_DEVICE = PIXEL_6
_RULE = "---------"


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; returns its exit status."""
    options = _parser().parse_args(arguments)
    run: Callable[[argparse.Namespace, Path], str] = options.run
    try:
        sys.stdout.write(run(options, avd_home(os.environ)))
    except (ConfigError, OSError) as error:
        sys.stderr.write(f"Error: {error}\n")
        return 1
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="avdmanager", description="Make, list and delete AVDs of the embedded phone.")
    parser.add_argument("-s", "--silent", action="store_true", help="show errors only")
    parser.add_argument("-v", "--verbose", action="store_true", help="show more")
    verbs = parser.add_subparsers(required=True, metavar="list|create|delete")
    lists = verbs.add_parser("list", help="list AVDs, the hardware they can have, or the levels of Android")
    lists.add_argument("thing", choices=[word for thing in _LISTS for word in (thing, f"{thing}s")])
    lists.add_argument("-c", "--compact", action="store_true", help="names only")
    lists.add_argument("-0", "--null", action="store_true", help="names end with a null")
    lists.set_defaults(run=_list)
    create = verbs.add_parser("create", help="make an AVD")
    create.add_argument("thing", choices=["avd"])
    create.add_argument("-n", "--name", required=True)
    create.add_argument("-k", "--package", required=True, help="system-images;android-33;google_apis;x86_64")
    create.add_argument("-d", "--device", default=_DEFAULT_DEVICE.device_id, help="its id: pixel_6")
    create.add_argument("-f", "--force", action="store_true", help="in place of one of that name")
    for flags in (("-b", "--abi"), ("-g", "--tag"), ("-c", "--sdcard"), ("--skin",)):
        create.add_argument(*flags, help=argparse.SUPPRESS)  # there is one of each
    create.set_defaults(run=_create)
    delete = verbs.add_parser("delete", help="delete an AVD")
    delete.add_argument("thing", choices=["avd"])
    delete.add_argument("-n", "--name", required=True)
    delete.set_defaults(run=_delete)
    return parser


def _create(options: argparse.Namespace, home: Path) -> str:
    if not AVD_NAME.fullmatch(options.name):
        raise ConfigError(
            f"AVD name '{options.name}' contains invalid characters.\nAllowed characters are: a-z A-Z 0-9 . _ -"
        )
    image, profile = _image(options.package), _profile(options.device)
    if options.name in list_avds(home):
        if not options.force:
            raise ConfigError(
                f"Android Virtual Device '{options.name}' already exists.\nUse --force if you want to replace it."
            )
        _remove(options.name, home)
    create_avd(home, options.name, profile, image)
    return "Auto-selecting single ABI x86_64\n"


def _image(package: str) -> Image:
    images = {image.android.system_image: image for image in reversed(known_images().values())}
    if package not in images:
        raise ConfigError("Package path is not valid. Valid system image paths are:\n" + "\n".join(sorted(images)))
    return images[package]


def _profile(device: str) -> DeviceProfile:
    found = {profile.device_id: profile for profile in PROFILES.values()} | PROFILES
    if device.isdecimal():
        found |= {str(number): profile for number, profile in _NUMBERS.items()}
    if device not in found:
        raise ConfigError(f"No device found matching --device {device}.")
    return found[device]


def _delete(options: argparse.Namespace, home: Path) -> str:
    if options.name not in list_avds(home):
        raise ConfigError(f"There is no Android Virtual Device named '{options.name}'.")
    return f"{_remove(options.name, home)}\n\nAVD '{options.name}' deleted.\n"


def _remove(name: str, home: Path) -> str:
    """Delete an AVD's files, those of a broken one too; returns what is said of it.

    Raises:
        ConfigError: a phone runs on it.
    """
    pointer, folder = home / f"{name}.ini", home / f"{name}.avd"
    if (folder / "hardware-qemu.ini.lock").exists():
        raise ConfigError(f"the AVD '{name}' is in use by a running emulator: stop it first")
    pointer.unlink()
    shutil.rmtree(folder, ignore_errors=True)
    return f"Deleting file {pointer}\nDeleting folder {folder}"


def _list(options: argparse.Namespace, home: Path) -> str:
    title, blocks, names = _LISTS[options.thing.removesuffix("s")]
    if options.compact or options.null:
        end = "\0" if options.null else "\n"
        return "".join(f"{name}{end}" for name in names(home))
    return f"{title}\n" + f"\n{_RULE}\n".join(blocks(home)) + "\n"


def _avds(home: Path) -> list[str]:
    return [_told(home, name) for name in list_avds(home)]


def _told(home: Path, name: str) -> str:
    try:
        avd = load_avd(home, name)
    except ConfigError as error:
        return f"    Name: {name}\n   Error: {error}"
    return (
        f"    Name: {name}\n  Device: {avd.config.profile.device_id} (Google)\n    Path: {avd.folder}\n"
        "  Target: Google APIs (Google Inc.)\n"
        f"          Based on: Android {avd.image.android.release} Tag/ABI: google_apis/x86_64"
    )


def _devices(_home: Path) -> list[str]:
    return [
        f'id: {number} or "{profile.device_id}"\n    Name: {profile.model}\n    OEM : Google'
        for number, profile in _NUMBERS.items()
    ]


def _device_names(_home: Path) -> list[str]:
    return [profile.device_id for profile in _NUMBERS.values()]


def _targets(home: Path) -> list[str]:
    return [
        f'id: {number} or "{name}"\n     Name: Android API {name.removeprefix("android-")}\n     Type: Platform'
        for number, name in enumerate(_target_names(home), 1)
    ]


def _target_names(_home: Path) -> list[str]:
    return [f"android-{level}" for level in sorted({image.api_level for image in known_images().values()})]


_LISTS = {  # title, blocks, names
    "avd": ("Available Android Virtual Devices:", _avds, list_avds),
    "device": ("Available devices definitions:", _devices, _device_names),
    "target": ("Available Android targets:", _targets, _target_names),
}


if __name__ == "__main__":
    sys.exit(main())
