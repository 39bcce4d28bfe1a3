"""What an activity shows: `Screen`, which apps subclass, and the dialogs above it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Protocol

from pytest_mobileagent.simulator.system.intents import PERMISSION_NAMES, REQUEST_PERMISSIONS, Intent
from pytest_mobileagent.simulator.system.preferences import Preferences
from pytest_mobileagent.simulator.ui.state import UiState

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pytest_mobileagent.clock import Timer
    from pytest_mobileagent.simulator.apps.base import App
    from pytest_mobileagent.simulator.disk import Database
    from pytest_mobileagent.simulator.phone import Phone
    from pytest_mobileagent.simulator.system.tasks import ActivityRecord
    from pytest_mobileagent.simulator.ui.geometry import Rect
    from pytest_mobileagent.simulator.ui.theme import Theme
    from pytest_mobileagent.simulator.ui.view import View
    from pytest_mobileagent.simulator.ui.widgets.popup_menu import MenuItem

SNACKBAR_S = 2.75  # Snackbar.LENGTH_LONG


class Dialog(Protocol):
    """A window above a screen.

    `kind` is `dialog` (centred, dimmed), `sheet` (at the bottom) or `popup` (at its anchor).
    """

    kind: str
    is_cancelable: bool

    def compose(self, screen: Screen) -> View:
        """Return the dialog's content."""

    def cancelled(self, screen: Screen) -> None:
        """React to Back or a tap outside; the dialog is already gone."""


@dataclass(slots=True)
class ShownDialog:
    """A dialog on the screen, with what its window remembers."""

    dialog: Dialog
    anchor: str | Rect = ""
    state: UiState = field(default_factory=UiState)


@dataclass(slots=True)
class ShownSnackbar:
    """A snackbar on the screen."""

    text: str
    action_label: str
    on_action: Callable[[], object] | None
    timer: Timer


class Screen:
    """One activity's content. Subclasses compose views from stored state; attributes hold unsaved drafts only."""

    edge_to_edge = False  # whether the content lies below the system bars too
    refresh_s = 0.0  # compose again each time the clock has moved on by this much; 0 for screens without a clock
    status_bar_color = ""  # empty: the theme's
    behind_bars = "#101010"  # from edge to edge: about what lies under the bars, whose icons are light or dark by it
    resizes_for_keyboard = True
    snackbar_above_dp = 0.0  # how much room snackbars leave at the bottom: the height of a bar of tabs
    is_translucent = False  # whether the activity below is seen through this one
    layers: tuple[str, ...] = ()  # its attributes that Back closes, the first that is open: drawer, selection, search
    is_portrait = False  # whether it is only shown upright, however the phone is held (`screenOrientation`)

    def __init__(self, record: ActivityRecord, phone: Phone, app: App) -> None:
        """Called by the activity manager; apps override `create`."""
        self.record = record
        self.phone = phone
        self.app = app
        self.ui = UiState()
        self.dialogs: list[ShownDialog] = []
        self.shown_snackbar: ShownSnackbar | None = None

    # -- what apps override -------------------------------------------------------------------------------------

    def create(self) -> None:
        """Set up drafts; `self.intent` says what was asked for."""

    def compose(self) -> View:
        """Return the content: a pure function of stored state and drafts."""
        raise NotImplementedError

    def action_bar(self) -> View | None:
        """Return the bar that the framework puts above the content; none where the app has a toolbar of its own."""
        return None

    def resume(self) -> None:
        """React to coming to the front."""

    def pause(self) -> None:
        """React to leaving the front: store what must not be lost."""

    def destroy(self) -> None:
        """End what goes on beside the screen: its activity has ended, or its process."""

    def back(self) -> bool:
        """React to Back: close the first of the layers that is open; True if nothing else is to happen."""
        return any(getattr(self, name).close() for name in self.layers)

    def up(self) -> None:
        """React to the arrow of a bar: what Back closes goes, else the screen."""
        if not self.back():
            self.finish()

    def result(self, request: str, value: Any) -> None:  # noqa: ANN401 - whatever the other screen finished with
        """Take what a screen started with `request` finished with; None if it was left."""

    def new_intent(self, intent: Intent) -> None:
        """React to being started again while on top."""

    def pressed(self, key_code: int) -> bool:
        """React to a hardware key; True if it was used."""
        del key_code
        return False

    def pressed_with(self, key_code: int, meta: int) -> bool:
        """React to a hardware key that is pressed with others (`KeyEvent.META_…`); True if it was used."""
        del meta
        return self.pressed(key_code)

    @property
    def is_moving(self) -> bool:
        """Whether something moves that comes to rest by itself: what is to be seen of it is soon gone."""
        return False

    # -- what apps use ------------------------------------------------------------------------------------------

    @property
    def intent(self) -> Intent:
        """What the activity was started with."""
        return self.record.intent

    @property
    def theme(self) -> Theme:
        """The theme that the app's settings name, else the app's, dark if the phone's is."""
        choose = self.app.chosen_theme
        if choose is not None and (chosen := choose(self.phone, self.app.package)) is not None:
            return chosen
        theme = self.app.theme
        return theme.darkened() if self.phone.is_dark else theme

    def tr(self, text: str) -> str:
        """Return `text` (a key or English) in the phone's language, English where no translation is known."""
        return self.phone.strings.translate(self.app.package, text)

    def say(self, text: str) -> str:
        """Return `text` as views would say it: what asks for its translations itself (`tr`) has it already."""
        return self.phone.strings.say(self.app.package, text)

    def tr_count(self, number: int, one: str, other: str) -> str:
        """Return `{count} minute` or `{count} minutes` in the phone's language, with the number in its digits."""
        return self.phone.strings.count(self.app.package, number, one, other)

    def database(self, name: str, *, schema: str = "") -> Database:
        """Open one of the app's databases, creating it from `schema` if it is missing."""
        return self.phone.packages.database(self.app.package, name, schema=schema)

    def prefs(self, name: str = "") -> Preferences:
        """Open one of the app's preferences files; the default one if no name is given."""
        return Preferences(self.phone, self.app.package, name)

    def bind(self, attribute: str) -> Callable[[Any], None]:
        """Return a function that sets `attribute`: for `on_change`."""

        def setter(value: Any) -> None:  # noqa: ANN401 - the widget's value type
            setattr(self, attribute, value)

        return setter

    def start(self, target: type[Screen] | str | Intent, *, request: str = "", **extras: Any) -> None:  # noqa: ANN401 - any value that an extra takes
        """Start an activity: a screen class of this app, a component, or an intent.

        With `request`, `result(request, value)` is called when it finishes.
        """
        if isinstance(target, Intent):
            intent = target
        else:
            component = target if isinstance(target, str) else self.phone.activities.component_of(self.app, target)
            if component.startswith("."):
                component = f"{self.app.package}/{component}"
            intent = Intent(component=component, extras=extras)
        self.phone.activities.start(intent, caller=self.app.package, source=self.record, request=request)

    def start_instead(self, target: type[Screen] | str | Intent, **extras: Any) -> None:  # noqa: ANN401 - see `start`
        """Start an activity in this one's place."""
        self.start(target, **extras)
        self.finish()

    def ask_for(self, *permissions: str, request: str) -> None:
        """Ask the user for permissions; `result(request, value)` is called with whether all are granted."""
        self.start(Intent(REQUEST_PERMISSIONS, extras={PERMISSION_NAMES: permissions}), request=request)

    def finish(self, value: Any = None) -> None:  # noqa: ANN401 - handed to `result` of the caller
        """Close the activity."""
        self.phone.activities.finish(self.record, value)

    def show(self, dialog: Dialog, *, anchor: str | Rect = "") -> None:
        """Show a dialog; the input focus leaves the screen."""
        self.dialogs.append(ShownDialog(dialog, anchor))
        self.phone.windows.announce_dialog(self, self.dialogs[-1])
        self.phone.touch()

    def dismiss(self, dialog: Dialog | None = None) -> None:
        """Remove a dialog, the topmost if none is named."""
        if dialog is None:
            del self.dialogs[-1:]
        else:
            self.dialogs = [shown for shown in self.dialogs if shown.dialog is not dialog]
        if not self.top_ui.focus:
            self.phone.ime.hide()  # whoever gets the focus has no field that has it (`HIDE_UNSPECIFIED_WINDOW`)
        self.phone.touch()

    def close_menus(self) -> None:
        """Remove the pop-up menus, and leave dialogs."""
        self.dialogs = [shown for shown in self.dialogs if shown.dialog.kind != "popup"]

    def closing(self, act: Callable[[], object] | None = None, dialog: Dialog | None = None) -> Callable[[], None]:
        """Return what an entry of a dialog does: the dialog goes, the topmost if none is named, and then it acts."""

        def go() -> None:
            self.dismiss(dialog)
            if act is not None:
                act()

        return go

    def popup(self, items: Sequence[MenuItem], *, anchor: str = "") -> None:
        """Show a pop-up menu at the view whose key is `anchor` (the overflow button's place if empty)."""
        from pytest_mobileagent.simulator.ui.widgets.popup_menu import PopupMenu  # noqa: PLC0415 - it knows Screen

        self.show(PopupMenu(items), anchor=anchor)

    def toast(self, text: str) -> None:
        """Show a toast."""
        self.phone.windows.toast(text, package=self.app.package)

    def snackbar(self, text: str, action_label: str = "", on_action: Callable[[], object] | None = None) -> None:
        """Show a snackbar, replacing the one before."""
        self.hide_snackbar()
        timer = self.phone.clock.call_later(SNACKBAR_S, self.hide_snackbar)
        self.shown_snackbar = ShownSnackbar(text, action_label, on_action, timer)
        self.phone.touch()

    def hide_snackbar(self) -> None:
        """Take the snackbar away."""
        if self.shown_snackbar is not None:
            self.shown_snackbar.timer.cancel()
            self.shown_snackbar = None
            self.phone.touch()

    @property
    def top_ui(self) -> UiState:
        """The UI state of the topmost window: the last dialog's, else the screen's."""
        return self.dialogs[-1].state if self.dialogs else self.ui

    def focus(self, key: str, *, keyboard: bool = True) -> None:
        """Give the input focus to the edit text whose key (or id) is `key`."""
        self.top_ui.focus = key
        if keyboard:
            self.phone.ime.show()
        self.phone.touch()

    def hide_keyboard(self) -> None:
        """Take the soft keyboard away."""
        self.phone.ime.hide()

    def scroll_to(self, key: str, offset_px: int) -> None:
        """Scroll the container whose key is `key`."""
        self.top_ui.scroll_px[key] = max(0, offset_px)
        self.phone.touch()

    def reveal(self, key: str) -> None:
        """Scroll until the view whose key is `key` is seen."""
        self.top_ui.wanted = key
        self.phone.touch()

    # -- what the system calls ----------------------------------------------------------------------------------

    def press_back(self) -> bool:
        """Close the topmost dialog, or let the app react; False if the activity is to go."""
        if self.dialogs:
            shown = self.dialogs[-1]
            if shown.dialog.is_cancelable:
                self.dialogs.remove(shown)
                shown.dialog.cancelled(self)
            return True
        return self.back()
