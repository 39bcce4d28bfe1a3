from __future__ import annotations

import pytest

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx import simple


class Settings(ax.PreferenceScreen):
    def entries(self):
        return ENTRIES


class SimpleSettings(simple.SettingsScreen):
    def entries(self):
        return ENTRIES


ENTRIES = (
    ax.Category("Look", "look"),
    ax.Choice("theme", "Theme", (("light", "Light"), ("dark", "Dark")), "light"),
    ax.Choice("size", "Size", ((12, "Small"), (16, "Large")), 16),
    ax.Flag("notify", "Notifications", default=True),
    ax.Link("About", summary="Version 1.0", name="about"),
    ax.Divider(),
)


@pytest.mark.parametrize("screen", [Settings, SimpleSettings])
def test_what_is_tapped_is_stored_at_once(show, hand, screen):
    prefs = (page := show(screen)).prefs(page.file)

    hand.tap("Notifications")
    hand.tap("Theme").tap("Dark")
    hand.tap("Size").tap("Small")

    assert prefs.items() == {"notify": False, "theme": "dark", "size": 12}
    assert hand.shows("Small")


@pytest.mark.parametrize(("screen", "category"), [(Settings, "Look"), (SimpleSettings, "LOOK")])
def test_rows_show_what_is_stored_or_else_the_default(show, hand, screen, category):
    page = show(screen)
    assert all(hand.shows(text) for text in (category, "Light", "Large", "About", "Version 1.0"))

    page.prefs(page.file).put(theme="dark")

    assert hand.shows("Dark")


def test_rows_of_simple_mobile_tools_have_ids_of_their_names(show, hand):
    show(SimpleSettings)

    names = ("settings_look_label", "settings_theme", "settings_notify", "settings_about_holder")
    assert all(hand.find_all(name) for name in names)


def test_an_entry_of_a_menu_turns_a_setting_on_and_off(show):
    prefs = show(Settings).prefs()
    item = ax.flag_item(prefs, "Notifications", "notify", default=True)
    assert item.is_checked

    item.on_tap()

    assert not ax.flag_item(prefs, "Notifications", "notify", default=True).is_checked
