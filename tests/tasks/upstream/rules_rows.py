"""What AndroidWorld checks of rows that were added or removed: Simple Calendar, Pro Expense and Broccoli."""

from __future__ import annotations

import datetime

from .matching import date_of, is_alike, october, one_of_two_is_gone, were_added, were_removed

DATABASES = {
    "Expense": (
        "/data/data/com.arduia.expense/databases/accounting.db",
        "expense",
        "expense_id name amount category note created_date modified_date",
    ),
    "Recipe": (
        "/data/data/com.flauschcode.broccoli/databases/broccoli",
        "recipes",
        "recipeId title imageName description servings preparationTime source ingredients directions favorite",
    ),
    "SimpleCalendar": (
        "/data/data/com.simplemobiletools.calendar.pro/databases/events.db",
        "events",
        "id start_ts end_ts title location description reminder_1_minutes reminder_2_minutes reminder_3_minutes "
        "reminder_1_type reminder_2_type reminder_3_type repeat_interval repeat_rule repeat_limit "
        "repetition_exceptions attendees import_id time_zone flags event_type parent_id last_updated source "
        "availability color type",
    ),
}
RECIPE_TEXTS = ("title", "description", "servings", "preparationTime", "source", "ingredients", "directions")
DAY_S, WEEK_S = 86_400, 604_800


def rows_of(prefix):
    """Return the reader of an app's rows, all of them and with every column."""
    database, table, columns = DATABASES[prefix]

    def read(adb, params=None):
        return adb.rows(database, f"SELECT * FROM {table}", columns.split())  # noqa: S608 - our own words

    return read


expenses, recipes, events = (rows_of(prefix) for prefix in ("Expense", "Recipe", "SimpleCalendar"))


# -- removals ---------------------------------------------------------------------------------------------------------


def removed(read, is_target):
    """Return the rule that of the earlier rows just the targets are gone."""

    def holds(adb, params, before):
        return float(were_removed(before, read(adb), [row for row in before if is_target(row, params)]))

    return holds


def one_removed(read, key):
    def holds(adb, params, before):
        return float(one_of_two_is_gone(before, read(adb), key))

    return holds


expense_removed = removed(expenses, lambda row, params: row["name"] in {one["name"] for one in params["targets"]})
recipe_removed = removed(recipes, lambda row, params: row["title"] in params["targets"])
day_cleared = removed(events, lambda row, params: date_of(row["start_ts"]) == october(params["day"]))


def start_of(params):
    return datetime.datetime(2023, 10, params["day"], params["hour"], tzinfo=datetime.UTC)


event_removed = removed(
    events,
    lambda row, params: (row["title"], row["start_ts"]) == (params["event_title"], start_of(params).timestamp()),
)


# -- additions --------------------------------------------------------------------------------------------------------


def is_expense(row, wanted):
    same = (row["amount"], row["category"]) == (wanted["amount"], wanted["category"])
    return same and is_alike(row["name"], wanted["name"]) and is_alike(row["note"], wanted["note"])


def is_recipe(row, wanted):
    return row["favorite"] == wanted["favorite"] and all(is_alike(row[name], wanted[name]) for name in RECIPE_TEXTS)


def added(read, fits):
    def holds(adb, params, before):
        return float(were_added(before, read(adb), params["targets"], fits))

    return holds


expense_added, recipe_added = added(expenses, is_expense), added(recipes, is_recipe)


def is_event(row, wanted):
    exact = ("start_ts", "end_ts", "repeat_rule", "repeat_interval")
    alike = ("title", "location", "description")
    return all(row[name] == wanted[name] for name in exact) and all(is_alike(row[name], wanted[name]) for name in alike)


def event_added(adb, params, before):
    start = start_of(params)
    interval, rule = {
        None: (0, 0),
        "daily": (DAY_S, 0),
        "weekly": (WEEK_S, 1 << start.weekday()),
    }[params.get("repeat_rule")]
    wanted = {
        "start_ts": int(start.timestamp()),
        "end_ts": int(start.timestamp()) + 60 * params["duration_mins"],
        "repeat_interval": interval,
        "repeat_rule": rule,
        "title": params["event_title"],
        "location": "",
        "description": params["event_description"],
    }
    return float(were_added(before, events(adb), [wanted], is_event))


RULES = {
    "ExpenseAddSingle": expense_added,
    "ExpenseAddMultiple": expense_added,
    "ExpenseAddMultipleFromGallery": expense_added,
    "ExpenseAddMultipleFromMarkor": expense_added,
    "ExpenseDeleteSingle": expense_removed,
    "ExpenseDeleteMultiple": expense_removed,
    "ExpenseDeleteMultiple2": expense_removed,
    "ExpenseDeleteDuplicates": one_removed(expenses, "expense_id"),
    "ExpenseDeleteDuplicates2": one_removed(expenses, "expense_id"),
    "RecipeAddSingleRecipe": recipe_added,
    "RecipeAddMultipleRecipes": recipe_added,
    "RecipeAddMultipleRecipesFromImage": recipe_added,
    "RecipeAddMultipleRecipesFromMarkor": recipe_added,
    "RecipeAddMultipleRecipesFromMarkor2": recipe_added,
    "RecipeDeleteSingleRecipe": recipe_removed,
    "RecipeDeleteSingleWithRecipeWithNoise": recipe_removed,
    "RecipeDeleteMultipleRecipes": recipe_removed,
    "RecipeDeleteMultipleRecipesWithNoise": recipe_removed,
    "RecipeDeleteMultipleRecipesWithConstraint": recipe_removed,
    "RecipeDeleteDuplicateRecipes": one_removed(recipes, "recipeId"),
    "RecipeDeleteDuplicateRecipes2": one_removed(recipes, "recipeId"),
    "RecipeDeleteDuplicateRecipes3": one_removed(recipes, "recipeId"),
    "SimpleCalendarAddOneEvent": event_added,
    "SimpleCalendarAddOneEventInTwoWeeks": event_added,
    "SimpleCalendarAddOneEventRelativeDay": event_added,
    "SimpleCalendarAddOneEventTomorrow": event_added,
    "SimpleCalendarAddRepeatingEvent": event_added,
    "SimpleCalendarDeleteEvents": day_cleared,
    "SimpleCalendarDeleteEventsOnRelativeDay": day_cleared,
    "SimpleCalendarDeleteOneEvent": event_removed,
}
READERS = {"Expense": expenses, "Recipe": recipes, "SimpleCalendar": events}
BEFORE = {name: next(read for prefix, read in READERS.items() if name.startswith(prefix)) for name in RULES}
