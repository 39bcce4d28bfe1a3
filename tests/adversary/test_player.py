"""The adversary plays as the solution does, and looks around before if it is fair."""

from __future__ import annotations

import random
from types import SimpleNamespace

import pytest

from pytest_mobileagent.adversary import player, plugin
from pytest_mobileagent.adversary.player import LAST_INPUT, Adversary
from pytest_mobileagent.agents.noop import Noop
from pytest_mobileagent.agents.oracle import Oracle
from pytest_mobileagent.episode.action import Click, Status
from pytest_mobileagent.episode.goals import Once
from pytest_mobileagent.state.phone_state import PhoneState
from pytest_mobileagent.task import Task, TaskTemplate
from pytest_mobileagent.task.solutions import Plan
from tests.agents.conftest import an_observation

SCREEN = an_observation("")


@pytest.mark.parametrize("app", ["", "joplin"], ids=["home", "an app"])
def test_who_looks_around_goes_back_to_where_it_began(phones, app):
    with phones.lease() as phone:
        device = phone.device
        if app:
            device.open_app(app)
        front = device.activity()
        adversary = Adversary(SimpleNamespace(agent=Noop(), episode=None), device, (), random.Random(1), is_fair=True)

        adversary.reset("Do nothing")

        assert adversary.name == "looks around"
        assert device.activity() == front


def test_nobody_looks_around_in_the_app_on_whose_page_it_begins(phones, monkeypatch):
    monkeypatch.setattr(player, "_LOOKED_AT", ("Contacts", "Files"))
    with phones.lease() as phone:
        device = phone.device
        device.open_app("contacts")
        button = next(node for node in device.hierarchy().walk() if node.desc == "Create contact")
        device.tap(*button.bounds.center)
        front = device.activity()
        chance = SimpleNamespace(random=lambda: 0.0, choice=lambda apps: apps[0])
        adversary = Adversary(SimpleNamespace(agent=Noop(), episode=None), device, (), chance, is_fair=True)

        adversary.reset("Do nothing")

        assert adversary.done == "Files"
        assert device.activity() == front


def test_who_would_miss_what_is_soon_gone_does_not_look_around(monkeypatch):
    monkeypatch.setattr("pytest_mobileagent.adversary.player.entries", lambda _state: {})
    adversary = Adversary(SimpleNamespace(agent=Noop(), episode=None), None, (), random.Random(1), is_fair=True)
    adversary.has_time = False
    adversary._reader = SimpleNamespace(read=lambda _device: None)

    adversary.reset("Do as shown")

    assert adversary.name == ""


TAP, SAVE = Click(1, 1), Click(2, 2)
TASK = Task(TaskTemplate("Save it.", (), max_steps=9), "suite", "test_save", 0, {})


def saves(ui, *ending):
    yield TAP
    yield SAVE
    yield from ending


def looks_before_it_is_done(ui):
    yield from saves(ui)
    yield from ui.tap(id="there_is_no_such_thing")


@pytest.fixture
def misdeeds(monkeypatch):
    """Makes adversaries, by whose lot the last input is left out or not."""
    monkeypatch.setattr(player, "StateReader", lambda: SimpleNamespace(read=lambda _device: PhoneState()))

    def make(author, *, draws=0.0, reached_at=None):
        runner = SimpleNamespace(agent=Oracle(Plan(TASK.name, author), TASK), episode=SimpleNamespace())
        runner.episode.reached_at = reached_at
        chance = SimpleNamespace(random=lambda: draws, shuffle=lambda _names: None)
        adversary = Adversary(runner, None, (), chance, is_fair=False)
        adversary.reset("Save it.")
        return adversary

    return make


@pytest.mark.parametrize(
    "author",
    [lambda ui: saves(ui, Status("complete")), saves],
    ids=["says that it is done", "ends with its goal"],
)
def test_the_last_input_is_left_out(misdeeds, author):
    adversary = misdeeds(author)

    assert [adversary.act(SCREEN) for _ in range(2)] == [TAP, Status("complete")]
    assert (adversary.name, adversary.done) == (LAST_INPUT, str(SAVE))


@pytest.mark.parametrize(
    ("author", "drawn"),
    [(lambda ui: saves(ui, Status("complete")), {"draws": 0.9}), (looks_before_it_is_done, {}),
     (saves, {"reached_at": 1})],
    ids=["not drawn", "more is to come", "the goal holds already"],
)  # fmt: skip
def test_every_input_is_given(misdeeds, author, drawn):
    adversary = misdeeds(author, **drawn)

    assert [adversary.act(SCREEN) for _ in range(2)] == [TAP, SAVE]


def test_an_episode_that_ends_with_its_goal_is_ended_by_the_adversary_after_a_misdeed(misdeeds, monkeypatch):
    monkeypatch.setattr(player, "MISDEEDS", {"a file is made": lambda _scene: "left.txt"})
    adversary = misdeeds(saves, draws=0.9, reached_at=1)
    adversary.stops = True

    assert adversary.act(SCREEN) == Status("complete")
    assert (adversary.name, adversary.done) == ("a file is made", "left.txt")


@pytest.mark.parametrize(
    ("options", "stops", "is_kept"),
    [({}, False, False), ({"until": bool}, True, True), ({"until": bool, "goes_on": True}, False, False),
     ({"until": Once(str), "goes_on": True}, False, True)],
    ids=["looked at in the end", "stops", "has to hold in the end", "seen once"],
)  # fmt: skip
def test_an_adversary_knows_what_it_can_still_undo(options, stops, is_kept):
    adversary, told = SimpleNamespace(), {}
    plugin._to_the_end(lambda task, **given: told.update(given), adversary)(TASK, expected=(), **options)

    assert (adversary.stops, adversary.is_kept) == (stops, is_kept)
    assert told == {"until": None, "expected": (), **options, "goes_on": True}


@pytest.mark.parametrize(
    ("is_satisfied", "allowed"), [(False, ["a row is added"]), (True, ["a row is added", LAST_INPUT])]
)
def test_no_work_need_be_noticed_where_the_goal_holds_from_the_start(is_satisfied, allowed):
    template = TaskTemplate("Save it.", (), max_steps=9, allows=("a row is added",), satisfied_at_start=is_satisfied)

    assert plugin._allowed(template) == allowed
