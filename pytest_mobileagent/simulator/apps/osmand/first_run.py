"""What the first start shows over the map."""

from __future__ import annotations

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.osmand.parts import BLUE, GREY, Page, panel
from pytest_mobileagent.simulator.apps.osmand.store import FIRST_RUN


class FirstRun(Page):
    """The wizard that would find maps to download; it can only be skipped."""

    def back(self) -> bool:
        """Leave it for good."""
        self.screen.store.prefs.update({FIRST_RUN: False})
        return False

    def compose(self) -> ax.View:
        """Return the page."""
        text = "Let OsmAnd determine your location and suggest maps to download for that region."
        skip = ax.TextButton("Skip download", id="skip_button", color=BLUE, on_tap=self.screen.back)
        return ax.Pane(
            ax.View(height=32, width=1),
            ax.Icon("explore", size=96, color="#ff8800", gravity="hcenter"),
            ax.Label("Welcome", id="title", size=28, align="center", width=ax.MATCH, margin=(24, 24, 24, 12)),
            ax.Label(
                text, id="wizard_description", size=16, color=GREY, align="center", width=ax.MATCH, margin=(32, 0)
            ),
            ax.View(weight=1, width=1),
            ax.Row(ax.View(weight=1, height=1), skip, width=ax.MATCH, padding=(16, 12)),
            background=panel(self.screen),
        )
