"""Which theme a Simple app has, by what it stores."""

from __future__ import annotations

import pytest

from pytest_mobileagent.state.simple_colors import theme_differs

WHITE, BLACK, ORANGE = -1, -16777216, 0xF57C00 - (1 << 24)


class Phone:
    """A phone with an app's preferences."""

    def __init__(self, background, primary, flags):
        colors = f'<int name="background_color" value="{background}"/><int name="primary_color_2" value="{primary}"/>'
        entries = "".join(f'<boolean name="is_using_{flag}_theme" value="true"/>' for flag in flags)
        self.file = f"<map>{colors}{entries}</map>".encode()

    def pull_present(self, paths):
        return {paths[0]: self.file}


@pytest.mark.parametrize(
    ("background", "primary", "flags", "theme"),
    [
        (WHITE, ORANGE, (), "light"),
        (WHITE, WHITE, (), "white"),
        (BLACK, BLACK, (), "black & white"),
        (WHITE, ORANGE, ("system",), ""),
        (WHITE, ORANGE, ("auto",), ""),
        (BLACK, ORANGE, (), ""),
    ],
)
def test_a_theme_is_told_by_background_and_primary_colour(background, primary, flags, theme):
    phone = Phone(background, primary, flags)
    found = [name for name in ("light", "white", "black & white") if not theme_differs(phone, "app", name)]

    assert found == ([theme] if theme else [])
