"""An answer in other words, and wrong ones."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pytest_mobileagent.adversary.misdeeds import other_word

if TYPE_CHECKING:
    import random
    from collections.abc import Callable

# What says the same.
WORDINGS: dict[str, Callable[[str], str]] = {
    "with a full stop": lambda text: f"{text}.",
    "in quotes": lambda text: f'"{text}"',
    "in single quotes": lambda text: f"'{text}'",
    "in bold": lambda text: f"**{text}**",
    "with space around": lambda text: f"  {text}\n",
    "in bold, with a full stop": lambda text: f"**{text}.**",
}
OF_LISTS: dict[str, Callable[[str], str]] = {
    "with semicolons": lambda text: text.replace(", ", "; "),
    "line by line": lambda text: text.replace(", ", "\n"),
    "as a list with dashes": lambda text: "- " + text.replace(", ", "\n- "),
    "with an and": lambda text: " and ".join(text.rsplit(", ", 1)),
}
_LIST = re.compile(r"[^,]+(, [^,\d][^,]*)+")


def reworded(text: str, chance: random.Random) -> tuple[str, str]:
    """Return an answer that says the same, and how it says it."""
    ways = WORDINGS | (OF_LISTS if _LIST.fullmatch(text) else {})
    name = chance.choice(sorted(ways))
    return ways[name](text), name


# What says something else.
WRONG: dict[str, Callable[[str, random.Random], str]] = {
    "a negation": lambda text, _: f"not {text}",
    "candidates": lambda text, _: f"{text}, or something else",
    "another one besides": lambda text, _: f"{text}, another",
    "one letter or digit other": other_word,
    "nothing": lambda _text, _: "",
    "twice": lambda text, _: f"{text}, {text}",
    "in a sentence": lambda text, _: f"I think that it may be {text}",
}


def falsified(text: str, chance: random.Random) -> tuple[str, str]:
    """Return an answer that is wrong, and how."""
    name = chance.choice(sorted(WRONG))
    return WRONG[name](text, chance), f"the answer is other: {name}"
