"""The units of the converter, with the factors that the app has, its mistakes among them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.apps.simple_calculator.numbers import exact

if TYPE_CHECKING:
    from decimal import Decimal


@dataclass(frozen=True, slots=True)
class Unit:
    """One unit: how many of the base unit it is, and by how much its zero lies above theirs."""

    name: str
    symbol: str
    factor: float
    offset: float = 0.0
    key: str = ""

    @property
    def stored(self) -> str:
        """What the settings call it."""
        return self.key or "".join(letter for letter in self.name if letter.isalnum())


@dataclass(frozen=True, slots=True)
class UnitType:
    """What is measured, and in which units; `top` and `bottom` are those that are there first."""

    name: str
    icon: str
    top: str
    bottom: str
    units: tuple[Unit, ...]

    @property
    def setting(self) -> str:
        """The name of the setting that holds the units last chosen."""
        return f"converter_last_units.{self.name}Converter"

    def unit(self, name: str) -> Unit | None:
        """Return a unit by what the settings call it, or by its name."""
        return next((unit for unit in self.units if name in (unit.stored, unit.name)), None)


def converted(number: Decimal, source: Unit, target: Unit) -> Decimal:
    """Return so many of a unit in another one."""
    if source == target:
        return number
    base = float(number) * source.factor + source.offset
    return exact((base - target.offset) / target.factor)


def _units(*rows: tuple[str, str, float]) -> tuple[Unit, ...]:
    return tuple(Unit(*row) for row in rows)


LENGTH = UnitType(
    "Length", "straighten", "Kilometer", "Meter",
    _units(
        ("Kilometer", "km", 1000.0), ("Meter", "m", 1.0), ("Centimeter", "cm", 0.01), ("Millimeter", "mm", 0.001),
        ("Micrometer", "μm", 1e-6), ("Nanometer", "nm", 1e-9), ("Angstrom", "Å", 1e-10), ("Mile", "mi", 1609.344),
        ("Yard", "yd", 0.9144), ("Foot", "ft", 0.3048), ("Inch", "in", 0.0254), ("Fathom", "fathom", 1.852),
        ("Nautical Mile", "NM", 1852.0), ("Astronomical Unit", "au", 1.495979e11), ("Parsec", "pc", 3.0857e16),
        ("Light Year", "ly", 9.4607e15),
    ),
)  # fmt: skip
AREA = UnitType(
    "Area", "crop_square", "Square Kilometer", "Square Meter",
    _units(
        ("Square Kilometer", "km²", 1e6), ("Square Meter", "m²", 1.0), ("Square Centimeter", "cm²", 1e-4),
        ("Square Millimeter", "mm²", 1e-6), ("Square Mile", "sq mi", 2589988.110336),
        ("Square Yard", "sq yd", 0.83612736), ("Square Foot", "sq ft", 0.09290304),
        ("Square Inch", "sq in", 0.00064516), ("Acre", "ac", 4046.8564224), ("Hectare", "ha", 1e4),
    ),
)  # fmt: skip
VOLUME = UnitType(
    "Volume", "view_in_ar", "Liter", "Cubic Meter",
    _units(
        ("Cubic Meter", "m³", 1.0), ("Cubic Decimeter", "dm³", 0.001), ("Cubic Centimeter", "cm³", 1e-6),
        ("Cubic Millimeter", "mm³", 1e-9), ("Liter", "L", 0.001), ("Centiliter", "cL", 1e-4),
        ("Deciliter", "dL", 1e-5), ("Milliliter", "mL", 1e-6), ("Acre Foot", "ac ft", 1233.48183754752),
        ("Cubic Foot", "cu ft", 0.028316846592), ("Cubic Inch", "cu in", 1.6387064e-5),
        ("Barrel (US)", "bbl (US)", 0.119240471196), ("Gallon (US)", "gal (US)", 0.003785411784),
        ("Quart (US)", "qt (US)", 0.000946352946), ("Pint (US)", "pt (US)", 0.000473176473),
        ("Gill (US)", "gi (US)", 0.00011829411825), ("Fluid Ounce (US)", "fl oz (US)", 0.00003),
        ("Barrel (Imperial)", "bbl (Imp.)", 0.16365924), ("Gallon (Imperial)", "gal (Imp.)", 0.00454609),
        ("Quart (Imperial)", "qt (Imp.)", 0.0011365225), ("Pint (Imperial)", "pt (Imp.)", 0.00056826125),
        ("Gill (Imperial)", "gi (Imp.)", 0.0001420653125), ("Fluid Ounce (Imperial)", "fl oz (Imp.)", 0.0000284130625),
    ),
)  # fmt: skip
MASS = UnitType(
    "Mass", "scale", "Pound", "Kilogram",
    _units(
        ("Gram", "g", 0.001), ("Kilogram", "kg", 1.0), ("Milligram", "mg", 1e-6), ("Microgram", "μg", 1e-9),
        ("Tonne", "t", 1000.0), ("Pound", "lb", 0.45359237), ("Ounce", "oz", 0.028349523125),
        ("Grain", "gr", 0.00006479891), ("Dram", "dr", 0.0017718451953125), ("Stone", "st", 6.35029318),
        ("Long Ton", "long ton", 1016.0469088), ("Short Ton", "short ton", 907.18474), ("Carat", "ct", 0.0002051965483),
        ("Carat (Metric)", "ct (metric)", 0.0002),
    ),
)  # fmt: skip
TEMPERATURE = UnitType(
    "Temperature", "thermostat", "Celsius", "Kelvin",
    (
        Unit("Celsius", "°C", 1.0, 273.15), Unit("Fahrenheit", "°F", 5 / 9, 273.15 - 32 * 5 / 9),
        Unit("Rankine", "°R", 5 / 9), Unit("Kelvin", "K", 1.0),
    ),
)  # fmt: skip
TIME = UnitType(
    "Time", "schedule", "Hour", "Second",
    (
        *_units(("Hour", "h", 3600.0), ("Minute", "min", 60.0), ("Second", "s", 1.0)),
        Unit("Microsecond", "ms", 0.001, key="Millisecond"),
        *_units(("Day", "d", 86400.0), ("Week", "wk", 604800.0), ("Year", "y", 31556952.0)),
    ),
)  # fmt: skip
TYPES = (LENGTH, AREA, VOLUME, MASS, TEMPERATURE, TIME)
