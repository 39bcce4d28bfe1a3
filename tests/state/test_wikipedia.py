from __future__ import annotations

import pytest

from pytest_mobileagent.state.wikipedia import TOPICS, WikipediaSettings


class FakeDevice:
    """A phone on which one file of preferences lies, or none."""

    def __init__(self, *lines):
        self.lines = lines

    def pull_present(self, paths):
        data = f"<?xml version='1.0' encoding='utf-8'?><map>{''.join(self.lines)}</map>".encode()
        return dict.fromkeys(paths, data) if self.lines else {}


def settings(*lines):
    return WikipediaSettings(FakeDevice(*lines))


def feed(*off):
    told = ",".join(str(at not in off).lower() for at in range(10))
    return f'<string name="feedCardsEnabled">[{told}]</string>'


def test_topics_are_known_by_their_place():
    assert settings(feed(0, 6)).feed_differs(["Featured article", "Randomizer"]) == ""
    assert settings(feed(0)).feed_differs(TOPICS[:2]).startswith("off are Featured article (")


@pytest.mark.parametrize("stored", [(), (feed(),)], ids=["nothing stored", "all stored"])
def test_the_feed_has_all_topics_at_first(stored):
    assert settings(*stored).feed_differs([]) == ""
    assert settings(*stored).feed_differs(["Top read"]).startswith("off are no topics")


def test_the_hidden_topics_have_to_stay_on():
    assert settings(feed(0, 9)).feed_differs(["Featured article"]) != ""


@pytest.mark.parametrize(("stored", "percent"), [((), 100), (('<int name="textSizeMultiplier" value="-5" />',), 50)])
def test_a_size_of_text_is_a_step_from_the_first_one(stored, percent):
    assert settings(*stored).text_size_differs(percent) == ""
    assert settings(*stored).text_size_differs(180) != ""


def test_what_is_on_or_off_has_a_value_before_it_is_stored():
    assert settings().flag_differs("showLinkPreviews", wanted=True, default=True) == ""
    off = settings('<boolean name="showLinkPreviews" value="false" />')
    assert off.flag_differs("showLinkPreviews", wanted=False, default=True) == ""
