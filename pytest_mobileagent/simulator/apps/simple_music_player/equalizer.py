"""The equalizer: bands that can be moved, and presets (`EqualizerActivity`)."""

from __future__ import annotations

import json
from functools import partial

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx import simple
from pytest_mobileagent.simulator.apps.simple_music_player.config import preferences

_BANDS = ("60 Hz", "230 Hz", "910 Hz", "3.6 kHz", "14 kHz")
# The presets of Android's own effect, dB for each band (`EffectBundle.h`).
_PRESETS = (
    ("Normal", (3, 0, 0, 0, 3)), ("Classical", (5, 3, -2, 4, 4)), ("Dance", (6, 0, 2, 4, 1)),
    ("Flat", (0, 0, 0, 0, 0)), ("Folk", (3, 0, 0, 2, -1)), ("Heavy Metal", (4, 1, 9, 3, 0)),
    ("Hip Hop", (5, 3, 0, 1, 3)), ("Jazz", (4, 2, -2, 2, 5)), ("Pop", (-1, 2, 5, 1, -2)), ("Rock", (5, 3, -1, 3, 5)),
)  # fmt: skip
_CUSTOM, _MOST_DB = -1, 15
_PRESET, _STORED_BANDS = "EQUALIZER_PRESET", "EQUALIZER_BANDS"


class Equalizer(ax.Screen):
    """A slider for each band, and the preset that they are from."""

    def create(self) -> None:
        """Open the preferences."""
        self.stored = preferences(self.phone)

    @property
    def preset(self) -> int:
        """Which preset is chosen; `_CUSTOM` if none is."""
        return self.stored.number(_PRESET)

    @property
    def levels(self) -> list[int]:
        """How loud each band is, dB."""
        if self.preset != _CUSTOM:
            return list(_PRESETS[self.preset][1])
        try:
            kept = json.loads(self.stored.text(_STORED_BANDS, "{}"))
        except json.JSONDecodeError:
            kept = {}
        return [int(kept.get(str(at), 0)) for at in range(len(_BANDS))]

    def compose(self) -> ax.View:
        """Return scale, bands and preset."""
        scale = ax.Across(
            ax.Caption(f"-{_MOST_DB}", id="equalizer_label_left", weight=1),
            ax.Caption("0", id="equalizer_label_0", weight=1, align="center"),
            ax.Caption(f"+{_MOST_DB}", id="equalizer_label_right", weight=1, align="end"),
            padding=(88, 16, 24, 0),
        )
        bands = [self._band(at, name, level) for at, (name, level) in enumerate(zip(_BANDS, self.levels, strict=True))]
        name = self.tr("Custom") if self.preset == _CUSTOM else _PRESETS[self.preset][0]
        preset = ax.Text(
            name, id="equalizer_preset", size=16, align="center", width=ax.MATCH, height=48, margin=(16, 24),
            padding=(0, 12), radius=24, color="primary",
            background=ax.mix(self.theme.primary, self.theme.background, 0.85), on_tap=self._choose,
        )  # fmt: skip
        return ax.Pane(
            simple.bar(self, "Equalizer", id="equalizer_toolbar"),
            scale,
            ax.Column(*bands, id="equalizer_bands_holder"),
            preset,
        )

    def _band(self, at: int, name: str, level: int) -> ax.View:
        return ax.Across(
            ax.Text(name, id="equalizer_band_label", size=14, width=72, align="center"),
            ax.SeekBar(
                id="equalizer_band_seek_bar",
                key=f"band {at}",
                value=level + _MOST_DB,
                maximum=2 * _MOST_DB,
                weight=1,
                on_change=partial(self._move, at),
            ),
            id="equalizer_band_holder",
            cls="android.widget.RelativeLayout",
            height=56,
            padding=(8, 0, 16, 0),
        )

    def _move(self, at: int, value: int) -> None:
        levels = self.levels
        levels[at] = value - _MOST_DB
        kept = json.dumps({str(band): level for band, level in enumerate(levels)}, separators=(",", ":"))
        self.stored.update({_PRESET: _CUSTOM, _STORED_BANDS: kept})

    def _choose(self) -> None:
        names = [ax.Written(name) for name, _ in _PRESETS]

        def pick(at: int) -> None:
            self.stored.update({_PRESET: at if at < len(names) else _CUSTOM})

        chosen = len(names) if self.preset == _CUSTOM else self.preset
        simple.choose(self, [*names, "Custom"], chosen, pick)
