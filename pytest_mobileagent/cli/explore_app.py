"""`mobileagent explore-app`: what is on an app's screens, and what leads from one to another."""

from __future__ import annotations

import argparse
import re
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING

from pytest_mobileagent.cli.image import add_choice, chosen_image
from pytest_mobileagent.cli.numbers import count
from pytest_mobileagent.clock import SystemClock
from pytest_mobileagent.report.summary import plural

if TYPE_CHECKING:
    from pytest_mobileagent.exploration.explore import Exploration, Plan

_TIME = re.compile(r"(\d+(?:\.\d+)?)([smh]?)")
_SECONDS = {"": 1, "s": 1, "m": 60, "h": 3600}
_SHARE = re.compile(r"(\d+(?:\.\d+)?)%?")
_DEFAULT_TIME_S = 600.0


def add_explore_app(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    from pytest_mobileagent.exploration.policies import POLICIES

    parser.add_argument("app", metavar="APP", help="the app: its package, or its name as the phone has it")
    parser.add_argument("--out", type=Path, metavar="DIR", help="where to keep it (default: explored/APP)")
    parser.add_argument("--policy", choices=POLICIES, default=POLICIES[0], help="(default: %(default)s)")
    parser.add_argument("--time", type=_time, metavar="TIME", help="stop after 90s, 10m, 1h (default if nothing: 10m)")
    parser.add_argument("--events", type=count, metavar="N", help="stop after so many events")
    parser.add_argument(
        "--coverage", type=_share, metavar="PERCENT", help="stop when so much of what can be done was tried"
    )
    parser.add_argument("--phones", type=count, default=1, metavar="N", help="how many explore together (default: 1)")
    parser.add_argument("--emulator", default="embedded", metavar="KIND", help="embedded (default), avd or attached")
    parser.add_argument("--serials", default="", metavar="SERIALS", help="of attached phones, with commas between them")
    parser.add_argument("--seed", type=int, default=0, help="what chance begins with (default: 0)")
    add_choice(parser)


def _time(text: str) -> float:
    found = _TIME.fullmatch(text)
    if found is None:
        raise argparse.ArgumentTypeError(f"'{text}' is no time: expected 90s, 10m or 1h")
    return float(found[1]) * _SECONDS[found[2]]


def _share(text: str) -> float:
    found = _SHARE.fullmatch(text)
    if found is None or not 0 < float(found[1]) <= 100:
        raise argparse.ArgumentTypeError(f"'{text}' is no share: expected 90%")
    return float(found[1]) / 100


def run_explore_app(chosen: argparse.Namespace) -> str:
    """Return what the command prints.

    Raises:
        ConfigError: the phone has no such app, or the folder is another's.
        DeviceError: no phone can be had, or none goes on.
    """
    from pytest_mobileagent.exploration.explore import Limits, Plan

    is_bounded = (chosen.time, chosen.events, chosen.coverage) != (None, None, None)
    limits = Limits(chosen.time if is_bounded else _DEFAULT_TIME_S, chosen.events, chosen.coverage)
    return _explored(chosen, Plan(chosen.app, chosen.policy, limits, chosen.seed))


def _explored(chosen: argparse.Namespace, plan: Plan) -> str:
    from pytest_mobileagent.emulator import EmulatorPool, EmulatorSpec
    from pytest_mobileagent.exploration.explore import explore
    from pytest_mobileagent.exploration.folder import ExplorationFolder

    folder = ExplorationFolder(chosen.out or Path("explored") / re.sub(r"[^\w.-]+", "_", chosen.app))
    serials = tuple(serial for serial in chosen.serials.split(",") if serial)
    with EmulatorPool(EmulatorSpec(kind=chosen.emulator, serials=serials)) as pool, ExitStack() as stack:
        image = chosen_image(chosen)
        phones = [stack.enter_context(pool.lease(image=image)) for _ in range(chosen.phones)]
        found = explore([phone.device for phone in phones], plan, folder, clock=SystemClock())
    return _told(found)


def _told(found: Exploration) -> str:
    graph = found.graph
    own = sum(map(graph.is_own, graph.states.values()))
    edges = sum(map(len, graph.edges.values()))
    elsewhere = plural(len(graph.states) - own, "screen")
    lines = [
        *(f"a phone stopped: {problem}" for problem in found.problems),
        f"{graph.app.package}: {plural(own, 'screen')}, and {elsewhere} elsewhere; {plural(edges, 'way')} between them",
        f"{plural(graph.transitions, 'event')} in {found.time_s:.0f} s: {graph.coverage:.0%} of what can be done tried",
        f"to look at: {found.folder.path / 'index.html'}",
    ]
    return "\n".join([*lines, ""])
