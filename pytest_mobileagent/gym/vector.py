"""Several phones as one vector environment of Gymnasium: they act, and boot, at once."""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING, Any, cast

from gymnasium.vector import AutoresetMode, SyncVectorEnv
from gymnasium.vector.utils import iterate
from gymnasium.wrappers import TimeLimit

from pytest_mobileagent.gym.env import MobileAgentEnv, server_of
from pytest_mobileagent.serving import Episodes, EpisodeServer

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from gymnasium import Env


class MobileAgentVectorEnv(SyncVectorEnv):
    """`num_envs` phones over one pytest process. All are asked before the first is waited for."""

    def __init__(  # noqa: PLR0913 - what Gymnasium's users write by name
        self,
        num_envs: int,
        suites: str | Path | Sequence[str | Path],
        *,
        options: Sequence[str] = (),
        output: Path | None = None,
        autoreset_mode: str | AutoresetMode = AutoresetMode.NEXT_STEP,
        max_episode_steps: int | None = None,
        server: Episodes | str | None = None,
        **kwargs: Any,  # noqa: ANN401 - of MobileAgentEnv
    ) -> None:
        """Collect suites once, unless a `server` or a farm has; the rest is as `MobileAgentEnv` has it.

        After `max_episode_steps` an episode is truncated as `gymnasium.make` truncates it: nobody judges it.

        Raises:
            ConfigError: an argument is not what it should be; the message is one sentence.
        """
        several = suites if isinstance(suites, (list, tuple)) else (suites,)
        with contextlib.ExitStack() as opened:
            shared = server_of(server) or EpisodeServer(*several, options=options, output=output)
            if shared is not server:
                opened.enter_context(shared)

            def make() -> Env[Any, Any]:
                phone = MobileAgentEnv(suites, server=shared, **kwargs)
                return TimeLimit(phone, max_episode_steps) if max_episode_steps else phone

            super().__init__([make] * num_envs, autoreset_mode=autoreset_mode)
            self._opened = opened.pop_all()
        self._phones = [cast("MobileAgentEnv", env.unwrapped) for env in self.envs]

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """Begin an episode on each phone, or on those of `options["reset_mask"]`."""
        mask = (options or {}).get("reset_mask", [True] * self.num_envs)
        told = {name: value for name, value in (options or {}).items() if name != "reset_mask"}
        seeds = [seed + number for number in range(self.num_envs)] if isinstance(seed, int) else seed
        for number, env in enumerate(self._phones):
            if mask[number]:
                env.ask_reset(seed=seeds[number] if seeds is not None else None, options=told)
        return super().reset(seed=seed, options=options)

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:  # noqa: ANN401 - of the action space
        """Act on each phone; where an episode has ended, begin the next."""
        for number, (action, env) in enumerate(zip(iterate(self.action_space, actions), self._phones, strict=True)):
            if self.autoreset_mode == AutoresetMode.NEXT_STEP and self._autoreset_envs[number]:
                env.ask_reset()
            else:
                env.ask_step(action)
        return super().step(actions)

    def close_extras(self, **kwargs: Any) -> None:  # noqa: ANN401 - as the base class has it
        """End the phones, and the server if it is the environment's own."""
        super().close_extras(**kwargs)
        self._opened.close()
