from __future__ import annotations

import pytest

from pytest_mobileagent.simulator.androidx import simple
from pytest_mobileagent.simulator.system.preferences import Preferences

PACKAGE = "com.simplemobiletools.applauncher"
DARK, LIGHT = "#2d2d2d", "#ffffff"
THEMES = ["Auto light / dark", "Light", "Dark", "Dark red", "White", "Black & White", "Custom"]


@pytest.fixture
def app(hand):
    return hand.open(f"{PACKAGE}/.activities.MainActivity")


@pytest.fixture
def colors(app):
    """The page of the colours."""
    return app.tap("More options").tap("Settings").tap("settings_color_customization_holder")


def background(phone):
    return simple.chosen_theme(phone, PACKAGE).background


def test_apps_begin_dark_where_android_has_no_colours_of_its_own(app, phone):
    assert background(phone) == DARK


def test_sections_of_the_settings_are_named_in_capitals(app):
    app.tap("More options").tap("Settings")

    assert app.find("settings_color_customization_section_label").shown_text == "COLOR CUSTOMIZATION"


def test_the_themes_are_offered_after_a_warning_and_none_is_the_systems(colors):
    first = colors.find("customization_theme").shown_text
    colors.tap("customization_theme_holder")
    warning = colors.find("message").shown_text
    colors.tap("OK")

    assert first == "Dark"
    assert warning.startswith("WARNING: Some launchers do not handle app icon customization properly. In case")
    assert [view.shown_text for view in colors.find("dialog_radio_group").walk() if view.shown_text] == THEMES


def test_a_theme_is_used_once_it_is_saved(colors, phone):
    colors.tap("customization_theme_holder").tap("OK").tap("Light")
    before = background(phone)
    colors.tap("Save")

    assert (before, background(phone)) == (DARK, LIGHT)
    assert Preferences(phone, PACKAGE, "Prefs").flag("is_using_system_theme") is False


def test_titles_of_dialogs_are_views_of_the_app_where_the_theme_is_its_own(app):
    app.tap("Sort by")

    assert app.find("Sort by", instance=0).resource_id == f"{PACKAGE}:id/dialog_title_textview"


def test_what_is_asked_and_who_wrote_it_are_pages_of_views(app):
    app.tap("More options").tap("About")
    section = app.find("about_support").shown_text
    app.tap("Frequently asked questions")
    question = app.find("faq_title").shown_text
    app.back().tap("Contributors")

    assert section == "SUPPORT"
    assert question == "Can I make this app the default launcher?"
    assert app.find("contributor_title").shown_text
