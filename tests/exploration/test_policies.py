from __future__ import annotations

import random

import pytest

from pytest_mobileagent.clock import ManualClock
from pytest_mobileagent.errors import ConfigError, DeviceError
from pytest_mobileagent.exploration.explore import Limits, Plan, explore
from pytest_mobileagent.exploration.folder import ExplorationFolder
from pytest_mobileagent.exploration.policies import POLICIES, make_policy
from tests.exploration.conftest import NOTES, WAYS, FakePhone, button, rows, screen


@pytest.fixture
def walked(tmp_path):
    def walk(phone, policy, events):
        plan = Plan("notes", policy, Limits(events=events))
        explore([phone], plan, ExplorationFolder(tmp_path / policy), clock=ManualClock())
        return phone.done

    return walk


BEGIN = ["am force-stop a.b", "home", "am start -n a.b/a.b.Main"]


def test_depth_first_goes_on_from_where_it_is(walked, notes):
    assert walked(notes(), "greedy-dfs", 8) == [*BEGIN, "Note", "Share", "Delete", "Settings", "Dark", "Light"]


def test_breadth_first_goes_back_first(walked, notes):
    assert walked(notes(), "greedy-bfs", 9)[3:] == [
        "BACK", "am start -n a.b/a.b.Main", "Note", "BACK", "Settings", "BACK", "Note",
    ]  # fmt: skip


def test_what_is_left_elsewhere_is_gone_to_on_the_shortest_way(walked, notes):
    """After main and the settings are done, the note's two rows are left, and the way to it is one tap."""
    done = walked(notes(), "greedy-bfs", 12)

    assert done[-4:] == ["Note", "Share", "Delete", "Settings"]


def test_an_app_that_is_known_through_and_through_is_opened_again_and_then_by_chance(walked, notes):
    done = walked(notes(), "greedy-dfs", 60)

    assert done.count("am force-stop a.b") == 7  # once to begin with
    assert done[-1] not in ("am force-stop a.b", "am start -n a.b/a.b.Main")


def test_an_app_that_lies_above_is_left_by_back_and_then_ended(walked):
    picker = screen("c.d/c.d.Picker", *[button(f"Row {number}", number) for number in range(9)])
    phone = FakePhone(NOTES | {"picker": picker}, WAYS | {("note", "Share"): "picker", ("picker", "BACK"): "picker"})
    phone.shell = lambda command: (
        "Model\n33\n"
        if "getprop" in command
        else f"* Hist #1: ActivityRecord{{1 u0 {phone.screens[phone.at].activity} t1}}\n"
        + ("* Hist #0: ActivityRecord{1 u0 a.b/.Note t1}\n" if phone.at == "picker" else "")
    )

    done = walked(phone, "greedy-dfs", 15)

    assert done[5:] == [f"Row {number}" for number in range(5)] + ["BACK"] * 5 + ["am force-stop a.b"]


def test_naive_searches_prefer_what_leads_on(walked):
    dialog = screen("a.b/a.b.Main", *rows("No", "Never", " OK "))

    assert walked(FakePhone({"main": dialog}, {}), "naive-dfs", 4)[3:] == [" OK ", "No"]


def test_naive_depth_first_goes_back_last_and_breadth_first_first(walked, notes):
    assert walked(notes(), "naive-dfs", 5)[3:] == ["Note", "Share", "Delete"]
    assert walked(notes(), "naive-bfs", 5)[3:] == ["BACK", "am start -n a.b/a.b.Main", "Note"]


def test_a_naive_search_gives_up_on_an_app_that_does_not_start(walked):
    phone = FakePhone({}, {"start": "home"})

    with pytest.raises(DeviceError, match=r"a\.b cannot be started: launcher/launcher\.Home is in front"):
        walked(phone, "naive-dfs", 100)


def test_chance_is_the_same_for_the_same_seed(walked, notes, tmp_path):
    first = walked(notes(), "random", 30)
    for path in sorted((tmp_path / "random").rglob("*"), reverse=True):
        path.rmdir() if path.is_dir() else path.unlink()

    assert walked(notes(), "random", 30) == first
    assert {"Note", "Settings", "BACK"} <= set(first)


@pytest.mark.parametrize("policy", sorted({*POLICIES} - {"naive-bfs"}))
def test_policies_come_to_every_screen(walked, notes, policy):
    phone = notes()

    walked(phone, policy, 80)

    assert set(phone.visits) == {"home", "main", "note", "settings", "dark"}


def test_a_naive_breadth_first_search_goes_in_circles_as_droidbots_does(walked, notes):
    assert walked(notes(), "naive-bfs", 81)[-4:] == ["Note", "Delete", "Note", "Delete"]


def test_a_policy_that_there_is_not_is_named():
    with pytest.raises(ConfigError, match="no policy is called 'memory'; there are greedy-dfs, greedy-bfs"):
        make_policy("memory", random.Random(0))
