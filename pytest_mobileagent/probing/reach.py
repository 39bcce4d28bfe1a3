"""What of an image can be had: whoever asks phones once need not have found every APK."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.emulator.app_lock import apps_to_install
from pytest_mobileagent.emulator.base import EmulatorKind

if TYPE_CHECKING:
    from pathlib import Path

    from pytest_mobileagent.emulator import EmulatorSpec
    from pytest_mobileagent.image import Image


def within_reach(image: Image, spec: EmulatorSpec) -> Image:
    """Return an image without the apps that an AVD cannot get: those whose APK, or whose file, the user has not."""
    if spec.kind != EmulatorKind.AVD:
        return image
    missing = [app.package for app in apps_to_install(image) if not _is_there(spec.apks, app.file_name)]
    for app in image.apps:
        pushed = [step.what for step in app.first_run if step.verb == "push"]
        missing += [app.package for name in pushed if not _is_there(spec.apks, name)]
    return image.without(*dict.fromkeys(missing), name=image.name)


def _is_there(folder: Path | None, name: str) -> bool:
    return folder is not None and (folder / name).is_file()
