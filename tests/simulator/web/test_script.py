from __future__ import annotations

import threading

import pytest

from pytest_mobileagent.simulator.web import script
from tests.simulator.web.pages import logged, open_page, tap, text


@pytest.mark.parametrize(
    ("code", "printed"),
    [
        ("console.log(1 + 1, [1, 2].join('-'))", ["2 1-2"]),
        ("Promise.resolve(3).then((v) => console.log(v)); console.log('first')", ["first", "3"]),
        ("console.log(typeof missing, typeof a, a === document.getElementById('a'))", ["undefined object true"]),
        ("a.innerHTML = '<b>x</b><i>y</i>'; console.log(a.children.length, a.textContent, a.outerHTML)",
         ['2 xy <div id="a"><b>x</b><i>y</i></div>']),
        ("const e = document.createElement('p'); a.appendChild(e); e.className = 'x'; e.classList.toggle('y'); "
         "console.log(a.querySelectorAll('.x.y').length, e.parentNode.id, e.tagName)", ["1 a P"]),
        ("a.style.backgroundColor = 'red'; a.style.width = '50px'; console.log(getComputedStyle(a).backgroundColor, "
         "a.offsetWidth, a.getAttribute('style'))", ["rgb(255, 0, 0) 50 background-color: red; width: 50px;"]),
        ("a.dataset.someKey = 'v'; console.log(a.getAttribute('data-some-key'), 'someKey' in a.dataset)", ["v true"]),
        ("console.log(new Date().getHours(), new Date(2023, 9, 15).getTime(), new Date().getTimezoneOffset())",
         ["17 1697320800000 -120"]),
        ("localStorage.k = 'v'; console.log(localStorage.length, localStorage.getItem('k'), localStorage.x)",
         ["1 v undefined"]),
        ("try { document.querySelector('..') } catch (error) { console.log(error.name) }", ["SyntaxError"]),
        ("try { a.appendChild(document.body) } catch (error) { console.log(error.name) }", ["HierarchyRequestError"]),
        ("nothing()", ["Uncaught ReferenceError: nothing is not defined"]),
        ("console.log(location.pathname, new URL('../x?q=1', 'http://e.com/a/b/c').href)",
         ["/sdcard/page.html http://e.com/a/x?q=1"]),
        ("console.log(a.matches('div'), a.closest('body').tagName, document.title === '')", ["true BODY true"]),
        ("a.insertAdjacentHTML('beforeend', '<u id=u>z</u>'); console.log(u.textContent, u.nextSibling)", ["z null"]),
    ],
)  # fmt: skip
def test_scripts_print(code, printed):
    found = [line for line in logged(code, "<div id=a></div>") if not line.startswith("    at")]

    assert found == printed


def test_events_are_captured_and_bubble():
    page = open_page("""<div id=a><button id=b>x</button></div><script>
      const note = (name) => (event) => console.log(name, event.target.id, event.eventPhase);
      a.addEventListener('click', note('bubble'));
      a.addEventListener('click', note('capture'), true);
      b.onclick = note('own');
    </script>""")

    tap(page, "b")

    assert page.around.logs == ["capture b 1", "own b 2", "bubble b 3"]


def test_a_listener_prevents_what_would_follow():
    page = open_page("""<a id=a href="other.html">x</a><input id=c type=checkbox><script>
      for (const element of [a, c]) element.onclick = () => false;
    </script>""")

    tap(page, "a")
    tap(page, "c")

    assert page.around.requests == []
    assert not page.document.by_id("c").is_checked


def test_timers_run_on_the_phones_clock():
    page = open_page(
        "<p id=a>0</p><script>setInterval(() => { a.textContent = Number(a.textContent) + 1 }, 1000)</script>"
    )

    page.around.clock.advance(3.5)

    assert text(page, "a") == "3"


def test_timers_of_one_moment_run_in_order_unless_one_forgets_another():
    page = open_page(
        "<p id=a></p><script>const say = (word) => { a.textContent += word };"
        "setTimeout(() => { say('b'); clearTimeout(last); setTimeout(say, 0, 'd') }, 9); setTimeout(say, 8, 'a');"
        "setTimeout(say, 9, 'c'); const last = setTimeout(say, 9, 'x')</script>"
    )

    page.around.clock.advance(0.009)
    assert text(page, "a") == "abc"
    page.around.clock.advance(0.001)
    assert text(page, "a") == "abcd"


def test_a_question_of_one_timer_holds_up_the_others():
    page = open_page(
        "<p id=a></p><script>setTimeout(() => { a.textContent = prompt('Name?') }, 9);"
        "setTimeout(() => { a.textContent += '!' }, 9)</script>"
    )

    page.around.clock.advance(0.01)
    assert text(page, "a") == ""
    page.answer("Ann")

    assert text(page, "a") == "Ann!"


def test_a_page_moves_while_its_scripts_do_something_in_every_frame():
    page = open_page(
        "<script>let frames = 0; const next = () => { frames += 1; if (frames < 9) requestAnimationFrame(next) };"
        "next(); setInterval(() => {}, 800)</script>"
    )

    assert page.is_moving
    page.around.clock.advance(0.5)
    assert not page.is_moving


FRAMES = """<script>
var moments = [];
const next = (moment) => { moments.push(moment); if (moments.length < 1000) requestAnimationFrame(next); };
next(0); setTimeout(() => next(0), 5);
</script>"""


def test_sixty_frames_are_asked_for_in_a_second():
    page = open_page(FRAMES.replace("setTimeout(() => next(0), 5)", ""))

    page.around.clock.advance(1.0)

    assert page.evaluate("moments.length") == "60"


def test_what_is_asked_for_before_a_frame_is_done_at_the_same_moment():
    page = open_page(FRAMES)

    page.around.clock.advance(0.02)

    assert page.evaluate("moments.length") == "4"
    assert page.evaluate("moments[2] === moments[3]") == "true"


def test_a_frame_can_be_called_off_even_by_another_of_that_moment():
    page = open_page("""<p id=a></p><script>
const said = (what) => { a.textContent += what; };
requestAnimationFrame(() => { said(1); cancelAnimationFrame(later); });
const later = requestAnimationFrame(() => said(2));
cancelAnimationFrame(requestAnimationFrame(() => said(3)));
requestAnimationFrame(() => said(4));
</script>""")

    page.around.clock.advance(0.1)

    assert text(page, "a") == "14"


def test_what_a_script_says_of_the_viewport_counts_at_once():
    page = open_page("<p id=a></p><script></script>")
    width = page.viewport.width

    page.evaluate("document.querySelector('meta').content = 'width=500'")

    assert (width == 500, page.viewport.width) == (False, 500)


def test_chance_comes_from_the_seed():
    first, second = (logged("console.log(Math.random(), Math.random())") for _ in range(2))

    assert first == second


def test_a_question_waits_for_its_answer():
    page = open_page("<p id=a></p><script>a.textContent = confirm('Sure?') + prompt('Name?', 'Bob')</script>")
    assert page.question == ("confirm", "Sure?", "")

    page.answer("yes")
    assert page.question == ("prompt", "Name?", "Bob")
    page.answer("Ann")

    assert (page.question, text(page, "a")) == (None, "trueAnn")


def test_an_endless_loop_is_stopped(monkeypatch):
    monkeypatch.setattr(script, "CPU_LIMIT_S", 0.1)
    monkeypatch.setattr(script.Engine.__init__, "__kwdefaults__", {"cpu_limit_s": 0.1})

    page = open_page("<p id=a>x</p><script>document.title = 'before'; for (;;) {}</script>")

    assert (page.trouble, page.title) == ("hung", "before")


def test_a_page_that_eats_memory_is_stopped():
    page = open_page("<script>const all = []; for (;;) all.push(new Array(100000).fill(1))</script>")

    assert page.trouble == "memory" or "out of memory" in page.around.logs[0]


def test_scripts_have_no_network_and_no_files():
    logs = logged(
        "fetch('http://example.com').catch((e) => console.log(e.message)); console.log(typeof require, typeof std)"
    )

    assert logs == ["undefined undefined", "Failed to fetch"]


def test_a_closed_page_ends_the_script_that_waits():
    page = open_page("<script>alert('x'); document.title = 'after'</script>")

    page.close()

    assert page.title == ""


def test_what_is_stored_stays():
    page = open_page("<script>localStorage.setItem('k', 'v')</script>")

    assert page.around.storage == {"k": "v"}


def test_external_scripts_and_styles_come_from_beside_the_page():
    files = {
        "file:///sdcard/x.js": b"console.log('ran', document.currentScript.src)",
        "file:///sdcard/x.css": b"p { width: 7px }",
    }
    page = open_page("<link rel=stylesheet href=x.css><p id=a></p><script src=x.js></script>", files=files)

    assert page.around.logs == ["ran file:///sdcard/x.js"]
    assert round(page.render().area_of(page.document.by_id("a")).width) == 7


def test_scripts_can_be_switched_off():
    assert open_page("<script>document.title = 'x'</script>", scripts=False).title == ""


def test_a_phone_that_is_put_back_ends_the_script_that_waits():
    page = open_page("<script>alert('x'); document.title = 'after'</script>")

    page.around.clock.restore(0.0, uptime_s=0.0)
    threads = [thread for thread in threading.enumerate() if thread.name == "script"]
    for thread in threads:
        thread.join(timeout=5)

    assert not any(thread.is_alive() for thread in threads)
    assert page.title == ""
