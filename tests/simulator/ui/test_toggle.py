from __future__ import annotations

import pytest
from PIL import Image as Pillow

from pytest_mobileagent.simulator.ui import MATCH, Frame, Image, Switch, Theme
from pytest_mobileagent.simulator.ui.geometry import Rect
from pytest_mobileagent.simulator.ui.layout import paint_tree
from pytest_mobileagent.simulator.ui.state import UiState
from pytest_mobileagent.simulator.ui.text import text_width
from pytest_mobileagent.simulator.ui.view import LayoutContext

ROOM = Rect(0, 0, 300, 48)


class Words:
    """A canvas that notes where words are written, and nothing else."""

    def __init__(self):
        self.clip = ROOM
        self.at = {}

    def text(self, x, baseline, text, spec, color):
        self.at[text] = x, x + text_width(text, spec)

    def __getattr__(self, name):
        return lambda *_, **__: None


def drawn(view, *, is_rtl=False):
    ctx = LayoutContext(scale=1, font_scale=1, theme=Theme(), state=UiState(), is_rtl=is_rtl)
    view.measure(ctx, ROOM.width, ROOM.height, exact_w=True, exact_h=True)
    view.arrange(ctx, 0, 0, ROOM)
    canvas = Words()
    paint_tree(view, canvas)
    return canvas


@pytest.mark.parametrize(("is_rtl", "side", "edge"), [(False, 0, ROOM.left), (True, 1, ROOM.right)])
def test_the_words_of_a_switch_stand_at_the_beginning_of_the_line(is_rtl, side, edge):
    assert drawn(Switch(text="Words", width=MATCH), is_rtl=is_rtl).at["Words"][side] == edge


def test_a_picture_out_of_sight_is_not_made():
    made = []

    def picture(name):
        made.append(name)
        return Pillow.new("RGB", (4, 4))

    seen = Image(lambda: picture("seen"), width=20, height=20)
    hidden = Image(lambda: picture("hidden"), width=20, height=20, margin=(0, 60, 0, 0))
    drawn(Frame(seen, hidden))
    assert made == ["seen"]


@pytest.mark.parametrize(("text", "is_on", "told"), [("All-day", True, "All-day ON"), ("", False, "OFF")])
def test_a_switch_that_tells_its_state_does_not_draw_it(text, is_on, told):
    switch = Switch(text=text, checked=is_on, tells_state=True, width=MATCH)

    assert list(drawn(switch).at) == ([text] if text else [])
    assert switch.shown_text == told
