from __future__ import annotations

import pytest

from pytest_mobileagent.simulator.server.console_network import Shaping


@pytest.fixture
def tell():
    shaping = Shaping()
    return lambda line: shaping.run(line.split()).decode().replace("\r\n", "\n")


def test_nothing_is_held_up_at_first(tell):
    assert tell("status") == (
        "Current network status:\n"
        "  download speed:          0 bits/s (0.0 KB/s)\n"
        "  upload speed:            0 bits/s (0.0 KB/s)\n"
        "  minimum latency:  0 ms\n"
        "  maximum latency:  0 ms\n"
        "OK\n"
    )


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("speed edge", "  download speed:     473600 bits/s (57.8 KB/s)\n  upload speed:       473600 bits/s"),
        ("speed 100", "  download speed:     100000 bits/s (12.2 KB/s)\n  upload speed:       100000 bits/s"),
        ("speed 100:200", "  download speed:     200000 bits/s (24.4 KB/s)\n  upload speed:       100000 bits/s"),
        ("delay umts", "  minimum latency:  35 ms\n  maximum latency:  200 ms"),
        ("delay 7:9", "  minimum latency:  7 ms\n  maximum latency:  9 ms"),
    ],
)
def test_what_was_asked_for_is_told(tell, line, told):
    assert tell(line) == "OK\n"
    assert told in tell("status")


@pytest.mark.parametrize(
    ("line", "refusal"),
    [
        ("", " bad sub-command"),
        ("capture start x", " bad sub-command"),
        ("speed", "missing <speed> argument, see 'help network speed'"),
        ("speed fast", "invalid <speed> argument, see 'help network speed' for valid values"),
        ("delay 1:2:3", "invalid <delay> argument, see 'help network delay' for valid values"),
        (f"delay {'9' * 5000}", "invalid <delay> argument, see 'help network delay' for valid values"),
    ],
)
def test_what_is_no_shape_is_refused(tell, line, refusal):
    assert tell(line) == f"KO: {refusal}\n"
