"""Suites as an environment of OpenEnv: `pip install pytest-mobileagent[openenv]`, `mobileagent openenv`.

HTTP and WebSocket as its specification says (https://github.com/meta-pytorch/OpenEnv), by its own server: a session
of a client is a phone. The `openenv` package wants another generation of the `mcp` package than `mobileagent mcp` does.
"""

from __future__ import annotations

import base64
from typing import TYPE_CHECKING, Any

from fastapi.responses import JSONResponse
from openenv.core.env_server.http_server import create_fastapi_app
from openenv.core.env_server.interfaces import Environment
from openenv.core.env_server.types import Action, EnvironmentMetadata, Observation, State
from pydantic import ConfigDict, Field

from pytest_mobileagent import __version__
from pytest_mobileagent.errors import ConfigError, InfraError
from pytest_mobileagent.report.record import ERROR
from pytest_mobileagent.serving import Outcome, Sight

if TYPE_CHECKING:
    from fastapi import FastAPI

    from pytest_mobileagent.serving import EpisodeServer, Moment, Player
    from pytest_mobileagent.serving.rewards import Reward

NAME = "mobileagent"


class PhoneAction(Action):  # type: ignore[misc]  # openenv has no types
    """AndroidWorld's flat JSON action: `{"action_type": "click", "index": 3}`; its other fields are the kind's own."""

    model_config = ConfigDict(extra="allow")

    action_type: str = Field(description="click, long_press, input_text, swipe, scroll, open_app, status, answer, …")


class PhoneObservation(Observation):  # type: ignore[misc]  # see above
    """What is seen after an action."""

    goal: str = Field("", description="what is to be done")
    hierarchy: str = Field("", description="what is on the screen, as the phone's own XML")
    screenshot: str = Field("", description="the screen as a PNG file, in base 64; empty unless reset asked for it")
    activity: str = Field("", description="the component in front: package/class")
    problem: str = Field("", description="why the last action could not be carried out")


class PhoneState(State):  # type: ignore[misc]  # see above
    """Which episode it is."""

    task: str = Field("", description="suite/test_name")
    seed: int = Field(0, description="of the task's parameters")


class PhoneEnvironment(Environment[PhoneAction, PhoneObservation, PhoneState]):  # type: ignore[misc]  # see above
    """One phone: `reset` names a task and a seed, `step` acts; the reward comes at the end."""

    SUPPORTS_CONCURRENT_SESSIONS = True

    def __init__(self, server: EpisodeServer, reward: Reward) -> None:
        """Play tasks of `server`."""
        super().__init__()
        self._server, self._reward = server, reward
        self._player: Player | None = None
        self._state = PhoneState()
        self._shows = False

    def reset(
        self,
        seed: int | None = None,
        episode_id: str | None = None,
        *,
        task: str = "",
        screenshot: bool = False,
        **_others: Any,  # noqa: ANN401 - what other environments are told
    ) -> PhoneObservation:
        """Begin an episode of a task (the first there is, unless it is named); with `screenshot` pictures come too.

        Raises:
            ConfigError: there is no such task, or that is neither a task's name nor a seed.
            InfraError: the phone cannot be had.
        """
        _check(task, seed)
        if not self._server.tasks:
            raise ConfigError("there are no tasks")
        name = self._server.find(task).name if task else self._server.tasks[0].name
        self._shows = bool(screenshot)
        self._state = PhoneState(episode_id=episode_id, step_count=0, task=name, seed=seed or 0)
        self._player = self._player or self._server.player()
        self._player.sight = Sight(screenshot=self._shows)
        try:
            return self._seen(self._player.reset(name, seed or 0))
        except InfraError:
            self.close()
            raise

    def step(self, action: PhoneAction, timeout_s: float | None = None, **_others: Any) -> PhoneObservation:  # noqa: ANN401
        """Act. An action that is none counts as a step, and `problem` tells why.

        Raises:
            ConfigError: no episode runs.
            InfraError: the phone has failed: the episode counts for nothing.
        """
        del timeout_s
        if self._player is None:
            raise ConfigError("no episode runs: reset first, in the same session of a WebSocket")
        try:
            moment = self._player.step(action.model_dump(exclude={"metadata"}))
        except InfraError:
            self.close()
            raise
        self._state.step_count += 1
        return self._seen(moment)

    def get_metadata(self) -> EnvironmentMetadata:
        """Return what kind of environment it is."""
        tasks = f"{len(self._server.tasks)} tasks on Android phones, judged by what the phone has stored"
        return EnvironmentMetadata(name=NAME, description=tasks, version=__version__)

    @property
    def state(self) -> PhoneState:
        """Which episode it is, and how many steps it has."""
        return self._state

    def close(self) -> None:
        """End the phone."""
        if self._player is not None:
            self._player.close()
            self._player = None

    def _seen(self, moment: Moment) -> PhoneObservation:
        seen = moment.seen
        told = PhoneObservation(goal=moment.goal, problem=moment.problem)
        if seen is not None:
            told.hierarchy, told.activity = seen.hierarchy_xml, seen.activity
            told.screenshot = base64.b64encode(seen.screenshot).decode() if self._shows else ""
        if isinstance(moment, Outcome):
            record = moment.record
            if record is None or record.outcome == ERROR:
                raise InfraError(record.reason if record is not None else "the episode has no record")
            told.done, told.reward = True, self._reward.of(record)
            told.metadata = {name: getattr(record, name) for name in ("outcome", "reason", "steps", "side_effects")}
        return told


def _check(task: object, seed: object) -> None:
    """Refuse what a client may send in place of a task's name and a seed."""
    if not isinstance(task, str) or not isinstance(seed, int | None):
        raise ConfigError("a task is told by its name, and a seed is a whole number")


def make_app(server: EpisodeServer, *, phones: int, reward: Reward) -> FastAPI:
    """Return the application that serves tasks on as many phones at once as are allowed."""
    app: FastAPI = create_fastapi_app(
        lambda: PhoneEnvironment(server, reward), PhoneAction, PhoneObservation, max_concurrent_envs=phones,
        env_name=NAME, state_cls=PhoneState,
    )  # fmt: skip
    app.add_exception_handler(ConfigError, lambda _, error: _refused(400, error))
    app.add_exception_handler(InfraError, lambda _, error: _refused(503, error))
    return app


def _refused(status: int, error: Exception) -> JSONResponse:
    return JSONResponse({"detail": str(error)}, status)
