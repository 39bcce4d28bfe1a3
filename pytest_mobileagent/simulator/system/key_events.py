"""What keys do: to the system first, then to the app in front, at last to the field that has the focus."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.system import keys
from pytest_mobileagent.simulator.system.panels import SHADE
from pytest_mobileagent.simulator.system.telephony import RINGING

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytest_mobileagent.simulator.phone import Phone
    from pytest_mobileagent.simulator.ui.widgets.edit_text import EditText

# The letters that do the same with Ctrl.
_SHORTCUTS = {keys.KEY_CUT: keys.KEY_X, keys.KEY_COPY: keys.KEY_C, keys.KEY_PASTE: keys.KEY_V}

_ONLY_AWAKE = {keys.KEY_HOME, keys.KEY_SYSRQ}
_ONLY_OPEN = {keys.KEY_HOME, keys.KEY_APP_SWITCH}
_POWER_IN_CALL, _HANGS_UP = "incall_power_button_behavior", 2  # `Settings.Secure`
_VOLUME_STEPS = {keys.KEY_VOLUME_UP: 1, keys.KEY_VOLUME_DOWN: -1}  # the app in front may use these keys first


class KeyEvents:
    """Acts on keys that are pressed."""

    def __init__(self, phone: Phone) -> None:
        """Act on `phone`."""
        self._phone = phone

    def press(self, code: int, meta: int = 0, *, is_long: bool = False) -> None:
        """Give a key to the first that has a use for it."""
        if self._system_key(code, is_long=is_long):
            return
        is_awake = self._phone.power.is_awake
        if is_awake and code in (keys.KEY_BACK, keys.KEY_ESCAPE) and self._phone.panels.back():
            return
        if is_awake and self.offer(code, meta):
            return
        if code in _VOLUME_STEPS:
            self._volume(_VOLUME_STEPS[code])
        elif code == keys.KEY_VOLUME_MUTE:
            self._phone.audio.set_volume(self._phone.audio.active_stream, 0)
        elif code in keys.MEDIA_KEYS:
            self._phone.media_sessions.press(code)
        elif not is_awake:
            return
        elif code in (keys.KEY_BACK, keys.KEY_ESCAPE):
            self._back()
        else:
            self._edit(code, meta)

    def offer(self, code: int, meta: int = 0) -> bool:
        """Give a key to the lock screen or the app in front; whether it had a use for it."""
        if self._phone.keyguard.is_seen:
            return self._phone.keyguard.pressed(code)
        screen = self._phone.activities.screen
        return screen is not None and not screen.dialogs and screen.pressed_with(code, meta)

    def _system_key(self, code: int, *, is_long: bool) -> bool:
        phone = self._phone
        actions: dict[int, Callable[[], object]] = {
            keys.KEY_HOME: phone.go_home,
            keys.KEY_APP_SWITCH: phone.show_recents,
            keys.KEY_SLEEP: phone.power.sleep,
            keys.KEY_WAKEUP: phone.power.wake,
            keys.KEY_POWER: phone.show_power_menu if is_long else self._toggle_power,
            keys.KEY_NOTIFICATION: lambda: phone.panels.open(SHADE),
            keys.KEY_SYSRQ: phone.screenshots.take,
            keys.KEY_ENDCALL: phone.telephony.end_call,
            keys.KEY_CALL: phone.telephony.answer,
        }
        if code not in actions or (code in _ONLY_AWAKE and not phone.power.is_awake):
            return False
        if code in _ONLY_OPEN and phone.keyguard.is_seen:
            return True
        actions[code]()
        return True

    def _toggle_power(self) -> None:
        """Turn the screen on or off; the key silences a call that rings, and may end one (`PhoneWindowManager`)."""
        power, calls = self._phone.power, self._phone.telephony
        if power.is_awake and calls.call_state == RINGING:
            return
        if power.is_awake and self._phone.settings.number("secure", _POWER_IN_CALL) == _HANGS_UP and calls.end_call():
            return
        (power.sleep if power.is_awake else power.wake)()

    def _volume(self, direction: int) -> None:
        stream = self._phone.audio.active_stream
        self._phone.audio.adjust(stream, direction)
        self._phone.panels.show_volume(stream)

    def _back(self) -> None:
        phone = self._phone
        if phone.ime.height_px:
            phone.ime.hide()
            return
        phone.ime.hide()
        screen = phone.activities.screen
        if screen is not None and not screen.press_back():
            phone.activities.back()

    # -- editing --------------------------------------------------------------------------------------------------

    def _edit(self, code: int, meta: int) -> None:
        field = self._phone.ime.field
        if field is None:
            return
        letter = keys.key_character(code, is_shifted=bool(meta & keys.META_SHIFT_ON))
        if not meta & keys.META_CTRL_ON and self._phone.ime.listens(letter):
            return
        shortcut = _SHORTCUTS.get(code, code if meta & keys.META_CTRL_ON else 0)
        if shortcut:
            self._shortcut(field, shortcut)
            return
        before, selection = field.text, field.selection
        self._edit_field(field, code, meta)
        if code not in (keys.KEY_ENTER, keys.KEY_NUMPAD_ENTER):
            self._phone.accessibility.text_changed(field, before)
            if field.text == before and field.selection != selection:
                self._phone.accessibility.cursor_moved(field)

    def _edit_field(self, field: EditText, code: int, meta: int) -> None:
        if code in (keys.KEY_ENTER, keys.KEY_NUMPAD_ENTER):
            self._phone.ime.perform_action()
            return
        start, end = field.selection
        row_start = field.text.rfind("\n", 0, end) + 1
        row_end = field.text.find("\n", end)
        cursors = {
            keys.KEY_LEFT: max(0, end - 1),
            keys.KEY_RIGHT: min(len(field.text), end + 1),
            keys.KEY_MOVE_HOME: row_start,
            keys.KEY_MOVE_END: len(field.text) if row_end < 0 else row_end,
            keys.KEY_UP: max(0, row_start - 1),
            keys.KEY_DOWN: len(field.text) if row_end < 0 else row_end + 1,
        }
        if code in cursors:
            field.select(start if meta & keys.META_SHIFT_ON else cursors[code], cursors[code])
        elif code == keys.KEY_DEL:
            field.delete_before()
        elif code == keys.KEY_FORWARD_DEL:
            field.delete_after()
        elif code == keys.KEY_TAB:
            self._phone.ime.focus_next()
        elif letter := keys.key_character(code, is_shifted=bool(meta & keys.META_SHIFT_ON)):
            field.insert(letter)

    def _shortcut(self, field: EditText, code: int) -> None:
        editor, (start, end) = self._phone.input.editor, field.selection
        if code == keys.KEY_A:
            editor.select_all(field)
        elif code == keys.KEY_C and start != end:
            editor.copy(field)
        elif code == keys.KEY_X and start != end:
            editor.cut(field)
        elif code == keys.KEY_V and self._phone.clipboard.text:
            editor.paste(field)
