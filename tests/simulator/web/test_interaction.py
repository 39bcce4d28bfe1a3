from __future__ import annotations

import pytest

from pytest_mobileagent.simulator.web.requests import Request
from tests.simulator.web.pages import area, open_page, tap, text


@pytest.mark.parametrize("has_script", [False, True], ids=["without scripts", "with scripts"])
def test_controls_do_what_they_do(has_script):
    page = open_page(f"""<form action="x.html" id=f><label id=l>Yes <input id=c name=c type=checkbox value=1></label>
      <input type=radio name=r value=a id=ra checked><input type=radio name=r value=b id=rb>
      <input id=t name=t value="a b"><select name=s><option>one<option id=o value=2 selected>two</select>
      <details><summary id=m>More</summary><p id=p>text</p></details><button id=g name=go value=1>Go</button></form>
      {"<script>1</script>" if has_script else ""}""")

    tap(page, "l")
    tap(page, "rb")
    tap(page, "m")
    assert page.document.by_id("c").is_checked
    assert not page.document.by_id("ra").is_checked
    assert area(page, "p")[3] > 0
    tap(page, "g")

    assert page.around.requests == [Request("navigate", "file:///sdcard/x.html?c=1&r=b&t=a+b&s=2&go=1")]


def test_a_link_is_followed():
    page = open_page("<a id=a href='b/c.html#x'>x</a>")

    tap(page, "a")

    assert page.around.requests == [Request("navigate", "file:///sdcard/b/c.html#x")]


def test_typing_sends_key_and_input_events_and_change_comes_with_the_blur():
    page = open_page("""<input id=t><button id=b>x</button><script>
      for (const type of ['focus', 'keydown', 'keypress', 'input', 'keyup', 'change', 'blur']) {
        t.addEventListener(type, (event) => console.log(type, t.value, event.key || ''));
      }</script>""")
    field = page.document.by_id("t")

    tap(page, "t")
    page.user.typed(field, "a")
    tap(page, "b")

    assert page.around.logs == [
        "focus  ", "keydown  a", "keypress  a", "input a ", "keyup a a", "change a ", "blur a ",
    ]  # fmt: skip


def test_enter_submits_a_form():
    page = open_page('<form onsubmit="r.textContent = t.value; return false"><input id=t></form><p id=r></p>')
    field = page.document.by_id("t")

    tap(page, "t")
    page.user.typed(field, "x")
    page.user.entered(field)

    assert text(page, "r") == "x"
    assert page.around.requests == []


def test_a_required_field_keeps_the_form():
    page = open_page("<form action=x.html><input id=t required><button id=b>Go</button></form>")

    tap(page, "b")

    assert page.around.requests == []
    assert page.document.focused is page.document.by_id("t")


def test_a_tap_sends_touch_mouse_and_click_with_its_place():
    page = open_page("""<div id=a style="height:100px"></div><script>
      for (const type of ['pointerdown', 'touchstart', 'touchend', 'mousedown', 'mouseup', 'click']) {
        a.addEventListener(type, (event) => console.log(type, (event.changedTouches || [event])[0].clientX));
      }</script>""")

    page.user.tap(30, 40)

    assert page.around.logs == [f"{type_} 30" for type_ in (
        "pointerdown", "touchstart", "touchend", "mousedown", "mouseup", "click",
    )]  # fmt: skip


def test_what_lies_on_top_takes_the_tap():
    page = open_page("""<div style="position:relative"><button id=a>a</button>
      <div style="position:absolute;left:0;top:0;width:99px;height:50px" onclick="document.title = 'b'"></div></div>""")

    tap(page, "a")

    assert page.title == "b"


def test_a_svg_shape_takes_the_tap():
    page = open_page(
        """<svg id=s width=100 height=100><circle id=c cx=50 cy=50 r=20 onclick="document.title = 'in'"/></svg>"""
    )
    x, y, _, _ = area(page, "s")

    page.user.tap(x + 5, y + 5)
    assert page.title == ""
    page.user.tap(x + 50, y + 50)

    assert page.title == "in"
