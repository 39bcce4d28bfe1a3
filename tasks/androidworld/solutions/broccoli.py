from __future__ import annotations

from pytest_mobileagent.solutions import near_miss, solution

from ..pools_recipes import COLUMNS, LABELS
from ..steps import add_recipe, add_recipes, every
from .markor import entry

APP = "broccoli app"
ADDING = ("test_recipes_add_one", "test_recipes_add_several")
DELETING_ONE = ("test_recipes_delete_one", "test_recipes_delete_one_of_many")
DELETING_SEVERAL = ("test_recipes_delete_several", "test_recipes_delete_several_of_many")
SIMILAR = ("test_recipes_delete_duplicate_among_similar", "test_recipes_delete_duplicate_among_many")
CARD = "card_text_view_title"
DELETE_ENTRY = 3  # of the menu of a recipe, from above
EDITOR = "document__fragment__edit__highlighting_editor"


# -- adding -----------------------------------------------------------------------------------------------------------


def read_note(ui):
    """Open the note and return the recipes in it."""
    yield from ui.open_app("markor")
    yield from ui.tap(**entry("File", "recipes.txt"))
    text = ui.find(id=EDITOR).text
    return parsed_blocks(text) if text.startswith("Recipe: ") else parsed_table(text)


def parsed_table(text):
    return [dict(zip(COLUMNS, line.split("|"), strict=True)) for line in text.split("\n")[1:]]


def parsed_blocks(text):
    names = {"Recipe": "title", **{label: name for name, label in LABELS.items()}}
    found = []
    for block in text.rstrip("\n").split("\n\n"):
        pairs = [line.strip().partition(": ") for line in block.split("\n")]
        found.append({names[label]: value for label, _, value in pairs})
    return found


@every(ADDING, solution)
def add_new(ui, *, targets, **_):
    yield from add_recipes(ui, targets)


@every(ADDING, near_miss, "leaves out the last recipe's directions")
def add_without_directions(ui, *, targets, **_):
    yield from ui.open_app(APP)
    for recipe in targets[:-1]:
        yield from add_recipe(ui, recipe)
    yield from add_recipe(ui, targets[-1], but_not=("directions",))
    yield from ui.done()


@every(ADDING, near_miss, "adds the last one twice")
def add_twice(ui, *, targets, **_):
    yield from add_recipes(ui, [*targets, targets[-1]])


@every(ADDING, near_miss, "gets a digit of the servings wrong")
def add_for_seven(ui, *, targets, **_):
    last = targets[-1]
    yield from add_recipes(ui, [*targets[:-1], {**last, "servings": f"7{last['servings'][1:]}"}])


@solution("test_recipes_add_from_note")
def add_from_note(ui, **_):
    recipes = yield from read_note(ui)
    yield from add_recipes(ui, recipes)


@near_miss("test_recipes_add_from_note", "leaves out one")
def add_some_from_note(ui, **_):
    recipes = yield from read_note(ui)
    yield from add_recipes(ui, recipes[:-1])


@solution("test_recipes_add_some_from_note")
def add_of_one_time(ui, *, prep_time, **_):
    recipes = yield from read_note(ui)
    yield from add_recipes(ui, [recipe for recipe in recipes if recipe["preparationTime"] == prep_time])


@near_miss("test_recipes_add_some_from_note", "adds the first three whatever their time")
def add_the_first(ui, **_):
    recipes = yield from read_note(ui)
    yield from add_recipes(ui, recipes[:3])


@near_miss("test_recipes_add_some_from_note", "stops after one")
def add_only_one(ui, *, prep_time, **_):
    recipes = yield from read_note(ui)
    yield from add_recipes(ui, [recipe for recipe in recipes if recipe["preparationTime"] == prep_time][:1])


# -- deleting ---------------------------------------------------------------------------------------------------------


def delete_open(ui, button="button1"):
    """Delete the recipe whose page is open, or answer the question with another button."""
    yield from ui.tap(desc="More options", scroll=False)
    yield from ui.tap(id="title", instance=DELETE_ENTRY, scroll=False)
    yield from ui.tap(id=button, scroll=False)


def delete_titles(ui, titles):
    """Search for each title, and delete the recipe."""
    yield from ui.open_app(APP)
    yield from ui.tap(id="action_search", scroll=False)
    for title in titles:
        yield from ui.type(title, clear=True, id="search_src_text")
        yield from ui.tap(id=CARD, text=title)
        yield from delete_open(ui)


@every(DELETING_ONE, solution)
@every(DELETING_SEVERAL, solution)
@solution("test_recipes_delete_by_ingredient")
def delete_recipes(ui, *, targets, **_):
    yield from delete_titles(ui, targets)
    yield from ui.done()


@every(DELETING_SEVERAL, near_miss, "keeps the last one")
def delete_all_but_one(ui, *, targets, **_):
    yield from delete_titles(ui, targets[:-1])
    yield from ui.done()


@every(DELETING_ONE, near_miss, "cancels at the question")
def cancel(ui, *, targets, **_):
    yield from ui.open_app(APP)
    yield from ui.tap(id=CARD, text=targets[0])
    yield from delete_open(ui, "button2")
    yield from ui.done()


@every(("test_recipes_delete_one_of_many", "test_recipes_delete_by_ingredient"), near_miss, "deletes the first one too")
def delete_another_too(ui, *, targets, **_):
    yield from delete_titles(ui, targets)
    yield from ui.press("back")
    while ui.shows(desc="Collapse"):
        yield from ui.press("back")
    yield from ui.tap(id=CARD)
    yield from delete_open(ui)
    yield from ui.done()


# -- duplicates -------------------------------------------------------------------------------------------------------


def page(ui):
    """Return what the page of a recipe tells, all of it: where the screen is low, the directions are further down."""
    names = ("details_title", "details_description", "details_servings", "details_preparation_time")
    told, before = [], None
    while told != before:
        before = list(told)
        for name in (*names, "ingredient_text", "direction_text"):
            told += [(name, node.text) for node in ui.find_all(id=name) if (name, node.text) not in told]
        directions = ui.find_all(id="direction_text")
        if directions and directions[-1].bounds.bottom < ui.screen.bottom:
            break
        yield from ui.scroll()
    return told


def open_second_of_same(ui, title, count):
    """Open the `count` recipes of a title until one is like an earlier one, and stay on its page."""
    yield from ui.open_app(APP)
    yield from ui.tap(id="action_search", scroll=False)
    yield from ui.type(title, id="search_src_text")
    yield from ui.press("back")  # the keyboard
    seen, moved = [], 0
    tops = [node.bounds.top for node in ui.find_all(id=CARD, text=title)]
    first, pitch = tops[0], tops[1] - tops[0]
    while True:
        tops = [node.bounds.top for node in ui.find_all(id=CARD, text=title)]
        number = min(round((tops[0] + moved - first) / pitch), count - len(tops))
        for at in range(len(seen) - number, len(tops)):
            yield from ui.tap(id=CARD, text=title, instance=at, scroll=False)
            told = yield from page(ui)
            if told in seen:
                return
            seen.append(told)
            yield from ui.press("back")
        far = pitch * (len(tops) - 1)
        yield from ui.drag((ui.screen.width // 2, tops[-1]), (ui.screen.width // 2, tops[-1] - far))
        moved += far


@solution("test_recipes_delete_duplicate")
def delete_duplicate(ui, *, target, **_):
    yield from ui.open_app(APP)
    yield from ui.scroll_to(id=CARD, text=target["title"])
    if (count := len(ui.find_all(id=CARD, text=target["title"]))) > 2:  # another of that title differs
        yield from open_second_of_same(ui, target["title"], count)
    else:
        yield from ui.tap(id=CARD, text=target["title"])
    yield from delete_open(ui)
    yield from ui.done()


@near_miss("test_recipes_delete_duplicate", "deletes both")
def delete_both(ui, *, target, **_):
    yield from ui.open_app(APP)
    for _ in range(2):
        yield from ui.tap(id=CARD, text=target["title"])
        yield from delete_open(ui)
    yield from ui.done()


@solution("test_recipes_delete_duplicate_among_similar")
def delete_duplicate_of_six(ui, *, target, count=6, **_):
    yield from open_second_of_same(ui, target["title"], count)
    yield from delete_open(ui)
    yield from ui.done()


@solution("test_recipes_delete_duplicate_among_many")
def delete_duplicate_of_eight(ui, *, target, count=8, **_):
    yield from open_second_of_same(ui, target["title"], count)
    yield from delete_open(ui)
    yield from ui.done()


@every(SIMILAR, near_miss, "deletes the first of that title")
def delete_first_alike(ui, *, target, **_):
    yield from ui.open_app(APP)
    yield from ui.tap(id=CARD, text=target["title"])
    yield from delete_open(ui)
    yield from ui.done()
