"""The fixture chain: settings → device configuration → phone → device → task → agent."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from pytest_mobileagent.run.stash import session_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from faker import Faker

    from pytest_mobileagent.agents.registry import AgentSpec
    from pytest_mobileagent.config.model import DeviceConfig
    from pytest_mobileagent.device import Device
    from pytest_mobileagent.emulator import Emulator, LeasedPhone
    from pytest_mobileagent.episode.run import AgentRunner
    from pytest_mobileagent.report.record import EpisodeRecorder
    from pytest_mobileagent.run.options import Settings
    from pytest_mobileagent.task import Task
    from pytest_mobileagent.task.case import Case


@pytest.fixture(scope="session")
def mobileagent_settings(pytestconfig: pytest.Config) -> Settings:
    """The options of this run."""
    return session_of(pytestconfig).settings


@pytest.fixture(scope="session")
def device_config(request: pytest.FixtureRequest) -> DeviceConfig:
    """Which phone: one value of the session's device configurations."""
    config: DeviceConfig = request.param
    return config


@pytest.fixture(scope="session")
def mobile_agent_spec(request: pytest.FixtureRequest) -> AgentSpec:
    """Which agent: one value of `--agent`."""
    if not hasattr(request, "param"):
        from pytest_mobileagent.plugin.collection import NO_AGENT

        pytest.skip(NO_AGENT)
    spec: AgentSpec = request.param
    return spec


@pytest.fixture(scope="session")
def mobile_arrangement() -> None:
    """How a suite arranges a phone before its snapshot is taken: override it with a function of a `Device`."""
    return


@pytest.fixture
def mobile_phone(
    request: pytest.FixtureRequest, device_config: DeviceConfig, mobile_arrangement: object
) -> LeasedPhone:
    """A phone of the suite's image in the configuration, arranged and saved once, restored to its snapshot.

    It is replaced if it dies. `with mobile_phone.fork() as twin` tries something on a second one.
    """
    from pytest_mobileagent.run.phones import PHONES

    phones = session_of(request.config).phones_of(request.node, device_config, mobile_arrangement)
    request.node.stash[PHONES] = phones
    return phones.restored()


@pytest.fixture
def emulator(mobile_phone: LeasedPhone) -> Emulator:
    """What boots, saves and restores the phone."""
    return mobile_phone.emulator


@pytest.fixture
def device(mobile_phone: LeasedPhone) -> Device:
    """The handle on the phone."""
    return mobile_phone.device


@pytest.fixture
def mobile_case(request: pytest.FixtureRequest) -> Case:
    """The seed of the item, and which near miss is played."""
    case: Case = request.param
    return case


@pytest.fixture
def task(request: pytest.FixtureRequest, mobile_case: Case) -> Task:
    """The task, its parameters drawn."""
    from pytest_mobileagent.plugin.collection import make_task

    return make_task(request.node, mobile_case)


@pytest.fixture
def mobile_faker(task: Task) -> Faker:
    """A Faker of the item's own, for data that the task does not name."""
    from pytest_mobileagent.task.providers import task_faker

    return task_faker(task.suite, f"{task.name}/noise", task.seed)


@pytest.fixture
def mobile_artifacts(request: pytest.FixtureRequest) -> EpisodeRecorder:
    """Where the item's artifacts go."""
    from pytest_mobileagent.run.items import recorder_of

    return recorder_of(session_of(request.config), request.node)


@pytest.fixture
def agent(  # noqa: PLR0913, PLR0917 - the links before it
    request: pytest.FixtureRequest,
    mobile_agent_spec: AgentSpec,
    mobile_case: Case,
    task: Task,
    device: Device,
    mobile_artifacts: EpisodeRecorder,
) -> Iterator[AgentRunner]:
    """The runner around a fresh agent: `agent.run(task)` plays an episode. What the agent starts ends with its item."""
    from pytest_mobileagent.run.offspring import ended_with_item
    from pytest_mobileagent.run.runner import make_runner

    with ended_with_item():
        yield make_runner(request.node, mobile_agent_spec, mobile_case, task, device, mobile_artifacts)
