"""The unit converter: what is measured, from which unit into which."""

from __future__ import annotations

from functools import partial

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx import simple
from pytest_mobileagent.simulator.apps.simple_calculator.keys import key, key_rows
from pytest_mobileagent.simulator.apps.simple_calculator.numbers import grouped, read, written
from pytest_mobileagent.simulator.apps.simple_calculator.store import Store
from pytest_mobileagent.simulator.apps.simple_calculator.units import TYPES, Unit, converted

_CELL_DP = 120
_ARROW_DP = 24
_ROWS = ("789", "456", "123")


class _Choice(ax.Label):
    """A text with an arrow at its end, which is drawn and no view of its own."""

    def paint(self, canvas: ax.Canvas) -> None:
        """Draw text and arrow."""
        super().paint(canvas)
        size = round(_ARROW_DP * self.scale)
        top = self.rect.center[1] - size // 2
        canvas.icon(ax.Rect(self.rect.right - size, top, self.rect.right, top + size), "arrow_drop_down", self._color)


class UnitTypes(ax.Screen):
    """What can be measured, in a grid."""

    def compose(self) -> ax.View:
        """Return the grid."""
        columns = int(self.phone.display.app_size[0] / self.phone.display.scale) // _CELL_DP
        cells = [self._cell(number) for number in range(len(TYPES))]
        return ax.Pane(
            simple.bar(self, "Unit converter", id="unit_converter_picker_toolbar"),
            ax.RecyclerView(ax.Grid(*cells, columns=columns, gap=8), id="unit_types_grid", padding=8),
        )

    def _cell(self, number: int) -> ax.View:
        kind = TYPES[number]
        return ax.Column(
            ax.Icon(kind.icon, id="unit_image", cls="android.widget.ImageView", size=48, color="primary"),
            ax.Label(kind.name, id="unit_label", size=16, align="center", width=ax.MATCH, padding=(0, 8, 0, 0)),
            id="unit_background",
            cls="android.widget.LinearLayout",
            gravity="hcenter",
            padding=(8, 20),
            radius=16,
            background=ax.mix(self.theme.primary, self.theme.background, 0.85),
            on_tap=lambda: self.start(Converter, type=number),
        )


class Converter(ax.Screen):
    """A number in one unit above, the same in another below, and keys."""

    def create(self) -> None:
        """Take the units that were chosen last."""
        self.kind = TYPES[self.intent.number("type")]
        self.store = Store(self.phone)
        self.number = "0"
        chosen = self.store.prefs.text(self.kind.setting, f"{self.kind.top},{self.kind.bottom}")
        found = [self.kind.unit(name) for name in chosen.split(",")]
        first, other = self.kind.unit(self.kind.top), self.kind.unit(self.kind.bottom)
        self.units = [unit for unit in (*found, first, other) if unit is not None][:2]

    def compose(self) -> ax.View:
        """Return toolbar, both numbers and keys."""
        rows = [[self._digit(digit) for digit in row] for row in _ROWS]
        mark = key(self, "decimal", self.store.shown("."), self._point)
        clear = key(self, "clear", "C", self._clear, held=ax.put(self, number="0"), is_strong=True)
        keys = key_rows([*rows, [self._digit("0"), mark, clear]])
        width, height = self.phone.display.app_size
        holder = self._beside(keys) if width > height else self._below(keys)
        swap = [simple.action("swap_vert", "Swap units", self._swap, id="swap_units")] if width > height else []
        scroll = ax.Frame(holder, id="nested_scrollview", cls="android.widget.ScrollView", width=ax.MATCH, weight=1)
        return ax.Pane(simple.bar(self, self.kind.name, id="unit_converter_toolbar", actions=swap), scroll)

    def _below(self, keys: list[ax.View]) -> ax.View:
        """Return the numbers, and the keys below them."""
        swap = ax.IconButton(
            "swap_vert", id="swap_button", cls="android.widget.ImageView", color="primary", on_tap=self._swap
        )
        view = ax.Column(
            self._holder("top", 0), swap, self._holder("bottom", 1), id="view_converter", gravity="hcenter", weight=3,
            justify="center",
        )  # fmt: skip
        return ax.Pane(view, *keys, id="converter_holder")

    def _beside(self, keys: list[ax.View]) -> ax.View:
        """Return the numbers, and the keys beside them, on a screen that is wider than high."""
        view = ax.Column(
            self._holder("top", 0), self._holder("bottom", 1), id="view_converter", weight=1, justify="center",
            height=ax.MATCH,
        )  # fmt: skip
        return ax.Row(
            view, ax.Pane(*keys, width=ax.MATCH, weight=1), id="converter_holder", width=ax.MATCH, height=ax.MATCH
        )

    def _value(self, at: int) -> str:
        """Return the number above as it was typed, or the one below."""
        if at == 0:
            return self.store.shown(self.number)
        return self.store.shown(written(converted(read(self.number), *self.units)))

    def _holder(self, name: str, at: int) -> ax.View:
        unit = self.units[at]
        value = self._value(at)
        symbol = ax.Text(
            unit.symbol, id=f"{name}_unit_symbol", size=16, padding=(12, 4), radius=16,
            background=ax.mix(self.theme.primary, self.theme.background, 0.8),
        )  # fmt: skip
        return ax.Column(
            _Choice(unit.name, id=f"{name}_unit_name", size=16, padding=(0, 4, _ARROW_DP, 4)),
            ax.Across(
                ax.Text(value, id=f"{name}_unit_text", size=34, max_lines=1, weight=1, margin=(0, 0, 8, 0)), symbol
            ),
            id=f"{name}_unit_holder",
            cls="android.view.ViewGroup",
            width=ax.MATCH,
            padding=(16, 8),
            on_tap=partial(self._choose, at),
            on_long_press=partial(simple.copy, self, value),
        )

    # -- units ------------------------------------------------------------------------------------------------------

    def _choose(self, at: int) -> None:
        units = self.kind.units
        labels = [ax.Written(f"{self.tr(unit.name)} ({unit.symbol})") for unit in units]
        simple.choose(self, labels, units.index(self.units[at]), lambda to: self._take(at, units[to]))

    def _take(self, at: int, unit: Unit) -> None:
        """Take a unit for one side; if the other side has it, that one takes the unit which was here."""
        if unit == self.units[1 - at]:
            self.units.reverse()
        self.units[at] = unit
        self.store.prefs.update({self.kind.setting: ",".join(one.stored for one in self.units)})

    def _swap(self) -> None:
        self.units.reverse()

    # -- keys -------------------------------------------------------------------------------------------------------

    def _digit(self, digit: str) -> ax.View:
        def press() -> None:
            self.number = grouped(self.number + digit)

        return key(self, digit, digit, press)

    def _point(self) -> None:
        if "." not in self.number:
            self.number += "."

    def _clear(self) -> None:
        self.number = grouped(self.number[:-1].rstrip(",") or "0")
