"""Apps that are not Android's own speak each language of the shipped configurations whole, or not at all."""

from __future__ import annotations

import re
from pathlib import Path
from string import Formatter

import pytest

from pytest_mobileagent.config import labels
from pytest_mobileagent.config.labels import label
from tests.simulator.apps.words import SPOKEN, in_english, lacking, walk_through

FOLDER = Path(labels.__file__).parent
FILES = {language: {file.stem: file for file in (FOLDER / language).glob("*.toml")} for language in SPOKEN}
LIBRARIES = {"com.simplemobiletools.commons"}
OF_ANDROID_10 = {"com.google.android.calculator", "com.niksoftware.snapseed"}  # android_10/test_languages.py
PACKAGES = sorted({package for files in FILES.values() for package in files} - LIBRARIES - OF_ANDROID_10)
ACTS = 150
FORM = re.compile(r" \((zero|two|few|many)\)$")


@pytest.mark.parametrize("language", SPOKEN)
def test_every_language_has_the_words_of_every_app(language):
    assert sorted(FILES[language]) == sorted({*PACKAGES, *LIBRARIES, *OF_ANDROID_10})


@pytest.mark.few(2)
@pytest.mark.parametrize("package", PACKAGES)
def test_an_app_says_everything_in_each_of_its_languages(package):
    """Long: it goes wherever a few acts lead. The tables are asked for all languages, whatever the phone's is."""
    walk = walk_through(package, acts=ACTS)

    assert lacking(walk, package) == {}
    assert in_english(walk, package) == {}


def fields(text):
    return sorted(name for _, name, _, _ in Formatter().parse(text) if name is not None)


@pytest.mark.parametrize("language", SPOKEN)
def test_a_translation_has_the_parts_of_its_text(language):
    tables = {package: labels._own(language, package) for package in FILES[language]}
    others = {
        (package, text): said
        for package, table in tables.items()
        for text, said in table.items()
        if fields(FORM.sub("", text)) != fields(said) and not ("{count}" in text and "{" not in said)
    }

    assert others == {}


@pytest.mark.parametrize("language", SPOKEN)
def test_what_was_translated_is_not_translated_again(language):
    twice = {
        (package, said): label(package, language, said)
        for package in FILES[language]
        for said in labels._own(language, package).values()
        if label(package, language, said) not in ("", said)
    }

    assert twice == {}
