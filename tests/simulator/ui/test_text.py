from __future__ import annotations

from pytest_mobileagent.simulator.ui.text import FontSpec, icon_names, load_font


def test_every_icon_that_has_a_name_is_in_the_font():
    font = load_font(FontSpec("icon", 24))
    missing = bytes(font.getmask("\U0010fffe"))

    assert [name for name, glyph in icon_names().items() if bytes(font.getmask(glyph)) == missing] == []
