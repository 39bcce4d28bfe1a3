"""Videos that nobody has made: titles, channels and numbers by chance from a seed."""

from __future__ import annotations

import random
from dataclasses import dataclass
from functools import lru_cache

_CHANNELS = (
    "Northlight Films", "Daily Bench", "Chef Marta", "Pixel Garden", "Low Tide", "Studio Kumo", "Backyard Physics",
    "The Slow Road", "Tiny Workshop", "Blue Hour Music", "Maps & Trains", "Half Past Curious", "Green Thumb Club",
)  # fmt: skip
_TITLES = (
    "I walked across an island in one day", "The quiet side of the city | 4K walk", "How bridges are really built",
    "Five soups for a cold week", "Rain on a tent: ten hours of sound", "Why do maps lie?", "Restoring a 1962 radio",
    "The smallest kitchen in the world", "Lo-fi evening: beats to read to", "We planted 1,000 trees",
    "Bread without a machine, step by step", "A night train through the mountains", "Drawing with only three colors",
    "What is inside a piano?", "Learning to surf at forty", "The strangest clocks ever made", "Street food",
    "How owls fly without a sound", "Sunrise above the clouds | time-lapse",
)  # fmt: skip
_ABOUT = (
    "{0}: everything you need to know", "Best of {0}", "{0} explained in ten minutes", "My first week with {0}",
    "{0} – official video", "The history of {0}", "{0} for beginners", "Why everybody talks about {0}",
)  # fmt: skip
_AGES = (
    "3 hours ago",
    "1 day ago",
    "4 days ago",
    "2 weeks ago",
    "3 weeks ago",
    "2 months ago",
    "7 months ago",
    "1 year ago",
)


@dataclass(frozen=True, slots=True)
class Video:
    """One video."""

    seed: str
    title: str
    channel: str
    views: int
    age: str
    length_s: int

    @property
    def length(self) -> str:
        """The length as its badge has it."""
        return f"{self.length_s // 60}:{self.length_s % 60:02d}"

    @property
    def viewed(self) -> str:
        """How often it was seen: `1.2M`."""
        million = 1_000_000
        return f"{self.views / million:.1f}M" if self.views >= million else f"{self.views // 1000}K"


@lru_cache(maxsize=64)
def videos(topic: str, seed: str, count: int = 14) -> tuple[Video, ...]:
    """Return the videos of a page; with a topic in quotation marks, those that a search for it finds."""
    chance = random.Random(f"{topic} {seed}")
    if topic.startswith('"'):
        words = topic.strip('"')
        titles = [text.format(words[:1].upper() + words[1:]) for text in _ABOUT]
    else:
        titles = chance.sample(_TITLES, min(count, len(_TITLES)))
    return tuple(
        Video(
            f"{title} {at}", title, chance.choice(_CHANNELS), chance.randrange(30, 9000) * 1000,
            chance.choice(_AGES), chance.randrange(95, 1500),
        )
        for at, title in enumerate(titles)
    )  # fmt: skip
