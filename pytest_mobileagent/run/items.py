"""What the run knows of one item: what makes its result comparable, its record, who plays it and who looks on."""

from __future__ import annotations

import datetime
import hashlib
import inspect
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from pytest_mobileagent.clock import SystemClock
from pytest_mobileagent.report.record import ItemRecord, slug
from pytest_mobileagent.run.needs import declared_image
from pytest_mobileagent.task.case import Case, template_of
from pytest_mobileagent.task.suites import solution_steps, steps_key

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pytest_mobileagent.agents.models.source import Models
    from pytest_mobileagent.episode.run import AgentRunner
    from pytest_mobileagent.image import Image
    from pytest_mobileagent.report.record import EpisodeRecorder
    from pytest_mobileagent.run.monitor import StateMonitor
    from pytest_mobileagent.run.session import MobileSession


@dataclass(frozen=True, slots=True)
class Played:
    """Who plays an item's present attempt, and who looks at what is stored meanwhile."""

    runner: AgentRunner
    monitor: StateMonitor


PLAYED: pytest.StashKey[Played | None] = pytest.StashKey()


def played(item: pytest.Item) -> Played | None:
    """Return who plays an item's present attempt; None as long as nobody does."""
    return item.stash.get(PLAYED, None)


def params_of(item: pytest.Item) -> dict[str, Any]:
    """Return what an item is parametrised with, as all of ours are."""
    params: dict[str, Any] = getattr(item, "callspec").params  # noqa: B009 - no attribute of every item's
    return params


def identity_of(session: MobileSession, item: pytest.Item) -> str:
    """Return a hash of what makes an item's result comparable: agent, models, prompts, phone, task and goal."""
    params = params_of(item)
    settings = session.settings
    parts = (
        params["mobile_agent_spec"].text,
        session.models.facts(session.agents),
        declared_image(item),
        params["device_config"],
        settings.emulator,
        settings.max_steps,
        *settings.faults,
        settings.clock,
        inspect.getsource(item.function) if isinstance(item, pytest.Function) else "",
        sorted((key, repr(value)) for key, value in params.items() if not key.startswith(("mobile_", "device_"))),
    )
    return hashlib.sha256(repr(parts).encode(errors="backslashreplace")).hexdigest()[:16]


def models_of(session: MobileSession, item: pytest.Item) -> Models:
    """Return the models of an item's present attempt.

    Raises:
        InfraError: the run's time is used up.
    """
    return session.models.for_item(f"{Path(item.path).parent.name}/{slug(item.nodeid)}", session.files.shared)


def recorder_of(session: MobileSession, item: pytest.Item) -> EpisodeRecorder:
    """Return the recorder of an item's present attempt."""
    return session.files.recorder_of(item.nodeid, session.plan.attempt_of(item.nodeid))


def known_recorder(session: MobileSession, item: pytest.Item) -> EpisodeRecorder | None:
    """Return the recorder of an item's present attempt if it was used."""
    return session.files.known_recorder(item.nodeid, session.plan.attempt_of(item.nodeid))


def new_record(session: MobileSession, item: pytest.Item) -> ItemRecord | None:
    """Return a record of an item, not yet judged; None for an item that is no mobile task or has no agent."""
    template = template_of(item)
    callspec = getattr(item, "callspec", None)
    if template is None or callspec is None:
        return None
    params = callspec.params
    case = params.get("mobile_case")
    spec = params.get("mobile_agent_spec")
    if not isinstance(case, Case) or spec is None:
        return None
    drawn = {key: value for key, value in params.items() if key in template.fields()}
    path, image = Path(item.path), declared_image(item)
    return ItemRecord(
        node_id=item.nodeid,
        suite=path.parent.name,
        task=getattr(item, "originalname", item.name),
        upstream=template.upstream,
        goal=template.goal_of(drawn),
        agent=spec.text + (f" ({case.variant})" if case.variant else ""),
        image=image.name,
        app_versions=_versions(image, template.apps),
        env=params["device_config"].name,
        seed=case.seed,
        repeat=case.repeat,
        identity=identity_of(session, item),
        attempt=session.plan.attempt_of(item.nodeid),
        is_satisfied_at_start=template.satisfied_at_start,
        max_steps=session.settings.max_steps or template.max_steps,
        min_steps=template.min_steps
        or _solution_steps(path.parent, item, steps_key(case.seed, params["device_config"].name, image)),
        complexity=template.complexity,
        difficulty=template.difficulty,
        tags=list(template.tags),
        apps=list(template.apps),
        worker=session.worker,
        began=datetime.datetime.fromtimestamp(SystemClock().now(), datetime.UTC).isoformat(timespec="milliseconds"),
    )


def _versions(image: Image, apps: Iterable[str]) -> dict[str, str]:
    """Return which version of each app a task is about, by package."""
    builds = map(image.app_called, apps)
    return {build.package: build.version for build in builds}


def _solution_steps(suite: Path, item: pytest.Item, key: str) -> int:
    """Return how many actions the suite's solution takes; 0 if nobody has measured it with this seed on this phone."""
    return solution_steps(suite).get(getattr(item, "originalname", item.name), {}).get(key, 0)
