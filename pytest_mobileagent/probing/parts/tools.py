"""The programs: their versions, and every option that they know."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from pytest_mobileagent.emulator.adb_server import adb_program
from pytest_mobileagent.emulator.base import EmulatorKind
from pytest_mobileagent.emulator.sdk import find_sdk
from pytest_mobileagent.probing.part import Part, Probe

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pytest_mobileagent.probing.part import Facts
    from pytest_mobileagent.probing.subject import Subject

_TIMEOUT_S = 60.0
_OPTION = re.compile(r"(?<![\w-])--?[A-Za-z][\w-]*")
_ASKED = {  # of each program, what makes it tell its version and its options
    "adb": ("version", "help"),
    "emulator": ("-version", "-help", "-help-all", "-help-environment", "-accel-check", "-list-avds"),
    "avdmanager": ("--version", "--help", "create avd --help", "list device -c", "list target -c"),
}
_OWN = {"emulator": "mobileagent-emulator", "avdmanager": "mobileagent-avdmanager"}  # this package's, beside pytest


def _probes(subject: Subject) -> Iterator[Probe]:
    for name, questions in _ASKED.items():
        for words in questions:
            yield Probe(f"{name} {words}", partial(_said, subject, name, words))


def _said(subject: Subject, name: str, words: str) -> Facts:
    """Return what a program says, and which options it names."""
    done = subprocess.run(  # noqa: S603 - the programs that run phones
        [_program(subject, name), *words.split()],
        env=dict(subject.environment), stdin=subprocess.DEVNULL, capture_output=True, text=True, errors="replace",
        timeout=_TIMEOUT_S, check=False,
    )  # fmt: skip
    return {
        "status": done.returncode,
        "options": sorted(set(_OPTION.findall(done.stdout + done.stderr))),
        "measures": {"output": done.stdout, "errors": done.stderr},
    }


def _program(subject: Subject, name: str) -> str:
    """Return the program of the phones that are asked: the SDK's for AVDs, and else this package's own."""
    if name == "adb":
        return adb_program()
    sdk = find_sdk(subject.environment)
    of_sdk = {"emulator": sdk.emulator, "avdmanager": sdk.avdmanager}[name]
    is_of_sdk = subject.pool.spec.kind == EmulatorKind.AVD
    beside = f"{Path(sys.executable).parent}{os.pathsep}{subject.environment.get('PATH', '')}"
    found = str(of_sdk or "") if is_of_sdk else shutil.which(_OWN[name], path=beside)
    if not found:
        raise FileNotFoundError(f"no program {name} was found")
    return found


PART = Part("tools", "versions of the programs, and every option they know", 10, _probes, is_of_host=True)
