"""A key is hidden wherever it stands in what is told of an item."""

from __future__ import annotations

from dataclasses import dataclass, field

import pytest

from pytest_mobileagent.report.record import ItemRecord
from pytest_mobileagent.run.redaction import hidden, hidden_facts, hide_in_record

KEY = "hunter2-hunter2-hunter2"
TOLD, HIDDEN = f"typed {KEY} and {KEY}", "typed [hidden] and [hidden]"


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
