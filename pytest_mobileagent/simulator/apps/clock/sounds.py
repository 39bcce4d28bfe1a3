"""The sounds of alarms and timers, and choosing one."""

from __future__ import annotations

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.clock.own_sounds import OwnSound, OwnSounds
from pytest_mobileagent.simulator.apps.clock.parts import LIST
from pytest_mobileagent.simulator.system import sounds

_PACKAGE = "com.google.android.deskclock"
_DEFAULT = "Cesium"
TIMER_DEFAULT = "Timer Expired"
_PICK, _OPEN = "sound", "android.intent.action.OPEN_DOCUMENT"


def title_of(uri: str | None, phone: ax.Phone, *, default: str = "") -> str:
    """Return how a stored sound is called; None is the default, an empty text is silence."""
    if uri is None or uri.startswith("content://settings/"):
        return default or phone.strings.translate(_PACKAGE, "Default ({name})").format(name=_DEFAULT)
    if not uri:
        return phone.strings.translate(_PACKAGE, "Silent")
    return (
        OwnSounds(phone).title_of(uri)
        or sounds.title_of(uri, phone)
        or phone.strings.translate(_PACKAGE, "Unknown ringtone")
    )


class RingtonePicker(ax.Screen):
    """Choose a sound; leaving stores it. Finishes with the alarm's id and the URI."""

    def create(self) -> None:
        """Begin with the present sound."""
        self.uri = self.intent.extras.get("uri")

    def back(self) -> bool:
        """Store what was chosen."""
        self._leave()
        return True

    def _leave(self) -> None:
        self.finish((self.intent.number("alarm"), self.uri))

    def compose(self) -> ax.View:
        """Return the sounds."""
        is_timer = self.intent.extras.get("kind") == "timer"
        title = self.tr("Timer sound" if is_timer else "Alarm sound")
        default = self.tr(TIMER_DEFAULT) if is_timer else ""
        choices: list[tuple[str, str | None]] = [(self.tr("Silent"), "")]
        choices += [(title_of(None, self.phone, default=default), None)]
        choices += [(name, sounds.uri_of(sounds.ALARM, name)) for name in sounds.sounds(sounds.ALARM)]
        rows = [
            self._head("Your sounds"),
            *(self._own_row(sound) for sound in OwnSounds(self.phone).all()),
            self._add_row(),
            self._head("Device sounds"),
            *(self._row(name, uri) for name, uri in choices),
        ]
        bar = ax.Across(
            ax.IconButton("arrow_back", desc=self.tr("Navigate up"), on_tap=self._leave),
            ax.Text(title, size=22, weight=1, margin=(16, 0)),
            id="toolbar",
            cls="android.view.ViewGroup",
            height=64,
            padding=(4, 0),
        )
        body = ax.Scroll(*rows, id="ringtone_content", key="sounds", cls=LIST, weight=1)
        return ax.Pane(bar, body, background="background")

    def _head(self, title: str) -> ax.View:
        return ax.Text(
            self.tr(title), id="ringtone_item_header", weight_name="medium", color="primary", padding=(72, 16, 16, 8)
        )

    def _add_row(self) -> ax.View:
        return ax.Across(
            ax.Icon("add", id="add_image", margin=(8, 0, 24, 0)),
            ax.Text(self.tr("Add new"), id="add_text", size=16, weight=1),
            height=64,
            padding=(16, 0),
            on_tap=lambda: ax.pick_document(self, "audio/*", request=_PICK, action=_OPEN),
        )

    def result(self, request: str, value: object) -> None:
        """Take the file that was picked: it is chosen, too."""
        path = ax.document_path(self, value)
        if request == _PICK and path:
            uri = value.data if isinstance(value, ax.Intent) else str(value)
            OwnSounds(self.phone).add(uri, path.rpartition("/")[2].rpartition(".")[0])
            self.uri = uri

    def _own_row(self, sound: OwnSound) -> ax.View:
        row = self._row(sound.title, sound.uri)
        row.key = f"own {sound.id}"
        items = [ax.MenuItem(self.tr("Remove"), lambda: self._remove(sound))]
        row.on_long_press = lambda: self.popup(items, anchor=row.key)
        return row

    def _remove(self, sound: OwnSound) -> None:
        OwnSounds(self.phone).remove(sound)
        if self.uri == sound.uri:
            self.uri = None

    def _row(self, name: str, uri: str | None) -> ax.View:
        is_chosen = title_of(self.uri if isinstance(self.uri, str) else None, self.phone) == title_of(uri, self.phone)

        icon = "notifications_off" if uri == "" else "notifications"
        mark = ax.Icon("check_circle", id="sound_image_selected", desc=self.tr("Selected"), color="primary")
        return ax.Across(
            ax.Icon(icon, id="sound_image", margin=(8, 0, 24, 0), outlined=True),
            ax.Text(name, id="ringtone_primary_text", size=16, weight=1),
            mark if is_chosen else None,
            height=64,
            padding=(16, 0),
            on_tap=ax.put(self, uri=uri),
        )
