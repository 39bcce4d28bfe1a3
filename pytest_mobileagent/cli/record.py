"""`mobileagent record`: a person plays a task in the browser, and it becomes a test."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from pytest_mobileagent.errors import ConfigError

if TYPE_CHECKING:
    import argparse

_LONGEST = 40
_NAME = re.compile(r"[a-z][a-z0-9_]{0,60}")


def add_record(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.add_argument("goal", metavar="GOAL", help="what the agent will be asked to do, in one sentence")
    parser.add_argument("--suite", required=True, metavar="DIR", help="the folder that the task is written to")
    parser.add_argument("--app", default="", metavar="APP", help="the app that it is about: contacts")
    parser.add_argument("--name", default="", metavar="NAME", help="the test's name (default: from the goal)")
    parser.add_argument("--image", default="", metavar="IMAGE", help="which phone a new folder has; see `image list`")


def run_record(chosen: argparse.Namespace) -> tuple[str, int]:
    """Let a person play, write the test, and try it; returns what came of it.

    Raises:
        ConfigError: the name is taken or none, there is no such image, or nothing was played.
    """
    from pytest_mobileagent.agents.human import page_of_this_run
    from pytest_mobileagent.authoring.recording import record, tried
    from pytest_mobileagent.image import find_image

    name = chosen.name or _short("_".join(re.findall(r"[a-z0-9]+", chosen.goal.lower())))
    if _NAME.fullmatch(name) is None:
        raise ConfigError(f"'{name}' is no name of a test: --name takes small letters, digits and '_'")
    folder = Path(chosen.suite)
    path = folder / f"test_{name}.py"
    if path.exists():
        raise ConfigError(f"{path} is there already: give the task another --name")
    if chosen.image:
        find_image(chosen.image)
    folder.mkdir(parents=True, exist_ok=True)
    if chosen.image and not (folder / "conftest.py").exists():
        (folder / "conftest.py").write_text(f"mobile_image = {chosen.image!r}\n", "utf-8")
    page = page_of_this_run()
    _say(f"play at {page.url}")
    written = record(path, name, chosen.goal, chosen.app)
    page.show(message="Thank you. The test is tried now: the terminal tells what comes of it.", is_wrong=False)
    _say(f"{written.told}trying it …")
    told, passes = tried(path)
    advice = "" if passes else f"See to {path}: what was stored may not tell enough, or more than it should.\n"
    return f"{told}{advice}", 0 if passes else 1


def _short(name: str) -> str:
    """Return a name of whole words, as many as fit."""
    return name if len(name) <= _LONGEST else name[: _LONGEST + 1].rpartition("_")[0] or name[:_LONGEST]


def _say(words: str) -> None:
    sys.stdout.write(f"{words}\n")
    sys.stdout.flush()
