"""`mobileagent mcp`: a phone, or a task on one, as tools for a client of the Model Context Protocol."""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING

from pytest_mobileagent.cli.image import add_choice, chosen_image
from pytest_mobileagent.errors import ConfigError

if TYPE_CHECKING:
    import argparse

    from pytest_mobileagent.device import Device
    from pytest_mobileagent.mcp import Tools


def add_mcp(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.add_argument(
        "--task", default="", metavar="NAME", help="play this task: SUITE/test_name, SUITE/UpstreamName"
    )
    parser.add_argument("--seed", type=int, default=0, metavar="N", help="of the task's parameters (default: 0)")
    parser.add_argument("--output", default="", metavar="DIR", help="keep the episode's records in a run below DIR")
    parser.add_argument(
        "--serial", default="", metavar="SERIAL", help="without a task: an attached phone, not a new one"
    )
    add_choice(parser)


def run_mcp(chosen: argparse.Namespace) -> str:
    """Serve over standard input and output until the client has gone.

    Raises:
        ConfigError: there is no such task, or what serves is not installed.
    """
    try:
        from pytest_mobileagent.mcp import make_server
    except ImportError as error:
        raise ConfigError("mobileagent mcp: pip install 'pytest-mobileagent[mcp]' adds what it needs") from error
    with contextlib.ExitStack() as opened:
        make_server(_tools_of(chosen, opened)).run()
    return ""


def _tools_of(chosen: argparse.Namespace, opened: contextlib.ExitStack) -> Tools:
    from pytest_mobileagent.mcp import EpisodeHands, PhoneHands, TaskTools, Tools

    if not chosen.task:
        return Tools(PhoneHands(_phone(chosen, opened)))
    from pathlib import Path

    from pytest_mobileagent.serving import EpisodeServer

    suite, _, name = chosen.task.rpartition("/")
    if not suite:
        raise ConfigError(f"--task={chosen.task}: name its suite too, as in androidworld/ContactsAddContact")
    server = opened.enter_context(EpisodeServer(suite, output=Path(chosen.output) if chosen.output else None))
    player = server.player()
    player.reset(server.find(name).name, chosen.seed)
    return TaskTools(EpisodeHands(player))


def _phone(chosen: argparse.Namespace, opened: contextlib.ExitStack) -> Device:
    from pytest_mobileagent.emulator import EmulatorKind, EmulatorPool, EmulatorSpec

    attached = EmulatorSpec(kind=EmulatorKind.ATTACHED, serials=(chosen.serial,), takes_physical=True)
    pool = opened.enter_context(EmulatorPool(attached if chosen.serial else None))
    return opened.enter_context(pool.lease(image=chosen_image(chosen))).device
