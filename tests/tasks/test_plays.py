"""What is played of five suites is chosen by rule."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from tests.tasks.plays import MOST, Declared, Plays, declared, one_of_each_app, pieces


def a_task(name, *apps, max_steps=10, suite="suite"):
    return Declared(suite, "test_x", name, SimpleNamespace(apps=apps, max_steps=max_steps))


def names(tasks):
    return [task.name for task in tasks]


def test_of_each_app_the_task_of_the_median_budget_is_played():
    tasks = [a_task(name, "clock", max_steps=budget) for name, budget in (("long", 60), ("short", 4), ("usual", 10))]

    assert names(one_of_each_app([*tasks, a_task("sent", "sms")])) == ["usual", "sent"]


def test_a_task_of_two_apps_stands_for_both_and_a_task_of_none_is_an_app_of_its_own():
    assert names(one_of_each_app([a_task("copied", "clipper", "sms"), a_task("reached")])) == ["copied", "reached"]


def test_the_apps_of_another_suite_are_others():
    tasks = [a_task("set", "clock", suite=suite) for suite in ("one", "two")]

    assert [task.suite for task in one_of_each_app(tasks)] == ["one", "two"]


def test_663_tasks_of_five_suites_are_a_play_for_each_app():
    tasks = [a_task(f"test_{number}", f"app{number % 12}", suite=f"suite{number % 5}") for number in range(663)]

    assert len(one_of_each_app(tasks)) == 5 * 12


@pytest.mark.parametrize("count", [1, MOST, MOST + 1, 663])
def test_pieces_are_the_whole_each_task_once_and_of_one_size(count):
    tasks = [a_task(f"test_{number}", "app") for number in range(count)]
    found = list(pieces(tasks))

    assert sorted(task.name for piece in found for task in piece) == sorted(names(tasks))
    assert {len(piece) for piece in found} <= {len(found[0]), len(found[0]) - 1}
    assert len(found[0]) <= MOST


@pytest.mark.parametrize(("is_thorough", "count"), [(False, 1), (True, 2)])
def test_the_first_near_miss_is_played_or_thoroughly_all(is_thorough, count):
    sent = next(task for task in declared() if task.name == "test_sms_send")
    found = Plays(((sent, 7),), is_thorough=is_thorough).node_ids("near_miss")

    assert len(found) >= count
    assert is_thorough or len(found) == 1
    assert all(
        node.startswith("tasks/androidworld/test_sms.py::test_sms_send[pixel_6-near_miss-seed7-") for node in found
    )


def test_a_suite_is_played_on_the_phone_of_its_image():
    tasks = [a_task("a", suite=suite) for suite in ("androidworld", "mobileagentbench")]
    plays = Plays(tuple((task, 0) for task in tasks))

    assert plays.node_ids("oracle") == [
        "tasks/androidworld/test_x.py::a[pixel_6-oracle-seed0]",
        "tasks/mobileagentbench/test_x.py::a[pixel_3a-oracle-seed0]",
    ]
    assert all("[105-oracle" in node for node in plays.node_ids("oracle", "105"))


def test_seeds_are_named_once():
    assert Plays(tuple((a_task(name), seed) for name, seed in (("a", 9), ("b", 5), ("c", 9)))).seeds == "5,9"
