from __future__ import annotations

import pytest

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.ui.state import UiState

NUMBER = "(202) 456-1111"


def measured(width_px):
    """Measure a number in so many px; return its size in sp, and how wide it is."""
    look = ax.Theme.material3(primary="#3f5f90", container="#d6e3ff", surface="#f9f9ff")
    ctx = ax.LayoutContext(scale=2.0, font_scale=1.0, theme=look, state=UiState())
    text = ax.ShrinkingText(NUMBER, size=36, smallest=20)
    width, _ = text.measure_content(ctx, width_px, 500, exact_w=False, exact_h=False)
    return text.size, width


@pytest.mark.parametrize(("width_px", "size"), [(2000, 36), (100, 20)], ids=["there is room", "there is none"])
def test_a_text_is_as_large_as_it_may_be_and_no_smaller(width_px, size):
    assert measured(width_px)[0] == size


def test_a_text_shrinks_until_it_is_whole():
    _, whole_px = measured(2000)

    size, width_px = measured(whole_px * 3 // 4)

    assert 20 < size < 36
    assert whole_px * 0.7 < width_px <= whole_px * 3 // 4
