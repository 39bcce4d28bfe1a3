"""AVDs that snapshots are built in: made with the SDK's avdmanager, or by writing the files that it writes."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path
from typing import TYPE_CHECKING

from pytest_mobileagent.emulator.sdk import find_sdk
from pytest_mobileagent.errors import EmulatorError
from pytest_mobileagent.image.model import HOST_ABI

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pytest_mobileagent.config.model import DeviceConfig
    from pytest_mobileagent.image import Image

NEEDED_GIB = 8  # an AVD's data partition and a snapshot of its memory
_TOOL_TIMEOUT_S = 120.0
_LICENCE = ("license", "licence")
_NO_JAVA = ("java_home", "unable to locate a java runtime", "java: command not found", "java: not found")
_ARCHITECTURES = {"arm64-v8a": "arm64"}  # of the emulator's, where it is called otherwise


def avd_home(environment: Mapping[str, str]) -> Path:
    """Return the folder of all AVDs, as the emulator looks for it."""
    if home := environment.get("ANDROID_AVD_HOME"):
        return Path(home)
    for name, below in (("ANDROID_USER_HOME", "avd"), ("ANDROID_SDK_HOME", ".android/avd")):
        if home := environment.get(name):
            return Path(home) / below
    return Path(environment.get("HOME", "/")) / ".android" / "avd"


def avd_folder(name: str, environment: Mapping[str, str]) -> Path:
    """Return an AVD's folder: its pointer file may name another one than the usual."""
    pointer = avd_home(environment) / f"{name}.ini"
    if pointer.is_file():
        for line in pointer.read_text("utf-8", errors="replace").splitlines():
            key, _, value = line.partition("=")
            if key.strip() == "path" and value.strip():
                return Path(value.strip())
    return avd_home(environment) / f"{name}.avd"


def avd_name(image: Image, config: DeviceConfig) -> str:
    """Return the name of the AVD that snapshots are built in: one for each image and profile."""
    return f"mobileagent-{image.name}-{config.profile.name}"


def ensure_avd(image: Image, config: DeviceConfig, environment: Mapping[str, str]) -> str:
    """Make the AVD of an image and a configuration's profile unless it is there; returns its name.

    Raises:
        EmulatorError: the disk is full, the system image is missing, a licence is not accepted, avdmanager fails.
    """
    name = avd_name(image, config)
    home = avd_home(environment)
    check_space(home)
    if (home / f"{name}.ini").is_file():
        return name
    sdk, android = find_sdk(environment), image.android
    if sdk.root is None or not (sdk.root / android.folder).is_dir():
        raise EmulatorError(
            f"the system image of API level {android.api_level} is not installed: run sdkmanager "
            f"'{android.system_image}'"
        )
    if sdk.avdmanager is None or not _make_with_tool(sdk.avdmanager, name, image, config, environment):
        _write_files(home, name, image, config)
    return name


def check_space(folder: Path) -> None:
    """Refuse to begin what would fill the disk.

    Raises:
        EmulatorError: too little is free.
    """
    there = next(parent for parent in (folder, *folder.parents) if parent.exists())
    free_gib = shutil.disk_usage(there).free / (1 << 30)
    if free_gib < NEEDED_GIB:
        raise EmulatorError(
            f"{there} has {free_gib:.1f} GiB free, an AVD with a snapshot needs {NEEDED_GIB}: make room "
            "('mobileagent snapshot prune' deletes what is out of date), or set ANDROID_AVD_HOME to a larger disk"
        )


def tool_environment(environment: Mapping[str, str]) -> dict[str, str]:
    """Return the environment of the SDK's tools, which look for AVDs in different places unless they are told.

    avdmanager goes by `XDG_CONFIG_HOME` where that is set, and the emulator does not.
    """
    return {**environment, "ANDROID_AVD_HOME": str(avd_home(environment))}


def _make_with_tool(tool: Path, name: str, image: Image, config: DeviceConfig, environment: Mapping[str, str]) -> bool:
    """Let avdmanager make an AVD; False if there is no Java to run it: it writes a few lines, which others can.

    Raises:
        EmulatorError: it fails.
    """
    command = [str(tool), "create", "avd", "-n", name, "-k", image.android.system_image]
    command += ["-d", config.profile.device_id, *(["-c", f"{image.sd_card_mib}M"] if image.sd_card_mib else [])]
    try:
        done = subprocess.run(  # noqa: S603 - the SDK's program
            command, env=tool_environment(environment), input="no\n", capture_output=True, text=True,
            timeout=_TOOL_TIMEOUT_S, check=False,
        )  # fmt: skip
    except (OSError, subprocess.TimeoutExpired) as error:
        raise EmulatorError(f"'{' '.join(command)}' failed: {error}") from error
    said = (done.stderr or done.stdout).strip()
    if done.returncode == 0 or any(words in said.lower() for words in _NO_JAVA):
        return done.returncode == 0
    if any(word in said.lower() for word in _LICENCE):
        raise EmulatorError(
            f"a licence of the SDK is not accepted: run 'sdkmanager --licenses'; avdmanager said: {said}"
        )
    raise EmulatorError(f"'{' '.join(command)}' ended with status {done.returncode}: {said[-500:]}")


def _write_files(home: Path, name: str, image: Image, config: DeviceConfig) -> None:
    folder = home / f"{name}.avd"
    profile = config.profile
    pointer = {
        "avd.ini.encoding": "UTF-8", "path": folder, "path.rel": f"avd/{name}.avd",
        "target": f"android-{image.api_level}",
    }  # fmt: skip
    keys = {
        "AvdId": name, "PlayStore.enabled": "false", "abi.type": HOST_ABI, "avd.ini.displayname": name,
        "avd.ini.encoding": "UTF-8", "disk.dataPartition.size": "6442450944",
        "hw.cpu.arch": _ARCHITECTURES.get(HOST_ABI, HOST_ABI),
        "hw.cpu.ncore": "4", "hw.device.manufacturer": "Google", "hw.device.name": profile.name,
        "hw.gpu.enabled": "yes", "hw.gpu.mode": "swiftshader_indirect", "hw.keyboard": "no",
        "hw.lcd.density": profile.density_dpi, "hw.lcd.height": profile.height_px, "hw.lcd.width": profile.width_px,
        "hw.ramSize": "2048", "image.sysdir.1": image.android.folder, "mobileagent.image": image.name,
        "tag.id": "google_apis",
        "target": f"android-{image.api_level}",
        **({"hw.sdCard": "yes", "sdcard.size": f"{image.sd_card_mib}M"} if image.sd_card_mib else {}),
    }  # fmt: skip
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for path, lines in ((folder / "config.ini", keys), (home / f"{name}.ini", pointer)):
            path.write_text("".join(f"{key}={value}\n" for key, value in lines.items()), "utf-8")
    except OSError as error:
        raise EmulatorError(f"cannot write the AVD '{name}' to {home}: {error.strerror}") from error


def emulator_version(emulator: Path, environment: Mapping[str, str]) -> str:
    """Return the emulator's version, as a snapshot depends on it: `35.1.20.0`.

    Raises:
        EmulatorError: it does not say.
    """
    try:
        done = subprocess.run(  # noqa: S603 - the SDK's program
            [emulator, "-version"], env=dict(environment), capture_output=True, text=True, timeout=_TOOL_TIMEOUT_S,
            check=True,
        )  # fmt: skip
    except (OSError, subprocess.SubprocessError) as error:
        raise EmulatorError(f"'{emulator} -version' failed: {error}") from error
    for line in done.stdout.splitlines():
        _, found, rest = line.partition("emulator version ")
        if found and rest.split():
            return rest.split()[0]
    raise EmulatorError(f"'{emulator} -version' names no version: {done.stdout.strip()[:200]}")


def folder_size(folder: Path) -> int:
    """Return the bytes that a folder's files take."""
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file() and not path.is_symlink())


def environment_of_user() -> dict[str, str]:
    """Return the environment that the SDK's programs see."""
    return dict(os.environ)
