from __future__ import annotations

import pytest

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
