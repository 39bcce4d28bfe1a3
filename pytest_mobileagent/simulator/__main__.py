"""The program `mobileagent-emulator`: takes the SDK emulator's command line and is a phone until it is told to stop."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

from pytest_mobileagent.config.model import PROFILES
from pytest_mobileagent.errors import ConfigError
from pytest_mobileagent.image import DEFAULT_IMAGE, find_image
from pytest_mobileagent.simulator.arguments import VERSION_TEXT, parse_arguments
from pytest_mobileagent.simulator.avd import avd_home, create_avd, list_avds

if TYPE_CHECKING:
    from collections.abc import Sequence


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the emulator; returns its exit status."""
    try:
        options = parse_arguments(list(sys.argv[1:] if arguments is None else arguments))
    except ConfigError as error:
        print(f"ERROR   | {error}", file=sys.stderr)  # noqa: T201 - a program's output
        return 1
    if options.shows_help:
        print(options.help_text)  # noqa: T201 - a program's output
        return 0
    if options.shows_version:
        print(VERSION_TEXT)  # noqa: T201 - a program's output
        return 0
    if options.lists_avds:
        print("\n".join(list_avds(avd_home(os.environ))))  # noqa: T201 - a program's output
        return 0
    home = avd_home(os.environ)
    if options.new_avd_profile and options.avd and options.avd not in list_avds(home):
        create_avd(home, options.avd, PROFILES[options.new_avd_profile], options.image or find_image(DEFAULT_IMAGE))
    from pytest_mobileagent.simulator.program import run  # noqa: PLC0415 - the phone is loaded only to be run

    return run(options, os.environ)


if __name__ == "__main__":
    sys.exit(main())
