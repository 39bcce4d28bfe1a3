from __future__ import annotations

import pytest

from tests.simulator.web.pages import logged

SETUP = """
const g = c.getContext('2d');
const { log } = console;
const at = (x, y) => [...g.getImageData(x, y, 1, 1).data].join();
"""


@pytest.mark.parametrize(
    ("code", "printed"),
    [
        ("g.fillStyle = '#fa8072'; g.fillRect(10, 10, 20, 20); log(at(15, 15), at(5, 5))", "250,128,114,255 0,0,0,0"),
        ("g.fillRect(0, 0, 50, 50); g.clearRect(10, 10, 10, 10); log(at(5, 5), at(15, 15))", "0,0,0,255 0,0,0,0"),
        ("g.strokeStyle = 'blue'; g.lineWidth = 6; g.beginPath(); g.moveTo(0, 20); g.lineTo(50, 20); g.stroke(); "
         "log(at(25, 20), at(25, 30))", "0,0,255,255 0,0,0,0"),
        ("g.arc(50, 50, 20, 0, 2 * Math.PI); g.fillStyle = 'red'; g.fill(); log(at(50, 50), at(34, 34))",
         "255,0,0,255 0,0,0,0"),
        ("g.translate(20, 20); g.scale(2, 2); g.fillRect(0, 0, 5, 5); log(at(28, 28), at(31, 31))",
         "0,0,0,255 0,0,0,0"),
        ("g.globalAlpha = 0.5; g.fillRect(0, 0, 9, 9); log(g.getImageData(3, 3, 1, 1).data[3] >> 2)", "32"),
        ("g.fillStyle = 'nonsense'; log(g.fillStyle)", "#000000"),
        ("g.fillStyle = 'hsl(0, 0, 80)'; log(g.fillStyle)", "#000000"),
        ("g.fillStyle = '#ff8000'; g.fillRect(0, 0, 9, 9); g.globalCompositeOperation = 'screen'; "
         "g.fillStyle = '#008080'; g.fillRect(0, 0, 20, 20); log(at(5, 5), at(15, 15))",
         "255,192,128,255 0,128,128,255"),
        ("g.fillRect(0, 0, 9, 9); c.width = c.width; log(at(3, 3))", "0,0,0,0"),
        ("const i = g.createImageData(2, 1); i.data.set([1, 2, 3, 255, 4, 0, 6, 255]); g.putImageData(i, 7, 7); "
         "log(at(7, 7), at(8, 7))", "1,2,3,255 4,0,6,255"),
        ("log(g.measureText('wide').width > g.measureText('i').width, c.toDataURL().slice(0, 22))",
         "true data:image/png;base64,"),
    ],
)  # fmt: skip
def test_pixels(code, printed):
    assert logged(SETUP + code, "<canvas id=c width=100 height=100></canvas>")[0] == printed
