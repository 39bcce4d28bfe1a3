"""Lengths of time to choose from: a few of them, or a number with its unit."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import androidx as ax

if TYPE_CHECKING:
    from collections.abc import Callable


def labelled_field(  # noqa: PLR0913 - its parts
    screen: ax.Screen,
    id: str,  # noqa: A002 - Android's word
    text: str,
    hint: str,
    on_change: Callable[[str], object],
    *,
    input_type: str = "text",
    most: int = 0,
    on_enter: ax.Act | None = None,
) -> ax.View:
    """Return a field with a line below it: its hint stands in it, and above it once it is used."""
    theme = screen.theme
    has_focus = screen.top_ui.focus == id
    is_used = has_focus or bool(text)
    return ax.Column(
        ax.DrawnText(
            screen.say(hint) if is_used else "", size=12, color=theme.primary if has_focus else theme.on_surface_variant
        ),
        ax.EditText(id=id, text=text, hint=hint, on_change=on_change, input_type=input_type, max_length=most,
                 on_ime_action=on_enter, hint_color=f"{theme.on_surface}00" if is_used else "", padding=(0, 8)),
        ax.View(width=ax.MATCH, height=2 if has_focus else 1, background=theme.primary if has_focus else theme.outline),
    )  # fmt: skip


class CustomInterval:
    """A number and its unit, as minutes."""

    units: tuple[tuple[str, str, int], ...] = (
        ("minutes", "Minutes", 1),
        ("hours", "Hours", 60),
        ("days", "Days", 1440),
    )
    field = "dialog_custom_interval_value"
    radio = "dialog_radio_"
    most_digits = 5

    def __init__(self, screen: ax.Screen, on_pick: Callable[[int], object]) -> None:
        """Show the dialog, the keyboard up."""
        self._screen = screen
        self._on_pick = on_pick
        self._text = ""
        self._unit = 0
        self._dialog = ax.AlertDialog(
            ids=self._screen.app.package, content=self._content, positive=("OK", self._ok), negative=("Cancel", None)
        )
        screen.show(self._dialog)
        screen.focus(self.field)

    def _enter(self) -> None:
        self._screen.dismiss(self._dialog)
        self._ok()

    def _ok(self) -> None:
        self._screen.hide_keyboard()
        self._on_pick(int(self._text or 0) * self.units[self._unit][2])

    def _content(self) -> ax.View:
        rows = [
            ax.RadioButton(
                id=f"{self.radio}{name}",
                text=label,
                checked=at == self._unit,
                width=ax.MATCH,
                min_height=48,
                on_tap=ax.put(self, _unit=at),
            )
            for at, (name, label, _) in enumerate(self.units)
        ]
        return ax.Column(
            labelled_field(self._screen, self.field, self._text, "Value", ax.bind(self, "_text"), input_type="number",
                   most=self.most_digits, on_enter=self._enter),
            ax.Column(*rows, id="dialog_radio_view", cls="android.widget.RadioGroup", padding=(0, 8)),
            padding=(24, 20, 24, 0),
        )  # fmt: skip
