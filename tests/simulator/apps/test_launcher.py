from __future__ import annotations

import sqlite3

import pytest

from pytest_mobileagent.simulator.apps.chrome.store import Tabs, set_up
from pytest_mobileagent.simulator.apps.launcher.generations import generation_of
from pytest_mobileagent.simulator.apps.launcher.search import finds
from pytest_mobileagent.simulator.system.intents import Intent
from tests.simulator.apps.hand import Hand


def test_the_drawer_lists_every_launchable_app(phone, hand):
    phone.input.swipe(540, 1600, 540, 400)

    labels = {app.label for app in phone.packages.launcher_apps()}
    assert labels - set(hand.texts()) == set()


def test_the_drawer_s_search_narrows_the_list_and_enter_opens_the_first(phone, hand):
    phone.input.swipe(540, 1600, 540, 400)
    hand.tap("Search apps, web and more").type("sett")
    assert hand.shows("Settings")
    assert not hand.shows("Clipper")

    phone.input.key(66)

    assert phone.activities.top.package == "com.android.settings"


def test_the_overview_shows_what_was_used_last_and_a_swipe_up_closes_it(phone, hand):
    hand.open("com.android.settings/.Settings")
    phone.input.key(187)
    x, y = hand.find("Settings").visible_bounds.center

    phone.input.swipe(x, y, x, y - 1000, 200)

    assert hand.shows("No recent items")
    assert phone.activities.recents == [] or phone.activities.recents[0].activities[0].package != "com.android.settings"


def test_what_the_drawer_s_search_says_ends_in_an_ellipsis_where_letters_are_large(phone, hand):
    phone.settings.put("system", "font_scale", "1.3")
    phone.input.swipe(540, 1600, 540, 400)

    box = hand.find("Search apps, web and more")

    (line,) = box._lines
    assert line.startswith("Search apps")
    assert line.endswith("…")
    assert hand.tap(box).type("sett").find("input")._lines == ("sett",)


def test_home_leaves_an_app_running(phone, hand):
    hand.open("com.android.settings/.Settings")

    phone.input.key(3)

    assert phone.activities.top.package == "com.google.android.apps.nexuslauncher"
    assert phone.activities.pid_of("com.android.settings") is not None


@pytest.mark.parametrize("opening", ["a swipe", "the search bar", "a menu"])
def test_home_at_home_closes_what_is_open(phone, hand, opening):
    home = phone.windows.png()
    if opening == "a swipe":
        phone.input.swipe(540, 1600, 540, 400)
    elif opening == "the search bar":
        hand.tap("search_container_hotseat").type("sett")
    else:
        hand.long_press("Contacts")
    assert phone.windows.png() != home

    phone.input.key(3)

    assert phone.windows.png() == home
    assert not phone.ime.is_shown


def test_the_overview_has_older_apps_before_the_latest_and_clear_all_at_their_end(phone, hand):
    for component in ("com.android.settings/.Settings", "com.google.android.deskclock/com.android.deskclock.DeskClock"):
        hand.open(component)
    phone.input.key(187)
    latest, older = hand.find("Clock").rect, hand.find("Settings").rect
    assert older.right <= latest.left < 540 < latest.right

    for _ in range(3):
        phone.input.swipe(200, 1000, 1000, 1000, 150)
    hand.tap("Clear all")
    phone.input.key(187)

    assert hand.shows("No recent items")


@pytest.mark.parametrize("way", [450, 600])
def test_the_overview_rests_with_a_card_in_the_middle(phone, hand, way):
    for package in ("com.android.settings", "com.android.chrome", "com.google.android.deskclock"):
        phone.activities.start(phone.packages.launch_intent(package))
    phone.input.key(187)

    phone.input.swipe(200, 1000, 200 + way, 1000, 1000)

    assert abs(hand.find("Chrome").rect.center[0] - phone.display.size[0] // 2) <= 1
    assert hand.find_all("action_select")


def test_the_overview_begins_with_the_latest_again_once_it_was_left(phone, hand):
    for component in ("com.android.settings/.Settings", "com.google.android.deskclock/com.android.deskclock.DeskClock"):
        hand.open(component)
    phone.input.key(187)
    hand.tap("Select")
    phone.input.swipe(200, 1000, 900, 1000, 1000)

    phone.input.key(3)
    phone.input.key(187)

    assert abs(hand.find("Clock").rect.center[0] - phone.display.size[0] // 2) <= 1
    assert hand.find_all("action_select")


def test_a_card_of_the_overview_shows_the_whole_screen_below_its_icon(phone, hand):
    hand.open("com.google.android.deskclock/com.android.deskclock.DeskClock")
    phone.input.key(187)
    icon, card = hand.find("icon").rect, hand.find("snapshot").rect

    assert icon.bottom < card.top
    assert abs(card.center[0] - phone.display.size[0] // 2) <= 1
    assert abs(card.height * phone.display.size[0] - card.width * phone.display.size[1]) < card.height * 2

    hand.tap("icon").tap("App info")

    assert phone.activities.top.package == "com.android.settings"


@pytest.fixture
def selecting(phone, hand):
    """The overview after a tap on Select; Settings is in the middle."""
    hand.open("com.android.settings/.Settings")
    phone.input.key(187)
    return hand.tap("Select")


def test_a_text_on_a_card_is_selected_and_copied(phone, selecting):
    card = selecting.find("snapshot").rect
    assert card.contains(*selecting.find("Network & internet").rect.center)

    selecting.tap("Network & internet").tap("Copy")

    assert phone.clipboard.text == "Network & internet"
    assert selecting.find_all("action_select")


def test_a_text_on_a_card_is_shared(phone, selecting):
    selecting.tap("Network & internet").tap("Share")

    assert selecting.shows("Share")
    assert selecting.shows("SMS Messenger")


def test_back_leaves_the_selection_first(phone, selecting):
    assert not selecting.find_all("action_select")

    selecting.back()
    assert selecting.find_all("action_select")
    selecting.tap("snapshot")

    assert phone.activities.top.package == "com.android.settings"


def menu_of(phone, hand, app):
    """Open the menu of an app in the drawer."""
    phone.input.swipe(540, 1600, 540, 400)
    return hand.long_press(app)


def test_an_app_without_shortcuts_has_a_row_for_what_the_system_offers(phone, hand):
    menu_of(phone, hand, "Markor")

    assert [view.shown_text for view in hand.find_all("bubble_text")] == ["App info"]
    assert not hand.find_all("deep_shortcuts_container")


@pytest.mark.parametrize(
    ("app", "labels", "activity"),
    [
        ("Calendar", ["New Event", "New Task"], "com.simplemobiletools.calendar.pro.activities.TaskActivity"),
        ("Audio Recorder", ["Start recording"], "com.dimowner.audiorecorder.app.main.MainActivity"),
        (
            "Clock",
            ["Create new alarm", "Create new timer", "Start stopwatch", "Start screen saver"],
            "com.android.deskclock.ScreensaverActivity",
        ),
        ("Contacts", ["Add contact"], "com.android.contacts.activities.ContactEditorActivity"),
        ("Phone", ["Create new contact"], "com.android.contacts.activities.ContactEditorActivity"),
        (
            "SMS Messenger",
            ["New conversation"],
            "com.simplemobiletools.smsmessenger.activities.NewConversationActivity",
        ),
    ],
)
def test_an_app_has_shortcuts_below_what_the_system_offers(phone, hand, app, labels, activity):
    menu_of(phone, hand, app)
    assert [view.shown_text for view in hand.find_all("bubble_text")] == labels
    assert hand.find("App info").rect.bottom <= hand.find("deep_shortcuts_container").rect.top

    hand.tap(labels[-1])

    assert phone.activities.top.class_name == activity


def test_a_shortcut_starts_a_recording(phone, hand):
    menu_of(phone, hand, "Audio Recorder").tap("Start recording")
    phone.clock.advance(2)

    assert hand.text("txt_progress") != "00:00"


@pytest.mark.parametrize(
    ("label", "shown"),
    [("Create new alarm", "Select time"), ("Create new timer", "00h 00m 00s"), ("Start stopwatch", "Pause")],
)
def test_a_shortcut_of_the_clock_goes_where_it_says(phone, hand, label, shown):
    menu_of(phone, hand, "Clock").tap(label)

    assert hand.shows(shown)
    assert phone.activities.top.class_name == "com.android.deskclock.DeskClock"


def test_a_shortcut_whose_label_does_not_fit_shows_its_short_one(phone):
    phone.properties.set("persist.sys.locale", "de-DE")
    phone.restart_framework()
    hand = Hand(phone)
    hand.long_press("Uhr")

    assert [view.shown_text for view in hand.find_all("bubble_text")] == [
        "Neuer Wecker",
        "Neuer Timer",
        "Stoppuhr starten",
        "Bildschirmschoner",
    ]


def test_a_stopwatch_that_runs_is_not_started_anew(phone, hand):
    menu_of(phone, hand, "Clock").tap("Start stopwatch")
    phone.clock.advance(70)
    phone.go_home()
    menu_of(phone, hand, "Clock").tap("Start stopwatch")

    assert hand.text("stopwatch_time_text").startswith("1 1")


def test_each_use_of_chromes_shortcuts_opens_a_tab(phone, hand):
    set_up(phone)
    for label in ("New tab", "New tab", "New incognito tab"):
        phone.go_home()
        menu_of(phone, hand, "Chrome").tap(label)

    assert len(Tabs(phone).all) == 2  # private ones are not kept
    assert hand.shows("You’ve gone Incognito")


def test_what_a_long_press_opens_stands_above_what_was_pressed(phone, hand):
    icon = hand.find("Contacts").rect
    hand.long_press("Contacts")
    menu = hand.find("popup_container").rect
    assert menu.bottom <= icon.top
    assert menu.left <= icon.center[0] <= menu.right

    phone.input.key(4)
    phone.input.long_press(300, 1000)

    assert [view.shown_text for view in hand.find_all("bubble_text")] == [
        "Wallpaper & style",
        "Widgets",
        "Home settings",
    ]
    assert hand.find("popup_container").rect.bottom < 1000


def test_the_menu_key_opens_the_home_screens_menu_in_its_middle_and_none_in_the_drawer(phone, hand):
    phone.input.key(82)
    assert abs(hand.find("popup_container").rect.center[0] - 540) <= 1
    assert hand.shows("Home settings")

    phone.input.key(4)
    phone.input.swipe(540, 1600, 540, 400)
    phone.input.key(82)

    assert not hand.shows("Home settings")


@pytest.mark.parametrize(("level", "version", "has_source"), [(29, 28, False), (33, 31, True), (34, 31, True)])
def test_the_launchers_database_is_of_its_release(level, version, has_source):
    with sqlite3.connect(":memory:") as database:
        database.executescript(generation_of(level).schema)
        columns = {row[1] for row in database.execute("PRAGMA table_info(favorites)")}
        assert database.execute("PRAGMA user_version").fetchone() == (version,)

    assert ("appWidgetSource" in columns) == has_source


@pytest.mark.parametrize(
    ("wanted", "found"),
    [
        ("tracks", ["OpenTracks"]), ("and", ["OsmAnd"]), ("sms", ["Simple SMS"]), ("set", ["Settings"]),
        ("ettings", []), ("élo", ["Élodie 2"]), ("elo", ["Élodie 2"]), ("2", ["Élodie 2"]), ("메", ["메시지"]),
        ("지", []), ("open tr", []), ("simple s", ["Simple SMS"]),
    ],
)  # fmt: skip
def test_search_breaks_names_into_words_as_launcher3_does(wanted, found):
    labels = ("OpenTracks", "OsmAnd", "Simple SMS", "Settings", "Élodie 2", "메시지")

    assert [label for label in labels if finds(label, wanted)] == found


def test_a_card_shows_its_app_as_it_was_left(phone, hand):
    phone.activities.start(Intent(component="com.google.android.deskclock/com.android.deskclock.DeskClock"))
    hand.tap("Stopwatch").tap("Start")
    phone.pass_time(5)
    phone.input.key(187)
    before = hand.find("snapshot").image.tobytes()

    phone.pass_time(40)

    assert hand.find("snapshot").image.tobytes() == before
    hand.tap("Clock")
    phone.pass_time(1)
    phone.input.key(187)
    assert hand.find("snapshot").image.tobytes() != before


def carry(hand, held, *way):
    """Hold an icon, move it over the points of a way, and lift the finger at its end."""
    phone = hand.phone
    x, y = hand.find(held).visible_bounds.center
    phone.input.down(x, y)
    phone.clock.advance(0.7)
    for x, y in way:
        phone.input.move(x, y)
        phone.clock.advance(0.2)
    phone.input.up(x, y)
    return hand


def icons(hand):
    """Return what lies on the screen, with the middle of each."""
    kinds = ("android.widget.TextView", "android.widget.FrameLayout")
    views = (view for view in hand.views() if view.is_long_clickable and view.cls in kinds)
    return {view.desc: view.visible_bounds.center for view in views}


def rows(phone):
    database = phone.packages.database("com.google.android.apps.nexuslauncher", "launcher.db", schema="")
    query = "SELECT title, container, screen, cellX, cellY, itemType FROM favorites ORDER BY _id"
    return [tuple(row) for row in database.query(query)]


def test_an_icon_is_carried_to_another_place_and_stays_there(phone, hand):
    carry(hand, "Clock", (650, 1000))

    assert ("Clock", -100, 0, 2, 2, 0) in rows(phone)
    phone.reboot()
    x, y = icons(hand)["Clock"]
    assert abs(x - 650) < 200
    assert y < icons(hand)["Files"][1]
    assert hand.tap("Clock").phone.activities.top.package == "com.google.android.deskclock"


def test_an_icon_that_is_held_and_let_go_keeps_its_place_and_shows_its_menu(phone, hand):
    before = rows(phone)

    carry(hand, "Clock", hand.find("Clock").visible_bounds.center)

    assert rows(phone) == before
    assert hand.shows("App info")


def test_an_icon_is_removed_at_the_top_and_comes_back_on_undo(phone, hand):
    before = sorted(rows(phone))
    carry(hand, "Clock", (540, 1000), (540, 150))
    assert "Clock" not in icons(hand)
    assert hand.shows("Item removed")

    hand.tap("Undo")

    assert sorted(rows(phone)) == before


def test_an_icon_at_the_side_goes_to_a_new_page_which_a_swipe_shows_and_home_leaves(phone, hand):
    carry(hand, "Clock", (800, 1000), (1070, 1000), (540, 600))
    assert list(icons(hand)) == ["Clock", "Phone", "SMS Messenger", "Contacts", "Camera"]

    phone.input.key(3)
    assert "Clock" not in icons(hand)
    phone.input.swipe(900, 1000, 100, 1000)
    assert "Clock" in icons(hand)
    phone.input.swipe(900, 1000, 100, 1000)
    assert "Clock" in icons(hand)

    carry(hand, "Clock", (300, 1000), (10, 1000), (540, 600))
    assert "Files" in icons(hand)
    phone.input.swipe(900, 1000, 100, 1000)

    assert "Files" in icons(hand)


def test_an_app_of_the_drawer_is_put_on_the_home_screen(phone, hand):
    phone.input.swipe(540, 1600, 540, 400)
    carry(hand, "Markor", (540, 1000), (540, 900))
    assert icons(hand)["Markor"][1] < icons(hand)["Files"][1]

    phone.input.key(3)

    assert hand.tap("Markor").phone.activities.top.package == "net.gsantner.markor"


def test_an_app_of_the_drawer_that_is_dropped_at_the_top_is_not(phone, hand):
    before = rows(phone)
    phone.input.swipe(540, 1600, 540, 400)

    carry(hand, "Markor", (540, 1000), (540, 150))

    assert rows(phone) == before


def test_icons_on_each_other_make_a_folder_that_ends_with_the_last_but_one(phone, hand):
    carry(hand, "Calendar", icons(hand)["Clock"])
    carry(hand, "Contacts", icons(hand)["Folder: , 2 items"])
    hand.tap("Folder: , 3 items").type("Time", into="folder_name").back().back()
    assert icons(hand).keys() == {"Files", "Folder: Time, 3 items", "Settings", "Phone", "SMS Messenger", "Camera"}

    hand.tap("Folder: Time, 3 items").tap("Calendar")
    assert phone.activities.top.package == "com.simplemobiletools.calendar.pro"
    phone.input.key(3)
    carry(hand.tap("Folder: Time, 3 items"), "Calendar", (540, 1000), (540, 900))
    carry(hand.tap("Folder: Time, 2 items"), "Contacts", (540, 1000), (540, 150))

    assert icons(hand).keys() == {"Files", "Calendar", "Clock", "Settings", "Phone", "SMS Messenger", "Camera"}
    hand.tap("Undo")
    assert "Folder: Time, 2 items" in icons(hand)


def test_a_folder_does_not_go_into_another_icon(phone, hand):
    carry(hand, "Calendar", icons(hand)["Clock"])

    carry(hand, "Folder: , 2 items", icons(hand)["Files"])

    assert {"Files", "Folder: , 2 items"} <= icons(hand).keys()


def test_a_seat_of_the_dock_that_is_empty_takes_an_icon(phone, hand):
    seat = icons(hand)["Camera"]
    carry(hand, "Camera", (540, 1000), (540, 900))

    carry(hand, "Clock", (540, 1500), seat)

    assert icons(hand)["Clock"] == seat
    assert ("Clock", -101, 3, 3, 0, 0) in rows(phone)


def test_the_home_screens_settings_say_whether_there_are_dots(phone, hand):
    phone.settings.put("secure", "notification_badging", 0)
    hand.long_press("workspace").tap("Home settings")

    assert [hand.shows(text) for text in ("Notification dots", "Off", "Add app icons to home screen")] == [True] * 3


def test_the_home_screen_turns_with_the_phone_once_that_is_allowed(phone, hand):
    phone.settings.put("system", "accelerometer_rotation", 0)
    phone.settings.put("system", "user_rotation", 1)
    assert phone.display.size == (1080, 2400)

    phone.input.swipe(540, 1600, 540, 400)
    hand.tap("Preferences").tap("Allow home screen rotation")
    phone.input.key(3)

    assert phone.display.size == (2400, 1080)
    assert {"Files", "Clock", "Phone"} <= icons(hand).keys()


def test_an_app_that_is_carried_to_uninstall_goes_once_that_is_confirmed(phone, hand):
    phone.input.swipe(540, 1600, 540, 400)
    carry(hand, "Markor", (540, 1000), (900, 150))
    assert hand.shows("Do you want to uninstall this app?")

    hand.tap("OK")

    assert phone.packages.find("net.gsantner.markor") is None
    assert phone.activities.top.package == "com.google.android.apps.nexuslauncher"


def test_an_app_of_the_system_is_not_carried_to_uninstall(phone, hand):
    carry(hand, "Clock", (540, 1000), (900, 150))

    assert phone.packages.find("com.google.android.deskclock") is not None
    assert hand.shows("Item removed")


def test_what_an_app_had_on_the_home_screen_goes_with_it(phone, hand, run):
    carry(hand, "Calendar", icons(hand)["Clock"])
    assert "Folder: , 2 items" in icons(hand)

    run("pm uninstall com.simplemobiletools.calendar.pro")

    assert icons(hand).keys() == {"Files", "Clock", "Settings", "Phone", "SMS Messenger", "Contacts", "Camera"}
    assert "Calendar" not in {title for title, *_ in rows(phone)}
