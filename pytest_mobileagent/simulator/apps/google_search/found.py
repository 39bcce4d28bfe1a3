"""What a search suggests and finds: pages that nobody has written, by the words that are looked for."""

from __future__ import annotations

import random
from dataclasses import dataclass

_ENDS = ("", " near me", " meaning", " pictures", " for beginners", " news")
_SITES = (
    ("en.encyclopedia.example", "{0} – Encyclopedia", "An overview of {1}: where the word comes from, and what it is."),
    ("www.dailybench.example", "How to choose {0}: a guide", "What to look at first, what to leave out, and why."),
    ("www.lowtide.example", "{0}: ten questions answered", "The questions about {1} that readers ask most often."),
    ("forum.halfpast.example", "What do you think about {0}?", "23 posts · 9 authors · Is {1} really worth it?"),
    ("www.northlight.example", "The history of {0}", "From the first records of {1} up to our days."),
    ("shop.greenthumb.example", "{0} – large choice, fair prices", "Free delivery from $35. Find {1} in our shop."),
    ("www.slowroad.example", "{0} in pictures", "Sixteen photographs that show {1} as it is seldom seen."),
    ("maps.fieldnotes.example", "{0} and where to find it", "A map of places for {1}, kept by those who go there."),
)


@dataclass(frozen=True, slots=True)
class Found:
    """A page that was found."""

    host: str
    path: str
    title: str
    told: str


def suggestions(typed: str) -> list[str]:
    """Return what the words that are typed could become."""
    words = " ".join(typed.lower().split())
    return [f"{words}{end}" for end in _ENDS] if words else []


def found(query: str) -> list[Found]:
    """Return the pages that a search finds: the same for the same words."""
    words = " ".join(query.split())
    sites = list(_SITES)
    random.Random(words.lower()).shuffle(sites)
    path = words.lower().replace(" ", "-")
    title = words[:1].upper() + words[1:]
    return [Found(host, path, head.format(title, words), told.format(title, words)) for host, head, told in sites]
