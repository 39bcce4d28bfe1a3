from __future__ import annotations

import pytest

CLOCK = "com.google.android.deskclock"


def test_an_app_gets_its_own_locales(run, phone):
    assert run(f"cmd locale set-app-locales {CLOCK} --user current --locales de-DE,ko") == (0, "", "")
    assert run(f"cmd locale get-app-locales {CLOCK}") == (0, f"Locales for {CLOCK} for user 0 are [de-DE,ko]\n", "")
    run(f"am start -n {CLOCK}/com.android.deskclock.DeskClock")
    assert "[de_DE] ldltr" in run("dumpsys activity activities").out

    run(f"cmd locale set-app-locales {CLOCK} --locales ''")
    assert run(f"cmd locale get-app-locales {CLOCK} --user 0").out == f"Locales for {CLOCK} for user 0 are []\n"
    assert phone.strings.locale_of(CLOCK) == "en-US"


@pytest.mark.parametrize(
    ("words", "status", "out", "err"),
    [
        ("get-app-locales", 255, "", "Error: no package specified\n"),
        ("set-app-locales", 255, "", "Error: no package specified\n"),
        ("get-app-locales no.app", 0, "Unknown package no.app for userId 0\n", ""),
        ("set-app-locales no.app --locales de", 0, "Unknown package no.app for userId 0\n", ""),
        ("list-apps", 255, "Unknown command: list-apps\n", ""),
    ],
)
def test_what_cannot_be_set(run, words, status, out, err):
    assert run(f"cmd locale {words}") == (status, out, err)


def test_an_unknown_option_is_an_exception(run):
    reply = run(f"cmd locale set-app-locales {CLOCK} --language de")
    assert reply.status == 255
    assert "java.lang.IllegalArgumentException: Unknown option: --language\n" in reply.err
