"""What reports are rid of before anybody reads them."""

from __future__ import annotations

import pytest

from pytest_mobileagent.run.redaction import HidingHooks, tame

RED, PLAIN = "\x1b[31m", "\x1b[0m"


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        (f"{RED}red{PLAIN}\n\tplain", f"{RED}red{PLAIN}\n\tplain"),
        ("\x1b]0;a title\x07", "\ufffd]0;a title\ufffd"),
        ("\x1b[2Jgone\x1b[1;1H", "\ufffd[2Jgone\ufffd[1;1H"),
        ("\x9b2J\x85\x7f\r\0", "\ufffd2J\ufffd\ufffd\ufffd\ufffd"),
        ("\x1b[31", "\ufffd[31"),
        ("Grüße ✓", "Grüße ✓"),
    ],
)
def test_colours_are_all_that_a_terminal_obeys(text, shown):
    assert tame(text) == shown


def test_no_part_of_a_report_gives_orders_to_the_terminal():
    with pytest.raises(ValueError, match="a phone") as caught:
        raise ValueError("a phone said \x1b[2J")
    sections = [("Captured stdout", "\x1b]52;c;x\x07")]
    report = pytest.TestReport("x.py::test", ("x.py", 0, "test"), {}, "failed", caught.getrepr(), "call", sections)

    HidingHooks().pytest_runtest_logreport(report)

    assert "\x1b" not in str(report.longrepr)
    assert "a phone said \ufffd[2J" in str(report.longrepr)
    assert "a phone said \ufffd[2J" in report.longrepr.reprcrash.message
    assert report.sections == [("Captured stdout", "\ufffd]52;c;x\ufffd")]
