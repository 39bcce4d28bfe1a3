"""Which of a page's families is taken: the first that Android has."""

from __future__ import annotations

import pytest

from pytest_mobileagent.simulator.web.fonts import is_monospace
from pytest_mobileagent.simulator.web.style import Style
from pytest_mobileagent.simulator.web.values import Units


@pytest.mark.parametrize(
    ("families", "is_so"),
    [
        ("monospace", True),
        ('"Courier New", serif', True),
        ("Consolas, Menlo, monospace", True),
        ("'Menlo', 'Arial', Serif", False),
        ("Roboto, monospace", False),
        ("Menlo", False),
        ("", False),
    ],
)
def test_letters_are_equally_wide_in_the_first_family_that_android_has(families, is_so):
    style = Style({"font-family": families}, Units(16.0, 16.0, 400.0, 800.0))

    assert is_monospace(style) == is_so
