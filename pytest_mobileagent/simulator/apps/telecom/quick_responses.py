"""The messages that a call can be declined with (`RespondViaSmsSettings`)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx import google
from pytest_mobileagent.simulator.androidx.quick_responses import QuickResponses


class Settings(ax.PreferenceScreen):
    """Four rows; a tap on one lets it be written anew."""

    def bar(self) -> ax.View:
        """Return the toolbar."""
        return google.bar(self, self.tr("Quick responses"))

    def entries(self) -> Sequence[ax.Entry]:
        """Return the messages."""
        messages = QuickResponses(self.phone).all()
        return tuple(ax.Link(text, partial(self._ask, at, text)) for at, text in enumerate(messages))

    def _ask(self, place: int, text: str) -> None:
        def accept(written: str) -> bool:
            if written:
                QuickResponses(self.phone).set(place, written)
            return bool(written)

        ax.TextDialog(
            self, title=self.tr("Quick response"), id="edit", text=text, input_type="caps", on_ok=accept
        )  # fmt: skip
