from __future__ import annotations

import pytest

from pytest_mobileagent.simulator.apps.cnn import store
from pytest_mobileagent.simulator.system.preferences import Preferences

PACKAGE = store.PACKAGE
LEAD = "Rivers are given room, and floods stay away"


@pytest.fixture
def news(hand):
    return hand.open(f"{PACKAGE}/.features.main.MainActivity")


@pytest.fixture
def prefs(phone):
    return Preferences(phone, PACKAGE)


def headlines(hand):
    return [view.shown_text for view in hand.find_all("headline")]


def go(hand, section):
    return hand.tap("Open navigation drawer").tap(section, instance=-1)  # the stories below name it too


@pytest.mark.parametrize("section", store.sections())
def test_the_drawer_leads_to_the_stories_of_each_section(news, section):
    go(news, section)

    assert news.text("section_title") == section
    assert headlines(news) == [story.title for story in store.stories() if story.section == section]


def test_back_leads_out_of_the_drawer_and_to_the_top_stories(news):
    go(news, "Climate").tap("Open navigation drawer").back()
    assert news.text("section_title") == "Climate"
    news.back()

    assert news.text("section_title") == "Top News"


def test_a_story_that_is_saved_is_kept_until_it_is_removed(news):
    go(news, "Climate").tap(LEAD).tap("Save story").back()
    assert headlines(go(news, "Saved Stories")) == [LEAD]
    news.tap(LEAD).tap("Remove from saved stories").back()

    assert headlines(news) == []
    assert news.shows("Stories that you save are kept here.")


def test_the_text_size_is_that_of_stories(news, prefs):
    news.tap("Settings").tap("Text size").tap("Large").back()
    news.tap(store.top_stories()[0].title)

    assert news.find("article_paragraph").size == 20
    assert prefs.number("pref_text_size") == 20


def test_the_sound_is_stored(news, prefs):
    assert not prefs.flag("pref_sound_effect")
    news.tap("Settings").tap("CNN sound effect")

    assert prefs.flag("pref_sound_effect")
