"""Episodes for those who have a loop of their own: trainers, environments, servers of tools.

An episode is an item of pytest here too: `EpisodeServer` is a pytest process that has collected suites; each of its
players, forked from it, plays one item after the other on a phone of its own, with whoever asked for it as the agent.
A `Farm` keeps players ready and lends them, over the network too; `FarmClient` asks it.
"""

from pytest_mobileagent.serving.client import Episodes, Moment, Outcome, Player, TaskInfo
from pytest_mobileagent.serving.farm import Farm
from pytest_mobileagent.serving.local import EpisodeServer
from pytest_mobileagent.serving.remote import FarmClient, PhoneInUse
from pytest_mobileagent.serving.sight import Sight

__all__ = [
    "EpisodeServer", "Episodes", "Farm", "FarmClient", "Moment", "Outcome", "PhoneInUse", "Player", "Sight", "TaskInfo",
]  # fmt: skip
