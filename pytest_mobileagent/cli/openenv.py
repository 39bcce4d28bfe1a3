"""`mobileagent openenv`: suites as an environment of OpenEnv, on this machine."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from pytest_mobileagent.cli.numbers import count
from pytest_mobileagent.errors import ConfigError
from pytest_mobileagent.report.summary import plural

if TYPE_CHECKING:
    import argparse


def add_openenv(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.add_argument("suites", nargs="+", metavar="SUITE", help="suites by name, or files and folders of tasks")
    parser.add_argument("--phones", type=count, default=1, metavar="N", help="most phones at once (default: 1)")
    parser.add_argument(
        "--host", default="127.0.0.1", metavar="ADDRESS", help="(default: 127.0.0.1); nobody is asked who they are"
    )
    parser.add_argument("--port", type=int, default=8000, metavar="PORT", help="(default: 8000; 0: any)")
    parser.add_argument("--reward", default="success", choices=("success", "partial"), help="(default: success)")
    parser.add_argument("--output", default="", metavar="DIR", help="keep the episodes' records in a run below DIR")


def run_openenv(chosen: argparse.Namespace) -> str:
    """Serve until it is stopped.

    Raises:
        ConfigError: a suite cannot be collected, or the address cannot be served, or what serves is not installed.
    """
    try:
        from pytest_mobileagent.openenv import make_app
        from pytest_mobileagent.serving.patient_http import bound, serve
    except ImportError as error:  # or of another release than what it is for
        raise ConfigError(
            f"mobileagent openenv: pip install 'pytest-mobileagent[openenv]' adds what it needs ({error})"
        ) from error
    from pytest_mobileagent.serving import EpisodeServer
    from pytest_mobileagent.serving.rewards import Reward

    output = Path(chosen.output) if chosen.output else None
    with bound(chosen.host, chosen.port) as address, EpisodeServer(*chosen.suites, output=output) as server:
        app = make_app(server, phones=chosen.phones, reward=Reward(chosen.reward))
        host, port = address.getsockname()[:2]
        sys.stdout.write(
            f"{plural(len(server.tasks), 'task')}, {plural(chosen.phones, 'session')} at once, "
            f"at http://{host}:{port}; Ctrl-C ends them\n"
        )
        sys.stdout.flush()
        serve(app, address, phones=chosen.phones)
    return ""
