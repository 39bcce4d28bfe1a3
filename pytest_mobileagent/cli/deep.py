"""`mobileagent doctor --deep`: what a kind of phone does, in a file; `--compare`: where the embedded differs."""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from pytest_mobileagent.errors import ConfigError

if TYPE_CHECKING:
    import argparse

    from pytest_mobileagent.image import Image
    from pytest_mobileagent.probing.comparison import FactFile
    from pytest_mobileagent.probing.deep import Inquiry


def add_deep(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of `doctor` that ask phones."""
    asking = parser.add_argument_group("asking phones")
    asking.add_argument("--deep", action="store_true", help="ask phones everything; with --out, in a file to be sent")
    asking.add_argument("--out", type=Path, metavar="FILE.zip", help="where the facts go")
    asking.add_argument(
        "--emulator", default="", metavar="KIND",
        help="embedded or avd (default: avd where the SDK's emulator is found, else embedded)",
    )  # fmt: skip
    asking.add_argument("--parts", default="", metavar="PARTS", help="ask these only, with commas between them")
    asking.add_argument("--skip", default="", metavar="PARTS", help="leave these out: --skip=suites")
    asking.add_argument("--idle", type=float, default=60.0, metavar="SECONDS", help="leave a phone alone (default: 60)")
    asking.add_argument(
        "--compare", type=Path, metavar="FILE.zip", help="say where the embedded phone differs from those of this file"
    )
    asking.add_argument(
        "--against", type=Path, metavar="FILE.zip", help="with --compare: the phones of this file, not the embedded"
    )


def refuse_alone(chosen: argparse.Namespace) -> None:
    """Refuse what is about asking phones where none is asked.

    Raises:
        ConfigError: it is given.
    """
    given = [f"--{name}" for name in ("out", "emulator", "parts", "skip", "against") if getattr(chosen, name)]
    if given:
        raise ConfigError(f"mobileagent doctor: {given[0]} is for --deep or --compare=FILE.zip: add one of them")


def run_deep(chosen: argparse.Namespace, image: Image | None) -> str:
    """Return what the command prints.

    Raises:
        ConfigError: a name is unknown, or a file is none of facts.
    """
    from pytest_mobileagent.probing.comparison import as_issue, read_facts

    if chosen.compare is not None:
        theirs = read_facts(chosen.compare)
        ours = read_facts(chosen.against) if chosen.against is not None else _embedded(chosen, theirs, image)
        return as_issue(theirs, ours)
    if chosen.out is None:
        raise ConfigError("mobileagent doctor --deep: name the file that the facts go to with --out=facts.zip")
    return _asked(_inquiry(chosen, chosen.emulator or _kind(), image), chosen.out)


def _asked(inquiry: Inquiry, out: Path) -> str:
    from pytest_mobileagent.probing.deep import ask_all

    try:
        counts = ask_all(inquiry, out)
    except KeyboardInterrupt:
        _say(f"what was asked lies in {out}.unfinished: the same command goes on where this one was")
        raise
    return (
        f"{out}: {counts['probes']} probes, {counts['errors']} of them ended in an error, which is a fact too.\n"
        "Keys, and the names of user and machine, are left out of it. Look it through, and send it with an issue.\n"
    )


def _inquiry(chosen: argparse.Namespace, kind: str, image: Image | None) -> Inquiry:
    from pytest_mobileagent.emulator import EmulatorKind, EmulatorSpec
    from pytest_mobileagent.emulator.avd_files import environment_of_user
    from pytest_mobileagent.probing.deep import Inquiry
    from pytest_mobileagent.probing.part import chosen_parts
    from pytest_mobileagent.probing.reach import within_reach

    if kind == EmulatorKind.ATTACHED:
        raise ConfigError("--emulator=attached: these phones may hold what is somebody's, and are not asked: use avd")
    spec = EmulatorSpec(kind, apks=chosen.apks)
    images = [within_reach(one, spec) for one in ([image] if image is not None else _images_of_suites())]
    return Inquiry(
        images, chosen_parts(_names(chosen.parts), _names(chosen.skip)), spec, environment_of_user(),
        idle_s=chosen.idle, say=_say,
    )  # fmt: skip


def _embedded(chosen: argparse.Namespace, theirs: FactFile, image: Image | None) -> FactFile:
    """Ask the embedded phone what the phones of a file were asked."""
    from pytest_mobileagent.probing.comparison import read_facts
    from pytest_mobileagent.probing.deep import inquiry_like

    inquiry = inquiry_like(theirs.manifest, _inquiry(chosen, "embedded", image))
    if chosen.out is not None:
        _asked(inquiry, chosen.out)
        return read_facts(chosen.out)
    with tempfile.TemporaryDirectory(prefix="mobileagent-facts-") as folder:
        out = Path(folder) / "embedded.zip"
        _asked(inquiry, out)
        return read_facts(out)


def _images_of_suites() -> list[Image]:
    """Return the images of the suites that come with this package, each once."""
    from pytest_mobileagent.task.suites import suite_folders, suite_image

    found = {image.name: image for image in map(suite_image, suite_folders().values())}
    return list(found.values())


def _kind() -> str:
    from pytest_mobileagent.emulator.sdk import find_sdk

    return "avd" if find_sdk(os.environ).emulator is not None else "embedded"


def _names(text: str) -> list[str]:
    return [name for name in text.split(",") if name]


def _say(text: str) -> None:
    sys.stderr.write(f"{text}\n")
    sys.stderr.flush()
