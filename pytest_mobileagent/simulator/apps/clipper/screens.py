"""Clipper's only screen: how to use it."""

from __future__ import annotations

from pytest_mobileagent.simulator.ui import MATCH, Column, Screen, Text, Toolbar, View

_HELP = (
    "Clipper gives adb shell access to the clipboard.\n\n"
    'am broadcast -a clipper.set -e text "text"\n'
    "am broadcast -a clipper.get"
)


class Main(Screen):
    """The text that explains the broadcasts."""

    def compose(self) -> View:
        """Return the bar and the text."""
        return Column(
            Toolbar(self, self.app.label),
            Text(_HELP, id="textView", size=14, padding=16),
            width=MATCH,
            height=MATCH,
        )
