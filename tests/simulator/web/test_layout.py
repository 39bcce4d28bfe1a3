from __future__ import annotations

import pytest

from tests.simulator.web.pages import area, open_page

RESET = "<style>* { margin: 0; padding: 0; box-sizing: border-box } body { font-size: 20px; line-height: 20px }</style>"


@pytest.mark.parametrize(
    ("html", "places"),
    [
        pytest.param(
            "<div id=a style='height:10px;margin:5px 0'></div><div id=b style='height:10px;margin:8px 0'></div>",
            {"a": (0, 5, 400, 10), "b": (0, 23, 400, 10)}, id="margins collapse",
        ),
        pytest.param(
            "<div id=a style='width:100px;height:10px;margin:0 auto'></div>", {"a": (150, 0, 100, 10)},
            id="auto margins centre",
        ),
        pytest.param(
            "<div id=a style='float:left;width:50px;height:60px'></div>"
            "<div id=b style='float:right;width:50px;height:20px'></div>"
            "<div id=c style='clear:left;height:10px'></div>",
            {"a": (0, 0, 50, 60), "b": (350, 0, 50, 20), "c": (0, 60, 400, 10)}, id="floats",
        ),
        pytest.param(
            "<div style='display:flex'><div id=a style='flex:1;height:10px'></div>"
            "<div id=b style='width:100px'></div></div>",
            {"a": (0, 0, 300, 10), "b": (300, 0, 100, 10)}, id="flexible items share the rest and stretch",
        ),
        pytest.param(
            "<div style='display:flex;flex-direction:column;height:100px;justify-content:center;align-items:center'>"
            "<div id=a style='width:40px;height:20px'></div></div>",
            {"a": (180, 40, 40, 20)}, id="a column centres",
        ),
        pytest.param(
            "<div style='position:relative;width:200px;height:100px'>"
            "<div id=a style='position:absolute;right:10px;bottom:5px;width:20px;height:20px'></div></div>",
            {"a": (170, 75, 20, 20)}, id="absolute",
        ),
        pytest.param(
            "<div style='display:grid;grid-template-columns:100px 1fr 2fr;gap:10px'>"
            "<div id=a style='height:10px'></div><div id=b></div><div id=c></div>"
            "<div id=d style='height:5px'></div></div>",
            {"b": (110, 0, 93, 10), "c": (213, 0, 187, 10), "d": (0, 20, 100, 5)}, id="grid",
        ),
        pytest.param(
            "<table cellspacing=0><tr><td id=a width=50 height=30></td><td id=b width=70></td></tr>"
            "<tr><td id=c colspan=2></td></tr></table>",
            {"a": (0, 0, 50, 30), "b": (50, 0, 70, 30), "c": (0, 30, 120, 0)}, id="table",
        ),
        pytest.param(
            "<div id=a style='width:100px;padding:10px;border:5px solid;box-sizing:content-box;height:10px'></div>",
            {"a": (0, 0, 130, 40)}, id="content box",
        ),
        pytest.param(
            "<img id=a src='missing.png' width=30 height=20><canvas id=b width=40 height=20></canvas>",
            {"a": (0, 0, 30, 20), "b": (30, 0, 40, 20)}, id="pictures stand on lines",
        ),
    ],
)  # fmt: skip
def test_boxes_stand(html, places):
    page = open_page(RESET + html)

    assert {name: area(page, name) for name in places} == places


def test_text_wraps_at_blanks():
    page = open_page(f"{RESET}<p id=a style='width:100px'>one two three four five six seven eight</p>")

    lines = page.render().box_of(page.document.by_id("a")).lines

    assert lines[0].items[0].text.startswith("one two")
    assert len(lines) > 2
    assert all(line.width <= 100 for line in lines)


def test_a_page_without_a_viewport_is_laid_out_wide_and_shown_small():
    page = open_page("<p>x</p>")
    next(element for element in page.document.descendants() if element.tag == "meta").detach()

    assert (page.viewport.width, round(page.zoom, 3)) == (980.0, 0.408)


def test_a_scrolled_box_moves_its_content_and_cuts_it():
    page = open_page(
        f"{RESET}<div id=a style='height:50px;overflow:auto'><p style='height:80px'></p><p id=b>x</p></div>"
    )
    page.scroll_box(page.document.by_id("a"), 0, 999)

    assert area(page, "b") == (0, 30, 400, 20)
    assert page.document.by_id("a").scroll_top == 50


def test_a_text_field_knows_how_high_its_text_is_and_scrolls():
    field = "<textarea id=t style='width:60px;height:40px'>one two three four five six</textarea>"
    page = open_page(f"{field}<script></script>")

    low, high = map(int, page.evaluate("t.scrollTop = 999; [t.clientHeight, t.scrollHeight]").split(","))

    assert low < high
    assert page.evaluate("t.scrollTop") == str(high - low)


def test_a_box_scrolls_as_far_as_what_hangs_out_of_those_inside_it():
    page = open_page("""<div id=a style='height:50px;overflow-y:scroll'><div style='position:relative;height:80px'>
      <div style='position:absolute;top:70px;height:60px;width:9px'></div></div></div><script></script>""")

    assert page.evaluate("a.scrollHeight") == "130"


def test_what_has_a_z_index_lies_above_what_comes_later():
    page = open_page("""<style>body { margin: 0 } .post { position: relative; height: 50px; width: 50px }
      #menu { position: absolute; top: 0; height: 90px; width: 50px; z-index: 9 }</style>
      <div class=post><div id=menu></div></div><div class=post id=later></div>""")

    assert page.element_at(10, 70).id == "menu"
    assert page.element_at(10, 95).id == "later"
