"""Farms on the hosts of a Ray cluster, as one: `pip install pytest-mobileagent[ray]`.

::

    import ray
    from pytest_mobileagent.serving.ray import RayFarms

    ray.init(address="auto")
    with RayFarms("androidworld", phones=16, actors_per_host=2) as farms:
        envs = gymnasium.make_vec("mobileagent/androidworld-v0", num_envs=farms.count, server=farms, on_error="end")

Each actor of Ray keeps a farm on its host, which is asked over TCP as any farm is. What dies with a host are the
episodes that were played there; Ray starts another actor where there is room.
"""

from __future__ import annotations

import contextlib
import secrets
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any
from weakref import WeakSet

import ray
from ray.util.scheduling_strategies import NodeAffinitySchedulingStrategy

from pytest_mobileagent.errors import ConfigError, InfraError
from pytest_mobileagent.serving.client import Episodes, Player
from pytest_mobileagent.serving.farm import Farm
from pytest_mobileagent.serving.local import EpisodeServer
from pytest_mobileagent.serving.remote import FarmClient

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

_READY_S = 600.0  # until an actor has a host, has collected and has booted its phones


class _Keeper:
    """What an actor is: a farm on the host where it runs."""

    def __init__(self, suites: Sequence[str | Path], options: Sequence[str], phones: int, token: str) -> None:
        """Collect, and boot the phones."""
        host = ray.util.get_node_ip_address()
        self._farm = Farm(lambda: EpisodeServer(*suites, options=options), phones, host=host, token=token)

    def address(self) -> str:
        """Return where the farm is."""
        return self._farm.address

    def close(self) -> None:
        """End the farm."""
        self._farm.close()


@dataclass(slots=True, eq=False, weakref_slot=True)
class _Place:
    """An actor, and those of its phones that are played on."""

    actor: Any
    client: FarmClient | None = None
    players: WeakSet[Player] = field(default_factory=WeakSet)


class RayFarms(Episodes):
    """The phones of a cluster's hosts. They end with a `with` block, and with the job that has them."""

    def __init__(
        self,
        *suites: str | Path,
        phones: int = 8,
        actors_per_host: int = 1,
        options: Sequence[str] = (),
        num_cpus: float = 1.0,
    ) -> None:
        """Start actors on each host that the cluster has now, and wait until their phones are ready.

        Args:
            suites: names of suites, or paths of tasks that each host has.
            phones: of each actor.
            actors_per_host: how many actors each host has.
            options: pytest's and the plugin's, as on the command line.
            num_cpus: what Ray reserves for each actor.

        Raises:
            ConfigError: nothing runs at Ray, or the tasks cannot be collected.
        """
        if not ray.is_initialized():
            raise ConfigError("Ray has not been started: call ray.init() first")
        self._token = secrets.token_hex(16)
        self._made = suites, tuple(options), phones, self._token
        self._num_cpus = num_cpus
        hosts = [node["NodeID"] for node in ray.nodes() if node["Alive"] and node["Resources"].get("CPU")]
        if not hosts:
            raise ConfigError("no host of the Ray cluster has processors to spare: add a node")
        self._places = [_Place(self._started(host)) for host in hosts for _ in range(actors_per_host)]
        self.count = phones * len(self._places)
        try:
            clients = [self._client(place) for place in self._places]
        except InfraError as error:
            self.close()
            raise ConfigError(f"no phones can be had of Ray: {error}") from error
        self.tasks = clients[0].tasks

    def _started(self, host: str) -> Any:  # noqa: ANN401 - Ray's handle of an actor
        """Return a new actor: on a host, or where else there is room if that has gone."""
        strategy = NodeAffinitySchedulingStrategy(host, soft=True) if host else "SPREAD"
        return ray.remote(_Keeper).options(num_cpus=self._num_cpus, scheduling_strategy=strategy).remote(*self._made)

    def _client(self, place: _Place) -> FarmClient:
        """Ask an actor's farm.

        Raises:
            InfraError: the actor has died, or there is no room for it.
        """
        if place.client is None:
            try:
                address = ray.get(place.actor.address.remote(), timeout=_READY_S)
                place.client = FarmClient(address, token=self._token)
            except (ray.exceptions.RayError, ConfigError) as error:
                raise InfraError(f"an actor has no farm: {str(error).strip().splitlines()[-1]}") from error
        return place.client

    def player(self) -> Player:
        """Lease a phone of the actor that has most to spare; one that has died is replaced first.

        Raises:
            InfraError: there is none to be had.
        """
        for _ in range(len(self._places) + 1):
            place = min(self._places, key=_used)
            try:
                player = self._client(place).player()
            except (ConfigError, InfraError):
                if _lives(place.actor):
                    raise
                self._replace(place)
                continue
            place.players.add(player)
            return player
        raise InfraError("the actors of Ray die faster than they can be replaced")

    def _replace(self, place: _Place) -> None:
        """Have another actor do what one did that has died."""
        with contextlib.suppress(ray.exceptions.RayError):
            ray.kill(place.actor)
        place.actor, place.client, place.players = self._started(""), None, WeakSet()

    def close(self) -> None:
        """End all farms."""
        endings = []
        for place in self._places:
            if place.client is not None:
                place.client.close()
            endings.append(place.actor.close.remote())
        ray.wait(endings, num_returns=len(endings), timeout=_READY_S)
        for place in self._places:
            with contextlib.suppress(ray.exceptions.RayError):
                ray.kill(place.actor)


def _used(place: _Place) -> int:
    """Return how many of its phones are played on; who has closed a player may know it still."""
    return sum(not player.is_closed for player in place.players)


def _lives(actor: Any) -> bool:  # noqa: ANN401 - Ray's handle of an actor
    try:
        ray.get(actor.address.remote(), timeout=_READY_S)
    except ray.exceptions.RayError:
        return False
    return True
