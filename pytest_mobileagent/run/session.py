"""One pytest session: its options, and who keeps what of its run."""

from __future__ import annotations

import contextlib
import datetime
import os
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from pytest_mobileagent.agents.registry import NEAR_MISS, agent_registry, parse_agent
from pytest_mobileagent.clock import SystemClock
from pytest_mobileagent.config.load import find_config, select_configs
from pytest_mobileagent.device.transport import ServerAddress
from pytest_mobileagent.emulator.base import EmulatorKind, EmulatorSpec
from pytest_mobileagent.emulator.registry import emulator_registry, parse_emulator
from pytest_mobileagent.errors import ConfigError, DeviceError
from pytest_mobileagent.image import DEFAULT_IMAGE, find_image
from pytest_mobileagent.registry import given
from pytest_mobileagent.report.progress import Progress
from pytest_mobileagent.report.record import RunFolder
from pytest_mobileagent.run.files import RunFiles
from pytest_mobileagent.run.items import identity_of, params_of
from pytest_mobileagent.run.models import RunModels
from pytest_mobileagent.run.needs import Needs, check_extras, declared_image, declared_needs
from pytest_mobileagent.run.options import Settings, read_settings
from pytest_mobileagent.run.plan import Plan
from pytest_mobileagent.run.redaction import hidden_facts
from pytest_mobileagent.run.shards import parse_shard
from pytest_mobileagent.run.subset import Subset
from pytest_mobileagent.task.suites import Selection, plain, suite_folder

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from pytest_mobileagent.agents.registry import AgentSpec
    from pytest_mobileagent.config.model import DeviceConfig
    from pytest_mobileagent.emulator import EmulatorPool
    from pytest_mobileagent.image import Image
    from pytest_mobileagent.registry import Registry
    from pytest_mobileagent.run.phones import Arrange, Phones
    from pytest_mobileagent.run.verdict import Verdict
    from pytest_mobileagent.state.phone_state import StateReader

    _Kind = tuple[Image, Arrange | None, DeviceConfig]


_ZYGOTE = "mobile_zygote"


class MobileSession:
    """What one process of a run has (the controller, or a worker): its options; its plan, files, models and phones."""

    def __init__(self, config: pytest.Config) -> None:
        """Read the options.

        Raises:
            ConfigError: an option is malformed.
        """
        self.config = config
        self.settings: Settings = read_settings(config)
        self.spec = EmulatorSpec(
            kind=self.settings.emulator,
            serials=self.settings.serials,
            takes_physical=self.settings.erases_phones,
            apks=self.called_in / self.settings.apks if self.settings.apks else None,
            avds=self.settings.avds,
            boot_timeout_s=self.settings.boot_timeout_s,
            arguments=self.settings.emulator_arguments,
            adb_servers=tuple(ServerAddress.parse(text) for text in self.settings.adb_servers),
        )
        self._emulators = self._emulator_registry()
        self._source = parse_emulator(self.spec.kind, self._emulators)
        self._named_configs = select_configs(self.settings.env_configs)
        self.models = RunModels(self.settings, self.called_in)
        self.agents: list[AgentSpec] = self._parsed_agents()
        self.models.check(self.agents)
        if self.settings.teacher:
            from pytest_mobileagent.agents.teacher import forced  # noqa: PLC0415 - most runs have none

            folder = self.called_in / self.settings.teacher
            self.agents = [forced(agent, folder) for agent in self.agents]
        self._check_folders()
        told = getattr(config, "workerinput", {})
        self.files = RunFiles(self.settings, self.called_in, worker=self.worker, told=told, create=self._new_folder)
        shard = parse_shard(self.settings.shard, os.environ)
        resumed = None if self.is_worker else self.files.resumed
        self.plan = Plan(shard, Progress(SystemClock()), told=told, resumed=resumed)
        self.subset = Subset(config.args, called_in=self.called_in, root=config.rootpath)
        self.needs = Needs()
        self._pool: EmulatorPool | None = None
        self._zygote: Path | None = None
        self._phones: tuple[_Kind, Phones] | None = None  # of one kind at a time

    def _emulator_registry(self) -> Registry:
        """Return the emulators that can be named, plugins' too."""
        results = self.config.hook.pytest_mobileagent_emulators(config=self.config)
        return emulator_registry(given("pytest_mobileagent_emulators", results))

    def phones_there(self, environment: Mapping[str, str]) -> int | None:
        """Return how many phones this run can use; None for as many as it starts.

        Raises:
            DeviceError: there can be none, as each task would say: no SDK, no adb server, no phone that may be used.
        """
        return self._source.phones_there(self.spec, environment)

    def configs_of(self, image: Image) -> list[DeviceConfig]:
        """Return the device configurations for phones of an image: those that the run names, or else its own.

        Raises:
            ConfigError: there is none of the name that the image gives.
        """
        return self._named_configs or [find_config(image.device_config)]

    def _parsed_agents(self) -> list[AgentSpec]:
        """Return the agents that are to play; plugins may have offered them.

        Raises:
            ConfigError: there is none of that name, or they cannot play in one run.
        """
        results = self.config.hook.pytest_mobileagent_agents(config=self.config)
        registry = agent_registry(given("pytest_mobileagent_agents", results))
        names = self.models.names
        agents = [parse_agent(text, names, os.environ, registry=registry) for text in self.settings.agents]
        if len({agent.name == NEAR_MISS for agent in agents}) > 1:
            raise ConfigError(f"--agent: {NEAR_MISS} plays each task several times, and alone: give it its own run")
        return agents

    def _check_folders(self) -> None:
        """Make sure that there can be the folders that are to be written.

        Raises:
            ConfigError: a file is in the way, or nobody may write there.
        """
        settings = self.settings
        given = {"cassette": settings.cassette, "knowledge": settings.knowledge}
        if not settings.resume:  # its folder is there
            given["output"] = settings.output
        for name, text in given.items():
            path = (self.called_in / text).absolute()
            there = next(folder for folder in (path, *path.parents) if folder.exists())
            if not there.is_dir():
                raise ConfigError(f"--mobile-{name}={text}: {there} is a file; name a folder")
            if name == "output" and not os.access(there, os.W_OK | os.X_OK):
                raise ConfigError(f"--mobile-{name}={text}: you may not write in {there}; name another folder")

    @property
    def worker(self) -> str:
        """This process's name: `gw0`, or `main`."""
        return str(getattr(self.config, "workerinput", {}).get("workerid", "main"))

    @property
    def called_in(self) -> Path:
        """The folder in which pytest was called: paths of options are relative to it."""
        return Path(self.config.invocation_params.dir)

    @property
    def is_worker(self) -> bool:
        """Whether this is a worker of xdist."""
        return hasattr(self.config, "workerinput")

    @property
    def knowledge(self) -> Path | None:
        """The folder of what agents know beforehand."""
        given = self.settings.knowledge
        return self.called_in / given if given else None

    @cached_property
    def state_reader(self) -> StateReader:
        """What reads the state of phones, and remembers what it has read."""
        from pytest_mobileagent.state.phone_state import StateReader  # noqa: PLC0415 - only who plays needs it

        return StateReader()

    @cached_property
    def verdict(self) -> Verdict:
        """What the gate says."""
        from pytest_mobileagent.run.verdict import Verdict  # noqa: PLC0415 - it reads sessions

        return Verdict(self, self.called_in)

    @property
    def selection(self) -> Selection:
        """Which tasks are wanted; suites have been added to what is collected."""
        return Selection(
            apps=tuple(map(plain, self.settings.apps)),
            tags=tuple(map(plain, self.settings.tags)),
            difficulties=self.settings.difficulties,
        )

    def add_suites(self) -> None:
        """Collect the named suites too: they alone, if no path was given.

        Raises:
            ConfigError: there is no such suite.
        """
        if not self.settings.suites:
            return
        folders = [str(suite_folder(name)) for name in self.settings.suites]
        is_given = self.config.args_source is pytest.Config.ArgsSource.ARGS
        self.config.args = [*(self.config.args if is_given else []), *folders]

    def to_do(self, items: list[pytest.Item]) -> list[pytest.Item]:
        """Return the items that this process is to play, or its workers."""
        named = [config.name for config in self._named_configs]
        return self.plan.to_do(
            items,
            order=lambda item: (named and named.index(params_of(item)["device_config"].name), item.nodeid),
            identity=lambda item: identity_of(self, item),
        )

    def check_extras(self, items: list[pytest.Item]) -> None:
        """Make sure that embedded phones have what the items' suites declare.

        Raises:
            ConfigError: it is to be installed.
        """
        if self.settings.emulator == EmulatorKind.EMBEDDED:
            check_extras(items)

    def find_needs(self, items: list[pytest.Item]) -> None:
        """Find out which phones the items need; a worker lets the controller know.

        Raises:
            ConfigError: a suite declares no image that there is.
        """
        self.needs = Needs.of(items, lambda item: str(params_of(item)["device_config"].name))
        if self.is_worker:
            self.needs.write(self.files.shared, worker=self.worker)
        else:
            self._note_needs()

    def learn_needs(self) -> None:
        """Read what the workers have found out of the phones that the items need."""
        found = Needs.read(self.files.shared)
        if found is not None and not self.needs.by_item:
            self.needs = found
            self._note_needs()

    def key_of(self, node_id: str) -> str:
        """Return which kind of phone an item needs, as a text; empty for a test that is no mobile task."""
        return self.needs.key(node_id)

    def _note_needs(self) -> None:
        facts: dict[str, Any] = {"images": self.needs.images}
        if not self._named_configs:
            facts["device_configurations"] = sorted({need.config for need in self.needs.by_item.values()})
        self.files.folder.add_to_manifest(facts)

    def to_tell(self) -> dict[str, Any]:
        """Return what a worker has to know."""
        zygote = {_ZYGOTE: str(self._zygote)} if self._zygote is not None else {}
        return {**self.files.to_tell(), **self.plan.to_tell(), **zygote}

    def _new_folder(self) -> RunFolder:
        moment = datetime.datetime.fromtimestamp(SystemClock().now(), datetime.UTC)
        agents = "+".join(agent.id for agent in self.agents)[:40] or "none"
        folder = RunFolder.create(self.called_in / self.settings.output, f"{moment:%Y%m%d-%H%M%S}-{agents}")
        folder.write_manifest(self.facts())
        return folder

    def count(self, node_ids: Iterable[str]) -> None:
        """Count what is to be done, and note it in the run's folder."""
        self.plan.count(node_ids)
        if self.agents and not self.is_worker and self.files.is_there:
            self.files.folder.add_to_manifest({"planned": self.plan.planned})

    def facts(self) -> dict[str, Any]:
        """Return what makes this run's numbers comparable with another's."""
        from pytest_mobileagent import __version__  # noqa: PLC0415 - the package imports the plugin's modules
        from pytest_mobileagent.run.commit import commit_of  # noqa: PLC0415 - only the controller writes facts

        settings = self.settings
        facts = {
            "harness": __version__,
            "commit": commit_of(self.config.rootpath),
            "agents": [agent.text for agent in self.agents],
            "device_configurations": [config.name for config in self._named_configs],
            "emulator": settings.emulator,
            "seeds": list(settings.seeds),
            "teacher": settings.teacher,
            "repeats": settings.repeats,
            "clock": str(settings.clock),
            "faults": [f"{name}@{probability:g}" for name, probability in settings.faults],
            "shard": settings.shard and str(parse_shard(settings.shard, os.environ)),
            "max_steps": settings.max_steps or "each task's own",
            "models": self.models.facts(self.agents),
            "arguments": list(self.config.invocation_params.args),
        }
        return hidden_facts(facts)

    def phones_of(self, item: pytest.Item, config: DeviceConfig, arrangement: object) -> Phones:
        """Return where an item's phone comes from: one phone at a time, given back when another kind is needed.

        Raises:
            ConfigError: the item's suite declares no image that there is.
        """
        from pytest_mobileagent.run.phones import Phones  # noqa: PLC0415 - only who plays needs phones

        image = declared_image(item)
        arrange = arrangement if callable(arrangement) else None
        kind = (image, arrange, config)
        if self._phones is None or self._phones[0] != kind:
            self._give_phones_back()
            self.pool.log = self.files.phone_log
            self._phones = kind, Phones(self.pool, image, config, arrange, needs=declared_needs(item))
        return self._phones[1]

    @property
    def pool(self) -> EmulatorPool:
        """Where this process's phones come from; embedded ones are forked from the zygote that all workers share."""
        if self._pool is None:
            from pytest_mobileagent.emulator import EmulatorPool  # noqa: PLC0415 - only who plays needs phones

            shared = getattr(self.config, "workerinput", {}).get(_ZYGOTE)
            self._pool = EmulatorPool(self.spec, registry=self._emulators, zygote=Path(shared) if shared else None)
        return self._pool

    def warm_up(self) -> None:
        """Start what the run's phones are forked from, while pytest collects: if it fails, the first phone tells."""
        with contextlib.suppress(DeviceError):
            self._zygote = self.pool.warm(self.configs_of(find_image(DEFAULT_IMAGE))[0])

    def _give_phones_back(self) -> None:
        if self._phones is not None:
            self._phones[1].stop()
            self._phones = None

    def close(self) -> None:
        """Give everything back."""
        self._give_phones_back()
        if self._pool is not None:
            self._pool.close()
            self._pool = None
        self.files.close()
