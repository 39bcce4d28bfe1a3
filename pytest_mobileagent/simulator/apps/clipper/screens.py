"""Clipper's only screen: how to use it."""

from __future__ import annotations

from pytest_mobileagent.simulator import androidx as ax

_HELP = (
    "Clipper gives adb shell access to the clipboard.\n\n"
    'am broadcast -a clipper.set -e text "text"\n'
    "am broadcast -a clipper.get"
)


class Main(ax.Screen):
    """The text that explains the broadcasts."""

    def compose(self) -> ax.View:
        """Return the bar and the text."""
        return ax.Pane(ax.Toolbar(self, self.app.label), ax.Text(_HELP, id="textView", padding=16))
