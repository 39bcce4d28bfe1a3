"""`mobileagent farm`: many phones on one machine, for trainers on this one and others."""

from __future__ import annotations

import contextlib
import os
import signal
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from pytest_mobileagent.cli.numbers import count
from pytest_mobileagent.errors import ConfigError
from pytest_mobileagent.report.summary import plural

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterable

    from pytest_mobileagent.serving import EpisodeServer, Farm, PhoneInUse

_PORT = 7667
_HEAD = ("phone", "serial", "user", "task", "for", "episodes", "replaced")


def add_farm(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.add_argument(
        "--suite", action="append", default=[], metavar="SUITE",
        help="a suite by name, or a file or folder of tasks; may be given several times",
    )  # fmt: skip
    parser.add_argument("--phones", type=count, default=8, metavar="N", help="how many phones (default: 8)")
    parser.add_argument("--host", default="127.0.0.1", metavar="ADDRESS", help="(default: 127.0.0.1)")
    parser.add_argument("--port", type=int, default=_PORT, metavar="PORT", help=f"(default: {_PORT}; 0: any)")
    parser.add_argument("--output", default="", metavar="DIR", help="keep the episodes' records in a run below DIR")
    parser.add_argument(
        "--status", nargs="?", const=f"127.0.0.1:{_PORT}", metavar="HOST:PORT",
        help="instead, say who uses which phone of a farm that runs",
    )  # fmt: skip
    parser.add_argument("options", nargs="*", metavar="-- OPTION", help="pytest's options: -- --env-config=100")


def run_farm(chosen: argparse.Namespace) -> str:
    """Serve until it is stopped, or say what a farm does.

    Raises:
        ConfigError: a suite cannot be collected, or the address cannot be served.
        InfraError: the phones do not boot.
    """
    from pytest_mobileagent.serving import EpisodeServer, Farm, FarmClient
    from pytest_mobileagent.serving.remote import TOKEN

    if chosen.status:
        return _table(FarmClient(chosen.status).status())
    if not chosen.suite:
        raise ConfigError("mobileagent farm: name a suite with --suite, such as --suite=androidworld")

    def start() -> EpisodeServer:
        output = Path(chosen.output) if chosen.output else None
        return EpisodeServer(*chosen.suite, options=chosen.options, output=output)

    token = os.environ.get(TOKEN, "")
    with Farm(start, chosen.phones, host=chosen.host, port=chosen.port, token=token) as farm:
        _say(farm)
        signal.signal(signal.SIGTERM, signal.default_int_handler)
        with contextlib.suppress(KeyboardInterrupt):
            farm.wait()
    return ""


def _say(farm: Farm) -> None:
    serials = [phone.serial for phone in farm.phones]
    which = f"{len(serials)} phones, {serials[0]} to {serials[-1]}, play" if serials[1:] else f"{serials[0]} plays"
    sys.stdout.write(f"{which} {plural(len(farm.tasks), 'task')} at {farm.address}; Ctrl-C ends them\n")
    sys.stdout.flush()


def _table(phones: Iterable[PhoneInUse]) -> str:
    rows = [_HEAD, *(_row(phone) for phone in phones)]
    widths = [max(len(row[column]) for row in rows) for column in range(len(_HEAD))]
    lines = ("  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)) for row in rows)
    return "".join(f"{line.rstrip()}\n" for line in lines)


def _row(phone: PhoneInUse) -> tuple[str, ...]:
    since = f"{phone.seconds:.0f} s" if phone.user else ""
    return (
        str(phone.number), phone.serial, phone.user or "-", phone.task, since, str(phone.episodes), str(phone.deaths),
    )  # fmt: skip
