"""Number wheels, whose middle value is typed into: Simple Calendar's "Go to date"."""

import pytest

from pytest_mobileagent.simulator.ui.widgets.number_picker import WheelField
from tests.simulator.apps.hand import Hand

MAIN = "com.simplemobiletools.calendar.pro/.activities.MainActivity"


@pytest.fixture
def wheels(phone):
    """The wheels of month and year."""
    return Hand(phone).open(MAIN).tap("October")


def middles(hand):
    return [view.text for view in hand.views() if view.cls == "android.widget.EditText" and "numberpicker" in view.id]


def test_a_tap_selects_all_so_that_typing_replaces_the_value(wheels):
    wheels.tap("2023")
    assert wheels.phone.ime.field.selection == (0, 4)
    wheels.type("2030")
    assert middles(wheels) == ["Oct", "2030"]
    wheels.tap("OK")
    assert wheels.text("top_value") == "October 2030"


def test_what_is_out_of_range_is_refused(wheels):
    wheels.tap("2023").type("2101")
    assert middles(wheels) == ["Oct", "210"]
    wheels.tap("OK")
    assert not wheels.shows("OK")


def test_a_name_is_filled_in_as_it_is_typed(wheels):
    wheels.tap("Oct").type("d")
    assert middles(wheels) == ["Dec", "2023"]
    assert wheels.phone.ime.field.selection == (1, 3)
    wheels.type("x")
    assert middles(wheels) == ["Dec", "2023"]


def test_a_second_tap_puts_the_caret_where_it_is(wheels):
    wheels.tap("2023")
    x, y = wheels.phone.ime.field.rect.center
    wheels.phone.input.tap(x + 70, y)
    wheels.phone.input.key(67)
    assert middles(wheels)[1] == "202"


@pytest.mark.parametrize(
    ("typed", "shown"), [("20", "20"), ("7", "7"), ("1209", "12"), ("32", "3"), ("99", "9"), ("x", "")], ids=str
)
def test_a_day_can_be_typed_from_1_to_31(typed, shown):
    field = WheelField([f"{day:02d}" for day in range(1, 32)], text="", input_type="number")
    for sign in typed:
        field.insert(sign)
    assert field.text == shown
