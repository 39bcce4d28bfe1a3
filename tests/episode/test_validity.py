from __future__ import annotations

import dataclasses
import io

import pytest
from PIL import Image

from pytest_mobileagent.episode import action as act
from pytest_mobileagent.episode.run import Episode, Step
from pytest_mobileagent.episode.validity import effects, invalid_kind


@pytest.fixture
def screen(observation):
    """A screen of 100 x 200 px."""
    file = io.BytesIO()
    Image.new("RGB", (100, 200)).save(file, "PNG")
    return dataclasses.replace(observation, screenshot=file.getvalue())


@pytest.mark.parametrize(
    ("action", "problem", "kind"),
    [
        (None, "no JSON", "no action"),
        (act.Click(99, 199), "", ""),
        (act.Click(99999, -4), "", "outside the screen"),
        (act.LongPress(100, 5), "", "outside the screen"),
        (act.InputText("x", x=5, y=-1), "", "outside the screen"),
        (act.Drag(5, 5, 5, 500), "", "outside the screen"),
        (act.Click(index=3), "", ""),
        (act.Click(index=99), "index 99 is out of range", "no such element"),
        (act.OpenApp("nosuch"), "no app is called 'nosuch'", "no such app"),
        (act.PressKey("KEYCODE_X"), "there is no key of that name", "no such key"),
        (act.InputText("x"), "nothing takes text", "refused"),
        (act.Swipe("up"), "", ""),
        (act.Status("complete"), "", ""),
    ],
    ids=str,
)
def test_an_action_is_invalid_in_one_way(screen, action, problem, kind):
    assert invalid_kind(Step(1, screen, action, problem)) == kind


def test_nobody_judges_the_inputs_of_an_agent_that_drives_the_phone_itself(screen):
    assert invalid_kind(Step(1, screen, None, seen="input tap 99999 1")) == ""


def test_a_picture_that_is_no_png_has_no_edges(observation):
    assert invalid_kind(Step(1, observation, act.Click(99999, 1))) == ""


@pytest.mark.parametrize(("x", "kind"), [(99, ""), (100, "outside the screen")])
def test_a_screen_of_which_no_picture_was_taken_ends_where_its_windows_end(observation, x, kind):
    unseen = dataclasses.replace(observation, screenshot=b"")

    assert invalid_kind(Step(1, unseen, act.Click(x, 5))) == kind


def test_a_screen_of_which_nothing_is_known_has_no_edges(observation):
    unknown = dataclasses.replace(observation, screenshot=b"", hierarchy_xml="<hierarchy/>")

    assert invalid_kind(Step(1, unknown, act.Click(99999, 1))) == ""


def an_episode(*steps, final=None):
    return Episode(task=None, steps=list(steps), final=final)


def test_a_step_has_an_effect_if_screen_hierarchy_or_what_is_stored_changed(screen):
    other = dataclasses.replace(screen, screenshot=screen.screenshot + b"x")
    third = dataclasses.replace(other, hierarchy_xml="<other/>")
    episode = an_episode(
        Step(1, screen, act.Click(1, 1)),
        Step(2, other, act.Click(1, 1)),
        Step(3, third, act.Click(1, 1)),
        Step(4, third, act.Wait()),
        Step(5, third, None, "no JSON"),
        final=third,
    )

    assert effects(episode, {3}) == [True, True, True, False, False]


def test_what_only_says_something_is_not_to_have_an_effect(screen):
    episode = an_episode(
        Step(1, screen, act.Answer("4")), Step(2, screen, act.Click(1, 1)), Step(3, screen, act.Status("complete")),
        final=screen,
    )  # fmt: skip

    assert effects(episode, ()) == [False]


def test_of_a_last_step_without_a_look_after_it_nobody_knows(screen):
    assert effects(an_episode(Step(1, screen, act.Wait()), Step(2, screen, act.Wait())), ()) == [False]


def test_nobody_knows_which_input_of_an_agents_own_belongs_to_which_look(screen):
    assert effects(an_episode(Step(1, screen, None, seen="tap"), final=screen), ()) == []


def test_looking_about_is_no_step_of_the_budget_and_has_no_effect(screen):
    look = Step(1, screen, act.Scroll("down"), is_look=True)

    assert effects(an_episode(look, Step(2, screen, act.Wait()), final=screen), ()) == [False]
    assert invalid_kind(dataclasses.replace(look, problem="index 9 is out of range")) == ""
