from __future__ import annotations

import datetime

import pytest

from pytest_mobileagent.simulator.system import strings
from pytest_mobileagent.simulator.system.dates import date_text
from pytest_mobileagent.simulator.system.strings import Written, language_tags
from tests.simulator.apps.hand import Hand

CLOCK = "com.google.android.deskclock/com.android.deskclock.DeskClock"
DIALER = "com.google.android.dialer/.extensions.GoogleDialtactsActivity"
EDITOR = "com.google.android.contacts/com.android.contacts.activities.ContactEditorActivity"


@pytest.mark.parametrize(
    ("locale", "component", "text"),
    [
        ("de-DE", CLOCK, "Wecker"),
        ("pt-BR", CLOCK, "Cronômetro"),
        ("pt-PT", CLOCK, "Cronómetro"),
        ("fr-CA", DIALER, "Rechercher des contacts"),
        ("es-US", EDITOR, "Guardar"),
        ("ru-MD", EDITOR, "Фамилия"),
        ("ak-GH", CLOCK, "Stopwatch"),
    ],
)
def test_labels_are_in_the_phones_language(phone, locale, component, text):
    phone.properties.set("persist.sys.locale", locale)
    hand = Hand(phone).open(component)

    assert hand.shows(text)


def test_one_app_speaks_another_language(phone):
    phone.packages.set_locales("com.google.android.deskclock", ("xx-YY", "de-DE", "fr"))

    assert Hand(phone).open(CLOCK).shows("Wecker")
    assert Hand(phone).open(DIALER).shows("Search contacts")
    assert phone.strings.locale == "en-US"


def test_an_apps_dates_and_direction_are_of_its_language(phone):
    phone.packages.set_locales("com.google.android.deskclock", ("ar-EG",))
    hand = Hand(phone).open(CLOCK)
    nodes = [placed for placed in phone.windows.placed() if placed.window.package == "com.google.android.deskclock"]

    assert hand.shows("الساعة")
    assert nodes
    with phone.strings.speaking("com.google.android.deskclock"):
        assert phone.strings.is_rtl
        assert date_text(phone, datetime.date(2023, 10, 15), "long_date") == "١٥ أكتوبر ٢٠٢٣"  # noqa: RUF001
    assert date_text(phone, datetime.date(2023, 10, 15), "long_date") == "October 15, 2023"


def test_an_apps_language_goes_with_its_data(phone):
    phone.packages.set_locales("com.google.android.deskclock", ("de-DE",))
    twin = phone.fork()
    assert twin.strings.locale_of("com.google.android.deskclock") == "de-DE"
    twin.packages.clear_data("com.google.android.deskclock")
    assert twin.strings.locale_of("com.google.android.deskclock") == "en-US"


def test_what_somebody_wrote_is_not_said_in_the_phones_language(phone):
    phone.properties.set("persist.sys.locale", "de-DE")
    say = phone.strings.sayer("com.google.android.calculator")

    assert say("History") == "Verlauf"
    assert say(Written("History")) == "History"


@pytest.mark.parametrize(
    ("text", "tags"),
    [
        ("", ()),
        ("ko-kr,EN,ko-KR", ("ko-KR", "en")),
        ("zh-hans-cn", ("zh-Hans-CN",)),
        ("ko_KR", ("und",)),
        ("es-419", ("es-419",)),
    ],
)
def test_locales_are_written_as_android_writes_them(text, tags):
    assert language_tags(text) == tags


@pytest.mark.parametrize(
    ("locale", "number", "text"),
    [
        ("en-US", 1, "1 hour"),
        ("en-US", 21, "21 hours"),
        ("ru-MD", 21, "21 час"),
        ("ru-MD", 22, "22 часа"),
        ("ru-MD", 25, "25 часов"),
        ("ar-AE", 2, "ساعتان"),
        ("ar-EG", 3, "٣ ساعات"),
        ("ko-KR", 1, "1시간"),
        ("xx-YY", 1, "1 hour"),
        ("fr-CA", 0, "0 heure"),
    ],
)
def test_a_text_of_a_number_has_the_form_and_the_digits_of_the_language(phone, locale, number, text):
    phone.properties.set("persist.sys.locale", locale)

    assert phone.strings.count("com.google.android.deskclock", number, "{count} hour", "{count} hours") == text


def test_a_form_that_no_table_has_is_the_languages_plural_or_else_english(phone, monkeypatch):
    monkeypatch.setattr(strings, "label", lambda package, locale, text: {"{count} cats": "{count} кота"}.get(text, ""))
    phone.properties.set("persist.sys.locale", "ru-MD")

    assert phone.strings.count("com.example", 5, "{count} cat", "{count} cats") == "5 кота"
    assert phone.strings.count("com.example", 1, "{count} dog", "{count} dogs") == "1 dog"
