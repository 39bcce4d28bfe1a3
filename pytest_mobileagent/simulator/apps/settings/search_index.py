"""What the search of Settings knows: where each preference stands, and which words find it."""

from __future__ import annotations

import re
import unicodedata
from typing import TYPE_CHECKING, NamedTuple

from pytest_mobileagent.simulator.androidx.settingslib import title_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from pytest_mobileagent.simulator.apps.settings.page import Page

_HYPHENS = re.compile("[-\N{HYPHEN}\N{NON-BREAKING HYPHEN}]")
_WORD = re.compile(r"\w+")


class Preference(NamedTuple):
    """A page, or a row of one: its title in the phone's language, where it stands, other words for it.

    The fragment is empty for a page of another app.
    """

    title: str
    path: tuple[str, ...]
    fragment: str
    is_page: bool
    keywords: str


def preferences(pages: Mapping[str, Page], first: Mapping[str, type[Page] | None]) -> Iterator[Preference]:
    """Yield every page, by fragment, and every row, each once; `first` is what the first page leads to, by title."""
    by_title: dict[str, Page] = {}
    for page in pages.values():
        by_title.setdefault(page.page_title(), page)
    leads = [kind for kind in first.values() if kind is not None]
    reached: list[tuple[Page, tuple[str, ...]]] = [(pages[kind.fragment], ()) for kind in leads]
    known = {page.fragment for page, _ in reached}
    paths: list[tuple[Page, tuple[str, ...]]] = []
    while reached:
        page, path = reached.pop(0)
        paths.append((page, path))
        for title in _titles(page):
            below = by_title.get(title)
            if below is not None and below.fragment not in known:
                known.add(below.fragment)
                reached.append((below, (*path, page.page_title())))
    paths += [(page, ()) for fragment, page in pages.items() if fragment not in known and page.is_searched]
    for page, path in paths:
        yield from _of_page(page, path, {other.page_title() for other, _ in paths})


def _of_page(page: Page, path: tuple[str, ...], pages: set[str]) -> Iterator[Preference]:
    title = page.page_title()
    yield Preference(title, path, page.fragment, is_page=True, keywords=_keywords(page, ""))
    for row in _titles(page):
        if row not in pages:
            yield Preference(row, (*path, title), page.fragment, is_page=False, keywords=_keywords(page, row))


def _titles(page: Page) -> list[str]:
    if not page.is_searched:
        return []
    return list(dict.fromkeys(title for row in page.rows() if (title := title_of(row))))


def _keywords(page: Page, title: str) -> str:
    """Return other words for a row; they are there in English alone."""
    return dict(page.keywords).get(title, "") if page.phone.strings.locale.startswith("en") else ""


def matching(query: str, known: Iterable[Preference]) -> list[Preference]:
    """Return what a query finds: each of its words begins one of the title, or of the keywords.

    What is called so goes first, then other titles.
    """
    wanted = _words(query)
    by_title = [one for one in known if _has(wanted, _words(one.title)) or _plain(query) in _plain(one.title)]
    by_keyword = [one for one in known if _has(wanted, [*_words(one.title), *_words(one.keywords)])]
    called_so = [one for one in by_title if _plain(one.title) == _plain(query)]
    return list(dict.fromkeys([*called_so, *by_title, *by_keyword]))


def _has(wanted: list[str], words: list[str]) -> bool:
    return bool(wanted) and all(any(word.startswith(one) for word in words) for one in wanted)


def _words(text: str) -> list[str]:
    return _WORD.findall(_plain(text))


def _plain(text: str) -> str:
    """Return a text without case, accents and hyphens: Wi-Fi, however it is written, is wifi."""
    letters = unicodedata.normalize("NFKD", _HYPHENS.sub("", text).casefold().strip())
    return "".join(letter for letter in letters if not unicodedata.combining(letter))
