"""What libraries ask of a browser: its own functions, dates, drawings, gradients, images by style."""

from __future__ import annotations

import pytest

from pytest_mobileagent.simulator.web.gradients import Gradient
from tests.simulator.web.pages import area, open_page, seen

DRAWING = """<svg id="d" width="100" height="50"><g transform="translate(10,5)">
<rect id="r" x="1" y="2" width="20" height="10" transform="scale(2)"/></g>
<text id="put" x="10" y="20">+</text>
<text id="moved" x="10" y="20" font-size="16"><tspan dx="5" dy="0.7em">+</tspan></text>
</svg><script>var x = 1</script>"""
SQUARE = (
    "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAEElEQVR4nGP4z8AARAwQCgAf7gP9i18U1AAAAABJ"
    "RU5ErkJggg=="
)


@pytest.fixture
def shown():
    return open_page(DRAWING)


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("/\\[native code\\]/.test(document.querySelectorAll)", "true"),
        ("/\\[native code\\]/.test(function () { return 1; })", "false"),
        ("new Date(2016, 0, 3).toLocaleDateString('en-US', {year: 'numeric', month: '2-digit', day: '2-digit'})",
         "01/03/2016"),
        ("new Date(2016, 0, 3).toLocaleDateString()", "1/3/2016"),
        ("new Date(2016, 0, 3).toLocaleDateString('en-US', {weekday: 'long', month: 'long', day: 'numeric'})",
         "Sunday, January 3"),
        ("new Date(2016, 0, 3, 15, 4, 5).toLocaleTimeString()", "3:04:05 PM"),
        ("(b => [b.x, b.y, b.width, b.height].join())(document.getElementById('r').getBBox())", "1,2,20,10"),
        ("(m => [m.a, m.d, m.e, m.f].join())(document.getElementById('r').getCTM())", "2,2,10,5"),
        ("Math.round(document.getElementById('moved').getBBox().y - document.getElementById('put').getBBox().y)", "11"),
        ("Math.round(document.getElementById('moved').getBBox().x - document.getElementById('put').getBBox().x)", "5"),
    ],
)  # fmt: skip
def test_scripts_find_what_they_look_for(shown, code, said):
    assert shown.evaluate(code) == said


def test_a_gradient_runs_from_stop_to_stop():
    level = Gradient("linear", [0, 0, 4, 0], [(0, "#000000"), (1, "#ffffff")]).painted((4, 2), (0, 0))

    assert [level.getpixel((x, 1))[0] for x in range(4)] == [32, 96, 159, 223]
    assert Gradient("radial", [2, 2, 0, 2, 2, 2], [(0, "#ff0000"), (1, "#0000ff")]).painted((4, 4), (0, 0)).getpixel(
        (2, 2)
    )[0] > 100  # fmt: skip


def test_an_image_takes_the_place_of_what_is_in_an_element():
    page = open_page(f'<style>#i {{ content: url("{SQUARE}"); height: 12px }}</style><span id="i">words</span>')

    assert area(page, "i")[2:] == (12, 12)


def test_a_button_is_no_wider_than_its_text_where_it_is_a_block():
    page = open_page('<button id="b" style="display: block">Go</button>')

    assert area(page, "b")[2] < 60


def test_letters_of_every_script_are_as_wide_as_they_are_drawn():
    page = open_page('<b id="one">取</b> <b id="two">取消</b>')

    assert area(page, "two")[2] == 2 * area(page, "one")[2] == 32


def test_a_canvas_of_one_color_looks_like_a_fill_of_it():
    canvas = '<canvas id="c" style="position: absolute; left: 0; top: 0" width="50" height="50"></canvas>'
    drawing = "const g = c.getContext('2d'); g.fillStyle = 'rgba(255, 0, 0, 0.5)'; g.fillRect(0, 0, 50, 50)"
    page = open_page(f"{canvas}<script>{drawing}</script>")

    assert seen(page).getpixel((50, 50)) == pytest.approx((255, 127, 127), abs=1)
    page.evaluate("c.getContext('2d').fillStyle = 'blue'; c.getContext('2d').fillRect(0, 0, 25, 50)")
    assert [seen(page).getpixel(spot) for spot in ((20, 50), (120, 50))] == [(0, 0, 255), (255, 255, 255)]


def test_a_float_after_a_full_line_lies_below_it():
    words = '<span style="display: inline-block; width: 300px; height: 20px"></span>'
    page = open_page(f'<div>{words}<b id="f" style="float: right; width: 200px; height: 10px"></b></div>')

    assert area(page, "f")[1] >= 20


def test_what_is_out_of_the_flow_makes_no_line():
    page = open_page('<div id="a"> <b style="position: absolute">x</b> </div>')

    assert area(page, "a")[3] == 0


def test_of_positioned_boxes_the_last_in_the_tree_is_on_top():
    under = '<b id="under" style="position: absolute; width: 100%; height: 50px"></b>'
    over = '<i id="over" style="position: relative; display: block; height: 50px"></i>'
    page = open_page(f'<div style="position: relative; height: 50px">{under}{over}</div>')

    assert page.element_at(50, 30).id == "over"


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("12/27/2016", "Tue Dec 27 2016 00:00:00"),
        ("1/2/16", "Sat Jan 02 2016 00:00:00"),
        ("Dec 27, 2016", "Tue Dec 27 2016 00:00:00"),
        ("27 December 2016 5:03 pm", "Tue Dec 27 2016 17:03:00"),
        ("12/27/2016 10:11 GMT+0200", "Tue Dec 27 2016 10:11:00"),
        ("32/1/2016", "Invalid Date"),
        ("soon", "Invalid Date"),
    ],
)
def test_dates_are_read_as_they_are_written_in_english(text, shown):
    page = open_page("<script></script>")

    assert page.evaluate(f"String(new Date('{text}'))").partition(" GMT")[0] == shown
