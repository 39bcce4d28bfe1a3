from __future__ import annotations

import pytest

from pytest_mobileagent.config.labels import LANGUAGES, is_same_date, label, labels_for

SETTINGS = "com.android.settings"


@pytest.mark.parametrize(
    ("package", "locale", "text", "found"),
    [
        (SETTINGS, "ko-KR", "Settings", "설정"),
        (SETTINGS, "pt-BR", "Settings", "Configurações"),
        (SETTINGS, "pt-PT", "Settings", "Definições"),
        (SETTINGS, "de-DE", "Wi\u2011Fi", "WLAN"),
        ("com.google.android.dialer", "fr-CA", "Search contacts", "Rechercher des contacts"),
        ("com.google.android.contacts", "fr-CA", "Search contacts", "Rechercher dans les contacts"),
        (SETTINGS, "ak-GH", "Settings", ""),
        (SETTINGS, "ko-KR", "No such label", ""),
        (SETTINGS, "../../x", "Settings", ""),
        ("../../x", "ko-KR", "Settings", ""),
        ("com.walmart.android", "ko-KR", "Settings", ""),
        ("com.google.android.calculator", "ko-KR", "History", "기록"),
        ("com.google.android.calculator", "ko-KR", "Settings", "설정"),
    ],
    ids=[
        "ko",
        "pt-BR",
        "pt-PT",
        "hyphen",
        "an app's own",
        "another's own",
        "no language",
        "no label",
        "no path",
        "no path to a package",
        "an app that does not speak it",
        "an app's own file",
        "what all say",
    ],
)
def test_a_label_is_found_by_its_english_text(package, locale, text, found):
    assert label(package, locale, text) == found


@pytest.mark.parametrize(
    ("other", "is_same"),
    [
        ("16 October 2023", True),
        ("16 octobre 2023", True),
        ("١٦ أكتوبر ٢٠٢٣", True),
        ("16 Ahinime 2023", True),
        ("17 octobre 2023", False),
        ("16 septembre 2023", False),
        ("16", False),
    ],
)
def test_a_day_of_a_calendar_is_known_in_all_languages(other, is_same):
    assert is_same_date("16 October 2023", other) is is_same


def test_a_label_is_known_in_all_languages():
    assert labels_for("Settings") >= {"Settings", "설정", "الإعدادات", "设置", "Einstellungen", "Настройки"}
    assert labels_for("No such label") == {"No such label"}


@pytest.mark.parametrize("language", [language for language in LANGUAGES if language != "ak"])
def test_every_language_has_the_words_of_the_system(language):
    for text in ("Settings", "Clock", "Contacts", "Network & internet", "Cancel"):
        assert label(SETTINGS, language, text) or label(SETTINGS, language.partition("-")[0], text) or language in (
            "es", "fr",
        )  # fmt: skip
