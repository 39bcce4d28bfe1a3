"""The input method: whether the soft keyboard is up, and what it types into."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pytest_mobileagent.simulator.system.soft_keyboard import SoftKeyboard
from pytest_mobileagent.simulator.ui.widgets.edit_text import EditText

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.apps.base import App
    from pytest_mobileagent.simulator.phone import Phone

GBOARD = "com.google.android.inputmethod.latin/com.android.inputmethod.latin.LatinIME"
_PORTRAIT_DP = 883 / 2.625  # recorded: 1517 to 2400 px at 420 dpi
_LANDSCAPE_DP = 40 + 4 * 41  # without what lies under the navigation bar
_EDITOR_ACTIONS = {2: "go", 3: "search", 4: "send", 5: "next", 6: "done", 7: "previous"}  # EditorInfo.IME_ACTION_*


class Ime:
    """The current input method and the field it edits."""

    def __init__(self, phone: Phone) -> None:
        """Start hidden."""
        self._phone = phone
        self.is_shown = False
        self.keyboard = SoftKeyboard()
        phone.settings.observe("secure", "default_input_method", self._start)

    def _start(self, _key: str, value: str | None) -> None:
        """Start the process of the input method that was chosen: from then on it gets broadcasts."""
        self._phone.packages.mark_started((value or "").partition("/")[0])

    @property
    def current(self) -> str:
        """The component of the chosen input method."""
        return self._phone.settings.get("secure", "default_input_method") or GBOARD

    def installed(self) -> list[str]:
        """Return the input methods of all installed packages, as `package/class`, Gboard first."""
        found = [f"{app.package}/{name}" for app in self._apps() for name in app.input_methods]
        return sorted(found, key=lambda name: (name != GBOARD, name))

    def _apps(self) -> list[App]:
        return [package.app for package in self._phone.packages.all() if package.is_enabled]

    def enabled(self) -> list[str]:
        """Return those of them that can be chosen, in the order in which they were enabled."""
        names = (self._phone.settings.get("secure", "enabled_input_methods") or GBOARD).split(":")
        return [name for name in names if name in self.installed()]

    def enable(self, name: str) -> None:
        """Let an input method be chosen."""
        self._phone.settings.put("secure", "enabled_input_methods", ":".join(dict.fromkeys([*self.enabled(), name])))

    def disable(self, name: str) -> None:
        """Let an input method be chosen no more; what is left of them is, if it was."""
        kept = [other for other in self.enabled() if other != name] or [GBOARD]
        self._phone.settings.put("secure", "enabled_input_methods", ":".join(kept))
        if self.current == name:
            self._phone.settings.put("secure", "default_input_method", kept[0])

    def forget(self, package: str) -> None:
        """Choose other input methods than those of a package: it was removed."""
        settings = self._phone.settings
        for key, separator in (("enabled_input_methods", ":"), ("default_input_method", "")):
            value = settings.get("secure", key) or ""
            names = value.split(separator) if separator else [value]
            kept = [name for name in names if name.partition("/")[0] != package]
            if kept != names:
                settings.put("secure", key, separator.join(kept) or GBOARD)

    @property
    def height_px(self) -> int:
        """How much of the screen the keyboard covers from below; 0 if it is hidden or not a visible one."""
        if not self.is_shown or self.current != GBOARD:
            return 0
        display = self._phone.display
        if self.is_low:
            return int(_LANDSCAPE_DP * display.scale + 0.5) + display.navigation_bar_px
        return int(_PORTRAIT_DP * display.scale + 0.5)

    @property
    def is_low(self) -> bool:
        """Whether the keyboard's rows are low, as on a screen that is wider than high."""
        width, height = self._phone.display.size
        return width > height

    def may_type(self, component: str) -> bool:
        """Whether an input method is the chosen one, and there is a field to type into."""
        return self.current == component and self.field is not None

    @property
    def field(self) -> EditText | None:
        """The edit text that has the input focus, placed."""
        focused = self._phone.windows.front
        if focused is None:
            return None
        view = focused.window.state.views.get(focused.window.state.focus)
        return view if isinstance(view, EditText) and view.enabled else None

    def show(self) -> None:
        """Bring the keyboard up, in letters."""
        if not self.is_shown:
            self.is_shown = True
            self.keyboard.restart()
            self._log_activation()
            self._phone.touch()

    def _log_activation(self) -> None:
        """Write the line by which Gboard tells which app it types into."""
        focused, top = self._phone.windows.front, self._phone.activities.top
        if focused is not None and self.current == GBOARD:
            # An activity that begins with its field in focus has no window yet: what is there is the one's before.
            package = top.package if top is not None and focused.kind == "app" else focused.window.package
            editor = f"EditorInfo{{packageName={package}, ...}}"
            message = f"AbstractIme.onActivate():96 LatinIme.onActivate() : EditorInfo = {editor}"
            self._phone.log.write("I", "AndroidIME", message, package=GBOARD.partition("/")[0])

    def hide(self) -> None:
        """Take the keyboard away."""
        if self.is_shown:
            self.is_shown = False
            self._phone.touch()

    def type_key(self, letter: str) -> bool:
        """Type what a key stands for, unless the chosen input method takes it; False without a field."""
        return self.listens(letter) or self.commit_text(letter)

    def listens(self, letter: str) -> bool:
        """Offer what a key stands for to the chosen input method; whether it took it."""
        chosen = self._phone.packages.find(self.current.partition("/")[0])
        listener = chosen.app.key_listener if chosen is not None else None
        return bool(letter) and self.field is not None and listener is not None and listener(self._phone, letter)

    def commit_text(self, text: str) -> bool:
        """Type text into the focused field; False if there is none."""
        field = self.field
        if field is None:
            return False
        before = field.text
        field.insert(text)
        self._edited(field, before)
        return True

    def replace_before(self, count: int, text: str) -> None:
        """Type over the characters just before the cursor, as a composition does that is not finished."""
        field = self.field
        if field is None:
            return
        before, (start, end) = field.text, sorted(field.selection)
        start = max(0, start - count)
        field.change(before[:start] + text + before[end:], start + len(text))
        self._edited(field, before)

    def delete(self) -> bool:
        """Delete the selection, or the character before the cursor; False if there is no field."""
        field = self.field
        if field is None:
            return False
        before = field.text
        field.delete_before()
        self._edited(field, before)
        return True

    def perform_action(self) -> bool:
        """Press the enter key: a new line in a multi-line field, else its action; False if there is no field."""
        field = self.field
        if field is None:
            return False
        before = field.text
        if field.is_multiline:
            field.insert("\n")
        else:
            self._act(field)
        self._edited(field, before)
        return True

    def clear(self) -> bool:
        """Empty the focused field; False if there is none."""
        field = self.field
        if field is None:
            return False
        before = field.text
        field.change("", 0)
        self._edited(field, before)
        return True

    def perform_editor_action(self, code: int) -> bool:
        """Do what `InputConnection.performEditorAction` does with a code of `EditorInfo`; False without a field."""
        field = self.field
        if field is None:
            return False
        name = _EDITOR_ACTIONS.get(code)
        if name == field.ime_action:
            self._act(field)
        elif name in ("next", "previous"):
            self.focus_next(step=1 if name == "next" else -1)
        elif name == "done":
            self.hide()
        else:
            self.perform_action()
        return True

    def focus_next(self, *, step: int = 1) -> bool:
        """Move the focus to the field after the focused one (before it: step -1); False if there is none."""
        field = self.field
        following = self._neighbour(field, step) if field is not None else None
        if following is not None:
            following.take_focus()
            self.keyboard.restart()
            self._phone.accessibility.about("TYPE_VIEW_FOCUSED", following)
            self._phone.touch()
        return following is not None

    def _act(self, field: EditText) -> None:
        if field.ime_action == "next" and self.focus_next():
            return
        if field.ime_action in ("done", "search", "go", "send"):
            self.hide()
        if field.on_ime_action is not None:
            field.on_ime_action()

    def _neighbour(self, field: EditText, step: int) -> EditText | None:
        focused = self._phone.windows.front
        if focused is None:
            return None
        fields = [view for view in focused.root.walk() if isinstance(view, EditText) and view.enabled]
        index = fields.index(field) + step if field in fields else -1
        return fields[index] if 0 <= index < len(fields) else None

    def _edited(self, field: EditText, before: str) -> None:
        self._phone.accessibility.text_changed(field, before)
        if self.keyboard.mode in ("shift", "lower"):
            self.keyboard.mode = "letters"
        self._phone.touch()

    def save(self) -> dict[str, Any]:
        """Return the state as JSON values."""
        return {"shown": self.is_shown, "mode": self.keyboard.mode}

    def load(self, value: dict[str, Any] | None) -> None:
        """Take a state that `save` returned; hidden for None."""
        self.is_shown = bool((value or {}).get("shown", False))
        self.keyboard = SoftKeyboard(mode=(value or {}).get("mode", "letters"))
