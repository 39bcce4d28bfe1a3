"""The Android SDK on this machine, if there is one."""

from __future__ import annotations

import os
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from pytest_mobileagent.errors import EmulatorError

if TYPE_CHECKING:
    from collections.abc import Mapping

KVM = Path("/dev/kvm")
_LIST_TIMEOUT_S = 60.0
_USUAL = ("Android/Sdk", "Library/Android/sdk")


@dataclass(frozen=True, slots=True)
class Sdk:
    """Where the SDK's programs are; None for what is missing."""

    root: Path | None
    emulator: Path | None
    avdmanager: Path | None


def find_sdk(environment: Mapping[str, str]) -> Sdk:
    """Return the SDK that the environment names, that lies where it usually does, or whose programs are on the path."""
    named = [environment.get(name, "") for name in ("ANDROID_HOME", "ANDROID_SDK_ROOT")]
    home = environment.get("HOME", "")
    folders = [Path(name) for name in named if name] + [Path(home) / name for name in _USUAL if home]
    for root in folders:
        if (emulator := _executable(root / "emulator" / "emulator")) is not None:
            tools = sorted((root / "cmdline-tools").glob("*/bin/avdmanager"))
            return Sdk(root, emulator, _executable(tools[-1]) if tools else None)
    path = environment.get("PATH", "")
    return Sdk(
        next((root for root in folders if root.is_dir()), None), _which("emulator", path), _which("avdmanager", path)
    )


def _executable(path: Path) -> Path | None:
    return path if os.access(path, os.X_OK) and path.is_file() else None


def _which(name: str, path: str) -> Path | None:
    found = shutil.which(name, path=path)
    return Path(found) if found else None


def required_emulator(environment: Mapping[str, str]) -> Path:
    """Return the SDK's emulator.

    Raises:
        EmulatorError: it is missing, or this machine cannot run it.
    """
    emulator = find_sdk(environment).emulator
    if emulator is None:
        raise EmulatorError(
            "the Android SDK's emulator was not found: set ANDROID_HOME to the SDK, install it with "
            "'sdkmanager emulator', or run with --mobile-emulator=embedded, which needs nothing"
        )
    if os.uname().sysname == "Linux" and not os.access(KVM, os.R_OK | os.W_OK):
        what = "may not be used by this user: join the group 'kvm'" if KVM.exists() else "is missing: turn it on"
        raise EmulatorError(f"{KVM} {what}, or run with --mobile-emulator=embedded; the SDK's emulator needs it")
    return emulator


def avd_names(emulator: Path, environment: Mapping[str, str]) -> list[str]:
    """Return the names of all AVDs.

    Raises:
        EmulatorError: the emulator does not say.
    """
    try:
        done = subprocess.run(  # noqa: S603 - the SDK's program
            [emulator, "-list-avds"],
            env=dict(environment),
            capture_output=True,
            text=True,
            timeout=_LIST_TIMEOUT_S,
            check=True,
        )
    except (OSError, subprocess.SubprocessError) as error:
        raise EmulatorError(f"'{emulator} -list-avds' failed: {error}") from error
    return [line.strip() for line in done.stdout.splitlines() if line.strip() and "|" not in line]
