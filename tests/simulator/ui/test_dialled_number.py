"""The number above a dialpad's keys."""

import pytest

from pytest_mobileagent.simulator.system.phone_numbers import format_as_typed
from pytest_mobileagent.simulator.ui.widgets.dialled_number import DialledNumber


@pytest.mark.parametrize(
    ("text", "cursor", "shown", "dialled"),
    [
        ("202-4561", 8, "202-4561", "2024561"),
        ("202-45619", 9, "(202) 456-19", "20245619"),
        ("2029-4561", 4, "(202) 945-61", "20294561"),
        ("", 0, "", ""),
    ],
)
def test_a_number_is_written_anew_with_every_change(text, cursor, shown, dialled):
    told = []
    number = DialledNumber(text="2024561", written=format_as_typed, on_change=told.append)
    assert number.text == "202-4561"
    number.change(text, cursor)

    assert (number.text, told) == (shown, [dialled])
