"""What Android's own apps call things, by the English text: for the embedded phone and whoever looks for a label."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from importlib import resources

LANGUAGES = ("ak", "ar", "de", "es", "fr", "hi", "ja", "ko", "pt-BR", "pt-PT", "ru", "ur", "zh")
_DATE = re.compile(r"(\d{2}) (\S+) (\d{4})")  # as a calendar's days are called; in any digits
_SPEAKS_AS = {  # Android's own apps before Google's took their place, whose words those are
    f"com.android.{name}": f"com.google.android.{name}" for name in ("contacts", "dialer", "documentsui")
}
_TAG = re.compile(r"[A-Za-z0-9-]{2,20}")


@cache
def _tables(language: str) -> dict[str, dict[str, str]]:
    """Return package → English text → label; what several apps say has an empty package."""
    if not _TAG.fullmatch(language):
        return {}
    file = resources.files(__package__ or "").joinpath(f"{language}.toml")
    if not file.is_file():
        return {}
    found: dict[str, dict[str, str]] = {"": {}}
    for key, value in tomllib.loads(file.read_text("utf-8")).items():
        if isinstance(value, dict):
            found[key] = value
        else:
            found[""][key] = value
    return found


def label(package: str, locale: str, text: str) -> str:
    """Return what an app calls something in a locale, by the English text; empty where that is not known."""
    for language in (locale, locale.partition("-")[0]):
        tables = _tables(language)
        for table in (tables.get(_SPEAKS_AS.get(package, package), {}), tables.get("", {})):
            if found := table.get(text) or table.get(_with_plain_hyphens(text)):
                return found
    return ""


def has_labels(locale: str) -> bool:
    """Whether any labels are known in a locale."""
    return any(_tables(language) for language in (locale, locale.partition("-")[0]))


@cache
def labels_for(text: str) -> frozenset[str]:
    """Return an English label and everything that it is called in another language."""
    names = (text, _with_plain_hyphens(text))
    tables = [table for language in LANGUAGES for table in _tables(language).values()]
    return frozenset({text, *(table[name] for table in tables for name in names if name in table)})


def is_same_date(first: str, second: str) -> bool:
    """Whether two texts like `16 October 2023` name one day, in English and in another language."""
    one, other = _DATE.fullmatch(first), _DATE.fullmatch(second)
    if one is None or other is None:
        return False
    same_numbers = int(one[1]) == int(other[1]) and int(one[3]) == int(other[3])
    return same_numbers and other[2] in labels_for(one[2])


def _with_plain_hyphens(text: str) -> str:
    """Return a text as the tables have it: `Wi-Fi` is written with a no-break hyphen on the screen."""
    return text.replace("\u2011", "-")
