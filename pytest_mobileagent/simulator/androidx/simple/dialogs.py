"""The dialogs of Simple Mobile Tools: questions, radio buttons, a text, properties."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import androidx as ax

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence


_MOST_RADIOS = 10


def confirm(  # noqa: PLR0913 - its parts
    screen: ax.Screen, message: str, on_yes: ax.Act, *, yes: str = "Yes", no: str = "No", on_no: ax.Act | None = None
) -> None:
    """Ask; a tap outside closes without an answer. With an empty `no` there is only the one button."""

    def content() -> ax.View:
        return ax.Scroll(
            ax.Label(message, id="message", size=16, padding=(24, 24, 24, 16)), id="message_scrollview", height=-2
        )

    negative = (no, on_no) if no else None
    screen.show(ax.AlertDialog(ids=screen.app.package, content=content, positive=(yes, on_yes), negative=negative))


def ask_to_save(screen: ax.Screen, save: ax.Act) -> None:
    """Ask before changes are lost: they are saved, or the screen is left without them."""
    question = "You have unsaved changes. Save before exit?"
    confirm(screen, question, save, yes="Save", no="Discard", on_no=screen.finish)


def choose(  # noqa: PLR0913 - its parts
    screen: ax.Screen,
    options: Sequence[str],
    selected: int,
    on_pick: Callable[[int], object],
    *,
    title: str = "",
    has_ok: bool = False,
) -> None:
    """Offer radio buttons; a tap applies and closes, and so does OK, where there is one, with what is selected."""
    dialog: ax.AlertDialog

    def pick(at: int) -> None:
        screen.dismiss(dialog)
        on_pick(at)

    def content() -> ax.View:
        rows = [
            ax.RadioButton(
                text=option,
                checked=at == selected,
                width=ax.MATCH,
                padding=(0, 8),
                min_height=48,
                on_tap=partial(pick, at),
            )
            for at, option in enumerate(options)
        ]
        group = ax.Column(*rows, id="dialog_radio_group", cls="android.widget.RadioGroup", padding=(24, 12, 24, 4))
        height = -2 if len(rows) <= _MOST_RADIOS else 48 * _MOST_RADIOS
        return ax.Scroll(group, id="dialog_radio_holder", key="dialog_radio_holder", height=height)

    ok = ("OK", partial(pick, selected)) if has_ok else None
    dialog = ax.AlertDialog(ids=screen.app.package, title=title, content=content, positive=ok)
    screen.show(dialog)
    if len(options) > _MOST_RADIOS:
        beyond = selected - _MOST_RADIOS // 2
        screen.scroll_to("dialog_radio_holder", round(48 * beyond * screen.phone.display.scale))


def underline() -> ax.View:
    """Return the line below a field."""
    return ax.Divider(height=1.5, color="primary")


class TextDialog(ax.TextDialog):
    """A dialog with one field, and perhaps what helps below it; `on_ok` returns whether it may close."""

    def content(self) -> ax.View:
        """Return the field, and what helps below it."""
        return ax.Column(
            self.field(padding=(4, 12)),
            underline(),
            ax.Caption(self.helper, size=12, padding=(4, 6)) if self.helper else None,
            padding=(24, 8),
        )


@dataclass(frozen=True, slots=True)
class Property:
    """A line of a properties dialog."""

    label: str
    value: str


def show_properties(screen: ax.Screen, title: str, properties: Sequence[Property]) -> None:
    """Show labels and values."""

    def content() -> ax.View:
        rows: list[ax.View] = []
        for line in properties:
            rows += [
                ax.Label(line.label, id="property_label", size=14, color=screen.theme.on_surface_variant),
                ax.Text(line.value, id="property_value", size=16, margin=(0, 0, 0, 12)),
            ]
        return ax.Column(*rows, width=ax.MATCH, padding=(24, 0))

    screen.show(ax.AlertDialog(title=title, content=content, positive=("OK", None)))
