"""What libraries ask of a browser: its own functions, dates, drawings, gradients, images by style."""

from __future__ import annotations

import pytest

from pytest_mobileagent.simulator.web.gradients import Gradient
from tests.simulator.web.pages import page


@pytest.fixture
def shown():
    made = page('<body><svg id="d" width="100" height="50"><g transform="translate(10,5)"><rect id="r" x="1" y="2" '
                'width="20" height="10" transform="scale(2)"/></g></svg><script>var x = 1</script></body>')  # fmt: skip
    made.open()
    return made


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
