"""Episodes for those who have a loop of their own: trainers, environments, servers of tools.

An episode is an item of pytest here too: `EpisodeServer` is a pytest process that has collected suites; each of its
players, forked from it, plays one item after the other on a phone of its own, with whoever asked for it as the agent.
"""

from pytest_mobileagent.serving.client import EpisodeServer, Moment, Outcome, Player, TaskInfo

__all__ = ["EpisodeServer", "Moment", "Outcome", "Player", "TaskInfo"]
