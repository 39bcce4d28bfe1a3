from __future__ import annotations

import dataclasses
import functools
from collections import Counter

import pytest

from pytest_mobileagent import mobile_task
from pytest_mobileagent.matching import rows_differ
from pytest_mobileagent.state.expenses import Expense, Expenses
from pytest_mobileagent.state.markor import notebook
from pytest_mobileagent.state.side_effects import added, removed

from .additions import AT_ANY_DATE, addition_differs, expense_differs, other, rows_left_differ
from .pools_expenses import (
    in_a_table,
    in_blocks,
    random_expense,
    random_expenses,
    random_hour_ms,
)

APP = "pro expense"
FILE = "my_expenses.txt"
MARK = ". Reimbursable."
NOISE, MUCH_NOISE = 10, 100


@pytest.fixture
def expenses(device):
    """The phone's expenses: none."""
    found = Expenses(device)
    found.clear()
    return found


# -- adding -----------------------------------------------------------------------------------------------------------


def rows_to_add(fake, count):
    targets = random_expenses(fake, count, unique_names=True)
    write = in_a_table if fake.random_int(0, 1) else in_blocks
    return {"rows": write(targets), "targets": [dataclasses.asdict(one) for one in targets]}


def a_row(fake):
    return rows_to_add(fake, 1)


def three_rows(fake):
    return rows_to_add(fake, 3)


def expenses_of(targets):
    return [Expense(**values) for values in targets]


@mobile_task(
    "Add the following expenses into the pro expense:\n{rows}",
    apps=[APP],
    params=a_row,
    max_steps=12,
    complexity=1.2,
    difficulty="easy",
    upstream="ExpenseAddSingle",
    tags=["parameterized", "data_entry", "search"],
    allows=AT_ANY_DATE,
)
def test_expense_add_single(task, agent, expenses, mobile_faker, rows, targets):
    """One expense has been added: name and note word by word, amount and category exactly, of any date; the ten others
    are unchanged.
    """
    wanted = expenses_of(targets)
    expenses.add(random_expenses(mobile_faker, NOISE, but_not=wanted))
    before = expenses.all()

    agent.run(task, expected=[added("accounting.db/expense", times=len(wanted))])

    assert not addition_differs(before, expenses.all(), wanted, expense_differs)


@mobile_task(
    "Add the following expenses into the pro expense:\n{rows}",
    apps=[APP],
    params=three_rows,
    max_steps=60,
    complexity=6,
    difficulty="medium",
    upstream="ExpenseAddMultiple",
    tags=["data_entry", "parameterized"],
    allows=AT_ANY_DATE,
)
def test_expense_add_multiple(task, agent, expenses, mobile_faker, rows, targets):
    """Each of the three expenses has been added once: name and note word by word, amount and category exactly, of any
    date; the ten others are unchanged.

    Upstream: one added expense may count as two; each of ours needs its own, and no two have the same name.
    """
    wanted = expenses_of(targets)
    expenses.add(random_expenses(mobile_faker, NOISE, but_not=wanted))
    before = expenses.all()

    agent.run(task, expected=[added("accounting.db/expense", times=len(wanted))])

    assert not addition_differs(before, expenses.all(), wanted, expense_differs)


def two_reimbursable(fake):
    targets = random_expenses(fake, 2, unique_names=True)
    return {"targets": [dataclasses.asdict(one) for one in targets]}


@mobile_task(
    "Go through the transactions in my_expenses.txt in Markor. Log the reimbursable transactions in the pro expense.",
    apps=[APP, "markor"],
    params=two_reimbursable,
    max_steps=60,
    complexity=6,
    difficulty="hard", upstream="ExpenseAddMultipleFromMarkor",
    tags=[
        "transcription", "repetition", "multi_app", "data_entry", "memorization", "parameterized",
    ],
    allows=AT_ANY_DATE,
)  # fmt: skip
def test_expense_add_multiple_from_markor(task, agent, device, expenses, mobile_faker, targets):
    """Each of the two reimbursable expenses of the note has been added once: name and note word by word, amount and
    category exactly, of any date; the hundred others are unchanged.

    Upstream: the note of an expense must lack ". Reimbursable.", which the file has behind it; ours may have it or not.
    One added expense may count as two there, but not here.
    """
    wanted = expenses_of(targets)
    noise = random_expenses(mobile_faker, MUCH_NOISE, but_not=wanted)
    expenses.add(noise)
    before = expenses.all()
    marked = [dataclasses.replace(one, note=one.note + MARK) for one in wanted]
    written = mobile_faker.random_sample([*noise, *marked], length=len(noise) + len(marked))
    notes = notebook(device)
    notes.clear()
    notes.write(FILE, in_a_table(written))

    agent.run(task, expected=[added("accounting.db/expense", times=len(wanted))])

    differs = functools.partial(expense_differs, suffixes=("", MARK))
    assert not addition_differs(before, expenses.all(), wanted, differs)


# -- deleting ---------------------------------------------------------------------------------------------------------


def rows_to_delete(fake, count):
    targets = random_expenses(fake, count, unique_names=True)
    names = ", ".join(str(one.name) for one in targets)
    return {"names": names, "targets": [dataclasses.asdict(one) for one in targets]}


def a_name(fake):
    return rows_to_delete(fake, 1)


def three_names(fake):
    return rows_to_delete(fake, 3)


def delete_rows(task, agent, expenses, targets, noise=()):
    expenses.add([*noise, *targets])
    before = expenses.all()
    assert len(before) == len(noise) + len(targets)

    agent.run(task, expected=[removed("expense", f"expense_id={one.id}") for one in before[len(noise) :]])

    assert not rows_left_differ(expenses.all(), before[: len(noise)])


@mobile_task(
    "Delete the following expenses from pro expense: {names}.",
    apps=[APP],
    params=a_name,
    max_steps=10,
    difficulty="easy",
    upstream="ExpenseDeleteSingle",
    tags=["screen_reading", "parameterized"],
)
def test_expense_delete_single(task, agent, expenses, names, targets):
    """The only expense is gone."""
    delete_rows(task, agent, expenses, expenses_of(targets))


@mobile_task(
    "Delete the following expenses from pro expense: {names}.",
    apps=[APP],
    params=three_names,
    max_steps=20,
    complexity=2,
    difficulty="easy",
    upstream="ExpenseDeleteMultiple",
    tags=["data_edit", "parameterized"],
)
def test_expense_delete_multiple(task, agent, expenses, names, targets):
    """The three expenses, which were all there were, are gone."""
    delete_rows(task, agent, expenses, expenses_of(targets))


@mobile_task(
    "Delete the following expenses from pro expense: {names}.",
    apps=[APP],
    params=three_names,
    max_steps=34,
    complexity=3.4,
    difficulty="hard",
    upstream="ExpenseDeleteMultiple2",
    tags=["screen_reading", "parameterized"],
)
def test_expense_delete_multiple_2(task, agent, expenses, mobile_faker, names, targets):
    """The three expenses are gone; the fifty others are unchanged."""
    wanted = expenses_of(targets)
    noise = random_expenses(mobile_faker, 50, but_not=wanted, unique_names=True)
    delete_rows(task, agent, expenses, wanted, noise)


# -- duplicates -------------------------------------------------------------------------------------------------------


def a_duplicate(fake):
    return {"target": dataclasses.asdict(random_expense(fake))}


def delete_one_of_two(task, agent, expenses, target, noise):
    expenses.add([*noise, target, target])
    before = Counter(dataclasses.replace(one, id=0) for one in expenses.all())
    assert before[target] == 2

    agent.run(task, expected=[removed("expense", name=target.name, amount=target.amount, note=target.note)])

    after = Counter(dataclasses.replace(one, id=0) for one in expenses.all())
    assert not rows_differ(list(after.elements()), list((before - Counter([target])).elements()), other)


DUPLICATES = (
    "Delete all but one of any expenses in pro expense that are exact duplicates, ensuring at least one instance of "
    "each unique expense remains."
)


@mobile_task(
    DUPLICATES,
    apps=[APP],
    params=a_duplicate,
    max_steps=12,
    complexity=1.2,
    difficulty="medium",
    upstream="ExpenseDeleteDuplicates",
    tags=["data_edit", "parameterized"],
)
def test_expense_delete_duplicates(task, agent, expenses, mobile_faker, target):
    """One of the two equal expenses is gone; the five others are unchanged.

    Upstream: the others may have duplicates among them; ours all differ in name.
    """
    twice = Expense(**target)
    noise = random_expenses(mobile_faker, 5, but_not=[twice], unique_names=True)
    delete_one_of_two(task, agent, expenses, twice, noise)


def variations(fake, expense):
    """Return three expenses that differ from one by a few dollars and in the date."""
    return [
        dataclasses.replace(expense, amount=expense.amount + more, created_ms=moment, modified_ms=moment)
        for more in fake.random_sample(range(50, 1000), length=3)
        for moment in [random_hour_ms(fake)]
    ]


@mobile_task(
    DUPLICATES,
    apps=[APP],
    params=a_duplicate,
    max_steps=18,
    complexity=1.8,
    difficulty="medium",
    upstream="ExpenseDeleteDuplicates2",
    tags=["data_edit", "requires_setup", "parameterized"],
)
def test_expense_delete_duplicates_2(task, agent, expenses, mobile_faker, target):
    """One of the two equal expenses is gone; the 40 others, three of the same name among them, are unchanged.

    Upstream: the others may have duplicates among them; ours all differ.
    """
    twice = Expense(**target)
    others = variations(mobile_faker, twice)
    noise = random_expenses(mobile_faker, 40 - len(others), but_not=[twice], unique_names=True)
    mixed = mobile_faker.random_sample([*noise, *others], length=len(noise) + len(others))
    delete_one_of_two(task, agent, expenses, twice, mixed)
