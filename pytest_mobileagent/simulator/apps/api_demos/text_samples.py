"""Text/LogTextBox and KeyEventText, OS/Morse Code, Content/Resources/Styled Text."""

from __future__ import annotations

from pytest_mobileagent.protocol.key_codes import key_name
from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.api_demos.parts import Button, Demo, Log, label, page

_META = {  # `KeyEvent.META_SYMBOLIC_NAMES`, by their bits
    0: "SHIFT_ON", 1: "ALT_ON", 2: "SYM_ON", 3: "FUNCTION_ON", 4: "ALT_LEFT_ON", 5: "ALT_RIGHT_ON", 6: "SHIFT_LEFT_ON",
    7: "SHIFT_RIGHT_ON", 12: "CTRL_ON", 13: "CTRL_LEFT_ON", 14: "CTRL_RIGHT_ON", 16: "META_ON", 17: "META_LEFT_ON",
    18: "META_RIGHT_ON", 20: "CAPS_LOCK_ON", 21: "NUM_LOCK_ON", 22: "SCROLL_LOCK_ON",
}  # fmt: skip


class LogTextBox(Demo):
    """A box to which lines are added."""

    def create(self) -> None:
        """It is empty."""
        super().create()
        self.text = ""

    def _add(self) -> None:
        self.text += "This is a test\n"

    def compose(self) -> ax.View:
        """Return the box between its buttons."""
        return page(
            Button("Add", id="add", on_tap=self._add), Log(self.text, id="text", weight=1), Button("Do nothing")
        )


class KeyEventText(Demo):
    """A box that tells of every key, which does nothing else, Back neither."""

    def create(self) -> None:
        """No key has been pressed."""
        super().create()
        self.text = ""

    def pressed_with(self, key_code: int, meta: int) -> bool:
        """Tell of a key, when it went down and when it came up."""
        now_ms = round(self.phone.clock.monotonic() * 1000)
        for action in ("DOWN", "UP"):
            self.text += (
                f"[keycode={key_code}] KeyEvent {{ action=ACTION_{action}, keyCode={key_name(key_code)}, scanCode=0, "
                f"metaState={_meta_names(meta)}, flags=0x8, repeatCount=0, eventTime={now_ms}, downTime={now_ms}, "
                "deviceId=-1, source=0x101, displayId=0 }\n\n"
            )
        self.phone.touch()
        return True

    def compose(self) -> ax.View:
        """Return the box, and the button that empties it."""
        return page(Log(self.text, id="text", weight=1), Button("Clear", id="clear", on_tap=ax.put(self, text="")))


def _meta_names(meta: int) -> str:
    return "|".join(f"META_{name}" for bit, name in _META.items() if meta >> bit & 1) or "0"


class MorseCode(Demo):
    """A text that is vibrated; nothing of that is seen or heard."""

    def compose(self) -> ax.View:
        """Return the field and the button."""
        return page(self.field("text"), Button("Vibrate", id="button"))


class StyledText(Demo):
    """The same text from a resource and from code."""

    def compose(self) -> ax.View:
        """Return the texts and what they are."""
        text = "Plain, bold, italic, bold-italic"
        return page(
            label("Initialized from a resource:", width=ax.MATCH, align="center"),
            label(text, width=ax.MATCH, align="center"),
            label("Assigned programmatically:", width=ax.MATCH, align="center"),
            label(text, id="text", width=ax.MATCH, align="center"),
        )
