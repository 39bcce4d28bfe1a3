"""Calculators: the history that Simple Calculator keeps, and its keys, for what it stores nowhere."""

from __future__ import annotations

import re
from dataclasses import dataclass
from decimal import Decimal
from typing import TYPE_CHECKING

from pytest_mobileagent.apps import AppDeclaration
from pytest_mobileagent.errors import DeviceError
from pytest_mobileagent.state.preferences import defaults
from pytest_mobileagent.waiting import wait_until

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from pytest_mobileagent.device import Device

APP = AppDeclaration("com.google.android.calculator", names=("calculator",))
SIMPLE_APP = AppDeclaration(
    "com.simplemobiletools.calculator",
    names=("simple calculator", "calculator"),
    noted=("Prefs.xml/converter_last_units.*",),
    defaults=defaults(off=("use_comma_as_decimal_mark",)),
)
PATH = f"/data/data/{SIMPLE_APP.package}/databases/calculator.db"
_KEYS = {
    "+": "plus", "-": "minus", "×": "multiply", "÷": "divide", "^": "power", "√": "root", ".": "decimal",
    "=": "equals",
}  # fmt: skip
_TIMEOUT_S = 10.0
_NUMBER = re.compile(r"\d+(?:\.\d+)?")


@dataclass(frozen=True, slots=True)
class Calculation:
    """One line of the history: what was calculated, and what it gave."""

    formula: str
    result: str

    @property
    def value(self) -> Decimal | None:
        """The result as a number; None if it is none."""
        text = self.result.replace(",", "")
        return Decimal(text) if text.replace(".", "", 1).removeprefix("-").isdecimal() else None

    @property
    def operands(self) -> set[Decimal]:
        """The numbers that it was calculated of."""
        return {Decimal(number) for number in _NUMBER.findall(self.formula.replace(",", ""))}


class Calculations:
    """The history of Simple Calculator on a phone."""

    def __init__(self, device: Device) -> None:
        """Look at `device`, whose adbd runs as root."""
        self._device = device

    def all(self) -> list[Calculation]:
        """Return every calculation, the first one first; the app makes its database with that one."""
        if not self._device.exists(PATH):
            return []
        rows = self._device.sql(PATH, "SELECT formula, result FROM history ORDER BY timestamp, id")
        return [Calculation(row["formula"], row["result"]) for row in rows]

    def differ(self, value: Decimal, *, of: Collection[Decimal]) -> str:
        """Return what is other than a calculation that gave `value`, of these numbers and what they gave before.

        An empty text if nothing is.
        """
        done, known = self.all(), set(of)
        for one in done:
            if one.value is not None and one.operands <= known:
                if one.value == value:
                    return ""
                known.add(one.value)
        said = ", ".join(f"{one.formula} = {one.result}" for one in done) or "nothing"
        return f"no calculation of {', '.join(map(str, of))} gave {value}; calculated was {said}"


class Keypad:
    """The keys of Simple Calculator, which has to be in front: what is typed and not calculated is stored nowhere."""

    def __init__(self, device: Device) -> None:
        """Find the keys of `device`.

        Raises:
            DeviceError: the calculator is not in front.
        """
        self._device = device
        found = wait_until(self._found, timeout_s=_TIMEOUT_S)
        if not found:
            raise DeviceError(f"{device.serial}: the calculator's keys were expected; in front is {device.activity()}")
        self._places = found

    def _shown(self) -> dict[str, tuple[str, tuple[int, int]]]:
        nodes = self._device.hierarchy().walk()
        return {node.short_id: (node.text, node.bounds.center) for node in nodes if node.package == SIMPLE_APP.package}

    def _found(self) -> Mapping[str, tuple[int, int]]:
        shown = self._shown()
        return {name: place for name, (_, place) in shown.items()} if "btn_equals" in shown else {}

    def press(self, keys: str, *, shows: str) -> None:
        """Press keys (`12×4`), and wait until the display shows something.

        Raises:
            DeviceError: it never does.
        """
        for key in keys:
            self._device.tap(*self._places[f"btn_{_KEYS.get(key, key)}"])
        self._wait_for(shows)

    def reset(self) -> None:
        """Go back to zero; the history stays.

        Raises:
            DeviceError: it does not.
        """
        self._device.long_press(*self._places["btn_clear"])
        self._wait_for("0")

    def _wait_for(self, text: str) -> None:
        if not wait_until(lambda: self._shown().get("result", ("",))[0] == text, timeout_s=_TIMEOUT_S):
            shown = self._shown().get("result", ("",))[0]
            raise DeviceError(f"{self._device.serial}: the display was expected to show {text!r}; it shows {shown!r}")
