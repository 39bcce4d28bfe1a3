from __future__ import annotations

from pytest_mobileagent.solutions import near_miss, solution

# as the choices stand below each other
REMINDERS = (
    "No reminder", "At start", "1 minute before", "5 minutes before", "10 minutes before", "30 minutes before",
    "1 hour before",
)  # fmt: skip
SNOOZES = (1, 5, 10, 30, 60)  # minutes


def menu(ui, title):
    yield from ui.tap(desc="More options")
    yield from ui.tap(text=title)


def begin(ui, title):
    yield from ui.tap(id="calendar_fab")
    yield from ui.type(title, id="event_title")


def save(ui):
    yield from ui.tap(id="save")
    yield from ui.done()


def radio(ui, text):
    yield from ui.tap(text=text, cls="RadioButton")


# -- events -----------------------------------------------------------------------------------------------------------


@solution("test_calendar_create")
def create(ui, *, title):
    yield from begin(ui, title)
    yield from save(ui)


@near_miss("test_calendar_create", "does not save it")
def create_unsaved(ui, *, title):
    yield from begin(ui, title)
    yield from ui.done()


@near_miss("test_calendar_create", "leaves out the last letter")
def create_wrongly(ui, *, title):
    yield from begin(ui, title[:-1])
    yield from save(ui)


@solution("test_calendar_daily")
def create_daily(ui, *, title):
    yield from begin(ui, title)
    yield from ui.tap(id="event_repetition")
    yield from radio(ui, "Daily")
    yield from save(ui)


@near_miss("test_calendar_create", "lets it repeat every week")
@near_miss("test_calendar_daily", "lets it repeat every week")
def create_weekly(ui, *, title):
    yield from begin(ui, title)
    yield from ui.tap(id="event_repetition")
    yield from radio(ui, "Weekly")
    yield from save(ui)


@near_miss("test_calendar_create", "lets it take all day")
def create_all_day(ui, *, title):
    yield from begin(ui, title)
    yield from ui.tap(id="event_all_day")
    yield from save(ui)


@near_miss("test_calendar_daily", "lets it not repeat")
def create_once(ui, *, title):
    yield from begin(ui, title)
    yield from save(ui)


def on_a_day(ui, title, number):
    yield from begin(ui, title)
    yield from ui.tap(id="event_start_date")
    yield from ui.tap(desc=f"{number:02d} July 2023")
    yield from ui.tap(id="android:id/button1")


@solution("test_calendar_remind")
def create_with_reminder(ui, *, title, day):
    yield from on_a_day(ui, title, int(day.split()[1]))
    yield from ui.tap(id="event_reminder_1")
    yield from ui.tap(cls="RadioButton", instance=REMINDERS.index("1 hour before"))
    yield from save(ui)


@near_miss("test_calendar_remind", "leaves the reminder as it is")
def create_with_first_reminder(ui, *, title, day):
    yield from on_a_day(ui, title, int(day.split()[1]))
    yield from save(ui)


@near_miss("test_calendar_remind", "lets it repeat every week")
def create_weekly_with_reminder(ui, *, title, day):
    yield from on_a_day(ui, title, int(day.split()[1]))
    yield from ui.tap(id="event_repetition")
    yield from radio(ui, "Weekly")
    yield from ui.tap(id="event_reminder_1")
    yield from ui.tap(cls="RadioButton", instance=REMINDERS.index("1 hour before"))
    yield from save(ui)


@near_miss("test_calendar_remind", "takes another day")
def create_on_another_day(ui, *, title, day):
    yield from on_a_day(ui, title, 15 if day != "july 15" else 16)
    yield from ui.tap(id="event_reminder_1")
    yield from ui.tap(cls="RadioButton", instance=REMINDERS.index("1 hour before"))
    yield from save(ui)


def delete_all(ui, answer):
    yield from menu(ui, "Settings")
    yield from ui.tap(id="settings_delete_all_events_label")
    yield from ui.tap(text=answer)
    yield from ui.done()


@solution("test_calendar_delete_all")
def delete_events(ui):
    yield from delete_all(ui, "YES")


@near_miss("test_calendar_delete_all", "answers the question with No")
def delete_nothing(ui):
    yield from delete_all(ui, "NO")


@solution("test_calendar_search")
def search(ui, *, title):
    yield from ui.tap(id="search")
    yield from ui.type(title, id="search_src_text")
    yield from ui.done()


@near_miss("test_calendar_search", "leaves out the last letter")
def search_in_part(ui, *, title):
    yield from ui.tap(id="search")
    yield from ui.type(title[:-1], id="search_src_text")
    yield from ui.done()


# -- views and what is added ------------------------------------------------------------------------------------------


def switch_view(ui, name):
    yield from ui.tap(id="change_view")
    yield from radio(ui, name)


@solution("test_calendar_view")
def change_view(ui, *, view):
    yield from switch_view(ui, f"{view.capitalize()} view")
    yield from ui.done()


@near_miss("test_calendar_view", "takes the event list")
def change_to_list(ui, *, view):
    yield from switch_view(ui, "Simple event list")
    yield from ui.done()


def add_holidays(ui, country):
    yield from menu(ui, "Add holidays")
    yield from radio(ui, country)


def another(country):
    return "India" if country != "India" else "China"


@solution("test_calendar_holidays")
def holidays(ui, *, country):
    yield from add_holidays(ui, country)
    yield from ui.done()


@near_miss("test_calendar_holidays", "takes another country")
def holidays_elsewhere(ui, *, country):
    yield from add_holidays(ui, another(country))
    yield from ui.done()


@solution("test_calendar_holidays_far_below")
def holidays_below(ui, *, country):
    yield from add_holidays(ui, country)
    yield from ui.done()


@near_miss("test_calendar_holidays_far_below", "takes the neighbour as well")
def holidays_of_two(ui, *, country):
    yield from add_holidays(ui, country)
    yield from add_holidays(ui, "China" if country != "China" else "Canada")
    yield from ui.done()


@solution("test_calendar_holidays_in_a_list")
def holidays_listed(ui, *, country):
    yield from add_holidays(ui, country)
    yield from switch_view(ui, "Simple event list")
    yield from ui.done()


@near_miss("test_calendar_holidays_in_a_list", "stays in the monthly view")
def holidays_not_listed(ui, *, country):
    yield from add_holidays(ui, country)
    yield from ui.done()


@near_miss("test_calendar_holidays_in_a_list", "takes another country")
def others_listed(ui, *, country):
    yield from add_holidays(ui, another(country))
    yield from switch_view(ui, "Simple event list")
    yield from ui.done()


def add_days(ui, noun, button):
    yield from menu(ui, f"Add contact {noun}")
    yield from ui.tap(id=f"permission_{button}_button")
    yield from ui.done()


@solution("test_calendar_birthdays")
def birthdays(ui):
    yield from add_days(ui, "birthdays", "allow")


@near_miss("test_calendar_birthdays", "does not let the app read the contacts")
def birthdays_denied(ui):
    yield from add_days(ui, "birthdays", "deny")


@near_miss("test_calendar_birthdays", "adds the anniversaries")
def birthdays_mistaken(ui):
    yield from add_days(ui, "anniversaries", "allow")


@solution("test_calendar_anniversaries")
def anniversaries(ui):
    yield from add_days(ui, "anniversaries", "allow")


@near_miss("test_calendar_anniversaries", "does not let the app read the contacts")
def anniversaries_denied(ui):
    yield from add_days(ui, "anniversaries", "deny")


@near_miss("test_calendar_anniversaries", "adds the birthdays")
def anniversaries_mistaken(ui):
    yield from add_days(ui, "birthdays", "allow")


def walk_to(ui, folder):
    yield from menu(ui, "Export events to an .ics file")
    yield from ui.tap(id="permission_allow_button")
    yield from ui.tap(id="list_item_name", text=folder)
    yield from ui.tap(text="OK")


@solution("test_calendar_export")
def export(ui, *, file, folder):
    yield from walk_to(ui, folder)
    yield from ui.type(file, id="export_events_filename", clear=True)
    yield from ui.tap(text="OK")
    yield from ui.done()


@near_miss("test_calendar_export", "takes the name that is offered")
def export_as_offered(ui, *, file, folder):
    yield from walk_to(ui, folder)
    yield from ui.tap(text="OK")
    yield from ui.done()


@near_miss("test_calendar_export", "takes another folder")
def export_elsewhere(ui, *, file, folder):
    yield from walk_to(ui, "Audiobooks")
    yield from ui.type(file, id="export_events_filename", clear=True)
    yield from ui.tap(text="OK")
    yield from ui.done()


# -- settings ---------------------------------------------------------------------------------------------------------


def rename(ui, title, button):
    yield from menu(ui, "Settings")
    yield from ui.tap(id="settings_manage_event_types_label")
    yield from ui.tap(id="event_type_title", text="Regular event")
    yield from ui.type(title, id="type_title", clear=True)
    yield from ui.tap(text=button)
    yield from ui.done()


@solution("test_calendar_rename_type")
def rename_type(ui, *, title):
    yield from rename(ui, title, "OK")


@near_miss("test_calendar_rename_type", "leaves the dialog by Cancel")
def rename_cancelled(ui, *, title):
    yield from rename(ui, title, "CANCEL")


@near_miss("test_calendar_rename_type", "the title has a letter too many")
def rename_wrongly(ui, *, title):
    yield from rename(ui, f"{title}s", "OK")


def set_snooze(ui, minutes):
    yield from menu(ui, "Settings")
    yield from ui.tap(id="settings_snooze_time_label")
    yield from ui.tap(cls="RadioButton", instance=SNOOZES.index(minutes))
    yield from ui.done()


@solution("test_calendar_snooze")
def snooze(ui, *, length):
    yield from set_snooze(ui, 60 if length == "1 hour" else int(length.removesuffix(" min")))


@near_miss("test_calendar_snooze", "leaves it at ten minutes")
def snooze_as_before(ui, *, length):
    yield from set_snooze(ui, 10)


def set_sound(ui, title, button="OK"):
    yield from menu(ui, "Settings")
    yield from ui.tap(id="settings_reminder_sound_label")
    yield from radio(ui, title)
    yield from ui.tap(text=button)
    yield from ui.done()


@solution("test_calendar_sound")
def sound(ui, *, sound):
    yield from set_sound(ui, sound.capitalize())


@near_miss("test_calendar_sound", "leaves the dialog by Cancel")
def sound_cancelled(ui, *, sound):
    yield from set_sound(ui, sound.capitalize(), "CANCEL")


@near_miss("test_calendar_sound", "takes the one below")
def sound_below(ui, *, sound):
    yield from set_sound(ui, "Aldebaran")


def flip(ui, name, times=1):
    yield from menu(ui, "Settings")
    for _ in range(times):
        yield from ui.tap(id=f"settings_{name}")
    yield from ui.done()


def set_hours(ui, times_if_on, times_if_off):
    """Flip the switch so often, which is on where 24 hours are usual, though nothing is stored."""
    yield from menu(ui, "Settings")
    times = times_if_on if ui.find(id="settings_hour_format").checked else times_if_off
    for _ in range(times):
        yield from ui.tap(id="settings_hour_format")
    yield from ui.done()


@solution("test_calendar_24_hours")
def use_24_hours(ui):
    yield from set_hours(ui, 2, 1)


@near_miss("test_calendar_24_hours", "switches it back off")
def use_12_hours(ui):
    yield from set_hours(ui, 1, 2)


@solution("test_calendar_monday")
def start_on_monday(ui):
    yield from flip(ui, "sunday_first")


@near_miss("test_calendar_monday", "switches it back on")
def start_on_sunday(ui):
    yield from flip(ui, "sunday_first", times=2)
