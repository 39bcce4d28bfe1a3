"""App/Alert Dialogs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.api_demos.parts import MEDIUM, PACKAGE, Button, Demo, label, scrolled

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

_HEADER = "Header title"
_TITLE = "Lorem ipsum dolor sit aie consectetur adipiscing\nPlloaso mako nuto siwuf cakso dodtos anr koop."
_MESSAGE = (
    "Plloaso mako nuto siwuf cakso dodtos anr koop a cupy uf cak vux noaw yerw phuno. Whag schengos, uf efed, quiel ba "
    "mada su otrenzr.\n\nSwipontgwook proudgs hus yag su ba dagarmidad. Plasa maku noga wipont trenzsa schengos ent "
    "kaap zux comy.\n\nWipont trenz kipg naar mixent phona. Cak pwico siructiun ruous nust apoply tyu cak Uhex "
    "sisulutiun munityuw uw dseg"
)
_COMMANDS = ("Command one", "Command two", "Command three", "Command four")
_MAPS = ("Map", "Satellite", "Traffic", "Street view")
_DAYS = tuple(f"Every {day}day" for day in ("Mon", "Tues", "Wednes", "Thurs", "Fri", "Satur", "Sun"))
_PERMISSION = "android.permission.READ_CONTACTS"
_DENIED = (
    "java.lang.SecurityException: Permission Denial: opening provider com.android.providers.contacts.ContactsProvider2 "
    f"from ProcessRecord requires {_PERMISSION} or android.permission.WRITE_CONTACTS"
)
_FULL, _STEP_S = 100, 0.1


class Samples(Demo):
    """A button for each kind of dialog."""

    def create(self) -> None:
        """Two days are chosen, and the first map."""
        super().create()
        self.days = [False, True, False, True, False, False, False]
        self.map = 0

    def compose(self) -> ax.View:
        """Return the buttons."""
        entries: tuple[tuple[str, str, Callable[[], object]], ...] = (
            ("two_buttons", "OK Cancel dialog with a message", lambda: self._ask(title=_TITLE)),
            ("two_buttons2", "OK Cancel dialog with a long message", lambda: self._tell(1)),
            ("two_buttons2ultra", "OK Cancel dialog with ultra long message", lambda: self._tell(6)),
            ("select_button", "List dialog", self._commands),
            ("progress_button", "Progress dialog", lambda: Progress(self)),
            ("radio_button", "Single choice list", self._maps),
            ("checkbox_button", "Repeat alarm", self._alarms),
            ("checkbox_button2", "Send Call to VoiceMail", self._voicemail),
            (
                "text_entry_button",
                "Text Entry dialog",
                lambda: self._ask(title="Text Entry dialog", content=self._entry),
            ),
            ("two_buttons_old_school", "OK Cancel dialog with traditional theme", lambda: self._ask(title=_TITLE)),
            ("two_buttons_holo_light", "OK Cancel dialog with Holo Light theme", lambda: self._ask(title=_TITLE)),
        )
        return scrolled(
            *(Button(text, id=name, width=ax.MATCH, on_tap=act) for name, text, act in entries), name="screen"
        )

    def _ask(
        self, *, title: str, message: str = "", third: str = "", content: Callable[[], ax.View] | None = None
    ) -> None:
        self.show(
            ax.AlertDialog(
                title=title, message=message, content=content, positive=("OK", None), negative=("Cancel", None),
                neutral=(third, None) if third else None,
            )
        )  # fmt: skip

    def _tell(self, times: int) -> None:
        self._ask(title=_HEADER, message="\n\n".join([_MESSAGE] * times), third="Something")

    def _commands(self) -> None:
        def taker(at: int, command: str) -> Callable[[], object]:
            return lambda: self.show(ax.AlertDialog(message=f"You selected: {at} , {command}"))

        items = [(command, taker(at, command)) for at, command in enumerate(_COMMANDS)]
        self.show(ax.AlertDialog(title=_HEADER, items=items))

    def _maps(self) -> None:
        """Offer the maps: a tap chooses, and the dialog stays."""

        def taker(at: int) -> Callable[[], object]:
            def take() -> None:
                self.map = at
                self._maps()

            return take

        items = [(name, taker(at)) for at, name in enumerate(_MAPS)]
        dialog = ax.AlertDialog(
            title="Single choice list", items=items, selected=self.map, positive=("OK", None), negative=("Cancel", None)
        )
        self.show(dialog)

    def _alarms(self) -> None:
        self._check("Repeat alarm", _DAYS, self.days)

    def _voicemail(self) -> None:
        """Offer the contacts; the app, which never asks whether it may read them, ends where it may not."""
        if not self.phone.packages.is_granted(PACKAGE, _PERMISSION):
            self.phone.activities.crash(PACKAGE, _DENIED)
            return
        names = sorted(str(row["display_name"]) for row in self.phone.content.query("content://contacts/people"))
        self._check("Send Call to VoiceMail", names, [False] * len(names))

    def _check(self, title: str, names: Sequence[str], checked: list[bool]) -> None:
        def flipper(at: int) -> Callable[[], object]:
            def flip() -> None:
                checked[at] = not checked[at]

            return flip

        items = [(name, flipper(at)) for at, name in enumerate(names)]
        self.show(
            ax.AlertDialog(title=title, items=items, checked=checked, positive=("OK", None), negative=("Cancel", None))
        )

    def _entry(self) -> ax.View:
        margin = (20, 0)
        return ax.Column(
            label("Name:", id="username_view", size=MEDIUM, margin=margin),
            self.field("username_edit", margin=margin),
            label("Password:", id="password_view", size=MEDIUM, margin=margin),
            self.field("password_edit", input_type="password", margin=margin),
            width=ax.MATCH,
        )


class Progress:
    """A dialog in which something is done, a hundredth after the other."""

    def __init__(self, screen: ax.Screen) -> None:
        """Show it and begin."""
        self._screen, self._done = screen, 0
        self._dialog = ax.AlertDialog(
            title=_HEADER, content=self._content, positive=("Hide", self._end), negative=("Cancel", self._end),
            on_cancel=self._end,
        )  # fmt: skip
        screen.show(self._dialog)
        self._wait()

    def _wait(self) -> None:
        self._timer = self._screen.phone.clock.call_later(_STEP_S, self._step)

    def _step(self) -> None:
        if self._done >= _FULL:
            self._screen.dismiss(self._dialog)
            return
        self._done += 1
        self._screen.phone.touch()
        self._wait()

    def _end(self) -> None:
        self._timer.cancel()

    def _content(self) -> ax.View:
        return ax.Column(
            ax.ProgressBar(value=self._done, maximum=_FULL, id="android:id/progress", margin=(24, 12)),
            ax.Row(
                ax.Text(f"{self._done}%", id="android:id/progress_percent", weight=1),
                ax.Text(f"{self._done}/{_FULL}", id="android:id/progress_number"),
                width=ax.MATCH,
                margin=(24, 0, 24, 12),
            ),
            width=ax.MATCH,
        )
