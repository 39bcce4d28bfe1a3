"""How Tally is used."""

from __future__ import annotations

from pytest_mobileagent.solutions import near_miss, solution


@solution("test_tally_count")
def count(ui, *, more):
    yield from ui.open_app("counter")
    for _ in range(more):
        yield from ui.tap(id="plus")
    yield from ui.done()


@near_miss("test_tally_count", "counts from nought")
def count_from_nought(ui, *, more):
    yield from ui.open_app("Tally")
    yield from ui.tap(id="reset")
    for _ in range(more):
        yield from ui.tap(id="plus")
    yield from ui.done()
