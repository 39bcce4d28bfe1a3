"""Snackbars and toasts: short messages."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.ui.layout import Row
from pytest_mobileagent.simulator.ui.view import MATCH
from pytest_mobileagent.simulator.ui.widgets.button import TextButton
from pytest_mobileagent.simulator.ui.widgets.text import Label

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.ui.screen import Screen, ShownSnackbar
    from pytest_mobileagent.simulator.ui.view import View


def Snackbar(shown: ShownSnackbar, screen: Screen) -> View:  # noqa: N802 - named as the widget it makes
    """Return the snackbar that a screen shows."""
    theme = screen.theme
    action = None

    def act() -> None:
        screen.hide_snackbar()
        if shown.on_action is not None:
            shown.on_action()

    if shown.action_label:
        bright = "#a8c7fa" if theme.material == 3 else theme.primary_container
        action = TextButton(shown.action_label, id="snackbar_action", color=bright, on_tap=act, gravity="vcenter")
    return Row(
        Label(shown.text, id="snackbar_text", size=14, color="#f1f0f4", weight=1, max_lines=2, gravity="vcenter"),
        action,
        cls="android.widget.FrameLayout",
        width=MATCH,
        min_height=48,
        margin=(8, 8, 8, 8 + screen.snackbar_above_dp),
        padding=(16, 6, 8, 6),
        gravity="bottom center",
        radius=4,
        elevation=6,
        background="#313033",
    )
