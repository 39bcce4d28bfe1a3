from __future__ import annotations

import dataclasses

import pytest

from pytest_mobileagent import mobile_task
from pytest_mobileagent.matching import strings_differ, words_differ
from pytest_mobileagent.state.expenses import Expense, Expenses
from pytest_mobileagent.state.gallery import Album
from pytest_mobileagent.state.markor import notebook
from pytest_mobileagent.state.recipes import Recipe, Recipes
from pytest_mobileagent.state.side_effects import added
from pytest_mobileagent.state.storage import clear_storage

from .additions import AT_ANY_DATE, addition_differs, expense_differs, recipe_differs
from .notes import new_note, the_note
from .pools_expenses import in_blocks, random_expenses
from .pools_files import words_name
from .pools_receipts import a_receipt, as_csv, drawn_receipt, drawn_text
from .pools_recipes import as_text, bystanders

GALLERY = "simple gallery pro"
NOISE = 10
OLD_PICTURES = 10
MOST_TRANSACTIONS = 5


@pytest.fixture
def photos(device):
    """The folder DCIM: empty, like the rest of the storage."""
    clear_storage(device)
    return Album(device, "DCIM")


# -- copying ----------------------------------------------------------------------------------------------------------


def a_receipt_file(fake):
    return {"file_name": f"receipt_{words_name(fake, '.jpg')}", "receipt": a_receipt(fake, 1)}


@mobile_task(
    "In Simple Gallery Pro, copy {file_name} in DCIM and save a copy with the same name in Download",
    apps=[GALLERY],
    params=a_receipt_file,
    max_steps=16,
    complexity=1.6,
    difficulty="hard",
    upstream="SaveCopyOfReceiptTaskEval",
    tags=["parameterized", "complex_ui_understanding"],
)
def test_gallery_save_copy_of_receipt(task, agent, device, photos, file_name, receipt):
    """Download has the picture under its name, byte for byte; DCIM still has it.

    Upstream: any file of that name passes, also if the picture was moved; ours is to be a copy.
    """
    picture = drawn_receipt(receipt, "JPEG")
    photos.add(file_name, picture)

    agent.run(task, expected=[added("Download", file_name)])

    assert not photos.differs(file_name, picture)
    assert not Album(device, "Download").differs(file_name, picture)


# -- reading ----------------------------------------------------------------------------------------------------------


def several_transactions(fake):
    receipt = a_receipt(fake, fake.random_int(1, MOST_TRANSACTIONS))
    return {"receipt": receipt, "text": as_csv(receipt["transactions"])}


def rows_of(text):
    """Return the lines of a table, each as its fields without the space around them."""
    lines = text.strip().splitlines()
    return [[field.strip() for field in line.split(",")] for line in lines]


def transcript_differs(text, wanted):
    """Return in what a text is other than the rows that it should have: dates and amounts exactly, items by words."""
    rows, expected = rows_of(text), rows_of(wanted)
    if [len(row) for row in rows] != [len(row) for row in expected]:
        return f"the note has {len(rows)} lines of {[len(row) for row in rows]} fields; wanted are {expected}"
    fields = [pair for row, right in zip(rows, expected, strict=True) for pair in zip(row, right, strict=True)]
    judges = (strings_differ, words_differ, strings_differ)
    problems = (judges[at % 3](found.lower(), right.lower()) for at, (found, right) in enumerate(fields))
    return next(filter(None, problems), "")


@mobile_task(
    "Create a file in Markor, called receipt.md with the transactions from the receipt.png. Use Simple Gallery to "
    'view the receipt. Please enter transactions in csv format including the header "Date, Item, Amount".',
    apps=["simple gallery pro", "markor"],
    params=several_transactions,
    max_steps=18,
    complexity=1.8,
    difficulty="medium",
    upstream="MarkorTranscribeReceipt",
    tags=["transcription", "data_entry", "multi_app", "screen_reading", "memorization", "parameterized"],
)
def test_markor_transcribe_receipt(task, agent, device, photos, receipt, text):
    """The note has the header and a line for each transaction, in order: date and amount exactly, item word by word.

    Upstream: the whole text is compared nearly, so that a wrong line among several passes; ours compares each line.
    """
    photos.add("receipt.png", drawn_receipt(receipt, "PNG"))
    notes = notebook(device)
    notes.clear()

    agent.run(task, expected=[new_note("receipt.md")])

    found, problem = the_note(notes, "receipt.md")
    assert not problem
    assert not transcript_differs(found, text)


def three_expenses(fake):
    return {"targets": [dataclasses.asdict(one) for one in random_expenses(fake, 3, unique_names=True)]}


@mobile_task(
    "Add the expenses from expenses.jpg in Simple Gallery Pro to pro expense.",
    apps=["pro expense", GALLERY],
    params=three_expenses,
    max_steps=60,
    complexity=6,
    difficulty="hard",
    upstream="ExpenseAddMultipleFromGallery",
    tags=["multi_app", "screen_reading", "data_entry", "information_retrieval", "parameterized"],
    allows=AT_ANY_DATE,
)
def test_expense_add_multiple_from_gallery(task, agent, device, photos, mobile_faker, targets):
    """Each of the three expenses of the picture has been added once: name and note word by word, amount and category
    exactly, of any date; the ten others are unchanged.

    Upstream: one added expense may count as two; each of ours needs its own, and no two have the same name.
    """
    wanted = [Expense(**values) for values in targets]
    expenses = Expenses(device)
    expenses.clear()
    expenses.add(random_expenses(mobile_faker, NOISE, but_not=wanted))
    before = expenses.all()
    old = drawn_text(in_blocks(before))
    photos.add("expenses.jpg", drawn_text(in_blocks(wanted)))
    photos.add_all({f"old_expenses_{at}.jpg": old for at in range(OLD_PICTURES)})

    agent.run(task, expected=[added("accounting.db/expense", times=len(wanted))])

    assert not addition_differs(before, expenses.all(), wanted, expense_differs)


def three_recipes(fake):
    return {"targets": [dataclasses.asdict(one) for one in bystanders(fake, 3)]}


@mobile_task(
    "Add the recipes from recipes.jpg in Simple Gallery Pro to the Broccoli recipe app.",
    apps=["broccoli app", GALLERY],
    params=three_recipes,
    max_steps=60,
    complexity=6,
    difficulty="hard",
    upstream="RecipeAddMultipleRecipesFromImage",
    tags=["transcription", "screen_reading", "data_entry", "complex_ui_understanding", "parameterized"],
)
def test_recipes_add_from_image(task, agent, device, photos, mobile_faker, targets):
    """Each of the three recipes of the picture has been added once, with title, description, servings, preparation
    time, ingredients and directions word by word; the ten others are unchanged.

    Upstream: the others may share a title with a wanted one, one added recipe may count as two, and a digit may be
    wrong; none of this holds for ours.
    """
    wanted = [Recipe(**values) for values in targets]
    recipes = Recipes(device)
    recipes.clear()
    recipes.add(bystanders(mobile_faker, NOISE, *(one.title for one in wanted)))
    before = recipes.all()
    photos.add("recipes.jpg", drawn_text(as_text(wanted)))

    agent.run(task, expected=[added("broccoli/recipes", times=len(wanted))])

    assert not addition_differs(before, recipes.all(), wanted, recipe_differs)
