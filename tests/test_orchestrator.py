"""What an agent of MobileAgentBench's finds in place of upstream's orchestrator."""

from __future__ import annotations

import io

import pytest
from PIL import Image

from pytest_mobileagent.errors import ConfigError
from pytest_mobileagent.orchestrator import GOAL_VARIABLE, TaskOrchestrator, _png
from pytest_mobileagent.protocol import told_steps
from pytest_mobileagent.protocol.told_steps import ToldStep, ToldStepError


def test_a_step_is_told_whole_whatever_the_packets():
    step = ToldStep(True, "tap \n", 1.5, "What now?", "é", (b"\x00\n",))
    wire, buffer = told_steps.encode(step), bytearray()
    for i in range(len(wire)):
        assert told_steps.decode(buffer) is None
        buffer += wire[i : i + 1]
    buffer += b"trailing"

    assert told_steps.decode(buffer) == step
    assert buffer == b"trailing"


@pytest.mark.parametrize("line", [b"\n", b"{}\n", b"[]\n", b'{"pictures": 1}\n', b'{"pictures": ["?"]}\n', b"\xff\n"])
def test_what_tells_no_step_is_refused(line):
    with pytest.raises(ToldStepError):
        told_steps.decode(bytearray(line))


def test_outside_of_a_run_it_is_said_how_to_run_it(monkeypatch):
    monkeypatch.delenv(GOAL_VARIABLE, raising=False)

    with pytest.raises(ConfigError, match="run it by pytest --agent"):
        TaskOrchestrator("logs").run(print)


def test_without_a_run_nothing_happens_as_upstream():
    orchestrator = TaskOrchestrator()
    orchestrator.before_one_action()

    assert orchestrator.after_one_action("tap") is False


def test_an_image_is_taken_as_opencv_has_it():
    numpy = pytest.importorskip("numpy")
    blue_first = numpy.zeros((2, 3, 3), dtype=numpy.uint8)
    blue_first[..., 2] = 255

    with Image.open(io.BytesIO(_png(blue_first))) as picture:
        assert (picture.size, picture.getpixel((0, 0))) == ((3, 2), (255, 0, 0))
    with Image.open(io.BytesIO(_png(blue_first[..., 0]))) as picture:
        assert picture.mode == "L"
