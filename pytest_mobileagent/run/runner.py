"""What the `agent` fixture gives: the runner around a fresh agent, with the limits and the models of the run."""

from __future__ import annotations

import random
from pathlib import Path
from typing import TYPE_CHECKING

from pytest_mobileagent.agents.base import AgentContext, Outsider
from pytest_mobileagent.clock import SystemClock
from pytest_mobileagent.episode.calling import made
from pytest_mobileagent.episode.faults import Faults
from pytest_mobileagent.episode.run import AgentRunner, Limits
from pytest_mobileagent.episode.shelf import Shelving
from pytest_mobileagent.run.items import PLAYED, Played, models_of
from pytest_mobileagent.run.monitor import StateMonitor
from pytest_mobileagent.run.pacing import pace_of
from pytest_mobileagent.run.phones import PHONES
from pytest_mobileagent.run.stash import PAUSING, session_of

if TYPE_CHECKING:
    import pytest

    from pytest_mobileagent.agents.registry import AgentSpec
    from pytest_mobileagent.device import Device
    from pytest_mobileagent.episode.run import Recorder
    from pytest_mobileagent.report.record import EpisodeRecorder
    from pytest_mobileagent.run.options import Settings
    from pytest_mobileagent.task import Task
    from pytest_mobileagent.task.case import Case


def make_runner(  # noqa: PLR0913, PLR0917 - what the fixture is given
    item: pytest.Item, spec: AgentSpec, case: Case, task: Task, device: Device, recorder: EpisodeRecorder
) -> AgentRunner:
    """Return the runner of an item's present attempt; the item knows it, and who watches the phone's state.

    Raises:
        InfraError: the run's time is used up.
    """
    session = session_of(item.config)
    models = models_of(session, item)
    settings = session.settings
    limits = Limits(
        settings.max_steps or task.max_steps, settings.time_limit_s, settings.working_limit_s,
        denies_changes=settings.past_screen == "deny",
    )  # fmt: skip
    context = AgentContext(
        model=spec.model,
        task=task,
        suite_folder=Path(item.path).parent,
        variant=case.variant,
        number=case.number,
        models=models,
        max_steps=limits.max_steps,
        confirm=settings.confirm,
        knowledge=session.knowledge,
    )
    monitor = StateMonitor(device, session.state_reader, recorder, looks_at_each_step=settings.trace == "on")
    agent = made(lambda: spec.make(context))
    phones = item.stash.get(PHONES, None)
    clock = settings.clock.at_most(task.template.step_s)
    written: Recorder = monitor
    if settings.faults:
        written = _interrupted(monitor, device, task, settings, recorder)
    pausing = item.config.stash.get(PAUSING, None)
    if pausing is not None and not isinstance(agent, Outsider):
        written = pausing.between_steps(written, device)
    runner = AgentRunner(
        agent,
        device,
        clock=pausing or SystemClock(),
        recorder=Shelving(written, recorder.shelved),
        limits=limits,
        calls=models.take,
        pace=pace_of(agent, phones.emulator_of(device) if phones is not None else None, clock),
    )
    item.stash[PLAYED] = Played(runner, monitor)
    return runner


def _interrupted(
    monitor: StateMonitor, device: Device, task: Task, settings: Settings, recorder: EpisodeRecorder
) -> Recorder:
    """Return a recorder that brings about the faults that are wanted: the same for the same seed."""
    chance = random.Random(f"{task.suite}/{task.name}/{task.seed}/faults")
    return Faults(device, monitor, settings.faults, chance=chance, tell=recorder.disturbed)
