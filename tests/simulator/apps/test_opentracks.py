from __future__ import annotations

import pytest

from pytest_mobileagent.simulator.apps.opentracks.store import PACKAGE, Store
from pytest_mobileagent.simulator.system.location import Fix

MAIN = f"{PACKAGE}/.introduction.IntroductionActivity"
NOW_MS, HOUR_MS = 1697384040000, 3_600_000
NORTH = 0.009  # degrees: one kilometre


@pytest.fixture
def store(phone):
    return Store(phone)


@pytest.fixture
def opened(hand):
    """The app with nothing in it."""
    return hand.open(MAIN)


@pytest.fixture
def filled(hand, store):
    """The app with a run of today, a ride of yesterday that has a marker, and a run of the day before."""
    runs = {"category": "running", "activity_type": "running"}
    add(store, "Evening run", days_ago=2, distance_m=5000, minutes=30, **runs)
    ride = add(
        store, "Commute", days_ago=1, distance_m=16093.44, minutes=60, category="cycling", activity_type="cycling"
    )
    add(store, "Morning run", days_ago=0, distance_m=10000, minutes=60, description="along the river", **runs)
    store.add_marker(ride, "Bakery", "good rolls", "shop")
    return hand.open(MAIN)


def add(store, name, *, days_ago, distance_m, minutes, **columns):
    began = NOW_MS - days_ago * 24 * HOUR_MS - 2 * HOUR_MS
    lasted = minutes * 60_000
    return store.database.insert(
        "tracks", name=name, starttime=began, stoptime=began + lasted, totaltime=lasted, movingtime=lasted,
        totaldistance=distance_m, maxspeed=5.0, uuid=name.encode(), starttime_offset=0, **columns,
    )  # fmt: skip


def names(hand):
    return [view.text for view in hand.find_all("track_list_item_name")]


def stored(store):
    return [track.name for track in store.tracks()]


def move(phone, degrees):
    fix = phone.location.fix
    phone.location.set_fix(Fix(fix.longitude, fix.latitude + degrees, fix.altitude))


def record(hand):
    """Record one kilometre to the north, in a minute."""
    hand.tap("Record")
    move(hand.phone, NORTH)
    hand.phone.clock.advance(60)
    return hand


# -- the list ---------------------------------------------------------------------------------------------------------


def test_the_first_start_leads_through_two_pages_to_the_list(opened, store):
    store.prefs.update({"introduction": True})
    opened.open(MAIN).tap("Next")
    assert opened.shows("Next")

    opened.tap("Next")
    assert opened.shows("Start recording your next adventure here")
    assert not store.prefs.flag("introduction", default=True)


def test_the_list_asks_for_what_is_missing(hand, phone):
    phone.packages.clear_data(PACKAGE)
    for name in ("ACCESS_FINE_LOCATION", "ACCESS_COARSE_LOCATION", "POST_NOTIFICATIONS"):
        phone.packages.grant(PACKAGE, f"android.permission.{name}")
    hand.open(f"{PACKAGE}/.TrackListActivity")
    assert hand.shows("Allow OpenTracks to find, connect to, and determine the relative position of nearby devices?")

    hand.tap("Allow")
    assert hand.shows("Start recording your next adventure here")
    assert phone.packages.is_granted(PACKAGE, "android.permission.BLUETOOTH_SCAN")
    assert phone.packages.is_granted(PACKAGE, "android.permission.BLUETOOTH_CONNECT")


def test_the_newest_track_stands_first_with_what_was_measured(filled):
    assert names(filled) == ["Morning run", "Commute", "Evening run"]
    assert filled.text("track_list_item_time_distance") == "1:00:00 (6.21 mi)"
    assert filled.text("track_list_item_category_description") == "along the river"
    assert filled.text("track_list_item_marker_count") == "1"


@pytest.mark.parametrize(
    ("query", "found"),
    [("comm", ["Commute"]), ("RIVER", ["Morning run"]), ("running", ["Morning run", "Evening run"]), ("swim", [])],
    ids=["name", "description", "type", "nothing"],
)
def test_a_search_is_in_names_descriptions_and_types(filled, query, found):
    filled.tap("Search").type(query).tap("Submit query")

    assert names(filled) == found
    assert filled.shows(query)


def test_back_shows_all_tracks_again(filled):
    filled.tap("Search").type("comm").tap("Submit query").back()

    assert len(names(filled)) == 3
    assert filled.shows("OpenTracks")


def test_the_search_field_can_be_cleared_and_left(filled):
    filled.tap("Search").type("comm").tap("Clear query")
    assert not filled.find_all("Submit query")

    filled.tap("Collapse")
    assert filled.shows("OpenTracks")
    assert not filled.phone.ime.is_shown


def test_the_selected_tracks_are_deleted_after_a_question(filled, store):
    filled.long_press("Commute").tap("Morning run")
    assert filled.shows("2")

    filled.tap("Delete").tap("OK")
    assert stored(store) == ["Evening run"]
    assert store.markers() == []
    assert filled.shows("OpenTracks")


def test_a_single_selected_track_can_be_edited(filled):
    filled.long_press("Commute")
    assert filled.shows("Edit")

    filled.tap("Morning run")
    assert not filled.shows("Edit")
    filled.tap("Commute").tap("Edit")
    assert filled.text("track_edit_name") == "Morning run"


def test_all_tracks_can_be_selected(filled):
    filled.long_press("Commute").tap("More options").tap("Select all")

    assert filled.shows("3")


# -- one track --------------------------------------------------------------------------------------------------------


def test_a_track_tells_its_pace_or_its_speed_as_its_type_wants(filled):
    filled.tap("Morning run")
    assert filled.text("stats_average_speed_label") == "Avg pace"
    assert filled.text("stats_total_time_value") == "1:00:00"

    filled.back().tap("Commute")
    assert filled.text("stats_average_speed_label") == "Avg speed"
    assert filled.text("stats_average_speed_value") == "10.0"


@pytest.mark.parametrize("tab", ["Intervals", "By time", "By distance"])
def test_a_track_without_points_has_its_other_tabs_too(filled, tab):
    filled.tap("Commute").tap(tab)

    assert [view.shown_text or view.desc for view in filled.views() if view.selected] == [tab]


def test_an_edited_track_is_stored(filled, store):
    filled.tap("Commute").tap("More options").tap("Edit")
    filled.type(" home", into="track_edit_name")
    filled.phone.ime.hide()
    filled.tap("SAVE")

    assert stored(store) == ["Morning run", "Commute home", "Evening run"]
    assert filled.text("stats_name_value") == "Commute home"


def test_a_cancelled_edit_is_not_stored(filled, store):
    filled.tap("Commute").tap("More options").tap("Edit")
    filled.type(" home", into="track_edit_name")
    filled.phone.ime.hide()
    filled.tap("CANCEL")

    assert stored(store) == ["Morning run", "Commute", "Evening run"]


def test_a_deleted_track_takes_its_markers_with_it(filled, store):
    filled.tap("Commute").tap("More options").tap("Delete").tap("OK")

    assert stored(store) == ["Morning run", "Evening run"]
    assert store.markers() == []


# -- recording --------------------------------------------------------------------------------------------------------


def test_a_recording_follows_the_phone(opened, store):
    record(opened)
    track = store.tracks()[0]

    assert track.distance_m == pytest.approx(1000, rel=0.01)
    assert track.total_ms == pytest.approx(60_000, abs=10_000)
    assert len(store.points(track.id)) == 2
    assert [one.text for one in opened.phone.notifications.active() if one.package == PACKAGE] == ["Recording"]


def test_a_recording_is_stopped_by_a_long_press_and_kept(opened, store):
    record(opened).tap("Stop")
    assert opened.phone.windows.toasts.last == "Hold to stop"

    opened.long_press("Stop")
    assert opened.shows("Recording stopped")
    opened.type("First", into="track_edit_description")
    opened.phone.ime.hide()
    opened.tap("finish_button")
    assert [track.description for track in store.tracks()] == ["First"]
    assert opened.find_all("stats_name_value")


def test_a_stopped_recording_can_be_thrown_away(opened, store):
    record(opened).long_press("Stop").tap("Discard").tap("OK")

    assert stored(store) == []


def test_a_recorded_track_can_be_gone_on_with(filled, store):
    filled.tap("Evening run").tap("More options").tap("Resume track")
    move(filled.phone, NORTH)
    filled.phone.clock.advance(60)

    assert len(stored(store)) == 3
    assert store.tracks()[-1].total_ms == pytest.approx(31 * 60_000, abs=10_000)


# -- markers, sums, settings ------------------------------------------------------------------------------------------


def test_a_marker_is_inserted_where_the_phone_is(opened, store):
    record(opened).tap("Insert marker").tap("Add")

    found = store.markers()
    assert [one.name for one in found] == ["Marker 1"]
    assert found[0].latitude == pytest.approx(opened.phone.location.latitude, abs=1e-5)


def test_a_marker_is_edited_and_deleted(filled, store):
    filled.tap("Markers").tap("Bakery").tap("Edit").type("!", into="marker_edit_name")
    filled.phone.ime.hide()
    filled.tap("Save")
    assert filled.text("marker_detail_marker_name") == "Bakery!"

    filled.tap("Delete").tap("OK")
    assert store.markers() == []
    assert filled.shows("You don't have any markers")


def test_the_sums_stand_by_type_the_most_frequent_first(filled):
    filled.tap("aggregated_stats_button")

    assert [view.text for view in filled.find_all("aggregated_stats_type_label")] == ["running", "cycling"]
    assert [view.text for view in filled.find_all("aggregated_stats_num_tracks")] == ["(2)", "(1)"]
    assert filled.text("aggregated_stats_distance") == "9.32"


def test_the_preferred_units_are_everywhere(filled):
    filled.tap("More options").tap("Settings").tap("Default Units and Activity").tap("Preferred units")
    filled.tap("Metric (km, m)").back().back()

    assert filled.text("track_list_item_time_distance") == "1:00:00 (10.00 km)"


def test_the_night_mode_of_the_settings_is_the_apps(opened):
    opened.tap("More options").tap("Settings").tap("User Interface").tap("Night mode").tap("Enable")

    assert opened.phone.activities.screen.theme.is_dark


# -- the phone's language ---------------------------------------------------------------------------------------------


def test_dates_numbers_and_units_are_the_phones_and_names_are_not(hand, store):
    hand.phone.properties.set("persist.sys.locale", "de-DE")
    store.prefs.put(statsUnits="METRIC")
    add(store, "Today", days_ago=20, distance_m=1234, minutes=30, category="cycling", activity_type="cycling")
    hand.open(MAIN)

    assert names(hand) == ["Today"]
    assert hand.text("track_list_item_date") == "25. Sept."
    assert hand.text("track_list_item_time_distance") == "30:00 (1,23 km)"
    hand.tap("Today")
    assert hand.text("stats_start_datetime_value") == "25.09.2023, 13:34:00"
    assert hand.text("stats_average_speed_label") == "Ø Geschwindigkeit"


def test_a_type_of_activity_is_known_by_its_name_in_the_phones_language(hand, store):
    hand.phone.properties.set("persist.sys.locale", "de-DE")
    add(store, "Lake", days_ago=0, distance_m=1234, minutes=30)
    hand.open(f"{PACKAGE}/.TrackEditActivity", track_id=1)
    hand.type("Laufen", into="track_edit_activity_type").tap("SPEICHERN")

    track = store.find(1)
    assert (track.category, track.kind.id) == ("Laufen", "running")
