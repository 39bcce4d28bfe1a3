from __future__ import annotations

from pytest_mobileagent.solutions import near_miss, solution

LENGTHS = ("1 minute", "5 minutes", "10 minutes", "30 minutes", "1 hour")  # as the choices stand below each other


def tap_more(ui):
    yield from ui.tap(desc="More options")


def tap_arrow(ui):
    """Tap the toolbar's arrow, and not the navigation bar's."""
    yield from ui.tap(desc="Back", where=lambda node: not node.resource_id)


def begin(ui, kind, title):
    yield from ui.tap(id="calendar_fab")
    yield from ui.tap(id=f"fab_{kind}_label")
    yield from ui.type(title, id=f"{kind}_title")


def add(ui, title, *, kind="event"):
    yield from begin(ui, kind, title)
    yield from ui.tap(id="save")


def switch_view(ui, name):
    yield from ui.tap(id="change_view")
    yield from ui.tap(text=name)


# -- new events -------------------------------------------------------------------------------------------------------


@solution("test_calendar_create_and_search")
def create_and_search(ui, *, title):
    yield from add(ui, title)
    yield from ui.type(title, id="top_toolbar_search")
    yield from ui.done()


@near_miss("test_calendar_create_and_search", "searches without having saved it")
def search_unsaved(ui, *, title):
    yield from begin(ui, "event", title)
    yield from tap_arrow(ui)
    yield from ui.type(title, id="top_toolbar_search")
    yield from ui.done()


@near_miss("test_calendar_create_and_search", "deletes what it has found")
def delete_found(ui, *, title):
    yield from add(ui, title)
    yield from ui.type(title, id="top_toolbar_search")
    yield from ui.long_press(id="event_item_title")
    yield from ui.tap(id="cab_delete")
    yield from ui.tap(text="Yes")
    yield from ui.done()


@near_miss("test_calendar_create_and_search", "creates it and does not search")
def create_only(ui, *, title):
    yield from add(ui, title)
    yield from ui.done()


@solution("test_calendar_laundry")
def create(ui, *, title):
    yield from add(ui, title)
    yield from ui.done()


@near_miss("test_calendar_laundry", "leaves by the arrow, which does not save")
def leave_by_arrow(ui, *, title):
    yield from begin(ui, "event", title)
    yield from tap_arrow(ui)
    yield from ui.done()


@near_miss("test_calendar_laundry", "creates a task of that name")
def create_as_task(ui, *, title):
    yield from add(ui, title, kind="task")
    yield from ui.done()


@near_miss("test_calendar_laundry", "lets it repeat every day")
def create_daily(ui, *, title):
    yield from begin(ui, "event", title)
    yield from ui.tap(id="event_repetition")
    yield from ui.tap(text="Daily", cls="RadioButton")
    yield from ui.tap(id="save")
    yield from ui.done()


@near_miss("test_calendar_laundry", "lets it take all day")
def create_all_day(ui, *, title):
    yield from begin(ui, "event", title)
    yield from ui.tap(id="event_all_day_holder")
    yield from ui.tap(id="save")
    yield from ui.done()


def fill_task(ui, title, description):
    yield from begin(ui, "task", title)
    yield from ui.type(description, id="task_description")


@solution("test_calendar_new_task")
def create_task(ui, *, title, description):
    yield from fill_task(ui, title, description)
    yield from ui.tap(id="task_all_day_holder")
    yield from ui.tap(id="save")
    yield from ui.done()


@near_miss("test_calendar_new_task", "does not mark it as all-day")
def create_task_at_an_hour(ui, *, title, description):
    yield from fill_task(ui, title, description)
    yield from ui.tap(id="save")
    yield from ui.done()


@near_miss("test_calendar_new_task", "creates an event of that name")
def create_event_instead(ui, *, title, description):
    yield from begin(ui, "event", title)
    yield from ui.type(description, id="event_description")
    yield from ui.tap(id="event_all_day_holder")
    yield from ui.tap(id="save")
    yield from ui.done()


# -- deleting ---------------------------------------------------------------------------------------------------------


def select_both(ui, first, second):
    yield from switch_view(ui, "Simple event list")
    yield from ui.long_press(text=first.capitalize())
    yield from ui.tap(text=second.capitalize())


@solution("test_calendar_delete_tasks")
def delete_both(ui, *, first, second, kept):
    yield from select_both(ui, first, second)
    yield from ui.tap(id="cab_delete")
    yield from ui.tap(text="Yes")
    yield from ui.done()


@near_miss("test_calendar_delete_tasks", "says no when asked")
def refuse(ui, *, first, second, kept):
    yield from select_both(ui, first, second)
    yield from ui.tap(id="cab_delete")
    yield from ui.tap(text="No")
    yield from ui.done()


@near_miss("test_calendar_delete_tasks", "deletes the third event too")
def delete_three(ui, *, first, second, kept):
    yield from select_both(ui, first, second)
    yield from ui.tap(text=kept.capitalize())
    yield from ui.tap(id="cab_delete")
    yield from ui.tap(text="Yes")
    yield from ui.done()


# -- views ------------------------------------------------------------------------------------------------------------


@solution("test_calendar_daily_view")
def daily_view(ui):
    yield from switch_view(ui, "Daily view")
    yield from ui.done()


@near_miss("test_calendar_daily_view", "takes the monthly and daily view")
def monthly_and_daily_view(ui):
    yield from switch_view(ui, "Monthly and daily view")
    yield from ui.done()


@solution("test_calendar_next_month")
def next_month(ui):
    yield from ui.tap(id="top_right_arrow")
    yield from ui.done()


@near_miss("test_calendar_next_month", "goes back a month")
def last_month(ui):
    yield from ui.tap(id="top_left_arrow")
    yield from ui.done()


@solution("test_calendar_open_about")
def open_about(ui):
    yield from tap_more(ui)
    yield from ui.tap(text="About")
    yield from ui.done()


@near_miss("test_calendar_open_about", "opens the settings")
def open_settings(ui):
    yield from ui.tap(id="settings")
    yield from ui.done()


# -- search -----------------------------------------------------------------------------------------------------------


@solution("test_calendar_search")
def search(ui, *, title):
    yield from ui.type(title, id="top_toolbar_search")
    yield from ui.done()


@near_miss("test_calendar_search", "leaves out the last letters")
def search_a_part(ui, *, title):
    yield from ui.type(title[:3], id="top_toolbar_search")
    yield from ui.done()


# -- settings ---------------------------------------------------------------------------------------------------------


@solution("test_calendar_snooze_time")
def change_snooze_time(ui, *, length):
    yield from ui.tap(id="settings")
    yield from ui.tap(id="settings_snooze_time")
    yield from ui.tap(cls="RadioButton", instance=LENGTHS.index(length))
    yield from ui.done()


@near_miss("test_calendar_snooze_time", "leaves it at ten minutes")
def keep_snooze_time(ui, *, length):
    yield from ui.tap(id="settings")
    yield from ui.tap(id="settings_snooze_time")
    yield from ui.tap(text="OK")
    yield from ui.done()


@solution("test_calendar_start_week")
def start_week(ui, *, weekday):
    yield from ui.tap(id="settings")
    yield from ui.tap(id="settings_start_week_on_holder")
    yield from ui.tap(text=weekday, cls="RadioButton")
    yield from ui.done()


@near_miss("test_calendar_start_week", "takes Sunday, as it was")
def start_on_sunday(ui, *, weekday):
    yield from ui.tap(id="settings")
    yield from ui.tap(id="settings_start_week_on_holder")
    yield from ui.tap(text="Sunday", cls="RadioButton")
    yield from ui.done()
