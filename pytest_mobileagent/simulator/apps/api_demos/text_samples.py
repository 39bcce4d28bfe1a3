"""Text/LogTextBox and KeyEventText, OS/Morse Code, Content/Resources/Styled Text, Assets/Read Asset."""

from __future__ import annotations

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.api_demos.parts import Button, Demo, Log, label, page


class LogTextBox(Demo):
    """A box to which lines are added."""

    def create(self) -> None:
        """It is empty."""
        super().create()
        self.text = ""

    def _add(self) -> None:
        self.text += "This is a test\n"

    def compose(self) -> ax.View:
        """Return the box between its buttons."""
        return page(
            Button("Add", id="add", on_tap=self._add), Log(self.text, id="text", weight=1), Button("Do nothing")
        )


class MorseCode(Demo):
    """A text that is vibrated; nothing of that is seen or heard."""

    def compose(self) -> ax.View:
        """Return the field and the button."""
        return page(self.field("text"), Button("Vibrate", id="button"))


class StyledText(Demo):
    """The same text from a resource and from code."""

    def compose(self) -> ax.View:
        """Return the texts and what they are."""
        text = "Plain, bold, italic, bold-italic"
        return page(
            label("Initialized from a resource:", width=ax.MATCH, align="center"),
            label(text, width=ax.MATCH, align="center"),
            label("Assigned programmatically:", width=ax.MATCH, align="center"),
            label(text, id="text", width=ax.MATCH, align="center"),
        )
