"""What AndroidWorld checks of answers; the right ones are read from the rows, by the conditions of each question."""

from __future__ import annotations

from .matching import date_of, minute_of, minutes, moment, moment_of, number, october, strings
from .rules_rows import events

TODOS = (
    "/data/data/org.tasks/databases/database",
    "tasks",
    "_id title importance dueDate hideUntil created modified completed deleted notes estimatedSeconds elapsedSeconds "
    "timerStart notificationFlags lastNotified recurrence repeat_from calendarUri remoteId collapsed parent order "
    "read_only",
)
TRACKS = (
    "/data/data/de.dennisguse.opentracks/databases/database.db",
    "tracks",
    "_id name description category starttime stoptime numpoints totaldistance totaltime movingtime avgspeed "
    "avgmovingspeed maxspeed minelevation maxelevation elevationgain icon uuid elevationloss starttime_offset "
    "activity_type",
)
NOTES = "/data/data/net.cozic.joplin/databases/joplin.sqlite"
TODAY = october(15)
TOLERANCE_M = 10
EIGHT_PM, HALF_PAST_THREE = 20 * 60, 15 * 60 + 30
HIGH = 0


def rows(adb, source):
    database, table, columns = source
    return adb.rows(database, f"SELECT * FROM {table}", columns.split())  # noqa: S608 - our own words


# -- calendar ---------------------------------------------------------------------------------------------------------


def events_where(fits, field="title"):
    """Return the rule that the answer lists a field of the events that fit."""

    def holds(adb, params, before):
        return float(strings(params["answer"], [row[field] for row in events(adb) if fits(row, params)]))

    return holds


def is_on(row, params):
    return date_of(row["start_ts"]) == october(params["day"])


def is_at(row, params):
    return is_on(row, params) and minute_of(row["start_ts"]) == minutes(params["time"])


def is_between(row, params):
    return is_on(row, params) and minutes(params["start_time"]) <= minute_of(row["start_ts"]) <= EIGHT_PM


def is_next_week(row, params):
    return october(16) <= date_of(row["start_ts"]) <= october(22)


def first_event(fits):
    def holds(adb, params, before):
        found = sorted((row for row in events(adb) if fits(row, params)), key=lambda row: row["start_ts"])
        return float(strings(params["answer"], [row["title"] for row in found[:1]]))

    return holds


def is_after(row, params):
    return is_on(row, params) and minute_of(row["start_ts"]) >= minutes(params["time"])


def is_later_today(row, params):
    return date_of(row["start_ts"]) == TODAY and minute_of(row["start_ts"]) >= HALF_PAST_THREE


def meeting(adb, params, before):
    (row,) = [row for row in events(adb) if params["person"] in row["title"]]
    return float(moment(params["answer"], moment_of(row["start_ts"])))


# -- tasks ------------------------------------------------------------------------------------------------------------


def due(row):
    return date_of(row["dueDate"] // 1000)


def todos_where(fits):
    def holds(adb, params, before):
        return float(strings(params["answer"], [row["title"] for row in rows(adb, TODOS) if fits(row, params)]))

    return holds


def due_next_week(adb, params, before):
    found = [row for row in rows(adb, TODOS) if october(16) <= due(row) <= october(22)]
    return float(number(params["answer"], len(found)))


# -- tracks -----------------------------------------------------------------------------------------------------------


def day_of(row):
    return date_of(row["starttime"] // 1000)


def this_week(row, params):
    return row["category"] == params["category"] and october(9) <= day_of(row) <= TODAY


def on_day(row, params):
    return row["category"] == params["category"] and day_of(row) == params["day"]


def in_span(row, params):
    return row["category"] == params["category"] and params["first"] <= day_of(row) <= params["last"]


def tracks_where(fits, combine, tolerance=0.0):
    """Return the rule that the answer is a number made of the tracks that fit."""

    def holds(adb, params, before):
        found = [row for row in rows(adb, TRACKS) if fits(row, params)]
        return float(number(params["answer"], combine(found), tolerance))

    return holds


def metres(found):
    return [row["totaldistance"] for row in found]


def spent_minutes(found):
    return sum(row["totaltime"] for row in found) / 60_000


def types_on_day(adb, params, before):
    found = [row["category"] for row in rows(adb, TRACKS) if day_of(row) == params["day"]]
    return float(strings(params["answer"], found))


# -- notes ------------------------------------------------------------------------------------------------------------


def notes_where(adb, condition, *values):
    """Return the notes with their notebooks' names."""
    query = "SELECT notes.*, folders.title AS folder FROM notes JOIN folders ON notes.parent_id = folders.id"
    return [row for row in adb.rows(NOTES, query) if tuple(row[name] for name in condition) == values]


def is_todo(adb, params, before):
    (row,) = notes_where(adb, ["title"], params["title"])
    return float(strings(params["answer"], [str(bool(row["is_todo"]))]))


def attendees(adb, params, before):
    (row,) = notes_where(adb, ["title"], params["title"])
    return float(str(params["attendees"]) in row["body"] and number(params["answer"], params["attendees"]))


def quantity(adb, params, before):
    (row,) = notes_where(adb, ["title"], params["title"])
    is_told = params["quantity"] in row["body"]
    return float(is_told and strings(params["answer"], [params["quantity"]]))


def todo_count(adb, params, before):
    return float(number(params["answer"], len(notes_where(adb, ["is_todo", "folder"], 1, params["folder"]))))


RULES = {
    "SimpleCalendarAnyEventsOnDate": events_where(is_on),
    "SimpleCalendarEventsOnDate": events_where(is_on),
    "SimpleCalendarEventOnDateAtTime": events_where(is_at),
    "SimpleCalendarEventsInNextWeek": events_where(is_next_week),
    "SimpleCalendarEventsInTimeRange": events_where(is_between),
    "SimpleCalendarFirstEventAfterStartTime": first_event(is_after),
    "SimpleCalendarNextEvent": first_event(is_later_today),
    "SimpleCalendarLocationOfEvent": events_where(lambda row, params: params["title"] in row["title"], "location"),
    "SimpleCalendarNextMeetingWithPerson": meeting,
    "TasksCompletedTasksForDate": todos_where(lambda row, params: due(row) == params["day"] and row["completed"]),
    "TasksDueNextWeek": due_next_week,
    "TasksDueOnDate": todos_where(lambda row, params: due(row) == params["day"]),
    "TasksHighPriorityTasks": todos_where(lambda row, params: row["importance"] == HIGH),
    "TasksHighPriorityTasksDueOnDate": todos_where(
        lambda row, params: row["importance"] == HIGH and due(row) == params["day"]
    ),
    "TasksIncompleteTasksOnDate": todos_where(lambda row, params: due(row) <= params["day"] and not row["completed"]),
    "SportsTrackerActivitiesCountForWeek": tracks_where(this_week, len),
    "SportsTrackerActivitiesOnDate": types_on_day,
    "SportsTrackerActivityDuration": tracks_where(on_day, spent_minutes),
    "SportsTrackerLongestDistanceActivity": tracks_where(this_week, lambda found: max(metres(found)), TOLERANCE_M),
    "SportsTrackerTotalDistanceForCategoryOverInterval": tracks_where(
        in_span, lambda found: sum(metres(found)), TOLERANCE_M
    ),
    "SportsTrackerTotalDurationForCategoryThisWeek": tracks_where(this_week, spent_minutes),
    "NotesIsTodo": is_todo,
    "NotesMeetingAttendeeCount": attendees,
    "NotesRecipeIngredientCount": quantity,
    "NotesTodoItemCount": todo_count,
}
BEFORE = {}
