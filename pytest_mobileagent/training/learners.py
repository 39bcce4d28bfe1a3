"""What learns from demonstrations: behaviour cloning, and implicit Q-learning."""

from __future__ import annotations

import copy
from typing import TYPE_CHECKING, NamedTuple, Protocol

import torch
from torch import Tensor
from torch.nn import functional

from pytest_mobileagent.training.checkpoint import moments_of, part_of, restore_moments
from pytest_mobileagent.training.labels import centred, class_of, is_near
from pytest_mobileagent.training.networks import Policy, gestures, make_actor
from pytest_mobileagent.training.settings import DISCRETE

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from pytest_mobileagent.training.dataset import Place, Recorded
    from pytest_mobileagent.training.networks import Senses
    from pytest_mobileagent.training.settings import Offline, Settings

_MOST_WEIGHT = 100.0  # of an advantage: as in the paper of implicit Q-learning


class Batch(NamedTuple):
    """Transitions: screens before and after, goals, gestures as classes and as numbers from -1 to 1, rewards, ends."""

    before: Tensor
    goals: Tensor
    classes: Tensor
    vectors: Tensor
    after: Tensor
    rewards: Tensor
    goes_on: Tensor


class Figures(NamedTuple):
    """What a step tells: the loss of what acts, and the share of its gestures that were right."""

    loss: float
    right: float


class Learner(Protocol):
    """Whatever gets better step by step."""

    def learn(self, batch: Batch, rate: float) -> Figures:
        """Learn from some transitions."""

    def settle(self) -> None:
        """Let batch normalisation stay as it is from now on."""

    def weights(self) -> dict[str, Tensor]:
        """Return what acts."""

    def state(self) -> dict[str, Tensor]:
        """Return everything that the next steps depend on."""

    def restore(self, state: Mapping[str, Tensor]) -> None:
        """Go on from there."""


class Batches:
    """Transitions of episodes, as tensors."""

    def __init__(self, episodes: Sequence[Recorded], senses: Senses, device: str) -> None:
        """Read these."""
        self._episodes, self._senses, self._device = episodes, senses, device
        self._kept = [senses.eyes.kept(one.screens) for one in episodes]

    def batch(self, places: Sequence[Place]) -> Batch:
        """Return the transitions of these places."""
        found = [(self._episodes[one.episode], one.step) for one in places]
        done = [[float(number) for number in episode.gestures[step]] for episode, step in found]
        return Batch(
            self._given([self._kept[one.episode][one.step] for one in places]),
            self._senses.goals.read([episode.goal for episode, _ in found]),
            torch.tensor([class_of(one) for one in done], device=self._device),
            torch.tensor([centred(one) for one in done], device=self._device),
            self._given([self._kept[one.episode][one.step + 1] for one in places]),
            torch.tensor([float(episode.rewards[step]) for episode, step in found], device=self._device),
            torch.tensor([float(step + 1 < len(episode.gestures)) for episode, step in found], device=self._device),
        )

    def _given(self, kept: Sequence[Tensor]) -> Tensor:
        return self._senses.eyes.given(torch.stack(list(kept)).to(self._device))


class Part:
    """A network and its own Adam."""

    def __init__(self, name: str, network: Policy) -> None:
        """Call it so in files."""
        self.name, self.network = name, network
        self._adam = torch.optim.Adam(network.parameters(), lr=0.0)

    def descend(self, loss: Tensor, rate: float) -> None:
        """Take a step down."""
        self._adam.param_groups[0]["lr"] = rate
        self._adam.zero_grad()
        loss.backward()
        self._adam.step()

    def state(self) -> dict[str, Tensor]:
        """Return its weights, and what Adam remembers."""
        whole = {f"network.{key}": one for key, one in self.network.state_dict().items()}
        whole |= {f"adam.{key}": one for key, one in moments_of(self._adam).items()}
        return {f"{self.name}.{key}": one for key, one in whole.items()}

    def restore(self, state: Mapping[str, Tensor]) -> None:
        """Go on from there."""
        mine = part_of(state, self.name)
        self.network.load_state_dict(part_of(mine, "network"))
        restore_moments(self._adam, part_of(mine, "adam"))


def _errors(actor: Policy, batch: Batch, head: str) -> tuple[Tensor, float]:
    """Return how far an actor is from each of the gestures that were shown, and the share that it has right."""
    said = actor(batch.before, batch.goals)
    if head == DISCRETE:
        right = (said.argmax(1) == batch.classes).float().mean().item()
        return functional.cross_entropy(said, batch.classes, reduction="none"), right
    found = gestures(said)
    pairs = zip(found.tolist(), batch.vectors.tolist(), strict=True)
    near = [is_near(one, wanted) for one, wanted in pairs]
    return ((found - batch.vectors) ** 2).mean(1), sum(near) / len(near)


class Cloning:
    """Behaviour cloning: what was shown, in the state in which it was shown."""

    def __init__(self, settings: Settings) -> None:
        """Begin with weights by the seed."""
        self._head = settings.head
        self._actor = Part("actor", make_actor(settings.network, settings.head).to(settings.device))

    def learn(self, batch: Batch, rate: float) -> Figures:
        """Come nearer to what was shown."""
        errors, right = _errors(self._actor.network, batch, self._head)
        loss = errors.mean()
        self._actor.descend(loss, rate)
        return Figures(loss.item(), right)

    def settle(self) -> None:
        """Let batch normalisation stay as it is from now on."""
        self._actor.network.eval()

    def weights(self) -> dict[str, Tensor]:
        """Return the actor's."""
        found: dict[str, Tensor] = self._actor.network.state_dict()
        return found

    def state(self) -> dict[str, Tensor]:
        """Return the actor, and its Adam."""
        return self._actor.state()

    def restore(self, state: Mapping[str, Tensor]) -> None:
        """Go on from there."""
        self._actor.restore(state)


class ImplicitQ:
    """Implicit Q-learning: what was shown, and the more of it the better it has turned out."""

    def __init__(self, settings: Settings, terms: Offline) -> None:
        """Begin with weights by the seed."""
        self._head, self._terms = settings.head, terms
        make = {"actor": make_actor(settings.network, settings.head)}
        make |= {"q": Policy(settings.network, 1, given=4), "v": Policy(settings.network, 1)}
        self._parts = {name: Part(name, network.to(settings.device)) for name, network in make.items()}
        self._slow = copy.deepcopy(make["q"]).requires_grad_(False)

    def learn(self, batch: Batch, rate: float) -> Figures:
        """Learn what states are worth, what gestures are, and then to act."""
        actor, q, v = (self._parts[name] for name in ("actor", "q", "v"))
        with torch.no_grad():
            worth = self._slow(batch.before, batch.goals, batch.vectors).squeeze(1)
            later = v.network(batch.after, batch.goals).squeeze(1)
        value = v.network(batch.before, batch.goals).squeeze(1)
        v.descend(_expectile(worth - value, self._terms.tau), rate)
        wanted = batch.rewards + self._terms.gamma * batch.goes_on * later
        q.descend(((q.network(batch.before, batch.goals, batch.vectors).squeeze(1) - wanted) ** 2).mean(), rate)
        weight = torch.exp(self._terms.beta * (worth - value.detach())).clamp(max=_MOST_WEIGHT)
        errors, right = _errors(actor.network, batch, self._head)
        loss = (weight * errors).mean()
        actor.descend(loss, rate)
        self._follow(q.network)
        return Figures(loss.item(), right)

    def _follow(self, network: Policy) -> None:
        """Let the slow copy of Q come a little nearer to it."""
        with torch.no_grad():
            for mine, its in zip(self._slow.state_dict().values(), network.state_dict().values(), strict=True):
                mine.copy_(torch.lerp(mine, its, self._terms.target) if mine.is_floating_point() else its)

    def settle(self) -> None:
        """Let batch normalisation stay as it is from now on."""
        for part in self._parts.values():
            part.network.eval()
        self._slow.eval()

    def weights(self) -> dict[str, Tensor]:
        """Return the actor's: the others are of no use to act."""
        found: dict[str, Tensor] = self._parts["actor"].network.state_dict()
        return found

    def state(self) -> dict[str, Tensor]:
        """Return all networks, and their Adams."""
        whole = {f"slow.{name}": one for name, one in self._slow.state_dict().items()}
        for part in self._parts.values():
            whole |= part.state()
        return whole

    def restore(self, state: Mapping[str, Tensor]) -> None:
        """Go on from there."""
        self._slow.load_state_dict(part_of(state, "slow"))
        for part in self._parts.values():
            part.restore(state)


def _expectile(difference: Tensor, tau: float) -> Tensor:
    """Return the loss whose least is at the expectile: what lies above counts `tau`, what lies below the rest."""
    weight = torch.where(difference > 0, tau, 1 - tau)
    return (weight * difference**2).mean()


def make_learner(settings: Settings) -> Learner:
    """Return what learns by an algorithm."""
    if settings.offline is not None:
        return ImplicitQ(settings, settings.offline)
    return Cloning(settings)
