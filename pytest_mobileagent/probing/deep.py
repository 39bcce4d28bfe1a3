"""Ask everything, stop at nothing, and write a file that can be sent."""

from __future__ import annotations

import contextlib
import json
import platform
import re
import shutil
import sys
import zipfile
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from pytest_mobileagent.agents.models.secrets import redacted_json
from pytest_mobileagent.clock import SystemClock
from pytest_mobileagent.config.load import find_config
from pytest_mobileagent.emulator import EmulatorPool, EmulatorSpec
from pytest_mobileagent.errors import ConfigError
from pytest_mobileagent.probing.subject import Subject

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from pytest_mobileagent.image import Image
    from pytest_mobileagent.probing.part import Facts, Part, Probe

FORMAT = 1
HOST = "host"  # in place of an image: what is asked of this machine alone
MANIFEST = "manifest.json"
ERROR = "error"
_SERIAL = re.compile(r"\bemulator-\d{4,5}\b")  # another in every run
_NOBODY = frozenset(("root", "android", "shell", "system", "user", "localhost"))  # names that tell of nobody
_UNSAFE = str.maketrans(dict.fromkeys("/\\ :", "_"))
_EARLIEST = (1980, 1, 1, 0, 0, 0)  # every entry's time: two files of the same facts are the same


@dataclass(frozen=True, slots=True)
class Inquiry:
    """What is asked of which phones.

    Attributes:
        images: of these images, one after another, each in its own device configuration, with the apps it can have.
        parts: what is asked.
        spec: where phones come from.
        environment: this machine's.
        idle_s: for how long a phone is left alone.
        say: is told of each probe when it has been asked.
    """

    images: Sequence[Image]
    parts: Sequence[Part]
    spec: EmulatorSpec
    environment: Mapping[str, str]
    idle_s: float = 60.0
    say: Callable[[str], object] = lambda _text: None


def ask_all(inquiry: Inquiry, out: Path) -> dict[str, int]:
    """Write all facts to the file `out`; returns how many probes were asked, and how many of them ended in an error.

    What a run that was broken off has asked is not asked again: it lies beside, in a folder `OUT.unfinished`.

    Raises:
        ConfigError: that folder is of another inquiry.
        OSError: nothing can be written there.
    """
    clock = SystemClock()
    began_s = clock.monotonic()
    folder = out.with_name(f"{out.name}.unfinished")
    _begin(inquiry, folder)
    for index, image in enumerate(inquiry.images):
        with EmulatorPool(inquiry.spec) as pool:
            subject = Subject(
                image, find_config(image.device_config), pool, inquiry.environment, folder,
                files=inquiry.spec.apks, idle_s=inquiry.idle_s,
            )  # fmt: skip
            for part in inquiry.parts:
                if not part.is_of_host or index == 0:
                    _ask_part(inquiry, part, subject, folder / (HOST if part.is_of_host else image.name) / part.name)
    counts = _counted(folder)
    manifest = _manifest(inquiry) | counts | {"seconds": round(clock.monotonic() - began_s, 1)}
    _write(folder / MANIFEST, manifest, inquiry.environment)
    _pack(folder, out)
    shutil.rmtree(folder)
    return counts


def _manifest(inquiry: Inquiry) -> Facts:
    from pytest_mobileagent import __version__  # noqa: PLC0415 - the package imports what imports this

    return {
        "format": FORMAT,
        "version": __version__,
        "emulator": inquiry.spec.kind,
        "images": [image.name for image in inquiry.images],
        "parts": [part.name for part in inquiry.parts],
        "apps": {image.name: sorted(app.package for app in image.apps) for image in inquiry.images},
    }


def _begin(inquiry: Inquiry, folder: Path) -> None:
    """Make the folder of what is asked, or go on with it.

    Raises:
        ConfigError: it is of another inquiry.
    """
    manifest = _manifest(inquiry)
    if folder.is_dir():
        with contextlib.suppress(OSError, ValueError):
            if json.loads((folder / MANIFEST).read_text("utf-8")) == manifest:
                return
        raise ConfigError(f"{folder} is left of another inquiry: delete it, or name another file with --out")
    folder.mkdir(parents=True)
    _write(folder / MANIFEST, manifest, inquiry.environment)


def _ask_part(inquiry: Inquiry, part: Part, subject: Subject, folder: Path) -> None:
    """Ask the probes of a part; that a part has none to ask, for an error, is a fact too."""
    try:
        probes = list(part.probes(subject))
    except Exception as error:  # noqa: BLE001 - whatever it is, it is a fact, and the rest is asked
        _write(folder / "all.json", {ERROR: f"{type(error).__name__}: {error}"}, inquiry.environment)
        return
    for probe in probes:
        path = folder / f"{probe.name.translate(_UNSAFE)}.json"
        if path.is_file():
            continue
        subject.folder = path.with_suffix("")
        began_s = subject.clock.monotonic()
        facts = _asked(probe, subject)
        _write(path, facts, inquiry.environment)
        spent_s = subject.clock.monotonic() - began_s
        failed = f": {facts[ERROR]!s:.200}" if ERROR in facts else ""
        inquiry.say(f"{folder.parent.name}: {part.name}, {probe.name}: {spent_s:.1f} s{failed}")


def _asked(probe: Probe, subject: Subject) -> Facts:
    """Return what a probe found: its error, if it ends in one, and then with another phone for the next."""
    is_broken = True
    try:
        facts = probe.ask()
        is_broken = False
    except Exception as error:  # noqa: BLE001 - whatever it is, it is a fact, and the rest is asked
        return {ERROR: f"{type(error).__name__}: {error}"}
    finally:
        subject.leave(is_broken=is_broken)
    return facts


def _counted(folder: Path) -> dict[str, int]:
    found = [json.loads(path.read_text("utf-8")) for path in folder.glob("*/*/*.json")]
    return {"probes": len(found), "errors": sum(ERROR in facts for facts in found)}


# -- writing ----------------------------------------------------------------------------------------------------------


def _write(path: Path, facts: Facts, environment: Mapping[str, str]) -> None:
    """Write facts without keys, and without this machine's name and its user's."""
    path.parent.mkdir(parents=True, exist_ok=True)
    text = redacted_json(facts, environment, indent=1, sort_keys=True)
    unfinished = path.with_suffix(".part")
    unfinished.write_text(anonymous(text, environment) + "\n", "utf-8")
    unfinished.replace(path)


def anonymous(text: str, environment: Mapping[str, str]) -> str:
    """Return a text without the user's home and name, without the machine's name, and without serials."""
    home = environment.get("HOME", "").rstrip("/")
    for folder, shown in ((sys.prefix, "[python]"), (home, "~")):
        text = text.replace(json.dumps(folder)[1:-1], shown) if folder else text
    user = environment.get("USER", "") or Path(home).name
    for name, shown in ((user, "[user]"), (platform.node(), "[machine]")):
        if name and name not in _NOBODY:
            text = re.sub(rf"(?<![\w.]){re.escape(json.dumps(name)[1:-1])}(?![\w.])", shown, text)
    return _SERIAL.sub("emulator-[port]", text)


def _pack(folder: Path, out: Path) -> None:
    """Write a folder as a ZIP file, in the order of names."""
    unfinished = out.with_name(f"{out.name}.part")
    with zipfile.ZipFile(unfinished, "w", zipfile.ZIP_DEFLATED) as archive:
        for path in sorted(folder.rglob("*")):
            if path.is_file():
                name = zipfile.ZipInfo(path.relative_to(folder).as_posix(), _EARLIEST)
                archive.writestr(name, path.read_bytes(), zipfile.ZIP_DEFLATED)
    unfinished.replace(out)


def inquiry_like(manifest: Mapping[str, object], inquiry: Inquiry) -> Inquiry:
    """Return an inquiry that asks of other phones what a file's did, as far as both images and parts are known."""
    images, parts = _names(manifest.get("images")), _names(manifest.get("parts"))
    return replace(
        inquiry,
        images=[image for image in inquiry.images if image.name in images],
        parts=[part for part in inquiry.parts if part.name in parts],
    )


def _names(value: object) -> set[str]:
    return set(map(str, value)) if isinstance(value, list) else set()
