"""Demonstrations in B-MoCA's format of gestures, read without running anything that a file may name."""

from __future__ import annotations

import collections
import os

import pytest

np = pytest.importorskip("numpy", reason="the extra 'demonstrations' is not installed")

from pytest_mobileagent.errors import ConfigError  # noqa: E402 - after what it needs
from pytest_mobileagent.task.suites import catalogue, suite_folder  # noqa: E402
from pytest_mobileagent.training.dataset import drawn, read_dataset, read_episode  # noqa: E402

from .conftest import GOALS, columns, packed, screen  # noqa: E402

SHOWN = [screen((0.2, 0.2), (0.8, 0.8))] * 3
ACTIONS = [(0.2, 0.2, 0.2, 0.2), (0.8, 0.5, 0.2, 0.5)]


class Harmful:
    def __reduce__(self):
        return os.mkdir, ("harm",)


def test_a_reset_is_no_transition():
    episode = read_episode(packed(columns("000", "Tap.", SHOWN, ACTIONS)), "000", "x.npz")

    assert (episode.goal, episode.env) == ("Tap.", "000")
    assert episode.screens.shape == (3, 256, 128, 3)
    assert episode.gestures.tolist() == [pytest.approx(one) for one in ACTIONS]
    assert episode.rewards.tolist() == [0, 1]


def test_screens_are_kept_as_they_were():
    shown = [np.random.default_rng(1).integers(0, 256, (256, 128, 3)).astype(np.float32) / 255] * 2

    episode = read_episode(packed(columns("000", "Tap.", shown, ACTIONS[:1])), "000", "x.npz")

    assert np.array_equal(episode.screens[0].astype(np.float32) / 255, shown[0])


def test_only_the_configurations_that_are_asked_for_are_read(demonstrations):
    data = read_dataset(demonstrations, ["000", "002"])

    assert [(one.goal, one.env) for one in data.episodes] == [
        (goal, env) for goal in reversed(GOALS) for env in ("000", "002")
    ][::1]
    assert data.transitions == 4
    assert data.digest == read_dataset(demonstrations, ["002", "000"]).digest
    assert data.digest != read_dataset(demonstrations, ["000", "001"]).digest


def test_the_folders_of_the_first_version_are_read_too(demonstrations, tmp_path):
    for path in sorted(demonstrations.glob("*/*/*/*.npz")):
        other = tmp_path / "first" / path.parent.name / path.parent.parent.name / path.name
        other.parent.mkdir(parents=True)
        other.write_bytes(path.read_bytes())

    assert read_dataset(tmp_path / "first", ["000"]).transitions == 2


def test_a_configuration_without_demonstrations_is_named(demonstrations):
    with pytest.raises(ConfigError, match=r"has no demonstration of 003, 004: 'mobileagent demonstrations"):
        read_dataset(demonstrations, ["000", "003", "004"])


def test_nothing_that_a_file_names_is_run(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    found = columns("000", "Tap.", SHOWN, ACTIONS)
    found["curr_rew"][0] = Harmful()

    with pytest.raises(ConfigError, match=r"x\.npz: no demonstration in B-MoCA's format of gestures: it names"):
        read_episode(packed(found), "000", "x.npz")
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    "change",
    [
        lambda found: found.pop("curr_obs"),
        lambda found: found["prev_act"].__setitem__(2, None),
        lambda found: found["prev_act"].__setitem__(0, np.zeros(4)),
        lambda found: found["curr_obs"].__setitem__(0, np.ones((128, 128, 3), np.float32)),
    ],
    ids=["no screens", "an action is missing", "there is no reset", "another size"],
)
def test_other_files_are_refused_by_name(change):
    found = columns("000", "Tap.", SHOWN, ACTIONS)
    change(found)

    with pytest.raises(ConfigError, match=r"x\.npz: no demonstration in B-MoCA's format"):
        read_episode(packed(found), "000", "x.npz")


@pytest.mark.parametrize("data", [b"", b"PK", b"no archive at all"])
def test_what_is_no_archive_is_said_to_be_none(data):
    with pytest.raises(ConfigError, match=r"x\.npz: the file is damaged"):
        read_episode(data, "000", "x.npz")


def test_an_episode_is_drawn_before_its_transitions_are():
    """So that a short one counts as much as a long one, as upstream has it."""
    short = read_episode(packed(columns("000", "Tap.", SHOWN[:2], ACTIONS[:1])), "000", "x")
    long = read_episode(packed(columns("000", "Tap.", SHOWN[:1] * 9, ACTIONS * 4)), "000", "x")

    places = drawn((short, long), seed=0, step=0, count=1000)

    counts = collections.Counter(places)
    assert 450 < counts[0, 0] < 550
    assert len(counts) == 9


def test_the_six_tasks_that_are_learned_are_six():
    """Upstream's list lacks a comma: there two are one, which no folder has."""
    catalogued = catalogue(suite_folder("bmoca"))

    assert sorted(entry.name for entry in catalogued if "representative" in entry.template.tags) == [
        "test_calculator_cos_180",
        "test_clock_create_10_30",
        "test_clock_create_10_30_weekdays",
        "test_phone_call_2024561111",
        "test_settings_add_language_page",
        "test_wikipedia_without_top_2_and_randomizer",
    ]


def test_a_batch_depends_on_seed_and_step_alone(demonstrations):
    episodes = read_dataset(demonstrations, ["000", "001"]).episodes

    assert drawn(episodes, seed=1, step=7, count=8) == drawn(episodes, seed=1, step=7, count=8)
    assert drawn(episodes, seed=1, step=7, count=8) != drawn(episodes, seed=1, step=8, count=8)
    assert drawn(episodes, seed=1, step=7, count=8) != drawn(episodes, seed=2, step=7, count=8)
