"""The questions that are asked frequently, and who has contributed: screens of Compose, whose elements have no ids."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx.simple.bars import bar
from pytest_mobileagent.simulator.androidx.simple.settings import section
from pytest_mobileagent.simulator.apps.base import ActivitySpec, LazyScreen

if TYPE_CHECKING:
    from collections.abc import Sequence

_COMMONS = "com.simplemobiletools.commons.activities"
FAQ, CONTRIBUTORS = f"{_COMMONS}.FAQActivity", f"{_COMMONS}.ContributorsActivity"
_FAQ_TITLE, _CONTRIBUTORS_TITLE = "Frequently asked questions", "Contributors"
_COMPOSED = "android.view.View"
_DEVELOPERS = ("Tibor Kaputa", "Naveen Singh", "Ensar Sarajčić", "Paul Akhamiogu")


class Faq(ax.Screen):
    """Questions with their answers, each on a card (`FAQActivity`): a subclass has them."""

    questions: ClassVar[Sequence[tuple[str, str]]] = ()

    def compose(self) -> ax.View:
        """Return the cards."""
        cards = [self._card(question, answer) for question, answer in self.questions]
        return ax.Pane(bar(self, _FAQ_TITLE), ax.Scroll(*cards, key="faq", cls=_COMPOSED, padding=(0, 8), weight=1))

    def _card(self, question: str, answer: str) -> ax.View:
        return ax.Column(
            ax.Text(question, size=16, color="primary", weight_name="medium"),
            ax.Text(answer, size=14, margin=(0, 8, 0, 0)),
            cls=_COMPOSED,
            width=ax.MATCH,
            radius=12,
            margin=(16, 8),
            padding=16,
            background=self.theme.surface_variant,
        )


class Contributors(ax.Screen):
    """Who has written the app (`ContributorsActivity`)."""

    def compose(self) -> ax.View:
        """Return the names."""
        rows = [
            ax.Across(
                ax.Icon("person", size=24, margin=(0, 0, 24, 0)),
                ax.Text(name, size=16, weight=1),
                cls=_COMPOSED,
                height=56,
                padding=(20, 0),
            )
            for name in _DEVELOPERS
        ]
        return ax.Pane(
            bar(self, _CONTRIBUTORS_TITLE),
            ax.Scroll(section(self, "Development"), *rows, key="contributors", cls=_COMPOSED, weight=1),
        )


def faq_activity(screen: LazyScreen) -> ActivitySpec:
    """Return the activity of the commons that shows an app's questions."""
    return ActivitySpec(FAQ, screen, label=_FAQ_TITLE)


def contributors_activity() -> ActivitySpec:
    """Return the activity of the commons that names who has written an app."""
    return ActivitySpec(CONTRIBUTORS, LazyScreen(__name__, "Contributors"), label=_CONTRIBUTORS_TITLE)
