from __future__ import annotations

import pytest

from pytest_mobileagent.simulator.web.css import Viewport, expand, media_holds, parse_declarations
from pytest_mobileagent.simulator.web.values import Units, color, length


@pytest.mark.parametrize(
    ("text", "px"),
    [
        ("12px", 12), ("1.5em", 24), ("2rem", 32), ("50%", 100), ("10vw", 40), ("12pt", 16), ("calc(50% - 10px)", 90),
        ("calc(2 * 10px)", 20), ("min(10px, 1em)", 10), ("clamp(5px, 50%, 30px)", 30), ("auto", None), ("red", None),
    ],
)  # fmt: skip
def test_lengths(text, px):
    assert length(text, Units(16, 16, 400, 800), 200) == px


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("red", "#ff0000"), ("#abc", "#aabbcc"), ("rgb(1, 2, 3)", "#010203"), ("rgba(0,0,0,.5)", "#00000080"),
        ("hsl(120, 100%, 50%)", "#00ff00"), ("hsl(120, 100, 50)", None), ("transparent", "#00000000"),
        ("nonsense", None),
    ],
)  # fmt: skip
def test_colors(text, code):
    assert color(text) == code


@pytest.mark.parametrize(
    ("name", "value", "longhands"),
    [
        ("margin", "1px 2px", {"margin-top": "1px", "margin-right": "2px", "margin-bottom": "1px",
                               "margin-left": "2px"}),
        ("flex", "1", {"flex-grow": "1", "flex-shrink": "1", "flex-basis": "0px"}),
        ("background", "url(../a/x.png) 0 0 no-repeat",
         {"background-color": "transparent", "background-image": "url(../a/x.png)", "background-repeat": "no-repeat",
          "background-position": "0 0"}),
        ("background", "url(x.png) 0 -16px no-repeat red",
         {"background-color": "red", "background-image": "url(x.png)", "background-repeat": "no-repeat",
          "background-position": "0 -16px"}),
        ("right", "3px", {"right": "3px"}),
        ("border-left", "2px solid", {"border-left-width": "2px", "border-left-style": "solid",
                                      "border-left-color": "currentcolor"}),
        ("font", "bold 12px/1.5 Arial, serif", {"font-style": "normal", "font-weight": "bold", "line-height": "1.5",
                                                "font-size": "12px", "font-family": "Arial, serif"}),
    ],
)  # fmt: skip
def test_shorthands_are_taken_apart(name, value, longhands):
    assert dict(expand(name, value)) == longhands


def test_wrong_declarations_are_left_out():
    found = parse_declarations("color: red; 12; width 3px; height: 4px !important")

    assert [(one.name, one.value, one.is_important) for one in found] == [
        ("color", "red", False),
        ("height", "4px", True),
    ]


@pytest.mark.parametrize(
    ("query", "holds"),
    [("screen", True), ("print", False), ("(max-width: 500px)", True), ("screen and (min-width: 500px)", False),
     ("print, (orientation: portrait)", True), ("not print", True)],
)  # fmt: skip
def test_media_queries(query, holds):
    assert media_holds(query, Viewport(400, 800)) == holds
