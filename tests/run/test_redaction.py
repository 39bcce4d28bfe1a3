"""What is told of an item is rid of keys, and reports of what a terminal would obey."""

from __future__ import annotations

from dataclasses import dataclass, field

import pytest

from pytest_mobileagent.report.record import ItemRecord
from pytest_mobileagent.run.redaction import HidingHooks, hidden, hidden_facts, hide_in_record, tame

KEY = "hunter2-hunter2-hunter2"
TOLD, HIDDEN = f"typed {KEY} and {KEY}", "typed [hidden] and [hidden]"
RED, PLAIN = "\x1b[31m", "\x1b[0m"


@dataclass(frozen=True)
class Told:
    text: str
    lines: list[str] = field(default_factory=list)


@pytest.fixture(autouse=True)
def key(monkeypatch):
    monkeypatch.setenv("LEAKY_KEY", KEY)


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        (TOLD, HIDDEN),
        ([TOLD, 7], [HIDDEN, 7]),
        ((TOLD, None), (HIDDEN, None)),
        ({"a": TOLD, "b": [TOLD]}, {"a": HIDDEN, "b": [HIDDEN]}),
        ([("log", TOLD)], [("log", HIDDEN)]),
        (Told(TOLD, [TOLD]), Told(HIDDEN, [HIDDEN])),
        (Told, Told),
        (1.5, 1.5),
    ],
    ids=["text", "list", "tuple", "dict", "pairs", "dataclass", "class", "number"],
)
def test_a_key_is_hidden_in_whatever_holds_texts(value, shown):
    assert hidden(value) == shown


@pytest.mark.parametrize("name", ["goal", "reason", "answer", "side_effects", "by_shell", "not_simulated"])
def test_a_record_that_others_are_told_of_has_no_key(name):
    record = ItemRecord("a::test_b", "a", "test_b", "", "Do it.", "m3a", "pixel_6", 0)
    is_list = isinstance(getattr(record, name), list)
    setattr(record, name, [TOLD] if is_list else TOLD)

    hide_in_record(record)

    assert getattr(record, name) == ([HIDDEN] if is_list else HIDDEN)


def test_the_facts_of_a_run_have_no_keys():
    assert hidden_facts({"command": ["pytest", f"--key={KEY}"], "count": 3}) == {
        "command": ["pytest", "--key=[hidden]"], "count": 3,
    }  # fmt: skip


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
