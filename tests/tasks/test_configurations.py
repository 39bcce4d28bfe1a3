"""Solutions hold on the configurations that differ most: right to left, smallest screen, tablet; and what cannot be.

And where the screen has something that it has nowhere else.
"""

from __future__ import annotations

import tomllib

import pytest

from pytest_mobileagent.config.load import known_configs
from tests.tasks.plays import ROOT, Plays, declared, play

DECLARED = tuple(task for task in declared() if task.suite != "miniwob")  # 5 px are a CSS px there on any screen
IMPOSSIBLE = {
    (path.parent.name, name, config): reason
    for path in sorted(ROOT.glob("tasks/*/impossible.toml"))
    for config, reasons in tomllib.loads(path.read_text("utf-8")).items()
    for name, reason in reasons.items()
}
CONFIGS = ("030", "108", "109")
CHOSEN = ("test_expense_add_single", "test_markor_create_folder", "test_calendar_add_event_on_weekday")
SOMETHING_OF_ITS_OWN = {
    "a button in capitals that is in capitals in English too": ("021", "test_calendar_export"),
    "a list with the phone's language above that of the same name": ("025", "test_firefox_language"),
    "digits that the language has and the country has not": ("030", "test_clock_snooze_time"),
    "a picker of days that has little room": ("108", "test_calendar_remind"),
    "a search field that has none": ("108", "test_dialer_check_contact"),
    "a list beside a larger one": ("109", "test_settings_brightness_min"),
}


MANY = tuple(name for name, config in known_configs().items() if config.split in ("train", "test"))


@pytest.fixture
def outcomes(zygote):
    """Play tasks with the oracle; return outcomes by suite and name."""

    def played(folder, tasks, config):
        plays = Plays(tuple((task, 0) for task in tasks))
        options = (f"--env-config={config}", "--mobile-trace=off")
        found = play(zygote, folder, "oracle", plays.node_ids("oracle", config), *options)
        return {(record["suite"], record["task"]): record["outcome"] for record in found.values()}

    return played


def all_of(tasks, outcome):
    return dict.fromkeys([(task.suite, task.name) for task in tasks], outcome)


@pytest.mark.parametrize("config", CONFIGS)
@pytest.mark.costly
def test_solutions_hold_from_right_to_left_on_the_smallest_screen_and_on_a_tablet(tmp_path, outcomes, config):
    chosen = [task for task in DECLARED if task.name in CHOSEN]

    assert outcomes(tmp_path, chosen, config) == all_of(chosen, "passed")


@pytest.mark.parametrize(("config", "name"), SOMETHING_OF_ITS_OWN.values(), ids=SOMETHING_OF_ITS_OWN)
@pytest.mark.costly
def test_solutions_hold_where_a_screen_has_something_of_its_own(tmp_path, outcomes, config, name):
    """Long: a phone in another configuration, and an episode."""
    chosen = [task for task in DECLARED if task.name == name]

    assert outcomes(tmp_path, chosen, config) == all_of(chosen, "passed")


@pytest.mark.check
def test_solutions_hold_on_configurations_that_are_drawn(tmp_path, outcomes, sample):
    """Six of 45, ten tasks each."""
    for config in sample.sample(MANY, 6):
        possible = [task for task in DECLARED if (task.suite, task.name, config) not in IMPOSSIBLE]
        drawn = sample.sample(possible, 10)

        assert outcomes(tmp_path / config, drawn, config) == all_of(drawn, "passed"), config


@pytest.mark.costly
def test_what_is_listed_as_impossible_is_a_task_on_a_configuration_and_fails(tmp_path, outcomes):
    tasks = {(task.suite, task.name): task for task in DECLARED}
    for suite, name, config in IMPOSSIBLE:
        assert config in known_configs()
        task = tasks[suite, name]
        assert outcomes(tmp_path / f"{suite}-{config}", [task], config) == all_of([task], "failed")
