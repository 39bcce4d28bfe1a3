from __future__ import annotations

import pytest

from pytest_mobileagent.authoring.neighbours import beside
from pytest_mobileagent.authoring.steps import script
from pytest_mobileagent.episode import action as act
from pytest_mobileagent.episode.run import Step
from pytest_mobileagent.state.changes import Change
from tests.agents.conftest import an_observation

NOTES = "/data/data/a/databases/notes.db/notes"
FOLDER = "/storage/emulated/0/Documents"


def a_row(top, title, *, switch="", button=""):
    inside = f'<node class="TextView" resource-id="a:id/title" text="{title}" bounds="[0,{top}][50,{top + 40}]"/>'
    if switch:
        inside += f'<node class="Switch" checkable="true" clickable="true" bounds="[60,{top}][80,{top + 40}]"/>'
    if button:
        inside += f'<node class="Icon" content-desc="{button}" clickable="true" bounds="[80,{top}][100,{top + 40}]"/>'
    return f'<node class="Row" clickable="true" bounds="[0,{top}][100,{top + 40}]">{inside}</node>'


def a_card(top):
    """A row whose parts are of one kind: the line with the switch, and another."""
    switch = f'<node class="Switch" checkable="true" clickable="true" bounds="[60,{top}][80,{top + 20}]"/>'
    lines = (f'<node class="Line" bounds="[0,{top}][100,{top + 20}]">{switch}</node>',
             f'<node class="Line" bounds="[0,{top + 20}][100,{top + 40}]"/>')  # fmt: skip
    return f'<node class="Card" bounds="[0,{top}][100,{top + 40}]">{"".join(lines)}</node>'


def a_list(*rows):
    menu = (
        '<node class="List" bounds="[0,300][100,400]">'
        '<node class="Item" clickable="true" text="Share" bounds="[0,300][100,340]"/>'
        '<node class="Item" clickable="true" text="Delete" bounds="[0,340][100,380]"/></node>'
    )
    shown = f'<node class="List" bounds="[0,0][100,300]">{"".join(rows)}</node>'
    return an_observation(f'<node class="L" bounds="[0,0][100,400]">{shown}{menu}</node>')


MILK, BREAD = {"_id": 1, "title": "Milk"}, {"_id": 2, "title": "Bread"}
GONE = Change("removed", NOTES, "_id=1", before=MILK)
DELETE = act.Click(50, 360)


def played(seen, *actions):
    return [Step(number, seen, action) for number, action in enumerate((*actions, act.Status()), 1)]


@pytest.mark.parametrize(
    ("rows", "touch", "change", "line"),
    [
        ((a_row(0, "Milk"), a_row(40, "Bread")), (20, 20), GONE, 'tap(text="Bread")'),
        ((a_row(0, "Bread"), a_row(40, "Milk")), (20, 60), GONE, 'tap(text="Bread")'),
        ((a_row(0, "Milk"), a_row(40, "Bread")), (20, 20),
         Change("modified", NOTES, "_id=1", before=MILK, after=MILK | {"done": 1}), 'tap(text="Bread")'),
        ((a_row(0, "+1 (555) 010-20"), a_row(40, "+1 555-0130")), (20, 20),
         Change("added", NOTES, "_id=3", after={"_id": 3, "address": "+155501020"}), 'tap(text="+1 555-0130")'),
        ((a_row(0, "milk"), a_row(40, "bread")), (20, 20),
         Change("removed", FOLDER, "milk.md", before="digest"), 'tap(text="bread")'),
        ((a_row(0, "Milk", button="Remove"), a_row(40, "Bread", button="Remove")), (90, 20), GONE, "tap_at(90, 60)"),
        ((a_card(0), a_card(40)), (70, 10),
         Change("added", NOTES, "_id=1", after={"on": 1}), "tap_at(70, 50)"),
        ((a_row(0, "08:30", switch="off"), a_row(40, "09:00", switch="off")), (70, 20),
         Change("modified", NOTES, "_id=1", before={"on": 0}, after={"on": 1}), "tap_at(70, 60)"),
    ],
    ids=["the next", "the one before", "changed", "a number as it is written", "a file", "a row's button",
         "a card's switch", "a switch"],
)  # fmt: skip
def test_the_neighbour_is_taken_in_the_place_of_what_was_changed(rows, touch, change, line):
    steps = beside(played(a_list(*rows), act.Click(*touch), DELETE), [change])

    assert script(steps) == [f"yield from ui.{line}", 'yield from ui.tap(text="Delete")', "yield from ui.done()"]


@pytest.mark.parametrize(
    ("rows", "change"),
    [
        ((a_row(0, "Milk"),), GONE),
        ((a_row(0, "Milk"), a_row(40, "Bread")), Change("added", NOTES, "_id=3", after={"_id": 3, "title": "Tea"})),
        ((a_row(0, "Milk"), a_row(40, "Bread", button="Remove")),
         Change("modified", "settings/global", "wifi_on", before="1", after="0")),
    ],
    ids=["alone", "nothing that was touched", "no switch"],
)  # fmt: skip
def test_what_has_no_neighbour_is_not_confused_with_one(rows, change):
    assert beside(played(a_list(*rows), act.Click(20, 20), DELETE), [change]) == []


def test_a_long_press_stays_one():
    steps = beside(played(a_list(a_row(0, "Milk"), a_row(40, "Bread")), act.LongPress(20, 20), DELETE), [GONE])

    assert script(steps)[0] == 'yield from ui.long_press(text="Bread")'
