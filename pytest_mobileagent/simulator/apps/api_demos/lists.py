"""Views/Lists, Expandable Lists, Splitting Touches, and the short lists of Text/Unicode."""

from __future__ import annotations

from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.api_demos.parts import LIST, ROW, Demo, Item, item, label, page, texts

if TYPE_CHECKING:
    from collections.abc import Callable

_GENRES = (
    "Action", "Adventure", "Animation", "Children", "Comedy", "Documentary", "Drama", "Foreign", "History",
    "Independent", "Romance", "Sci-Fi", "Television", "Thriller",
)  # fmt: skip
_ANSWERS = (
    "I'm afraid we're fresh out.",
    "I'm afraid we never have that at the end of the week, sir.  We get it fresh on Monday.",
    "Ah. It's been on order, sir, for two weeks.  I was expecting it this morning.",
    "Normally, sir, yes.  Today the van broke down.",
    "No.",
    "No.",
    "No.",
    "Yes, sir.  It's, ah ..... it's a bit runny.",
    "Well, it's very runny, actually, sir.",
    "I think it's a bit runnier than you'll like it, sir.",
    "Oh... The cat's eaten it.",
    "No.",
    "No.",
    "No.",
    "Mmm... cheese.",
)
_SPLIT = (
    "This activity demonstrates splitting touch events across multiple views within a view group. Here we have two "
    'ListViews within a LinearLayout that has the attribute android:splitMotionEvents set to "true". Try scrolling '
    "both lists simultaneously using multiple fingers."
)


@cache
def cheeses() -> tuple[str, ...]:
    """Return the names of all cheeses, in their order."""
    return tuple(Path(__file__).with_name("cheeses.txt").read_text("utf-8").splitlines())


class Cheeses(Demo):
    """01. Array: more than six hundred rows."""

    def compose(self) -> ax.View:
        """Return the list."""
        return texts(cheeses())


class Unicode(Demo):
    """Rows in other scripts."""

    def compose(self) -> ax.View:
        """Return the list."""
        return ax.Scroll(item("عربي"), item("தமிழ்"), cls=LIST, id="android:id/list")


class SingleChoice(Demo):
    """10. Single choice list: none is chosen at first."""

    def create(self) -> None:
        """Nothing is chosen."""
        super().create()
        self.chosen: set[int] = set()

    def _choose(self, at: int) -> None:
        self.chosen = {at}

    def compose(self) -> ax.View:
        """Return the genres, each with its button."""
        rows = [self._row(at, genre) for at, genre in enumerate(_GENRES)]
        return ax.Scroll(*rows, cls=LIST, id="android:id/list")

    def _row(self, at: int, genre: str) -> ax.View:
        return Checked(genre, at in self.chosen, self.mark, partial(self._choose, at))

    mark: type[ax.RadioButton | ax.CheckBox] = ax.RadioButton


class MultipleChoice(SingleChoice):
    """11. Multiple choice list."""

    mark = ax.CheckBox

    def _choose(self, at: int) -> None:
        self.chosen ^= {at}


def Checked(  # noqa: N802 - named as the widget it makes
    text: str,
    is_on: bool,
    mark: type[ax.RadioButton | ax.CheckBox],
    on_tap: Callable[[], object],
) -> ax.View:
    """Return a row that is a `CheckedTextView`: its button is drawn in it, and is no view of its own."""
    row = Marked(text, id=ROW, cls="android.widget.CheckedTextView", checkable=True, checked=is_on, on_tap=on_tap)
    row.icon = ("radio_button" if mark is ax.RadioButton else "check_box", is_on)
    return row


class Marked(Item):
    """A row with a button drawn at its end."""

    icon = ("check_box", False)

    def paint(self, canvas: ax.Canvas) -> None:
        """Draw the text and the button."""
        super().paint(canvas)
        kind, is_on = self.icon
        name = {
            ("radio_button", True): "radio_button_checked", ("radio_button", False): "radio_button_unchecked",
            ("check_box", True): "check_box", ("check_box", False): "check_box_outline_blank",
        }[kind, is_on]  # fmt: skip
        half, middle = round(12 * self.scale), (self.rect.top + self.rect.bottom) // 2
        right = self.rect.right - round(16 * self.scale)
        box = ax.Rect(right - 2 * half, middle - half, right, middle + half)
        canvas.icon(box, name, "#1a73e8" if is_on else "#0000008a")


class TwoLists(Demo):
    """Two lists of cheeses side by side; who asks for one gets the shop's next answer."""

    def create(self) -> None:
        """Nobody has asked."""
        super().create()
        self.asked = 0

    def _ask(self, at: int) -> None:
        answer = _ANSWERS[self.asked % len(_ANSWERS)]
        self.asked += 1
        self.toast(f"Do you have any {cheeses()[at]}?\n{answer}")

    def compose(self) -> ax.View:
        """Return the lists below what they are for."""
        lists = [texts(cheeses(), self._ask, name=f"list{number}") for number in (1, 2)]
        for one in lists:
            one.width, one.weight = 0, 1
        return page(label(_SPLIT, width=ax.MATCH), ax.Row(*lists, width=ax.MATCH, height=ax.MATCH, weight=1))


class Group(NamedTuple):
    """A row that opens, and the rows in it."""

    name: str
    members: tuple[str, ...]


class Groups(Demo):
    """Expandable Lists/1. Custom Adapter: a long press shows a menu."""

    GROUPS = (
        Group("People Names", ("Arnold", "Barry", "Chuck", "David")),
        Group("Dog Names", ("Ace", "Bandit", "Cha-Cha", "Deuce")),
        Group("Cat Names", ("Fluffy", "Snuggles")),
        Group("Fish Names", ("Goldy", "Bubbles")),
    )

    def create(self) -> None:
        """All groups are closed."""
        super().create()
        self.open: set[int] = set()

    def _flip(self, group: int) -> None:
        self.open ^= {group}

    def _menu(self, told: str) -> None:
        self.show(ax.AlertDialog(title="Sample menu", items=[("Sample action", partial(self.toast, told))]))

    def compose(self) -> ax.View:
        """Return the groups, with what is in the open ones."""
        rows: list[ax.View] = []
        for at, (name, members) in enumerate(self.GROUPS):
            rows.append(self._row(name, partial(self._flip, at), f"{name}: Group {at} clicked"))
            for number, member in enumerate(members if at in self.open else ()):
                rows.append(self._row(member, None, f"{member}: Child {number} clicked in group {at}"))
        return ax.Scroll(*rows, cls="android.widget.ExpandableListView", id="android:id/list")

    def _row(self, text: str, on_tap: Callable[[], object] | None, told: str) -> ax.View:
        return Item(
            text, size=14, padding=(14, 3), min_height=24, on_tap=on_tap, clickable=True,
            on_long_press=partial(self._menu, told),
        )  # fmt: skip
