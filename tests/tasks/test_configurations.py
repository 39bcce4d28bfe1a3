"""Solutions hold on the configurations that differ most: right to left, smallest screen, tablet; and what cannot be."""

from __future__ import annotations

import tomllib

import pytest

from pytest_mobileagent.config.load import known_configs
from tests.tasks.plays import ROOT, Plays, declared, play

DECLARED = tuple(task for task in declared() if task.suite != "miniwob")  # 5 px are a CSS px there on any screen
IMPOSSIBLE = tomllib.loads((ROOT / "tasks/androidworld/impossible.toml").read_text("utf-8"))
CONFIGS = ("030", "108", "109")
CHOSEN = ("test_expense_add_single", "test_markor_create_folder", "test_calendar_add_event_on_weekday")


MANY = tuple(name for name, config in known_configs().items() if config.split in ("train", "test"))


@pytest.fixture
def outcomes(zygote):
    """Play tasks with the oracle; return outcomes by name."""

    def played(folder, tasks, config):
        plays = Plays(tuple((task, 0) for task in tasks))
        options = (f"--env-config={config}", "--mobile-trace=off")
        found = play(zygote, folder, "oracle", plays.node_ids("oracle", config), *options)
        return {record["task"]: record["outcome"] for record in found.values()}

    return played


@pytest.mark.parametrize("config", CONFIGS)
def test_solutions_hold_from_right_to_left_on_the_smallest_screen_and_on_a_tablet(tmp_path, outcomes, config):
    chosen = [task for task in DECLARED if task.name in CHOSEN]

    assert outcomes(tmp_path, chosen, config) == dict.fromkeys(CHOSEN, "passed")


@pytest.mark.check
def test_solutions_hold_on_configurations_that_are_drawn(tmp_path, outcomes, sample):
    for config in sample.sample(MANY, 6):
        possible = [task for task in DECLARED if task.name not in IMPOSSIBLE.get(config, ())]
        drawn = sample.sample(possible, 10)

        found = outcomes(tmp_path / config, drawn, config)
        assert found == dict.fromkeys([task.name for task in drawn], "passed"), config


def test_what_is_listed_as_impossible_is_a_task_on_a_configuration_and_fails(tmp_path, outcomes):
    for config, reasons in IMPOSSIBLE.items():
        assert config in known_configs()
        impossible = [task for task in DECLARED if task.suite == "androidworld" and task.name in reasons]
        assert outcomes(tmp_path / config, impossible, config) == dict.fromkeys(reasons, "failed")
