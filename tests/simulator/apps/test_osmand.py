from __future__ import annotations

import weakref
from dataclasses import replace

import pytest

from pytest_mobileagent.simulator.androidx.mercator import Point, Projection
from pytest_mobileagent.simulator.apps.osmand import gpx
from pytest_mobileagent.simulator.apps.osmand.coordinates import parse_coordinates
from pytest_mobileagent.simulator.apps.osmand.picture import Look, map_picture
from pytest_mobileagent.simulator.apps.osmand.store import FAVOURITES, MAP_FILE, PACKAGE, TRACKS
from pytest_mobileagent.simulator.system.intents import Intent
from tests.simulator.apps.hand import Hand

MAP = f"{PACKAGE}/net.osmand.plus.activities.MapActivity"
PLACES = f"{PACKAGE}/net.osmand.plus.myplaces.MyPlacesActivity"
SCHAAN = Point(47.1663432, 9.5103085)
BALZERS = Point(47.0688832, 9.5061564)
BEFORE = (
    '<gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1">'
    '<wpt lat="47.2" lon="9.5"><name>Old friend</name><desc>Rings twice</desc></wpt></gpx>'
)


@pytest.fixture
def hand(phone):
    return Hand(phone).open(MAP)


def screen(hand):
    return hand.phone.activities.screen


def favourites(phone):
    return gpx.parse(phone.disk.read(f"{FAVOURITES}/favorites.gpx")).waypoints


def markers(phone):
    table = phone.packages.database(PACKAGE, "map_markers_db")
    rows = table.query("SELECT * FROM map_markers ORDER BY marker_added, rowid")
    return [
        (row["marker_lat"], row["marker_lon"], row["marker_description"], row["marker_active"], row["marker_color"])
        for row in rows
    ]


def search(hand, words):
    return hand.tap("map_search_button").type(words).tap("searchListItemLayout")


def middle(hand):
    return hand.find("map_view_with_layers").rect.center


def px(hand, point):
    """Where a point of the map is on the screen."""
    x, y = hand.find("map_view_with_layers").projection.to_px(point)
    return round(x), round(y)


def test_the_first_start_makes_folders_and_databases(phone):
    phone.packages.clear_data(PACKAGE)
    Hand(phone).open(MAP)

    assert phone.disk.is_dir(TRACKS)
    assert markers(phone) == []


def test_a_result_is_brought_to_the_middle_and_back_leads_to_the_search(hand):
    hand.tap("map_search_button").type("schaan")

    assert [view.text for view in hand.find_all("title")][:2] == ["Schaan", "Schaan Bahnhof"]
    hand.tap("searchListItemLayout")
    assert (hand.text("context_menu_line1"), hand.text("context_menu_line2")) == ("Schaan", "Town, Liechtenstein")
    assert px(hand, SCHAAN) == middle(hand)
    assert hand.back().text("searchEditText") == "schaan"
    hand.tap("searchListItemLayout").tap("widget_top_bar_close_button")
    assert not hand.find_all("context_menu_layout")
    assert hand.tap("map_search_button").tap("HISTORY").shows("Schaan")


def test_the_country_and_accents_may_be_typed_or_left_out(hand):
    search(hand, "Schonberg, Liechtenstein")

    assert hand.text("context_menu_line1") == "Schönberg"


@pytest.mark.parametrize(
    ("text", "point"),
    [
        ("47.0688832, 9.5061564", BALZERS),
        ("47.0688832 9.5061564", BALZERS),
        ("47.5° N, 9.25° W", Point(47.5, -9.25)),
        ("-33.9, 18.4", Point(-33.9, 18.4)),
        ("147.5, 9.5", None),
        ("Schaan", None),
        ("9494", None),
    ],
)
def test_coordinates_are_told_from_other_texts(text, point):
    assert parse_coordinates(text) == point


def test_a_favourite_is_stored_under_the_name_of_its_place(hand, phone):
    search(hand, "Schaan")
    hand.tap("Add").tap("Save")

    (stored,) = favourites(phone)
    assert (stored.point, stored.name, stored.group, stored.time[:16]) == (SCHAAN, "Schaan", "", "2023-10-15T15:34")
    assert hand.shows("Edit Favorite")


def test_a_favourite_at_coordinates_needs_a_name(hand, phone):
    search(hand, "47.0688832, 9.5061564")
    hand.tap("Add")
    assert not hand.find("right_bottom_button").enabled

    hand.type("Home", into="name_edit").tap("Save")
    assert [(one.point, one.name) for one in favourites(phone)] == [(BALZERS, "Home")]


@pytest.mark.parametrize("name", ["", "Schaan"])
def test_a_tap_anywhere_in_the_box_of_a_name_focuses_its_field_and_no_view_is_its_label(hand, name):
    search(hand, name or "47.0688832, 9.5061564")
    hand.tap("Add")
    assert [view.resource_id.rpartition("/")[2] for view in hand.find_all("Name")] == ["name_edit"]
    field, box = hand.find("name_edit"), hand.find("name_caption")
    assert field.rect == box.rect

    hand.phone.input.tap(box.rect.left + 40, box.rect.top + 12)
    assert hand.find("name_edit").is_focused
    hand.type("Old ")
    assert hand.text("name_edit") == f"Old {name}"


def test_a_name_that_is_taken_gets_a_number(hand, phone):
    phone.disk.write(f"{FAVOURITES}/favorites.gpx", BEFORE.replace("Old friend", "Schaan"))
    search(hand, "47.0688832, 9.5061564")
    hand.tap("Add").type("Schaan", into="name_edit").tap("Save")

    assert hand.shows("Duplicate Favorite name specified")
    hand.tap("OK")
    assert [one.name for one in favourites(phone)] == ["Schaan", "Schaan_1"]


def test_a_favourite_of_a_group_has_a_file_of_its_own(hand, phone):
    search(hand, "Malbun")
    hand.tap("Add").tap("Add group").type("Snow", into="text_field").tap("OK").tap("Save")

    assert favourites(phone) == ()
    (stored,) = gpx.parse(phone.disk.read(f"{FAVOURITES}/favorites-Snow.gpx")).waypoints
    assert (stored.name, stored.group) == ("Malbun", "Snow")


def test_favourites_written_by_others_are_listed_kept_and_deleted(hand, phone):
    phone.disk.write(f"{FAVOURITES}/favorites.gpx", BEFORE)
    search(hand, "Ruggell")
    hand.tap("Add").tap("Save")
    assert [(one.name, one.description) for one in favourites(phone)] == [
        ("Old friend", "Rings twice"),
        ("Ruggell", ""),
    ]

    hand.open(PLACES).tap("Delete").tap("Old friend").tap("Delete").tap("YES")
    assert [one.name for one in favourites(phone)] == ["Ruggell"]
    hand.tap("Ruggell")
    assert hand.text("context_menu_line1") == "Ruggell"


@pytest.mark.parametrize("content", [b"\xff\xfe", b"<gpx", b'<!DOCTYPE g [<!ENTITY a "b">]><gpx>&a;</gpx>'])
def test_a_file_that_cannot_be_read_holds_nothing(content):
    assert gpx.parse(content) == gpx.Gpx()


def test_a_marker_is_added_by_one_tap_in_the_next_colour(hand, phone):
    for words in ("Schaan", "47.0688832, 9.5061564"):
        search(hand, words)
        hand.tap("Marker")

    first, second = markers(phone)
    assert first == (*SCHAAN, "address.Town#Schaan", 1, 0)
    assert second[:2] == BALZERS
    assert second[2].startswith("location#")
    assert second[3:] == (1, 1)
    assert not hand.find_all("context_menu_layout")


def test_a_marker_is_opened_on_the_map_and_passed_in_the_list(hand, phone):
    search(hand, "Schaan")
    hand.tap("Marker")
    phone.input.tap(*px(hand, SCHAAN))
    assert hand.shows("Edit")

    hand.back().tap("Back to menu").tap("Map markers").tap("map_marker_options_button")
    assert markers(phone) == [(*SCHAAN, "address.Town#Schaan", 0, 0)]
    assert hand.shows("Create map markers!")
    assert hand.tap("History").text("map_marker_title") == "Schaan"


def test_markers_are_saved_as_waypoints_only(hand, phone):
    search(hand, "Schaan")
    hand.tap("Marker").tap("Back to menu").tap("Map markers").tap("More").tap("Save as track file").tap("save_button")

    content = gpx.parse(phone.disk.read(f"{TRACKS}/map markers/markers_2023-10-15.gpx"))
    assert ([one.point for one in content.waypoints], content.segments) == ([SCHAAN], ())


def test_a_long_press_chooses_a_point_with_its_address(hand, phone):
    search(hand, "Schaan")
    hand.tap("widget_top_bar_close_button")
    phone.input.long_press(*middle(hand))

    assert hand.text("context_menu_line1").endswith(", Schaan")
    hand.tap("DETAILS")
    assert hand.shows("47.16634, 9.51031")


def test_a_route_is_saved_with_its_points_in_order(hand, phone):
    search(hand, "Schaan")
    hand.tap("Actions").tap("Plan a route")
    x, y = px(hand, SCHAAN)
    phone.input.tap(x + 200, y - 300)
    phone.input.tap(x - 200, y - 300)
    hand.tap("Undo").tap("Redo")
    assert hand.text("measurement_points_text_view") == "points: 3"

    points = screen(hand).plan.points
    hand.tap("Options").tap("Save as new track").tap("Save")
    assert hand.text("file_name") == "Sun 15 Oct 2023"
    stored = gpx.parse(phone.disk.read(f"{TRACKS}/Sun 15 Oct 2023.gpx")).points
    assert [(round(one.lat, 6), round(one.lon, 6)) for one in stored] == [
        (round(one.lat, 6), round(one.lon, 6)) for one in points
    ]
    assert stored[0] == SCHAAN
    hand.tap("Exit")
    assert hand.find_all("map_menu_button")


def test_a_tap_on_a_marker_adds_exactly_its_point(hand, phone):
    search(hand, "Schaan")
    hand.tap("Marker").tap("Back to menu").tap("Plan a route").tap("Create new route")
    x, y = px(hand, SCHAAN)
    phone.input.tap(x + 9, y - 12)

    assert screen(hand).plan.points == (SCHAAN,)


def test_a_point_of_a_route_is_moved_and_deleted(hand, phone):
    search(hand, "Schaan")
    hand.tap("Actions").tap("Plan a route")
    phone.input.tap(*px(hand, SCHAAN))
    hand.tap("Move")
    x, y = px(hand, SCHAAN)
    phone.input.swipe(x, y, x - 150, y - 150, 2000)
    hand.tap("Apply")
    (moved,) = screen(hand).plan.points
    assert moved.lat < SCHAAN.lat
    assert moved.lon > SCHAAN.lon

    phone.input.tap(*px(hand, moved))
    hand.tap("Delete")
    assert screen(hand).plan.points == ()


def test_leaving_a_route_asks_and_done_saves_it(hand, phone):
    search(hand, "Schaan")
    hand.tap("Actions").tap("Plan a route")
    assert hand.back().shows("Exit without saving?")

    hand.tap("Cancel").tap("Add").tap("DONE")
    assert hand.shows("GPX file saved to Sun 15 Oct 2023.gpx")
    assert phone.disk.exists(f"{TRACKS}/Sun 15 Oct 2023.gpx")
    hand.tap("UNDO")
    assert not phone.disk.exists(f"{TRACKS}/Sun 15 Oct 2023.gpx")
    assert hand.shows("points: 2")


def test_tracks_are_listed_renamed_and_shown(hand, phone):
    phone.disk.write(f"{TRACKS}/Walk.gpx", gpx.track_text("Walk", [SCHAAN, BALZERS], 0))
    hand.open(PLACES).tap("TRACKS").tap("Options").tap("Rename").type(" home", into="text_field").tap("OK")
    assert phone.disk.names(TRACKS) == ["Walk home.gpx"]

    hand.tap("Walk home")
    assert screen(hand).store.shown_tracks() == [f"{TRACKS}/Walk home.gpx"]


def test_a_track_is_not_given_a_name_that_no_file_can_have(hand, phone):
    phone.disk.write(f"{TRACKS}/Walk.gpx", gpx.track_text("Walk", [SCHAAN, BALZERS], 0))
    hand.open(PLACES).tap("TRACKS").tap("Options").tap("Rename").type("/home", into="text_field").tap("OK")

    assert phone.disk.names(TRACKS) == ["Walk.gpx"]
    assert hand.shows("Illegal character in filename")


def test_the_map_follows_the_finger_and_zooms(hand, phone):
    x, y = middle(hand)
    gripped = hand.find("map_view_with_layers").projection.to_point(x, y)
    phone.input.swipe(x, y, x + 200, y + 100, 2000)
    assert px(hand, gripped) == (x + 200, y + 100)

    zoom = screen(hand).zoom
    hand.tap("Zoom in").tap("Zoom in").tap("Zoom out")
    phone.input.double_tap(x, y)
    assert screen(hand).zoom == zoom + 2


def test_two_fingers_zoom_the_map(hand, phone):
    x, y = middle(hand)
    zoom = screen(hand).zoom
    phone.input.paths([[(x - 50, y), (x - 230, y)], [(x + 50, y), (x + 230, y)]], duration_ms=300)
    assert screen(hand).zoom == zoom + 2
    phone.input.paths([[(x - 220, y), (x - 100, y)], [(x + 220, y), (x + 100, y)]], duration_ms=300)
    assert screen(hand).zoom == zoom + 1


def test_the_map_is_where_it_was_left(hand, phone):
    search(hand, "Malbun")
    hand.back().back()
    phone.input.key(3)
    phone.activities.force_stop(PACKAGE)

    hand.open(MAP)
    assert px(hand, Point(47.1026191, 9.6083057)) == middle(hand)


def test_without_the_map_only_coordinates_are_found(hand, phone):
    phone.disk.unlink(MAP_FILE)
    hand.tap("map_search_button").type("Schaan")
    assert hand.shows("Change the search or increase its radius.")

    hand.tap("Clear").type("47.0688832, 9.5061564")
    assert [view.text for view in hand.find_all("title")] == ["47.06888, 9.50616"]


def test_other_apps_name_a_point(phone):
    phone.activities.start(Intent("android.intent.action.VIEW", data="geo:47.1663432,9.5103085?z=15"))

    assert Hand(phone).text("context_menu_line1") == "Schaan"


def test_the_picture_depends_on_the_view_alone():
    view = Projection(SCHAAN, 14, 1.0, 150, 200)
    day = map_picture(view, 300, 400, Look()).tobytes()
    assert map_picture(view, 300, 400, Look(is_night=True)).tobytes() != day
    assert map_picture(view, 300, 400, Look()).tobytes() == day  # drawn anew: nobody shows the first one


def test_a_map_is_kept_while_it_is_shown():
    vaduz = Projection(Point(47.14, 9.52), 14, 2.0, 150, 200)
    shown = map_picture(vaduz, 300, 400, Look())
    there = weakref.ref(shown)
    assert map_picture(vaduz, 300, 400, Look()) is shown
    assert map_picture(replace(vaduz, zoom=15), 300, 400, Look()) is not shown

    del shown

    assert there() is None


def test_the_first_start_can_be_skipped(phone):
    phone.packages.clear_data(PACKAGE)
    hand = Hand(phone).open(MAP)
    assert hand.shows("Welcome")

    hand.tap("Skip download")
    assert hand.find_all("map_menu_button")
    phone.activities.force_stop(PACKAGE)
    assert hand.open(MAP).find_all("map_menu_button")


# -- the phone's language ---------------------------------------------------------------------------------------------


@pytest.fixture
def german(phone):
    phone.properties.set("persist.sys.locale", "de-DE")
    return Hand(phone).open(MAP)


def test_a_place_is_described_and_the_default_group_is_named_in_the_phones_language(german, phone):
    search(german, "schaan")
    assert german.text("context_menu_line2") == "Stadt, Liechtenstein"
    german.tap("context_menu_fav_view")
    assert german.shows("Favoriten")
    german.tap("right_bottom_button")

    assert [one.group for one in favourites(phone)] == [""]
    assert german.open(PLACES).text("category_name") == "Favoriten"


def test_the_default_group_may_be_called_as_it_is_shown(german, phone):
    search(german, "schaan").tap("context_menu_fav_view").tap("Gruppe hinzufügen")
    german.type("Favoriten").tap("OK").tap("right_bottom_button")

    assert [one.group for one in favourites(phone)] == [""]


def test_a_name_that_the_app_gave_is_stored_as_it_was_also_after_a_change(german, phone):
    search(german, "10.5, 20.25").tap("context_menu_route_view")
    german.tap("map_menu_button").tap("Kartenmarkierungen").tap("Keine Adresse ermittelt")
    german.tap("context_menu_route_view").tap("right_bottom_button")

    assert [name for _, _, name, _, _ in markers(phone)] == ["location#No address determined"]
