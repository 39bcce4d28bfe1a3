from __future__ import annotations

import pytest

from pytest_mobileagent.authoring.source import literal
from pytest_mobileagent.authoring.steps import naming, script
from pytest_mobileagent.episode import action as act
from pytest_mobileagent.episode.run import Step
from tests.agents.conftest import an_observation

BODY = """
 <node class="L" bounds="[0,0][100,400]">
  <node class="Button" resource-id="a:id/save" text="Save" clickable="true" bounds="[0,0][50,50]"/>
  <node class="Row" resource-id="a:id/row" clickable="true" bounds="[0,50][100,100]">
   <node class="TextView" resource-id="a:id/title" text="Milk" bounds="[0,50][50,100]"/></node>
  <node class="Row" resource-id="a:id/row" clickable="true" bounds="[0,100][100,150]">
   <node class="TextView" resource-id="a:id/title" text="Bread" bounds="[0,100][50,150]"/></node>
  <node class="Box" resource-id="a:id/box" clickable="true" bounds="[0,150][50,200]"/>
  <node class="Box" resource-id="a:id/box" clickable="true" bounds="[50,150][100,200]"/>
  <node class="Icon" content-desc="More options" clickable="true" bounds="[0,200][50,250]"/>
  <node class="View" bounds="[0,250][50,300]"/>
  <node class="EditText" resource-id="a:id/field" text="" focused="true" clickable="true" bounds="[0,300][50,350]"/>
 </node>"""
ROOT = an_observation(BODY).hierarchy


@pytest.mark.parametrize(
    ("point", "named"),
    [
        ((20, 20), 'id="save"'),
        ((80, 70), 'text="Milk"'),
        ((20, 120), 'text="Bread"'),
        ((70, 170), 'id="box", instance=1'),
        ((20, 220), 'desc="More options"'),
        ((20, 270), ""),
        ((500, 500), ""),
    ],
)
def test_an_element_is_named_by_what_no_other_has(point, named):
    assert naming(ROOT, *point) == named


@pytest.mark.parametrize(
    ("action", "lines"),
    [
        (act.Click(20, 20), ['yield from ui.tap(id="save")']),
        (act.Click(20, 270), ["yield from ui.tap_at(20, 270)"]),
        (act.LongPress(20, 20), ['yield from ui.long_press(id="save")']),
        (act.InputText("it's"), ["yield from ui.type(\"it's\", id=\"field\")"]),
        (act.InputText("a", clear_text=True, press_enter=True),
         ['yield from ui.type("a", clear=True, id="field")', 'yield from ui.press("enter")']),
        (act.Drag(1, 2, 3, 4), ["yield from ui.drag((1, 2), (3, 4), duration_ms=500)"]),
        (act.OpenApp("notes"), ['yield from ui.open_app("notes")']),
        (act.NavigateBack(), ['yield from ui.press("back")']),
        (act.Scroll("down"), ['yield action.Scroll(direction="down")']),
        (act.DoubleTap(1, 2), ["yield action.DoubleTap(x=1, y=2)"]),
        (act.Wait(), ["yield from ui.wait()"]),
    ],
    ids=lambda value: getattr(value, "action_type", ""),
)  # fmt: skip
def test_an_action_is_what_a_solution_says(action, lines):
    assert script([Step(1, an_observation(BODY), action)]) == [*lines, "yield from ui.done()"]


def test_what_failed_and_what_was_no_action_is_left_out():
    seen = an_observation(BODY)
    steps = [
        Step(1, seen, None),
        Step(2, seen, act.Click(20, 20), problem="nothing there"),
        Step(3, seen, act.Status()),
    ]

    assert script(steps) == ["yield from ui.done()"]


def test_an_answer_ends_a_solution():
    assert script([Step(1, an_observation(BODY), act.Status(answer="4"))]) == ['yield from ui.answer("4")']


@pytest.mark.parametrize("value", ["a", 'say "it"', "it's", "\\n", b"x", 3, None, {"a": "b"}, ""])
def test_a_literal_is_the_value(value):
    assert eval(literal(value)) == value  # noqa: S307 - what was just written
