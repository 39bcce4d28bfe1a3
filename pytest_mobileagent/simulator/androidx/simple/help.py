"""The questions that are asked frequently, and who has contributed: of views, and later of Compose without ids."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, NamedTuple

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx.simple.bars import bar
from pytest_mobileagent.simulator.androidx.simple.generations import is_classic
from pytest_mobileagent.simulator.androidx.simple.settings import section
from pytest_mobileagent.simulator.apps.base import ActivitySpec, LazyScreen

if TYPE_CHECKING:
    from collections.abc import Sequence

_COMMONS = "com.simplemobiletools.commons.activities"
FAQ, CONTRIBUTORS = f"{_COMMONS}.FAQActivity", f"{_COMMONS}.ContributorsActivity"
_FAQ_TITLE, _CONTRIBUTORS_TITLE = "Frequently asked questions", "Contributors"
_DEVELOPERS = ("Tibor Kaputa", "Naveen Singh", "Ensar Sarajčić", "Paul Akhamiogu")


SELECTING = (
    "How can I select multiple items at once?",
    "Long press one item, then tap the others. Or keep your finger down and drag it over them; or long press another "
    "one, and all between the two are selected too. A tap on the counter at the top left selects all, or none.",
)  # asked in each app of the family that has lists


class _Look(NamedTuple):
    """What elements are called in a generation: the classes of a body, a card and a row, and whether they have ids."""

    body: str
    card: str
    row: str
    has_ids: bool

    def id(self, name: str) -> str:
        """Return an element's id; none has one in Compose."""
        return name if self.has_ids else ""


_CLASSIC = _Look(
    "android.widget.ScrollView", "androidx.cardview.widget.CardView", "android.widget.RelativeLayout", has_ids=True
)
_COMPOSED = _Look("android.view.View", "android.view.View", "android.view.View", has_ids=False)


def _look(screen: ax.Screen) -> _Look:
    return _CLASSIC if is_classic(screen.app) else _COMPOSED


class Faq(ax.Screen):
    """Questions with their answers, each on a card (`FAQActivity`): a subclass has them."""

    questions: ClassVar[Sequence[tuple[str, str]]] = ()

    def compose(self) -> ax.View:
        """Return the cards."""
        look = _look(self)
        cards = [self._card(look, question, answer) for question, answer in self.questions]
        return ax.Pane(
            bar(self, _FAQ_TITLE, id=look.id("faq_toolbar")),
            ax.Scroll(*cards, key="faq", id=look.id("faq_holder"), cls=look.body, padding=(0, 8), weight=1),
        )

    def _card(self, look: _Look, question: str, answer: str) -> ax.View:
        return ax.Column(
            ax.Label(question, id=look.id("faq_title"), size=16, color="primary", weight_name="medium"),
            ax.Label(answer, id=look.id("faq_text"), size=14, margin=(0, 8, 0, 0)),
            id=look.id("faq_card"),
            cls=look.card,
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
        look = _look(self)
        rows = [
            ax.Across(
                ax.Icon("person", id=look.id("contributor_icon"), size=24, margin=(0, 0, 24, 0)),
                ax.Text(name, id=look.id("contributor_title"), size=16, weight=1),
                cls=look.row,
                height=56,
                padding=(20, 0),
            )
            for name in _DEVELOPERS
        ]
        return ax.Pane(
            bar(self, _CONTRIBUTORS_TITLE, id=look.id("contributors_toolbar")),
            ax.Scroll(
                section(self, "Development", look.id("contributors_development_label")),
                *rows,
                key="contributors",
                id=look.id("contributors_nested_scrollview"),
                cls=look.body,
                weight=1,
            ),
        )


def faq_activity(screen: LazyScreen) -> ActivitySpec:
    """Return the activity of the commons that shows an app's questions."""
    return ActivitySpec(FAQ, screen, label=_FAQ_TITLE)


def contributors_activity() -> ActivitySpec:
    """Return the activity of the commons that names who has written an app."""
    return ActivitySpec(CONTRIBUTORS, LazyScreen(__name__, "Contributors"), label=_CONTRIBUTORS_TITLE)
