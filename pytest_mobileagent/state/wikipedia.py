"""Wikipedia: its preferences, by what they mean."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from pytest_mobileagent.apps import AppDeclaration
from pytest_mobileagent.state.preferences import Preferences, defaults

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pytest_mobileagent.device import Device

FILE = "org.wikipedia_preferences"
# The kinds of cards in the order of their declaration; the last two are offered to nobody who has not logged in.
TOPICS = (
    "Featured article", "Top read", "Picture of the day", "Because you read", "In the news", "On this day",
    "Randomizer", "Today on Wikipedia",
)  # fmt: skip
_HIDDEN = 2
APP = AppDeclaration(
    "org.wikipedia",
    names=("wikipedia",),
    noted=(f"{FILE}.xml/exploreFeedVisitCount", f"{FILE}.xml/showSearchTabTooltip"),
    derived=("databases/wikipedia.db/HistoryEntry",),
    defaults=defaults(  # written down as soon as the settings, or those of the feed, are opened
        {"feedCardsOrder": json.dumps(list(range(len(TOPICS) + _HIDDEN)), separators=(",", ":"))},
        on=("showLinkPreviews", "collapseTables", "downloadReadingListArticles", "showImages"),
        off=("syncReadingLists", "downloadOnlyOverWiFi", "preferOfflineContent"),
        file=FILE,
    ),
)


class WikipediaSettings:
    """What the app has stored of what its user has set."""

    def __init__(self, device: Device) -> None:
        """Look at `device`, whose adbd runs as root."""
        self._preferences = Preferences(device, APP.package, FILE)

    def feed_differs(self, off: Iterable[str]) -> str:
        """Return what is other than that the feed has all topics but those; all, as long as nothing is stored."""
        left_out = set(off)
        wanted = [topic not in left_out for topic in TOPICS] + [True] * _HIDDEN
        default = [True] * len(wanted)
        stored = self._preferences.all().get("feedCardsEnabled", "")
        found = json.loads(stored) if stored else default
        if found == wanted:
            return ""
        are_off = [topic for topic, is_on in zip(TOPICS, found, strict=False) if not is_on]
        return f"off are {', '.join(are_off) or 'no topics'} ({stored or 'nothing is stored'})"

    def text_size_differs(self, percent: int) -> str:
        """Return what is other than that articles are written in a size; 100 as long as nothing is stored."""
        return self._preferences.differs("textSizeMultiplier", (percent - 100) // 10, default=0)

    def flag_differs(self, key: str, *, wanted: bool, default: bool) -> str:
        """Return what is other than that something is on, or off."""
        return self._preferences.differs(key, wanted, default=default)
