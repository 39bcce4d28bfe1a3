"""Collecting: every mobile task becomes one item for each configuration, agent and seed."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from pytest_mobileagent.agents.oracle import plans_of
from pytest_mobileagent.agents.registry import NEAR_MISS, AgentSpec
from pytest_mobileagent.errors import ConfigError, MobileAgentError
from pytest_mobileagent.run.needs import declared_image
from pytest_mobileagent.task.case import Case, suite_of, template_of
from pytest_mobileagent.task.suites import check

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pytest_mobileagent.config.model import DeviceConfig
    from pytest_mobileagent.image import Image
    from pytest_mobileagent.task import Task, TaskTemplate
    from pytest_mobileagent.task.suites import Selection

CONFIG_FIXTURE, AGENT_FIXTURE, CASE_FIXTURE = "device_config", "mobile_agent_spec", "mobile_case"
NO_AGENT = "no agent was named: add --agent=NAME (oracle, noop, random, or module:attribute)"


def wanted(items: Sequence[pytest.Item], selection: Selection) -> list[pytest.Item]:
    """Return the mobile tasks that the selection wants.

    Raises:
        ConfigError: none of them has such an app, tag or difficulty.
    """
    templates = [template_of(item) for item in items]
    check(selection, [template for template in templates if template is not None])
    return [
        item
        for item, template in zip(items, templates, strict=True)
        if template is not None and selection.wants(template)
    ]


def parametrize(
    metafunc: pytest.Metafunc,
    *,
    configs_of: Callable[[Image], Sequence[DeviceConfig]],
    agents: Sequence[AgentSpec],
    seeds: Sequence[int],
    repeats: int = 1,
) -> None:
    """Multiply a mobile task; other tests are left alone.

    Raises:
        pytest.Collector.CollectError: the declaration is wrong; the message is one sentence.
    """
    template = template_of(metafunc.definition)
    if template is None:
        return
    try:
        rounds = [(seed, repeat) for seed in seeds for repeat in range(1, repeats + 1)]
        _parametrize(metafunc, template, configs_of=configs_of, agents=agents, rounds=rounds)
    except MobileAgentError as error:
        raise pytest.Collector.CollectError(str(error)) from error


def _parametrize(
    metafunc: pytest.Metafunc,
    template: TaskTemplate,
    *,
    configs_of: Callable[[Image], Sequence[DeviceConfig]],
    agents: Sequence[AgentSpec],
    rounds: Sequence[tuple[int, int]],
) -> None:
    name = metafunc.function.__name__
    path = Path(metafunc.definition.path)
    image = declared_image(metafunc.definition)
    _check_apps(name, template, image)
    for fixture in (CONFIG_FIXTURE, AGENT_FIXTURE, CASE_FIXTURE):
        if fixture not in metafunc.fixturenames:
            metafunc.fixturenames.append(fixture)
    configs = configs_of(image)
    metafunc.parametrize(
        CONFIG_FIXTURE, configs, ids=[config.name for config in configs], scope="session", indirect=True
    )
    cases: list[Case] = []
    if agents:
        metafunc.parametrize(AGENT_FIXTURE, agents, ids=[agent.id for agent in agents], scope="session", indirect=True)
    variants = [""]
    if agents and agents[0].name == NEAR_MISS:  # it plays alone
        _, misses = plans_of(path.parent, name)
        variants = [miss.slug for miss in misses]
    cases = [Case(seed, variant, repeat) for seed, repeat in rounds for variant in variants]
    drawn = [_drawn(metafunc, template, suite_of(path), name, case.seed) for case in cases]
    names = sorted(drawn[0]) if drawn else []
    rows: list[Any] = [(case, *(row[key] for key in names)) for case, row in zip(cases, drawn, strict=True)]
    metafunc.parametrize((CASE_FIXTURE, *names), rows, ids=[case.id for case in cases], indirect=[CASE_FIXTURE])


def _check_apps(name: str, template: TaskTemplate, image: Image) -> None:
    """Refuse a task about an app that its suite's image does not have."""
    for app in template.apps:
        try:
            image.app_called(app)
        except ConfigError as error:
            raise ConfigError(f"{name}: {error}") from error


def _drawn(metafunc: pytest.Metafunc, template: TaskTemplate, suite: str, name: str, seed: int) -> dict[str, Any]:
    params = template.draw(suite, name, seed)
    missing = sorted(template.fields() - set(params) - set(template.told))
    if missing:
        raise ConfigError(f"{name}: the goal names {{{missing[0]}}}, and params draws no '{missing[0]}'")
    arguments = metafunc.function.__code__.co_varnames[: metafunc.function.__code__.co_argcount]
    for key in params:
        if key in metafunc._arg2fixturedefs:  # noqa: SLF001 - pytest has no public way to ask for fixtures by name
            raise ConfigError(f"{name}: the parameter '{key}' is named like a fixture; name it otherwise")
        if key not in arguments:
            raise ConfigError(f"{name}: params draws '{key}', and the test takes no such argument")
    return params


def make_task(item: pytest.Item, case: Case) -> Task:
    """Return the task of an item.

    Raises:
        ConfigError: the item is no mobile task.
    """
    template = template_of(item)
    if template is None:
        raise ConfigError(f"{item.nodeid} uses a fixture of mobile tasks and is none: decorate it with @mobile_task")
    name = getattr(item, "originalname", item.name)
    return template.task(suite_of(Path(item.path)), name, case.seed)
