"""The dialer that the lock screen and the power menu open: it calls for help, and nobody else."""

from __future__ import annotations

from functools import partial

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.system.telephony import EMERGENCY_NUMBERS
from pytest_mobileagent.simulator.ui.widgets.left_to_right import LeftToRightRow

_KEYS = (
    ("one", "1"), ("two", "2"), ("three", "3"), ("four", "4"), ("five", "5"), ("six", "6"), ("seven", "7"),
    ("eight", "8"), ("nine", "9"), ("star", "*"), ("zero", "0"), ("pound", "#"),
)  # fmt: skip
_GROUND, _FRONT, _DIM, _KEY, _GREEN = "background", "#e3e3e3", "#9aa0a6", "#303134", "#34a853"
_KEY_DP, _LOW_KEY_DP, _HIGH_DP = 64, 44, 500
_PAD_DP = 420  # which the keys are wide at most


class EmergencyDialer(ax.Screen):
    """A number, its keys, and the button that calls."""

    def create(self) -> None:
        """Begin with no number."""
        self.digits = ""

    @property
    def theme(self) -> ax.Theme:
        """It is dark whatever the phone's theme."""
        return self.app.theme.darkened()

    def compose(self) -> ax.View:
        """Return the number above its keys; they are lower where there is little room."""
        width, height = (side / self.phone.display.scale for side in self.phone.display.size)
        key_dp, side = _KEY_DP if height >= _HIGH_DP else _LOW_KEY_DP, max(32, (width - _PAD_DP) / 2)
        digits = self.digits or self.tr("Emergency call")
        return ax.Pane(
            ax.Spacer(weight=1),
            ax.Text(
                digits, id="digits", size=32, color=_FRONT if self.digits else _DIM, align="center", width=ax.MATCH,
                padding=(24, key_dp / 6), max_lines=1,
            ),
            *(LeftToRightRow(*(self._key(*key, key_dp) for key in _KEYS[at : at + 3]), width=ax.MATCH,
                             padding=(side, key_dp / 16), gap=16)
              for at in range(0, len(_KEYS), 3)),
            self._foot(key_dp, side),
            id="emergency_dialer",
            background=_GROUND,
        )  # fmt: skip

    def _foot(self, key_dp: float, side: float) -> ax.View:
        """Return the button that calls, and the key that erases what there is."""
        call = ax.IconButton(
            "call", id="floating_action_button", desc=self.tr("Call"), size=28, color="#ffffff", width=key_dp,
            height=key_dp, radius=key_dp / 2, background=_GREEN, on_tap=self._call,
        )  # fmt: skip
        erase = ax.IconButton(
            "backspace", id="deleteButton", desc=self.tr("Delete"), outlined=True, color=_FRONT, on_tap=self._erase
        )
        behind = ax.Row(erase if self.digits else None, weight=1, justify="center")
        return ax.Row(
            ax.Spacer(weight=1), call, behind, width=ax.MATCH, gravity="center", padding=(side, key_dp / 6),
        )  # fmt: skip

    def _key(self, name: str, digit: str, height: float) -> ax.View:
        return ax.Frame(
            ax.Text(digit, id="dialpad_key_number", size=28, gravity="center", color=_FRONT),
            id=name, desc=digit, height=height, weight=1, radius=height / 2, background=_KEY,
            on_tap=partial(self._type, digit),
        )  # fmt: skip

    def _type(self, digit: str) -> None:
        self.digits += digit
        self.phone.touch()

    def _erase(self) -> None:
        self.digits = self.digits[:-1]
        self.phone.touch()

    def _call(self) -> None:
        """Call for help; tell that any other number is none for that (`EmergencyDialer.placeCall`)."""
        if self.digits in EMERGENCY_NUMBERS:
            self.finish()
            self.phone.telephony.dial(self.digits)
            return
        told = self.tr("Can’t call. Dial an emergency number.")
        if self.digits:
            told = self.tr("Can’t call. {number} is not an emergency number.").format(number=self.digits)
        title, ok = self.tr("Emergency call"), self.tr("OK")
        self.show(ax.AlertDialog(title=title, message=told, positive=(ok, ax.put(self, digits=""))))
