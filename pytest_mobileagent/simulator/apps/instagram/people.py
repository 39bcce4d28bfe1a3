"""Whom the user follows, and what they have posted: by chance from a phone's seed, always the same."""

from __future__ import annotations

import random
from dataclasses import dataclass
from functools import lru_cache

OWN_NAME, OWN_FULL_NAME = "moca.traveler", "Moca Traveler"
_FIRST = ("lena", "theo", "mika", "nora", "ravi", "ines", "otto", "yuna", "sam", "cleo", "hugo", "aya", "finn", "zoe")
_SECOND = ("outdoors", "cooks", "draws", "films", "in.motion", "and.leaf", "travels", "studio", "daily", "wanders")
_PLACES = ("Lisbon, Portugal", "Lake Bled", "Kyoto, Japan", "Cape Town", "Old Harbor", "Reykjavík, Iceland", "", "", "")
_CAPTIONS = (
    "Worth every step.", "Sunday, slowly.", "First try, and it worked!", "Somewhere between here and there.",
    "The light was only like this for a minute.", "Recipe in the comments.", "Home again.", "Can we go back, please?",
    "New week, new plans.", "No filter needed.",
)  # fmt: skip
_AGES = ("2 hours ago", "5 hours ago", "11 hours ago", "1 day ago", "2 days ago", "4 days ago", "June 12")


@dataclass(frozen=True, slots=True)
class Post:
    """One picture."""

    seed: str
    author: str
    place: str
    caption: str
    likes: int
    age: str


@lru_cache(maxsize=32)
def people(seed: str, count: int = 10) -> tuple[str, ...]:
    """Return names of accounts."""
    chance = random.Random(f"people {seed}")
    names = [f"{first}.{second}" for first in _FIRST for second in _SECOND]
    return tuple(chance.sample(names, count))


@lru_cache(maxsize=64)
def posts(page: str, seed: str, count: int) -> tuple[Post, ...]:
    """Return the posts of a page: `feed`, `explore`, `reels`, or of an account."""
    chance = random.Random(f"{page} {seed}")
    authors = people(seed) if page in ("feed", "explore", "reels") else (page,)
    return tuple(
        Post(
            f"{page} {seed} {at}", chance.choice(authors), chance.choice(_PLACES), chance.choice(_CAPTIONS),
            chance.randrange(12, 4000), chance.choice(_AGES),
        )
        for at in range(count)
    )  # fmt: skip
