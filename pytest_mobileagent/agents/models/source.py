"""Where models come from: by name, with everything around them that a run wants."""

from __future__ import annotations

import os
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from pytest_mobileagent.agents.models import names
from pytest_mobileagent.agents.models.base import Client, ModelCall
from pytest_mobileagent.agents.models.budget import NO_LIMIT, Budget, Purse
from pytest_mobileagent.agents.models.cassette import Cassette, Recorded
from pytest_mobileagent.agents.models.limiter import Limiter
from pytest_mobileagent.agents.models.names import ModelSpec, Names
from pytest_mobileagent.agents.models.patience import Patient
from pytest_mobileagent.agents.models.prices import cost_of, price_of
from pytest_mobileagent.agents.models.sdk import check_library, key_of
from pytest_mobileagent.agents.models.secrets import redacted
from pytest_mobileagent.agents.models.shared import SharedNumbers
from pytest_mobileagent.clock import SystemClock
from pytest_mobileagent.errors import BudgetExceeded, ConfigError, ModelError
from pytest_mobileagent.waiting import pause

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from pathlib import Path

    from pytest_mobileagent.agents.base import AgentContext
    from pytest_mobileagent.agents.models.base import Model, Reply, Request
    from pytest_mobileagent.agents.models.cassette import Mode
    from pytest_mobileagent.clock import Clock


@dataclass(frozen=True, slots=True)
class Terms:
    """On which terms models are used: the options of a run.

    Attributes:
        names: aliases, and a user's own models.
        mode: whether the services are asked, and whether a cassette stands between.
        cassette: the folder of the cassettes, one file for each item.
        episode: what one episode may use.
        run: what the whole run may use.
        shared: a folder that all workers of the run share.
    """

    names: Names = field(default_factory=Names)
    mode: Mode = "live"
    cassette: Path | None = None
    episode: Budget = NO_LIMIT
    run: Budget = NO_LIMIT
    shared: Path | None = None


@dataclass(slots=True)
class Models:
    """The models of one episode: each call is counted, bounded and kept until it is taken."""

    terms: Terms = field(default_factory=Terms)
    cassette_name: str = "calls"
    environment: Mapping[str, str] = field(default_factory=lambda: os.environ)
    clock: Clock = field(default_factory=SystemClock)
    wait: Callable[[float], None] = pause
    _calls: list[ModelCall] = field(default_factory=list)
    _purse: Purse | None = None
    _cassette: Cassette | None = None

    def open(self, name: str) -> Model:
        """Return the model of a name or alias.

        Raises:
            ConfigError: there is none of that name, or its library or key is missing.
        """
        spec = self.terms.names.model(name, self.environment)
        if self._purse is None:
            spent = SharedNumbers(self.terms.shared / "spent.json") if self.terms.shared is not None else None
            self._purse = Purse(episode=self.terms.episode, run=self.terms.run, spent=spent)
        return _Counted(spec, self._reach(spec), self._purse, self._calls)

    def _reach(self, spec: ModelSpec) -> Model:
        if self.terms.mode == "live":
            return self._patient(spec)
        if self._cassette is None:
            if self.terms.cassette is None:
                raise ConfigError(f"--mobile-llm={self.terms.mode} needs --mobile-cassette=FOLDER")
            path = self.terms.cassette / f"{self.cassette_name}.jsonl"
            if self.terms.mode == "record":
                path.unlink(missing_ok=True)
            self._cassette = Cassette(path)
        return Recorded(spec.full_name, lambda: self._patient(spec), self._cassette, self.terms.mode)

    def _patient(self, spec: ModelSpec) -> Patient:
        if self.terms.shared is not None:
            path = self.terms.shared / f"{spec.provider}.json"
        else:
            path = _private_folder() / f"{spec.provider}.json"
        limiter = Limiter(
            SharedNumbers(path), requests_per_minute=spec.requests_per_minute, clock=self.clock, wait=self.wait
        )
        return Patient(
            spec.full_name, lambda: make_client(spec, self.environment), limiter,
            clock=self.clock, wait=self.wait, timeout_s=spec.timeout_s,
        )  # fmt: skip

    def take(self) -> tuple[ModelCall, ...]:
        """Return the calls since the last time."""
        taken = tuple(self._calls)
        self._calls.clear()
        return taken


def _private_folder() -> Path:
    """Return a folder for a limiter that nobody shares; it goes with the process."""
    import atexit  # noqa: PLC0415 - only without a run
    import shutil  # noqa: PLC0415 - only without a run
    import tempfile  # noqa: PLC0415 - only without a run
    from pathlib import Path as _Path  # noqa: PLC0415 - only without a run

    folder = _Path(tempfile.mkdtemp(prefix="mobileagent-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return folder


class _Counted:
    """The model that an agent is given."""

    def __init__(self, spec: ModelSpec, model: Model, purse: Purse, calls: list[ModelCall]) -> None:
        self._spec, self._model, self._purse, self._calls = spec, model, purse, calls

    @property
    def name(self) -> str:
        """Its name, with the provider's."""
        return self._spec.full_name

    def ask(self, request: Request) -> Reply:
        """Return the reply, with its cost; the call is written down whatever becomes of it."""
        self._purse.open(self.name, has_price=price_of(self._spec) is not None)
        request = self._spec.settings.applied(request)
        try:
            reply = self._model.ask(request)
        except (ModelError, BudgetExceeded) as error:  # the latter: the episode's time was up meanwhile
            self._calls.append(ModelCall(self.name, request, problem=str(error)))
            raise
        if reply.cost is None:
            reply = replace(reply, cost=cost_of(self._spec, reply.usage))
        self._calls.append(ModelCall(self.name, request, reply, problem=reply.usage.doubt))
        self._purse.pay(reply)
        return reply


def make_client(spec: ModelSpec, environment: Mapping[str, str]) -> Client:
    """Return the client of a model's provider; its library is imported now.

    Raises:
        ConfigError: the library or the key is missing.
    """
    check_library(spec)
    if spec.provider == names.OTHER:
        from pytest_mobileagent.agents.models.pydantic_ai_api import PydanticAIClient  # noqa: PLC0415 - optional

        return PydanticAIClient(spec)
    key = key_of(spec, environment)
    try:
        return _client(spec, key)
    except (TypeError, ValueError) as error:  # a malformed address, as the libraries say it
        raise ConfigError(f"{spec.full_name}: {redacted(str(error), environment)}") from error


def _client(spec: ModelSpec, key: str) -> Client:
    match spec.provider:
        case names.ANTHROPIC:
            from pytest_mobileagent.agents.models.anthropic_api import AnthropicClient  # noqa: PLC0415 - optional

            return AnthropicClient(spec, key)
        case names.GOOGLE:
            from pytest_mobileagent.agents.models.google_api import GoogleClient  # noqa: PLC0415 - optional

            return GoogleClient(spec, key)
        case _:
            from pytest_mobileagent.agents.models.openai_api import OpenAIClient  # noqa: PLC0415 - optional

            return OpenAIClient(spec, key)


def check(name: str, terms: Terms, environment: Mapping[str, str]) -> None:
    """Make sure before a run that a model can be asked: its provider, its library, its key.

    Raises:
        ConfigError: it cannot; the message is one sentence.
    """
    spec = terms.names.model(name, environment)
    if terms.mode != "live" and terms.cassette is None:
        raise ConfigError(f"--mobile-llm={terms.mode} needs --mobile-cassette=FOLDER")
    if terms.mode != "replay":
        check_library(spec)
        key_of(spec, environment)


def model_of(context: AgentContext) -> Model:
    """Return the model that an agent is to ask.

    Raises:
        ConfigError: none is named, or it cannot be had.
    """
    if not context.model:
        raise ConfigError("this agent asks a model: name one after a colon, as in --agent=m3a:gpt-4o")
    return (context.models or Models()).open(context.model)
