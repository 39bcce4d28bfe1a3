"""Settings, and the ways to watch on a television."""

from __future__ import annotations

from collections.abc import Sequence

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx import google


class Settings(ax.PreferenceScreen):
    """A list of pages and switches."""

    def bar(self) -> ax.View:
        """Return the toolbar."""
        return google.bar(self, self.tr("Settings"))

    def entries(self) -> Sequence[ax.Entry]:
        """Return what can be set."""
        return (
            ax.Flag(
                "limit_mobile_data_usage", self.tr("Limit mobile data usage"), summary="Stream HD video only on Wi-Fi"
            ),
            ax.Flag("stats_for_nerds", self.tr("Enable stats for nerds")),
            ax.Flag("restricted_mode", self.tr("Restricted Mode")),
            ax.Link(self.tr("Watch on TV"), lambda: self.start(PairWithTv)),
        )


class PairWithTv(ax.Screen):
    """Looks for televisions in the same Wi-Fi, of which there are none; or takes a code."""

    def create(self) -> None:
        """No code is typed yet."""
        self.code = ""
        self.asks_code = False

    def back(self) -> bool:
        """Leave the field for the code."""
        return ax.reset(self, asks_code=False)

    def compose(self) -> ax.View:
        """Return what was found, or the field for the code."""
        body = self._field() if self.asks_code else self._nothing()
        return ax.Pane(google.bar(self, self.tr("Watch on TV"), on_up=self.up), body, background="#ffffff")

    def _nothing(self) -> ax.View:
        words = "Make sure your TV is on, and connected to the same Wi-Fi as this phone."
        return ax.EmptyState(
            ax.Icon("tv_off", size=96, color="#dadce0"),
            ax.Text(self.tr("No TVs found"), id="pairing_title", size=20, margin=(0, 16, 0, 8)),
            ax.Caption(self.tr(words), size=14, align="center", margin=(40, 0, 40, 16)),
            ax.TextButton(self.tr("Enter TV code"), id="enter_code", color="#065fd4", on_tap=self._ask),
        )

    def _ask(self) -> None:
        self.asks_code = True
        self.focus("pairing_code")

    def _field(self) -> ax.View:
        field = ax.EditText(
            id="pairing_code", text=self.code, hint=self.tr("TV code"), input_type="number",
            on_change=self.bind("code"), max_length=12, padding=(4, 12),
        )  # fmt: skip
        link = ax.TextButton(self.tr("Link"), color="#065fd4", enabled=len(self.code) == 12, on_tap=self._refuse)
        return ax.Column(field, ax.Across(link, justify="end"), padding=24, gap=16)

    def _refuse(self) -> None:
        self.toast(self.tr("Couldn’t link. Check the code and try again."))
