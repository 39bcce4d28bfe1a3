"""What is other than that exactly the wanted rows came to those that were there."""

from __future__ import annotations

import dataclasses

from pytest_mobileagent.matching import rows_differ, words_differ

from .pools_recipes import COLUMNS

AT_ANY_DATE = ["a new row is other: created_date"]  # of an expense


def other(found, wanted):
    """Return that a value is not the wanted one; an empty text if it is."""
    return "" if found == wanted else f"{found} is not {wanted}"


def addition_differs(before, after, wanted, differ):
    """Return what is other than that the wanted rows came to those before; `differ` compares one with another."""
    old = set(before)
    changed = [row for row in before if row not in after]
    if changed:
        return f"not there any more, or changed: {', '.join(map(str, changed))}"
    return rows_differ([row for row in after if row not in old], wanted, differ)


def told(problems):
    return "; ".join(f"{name}: {problem}" for name, problem in problems.items() if problem)


def expense_differs(stored, wanted, *, suffixes=("",)):
    """Return in what a stored expense is other than wanted; its date is free, its note may end in one of `suffixes`."""
    notes = [words_differ(stored.note, wanted.note + suffix) for suffix in suffixes]
    return told({
        "name": words_differ(stored.name, wanted.name),
        "amount": other(stored.amount, wanted.amount),
        "category": other(stored.category, wanted.category),
        "note": "" if "" in notes else notes[0],
    })  # fmt: skip


def recipe_differs(stored, wanted):
    """Return in what a stored recipe is other than wanted."""
    texts = {name: words_differ(getattr(stored, name), getattr(wanted, name)) for name in (*COLUMNS, "source")}
    return told({**texts, "favourite": other(stored.favorite, wanted.favorite),
                 "picture": other(stored.imageName or "", wanted.imageName)})  # fmt: skip


def event_differs(stored, wanted):
    """Return in what a stored event is other than wanted."""
    return told({
        "title": words_differ(stored.title, wanted.title),
        "description": words_differ(stored.description, wanted.description),
        "start": other(stored.start, wanted.start),
        "end": other(stored.end, wanted.end),
        "all day": other(stored.is_all_day, wanted.is_all_day),
        "task": other(stored.is_task, wanted.is_task),
        "repetition": other(
            (stored.repeat_interval, stored.repeat_rule, stored.repeat_limit),
            (wanted.repeat_interval, wanted.repeat_rule, wanted.repeat_limit),
        ),
        "occurrences left out": other(stored.exceptions, wanted.exceptions),
        "location": other(stored.location.strip(), ""),
        "attendees": other(stored.attendees, wanted.attendees),
    })  # fmt: skip


def rows_left_differ(after, wanted):
    """Return what is other than just these rows, in any order."""
    return rows_differ([dataclasses.astuple(row) for row in after], [dataclasses.astuple(row) for row in wanted], other)
