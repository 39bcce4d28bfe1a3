"""One phone as an environment of Gymnasium."""

from __future__ import annotations

import copy
from typing import TYPE_CHECKING, Any, ClassVar, Literal

import gymnasium

from pytest_mobileagent.config.load import find_config
from pytest_mobileagent.errors import ConfigError, InfraError
from pytest_mobileagent.gym import spaces
from pytest_mobileagent.report.record import ERROR
from pytest_mobileagent.serving import Episodes, EpisodeServer, FarmClient, Moment, Outcome, Sight
from pytest_mobileagent.serving.rewards import Reward
from pytest_mobileagent.serving.sight import pixels

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    import numpy as np
    from numpy.typing import NDArray

    from pytest_mobileagent.gym.spaces import Part
    from pytest_mobileagent.serving import Player
    from pytest_mobileagent.serving.rewards import Kind

OnError = Literal["raise", "end"]
_ON_ERROR: tuple[OnError, ...] = ("raise", "end")
_MOST_INSTANCES = 2**31
_TOLD = ("outcome", "reason", "steps", "reached_at", "answer", "side_effects")  # of a record, in `info`


class MobileAgentEnv(gymnasium.Env[Any, Any]):
    """Tasks on a phone. `reset` begins an episode of one of them, `step` acts; the reward comes at the end.

    An episode ends where that of an agent under pytest ends: the agent says that it is done, the goal is seen to hold,
    or the steps are used up. Then its assertions are made: the reward is 1 if they hold. It is `terminated` in the
    first two cases and `truncated` in the third.

    `info` tells the task, its seed, the activity in front and the problem of an action that could not be carried out;
    at the end the outcome, its reason and the side effects. An episode that a failing phone has cut short counts for
    nothing: that is raised, or is the `error` there.
    """

    metadata: ClassVar[dict[str, Any]] = {  # type: ignore[misc]  # the base class says less than it means
        "render_modes": ["rgb_array"],
        "render_fps": 1,
    }

    def __init__(  # noqa: PLR0913 - what Gymnasium's users write by name
        self,
        suites: str | Path | Sequence[str | Path],
        *,
        task: str | Sequence[str] | None = None,
        seed: int | None = None,
        observation: Part | Sequence[Part] = spaces.PARTS,
        actions: str = "json",
        size: tuple[int, int] | None = None,
        reward: Kind = "success",
        side_effect_penalty: float = 0.0,
        options: Sequence[str] = (),
        output: Path | None = None,
        render_mode: str | None = None,
        on_error: OnError = "raise",
        server: Episodes | str | None = None,
    ) -> None:
        """Collect suites; the phone boots with the first `reset`.

        Args:
            suites: names of suites that come with the package, or paths of tasks; one, or several.
            task: the test's name, or upstream's; several to draw one from for each episode; all without.
            seed: of the tasks' parameters; without, one is drawn for each episode.
            observation: which parts it has; of one name alone it is that part, and no dictionary.
            actions: how to act: `json`, `gesture` or `grid`.
            size: width and height of the pictures in pixels; the screen's own without.
            reward: `success`, or `partial`: the share of the goal's parts that hold.
            side_effect_penalty: what each side effect takes from the reward.
            options: pytest's and the plugin's, as on the command line: `("--env-config=105",)`.
            output: a folder for records; they are thrown away without.
            render_mode: `rgb_array`, or None.
            on_error: what a phone that fails comes to: `raise`, or the episode's `end`: it is truncated, with an
                `error` in `info`, and the next begins on another phone.
            server: where the episodes come from, if that is there already, or the address of a farm, `host:port`; its
                suites and options count then.

        Raises:
            ConfigError: one of these is not what it should be; the message is one sentence.
        """
        self._player: Player | None = None
        self._reward = Reward(reward, side_effect_penalty)
        self._actions = spaces.actions_called(actions)
        self._seed, self._shown = seed, spaces.Shown.called(observation)
        if on_error not in _ON_ERROR:
            raise ConfigError(f"on_error={on_error!r}: name one of {', '.join(_ON_ERROR)}")
        self._on_error = on_error
        spaces.check_size(size)
        several = suites if isinstance(suites, (list, tuple)) else (suites,)
        self._owns_server = not isinstance(server, Episodes)
        self._server = server_of(server) or EpisodeServer(*several, options=options, output=output)
        try:
            self._tasks = chosen(self._server, task)
        except ConfigError:
            self.close()
            raise
        self.screen_size = screen_size(self._server)
        self._size = size or self.screen_size
        self.action_space = copy.deepcopy(self._actions.space)
        self.observation_space = self._shown.space(self._size)
        self.render_mode = render_mode
        self._sight = Sight(
            screenshot=render_mode is not None, hierarchy="hierarchy" in self._shown.parts,
            size=self._size if "pixels" in self._shown.parts else None,
        )  # fmt: skip
        self._is_asked = False  # what the next call waits for
        self._begun = "", 0  # the episode's task and seed
        self._failed: InfraError | None = None  # what came of asking

    def ask_reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a `reset`, and do not wait: the next `reset` does."""
        super().reset(seed=seed)
        options = options or {}
        given = chosen(self._server, options["task"]) if "task" in options else self._tasks
        task = given[int(self.np_random.integers(len(given)))] if len(given) > 1 else given[0]
        drawn = int(self.np_random.integers(_MOST_INSTANCES)) if self._seed is None else self._seed
        self._begun = task, int(options.get("seed", drawn))
        self._begin()

    def _begin(self) -> None:
        self._is_asked, self._failed = True, None
        try:
            if self._player is None:
                self._player = self._server.player()
            self._player.sight = self._sight
            self._player.ask_reset(*self._begun)
        except InfraError as error:
            self._failed = error

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Begin an episode; `options` may name its `task` and the `seed` of its parameters.

        Raises:
            InfraError: the phone cannot be had; the next `reset` tries another.
        """
        if not self._is_asked:
            self.ask_reset(seed=seed, options=options)
        try:
            moment = self._answer()
        except InfraError:
            if self._on_error == "raise":
                raise
            self._begin()
            moment = self._answer()
        return self._shown.of(moment, self._size), self._info(moment)

    def ask_step(self, action: Any) -> None:  # noqa: ANN401 - of the action space
        """Begin a `step`, and do not wait: the next `step` does."""
        if self._player is None or not self._player.is_playing:
            raise gymnasium.error.ResetNeeded("no episode runs: call reset() first")
        self._is_asked, self._failed = True, None
        try:
            self._player.ask_step(self._actions.decode(action, self.screen_size))
        except InfraError as error:
            self._failed = error

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:  # noqa: ANN401 - as above
        """Act; an action that is none, or cannot be carried out, counts as a step.

        Raises:
            InfraError: the phone or its player has died, or the task is wrong: the episode counts for nothing. With
                `on_error="end"` it is in `info`.
        """
        if not self._is_asked:
            self.ask_step(action)
        try:
            moment = self._answer()
        except InfraError as error:
            if self._on_error == "raise":
                raise
            nothing = Moment("", None)
            return self._shown.of(nothing, self._size), 0.0, False, True, self._info(nothing, str(error))
        observation, info = self._shown.of(moment, self._size), self._info(moment)
        record = moment.record if isinstance(moment, Outcome) else None
        if record is None:
            return observation, 0.0, False, False, info
        is_truncated = record.ended_by == "limit" and record.reached_at is None
        return observation, self._reward.of(record), not is_truncated, is_truncated, info

    def _answer(self) -> Moment:
        self._is_asked = False
        try:
            if self._failed is not None or self._player is None:
                raise self._failed or InfraError("nobody plays")
            moment = self._player.answer()
        except InfraError:
            self._drop_player()
            raise
        if isinstance(moment, Outcome) and (moment.record is None or moment.record.outcome == ERROR):
            raise InfraError(moment.record.reason if moment.record is not None else "the episode has no record")
        return moment

    def _drop_player(self) -> None:
        if self._player is not None:
            self._player.close()
        self._player = None

    def _info(self, moment: Moment, error: str = "") -> dict[str, Any]:
        task, seed = self._begun
        info: dict[str, Any] = {"task": task, "seed": seed, "problem": moment.problem}
        info |= {"error": error} if error else {}
        info["activity"] = moment.seen.activity if moment.seen else ""
        if isinstance(moment, Outcome) and moment.record is not None:
            told = {name: getattr(moment.record, name) for name in _TOLD}
            info |= {name: value for name, value in told.items() if value is not None}
        return info

    def fork(self) -> MobileAgentEnv:
        """Return a second environment, with a phone of its own, that is in the episode where this one is.

        It plays again what has been done: on an embedded phone that is the same to the byte. It uses this one's server:
        close it before.

        Raises:
            ConfigError: no episode runs.
            InfraError: the phone is another than this one's after the same actions.
        """
        if self._player is None:
            raise ConfigError("no episode runs that could be forked")
        twin = copy.copy(self)
        twin.adopt(self._server.fork(self._player))
        twin.np_random = copy.deepcopy(self.np_random)
        return twin

    def adopt(self, player: Player) -> None:
        """Go on with the episode that a player is in; the server is somebody else's from here on."""
        self._player, self._owns_server = player, False

    def render(self) -> NDArray[np.uint8] | None:
        """Return the screen as an array, height × width × 3, with `render_mode="rgb_array"`."""
        moment = self._player.moment if self._player is not None else None
        if self.render_mode is None or moment is None or moment.seen is None:
            return None
        return spaces.picture(pixels(moment.seen.screenshot, self.screen_size), self.screen_size)

    def close(self) -> None:
        """End the phone, and the server if it is the environment's own."""
        self._drop_player()
        if self._owns_server:
            self._server.close()


def server_of(given: Episodes | str | None) -> Episodes | None:
    """Return the server that is given: itself, or a farm by its address; None if none is.

    Raises:
        ConfigError: there is no farm at that address.
    """
    return FarmClient(given) if isinstance(given, str) else given


def chosen(server: Episodes, task: str | Sequence[str] | None) -> tuple[str, ...]:
    """Return the tasks of these names, `suite/test_name` each.

    Raises:
        ConfigError: there is none of that name, or nothing to choose from.
    """
    if task is None:
        if not server.tasks:
            raise ConfigError("there are no tasks: name a suite, or files of tasks")
        return tuple(one.name for one in server.tasks)
    names = (task,) if isinstance(task, str) else tuple(task)
    return tuple(server.find(name).name for name in names)


def screen_size(server: Episodes) -> tuple[int, int]:
    """Return width and height of the phones' screens, in pixels."""
    config = find_config(server.tasks[0].config)
    return config.profile.width_px, config.profile.height_px
