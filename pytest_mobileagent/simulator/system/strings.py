"""The languages of the phone and of its apps: translations of apps' texts, and the writing direction."""

from __future__ import annotations

import re
from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING

from pytest_mobileagent.config.labels import has_labels, has_own_labels, label
from pytest_mobileagent.simulator.system.dates import with_digits
from pytest_mobileagent.simulator.system.plurals import plural_form
from pytest_mobileagent.simulator.system.saved import as_map, as_text

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from pytest_mobileagent.simulator.apps.base import App
    from pytest_mobileagent.simulator.phone import Phone

RIGHT_TO_LEFT = {"ar", "fa", "he", "iw", "ur"}
_UNDETERMINED = "und"
_TAG = re.compile(r"(?P<language>[A-Za-z]{2,3})(-(?P<script>[A-Za-z]{4}))?(-(?P<region>[A-Za-z]{2}|[0-9]{3}))?(-.*)?")


def language_tags(text: str) -> tuple[str, ...]:
    """Return the locales of a list like `ko-KR,en`, each once and written as Android writes it."""
    return tuple(dict.fromkeys(_language_tag(tag) for tag in text.split(",") if text))


def _language_tag(text: str) -> str:
    match = _TAG.fullmatch(text)
    if match is None:
        return _UNDETERMINED
    parts = (match["language"].lower(), (match["script"] or "").title(), (match["region"] or "").upper())
    return "-".join(part for part in parts if part)


class Written(str):
    """What somebody wrote, where words of the app stand otherwise: the entries of a dialog, the title of a bar.

    No table is asked for it as it is laid out, also if an app has a word like it. So are frames that `tr` has filled.
    """

    __slots__ = ()


class Strings:
    """Texts in the locale of the phone, or of an app that has its own; English where no translation is known."""

    def __init__(self, phone: Phone) -> None:
        """Speak the locale of the phone's properties."""
        self._phone = phone
        self._speaker = ""
        self._held = ""

    @contextmanager
    def speaking(self, package: str) -> Iterator[None]:
        """Let an app speak: what it asks for without its name is in its own locale."""
        before, self._speaker = self._speaker, package
        try:
            yield
        finally:
            self._speaker = before

    @property
    def locale(self) -> str:
        """The locale of the app that speaks, or else the phone's, as a BCP 47 tag: `en-US`."""
        return self.locale_of(self._speaker)

    @property
    def is_rtl(self) -> bool:
        """Whether that locale is written from right to left."""
        return _language(self.locale) in RIGHT_TO_LEFT

    def locale_of(self, package: str) -> str:
        """Return the locale in which an app speaks: the first of its own that it knows, or else the phone's."""
        found = self._phone.packages.find(package)
        own = found.locales if found is not None else ()
        return next((locale for locale in own if _speaks(package, locale)), self._phone_locale)

    @property
    def _phone_locale(self) -> str:
        return self._held or self._phone.properties.get("persist.sys.locale") or self._phone.config.locale

    def hold(self) -> None:
        """Speak on as now, whatever the properties say, until the framework starts again: only then it reads them."""
        self._held = self._phone_locale

    def save(self) -> object:
        """Return the locale that is spoken on."""
        return {"held": self._held}

    def load(self, value: object) -> None:
        """Speak on as `save` told; None is a start of the framework."""
        self._held = as_text(as_map(value).get("held"))

    def translate(self, package: str, text: str) -> str:
        """Return an app's text in the app's language, or as it is."""
        return self._known(package, text) or text

    def count(self, package: str, number: int, one: str, other: str) -> str:
        """Return an app's text of a number, `{count} minute` or `{count} minutes`, in its language, form and digits.

        Tables have the forms that English lacks under its plural: `{count} minutes (few)`.
        """
        form = plural_form(self.locale_of(package), number)
        key = {"one": one, "other": other}.get(form, f"{other} ({form})")
        text = self._known(package, key) or self._known(package, other) or (one if number == 1 else other)
        return text.format(count=with_digits(self._phone, str(number)))

    def _known(self, package: str, text: str) -> str:
        """Return what the tables have for an app's text in the app's language; empty if that is English or nothing."""
        locale = self.locale_of(package)
        if _language(locale) == "en" or not text:
            return ""
        return label(package, locale, text)

    def sayer(self, package: str) -> Callable[[str], str] | None:
        """Return what turns an app's own words into its language as its views are laid out.

        None where they stay as they are: in English, and in Android's own apps, which ask for each text themselves.
        """
        return partial(self._say, package) if has_own_labels(package, self.locale_of(package)) else None

    def say(self, package: str, text: str) -> str:
        """Return an app's own word as its views say it."""
        says = self.sayer(package)
        return text if says is None else says(text)

    def _say(self, package: str, text: str) -> str:
        return text if isinstance(text, Written) else self.translate(package, text)

    def label_of(self, app: App) -> str:
        """Return an app's name, as it calls itself."""
        return self.translate(app.package, app.label)

    def place_of(self, app: App) -> str:
        """Return what an app's place in a list of apps goes by: its name, in whatever letters."""
        return self.label_of(app).casefold()


def _language(locale: str) -> str:
    return locale.partition("-")[0]


def _speaks(package: str, locale: str) -> bool:
    """Whether an app has texts in a locale; all have English ones."""
    return _language(locale) == "en" or has_own_labels(package, locale) or has_labels(locale)
