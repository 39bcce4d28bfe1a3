"""The dialogs that ask for permissions, one after another, over the app that wants them."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from pytest_mobileagent.simulator.system.intents import PERMISSION_NAMES
from pytest_mobileagent.simulator.ui import Column, Icon, Screen, Scroll, Text, TonalButton, View
from pytest_mobileagent.simulator.ui.view import MATCH

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.system.packages import Package

_IDS = "com.android.permissioncontroller:id/"
_ALLOW = (("permission_allow_button", "Allow"),)
_TIMES = (
    ("permission_allow_foreground_only_button", "While using the app"),
    ("permission_allow_one_time_button", "Only this time"),
)


class Question(NamedTuple):
    """What a dialog asks: `Allow APP to …?`, under which icon, and whether it offers times instead of `Allow`."""

    to: str
    icon: str
    offers_times: bool = False


QUESTIONS = {
    "android.permission.BLUETOOTH_CONNECT": Question(
        "find, connect to, and determine the relative position of nearby devices", "devices"
    ),
    "android.permission.POST_NOTIFICATIONS": Question("send you notifications", "notifications"),
    "android.permission.READ_MEDIA_AUDIO": Question("access music and audio on this device", "music_note"),
    "android.permission.RECORD_AUDIO": Question("record audio", "mic", offers_times=True),
}


class GrantPermissions(Screen):
    """Asks for each permission that is missing; finishes with whether all of them are granted in the end."""

    is_translucent = True

    def create(self) -> None:
        """Ask for the first; what no activity waits for is not asked."""
        requester, names = self.record.requester, self.intent.extras.get(PERMISSION_NAMES)
        package = self.phone.packages.find(requester.package) if requester is not None else None
        self._package = package
        self._names = tuple(map(str, names)) if package is not None and isinstance(names, tuple) else ()
        self._waiting = list(self._names)
        self._ask_next()

    def compose(self) -> View:
        """Return nothing: the dialog is over the app below."""
        return View()

    def press_back(self) -> bool:
        """Leave without an answer: the app may ask again."""
        self._end()
        return True

    def _ask_next(self) -> None:
        package = self._package
        while package is not None and self._waiting:
            name = self._waiting.pop(0)
            if name in QUESTIONS and self.phone.packages.can_be_asked(package.name, name):
                self.show(_Ask(self, package, name))
                return
        self._end()

    def _end(self) -> None:
        package = self._package
        granted = [package is not None and self.phone.packages.is_granted(package.name, name) for name in self._names]
        self.finish(bool(granted) and all(granted))

    def take(self, package: Package, name: str, *, is_granted: bool) -> None:
        """Take the user's answer, and go on."""
        if is_granted:
            self.phone.packages.grant(package.name, name)
        else:
            self.phone.packages.revoke(package.name, name, is_by_user=True)
        self.dismiss()
        self._ask_next()


class _Ask:
    """One question."""

    kind = "dialog"
    is_cancelable = False
    title = ""

    def __init__(self, owner: GrantPermissions, package: Package, name: str) -> None:
        self._owner = owner
        self._package = package
        self._name = name

    def cancelled(self, screen: Screen) -> None:
        """Do nothing: only the screen is left."""

    def compose(self, screen: Screen) -> View:
        """Return the card."""
        theme, question, app = screen.theme, QUESTIONS[self._name], self._package.app.label
        message = screen.tr(f"Allow {{app}} to {question.to}?").format(app=app)
        no = "deny_and_dont_ask_again" if self._name in self._package.denied else "deny"
        yes = _TIMES if question.offers_times else _ALLOW
        dialog = Column(
            Column(
                Icon(question.icon, id=f"{_IDS}permission_icon", size=24, color=theme.primary, gravity="hcenter"),
                Text(
                    message, id=f"{_IDS}permission_message", size=20, align="center", width=MATCH, margin=(0, 16, 0, 0),
                ),
                id=f"{_IDS}content_container", width=MATCH, padding=24,
            ),
            *(self._button(screen, *one, is_granted=True) for one in yes),
            self._button(screen, f"permission_{no}_button", "Don\u2019t allow", is_granted=False),
            id=f"{_IDS}grant_dialog", width=MATCH, padding=(0, 0, 0, 24),
        )  # fmt: skip
        background = theme.surface if not theme.is_dark else "#2b2b2e"
        return Column(
            Scroll(Column(dialog, id=f"{_IDS}grant_singleton", width=MATCH), weight=1),
            width=336,
            radius=28,
            elevation=12,
            background=background,
        )

    def _button(self, screen: Screen, name: str, text: str, *, is_granted: bool) -> View:
        return TonalButton(
            screen.tr(text), id=f"{_IDS}{name}",  width=MATCH, height=52, radius=12, margin=(24, 2),
            on_tap=lambda: self._owner.take(self._package, self._name, is_granted=is_granted),
        )  # fmt: skip
