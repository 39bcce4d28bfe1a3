"""What apps call things, by the English text: for the embedded phone and whoever looks for a label.

`<language>.toml` has what Android's own apps say, and sections for single ones; `<language>/<package>.toml` has what
any other app says, which speaks those languages that it has such a file for. A paid build (`….pro`) says what the free
one does.
"""

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
_ANDROIDS = ("android", "com.android", "com.google.android")  # of whose apps each says what all of them say
_FAMILIES = {"com.simplemobiletools": "com.simplemobiletools.commons"}  # whose apps share the words of a library
_PAID = ".pro"
_TAG = re.compile(r"[A-Za-z0-9-]{2,20}")
_PACKAGE = re.compile(r"[A-Za-z0-9_.]+")


def _read(*path: str) -> dict[str, object]:
    file = resources.files(__package__ or "").joinpath(*path)
    return tomllib.loads(file.read_text("utf-8")) if file.is_file() else {}


@cache
def _tables(language: str) -> dict[str, dict[str, str]]:
    """Return package → English text → label; what several apps say has an empty package."""
    read = _read(f"{language}.toml") if _TAG.fullmatch(language) else {}
    found: dict[str, dict[str, str]] = {"": {}} if read else {}
    for key, value in read.items():
        if isinstance(value, dict):
            found[key] = value
        else:
            found[""][key] = str(value)
    return found


@cache
def _own(language: str, package: str) -> dict[str, str]:
    """Return English text → label of an app, or of a library, that is not one of Android's own."""
    if not (_TAG.fullmatch(language) and _PACKAGE.fullmatch(package)):
        return {}
    return {text: str(said) for text, said in _read(language, f"{package.removesuffix(_PAID)}.toml").items()}


def _family(package: str) -> str:
    return next((words for name, words in _FAMILIES.items() if package.startswith(f"{name}.")), "")


@cache
def _speech(language: str, package: str) -> tuple[dict[str, str], ...]:
    """Return the tables in which an app's words are looked up in a language; none if it does not speak it."""
    tables = _tables(language)
    if own := _own(language, package):
        return own, _own(language, _family(package)), tables.get("", {})
    section = tables.get(_SPEAKS_AS.get(package, package))
    is_androids = package in _ANDROIDS or package.startswith(tuple(f"{name}." for name in _ANDROIDS))
    return (section or {}, tables.get("", {})) if section is not None or is_androids else ()


def label(package: str, locale: str, text: str) -> str:
    """Return what an app calls something in a locale, by the English text; empty where that is not known."""
    for language in (locale, locale.partition("-")[0]):
        for table in _speech(language, package):
            if found := table.get(text) or table.get(_with_plain_hyphens(text)):
                return found
    return ""


def speaks(package: str, locale: str) -> bool:
    """Whether an app has words in a locale; all have English ones."""
    languages = (locale, locale.partition("-")[0])
    return "en" in languages or any(_speech(language, package) for language in languages if _has_words(language))


def _has_words(language: str) -> bool:
    return bool(_tables(language))


def has_labels(locale: str) -> bool:
    """Whether any labels are known in a locale."""
    return any(_tables(language) for language in (locale, locale.partition("-")[0]))


def has_own_labels(package: str, locale: str) -> bool:
    """Whether an app that is not one of Android's own speaks a locale."""
    return any(_own(language, package) for language in (locale, locale.partition("-")[0]))


@cache
def labels_for(text: str, package: str = "") -> frozenset[str]:
    """Return an English label and everything that it is called in another language, by Android's apps and by this."""
    names = (text, _with_plain_hyphens(text))
    tables = [table for language in LANGUAGES for table in _tables(language).values()]
    own = [_own(language, name) for language in LANGUAGES for name in (package, _family(package)) if name]
    return frozenset({text, *(table[name] for table in (*tables, *own) for name in names if name in table)})


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
