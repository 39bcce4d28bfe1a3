"""What B-MoCA's tasks read off the screen follows the one rule of its kind, in whatever language it is written."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from pytest_mobileagent.device.hierarchy import parse
from tasks.bmoca.test_calculator import in_english, texts
from tasks.bmoca.test_chrome import tabs_differ
from tasks.bmoca.test_phone import call_missing


def showing(**elements):
    """Return a phone with elements of these ids on the screen, each with a text."""
    nodes = "".join(
        f'<node index="{at}" resource-id="{name}" text="{text}" content-desc="{text}" bounds="[0,0][9,9]"/>'
        for at, (name, text) in enumerate(elements.items())
    )
    hierarchy = parse(f'<hierarchy rotation="0"><node index="0" bounds="[0,0][9,9]">{nodes}</node></hierarchy>')
    return SimpleNamespace(hierarchy=lambda: hierarchy)


def calling(number):
    return showing(
        **{"com.android.dialer:id/incall_end_call": "", "com.android.dialer:id/contactgrid_contact_name": number}
    )


@pytest.mark.parametrize(
    "shown",
    [
        "(202) 456-1111",
        "202-456-1111",
        "\u202a202 456 1111\u202c",
        "\u0662\u0660\u0662 \u0664\u0665\u0666 \u0661\u0661\u0661\u0661",
        "(202)\u00a0456-1111",
    ],
)
def test_a_number_that_is_called_is_told_by_its_digits(shown):
    assert call_missing(calling(shown), "(202)456-1111") == ""


@pytest.mark.parametrize("shown", ["(202) 456-1112", "1 202-456-1111", "The White House", ""])
def test_another_number_is_another(shown):
    assert "nobody is called" in call_missing(calling(shown), "(202)456-1111")


def test_who_has_hung_up_calls_nobody():
    device = showing(**{"com.android.dialer:id/contactgrid_contact_name": "911"})

    assert call_missing(device, "911")


@pytest.mark.parametrize(
    ("shown", "english"),
    [
        ("3.9148", "3.9148"),
        ("3,9148", "3.9148"),
        ("\u0663\u066b\u0669\u0661\u0664\u0668", "3.9148"),
        ("१+१", "1+1"),
        ("\u06f1\u06f7×\u06f2\u06f3", "17×23"),
    ],
)
def test_formulas_and_results_are_read_in_any_script(shown, english):
    assert in_english(shown) == english
    assert texts(showing(**{"com.google.android.calculator:id/formula": shown}), "formula") == {"formula": english}


@pytest.mark.parametrize("said", ["2 open tabs, tap to switch tabs", "\u0662 علامتا تبويب", "२ टैब"])
def test_tabs_are_counted_in_any_script(said):
    device = showing(**{"com.android.chrome:id/tab_switcher_button": said})

    assert tabs_differ(device, 2) == ""
    assert tabs_differ(device, 3)
