"""The environments as `dm_env` has them: `pip install pytest-mobileagent[dm]`.

::

    from pytest_mobileagent.gym.dm import DmEnvironment

    with DmEnvironment("androidworld", task="ContactsAddContact", actions="grid", observation=("pixels",)) as env:
        timestep = env.reset()
        while not timestep.last():
            timestep = env.step(env.action_spec().generate_value())
"""

from __future__ import annotations

from typing import Any

import dm_env
from dm_env import specs
from gymnasium import spaces

from pytest_mobileagent.gym.env import MobileAgentEnv


class DmEnvironment(dm_env.Environment):
    """One phone. What it takes, shows and does is as `MobileAgentEnv` has it.

    Attributes:
        info: what Gymnasium tells beside the last observation: the task, its seed, the outcome at the end.
    """

    def __init__(self, *suites: str, episodes_seed: int | None = None, **arguments: Any) -> None:  # noqa: ANN401
        """Collect suites; the phone boots with the first `reset`.

        Args:
            suites: names of suites that come with the package, or paths of tasks.
            episodes_seed: from which tasks and their seeds are drawn, episode after episode; chance without.
            arguments: those of `MobileAgentEnv`.

        Raises:
            ConfigError: one of these is not what it should be; the message is one sentence.
        """
        self._env = MobileAgentEnv(suites, **arguments)
        self._seed = episodes_seed
        self._goes_on = False
        self.info: dict[str, Any] = {}

    def reset(self) -> dm_env.TimeStep:
        """Begin an episode.

        Raises:
            InfraError: the phone cannot be had; the next `reset` tries another.
        """
        observation, self.info = self._env.reset(seed=self._seed)
        self._seed, self._goes_on = None, True
        return dm_env.restart(observation)

    def step(self, action: Any) -> dm_env.TimeStep:  # noqa: ANN401 - of the action space
        """Act; after an episode's end, begin the next.

        Steps that are used up are no end of what could have come: the discount of the last is 1 then, and else 0.

        Raises:
            InfraError: the phone has failed: the episode counts for nothing.
        """
        if not self._goes_on:
            return self.reset()
        self._goes_on = False  # unless it does
        observation, reward, terminated, truncated, self.info = self._env.step(action)
        if terminated:
            return dm_env.termination(reward, observation)
        if truncated:
            return dm_env.truncation(reward, observation)
        self._goes_on = True
        return dm_env.transition(reward, observation)

    def observation_spec(self) -> Any:  # noqa: ANN401 - a specification, or one for each part
        """Return what observations are."""
        return _spec(self._env.observation_space, "observation")

    def action_spec(self) -> specs.Array:
        """Return what actions are."""
        return _spec(self._env.action_space, "action")

    def close(self) -> None:
        """End the phone, and the server if it is the environment's own."""
        self._env.close()


def _spec(space: spaces.Space[Any], name: str) -> Any:  # noqa: ANN401 - a specification, or a dictionary of them
    """Return a space of Gymnasium as `dm_env` has it."""
    match space:
        case spaces.Dict():
            return {part: _spec(inner, part) for part, inner in space.spaces.items()}
        case spaces.Box():
            return specs.BoundedArray(space.shape, space.dtype, space.low, space.high, name=name)
        case spaces.Discrete():
            return specs.DiscreteArray(int(space.n), name=name)
        case _:
            return specs.StringArray((), name=name)
