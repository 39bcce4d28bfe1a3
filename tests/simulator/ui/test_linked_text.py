from __future__ import annotations

import pytest

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.ui.geometry import Rect
from pytest_mobileagent.simulator.ui.state import UiState

URL = "https://example.org/menu"
WIDTH_PX = 400


def shown(text, **props):
    """Return a text in so many px, and what of it was opened."""
    opened = []
    look = ax.Theme.material3(primary="#3f5f90", container="#d6e3ff", surface="#f9f9ff")
    ctx = ax.LayoutContext(scale=2.0, font_scale=1.0, theme=look, state=UiState())
    view = ax.LinkedText(text, on_link=opened.append, size=16, **props)
    width, height = view.measure_content(ctx, WIDTH_PX, 500, exact_w=False, exact_h=False)
    view.rect = Rect(0, 0, width, height)
    return view, opened


def opened_everywhere(text):
    """Return what taps all over a text open, each once."""
    view, opened = shown(text)
    for y in range(0, view.rect.bottom, 8):
        for x in range(0, view.rect.right, 8):
            view.tap(x, y)
    return set(opened)


@pytest.mark.parametrize(
    "text",
    [f"See {URL} soon", f"See the menu which is at {URL}, and wait", f"שלום {URL} עולם", f"✓ {URL}"],
    ids=["in a line", "on two lines", "among other letters", "after a sign"],
)
def test_a_link_is_opened_where_it_stands(text):
    assert opened_everywhere(text) == {URL}


def test_beside_a_link_the_text_is_tapped():
    taps = []
    view, opened = shown(f"See {URL}", on_tap=lambda: taps.append("tap"))

    view.tap(2, 10)

    assert (opened, taps) == ([], ["tap"])


@pytest.mark.parametrize(("text", "can"), [(f"See {URL}", True), ("See the menu", False)])
def test_a_text_with_a_link_can_be_tapped_and_held(text, can):
    view, _ = shown(text)

    assert (view.is_clickable, view.is_long_clickable, view.is_focusable) == (can,) * 3


def test_a_line_that_is_cut_has_no_links():
    view, opened = shown(f"See the menu which is at {URL}", max_lines=1)

    for x in range(0, view.rect.right, 8):
        view.tap(x, 10)

    assert opened == []
