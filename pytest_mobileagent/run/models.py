"""The models of a run: how they are asked, what they may cost, and what makes their numbers comparable."""

from __future__ import annotations

import hashlib
import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pytest_mobileagent.agents.models.budget import Budget
from pytest_mobileagent.agents.models.cassette import MODES
from pytest_mobileagent.agents.models.names import Names, read_names
from pytest_mobileagent.agents.models.shared import SharedNumbers
from pytest_mobileagent.agents.models.source import Models, Terms, check
from pytest_mobileagent.clock import SystemClock
from pytest_mobileagent.errors import InfraError

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pytest_mobileagent.agents.registry import AgentSpec
    from pytest_mobileagent.run.options import Settings

_PROMPTS = Path(__file__).parents[1] / "agents" / "prompts"


class RunModels:
    """What the options say of models; each episode gets `Models` of its own, what they use is the run's."""

    def __init__(self, settings: Settings, called_in: Path) -> None:
        """Read the names of models; paths are relative to `called_in`.

        Raises:
            ConfigError: the file of names cannot be read, or is malformed.
        """
        self._settings, self._called_in = settings, called_in
        self.names: Names = read_names(Path(settings.models)) if settings.models else Names()

    def check(self, agents: Iterable[AgentSpec]) -> None:
        """Make sure before the run that the agents' models can be asked.

        Raises:
            ConfigError: one cannot.
        """
        for agent in agents:
            if agent.asks_a_model and agent.model:
                check(agent.model, self._terms(), os.environ)

    def facts(self, agents: Iterable[AgentSpec]) -> dict[str, Any]:
        """Return what is asked: the models as their providers call them, and a hash of our prompts."""
        asked = {agent.text: agent.model for agent in agents if agent.asks_a_model and agent.model}
        if not asked:
            return {}
        names = {text: self.names.model(model, os.environ).full_name for text, model in asked.items()}
        prompts = b"".join(path.read_bytes() for path in sorted(_PROMPTS.glob("*.md")))
        return {"names": names, "prompts": hashlib.sha256(prompts).hexdigest()[:16], "llm": self._settings.llm}

    def for_item(self, cassette_name: str, shared: Path) -> Models:
        """Return the models of an attempt at an item; its calls are recorded under `cassette_name`.

        What all processes of the run have used is counted in the folder `shared`.

        Raises:
            InfraError: the run's time is used up.
        """
        self._check_time(SharedNumbers(shared / "time.json"))
        return Models(self._terms(shared), cassette_name=cassette_name)

    def _terms(self, shared: Path | None = None) -> Terms:
        settings = self._settings
        return Terms(
            names=self.names,
            mode=next(mode for mode in MODES if mode == settings.llm),
            cassette=self._called_in / settings.cassette if settings.cassette else None,
            episode=Budget(settings.token_limit, settings.cost_limit),
            run=Budget(settings.run_token_limit, settings.run_cost_limit),
            shared=shared,
        )

    def _check_time(self, numbers: SharedNumbers) -> None:
        limit_s = self._settings.run_time_limit_s
        if limit_s is None:
            return
        now = SystemClock().now()
        with numbers.changing() as shared:
            passed_s = now - shared.setdefault("began", now)
        if passed_s >= limit_s:
            raise InfraError(f"the run used up its {limit_s:g} seconds (--mobile-run-time-limit)")
