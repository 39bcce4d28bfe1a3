from __future__ import annotations

import pytest

from tests.simulator.web.pages import area, open_page, tap


def test_nodes_that_no_script_can_reach_are_let_go():
    page = open_page("<ul id=a></ul><script>setInterval(() => { a.innerHTML = '<li>x<li>y' }, 100)</script>")
    page.around.clock.advance(1)
    before = len(page.document.nodes)

    page.around.clock.advance(10)

    assert len(page.document.nodes) == before


def test_nodes_that_a_script_holds_stay():
    page = open_page("""<ul id=a><li>x</ul><script>
      const item = a.firstChild;
      a.innerHTML = '';
      document.title = item.textContent + (item.parentNode === null);
    </script>""")

    assert page.title == "xtrue"


@pytest.mark.costly
def test_deeply_nested_pages_do_no_harm():
    page = open_page("<div>" * 400 + "<p>x</p>")
    assert page.render().root is not None

    page = open_page("""<script>
      let node = document.body;
      for (let depth = 0; depth < 2000; depth += 1) node = node.appendChild(document.createElement('div'));
    </script>""")
    page.render()

    assert page.trouble == "memory"


def test_a_fragment_scrolls_the_page_and_tells_the_scripts():
    page = open_page("""<div style="height:3000px"></div><p id=end>x</p><div style="height:3000px"></div><script>
      onhashchange = (event) => { document.title = location.hash };
    </script>""")

    page.go_to_fragment(f"{page.url}#end")

    assert round(page.scroll_y) == area(page, "end")[1]
    assert page.title == "#end"


def test_pages_in_the_background_get_a_timer_each_second_at_most():
    page = open_page("<p id=a>0</p><script>setInterval(() => { a.textContent -= -1 }, 10)</script>")
    page.around.clock.advance(0.005)
    page.is_shown = False

    page.around.clock.advance(5)

    assert int(page.document.by_id("a").text) <= 6


def test_a_click_by_script_is_not_trusted():
    page = open_page("<button id=a>x</button><script>a.onclick = (e) => console.log(e.isTrusted); a.click()</script>")

    tap(page, "a")

    assert page.around.logs == ["false", "true"]
