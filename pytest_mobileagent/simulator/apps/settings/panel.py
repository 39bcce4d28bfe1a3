"""Panels: what an app or system UI opens over the app below, to change one thing."""

from __future__ import annotations

from collections.abc import Iterator

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx.settingslib import Rows
from pytest_mobileagent.simulator.apps.settings.sound import Sound, volume_rows


class VolumePanel(ax.Screen):
    """The sliders of all streams, at the foot of the screen."""

    edge_to_edge = True
    is_translucent = True

    def compose(self) -> ax.View:
        """Return the panel; a tap elsewhere closes it."""
        display = self.phone.display
        sheet = ax.Column(
            ax.Text(self.tr("Volume"), id="panel_title", size=20, color="on_surface", padding=(24, 20, 24, 8)),
            *self._sliders(),
            ax.Row(
                ax.TextButton(self.tr("Settings"), id="see_more", on_tap=self._open_settings),
                ax.View(weight=1, height=1),
                ax.TextButton(self.tr("Done"), id="done", on_tap=self.finish),
                width=ax.MATCH,
                padding=(16, 8),
            ),
            id="panel_container",
            padding=(0, 0, 0, display.navigation_bar_px / display.scale),
            radius=(0 if self.theme.material == 2 else 28),
            background="surface",
            on_tap=lambda: None,
        )
        outside = ax.View(weight=1, width=ax.MATCH, on_tap=self.finish)
        return ax.Pane(outside, sheet, background="#00000099")

    def _sliders(self) -> Iterator[ax.View]:
        return volume_rows(self.phone, Rows(self.theme, self.tr), self.tr)

    def _open_settings(self) -> None:
        self.finish()
        self.start(f"{self.app.package}/.Settings${Sound.activity}")
