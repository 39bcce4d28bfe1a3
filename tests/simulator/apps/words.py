"""The words of apps that are not Android's own, in the languages that they speak: what a walk through one meets.

`python -m tests.simulator.apps.words PACKAGE [ACTS]` tells what the tables lack, by language, and what is in English
although no table was asked for it: words that the app writes by itself, or what somebody wrote. What no language
changes (names of files, of people) stands in `names/<package>.txt`, a line each.
"""

from __future__ import annotations

import re
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from pytest_mobileagent.clock import DeviceClock
from pytest_mobileagent.config.labels import LANGUAGES, label
from pytest_mobileagent.config.model import DeviceConfig
from pytest_mobileagent.image import find_image
from pytest_mobileagent.simulator.phone import Phone
from pytest_mobileagent.simulator.system import strings
from pytest_mobileagent.simulator.system.plurals import plural_forms
from tests.conftest import EPOCH_S
from tests.simulator.apps.walk import Walk

IMAGES = ("androidworld", "mobileagentbench", "droidtask")
SPOKEN = tuple(language for language in LANGUAGES if language != "ak")  # which Android itself does not speak
NAMES = Path(__file__).with_name("names")
OF_ALL = "all"  # the file of names that any app may show
DENSE = 240  # so that lists that have to be scrolled otherwise are there whole
WORD = re.compile(r"[A-Za-z]{2,}")
TRANSLATED = re.compile(r"[\u0600-\u06ff]")  # the phone speaks Urdu


def phone_with(package):
    """Return a phone that has an app, of the first image that has it, and how the app is called there.

    The phone speaks Urdu, and so from right to left; the tables of a paid build are called as those of the free one.
    """
    for image in map(find_image, IMAGES):
        phone = Phone(image, replace(DeviceConfig(), locale="ur-PK", density_dpi=DENSE), DeviceClock(EPOCH_S))
        for name in (package, f"{package}.pro"):
            if phone.packages.find(name) is not None:
                return phone, name
    raise LookupError(f"no image has {package}")


def walk_through(package, *, acts, depth=4):
    """Walk through an app as if it spoke the phone's language, whether it has a table for that or not."""
    phone, package = phone_with(package)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(strings, "has_own_labels", lambda name, _locale: name == package)
        return Walk(phone, package, depth=depth, acts=acts)


def names_of(package):
    """Return what no language changes, the longest first."""
    files = [NAMES / f"{name}.txt" for name in (OF_ALL, package)]
    lines = [line for file in files if file.is_file() for line in file.read_text("utf-8").splitlines()]
    return sorted(filter(None, lines), key=len, reverse=True)


def has_words(text, names):
    """Whether there are English words in a text beside names; what is translated in part has data in it."""
    for name in names:
        text = text.replace(name, " ")
    return WORD.search(text) is not None and not TRANSLATED.search(text)


def lacking(walk, package):
    """Return language → what a walk met of an app's own words, and its tables do not say."""
    names = names_of(package)
    asked = {text for by, text in walk.asked if by != "android" and has_words(text, names)}
    counted = {
        (one, other) for by, one, other in walk.counted if by.removesuffix(".pro") == package.removesuffix(".pro")
    }
    found = {}
    for language in SPOKEN:
        forms = {
            {"one": one, "other": other}.get(form, f"{other} ({form})")
            for one, other in counted
            for form in plural_forms(language)
        }
        missing = sorted(text for text in asked | forms if not label(package, language, text))
        if missing:
            found[language] = missing
    return found


def in_english(walk, package):
    """Return text → the acts that led to it, of what was shown in English and no table was asked for."""
    names = names_of(package)
    asked = {text for _, text in walk.asked}
    return {text: path for text, path in walk.shown.items() if text not in asked and has_words(text, names)}


def _tell():
    package, acts = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 600
    walk = walk_through(package, acts=acts)
    missing = lacking(walk, package)
    yield "# asked for, and not in the tables of so many languages"
    for text in sorted({text for texts in missing.values() for text in texts}):
        yield f"{sum(text in texts for texts in missing.values()):3} {text!r}"
    yield "# in English, and no table was asked"
    for text, path in in_english(walk, package).items():
        yield f"{text!r} <- {path}"


if __name__ == "__main__":
    sys.stdout.writelines(f"{line}\n" for line in _tell())
