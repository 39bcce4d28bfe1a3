from __future__ import annotations

import datetime
import types

import pytest

from pytest_mobileagent.device import Observation
from pytest_mobileagent.device.hierarchy import parse
from pytest_mobileagent.episode import action as act
from pytest_mobileagent.errors import TaskError
from pytest_mobileagent.solutions import Plan, Ui, near_miss, plans_in, solution

XML = """<hierarchy>
  <node class="android.widget.FrameLayout" bounds="[0,0][1000,2000]">
    <node class="androidx.recyclerview.widget.RecyclerView" resource-id="a.b:id/list" scrollable="true"
          bounds="[0,200][1000,1700]">
      <node class="android.widget.TextView" resource-id="a.b:id/title" text="One" bounds="[0,200][1000,300]"/>
      <node class="android.widget.TextView" resource-id="a.b:id/title" text="Two" bounds="[0,300][1000,400]"/>
      <node class="android.widget.TextView" resource-id="a.b:id/title" text="Gone" bounds="[0,0][0,0]"/>
    </node>
    <node class="android.widget.SeekBar" resource-id="a.b:id/volume" bounds="[100,1800][900,1840]"/>
    <node class="android.widget.ImageButton" content-desc="Add item" bounds="[900,1900][1000,2000]"/>
  </node>
</hierarchy>"""
KEYBOARD = """<node package="com.google.android.inputmethod.latin" class="android.widget.FrameLayout"
      bounds="[0,1200][1000,2000]"/>
</hierarchy>"""
TYPING = XML.replace("</hierarchy>", KEYBOARD)
COVERED = """<hierarchy bounds="[0,0][1000,2000]">
  <node class="android.widget.FrameLayout" bounds="[0,0][1000,2000]">
    <node class="android.widget.TextView" text="Below" clickable="true" bounds="[0,1000][1000,1100]">
      <node class="android.widget.TextView" text="Inside" clickable="true" bounds="[400,1000][600,1100]"/>
    </node>
    <node class="android.widget.ImageButton" clickable="true" bounds="[450,900][850,1200]"/>
    <node class="android.widget.TextView" text="Hidden" bounds="[500,1000][700,1100]"/>
  </node>
</hierarchy>"""
DIALOG = '<node class="android.widget.ListView" scrollable="true" bounds="[100,600][900,1000]"/>'
BEHIND_A_DIALOG = XML.replace("<hierarchy>", f"<hierarchy>{DIALOG}")
STILL = XML.replace(' scrollable="true"', "")
PANES = """<hierarchy bounds="[0,0][1000,600]">
  <node class="android.widget.FrameLayout" bounds="[0,0][1000,600]">
    <node class="android.widget.ScrollView" scrollable="true" bounds="[0,0][300,600]"/>
    <node class="android.widget.ScrollView" scrollable="true" bounds="[300,0][1000,600]"/>
  </node>
</hierarchy>"""

BUTTON = """<hierarchy>
  <node package="com.simplemobiletools.calendar" class="android.widget.Button" text="ACEPTAR" bounds="[0,0][9,9]"/>
</hierarchy>"""


def seen(xml=XML):
    return Observation(b"", parse(xml), xml, "a.b/.C", datetime.datetime(2023, 10, 15, tzinfo=datetime.UTC))


@pytest.fixture
def ui():
    return Ui(seen())


# -- declaring ------------------------------------------------------------------------------------------------------


def test_a_modules_plans_are_those_that_it_declares_itself_in_order():
    def plan(ui):
        yield from ui.done()

    right, wrong, both, foreign = (types.FunctionType(plan.__code__, {}) for _ in range(4))
    module = types.ModuleType("ways")
    for function in (right, wrong, both):
        function.__module__ = "ways"
    module.b, module.a, module.c = solution("test_a")(right), near_miss("test_a", "The other one's!")(wrong), both
    module.d = solution("test_a")(foreign)  # imported from another
    solution("test_b")(near_miss("test_a", "too much")(both))

    assert plans_in(module) == [
        Plan("test_a", right), Plan("test_a", wrong, "The other one's!"),
        Plan("test_a", both, "too much"), Plan("test_b", both),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("reason", "slug"), [("", ""), ("Not saved", "not_saved"), ("The other one's deleted!", "the_other_one_s_deleted")]
)
def test_a_near_misss_reason_becomes_its_id(reason, slug):
    assert Plan("test_a", lambda ui: None, reason).slug == slug


# -- finding --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ({"id": "title"}, ["One", "Two"]),
        ({"id": "a.b:id/title"}, ["One", "Two"]),
        ({"id": "title", "text": "Two"}, ["Two"]),
        ({"text": "Gone"}, []),
        ({"desc": "Add item"}, ["Add item"]),
        ({"desc": "Add"}, []),
        ({"contains": "Add"}, ["Add item"]),
        ({"contains": "w"}, ["Two"]),
        ({"cls": "TextView"}, ["One", "Two"]),
        ({"cls": "android.widget.ImageButton"}, ["Add item"]),
        ({"where": lambda node: node.text.startswith("O")}, ["One"]),
    ],
    ids=lambda value: " and ".join(value) if isinstance(value, dict) else "",
)
def test_visible_elements_are_found_by_everything_given(ui, query, found):
    assert [node.text or node.desc for node in ui.find_all(**query)] == found
    assert ui.shows(**query) is bool(found)


def test_the_nth_of_several_is_found(ui):
    assert ui.find(id="title", instance=1).text == "Two"
    assert ui.find(id="title", instance=2) is None


# -- acting ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("script", "actions"),
    [
        (lambda ui: ui.tap(text="Two"), [act.Click(500, 350)]),
        (lambda ui: ui.tap(id="title", instance=1), [act.Click(500, 350)]),
        (lambda ui: ui.long_press(text="One"), [act.LongPress(500, 250)]),
        (lambda ui: ui.tap_at(1, 2), [act.Click(1, 2)]),
        (lambda ui: ui.type("a"), [act.InputText("a")]),
        (lambda ui: ui.type("a", clear=True, text="One"), [act.InputText("a", x=500, y=250, clear_text=True)]),
        (lambda ui: ui.drag((1, 2), (3, 4)), [act.Drag(1, 2, 3, 4)]),
        (lambda ui: ui.drag((1, 2), (3, 4), duration_ms=9), [act.Drag(1, 2, 3, 4, 9)]),
        (lambda ui: ui.set_slider(0.25, id="volume"), [act.Drag(898, 1820, 300, 1820, 400)]),
        (lambda ui: ui.set_slider(1, id="volume"), [act.Drag(102, 1820, 912, 1820, 400)]),
        (lambda ui: ui.set_slider(0, id="volume"), [act.Drag(898, 1820, 88, 1820, 400)]),
        (lambda ui: ui.press("back"), [act.NavigateBack()]),
        (lambda ui: ui.press("home"), [act.NavigateHome()]),
        (lambda ui: ui.press("enter"), [act.KeyboardEnter()]),
        (lambda ui: ui.press("overview"), [act.Overview()]),
        (lambda ui: ui.open_app("notes"), [act.OpenApp("notes")]),
        (lambda ui: ui.wait(), [act.Wait()]),
        (lambda ui: ui.wait_for(text="One"), []),
        (lambda ui: ui.scroll_to(text="One"), []),
        (lambda ui: ui.answer("42"), [act.Answer("42"), act.Status("complete")]),
        (lambda ui: ui.done(), [act.Status("complete")]),
    ],
)
def test_a_step_of_a_script_becomes_actions(ui, script, actions):
    assert list(script(ui)) == actions


def test_the_nth_from_the_end_is_found(ui):
    assert ui.find(id="title", instance=-1).text == "Two"
    assert ui.find(id="title", instance=-3) is None


@pytest.mark.parametrize(
    ("text", "spot"),
    [("Below", (250, 1050)), ("Inside", (500, 1050))],
    ids=["beside what lies on it", "nowhere free: the middle"],
)
def test_a_tap_keeps_clear_of_buttons_that_lie_on_its_element(text, spot):
    assert list(Ui(seen(COVERED)).tap(text=text)) == [act.Click(*spot)]


def test_an_element_behind_the_keyboard_is_reached_by_closing_it():
    ui = Ui(seen(TYPING))
    script = ui.tap(text="Nine", scroll=False)

    assert ui.has_keyboard
    assert next(script) == act.NavigateBack()
    ui.observation = seen(XML.replace("One", "Nine"))
    assert not ui.has_keyboard
    assert list(script) == [act.Click(500, 250)]


def test_a_tap_scrolls_until_its_element_is_there(ui):
    script = ui.tap(text="Nine")

    assert next(script) == act.Drag(500, 1400, 500, 500, 800)
    ui.observation = seen(XML.replace("One", "Four"))
    assert next(script) == act.Drag(500, 1400, 500, 500, 800)
    ui.observation = seen(XML.replace("One", "Nine"))
    assert list(script) == [act.Click(500, 250)]


def test_in_front_of_a_list_a_dialogs_own_is_scrolled():
    assert next(Ui(seen(BEHIND_A_DIALOG)).tap(text="Nine")) == act.Drag(500, 920, 500, 680, 800)


def test_at_the_end_of_a_list_it_is_scrolled_back_before_giving_up(ui):
    script = ui.scroll_to(text="Nine")

    assert next(script) == act.Drag(500, 1400, 500, 500, 800)
    assert next(script) == act.Drag(500, 500, 500, 1400, 800)
    with pytest.raises(TaskError):
        next(script)


def test_what_the_larger_pane_has_not_is_looked_for_in_the_other():
    larger = [act.Drag(650, 480, 650, 120, 800), act.Drag(650, 120, 650, 480, 800)]
    ui = Ui(seen(PANES))
    script = ui.scroll_to(text="One")

    assert [next(script) for _ in range(3)] == [*larger, act.Drag(150, 480, 150, 120, 800)]
    ui.observation = seen(XML)
    assert list(script) == []


def test_a_word_that_is_in_capitals_in_english_may_be_so_in_another_language():
    assert Ui(seen(BUTTON)).shows(text="OK")


@pytest.mark.parametrize("said", ["5 minutes", "5 دقائق", "\u0665 دقائق"], ids=["English", "Emirates", "Egypt"])
def test_a_number_may_be_in_any_digits(said):
    assert Ui(seen(XML.replace("One", said))).shows(text="5 minutes")
    assert not Ui(seen(XML.replace("One", said))).shows(text="6 minutes")


@pytest.mark.parametrize(
    ("xml", "script", "actions"),
    [
        (XML, lambda ui: ui.tap(text="Nine", scroll=False), []),
        (STILL, lambda ui: ui.tap(text="Nine"), []),
        (XML, lambda ui: ui.wait_for(text="Nine"), [act.Wait()] * 10),
    ],
    ids=["must not scroll", "nothing scrolls", "waited in vain"],
)
def test_an_element_that_is_not_there_is_named_with_what_is(xml, script, actions):
    done = []
    with pytest.raises(TaskError) as caught:
        done.extend(script(Ui(seen(xml))))

    assert done == actions
    assert str(caught.value) == (
        "no element with text='Nine' on a.b/.C; "
        "there are: list; title 'One'; title 'Two'; title 'Gone'; volume;  'Add item'"
    )
