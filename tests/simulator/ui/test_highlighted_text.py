from __future__ import annotations

import pytest

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.ui.geometry import Rect
from pytest_mobileagent.simulator.ui.state import UiState

MARK = "#ff0000"


class Sheet:
    """Notes what is drawn: text and colour."""

    def __init__(self):
        self.drawn = []

    def text(self, x, baseline, text, spec, color):
        if text:
            self.drawn.append((text, color))


def drawn(text, found, **props):
    """Return what is drawn of a text, and what of it is marked."""
    look = ax.Theme.material3(primary="#3f5f90", container="#d6e3ff", surface="#f9f9ff")
    ctx = ax.LayoutContext(scale=2.0, font_scale=1.0, theme=look, state=UiState())
    view = ax.HighlightedText(text, found=found, mark_color=MARK, size=16, **props)
    width, height = view.measure_content(ctx, 400, 500, exact_w=False, exact_h=False)
    view.rect = Rect(0, 0, width, height)
    sheet = Sheet()
    view.paint(sheet)
    return [part for part, _ in sheet.drawn], [part for part, color in sheet.drawn if color == MARK]


@pytest.mark.parametrize(
    ("text", "found", "parts", "marked"),
    [
        ("The soup", " SOUP ", ["The ", "soup"], ["soup"]),
        ("Soup and soup", "soup", ["Soup", " and soup"], ["Soup"]),
        ("The soup", "", ["The soup"], []),
        ("The soup", "tea", ["The soup"], []),
        ("שלום soup", "soup", ["שלום soup"], []),
    ],
    ids=["in any case", "the first one", "nothing", "what is not there", "among other letters"],
)
def test_what_was_found_is_drawn_in_the_colour_of_the_mark(text, found, parts, marked):
    assert drawn(text, found) == (parts, marked)


def test_what_a_line_has_no_room_for_is_not_marked():
    _, marked = drawn("A very long beginning before the soup", "soup", max_lines=1)

    assert marked == []
