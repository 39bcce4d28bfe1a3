from __future__ import annotations

import datetime

import pytest

from pytest_mobileagent.config.generate import LOCALES
from pytest_mobileagent.simulator.system.dates import (
    clock_text,
    date_text,
    day_name,
    first_weekday,
    in_unit,
    length_text,
    locale_calendar,
    month_name,
    number_text,
    percent_text,
    short_number_text,
)

DAY = datetime.date(2023, 10, 15)
AFTERNOON = datetime.time(15, 4)


@pytest.fixture
def speaking(phone):
    """The phone, once it speaks a language."""

    def speak(locale):
        phone.properties.set("persist.sys.locale", locale)
        return phone

    return speak


@pytest.mark.parametrize(
    ("locale", "date", "time", "month"),
    [
        ("en-US", "Sun, Oct 15", "3:04 PM", "October 2023"),
        ("es-US", "dom, 15 de oct", "3:04 p.m.", "octubre de 2023"),
        ("fr-CA", "dim. 15 oct.", "15 h 04", "octobre 2023"),
        ("zh-Hans-CN", "10月15日周日", "15:04", "2023年10月"),
        ("ja-JP", "10月15日(日)", "15:04", "2023年10月"),
        ("ru-MD", "вс, 15 окт.", "15:04", "октябрь 2023 г."),  # noqa: RUF001 - Russian
        ("ar-AE", "الأحد، 15 أكتوبر", "3:04 م", "أكتوبر 2023"),
        ("ar-EG", "الأحد، ١٥ أكتوبر", "٣:٠٤ م", "أكتوبر ٢٠٢٣"),  # noqa: RUF001 - Arabic digits
        ("ko-KR", "10월 15일 (일)", "오후 3:04", "2023년 10월"),
        ("it-IT", "Sun, Oct 15", "3:04 PM", "October 2023"),
    ],
)
def test_dates_and_times_are_in_the_locales_form(speaking, locale, date, time, month):
    phone = speaking(locale)

    assert (date_text(phone, DAY, "weekday_date"), clock_text(phone, AFTERNOON), date_text(phone, DAY, "month")) == (
        date, time, month,
    )  # fmt: skip


@pytest.mark.parametrize(
    ("locale", "date"),
    [("en-US", "10/15/2023"), ("de-DE", "15.10.2023"), ("fr-CA", "2023-10-15"), ("ko-KR", "2023. 10. 15.")],
)
def test_a_date_is_in_numbers_in_the_locales_order(speaking, locale, date):
    assert date_text(speaking(locale), DAY, "numeric_date") == date


def test_the_users_choice_of_24_hours_comes_before_the_locales(speaking):
    phone = speaking("ko-KR")
    phone.settings.put("system", "time_12_24", "24")

    assert clock_text(phone, AFTERNOON) == "15:04"


def test_the_status_bars_time_has_no_half_of_the_day(speaking):
    assert clock_text(speaking("ko-KR"), AFTERNOON, with_am_pm=False) == "3:04"


@pytest.mark.parametrize(
    ("locale", "numbers"),
    [("en-US", ("57%", "1.5")), ("de-DE", ("57\u00a0%", "1,5")), ("ar-EG", ("٥٧٪\u061c", "١٫٥"))],  # noqa: RUF001 - Arabic digits
)
def test_numbers_are_in_the_locales_form(speaking, locale, numbers):
    phone = speaking(locale)

    assert (percent_text(phone, 57), number_text(phone, 1.5, places=1)) == numbers


def test_weeks_begin_where_the_locale_has_it(speaking):
    assert [first_weekday(speaking(locale)) for locale in ("en-US", "de-DE", "ar-EG")] == [6, 0, 5]
    phone = speaking("ru-MD")
    assert (day_name(phone, 6), month_name(phone, 10)) == ("воскресенье", "октябрь")


@pytest.mark.parametrize("locale", LOCALES)
def test_every_locale_of_the_benchmark_is_complete(locale):
    calendar = locale_calendar(locale)

    assert {len(calendar.days), len(calendar.short_days), len(calendar.narrow_days)} == {7}
    assert {len(calendar.months), len(calendar.short_months), len(calendar.standalone_months)} == {12}
    assert locale_calendar(locale) is not locale_calendar("xx") or locale == "en-US"


@pytest.mark.parametrize(
    ("locale", "text"),
    [("en-US", "12,345.5"), ("de-DE", "12.345,5"), ("fr-FR", "12\u202f345,5"), ("ru-RU", "12\xa0345,5")],
)
def test_thousands_are_parted_by_the_locales_sign(speaking, locale, text):
    assert short_number_text(speaking(locale), 12345.5, is_grouped=True) == text


def test_a_short_number_has_no_more_decimals_than_it_needs(phone):
    assert [short_number_text(phone, value) for value in (12, 0.5, 0.084)] == ["12", "0.5", "0.08"]


def test_a_size_is_in_the_unit_in_which_it_is_less_than_a_thousand():
    assert [in_unit(size, ("B", "kB", "MB")) for size in (999, 1500, 2_500_000, 3e9)] == [
        (999, "B"),
        (1.5, "kB"),
        (2.5, "MB"),
        (3000, "MB"),
    ]


def test_a_length_has_hours_only_from_an_hour_on():
    assert [length_text(ms) for ms in (-1, 185_900, 3_785_000)] == ["00:00", "03:05", "01:03:05"]
    assert [length_text(ms, minutes=1, hours=1) for ms in (185_000, 3_785_000)] == ["3:05", "1:03:05"]
