"""Selecting text of a page: by finger, by mouse, by scripts."""

from __future__ import annotations

import pytest

from pytest_mobileagent.simulator.web.mouse import MousePointer
from tests.simulator.web.pages import open_page

TEXT = "<p id=a>One two, three.</p><p id=b>Four <b>five</b></p><button id=c>Go</button><script></script>"


def middle(page, name):
    box = page.render().area_of(page.document.by_id(name))
    return box.x + 4, box.y + box.height / 2


def test_a_held_word_is_selected_and_its_ends_can_be_moved():
    page = open_page(TEXT)

    assert page.selected.select_word_at(*middle(page, "a"))
    assert page.evaluate("getSelection().toString()") == "One"

    page.selected.move_end(is_start=False, last=3, target=15)
    assert page.evaluate("getSelection().toString()") == "One two, three."


def test_no_selection_begins_in_a_button():
    page = open_page(TEXT)

    assert not page.selected.select_word_at(*middle(page, "c"))
    assert "Go" not in page.selected.content.text


def test_what_changes_the_text_takes_the_selection_away():
    page = open_page(TEXT)
    page.selected.select(0, 3)

    page.evaluate("a.textContent = 'Other'")

    assert page.evaluate("getSelection().rangeCount") == "0"


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("getSelection().selectAllChildren(b)", "Four five"),
        ("const r = document.createRange(); r.selectNode(a); getSelection().addRange(r)", "One two, three."),
        ("getSelection().setBaseAndExtent(a.firstChild, 4, b.firstChild, 2)", "two, three.\nFo"),
        ("getSelection().selectAllChildren(b); getSelection().removeAllRanges()", ""),
    ],
    ids=["children", "a_range", "from_text_to_text", "removed"],
)
def test_scripts_select(code, said):
    page = open_page(TEXT)

    page.evaluate(code)

    assert page.evaluate("getSelection().toString()") == said


def test_scripts_learn_where_a_selection_begins_and_ends():
    page = open_page(TEXT)
    page.selected.select(4, 7)

    found = page.evaluate(
        "const r = getSelection().getRangeAt(0); [r.startContainer.data, r.startOffset, r.endOffset, r]"
    )

    assert found == "One two, three.,4,7,two"


def test_a_mouse_selects_what_it_is_dragged_over():
    page = open_page(TEXT)
    x, y = middle(page, "a")

    pointer = MousePointer(page, (x - 4, y))
    pointer.move((x + 300, y))
    pointer.release((x + 300, y))

    assert page.selected.text == "One two, three."


def test_a_mouse_sends_what_it_does_and_clicks_where_it_went_down():
    page = open_page("""<button id=b>x</button><script>
      for (const type of ['mouseover', 'mousedown', 'mousemove', 'mouseup', 'click', 'touchstart']) {
        b.addEventListener(type, (event) => console.log(type, event.buttons));
      }</script>""")
    place = middle(page, "b")

    pointer = MousePointer(page, place)
    assert pointer.release(place) is page.document.by_id("b")

    assert page.around.logs == ["mouseover 0", "mousemove 0", "mousedown 1", "mouseup 0", "click 0"]
