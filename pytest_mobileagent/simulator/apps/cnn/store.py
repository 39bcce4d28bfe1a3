"""The stories, which of them are saved, and what is set."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib import resources
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.system.preferences import Preferences

PACKAGE = "com.cnn.mobile.android.phone"
_SAVED = "saved_stories"


class Story(NamedTuple):
    """One story."""

    section: str
    title: str
    author: str
    text: list[str]


@cache
def stories() -> tuple[Story, ...]:
    """Return all stories, section by section."""
    table = tomllib.loads(resources.files(__package__ or "").joinpath("stories.toml").read_text("utf-8"))
    return tuple(Story(**entry) for entry in table["story"])


def sections() -> list[str]:
    """Return the sections in the order in which the app lists them."""
    return list(dict.fromkeys(story.section for story in stories()))


def top_stories() -> list[Story]:
    """Return the first story of each section."""
    return [next(story for story in stories() if story.section == name) for name in sections()]


def _saved_titles(prefs: Preferences) -> list[str]:
    return prefs.text(_SAVED).splitlines()


def saved(prefs: Preferences) -> list[Story]:
    """Return the stories that are saved, the newest first."""
    by_title = {story.title: story for story in stories()}
    return [by_title[title] for title in reversed(_saved_titles(prefs))]


def is_saved(prefs: Preferences, story: Story) -> bool:
    """Whether a story is among them."""
    return story.title in _saved_titles(prefs)


def flip_saved(prefs: Preferences, story: Story) -> None:
    """Save a story, or no more."""
    titles = _saved_titles(prefs)
    others = [title for title in titles if title != story.title]
    prefs.update({_SAVED: "\n".join(others if story.title in titles else [*titles, story.title])})
