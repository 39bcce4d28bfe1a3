"""Suites as environments of Gymnasium: `pip install pytest-mobileagent[gym]`.

::

    import gymnasium
    import pytest_mobileagent.gym

    env = gymnasium.make("mobileagent/androidworld-v0", task="test_contacts_add_contact")
    observation, info = env.reset(seed=0)
    observation, reward, terminated, truncated, info = env.step('{"action_type": "open_app", "app_name": "Contacts"}')

Each suite that comes with the package is an environment `mobileagent/SUITE-v0`, and `mobileagent/tasks-v0` takes files
and folders of tasks as `suites`. `mobileagent/SUITE-pixels-v0` is the same for who wants a picture and a number of an
action, and no arguments. `gymnasium.make_vec(…, num_envs=8)` has a phone for each, and they work at once.
"""

import itertools
from typing import Any

from gymnasium.envs.registration import register, registry

from pytest_mobileagent.gym.env import MobileAgentEnv
from pytest_mobileagent.gym.vector import MobileAgentVectorEnv
from pytest_mobileagent.task.suites import suite_folders

__all__ = ["MobileAgentEnv", "MobileAgentVectorEnv"]

_NAMESPACE = "mobileagent"
_MANNERS: dict[str, dict[str, Any]] = {
    "": {},
    "-pixels": {"observation": "pixels", "actions": "grid", "size": (128, 256)},  # B-MoCA's picture and head
}


def _register_environments() -> None:
    """Register environments for each suite, and for tasks of one's own."""
    for suite, manner in itertools.product(("tasks", *suite_folders()), _MANNERS):
        name = f"{_NAMESPACE}/{suite}{manner}-v0"
        if name not in registry:
            register(
                name,
                entry_point="pytest_mobileagent.gym:MobileAgentEnv",
                vector_entry_point="pytest_mobileagent.gym:MobileAgentVectorEnv",
                kwargs=({} if suite == "tasks" else {"suites": suite}) | _MANNERS[manner],
            )


_register_environments()
