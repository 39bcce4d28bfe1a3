from __future__ import annotations

from dataclasses import asdict, replace

import pytest

from pytest_mobileagent import mobile_task
from pytest_mobileagent.state.markor import notebook
from pytest_mobileagent.state.recipes import Recipe, Recipes
from pytest_mobileagent.state.side_effects import added, removed
from pytest_mobileagent.state.storage import clear_storage

from .additions import addition_differs, recipe_differs, rows_left_differ
from .pools_recipes import (
    DIRECTIONS,
    FIRST_OF_LIST,
    PREP_TIMES,
    USED,
    a_recipe,
    alike,
    bystanders,
    other_titles,
    recipes_called,
    shown,
    uses,
)

APP = ["broccoli app"]
WITH_MARKOR = ["broccoli app", "markor"]
NOTE = "recipes.txt"
SOME, MANY = 10, 29
MANY_IN_NOTE = 40
WIDE_LIST = 21


@pytest.fixture
def recipes(device):
    """Broccoli's recipes: none."""
    found = Recipes(device)
    found.clear()
    return found


@pytest.fixture
def notes(device):
    """Markor's notebook: empty, like the rest of the storage."""
    clear_storage(device)
    found = notebook(device)
    found.clear()
    return found


def told(recipes):
    return [asdict(recipe) for recipe in recipes]


def untold(rows):
    return [Recipe(**row) for row in rows]


def titles_of(recipes):
    return [recipe.title for recipe in recipes]


# -- adding -----------------------------------------------------------------------------------------------------------


def new_recipes(fake, count):
    drawn = bystanders(fake, count)
    return {"rows": shown(fake, drawn), "targets": told(drawn)}


def one_new(fake):
    return new_recipes(fake, 1)


def three_new(fake):
    return new_recipes(fake, 3)


def add_some(recipes, fake, wanted):
    """Put other recipes into the app and return all that are there."""
    recipes.add(bystanders(fake, SOME, *titles_of(wanted)))
    return recipes.all()


@mobile_task(
    "Add the following recipes into the Broccoli app:\n{rows}",
    apps=APP,
    params=one_new,
    max_steps=24,
    complexity=2.4,
    difficulty="easy",
    upstream="RecipeAddSingleRecipe",
    tags=["data_entry", "parameterized"],
)
def test_recipes_add_one(task, agent, recipes, mobile_faker, rows, targets):
    """One recipe has been added, with title, description, servings, preparation time, ingredients and directions
    word by word, no source and no mark as a favourite; the others are unchanged.

    Upstream: a digit may be wrong, such as the servings'; ours has to have all of them.
    """
    wanted = untold(targets)
    before = add_some(recipes, mobile_faker, wanted)

    agent.run(task, expected=[added("broccoli/recipes", times=len(wanted))])

    assert not addition_differs(before, recipes.all(), wanted, recipe_differs)


@mobile_task(
    "Add the following recipes into the Broccoli app:\n{rows}",
    apps=APP,
    params=three_new,
    max_steps=60,
    complexity=6,
    difficulty="medium",
    upstream="RecipeAddMultipleRecipes",
    tags=["data_entry", "parameterized"],
)
def test_recipes_add_several(task, agent, recipes, mobile_faker, rows, targets):
    """Each wanted recipe has been added once, with title, description, servings, preparation time, ingredients and
    directions word by word; the others are unchanged.

    Upstream: the others may share a title with a wanted one, one added recipe may count as two, and a digit may be
    wrong; none of this holds for ours.
    """
    wanted = untold(targets)
    before = add_some(recipes, mobile_faker, wanted)

    agent.run(task, expected=[added("broccoli/recipes", times=len(wanted))])

    assert not addition_differs(before, recipes.all(), wanted, recipe_differs)


@mobile_task(
    "Add the recipes from recipes.txt in Markor to the Broccoli recipe app.",
    apps=WITH_MARKOR,
    params=three_new,
    max_steps=60,
    complexity=6,
    difficulty="hard",
    upstream="RecipeAddMultipleRecipesFromMarkor",
    tags=["data_entry", "multi_app", "screen_reading", "memorization", "parameterized"],
)
def test_recipes_add_from_note(task, agent, notes, recipes, mobile_faker, rows, targets):
    """Each recipe of the note has been added once, with title, description, servings, preparation time, ingredients
    and directions word by word; the others are unchanged.

    Upstream: the others may share a title with a wanted one, one added recipe may count as two, and a digit may be
    wrong; none of this holds for ours.
    """
    wanted = untold(targets)
    before = add_some(recipes, mobile_faker, wanted)
    notes.write(NOTE, rows)

    agent.run(task, expected=[added("broccoli/recipes", times=len(wanted))])

    assert not addition_differs(before, recipes.all(), wanted, recipe_differs)


def of_one_time(fake):
    prep_time = fake.pick(PREP_TIMES)
    targets = recipes_called(fake, fake.picks(tuple(DIRECTIONS), 3), times=(prep_time,))
    times = tuple(time for time in PREP_TIMES if time != prep_time)
    titles = other_titles(*titles_of(targets))
    others = []
    while len(others) < MANY_IN_NOTE:
        recipe = a_recipe(fake, titles, times)
        if recipe not in others:
            others.append(recipe)
    order = fake.random_elements([*targets, *others], length=MANY_IN_NOTE + 3, unique=True)
    return {"prep_time": prep_time, "rows": shown(fake, order), "targets": told(targets), "others": told(others)}


@mobile_task(
    "Add the recipes from recipes.txt in Markor that take {prep_time} to prepare into the Broccoli recipe app.",
    apps=WITH_MARKOR,
    params=of_one_time,
    max_steps=60,
    complexity=6,
    difficulty="hard", upstream="RecipeAddMultipleRecipesFromMarkor2",
    tags=[
        "parameterized", "screen_reading", "complex_ui_understanding", "repetition", "multi_app", "data_entry",
        "information_retrieval",
    ],
)  # fmt: skip
def test_recipes_add_some_from_note(task, agent, notes, recipes, prep_time, rows, targets, others):
    """Each recipe of the note that takes so long has been added once, with title, description, servings, preparation
    time, ingredients and directions word by word; the others are unchanged.

    Upstream: the others may share a title with a wanted one, one added recipe may count as two, and a digit may be
    wrong; none of this holds for ours.
    """
    recipes.add(untold(others))
    before = recipes.all()
    notes.write(NOTE, rows)

    agent.run(task, expected=[added("broccoli/recipes", times=len(targets))])

    assert not addition_differs(before, recipes.all(), untold(targets), recipe_differs)


# -- deleting ---------------------------------------------------------------------------------------------------------


def some_titles(fake, count):
    titles = fake.picks(tuple(DIRECTIONS), count)
    return {"titles": ", ".join(titles), "targets": titles}


def one_title(fake):
    return some_titles(fake, 1)


def three_titles(fake):
    return some_titles(fake, 3)


def add_targets(recipes, fake, titles, others=()):
    """Put recipes into the app, those of the titles last; return what is to be left."""
    recipes.add([*others, *recipes_called(fake, titles)])
    return [recipe for recipe in recipes.all() if recipe.title not in titles]


@mobile_task(
    "Delete the following recipes from Broccoli app: {titles}.",
    apps=APP,
    params=one_title,
    max_steps=10,
    difficulty="easy",
    upstream="RecipeDeleteSingleRecipe",
    tags=["data_edit", "search", "parameterized"],
)
def test_recipes_delete_one(task, agent, recipes, mobile_faker, titles, targets):
    """The only recipe is gone."""
    add_targets(recipes, mobile_faker, targets)

    agent.run(task, expected=[removed("recipes", title=title) for title in targets])

    assert not rows_left_differ(recipes.all(), [])


@mobile_task(
    "Delete the following recipes from Broccoli app: {titles}.",
    apps=APP,
    params=one_title,
    max_steps=20,
    complexity=2,
    difficulty="easy",
    upstream="RecipeDeleteSingleWithRecipeWithNoise",
    tags=["search", "screen_reading", "data_edit", "parameterized"],
)
def test_recipes_delete_one_of_many(task, agent, recipes, mobile_faker, titles, targets):
    """The recipe of that title is gone; the 29 others are unchanged."""
    left = add_targets(recipes, mobile_faker, targets, bystanders(mobile_faker, MANY, *targets))

    agent.run(task, expected=[removed("recipes", title=title) for title in targets])

    assert not rows_left_differ(recipes.all(), left)


@mobile_task(
    "Delete the following recipes from Broccoli app: {titles}.",
    apps=APP,
    params=three_titles,
    max_steps=24,
    complexity=2.4,
    difficulty="easy",
    upstream="RecipeDeleteMultipleRecipes",
    tags=["data_edit", "parameterized"],
)
def test_recipes_delete_several(task, agent, recipes, mobile_faker, titles, targets):
    """The three recipes, which were all there were, are gone."""
    add_targets(recipes, mobile_faker, targets)

    agent.run(task, expected=[removed("recipes", title=title) for title in targets])

    assert not rows_left_differ(recipes.all(), [])


@mobile_task(
    "Delete the following recipes from Broccoli app: {titles}.",
    apps=APP,
    params=three_titles,
    max_steps=34,
    complexity=3.4,
    difficulty="medium",
    upstream="RecipeDeleteMultipleRecipesWithNoise",
    tags=["parameterized", "search", "complex_ui_understanding", "repetition"],
)
def test_recipes_delete_several_of_many(task, agent, recipes, mobile_faker, titles, targets):
    """The three recipes are gone; the 29 others are unchanged."""
    left = add_targets(recipes, mobile_faker, targets, bystanders(mobile_faker, MANY, *targets))

    agent.run(task, expected=[removed("recipes", title=title) for title in targets])

    assert not rows_left_differ(recipes.all(), left)


def with_an_ingredient(fake):
    ingredient = fake.pick(USED)
    using = [title for title in DIRECTIONS if uses(title, ingredient)]
    return {"ingredient": ingredient, "targets": fake.picks(using, min(3, len(using)))}


@mobile_task(
    "Delete the recipes from Broccoli app that use {ingredient} in the directions.",
    apps=APP,
    params=with_an_ingredient,
    max_steps=40,
    complexity=4,
    difficulty="hard",
    upstream="RecipeDeleteMultipleRecipesWithConstraint",
    tags=["screen_reading", "repetition", "parameterized"],
)
def test_recipes_delete_by_ingredient(task, agent, recipes, mobile_faker, ingredient, targets):
    """Every recipe whose directions have the ingredient is gone; the 29 others are unchanged.

    Upstream: a third of the seeds names an ingredient of no recipe, so that doing nothing passes, and 'pepper' is also
    found in 'peppers'; ours is a whole word, in any case, of one to three recipes.
    """
    using = [title for title in DIRECTIONS if uses(title, ingredient)]
    left = add_targets(recipes, mobile_faker, targets, bystanders(mobile_faker, MANY, *using))

    agent.run(task, expected=[removed("recipes", title=title) for title in targets])

    assert not rows_left_differ(recipes.all(), left)


# -- duplicates -------------------------------------------------------------------------------------------------------

DUPLICATES = (
    "Delete all but one of any recipes in the Broccoli app that are exact duplicates, ensuring at least one instance "
    "of each unique recipe remains"
)


def a_duplicate(fake):
    return {"target": asdict(a_recipe(fake, other_titles(FIRST_OF_LIST)))}


def add_twice(recipes, target, others):
    """Put recipes into the app, then the target twice; return what is there."""
    recipes.add([*others, target, target])
    return recipes.all()


def one_of_two(target):
    """Return what is asked for: either of the two rows like the target goes."""
    columns = asdict(target)
    del columns["recipeId"]
    return [removed("recipes", **columns)]


def removal_differs(before, after, target):
    """Return what is other than that one of the two rows like the target is gone."""
    gone = [recipe for recipe in before if recipe not in after]
    if len(gone) != 1 or replace(gone[0], recipeId=0) != target:
        return f"gone is {', '.join(map(str, gone)) or 'nothing'}, and not one of the two {target.title}"
    return rows_left_differ(after, [recipe for recipe in before if recipe != gone[0]])


@mobile_task(
    DUPLICATES,
    apps=APP,
    params=a_duplicate,
    max_steps=10,
    difficulty="easy",
    upstream="RecipeDeleteDuplicateRecipes",
    tags=["search", "data_edit", "screen_reading", "repetition", "parameterized"],
)
def test_recipes_delete_duplicate(task, agent, recipes, mobile_faker, target):
    """One of the two equal recipes is gone; the five others are unchanged.

    Upstream: another one may have their title; none of ours does.
    """
    wanted = Recipe(**target)
    before = add_twice(recipes, wanted, bystanders(mobile_faker, 5, wanted.title))

    agent.run(task, expected=one_of_two(wanted))

    assert not removal_differs(before, recipes.all(), wanted)


@mobile_task(
    DUPLICATES,
    apps=APP,
    params=a_duplicate,
    max_steps=24,
    complexity=2.4,
    difficulty="medium",
    upstream="RecipeDeleteDuplicateRecipes2",
    tags=["repetition", "data_edit", "parameterized"],
)
def test_recipes_delete_duplicate_among_similar(task, agent, recipes, mobile_faker, target):
    """One of the two equal recipes is gone; the others, four of the same title among them, are unchanged.

    Upstream: more may have that title; ours are four.
    """
    wanted = Recipe(**target)
    others = [*bystanders(mobile_faker, 6, wanted.title), *alike(mobile_faker, wanted, 4)]
    before = add_twice(recipes, wanted, others)

    agent.run(task, expected=one_of_two(wanted))

    assert not removal_differs(before, recipes.all(), wanted)


@mobile_task(
    DUPLICATES,
    apps=APP,
    params=a_duplicate,
    max_steps=34,
    complexity=3.4,
    difficulty="medium",
    upstream="RecipeDeleteDuplicateRecipes3",
    tags=["data_edit", "parameterized"],
)
def test_recipes_delete_duplicate_among_many(task, agent, recipes, mobile_faker, target):
    """One of the two equal recipes is gone; the others, six with the same title and description among them, are
    unchanged.
    """
    wanted = Recipe(**target)
    first = a_recipe(mobile_faker, (FIRST_OF_LIST,))
    others = [
        *bystanders(mobile_faker, WIDE_LIST, wanted.title, FIRST_OF_LIST),
        *alike(mobile_faker, first, 3),
        *alike(mobile_faker, wanted, 6, kept=("title", "description")),
    ]
    before = add_twice(recipes, wanted, others)

    agent.run(task, expected=one_of_two(wanted))

    assert not removal_differs(before, recipes.all(), wanted)
