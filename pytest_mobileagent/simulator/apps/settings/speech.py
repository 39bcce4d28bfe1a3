"""Text-to-speech output: which engine speaks, in which language, how fast and how high."""

from __future__ import annotations

from collections.abc import Iterable

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.settings.languages import LANGUAGES
from pytest_mobileagent.simulator.apps.settings.page import Page
from pytest_mobileagent.simulator.apps.settings.table import Opens, Slider, TablePage

_ENGINE = "com.google.android.tts"
_RATE, _PITCH = "secure/tts_default_rate", "secure/tts_default_pitch"


class SpeechEngine(Page):
    """Which engine speaks."""

    title = "Preferred engine"
    fragment = "com.android.settings.tts.TtsEnginePreferenceFragment"
    is_searched = False

    def rows(self) -> Iterable[ax.View]:
        """Return the only one."""
        found = self.phone.packages.find(_ENGINE)
        if found is not None:
            yield self.row.radio(
                found.app.label, checked=True, on_tap=lambda: self.settings.put("secure/tts_default_synth", _ENGINE)
            )


def _engine_name(page: Page) -> str:
    found = page.phone.packages.find(_ENGINE)
    return found.app.label if found is not None else page.tr("None")


def _speech_buttons(page: Page) -> ax.View:
    def reset() -> None:
        page.settings.update(dict.fromkeys((_RATE, _PITCH), 100))

    return ax.Row(
        ax.TextButton(page.tr("Play"), id="button1", icon="play_arrow", enabled=False, weight=1, stacked=True),
        ax.TextButton(page.tr("Reset"), id="button2", icon="restart_alt", on_tap=reset, weight=1, stacked=True),
        width=ax.MATCH,
        padding=(16, 8),
    )


class Speech(TablePage):
    """Text-to-speech output. Nothing is ever spoken: the engine has no voice here, so that it cannot be tried."""

    title = "Text-to-speech output"
    fragment = "com.android.settings.tts.TextToSpeechSettings"
    activity = "TextToSpeechSettingsActivity"
    keywords = (("", "tts speak voice read aloud"),)
    entries = (
        Opens(SpeechEngine.title, SpeechEngine, summary=_engine_name),
        ax.Choice("secure/tts_default_locale", "Language", (("", "Use system language"), *LANGUAGES), ""),
        Slider(_RATE, "Speech rate", 10, 600, 59, 100),
        Slider(_PITCH, "Pitch", 25, 400, 15, 100),
        _speech_buttons,
    )
