from __future__ import annotations

import pytest

from pytest_mobileagent.simulator.system.preferences import Preferences

PACKAGE = "com.simplemobiletools.applauncher"
MAIN = f"{PACKAGE}/.activities.MainActivity"
THREE = ("Camera", "Chrome", "Clock")


@pytest.fixture
def grid(hand):
    """The app with three icons."""
    hand.open(MAIN).tap("fab")
    for name in THREE:
        hand.tap(name)
    return hand.tap("OK")


@pytest.fixture
def prefs(phone):
    return Preferences(phone, PACKAGE, "Prefs")


def labels(hand):
    return [view.shown_text for view in hand.find_all("launcher_label")]


def front(phone):
    return phone.activities.top.component.rpartition(".")[2]


def test_the_dialog_offers_every_app_but_this_one_and_unticking_removes(grid, phone):
    grid.tap("fab")
    offered = {view.shown_text for view in grid.find_all("launcher_checkbox")}
    grid.tap("Camera", instance=0).tap("OK")

    assert labels(grid) == ["Chrome", "Clock"]
    assert "App Launcher" not in offered
    assert set(THREE) < offered


def test_a_tap_starts_an_app_and_closes_this_one(grid, phone):
    grid.tap("Clock")
    opened = front(phone)
    grid.back()

    assert opened == "DeskClock"
    assert phone.activities.top.package != PACKAGE


def test_it_stays_open_if_the_setting_says_so(grid, phone):
    grid.tap("More options").tap("Settings").tap("settings_close_app_holder").back()
    grid.tap("Clock").back()

    assert labels(grid) == list(THREE)


@pytest.mark.parametrize(
    ("radios", "order"),
    [(["Descending"], ["Clock", "Chrome", "Camera"]), (["Custom"], list(THREE)), ([], list(THREE))],
    ids=["descending", "custom", "as it is"],
)
def test_icons_are_sorted(grid, radios, order):
    grid.tap("Sort by")
    for radio in radios:
        grid.tap(radio)
    grid.tap("OK")

    assert labels(grid) == order


def test_a_custom_order_has_no_direction(grid):
    grid.tap("Sort by").tap("Custom")

    assert not grid.shows("Descending")


def test_icons_are_dragged_into_an_order_of_ones_own(grid, phone, prefs):
    grid.long_press("Camera").tap("Change order")
    first, _, third = (view.visible_bounds.center for view in grid.find_all("launcher_drag_handle"))
    phone.input.swipe(*first, *third, 800)
    grid.tap("Done")

    assert labels(grid) == ["Chrome", "Clock", "Camera"]
    assert prefs.number("sort_order") == 131072


def test_a_label_is_the_users_own_and_not_empty(grid):
    grid.long_press("Chrome").tap("Rename")
    grid.phone.input.set_text(grid.find("edit_launcher_edittext"), "")
    grid.tap("OK")
    refused = grid.shows("Please enter a launcher name")
    grid.phone.input.set_text(grid.find("edit_launcher_edittext"), "Browser")
    grid.tap("OK")

    assert refused
    assert labels(grid) == ["Browser", "Camera", "Clock"]
    assert not grid.find_all("action_mode_close_button")


def test_what_removing_does_is_told_once(grid):
    grid.long_press("Camera").tap("Remove").tap("OK")
    grid.long_press("Chrome").tap("Remove")

    assert labels(grid) == ["Clock"]


def test_names_can_be_hidden(grid, prefs):
    grid.tap("Toggle app name visibility")

    assert labels(grid) == []
    assert len(grid.find_all("launcher_icon")) == len(THREE)
    assert prefs.flag("show_app_name", default=True) is False


def test_a_search_filters_and_back_ends_it(grid):
    grid.type("cl", "top_toolbar_search")
    found = labels(grid)
    grid.type("xx", "top_toolbar_search")
    nothing = grid.shows("No items found.")
    grid.back().back()

    assert found == ["Clock"]
    assert nothing
    assert labels(grid) == list(THREE)


def test_the_icon_of_an_app_that_is_uninstalled_goes(grid, phone):
    phone.packages.set_enabled("com.google.android.deskclock", is_enabled=False)
    phone.activities.force_stop(PACKAGE)
    grid.open(MAIN)

    assert labels(grid) == ["Camera", "Chrome"]


@pytest.mark.parametrize(
    ("row", "activity"),
    [("Frequently asked questions", "FAQActivity"), ("Contributors", "ContributorsActivity")],
    ids=["questions", "contributors"],
)
def test_the_page_about_the_app_leads_on(grid, phone, row, activity):
    grid.tap("More options").tap("About").tap(row)

    assert front(phone) == activity


# -- colours, as all of the family have them --------------------------------------------------------------------------


@pytest.fixture
def colors(hand):
    hand.open(MAIN).tap("More options").tap("Settings").tap("Customize colors")
    return hand


def test_a_theme_is_stored_by_save_alone(colors, prefs):
    colors.tap("Theme").tap("OK").tap("Dark red")
    before = prefs.items().get("primary_color_2")
    colors.tap("Save")

    assert before is None
    assert prefs.number("primary_color_2") == 0xD32F2F - (1 << 24)
    assert prefs.flag("is_using_system_theme", default=True) is False


def test_back_asks_about_a_theme_that_is_not_saved(colors, prefs, phone):
    colors.tap("Theme").tap("OK").tap("Light").back()
    asked = colors.shows("You have unsaved changes. Save before exit?")
    colors.tap("Discard")

    assert asked
    assert front(phone) == "SettingsActivity"
    assert "primary_color_2" not in prefs.items()


def test_a_changed_colour_makes_the_theme_custom(colors, prefs):
    colors.tap("Theme").tap("OK").tap("Light").tap("Primary color")
    strip = colors.find("primary_line_color_picker").visible_bounds
    colors.phone.input.tap(strip.left + 2, strip.center[1])
    colors.tap("OK")
    name = colors.text("customization_theme")
    colors.tap("Save")

    assert name == "Custom"
    assert prefs.number("primary_color_2") == 0xF44336 - (1 << 24)


def test_the_auto_theme_follows_the_phone(colors, phone):
    colors.tap("Theme").tap("OK").tap("Auto light / dark").tap("Save")
    light = phone.windows.image().getpixel((20, 1500))
    phone.settings.put("secure", "ui_night_mode", "2")
    dark = phone.windows.image().getpixel((20, 1500))

    assert light == (255, 255, 255)
    assert dark == (45, 45, 45)
