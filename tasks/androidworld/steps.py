"""Ways through screens that solutions of several files share."""

from __future__ import annotations

from pytest_mobileagent.state.expenses import CATEGORIES

RECIPE_FIELDS = {
    "title": "new_title", "description": "new_description", "servings": "new_servings",
    "preparationTime": "new_preparation_time", "ingredients": "new_ingredients", "directions": "new_directions",
}  # fmt: skip


def every(names, declare, *reason):
    """Declare an author for several tasks."""

    def register(author):
        for name in names:
            declare(name, *reason)(author)
        return author

    return register


# -- Pro Expense ------------------------------------------------------------------------------------------------------


def choose_category(ui, name):
    """Choose a chip, pushing the others aside until it is there."""
    yield from ui.scroll_to(id="rv_category")
    strip = ui.find(id="rv_category").bounds
    _, y = strip.center
    start, end = (strip.right - strip.width // 10, y), (strip.left + strip.width // 10, y)
    if ui.is_right_to_left:
        start, end = end, start
    while not ui.shows(id="tv_name", text=name):
        yield from ui.drag(start, end)
    yield from ui.tap(id="tv_name", text=name)


def log_expense(ui, name, dollars, category, note):
    yield from ui.tap(id="fb_main_add")
    yield from ui.type(name, id="edt_name")
    yield from ui.type(dollars, id="edt_amount")
    yield from choose_category(ui, category)
    yield from ui.type(note, id="edt_note")
    yield from ui.tap(id="btn_save")


def fields_of(target):
    """Return what is typed for an expense."""
    return [target["name"], f"{target['amount'] / 100:.2f}", CATEGORIES[target["category"]], target["note"]]


# -- Broccoli ---------------------------------------------------------------------------------------------------------


def add_recipe(ui, recipe, but_not=()):
    """Add one recipe from the list, and return to the list."""
    yield from ui.tap(id="fab_recipes", scroll=False)
    for column, field in RECIPE_FIELDS.items():
        if column not in but_not:
            yield from ui.type(recipe[column], id=field)
    yield from ui.tap(id="button_save_recipe", scroll=False)
    yield from ui.press("back")


def add_recipes(ui, recipes):
    yield from ui.open_app("broccoli app")
    for recipe in recipes:
        yield from add_recipe(ui, recipe)
    yield from ui.done()
