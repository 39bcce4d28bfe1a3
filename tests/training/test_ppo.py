"""What phones are rewarded for becomes likelier; the same seed gives the same weights, interrupted or not."""

from __future__ import annotations

import dataclasses
from pathlib import Path

import pytest

np = pytest.importorskip("numpy", reason="the extra 'train' is not installed")
for name in ("torch", "transformers", "safetensors", "gymnasium"):
    pytest.importorskip(name, reason="the extra 'train' is not installed")
torch = pytest.importorskip("torch")

from pytest_mobileagent.agents.base import AgentContext  # noqa: E402 - after what it needs
from pytest_mobileagent.agents.registry import parse_agent  # noqa: E402
from pytest_mobileagent.agents.spaces import bmoca  # noqa: E402
from pytest_mobileagent.cli import run  # noqa: E402
from pytest_mobileagent.training import ppo  # noqa: E402
from pytest_mobileagent.training.curve import read_curve  # noqa: E402
from pytest_mobileagent.training.loop import Training  # noqa: E402
from pytest_mobileagent.training.ppo import Played, advantages, train_online  # noqa: E402
from pytest_mobileagent.training.settings import Online, Settings  # noqa: E402

from .conftest import screen  # noqa: E402
from .test_training import Seen  # noqa: E402

TERMS = Online("bmoca", "test_a", phones=4, rollout=3, passes=4)
SETTINGS = Settings(
    "ppo", "small", "discrete", ("000",), 0, steps=3, batch=12, rate=1e-3, period=3, online=TERMS
)  # fmt: skip
SHOWN = (screen((0.2, 0.3), (0.7, 0.6)) * 255).astype(np.uint8)
LOWEST = bmoca.TAPS * 3 // 4


class Drawn:
    """Phones with one picture: whoever taps its lowest quarter has reached the goal; after two steps it is too late."""

    num_envs = TERMS.phones

    def reset(self, *, seed=None):
        self.steps, self.over = np.zeros(self.num_envs, int), np.zeros(self.num_envs, bool)
        return self.seen(), {}

    def seen(self):
        return {"pixels": np.stack([SHOWN] * self.num_envs), "goal": ("tap below",) * self.num_envs}

    def step(self, actions):
        won = (actions >= LOWEST) & (actions < bmoca.TAPS) & ~self.over
        self.steps = np.where(self.over, 0, self.steps + 1)
        late = (self.steps >= 2) & ~won & ~self.over
        self.over = won | late
        return self.seen(), won.astype(float), won, late, {}


def trained(folder, **more):
    told = []
    settings = dataclasses.replace(SETTINGS, **more)
    last = train_online(Training(settings, folder, 2), Drawn, told.append)
    return last, told


def test_what_is_rewarded_becomes_likelier(tmp_path):
    """Eight rollouts, each learned in four passes."""
    _, told = trained(tmp_path, steps=8)

    rates = [point.right for point in read_curve(tmp_path, before=8)]
    assert np.mean(rates[:2]) < 0.85
    assert np.mean(rates[-4:]) > 0.95
    assert told[-1].startswith("ppo step 8/8  loss ")


def test_a_checkpoint_plays(tmp_path):
    """One rollout, and the first import of PyTorch."""
    last, _ = trained(tmp_path, steps=1)

    agent = parse_agent(f"ppo:{last}").make(AgentContext(model=last))
    agent.reset("tap below")

    assert agent.act(Seen(screen((0.2, 0.3), (0.7, 0.6)))) is not None


def test_the_same_seed_gives_the_same_file_also_when_it_was_interrupted(tmp_path, monkeypatch):
    """Three trainings, one of them in two parts."""

    def play(*given, **more):
        played.append(more["seed"])
        if len(played) == 3:
            raise KeyboardInterrupt
        return usual(*given, **more)

    one, _ = trained(tmp_path / "one")
    other, _ = trained(tmp_path / "other", seed=1)
    usual, played = ppo.play, []
    monkeypatch.setattr(ppo, "play", play)
    with pytest.raises(KeyboardInterrupt):
        trained(tmp_path / "late")
    late, _ = trained(tmp_path / "late")

    first, second, third = (Path(path).read_bytes() for path in (one, late, other))
    assert first == second
    assert first != third


def test_advantages_look_ahead_to_the_end_of_an_episode():
    false = torch.zeros(3, 1, dtype=torch.bool)
    ended = torch.tensor([[False], [True], [False]])
    rewards = torch.tensor([[0.0], [1.0], [0.0]])
    nothing = torch.zeros(4, 1)
    played = Played(nothing, nothing, rewards, rewards, ended, ended, ~false)

    found = advantages(played, torch.tensor([[0.5], [0.5], [0.5], [1.0]]), Online("", "", gamma=0.5, smoothing=0.5))

    # 0.5 · 0.5 - 0.5 + 0.25 · 0.5;   1 - 0.5, and nothing after it;   0.5 · 1 - 0.5
    assert found.squeeze(1).tolist() == pytest.approx([-0.125, 0.5, 0.0])


def test_an_episode_that_a_phone_broke_off_and_the_step_that_begins_one_count_for_nothing():
    class Failing(Drawn):
        def step(self, actions):
            seen, _, _, _, _ = super().step(actions)
            self.over = np.array([self.steps[0] == 1, False, False, False])
            return seen, np.zeros(4), np.zeros(4, bool), self.over, {"_error": self.over} if self.over[0] else {}

    played = ppo.play(
        Failing(), lambda pictures, goals: torch.zeros(4, dtype=torch.int64),
        ppo.make_senses("small", None), steps=2, seed=0,
    )  # fmt: skip

    assert played.counts[:, 0].tolist() == [False, False]
    assert played.counts[:, 1].tolist() == [True, True]


@pytest.mark.check
def test_a_task_is_learned_from_phones(tmp_path):
    """Two phones boot, and play two rollouts of two steps."""
    out = tmp_path / "out"
    given = ["--task", "test_calculator_open", "--phones", "2", "--rollout", "2", "--network", "small", "--steps", "2"]

    told, status = run(["train", "ppo", *given, "--out", str(out)])

    assert (status, told.splitlines()[0]) == (0, f"{out}/step-000002.safetensors")
