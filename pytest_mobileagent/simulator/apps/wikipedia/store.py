"""What Wikipedia stores: the cards of the feed, the size of text, the theme; what was read, searched for and saved."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.apps.wikipedia.articles import Article, article

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pytest_mobileagent.simulator import androidx as ax

PACKAGE = "org.wikipedia"
SMALLEST_TEXT, LARGEST_TEXT = -5, 8
TEXT_SIZE = "textSizeMultiplier"
LINK_PREVIEWS = "showLinkPreviews"
_HOST = "en.wikipedia.org"


@dataclass(frozen=True, slots=True)
class CardType:
    """A kind of card: the number that the app stores for it, and what it is called."""

    code: int
    title: str
    subtitle: str
    is_offered: bool = True


# In the order of their declaration, which is that of the stored list.
CARD_TYPES = (
    CardType(6, "Featured article", "Daily featured article on Wikipedia"),
    CardType(3, "Top read", "Daily most-viewed articles"),
    CardType(7, "Picture of the day", "Daily featured image from Wikimedia Commons"),
    CardType(8, "Because you read", "Suggestions based on a recently read article from your history"),
    CardType(0, "In the news", "Articles about current events"),
    CardType(1, "On this day", "Events in history on this day"),
    CardType(5, "Randomizer", "Generate random articles to read"),
    CardType(4, "Today on Wikipedia", "Main page of Wikipedia with daily featured content"),
    CardType(9, "Suggested edits", "", is_offered=False),  # to those who have logged in
    CardType(10, "Accessibility", "", is_offered=False),
)
(FEATURED, TOP_READ, PICTURE, BECAUSE_YOU_READ, NEWS, ON_THIS_DAY, RANDOMIZER, MAIN_PAGE) = range(8)


class FeedSettings:
    """Which cards the feed has, and in what order."""

    def __init__(self, prefs: ax.Preferences) -> None:
        """Read what is stored; all cards, in their first order, as long as nothing is."""
        self._prefs = prefs
        self.enabled = [bool(one) for one in self._stored("feedCardsEnabled")] or [True] * len(CARD_TYPES)
        self.order = [int(one) for one in self._stored("feedCardsOrder")] or list(range(len(CARD_TYPES)))

    def _stored(self, key: str) -> list[int]:
        found = _read(self._prefs, key)
        return found if len(found) == len(CARD_TYPES) and all(isinstance(one, int) for one in found) else []

    @property
    def shown(self) -> list[int]:
        """The places of the cards that the feed has, in its order."""
        return [at for at in self.by_order() if self.enabled[at]]

    def by_order(self) -> list[int]:
        """Return the places of the cards that are offered, in the feed's order."""
        places = range(len(CARD_TYPES))
        return sorted((at for at in places if CARD_TYPES[at].is_offered), key=lambda at: self.order[at])

    def set_all(self, *, enabled: bool) -> None:
        """Show or hide every card."""
        self.enabled = [enabled] * len(CARD_TYPES)

    def restore(self) -> None:
        """Show every card, in the first order."""
        self.set_all(enabled=True)
        self.order = list(range(len(CARD_TYPES)))

    def move(self, at: int, rows: int) -> None:
        """Move a card by so many rows."""
        ranked = sorted(range(len(CARD_TYPES)), key=lambda place: self.order[place])
        was = ranked.index(at)
        ranked.remove(at)
        ranked.insert(max(0, min(was + rows, len(self.by_order()) - 1)), at)
        for rank, place in enumerate(ranked):
            self.order[place] = rank

    def store(self) -> None:
        """Write it down, as the app does when its screen is left."""
        languages = _json({card.code: [] for card in CARD_TYPES})
        self._prefs.put(
            feedCardsOrder=_json(self.order),
            feedCardsLangSupported=languages,
            feedCardsLangDisabled=languages,
            feedCardsEnabled=_json(self.enabled),
        )


def _read(prefs: ax.Preferences, key: str) -> list[int]:
    try:
        found = json.loads(prefs.text(key, "[]"))
    except ValueError:
        return []
    return found if isinstance(found, list) else []


def _json(value: object) -> str:
    return json.dumps(value, separators=(",", ":"))


def hidden_cards(prefs: ax.Preferences) -> list[str]:
    """Return the cards that were hidden one by one."""
    return [str(one) for one in _read(prefs, "feedHiddenCards")]


def hide_cards(prefs: ax.Preferences, names: Sequence[str]) -> None:
    """Remember which cards are hidden."""
    prefs.put(feedHiddenCards=_json(list(names)))


@cache
def _schema() -> str:
    return resources.files(__package__ or "").joinpath("schema.sql").read_text("utf-8")


class Library:
    """What was read, searched for and saved."""

    def __init__(self, screen: ax.Screen) -> None:
        """Open the database of the app."""
        self._database = screen.database("wikipedia.db", schema=_schema())
        self._now_ms = round(screen.phone.clock.now() * 1000)

    def _titles(self, query: str) -> list[Article]:
        found = (article(str(row["apiTitle"]).replace("_", " ")) for row in self._database.query(query))
        return [one for one in found if one is not None]

    @property
    def history(self) -> list[Article]:
        """What was read, the latest first, each article once."""
        return self._titles("SELECT apiTitle FROM HistoryEntry GROUP BY apiTitle ORDER BY MAX(id) DESC")

    def read(self, one: Article, *, source: int) -> None:
        """Note that an article was read."""
        self._database.insert(
            "HistoryEntry", authority=_HOST, lang="en", apiTitle=_name(one), displayTitle=one.title, namespace="",
            timestamp=self._now_ms, source=source, timeSpentSec=0,
        )  # fmt: skip

    def clear_history(self) -> None:
        """Forget what was read."""
        self._database.delete("HistoryEntry")

    @property
    def searches(self) -> list[str]:
        """What was searched for, the latest first."""
        rows = self._database.query("SELECT text FROM RecentSearch ORDER BY timestamp DESC, rowid DESC")
        return [str(row["text"]) for row in rows]

    def searched(self, text: str) -> None:
        """Note a search."""
        self._database.execute("INSERT OR REPLACE INTO RecentSearch VALUES (?, ?)", (text, self._now_ms))

    def clear_searches(self) -> None:
        """Forget what was searched for."""
        self._database.delete("RecentSearch")

    @property
    def saved(self) -> list[Article]:
        """The saved articles, the first one first."""
        return self._titles("SELECT apiTitle FROM ReadingListPage ORDER BY id")

    def save(self, one: Article) -> None:
        """Save an article in the first list, which is made for the first one."""
        now = self._now_ms
        lists = self._database.query("SELECT id FROM ReadingList ORDER BY id LIMIT 1")
        if not lists:
            self._database.insert(
                "ReadingList", listTitle="", description=None, mtime=now, atime=now, sizeBytes=0, dirty=1, remoteId=0
            )
        first = lists[0]["id"] if lists else 1
        self._database.insert(
            "ReadingListPage", wiki=f"https://{_HOST}", namespace=0, displayTitle=one.title, apiTitle=_name(one),
            description=one.description, thumbUrl=None, listId=first, mtime=now, atime=now, offline=1, status=1,
            sizeBytes=len(one.extract) * 40, lang="en", revId=0, remoteId=0,
        )  # fmt: skip

    def unsave(self, one: Article) -> None:
        """Take an article off the lists."""
        self._database.delete("ReadingListPage", apiTitle=_name(one))


def _name(one: Article) -> str:
    return one.title.replace(" ", "_")
