"""The program `mobileagent-emulator`: takes the SDK emulator's command line and is a phone until it is told to stop."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

from pytest_mobileagent.config.model import PROFILES
from pytest_mobileagent.errors import ConfigError
from pytest_mobileagent.image import DEFAULT_IMAGE, find_image
from pytest_mobileagent.simulator.arguments import VERSION_TEXT, Options, parse_arguments
from pytest_mobileagent.simulator.avd import avd_home, create_avd, list_avds

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from pytest_mobileagent.simulator.arguments import Options


def main(arguments: Sequence[str] | None = None, *, start: Callable[[Options], int] | None = None) -> int:
    """Run the emulator; returns its exit status. `start` is a phone of a process that was forked for it."""
    try:
        options = parse_arguments(list(sys.argv[1:] if arguments is None else arguments))
    except ConfigError as error:
        print(f"ERROR   | {error}", file=sys.stderr)  # noqa: T201 - a program's output
        return 1
    home = avd_home(os.environ)
    told = _told(options, home)
    if told is not None:
        _write(told)
        return 0
    if options.new_avd_profile and options.avd and options.avd not in list_avds(home):
        create_avd(home, options.avd, PROFILES[options.new_avd_profile], options.image or find_image(DEFAULT_IMAGE))
    return (start or _start)(options)


def _start(options: Options) -> int:
    from pytest_mobileagent.simulator.program import run  # noqa: PLC0415 - the phone is loaded only to be run

    return run(options, os.environ)


def _told(options: Options, home: Path) -> str | None:
    """Return what is only told, without a phone; nothing if one is to be run."""
    if options.shows_help:
        return options.help_text
    if options.shows_version:
        return VERSION_TEXT
    return "\n".join(list_avds(home)) if options.lists_avds else None


def _write(text: str) -> None:
    try:
        print(text, flush=True)  # noqa: T201 - a program's output
    except BrokenPipeError:  # `| head` has read enough; what is left must not be tried again at exit
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


if __name__ == "__main__":
    sys.exit(main())
