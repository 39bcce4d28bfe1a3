"""What upstream draws for a task, as our solution of it takes it."""

from __future__ import annotations

import datetime
import inspect
import re

from tasks.androidworld.pools_osmand import PLACES, Location, Route
from tasks.androidworld.pools_simple_calendar import minutes_of

MEDIA = "content://media/external/audio/media"
LEAST_MS = 20_000  # of a song that Retro Music lists


def ours(name, author, drawn, device):
    """Return what a solution's `author` takes of upstream's task `name`, begun on `device` with what was drawn."""
    read = next((read for pattern, read in RENAMED.items() if re.fullmatch(pattern, name)), lambda *_: {})
    params = {one: value for one, value in drawn.items() if one != "seed"} | read(drawn, device)
    taken = inspect.signature(author).parameters.values()
    if any(one.kind is one.VAR_KEYWORD for one in taken):
        return params
    return {one.name: params[one.name] for one in taken if one.kind is one.KEYWORD_ONLY}


# -- readers ----------------------------------------------------------------------------------------------------------


def date_of(text):
    return datetime.datetime.strptime(f"{text} +0000", "%B %d %Y %z").date()


def day_of_month(drawn, _device):
    return {"day": date_of(drawn["date"]).day} if "date" in drawn else {}


def with_that_very_time(drawn, device):
    """The event begins at the time after which the first one is asked for: a minute earlier it is."""
    hours, minutes = divmod(minutes_of(drawn["time"]) - 1, 60)
    return day_of_month(drawn, device) | {"time": f"{hours}:{minutes:02d}"}


def date(drawn, _device):
    return {"day": date_of(drawn["date"])} if "date" in drawn else {}


def interval(drawn, _device):
    return {"first": date_of(drawn["start_date"]), "last": date_of(drawn["end_date"])}


def rows(drawn, _device):
    return {
        "targets": drawn["row_objects"], "target": drawn["row_objects"][0], "rows": drawn["row_objects"],
        "names": ", ".join(row.get("name", "") for row in drawn["row_objects"]),
    }  # fmt: skip


def duplicates(drawn, _device):
    target, *others = drawn["row_objects"] + drawn["noise_row_objects"]
    return {"target": target, "count": 1 + sum(row["title"] == target["title"] for row in others)}


def titles_of_rows(drawn, _device):
    return {"targets": [row["title"] for row in drawn["row_objects"]]}


def songs(drawn, _device):
    return {"wanted": [name.removesuffix(".mp3") for name in drawn["files"]]}


def songs_with_lengths(_drawn, device):
    """The lengths are drawn when the task is initialized: they are known of the phone alone."""
    found = [(row["title"], int(row["duration"])) for row in device.content_query(MEDIA, ("title", "duration"))]
    return {"files": [{"title": title, "duration_ms": length} for title, length in found if length >= LEAST_MS]}


def videos(drawn, _device):
    return {f"wanted{end}": drawn[f"files{end}"] for end in ("", "1", "2") if f"files{end}" in drawn}


def contents(drawn, _device):
    return {"contents": [drawn[f"file{number}_content"] for number in (1, 2, 3)]}


def edit(drawn, _device):
    text = next(drawn[name] for name in ("header", "footer", "replace_text") if drawn.get(name))
    return {"text": text, "instruction": "", "original": ""}


def place(words):
    numbers = [float(number) for number in re.findall(r"-?\d+\.\d+", words)]
    if not numbers:
        return next(place for place in PLACES if words.startswith(f"{place.name},"))
    lat, lon = numbers
    return min(PLACES, key=lambda place: abs(place.lat - lat) + abs(place.lon - lon))


def location(drawn, _device):
    return {"location": Location(drawn["location"], place(drawn["location"]))}


def route(drawn, _device):
    return {"route": Route(", ".join(drawn["waypoints"]), tuple(map(place, drawn["waypoints"])))}


def question(_drawn, _device):
    return {"question": ""}


RENAMED = {
    "RecipeDelete(?!Duplicate).*": titles_of_rows,
    "RecipeDelete.*": duplicates,
    "(Recipe|Expense).*": rows,
    "RetroPlaylistDuration": songs_with_lengths,
    "Retro.*": songs,
    "Vlc.*": videos,
    "MarkorMergeNotes": contents,
    "MarkorEditNote": edit,
    "OsmAndTrack": route,
    "OsmAnd.*": location,
    "SimpleCalendarFirstEventAfterStartTime": with_that_very_time,
    "SimpleCalendar.*": day_of_month,
    "SportsTrackerTotalDistanceForCategoryOverInterval": interval,
    "(Tasks|SportsTracker).*": date,
    "SimpleSmsReply.*": question,
}
