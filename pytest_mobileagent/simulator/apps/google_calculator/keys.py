"""The keys: round plates with a letter or an icon, and which of them there are."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from pytest_mobileagent.simulator import androidx as ax

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Unpack

    from pytest_mobileagent.simulator.ui.view import Props

_MARGIN_DP = 4
_SHARE = 0.42  # of a key's height, how large its letter is at most


@dataclass(frozen=True, slots=True)
class KeySpec:
    """A key: its id, what it is called, what is drawn on it, the token that it types (its label if none is named).

    `plate` is what it is painted with: a colour role, or nothing.
    """

    id: str
    desc: str
    label: str = ""
    token: str = ""
    icon: str = ""
    plate: str = ""


def _digit(number: int) -> KeySpec:
    return KeySpec(f"digit_{number}", str(number), str(number), plate="surface_variant")


_OPERATOR = "secondary_container"
NUMERIC = (
    (
        KeySpec("clr", "clear", "AC", plate="tertiary"),
        KeySpec("parens", "left or right parenthesis", "( )", "()", plate=_OPERATOR),
        KeySpec("op_pct", "percent", "%", plate=_OPERATOR),
        KeySpec("op_div", "divide", "÷", plate=_OPERATOR),
    ),
    (_digit(7), _digit(8), _digit(9), KeySpec("op_mul", "multiply", "×", plate=_OPERATOR)),
    (_digit(4), _digit(5), _digit(6), KeySpec("op_sub", "minus", "−", plate=_OPERATOR)),
    (_digit(1), _digit(2), _digit(3), KeySpec("op_add", "plus", "+", plate=_OPERATOR)),
    (
        _digit(0),
        KeySpec("dec_point", "point", ".", plate="surface_variant"),
        KeySpec("del", "delete", icon="backspace", plate="surface_variant"),
        KeySpec("eq", "equals", "=", plate="primary_container"),
    ),
)
_ALWAYS = (
    KeySpec("op_sqrt", "square root", "√"),
    KeySpec("const_pi", "pi", "π"),
    KeySpec("op_pow", "power", "^"),
    KeySpec("op_fact", "factorial", "!"),
)
_ALWAYS_INVERSE = (KeySpec("op_sqr", "squared", "x²", "²"), *_ALWAYS[1:])
_TRIGONOMETRY = (
    KeySpec("fun_sin", "sine", "sin", "s"),
    KeySpec("fun_cos", "cosine", "cos", "c"),
    KeySpec("fun_tan", "tangent", "tan", "t"),
)
_TRIGONOMETRY_INVERSE = (
    KeySpec("fun_arcsin", "inverse sine", "sin⁻¹", "S"),
    KeySpec("fun_arccos", "inverse cosine", "cos⁻¹", "C"),
    KeySpec("fun_arctan", "inverse tangent", "tan⁻¹", "T"),
)
_E = KeySpec("const_e", "Euler's number", "e")
_LOGARITHMS = (_E, KeySpec("fun_ln", "natural logarithm", "ln", "l"), KeySpec("fun_log", "logarithm", "log", "L"))
_LOGARITHMS_INVERSE = (
    _E,
    KeySpec("fun_exp", "exponential function", "eˣ", "E"),
    KeySpec("fun_10pow", "ten to the power of", "10ˣ", "10^"),
)


def scientific(*, in_degrees: bool, is_inverse: bool) -> tuple[tuple[KeySpec, ...], ...]:
    """Return the rows of functions: the one that is always seen, and the two below it."""
    mode = KeySpec(
        "toggle_mode", "switch to radians" if in_degrees else "switch to degrees", "Rad" if in_degrees else "Deg"
    )
    inverse = KeySpec("toggle_inv", "hide inverse functions" if is_inverse else "show inverse functions", "Inv")
    if is_inverse:
        return _ALWAYS_INVERSE, (mode, *_TRIGONOMETRY_INVERSE), (inverse, *_LOGARITHMS_INVERSE)
    return _ALWAYS, (mode, *_TRIGONOMETRY), (inverse, *_LOGARITHMS)


class Key(ax.View):
    """A key; what is drawn on it is no text, its description is."""

    cls = "android.widget.ImageButton"
    width = ax.MATCH
    height = ax.MATCH
    weight: float = 1
    label = ""
    icon = ""
    size: ClassVar[float] = 27
    small_size: ClassVar[float] = 19
    plate = ""
    color = ""

    def __init__(self, spec: KeySpec, /, **props: Unpack[Props]) -> None:
        """Show the key."""
        self.id, self.label, self.icon, self.is_small = spec.id, spec.label, spec.icon, not spec.plate
        self._set((), props)

    def measure_content(
        self, ctx: ax.LayoutContext, w: int, h: int, *, exact_w: bool, exact_h: bool
    ) -> tuple[int, int]:
        """Take all the room there is."""
        del exact_w, exact_h
        wished = ctx.sp(self.small_size if self.is_small else self.size)
        self._font = ax.FontSpec("regular", round(min(wished, max(8.0, h * _SHARE))))
        self._margin = ctx.px(_MARGIN_DP)
        return w, h

    def paint(self, canvas: ax.Canvas) -> None:
        """Draw the plate, and what is on it."""
        room = self.rect.inset(self._margin, self._margin, self._margin, self._margin)
        if self.plate:
            canvas.rounded(room, min(room.width, room.height) / 2, self.plate)
        if not self.icon:
            canvas.letters(self.rect, self.label, self._font, self.color)
            return
        half = round(self._font.size_px * 0.5)
        x, y = self.rect.center
        canvas.icon(ax.Rect(x - half, y - half, x + half, y + half), self.icon, self.color, outlined=True)


def key_row(keys: Sequence[ax.View], *, weight: float = 1, height: float = 0) -> ax.View:
    """Return keys side by side; in a share of the height that is there, or in a height of their own."""
    size: float = height or ax.WRAP
    return ax.Row(*keys, cls="android.view.ViewGroup", width=ax.MATCH, height=size, weight=0 if height else weight)
