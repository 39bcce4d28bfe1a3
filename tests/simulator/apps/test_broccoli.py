from __future__ import annotations

import io

import pytest
from PIL import Image

from pytest_mobileagent.simulator.apps.broccoli.store import PACKAGE, Recipe, Store

MAIN = f"{PACKAGE}/.MainActivity"
SOUP = Recipe(
    title="Tomato Soup",
    description="A warm one.",
    servings="2 servings",
    time="30 min",
    source="grandmother",
    ingredients="500 g tomatoes\n½ onion\nsalt",
    directions="1. Cut everything.\n2. Boil it.",
)
CAKE = Recipe(title="apple cake", description="Sweet.", directions="Bake the soup of apples.", is_favorite=True)


@pytest.fixture
def store(phone):
    return Store(phone)


@pytest.fixture
def opened(hand):
    """The app with nothing in it."""
    return hand.open(MAIN)


@pytest.fixture
def filled(hand, store):
    """The app with two recipes and two categories, the first recipe in the second category."""
    store.save_category(0, "Dinner")
    store.save_category(0, "Dessert")
    store.save(SOUP, [1])
    store.save(CAKE, [2])
    return hand.open(MAIN)


def stored(store):
    return [(recipe.title, recipe.description) for recipe in store.recipes()]


def titles(hand):
    return [view.text for view in hand.find_all("card_text_view_title")]


def names(hand):
    return [view.text for view in hand.find_all("card_text_view_category_name")]


def go_to(hand, section):
    hand.tap("Open navigation drawer")
    return hand.tap(next(view for view in hand.find_all("design_menu_item_text") if view.text == section))


def begin(hand, title=""):
    hand.tap("New Recipe")
    return hand.type(title, into="new_title") if title else hand


def hide_keyboard(hand):
    hand.phone.ime.hide()
    return hand


def menu(hand, entry):
    return hand.tap("More options").tap(entry)


# -- the list ---------------------------------------------------------------------------------------------------------


def test_an_empty_list_offers_a_new_recipe(opened):
    opened.tap("create a new recipe")

    assert opened.shows("SAVE")


def test_recipes_stand_in_the_order_of_their_titles_whatever_their_case(filled):
    assert titles(filled) == ["apple cake", "Tomato Soup"]


@pytest.mark.parametrize(
    ("chosen", "found"),
    [
        ("All recipes", ["apple cake", "Tomato Soup"]),
        ("Favorites", ["apple cake"]),
        ("Dinner", ["Tomato Soup"]),
        ("Recipes without category", []),
    ],
)
def test_the_spinner_keeps_the_recipes_of_a_category(filled, chosen, found):
    filled.tap("spinner").tap(chosen)

    assert titles(filled) == found


@pytest.mark.parametrize(
    ("query", "found"),
    [("tom", ["Tomato Soup"]), ("oni", ["Tomato Soup"]), ("sweet app", ["apple cake"]), ("boil", []), ("oup", [])],
    ids=["title", "ingredient", "two words", "not the directions", "not within a word"],
)
def test_the_search_finds_words_that_begin_so(filled, query, found):
    filled.tap("Search").type(query)

    assert titles(filled) == found


def test_the_search_can_be_cleared_and_left(filled):
    filled.tap("Search").type("tom").tap("Clear query")
    assert titles(filled) == ["apple cake", "Tomato Soup"]

    filled.type("tom").tap("Collapse")
    assert titles(filled) == ["apple cake", "Tomato Soup"]
    assert filled.shows("All recipes")


# -- new and edited recipes -------------------------------------------------------------------------------------------


def test_a_saved_recipe_is_stored_and_shown(opened, store):
    begin(opened, "Pancakes")
    hide_keyboard(opened).type("Thin ones.", into="new_description")
    opened.tap("SAVE")

    assert opened.text("details_title") == "Pancakes"
    assert opened.phone.windows.toasts.last == "The recipe has been saved."
    assert stored(store) == [("Pancakes", "Thin ones.")]


def test_a_recipe_without_a_title_is_not_saved(opened, store):
    begin(opened).tap("SAVE")

    assert opened.phone.windows.toasts.last == "Please add a title."
    assert stored(store) == []


def test_back_asks_before_changes_are_lost(filled, store):
    filled.tap("Tomato Soup")
    menu(filled, "Edit").type("!", into="new_title")
    hide_keyboard(filled).back().tap("CANCEL")
    assert filled.text("new_title") == "Tomato Soup!"

    filled.back().tap("DISCARD")
    assert filled.text("details_title") == "Tomato Soup"
    assert stored(store)[1] == ("Tomato Soup", "A warm one.")


def test_an_edited_recipe_keeps_its_number(filled, store):
    before = [recipe.id for recipe in store.recipes()]
    filled.tap("Tomato Soup")
    menu(filled, "Edit").type("!", into="new_title").tap("SAVE")

    assert filled.text("details_title") == "Tomato Soup!"
    assert [recipe.id for recipe in store.recipes()] == before


@pytest.mark.parametrize("touched", ["new_categories", "text_input_end_icon"])
def test_a_tap_on_the_categories_of_a_recipe_offers_them(filled, store, touched):
    begin(filled, "Pancakes")
    hide_keyboard(filled).tap(touched)
    filled.tap("Dessert").tap("Dinner").tap("Dessert").tap("OK")
    assert filled.text("new_categories") == "Dinner"

    filled.tap("SAVE")
    pancakes = next(recipe for recipe in store.recipes() if recipe.title == "Pancakes")
    assert store.categories_of(pancakes) == [1]
    assert filled.text("details_categories") == "Dinner"


def test_the_categories_of_a_recipe_are_not_typed(filled):
    begin(filled).tap("new_categories").tap("OK").type("Soup")

    assert not filled.phone.ime.is_shown
    assert filled.text("new_categories") == "Categories"


def test_without_categories_there_is_nothing_to_choose(opened):
    begin(opened).tap("new_categories")

    assert opened.shows("No categories have been created yet.")


def test_a_picture_that_is_picked_is_kept(opened, store):
    out = io.BytesIO()
    Image.new("RGB", (40, 30), "#c81e1e").save(out, "PNG")
    path = "/storage/emulated/0/Download/soup.png"
    opened.phone.disk.write(path, out.getvalue())
    opened.phone.media.scan(path)
    begin(opened, "Pancakes")
    hide_keyboard(opened).tap("new_image").tap("Pick photo").tap("soup.png").tap("SAVE")

    assert store.picture(store.recipes()[0].image) is not None


# -- one recipe -------------------------------------------------------------------------------------------------------


def test_a_recipe_tells_its_quantities_apart_and_numbers_its_steps(filled):
    filled.tap("Tomato Soup")

    assert [view.text for view in filled.find_all("ingredient_quantity")] == ["500", "½", ""]
    assert [view.text for view in filled.find_all("ingredient_text")] == ["g tomatoes", "onion", "salt"]
    assert [view.text for view in filled.find_all("direction_text")] == ["Cut everything.", "Boil it."]


def test_the_heart_is_stored(filled, store):
    filled.tap("Tomato Soup").tap("Mark as favorite")

    assert [recipe.is_favorite for recipe in store.recipes()] == [True, True]
    assert filled.shows("Remove from favorites")


def test_a_recipe_is_deleted_only_after_a_question(filled, store):
    filled.tap("Tomato Soup")
    menu(filled, "Delete").tap("CANCEL")
    assert len(stored(store)) == 2

    menu(filled, "Delete").tap("DELETE")
    assert stored(store) == [("apple cake", "Sweet.")]
    assert titles(filled) == ["apple cake"]


def test_the_assistant_turns_from_the_ingredients_to_the_steps(filled):
    filled.tap("Tomato Soup").tap("Cook")
    assert filled.text("cooking_assistant_title") == "Ingredients"

    filled.phone.input.swipe(900, 1200, 200, 1200)
    assert filled.text("cooking_assistant_title") == "1 / 2"
    assert filled.text("cooking_assistant_text") == "Cut everything."


# -- the drawer and its sections --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("section", "shown"),
    [
        ("Categories", "Create custom categories to manage your recipes."),
        ("Support the app", "Share the app"),
        ("Backup and restore", "No backup yet"),
        ("Settings", "Preferred category"),
        ("About the app", "1.2.6"),
    ],
)
def test_the_drawer_leads_to_each_section_and_back_to_the_recipes(opened, section, shown):
    go_to(opened, section)
    assert opened.shows(shown)

    assert opened.back().shows("All recipes")


@pytest.mark.parametrize("is_touched", [False, True], ids=["back", "a tap beside it"])
def test_the_drawer_closes_again(opened, is_touched):
    opened.tap("Open navigation drawer")
    assert opened.find_all("header_subtitle")

    opened.phone.input.tap(1000, 1200) if is_touched else opened.back()
    assert not opened.find_all("header_subtitle")
    assert opened.shows("All recipes")


def test_a_category_is_added_renamed_and_after_two_presses_deleted(opened):
    go_to(opened, "Categories").tap("Add category").type("Soups").tap("SAVE")
    assert names(opened) == ["Soups"]

    opened.tap("Soups").type("!").tap("SAVE")
    assert names(opened) == ["Soups!"]

    opened.tap("Soups!").tap("DELETE")
    assert opened.shows("Do you really want to delete this category?")
    opened.tap("DELETE")
    assert names(opened) == []


def test_the_preferred_category_is_what_the_list_begins_with(filled):
    go_to(filled, "Settings").tap("Preferred category").tap("Favorites")
    filled.phone.activities.force_stop(PACKAGE)

    assert titles(filled.open(MAIN)) == ["apple cake"]


def test_the_theme_of_the_settings_is_the_apps(opened):
    go_to(opened, "Settings").tap("Theme").tap("Dark")

    assert opened.phone.activities.screen.theme.is_dark


def test_a_backup_brings_the_recipes_back(filled, store):
    go_to(filled, "Backup and restore").tap("Backup recipes").tap("SAVE")
    for recipe in store.recipes():
        store.delete(recipe)
    filled.tap("Restore recipes").tap("broccoli-backup-2023-10-15.zip")

    assert stored(store) == [("apple cake", "Sweet."), ("Tomato Soup", "A warm one.")]
    assert store.categories_of(store.recipes()[1]) == [1]


def test_speaks_the_phones_language_but_for_what_somebody_wrote(hand, store):
    hand.phone.properties.set("persist.sys.locale", "de-DE")
    store.save_category(0, "Recipes")
    store.save(Recipe(title="Soup", description="Description"), [1])
    hand.open(MAIN).tap("spinner")
    assert hand.shows("Rezepte ohne Kategorie")
    hand.tap("Recipes")

    assert hand.text("card_text_view_description") == "Description"
    hand.tap("action_search")
    assert hand.find("search_src_text").hint == "Suchen in RECIPES"
