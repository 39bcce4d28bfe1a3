"""Why items failed, in a few words, so that what failed alike is counted together: 17 out of steps, 3 wrong number."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING

from pytest_mobileagent.report.metrics import last_attempts
from pytest_mobileagent.report.record import FAILED

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pytest_mobileagent.report.record import ItemRecord

_LONGEST = 60
_KNOWN = (
    (re.compile(r"^BudgetExceeded: .* steps\b"), "out of steps"),
    (re.compile(r"^BudgetExceeded: .* seconds\b"), "out of time"),
    (re.compile(r"^BudgetExceeded: .* tokens\b"), "out of tokens"),
    (re.compile(r"^BudgetExceeded"), "out of budget"),
    (re.compile(r"^AgentError: the agent says that the task cannot be done"), "gave up"),
    (re.compile(r"^AgentError: the goal is reached, and besides"), "side effects"),
    (re.compile(r"^AgentError: the agent's (\w+\(\)) raised (\w+)"), r"\1 raised \2"),
)
_BEFORE = re.compile(r"^(?:Failed|AssertionError|AgentError|[0-9]+ of [0-9]+ parts hold): ")
_DRAWN = re.compile(r"""(?<!\w)(?:'[^']*'|"[^"]*"|[0-9][0-9.,:/-]*(?!\w))""")  # what differs from seed to seed


def cause(record: ItemRecord) -> str:
    """Return why an item failed, without what was drawn for it."""
    for pattern, words in _KNOWN:
        match = pattern.search(record.reason)
        if match is not None:
            return match.expand(words)
    told = record.reason
    while (match := _BEFORE.match(told)) is not None:
        told = told[match.end() :]
    if told.startswith("assert ") and record.asserted:  # the expression as the test has it says more than its values
        told = record.asserted
    told = " ".join(_DRAWN.sub("…", told).split())
    return told if len(told) <= _LONGEST else f"{told[: _LONGEST - 1]}…"


def causes(records: Iterable[ItemRecord]) -> list[tuple[str, int]]:
    """Return the causes of failures, and how many items each has, the most frequent first.

    None where no two items have one in common: each is told with its item.
    """
    found = Counter(cause(one) for one in last_attempts(records) if one.outcome == FAILED).most_common()
    return found if any(count > 1 for _, count in found) else []
