"""The hooks that plugins and `conftest.py` files may implement.

A `conftest.py` is asked if pytest loads it before it collects: one in the folder that pytest is called in or given, or
above it. Any plugin is: `-p name`, `pytest_plugins`, an installed one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from pathlib import Path

    import pytest

    from pytest_mobileagent.agents.base import Agent, Outsider
    from pytest_mobileagent.emulator import Emulator, EmulatorContext
    from pytest_mobileagent.report.record import ItemRecord


def pytest_mobileagent_agents(config: pytest.Config) -> Mapping[str, Callable[..., Agent | Outsider]] | None:
    """Offer agents by name, for `--agent=NAME[:MODEL]`.

    Called once in each process, the controller's and every worker's, when the options are read.

    Args:
        config: pytest's configuration.

    Returns:
        What makes an agent, by name: a class or function, which is given the `AgentContext` if it takes an argument. It
        is called for each episode, in the process that plays it. None offers nothing.
    """


def pytest_mobileagent_emulators(config: pytest.Config) -> Mapping[str, Callable[[EmulatorContext], Emulator]] | None:
    """Offer places where phones come from by name, for `--mobile-emulator=NAME`.

    Called once in each process, the controller's and every worker's, when the options are read. What is offered may
    tell how many phones there are (`pytest_mobileagent.emulator.Counted`): `-n auto` then starts as many workers, and
    a run ends at once if there are none.

    Args:
        config: pytest's configuration.

    Returns:
        What makes an emulator that has not been started (`pytest_mobileagent.emulator.Emulator`), by name: a class or
        function, which is given the `EmulatorContext`. It is called in the process that uses the phone, whenever that
        needs one; each worker has a phone of its own. None offers nothing.
    """


def pytest_mobileagent_item_recorded(record: ItemRecord, run: Path, config: pytest.Config) -> None:
    """Hear what became of an attempt at a task: once for each line of the run's records, skipped items have none.

    Called when all of the attempt has been written, in the process that ran it; in the controller for an item that took
    its worker with it. What it raises is an error of the item's teardown to pytest, and changes nothing in the records.

    Args:
        record: the record, as `record.schema.json` describes it.
        run: the run's folder. The attempt's trace is in `run / record.folder`, if an agent has played.
        config: pytest's configuration.
    """
