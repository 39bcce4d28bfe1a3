"""The program `mobileagent`."""

from __future__ import annotations

import argparse
import sys
from typing import TYPE_CHECKING

from pytest_mobileagent import __version__

if TYPE_CHECKING:
    from collections.abc import Sequence


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; returns the exit status."""
    parser = argparse.ArgumentParser(prog="mobileagent", description="Mobile-agent tasks as pytest tests.")
    parser.add_argument("--version", action="version", version=f"pytest-mobileagent {__version__}")
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    commands.add_parser("doctor", help="say which phones this machine can run, and what to install for the rest")
    chosen = parser.parse_args(arguments)
    match chosen.command:
        case "doctor":
            from pytest_mobileagent.doctor import examine, render  # noqa: PLC0415 - it boots a phone

            findings = examine()
            sys.stdout.write(render(findings))
            return 0 if all(finding.is_fine or not finding.is_needed for finding in findings) else 1
    return 2
