from __future__ import annotations

import pytest


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
