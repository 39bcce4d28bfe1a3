"""Dialogs of radio buttons and check boxes whose choices count once OK is tapped."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx.simple.look import DIALOG_DP

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

Values = dict[str, int]
_MOST_DP = 560


def _always(_: Values) -> bool:
    return True


@dataclass(frozen=True, slots=True)
class Radios:
    """Radio buttons that set one value: id, label and what is chosen; shown while `shown` says so."""

    name: str
    options: Sequence[tuple[str, str, int]]
    shown: Callable[[Values], bool] = _always


@dataclass(frozen=True, slots=True)
class Check:
    """A check box for one value, shown while `shown` says so."""

    name: str
    id: str
    label: str
    shown: Callable[[Values], bool] = _always


@dataclass(frozen=True, slots=True)
class Note:
    """A line of text."""

    id: str
    text: str


@dataclass(frozen=True, slots=True)
class Line:
    """A line between parts."""

    shown: Callable[[Values], bool] = _always


Part = Radios | Check | Note | Line | None  # None draws a line


class Form:
    """A dialog whose choices count once OK is tapped."""

    def __init__(
        self, screen: ax.Screen, title: str, parts: Sequence[Part], values: Values, on_ok: Callable[[Values], object]
    ) -> None:
        """Show the dialog; None among the parts draws a line."""
        self.values = values
        self._parts = parts
        self._on_ok = on_ok
        self._top_dp = 8 if title else 20
        dialog = ax.AlertDialog(
            title=title, content=self._content, positive=("OK", self._ok), negative=("Cancel", None),
            ids=screen.app.package, width=DIALOG_DP,
        )  # fmt: skip
        screen.show(dialog)

    def _ok(self) -> None:
        self._on_ok(self.values)

    def _set(self, name: str, value: int) -> None:
        self.values[name] = value

    def _content(self) -> ax.View:
        rows: list[ax.View] = []
        for part in self._parts:
            rows += self._rows(part)
        body = ax.Column(*rows, padding=(24, self._top_dp, 24, 8))
        lines = sum(len(part.options) if isinstance(part, Radios) else 1 for part in self._parts)
        return ax.Scroll(body, key="form", height=-2 if lines * 46 <= _MOST_DP else _MOST_DP)

    def _rows(self, part: Part) -> list[ax.View]:
        if part is None:
            return [ax.Divider(margin=(0, 8))]
        if isinstance(part, Note):
            return [ax.Label(part.text, id=part.id, padding=(0, 8))]
        if not part.shown(self.values):
            return []
        if isinstance(part, Line):
            return [ax.Divider(margin=(0, 8))]
        if isinstance(part, Check):
            set_flag = partial(self._set, part.name)
            is_on = bool(self.values[part.name])
            return [
                ax.CheckBox(
                    id=part.id, text=part.label, checked=is_on, min_height=44, width=ax.MATCH, on_change=set_flag
                )
            ]
        return radio_rows(part, self.values[part.name], partial(self._set, part.name))


def radio_rows(radios: Radios, chosen: int, on_pick: Callable[[int], object]) -> list[ax.View]:
    """Return the radio buttons, one below the other."""
    return [
        ax.RadioButton(
            id=id_, text=label, checked=chosen == value, width=ax.MATCH, min_height=44, on_tap=partial(on_pick, value)
        )
        for id_, label, value in radios.options
    ]
