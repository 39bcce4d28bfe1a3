"""One pytest session's state: settings, the run's folder, phones, what is known of each item."""

from __future__ import annotations

import datetime
import hashlib
import inspect
import os
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from pytest_mobileagent.agents.models.budget import Budget
from pytest_mobileagent.agents.models.cassette import MODES
from pytest_mobileagent.agents.models.names import Names, read_names
from pytest_mobileagent.agents.models.shared import SharedNumbers
from pytest_mobileagent.agents.models.source import Models, Terms, check
from pytest_mobileagent.agents.registry import agents_on_offer, parse_agent
from pytest_mobileagent.agents.teacher import forced
from pytest_mobileagent.clock import SystemClock
from pytest_mobileagent.collection import Case, template_of
from pytest_mobileagent.config.load import select_configs
from pytest_mobileagent.device.transport import ServerAddress
from pytest_mobileagent.emulator import EmulatorPool, EmulatorSpec
from pytest_mobileagent.emulator.phone_log import PhoneLog
from pytest_mobileagent.emulator.registry import emulators_on_offer, parse_emulator
from pytest_mobileagent.errors import ConfigError, InfraError
from pytest_mobileagent.hidden import hidden_facts
from pytest_mobileagent.offers import given
from pytest_mobileagent.options import Settings, read_settings
from pytest_mobileagent.phones import Phones
from pytest_mobileagent.report.progress import Progress
from pytest_mobileagent.report.record import EpisodeRecorder, ItemRecord, RunFolder, slug
from pytest_mobileagent.report.records import read_run
from pytest_mobileagent.state.phone_state import StateReader
from pytest_mobileagent.suites import Selection, plain, solution_steps, suite_folder
from pytest_mobileagent.work import finished, next_attempts, parse_shard
from pytest_mobileagent.writers import Writers

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pytest_mobileagent.agents.registry import AgentSpec
    from pytest_mobileagent.checks import Comparison
    from pytest_mobileagent.config.model import DeviceConfig
    from pytest_mobileagent.episode.run import AgentRunner
    from pytest_mobileagent.offers import Offers
    from pytest_mobileagent.verdict import Verdict
    from pytest_mobileagent.witness import Witness

PROMPTS = Path(__file__).parent / "agents" / "prompts"


class MobileSession:
    """What the plugin keeps for one pytest session (one process: the controller, or a worker)."""

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
            adb_servers=tuple(ServerAddress.parse(text) for text in self.settings.adb_servers),
        )
        self._emulators = self._offered_emulators()
        self.configs: list[DeviceConfig] = select_configs(self.settings.env_configs)
        self._names = read_names(Path(self.settings.models)) if self.settings.models else Names()
        self.agents: list[AgentSpec] = self._parsed_agents()
        for agent in self.agents:
            if agent.asks_a_model and agent.model:
                check(agent.model, self._terms(), os.environ)
        if self.settings.teacher:
            folder = self.called_in / self.settings.teacher
            self.agents = [forced(agent, folder) for agent in self.agents]
        self._check_folders()
        self.runners: dict[str, AgentRunner] = {}
        self.witnesses: dict[str, Witness] = {}
        self.compared: Comparison | None = None  # what a test's assertion has compared last
        self.state_reader = StateReader()
        self.attempts: dict[str, int] = {}
        self.shard = parse_shard(self.settings.shard, os.environ)
        self.progress = Progress(SystemClock())
        self.finished, self._next_attempts = self._done_before()
        self._recorders: dict[str, EpisodeRecorder] = {}
        self._folder: RunFolder | None = None
        self._writers: Writers | None = None
        self._pool: EmulatorPool | None = None
        self.planned = 0  # items, with what a resumed run has already
        self.left: int | None = None  # of them for this run; None before it is known

    def _offered_emulators(self) -> Offers:
        """Return the emulators that can be named, plugins' too; the wanted one is among them."""
        results = self.config.hook.pytest_mobileagent_emulators(config=self.config)
        offers = emulators_on_offer(given("pytest_mobileagent_emulators", results))
        parse_emulator(self.spec.kind, offers)
        return offers

    def _parsed_agents(self) -> list[AgentSpec]:
        """Return the agents that are to play; plugins may have offered them."""
        results = self.config.hook.pytest_mobileagent_agents(config=self.config)
        offers = agents_on_offer(given("pytest_mobileagent_agents", results))
        return [parse_agent(text, self._names, os.environ, offers=offers) for text in self.settings.agents]

    def _check_folders(self) -> None:
        """Make sure that there can be the folders that are to be written.

        Raises:
            ConfigError: a file is in the way, or nobody may write there.
        """
        settings = self.settings
        given = {"output": settings.output, "cassette": settings.cassette, "knowledge": settings.knowledge}
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

    @cached_property
    def verdict(self) -> Verdict:
        """What the gate says."""
        from pytest_mobileagent.verdict import Verdict  # noqa: PLC0415 - it reads sessions

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

    # -- the run's folder -----------------------------------------------------------------------------------------

    @property
    def has_folder(self) -> bool:
        """Whether anything has been written."""
        return self._folder is not None or bool(self.settings.resume)

    @property
    def folder(self) -> RunFolder:
        """The run's folder, made when it is first needed; workers are told by the controller.

        Raises:
            ConfigError: it cannot be made, or another run writes there.
        """
        if self._folder is None:
            try:
                self._folder = self._open_folder()
            except OSError as error:
                option = "resume" if self.settings.resume else "output"
                raise ConfigError(
                    f"--mobile-{option}={getattr(self.settings, option)}: nothing can be written there "
                    f"({error.strerror or error}); name another folder"
                ) from error
        return self._folder

    def _open_folder(self) -> RunFolder:
        given = getattr(self.config, "workerinput", {}).get("mobile_run_folder")
        if given:
            folder = RunFolder(Path(given))
        else:
            folder = RunFolder(self._resumed) if self._resumed is not None else self._new_folder()
        self._writers = Writers(folder.path)
        self._writers.enter(self.worker)
        return folder

    @property
    def _resumed(self) -> Path | None:
        if not self.settings.resume:
            return None
        base = self.called_in
        path = base / self.settings.resume
        named = base / self.settings.output / self.settings.resume
        return named if not path.exists() and named.exists() else path

    def _done_before(self) -> tuple[dict[str, str], dict[str, int]]:
        """Return what a resumed run has finished, and the numbers of next attempts; workers are told."""
        told = getattr(self.config, "workerinput", {})
        if "mobile_finished" in told:
            return dict(told["mobile_finished"]), dict(told["mobile_next_attempts"])
        if self._resumed is None or self.is_worker:
            return {}, {}
        Writers(self._resumed).wait_until_gone()
        run = read_run(self._resumed)
        self.progress.go_on_from(run.counted)
        return finished(run.counted), next_attempts(run.records)

    def tell_worker(self) -> dict[str, Any]:
        """Return what a worker has to know: all must leave out the same items, whenever they start."""
        return {
            "mobile_run_folder": str(self.folder.path),
            "mobile_finished": self.finished,
            "mobile_next_attempts": self._next_attempts,
        }

    def to_do(self, items: list[pytest.Item]) -> list[pytest.Item]:
        """Return the items of our shard that are not finished.

        Shards are cut in one order for all, whatever order this process runs in: plugins mix it, each time another way.
        """
        configs = [config.name for config in self.configs]
        ordered = sorted(items, key=lambda item: (configs.index(_params(item)["device_config"].name), item.nodeid))
        ours = {*self.shard.of(ordered)}
        mine = [item for item in items if item in ours]
        if not self.finished:
            return mine
        return [item for item in mine if self.finished.get(item.nodeid) != self.identity_of(item)]

    def plan(self, node_ids: Iterable[str]) -> None:
        """Count what this run is to have in the end: with what a resumed run has already."""
        names = list(node_ids)
        self.planned = len({*names, *self._next_attempts})
        self.left = len(names)
        self.progress.plan(names)

    def attempt_of(self, item: pytest.Item) -> int:
        """Return the number of an item's present attempt."""
        return self.attempts.get(item.nodeid, self.first_attempt(item.nodeid))

    def first_attempt(self, node_id: str) -> int:
        """Return the number of an item's first attempt in this session: a resumed run goes on counting."""
        return self._next_attempts.get(node_id, 1)

    def _new_folder(self) -> RunFolder:
        moment = datetime.datetime.fromtimestamp(SystemClock().now(), datetime.UTC)
        agents = "+".join(agent.id for agent in self.agents)[:40] or "none"
        folder = RunFolder.create(self.called_in / self.settings.output, f"{moment:%Y%m%d-%H%M%S}-{agents}")
        folder.write_manifest(self.facts())
        return folder

    def facts(self) -> dict[str, Any]:
        """Return what makes this run's numbers comparable with another's."""
        from pytest_mobileagent import __version__  # noqa: PLC0415 - the package imports the plugin's modules

        facts = {
            "harness": __version__,
            "agents": [agent.text for agent in self.agents],
            "device_configurations": [config.name for config in self.configs],
            "emulator": self.settings.emulator,
            "seeds": list(self.settings.seeds),
            "teacher": self.settings.teacher,
            "repeats": self.settings.repeats,
            "faults": [f"{name}@{probability:g}" for name, probability in self.settings.faults],
            "shard": str(self.shard) if self.settings.shard else "",
            "max_steps": self.settings.max_steps or "each task's own",
            "models": self._model_facts(),
            "arguments": list(self.config.invocation_params.args),
        }
        return hidden_facts(facts)

    def _model_facts(self) -> dict[str, Any]:
        """Return what is asked: the models as their providers call them, and a hash of our prompts."""
        asked = {agent.text: agent.model for agent in self.agents if agent.asks_a_model and agent.model}
        if not asked:
            return {}
        names = {text: self._names.model(model, os.environ).full_name for text, model in asked.items()}
        prompts = b"".join(path.read_bytes() for path in sorted(PROMPTS.glob("*.md")))
        return {"names": names, "prompts": hashlib.sha256(prompts).hexdigest()[:16], "llm": self.settings.llm}

    def identity_of(self, item: pytest.Item) -> str:
        """Return a hash of what makes an item's result comparable: agent, models, prompts, phone, task and goal."""
        params = _params(item)
        parts = (
            params["mobile_agent_spec"].text,
            self._model_facts(),
            params["device_config"],
            self.settings.emulator,
            self.settings.max_steps,
            *self.settings.faults,
            inspect.getsource(item.function) if isinstance(item, pytest.Function) else "",
            sorted((key, repr(value)) for key, value in params.items() if not key.startswith(("mobile_", "device_"))),
        )
        return hashlib.sha256(repr(parts).encode(errors="backslashreplace")).hexdigest()[:16]

    def recorder_of(self, item: pytest.Item) -> EpisodeRecorder:
        """Return the recorder of an item's present attempt."""
        attempt = self.attempt_of(item)
        key = f"{item.nodeid}#{attempt}"
        if key not in self._recorders:
            folder = self.folder.item_folder(item.nodeid, attempt)
            self._recorders[key] = EpisodeRecorder(folder, self.folder.blobs, trace=self.settings.trace)
        return self._recorders[key]

    def known_recorder(self, item: pytest.Item) -> EpisodeRecorder | None:
        """Return the recorder of an item's present attempt if it was used."""
        return self._recorders.get(f"{item.nodeid}#{self.attempt_of(item)}")

    # -- models ---------------------------------------------------------------------------------------------------

    def _terms(self, shared: Path | None = None) -> Terms:
        settings = self.settings
        base = self.called_in
        return Terms(
            names=self._names,
            mode=next(mode for mode in MODES if mode == settings.llm),
            cassette=base / settings.cassette if settings.cassette else None,
            episode=Budget(settings.token_limit, settings.cost_limit),
            run=Budget(settings.run_token_limit, settings.run_cost_limit),
            shared=shared,
        )

    @property
    def knowledge(self) -> Path | None:
        """The folder of what agents know beforehand."""
        given = self.settings.knowledge
        return self.called_in / given if given else None

    def models_of(self, item: pytest.Item) -> Models:
        """Return the models of an item's present attempt; what they use is the run's.

        Raises:
            InfraError: the run's time is used up.
        """
        shared = self.folder.path / "shared"
        self._check_time(SharedNumbers(shared / "time.json"))
        return Models(self._terms(shared), cassette_name=f"{Path(item.path).parent.name}/{slug(item.nodeid)}")

    def _check_time(self, numbers: SharedNumbers) -> None:
        limit_s = self.settings.run_time_limit_s
        if limit_s is None:
            return
        now = SystemClock().now()
        with numbers.changing() as shared:
            passed_s = now - shared.setdefault("began", now)
        if passed_s >= limit_s:
            raise InfraError(f"the run used up its {limit_s:g} seconds (--mobile-run-time-limit)")

    # -- phones ---------------------------------------------------------------------------------------------------

    def phones(self, config: DeviceConfig, arrangement: object) -> Phones:
        """Return the phones of a configuration."""
        if self._pool is None:
            self._pool = EmulatorPool(self.spec, log=self.phone_log, offers=self._emulators)
        arrange = arrangement if callable(arrangement) else None
        return Phones(self._pool, config, arrange)

    @property
    def phone_log(self) -> PhoneLog:
        """What becomes of the run's phones."""
        return PhoneLog(self.folder.path / "phones.jsonl", worker=self.worker)

    def close(self) -> None:
        """Give everything back."""
        if self._pool is not None:
            self._pool.close()
            self._pool = None
        if self._writers is not None:
            self._writers.leave()

    # -- records --------------------------------------------------------------------------------------------------

    def new_record(self, item: pytest.Item) -> ItemRecord | None:
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
        path = Path(item.path)
        return ItemRecord(
            node_id=item.nodeid,
            suite=path.parent.name,
            task=getattr(item, "originalname", item.name),
            upstream=template.upstream,
            goal=template.goal.format(**drawn),
            agent=spec.text + (f" ({case.variant})" if case.variant else ""),
            env=params["device_config"].name,
            seed=case.seed,
            repeat=case.repeat,
            identity=self.identity_of(item),
            attempt=self.attempt_of(item),
            is_satisfied_at_start=template.satisfied_at_start,
            max_steps=self.settings.max_steps or template.max_steps,
            min_steps=template.min_steps or self._solution_steps(path.parent, item, case.seed),
            complexity=template.complexity,
            difficulty=template.difficulty,
            tags=list(template.tags),
            apps=list(template.apps),
            worker=self.worker,
            began=datetime.datetime.fromtimestamp(SystemClock().now(), datetime.UTC).isoformat(timespec="milliseconds"),
        )

    @staticmethod
    def _solution_steps(suite: Path, item: pytest.Item, seed: int) -> int:
        """Return how many actions the suite's solution takes; 0 if nobody has measured it with this seed."""
        return solution_steps(suite).get(getattr(item, "originalname", item.name), {}).get(str(seed), 0)


def _params(item: pytest.Item) -> dict[str, Any]:
    """Return what an item is parametrised with, as all of ours are."""
    params: dict[str, Any] = getattr(item, "callspec").params  # noqa: B009 - no attribute of every item's
    return params
