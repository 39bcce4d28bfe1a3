"""Text that belongs to the view around it: the hint above a field, the letter in a picture, a button's caption."""

from __future__ import annotations

from pytest_mobileagent.simulator.ui.widgets.text import Text


class DrawnText(Text):
    """Text that is drawn and that accessibility does not report."""

    cls = "android.view.View"

    @property
    def shown_text(self) -> str:
        """Nothing."""
        return ""

    def drawn_text(self) -> str:
        """Return the text."""
        return self.text
