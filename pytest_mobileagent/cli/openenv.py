"""`mobileagent openenv`: suites as an environment of OpenEnv, on this machine."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from pytest_mobileagent.errors import ConfigError

if TYPE_CHECKING:
    import argparse


def add_openenv(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.add_argument("suites", nargs="+", metavar="SUITE", help="suites by name, or files and folders of tasks")
    parser.add_argument("--phones", type=int, default=1, metavar="N", help="most phones at once (default: 1)")
    parser.add_argument("--port", type=int, default=8000, metavar="PORT", help="of 127.0.0.1 (default: 8000)")
    parser.add_argument("--reward", default="success", choices=("success", "partial"), help="(default: success)")
    parser.add_argument("--output", default="", metavar="DIR", help="keep the episodes' records in a run below DIR")


def run_openenv(chosen: argparse.Namespace) -> str:
    """Serve until it is stopped.

    Raises:
        ConfigError: a suite cannot be collected, or what serves is not installed.
    """
    try:
        from pytest_mobileagent.openenv import make_app
        from pytest_mobileagent.serving.patient_http import serve
    except ModuleNotFoundError as error:
        raise ConfigError(
            "mobileagent openenv: pip install 'pytest-mobileagent[openenv]' adds what it needs"
        ) from error
    from pytest_mobileagent.serving import EpisodeServer
    from pytest_mobileagent.serving.rewards import Reward

    with EpisodeServer(*chosen.suites, output=Path(chosen.output) if chosen.output else None) as server:
        app = make_app(server, phones=chosen.phones, reward=Reward(chosen.reward))
        serve(app, port=chosen.port, phones=chosen.phones)
    return ""
