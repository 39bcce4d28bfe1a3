"""The encyclopaedia: its articles, and what the feed of a day has of them."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib import resources
from random import Random
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import datetime

_NEWS = (
    ("Restorers of the {0} announce that it has been set going again, two years earlier than planned.", 1),
    ("A survey counts more than nine hundred pairs of the {0}, the most since records began.", 2),
    ("Climbers complete a new route on {0} in winter for the first time.", 3),
    ("Astronomers measure the water of {0} from the ground for the first time.", 8),
    ("A bridge for cyclists is opened over the {0}.", 10),
    ("Paintings by {0} that were thought lost are found in a school.", 12),
)
_EVENTS = (
    ("Masons laid the first stone of the {0} on a reef that is dry for three hours a day.", 6),
    ("The {0} was fought, and ended when the river rose.", 11),
    ("The brig of the article {0} ran onto the Vellis rocks; all hands were saved.", 16),
    ("{0} was seen for the first time, by a baker who had risen early.", 8),
    ("{0} reached the highest peak of the Kestrel Range while looking for a goat.", 4),
)
_YEARS = (1838, 1544, 1827, 1779, 1851)
_PICTURES = {
    "mountains": "First snow on the ridges of the Kestrel Range, seen across a lake at dawn.",
    "coast": "The coast north of Harrowmere at low water, with the light of Vellis on its rock.",
    "forest": "Fog among silver hemlocks in the Great Eastern Forest.",
    "night": "The Milky Way above the Ovrin plateau, photographed for forty seconds.",
    "flower": "A lantern gentian in bloom beside melting snow.",
    "bird": "A slate-backed reedling on its lookout, Sall marshes.",
}


@dataclass(frozen=True, slots=True)
class Article:
    """One article; `scene` is what its picture shows."""

    title: str
    description: str
    scene: str
    extract: str
    sections: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Story:
    """A sentence with the article that it is about; an event of history has its year."""

    text: str
    article: Article
    year: int = 0


@dataclass(frozen=True, slots=True)
class Edition:
    """What the feed shows of one day."""

    featured: Article
    top_read: tuple[tuple[Article, int], ...]  # with how often it was read
    scene: str  # the picture of the day
    picture: str  # what is said of it
    news: tuple[Story, ...]
    event: Story


@cache
def articles() -> tuple[Article, ...]:
    """Return all articles, in the order of their file."""
    text = resources.files(__package__ or "").joinpath("articles.toml").read_text("utf-8")
    return tuple(
        Article(
            entry["title"],
            entry["description"],
            entry["scene"],
            entry["extract"],
            tuple((heading, words) for heading, words in entry["sections"]),
        )
        for entry in tomllib.loads(text)["article"]
    )


def article(title: str) -> Article | None:
    """Return the article of that title, or None."""
    return next((one for one in articles() if one.title == title), None)


def found(words: str) -> list[Article]:
    """Return the articles that a search finds: those whose title has the words, then those whose description has."""
    wanted = words.strip().lower()
    if not wanted:
        return []
    by_title = [one for one in articles() if wanted in one.title.lower()]
    return by_title + [one for one in articles() if one not in by_title and wanted in one.description.lower()]


def related(to: Article) -> list[Article]:
    """Return three articles to be read after one: those that tell of the same kind of thing first."""
    others = [one for one in articles() if one is not to]
    return sorted(others, key=lambda one: one.scene != to.scene)[:3]


def edition(day: datetime.date) -> Edition:
    """Return what the feed shows of a day: the same on every phone."""
    chance = Random(f"wikipedia {day.isoformat()}")
    everything = articles()
    featured, *most_read = chance.sample(everything, 6)
    reads = sorted((chance.randrange(40_000, 900_000) for _ in most_read), reverse=True)
    scene = chance.choice(sorted(_PICTURES))
    event = chance.randrange(len(_EVENTS))
    return Edition(
        featured,
        tuple(zip(most_read, reads, strict=True)),
        scene,
        _PICTURES[scene],
        tuple(_story(*story) for story in chance.sample(_NEWS, 4)),
        _story(*_EVENTS[event], _YEARS[event]),
    )


def _story(text: str, at: int, year: int = 0) -> Story:
    about = articles()[at]
    return Story(text.format(about.title), about, year)
