"""The dialog of sounds, over whoever wants one."""

from __future__ import annotations

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.system.intents import RINGTONE_TITLE, RINGTONE_TYPE, RINGTONE_URI
from pytest_mobileagent.simulator.system.sounds import RINGTONE, sounds, title_of, uri_of

_ROW_DP = 48


class RingtonePicker(ax.Screen):
    """Offers the sounds of a kind, and none; finishes with the URI of the chosen one, empty for none."""

    is_translucent = True

    def create(self) -> None:
        """Begin with the sound in use."""
        self._kind = self.intent.number(RINGTONE_TYPE) or RINGTONE
        self._uri = self.intent.text(RINGTONE_URI)
        self.show(
            ax.AlertDialog(
                title=self.intent.text(RINGTONE_TITLE) or self.tr("Sounds"),
                content=self._sounds,
                positive=(self.tr("OK"), lambda: self.finish(self._uri)),
                negative=(self.tr("Cancel"), self.finish),
                on_cancel=self.finish,
            )
        )
        at = [uri for _, uri in self._choices].index(self._uri)
        self.top_ui.scroll_px["sounds"] = int(max(0, at - 3) * _ROW_DP * self.phone.display.scale)

    def compose(self) -> ax.View:
        """Return nothing: the dialog is over the app below."""
        return ax.View()

    @property
    def _choices(self) -> list[tuple[str, str]]:
        """What is offered, by name and URI; the one in use is among it, wherever it is from."""
        own = [(name, uri_of(self._kind, name)) for name in sounds(self._kind)]
        now = self.intent.text(RINGTONE_URI)
        is_another = bool(now) and now not in {uri for _, uri in own}
        brought = [(title_of(now, self.phone) or self.tr("Unknown"), now)] if is_another else []
        return [(self.tr("None"), ""), *brought, *own]

    def _sounds(self) -> ax.View:
        rows = [self._row(name, uri) for name, uri in self._choices]
        return ax.Scroll(*rows, id="android:id/select_dialog_listview", key="sounds", cls="android.widget.ListView")

    def _row(self, name: str, uri: str) -> ax.View:
        is_chosen = uri == self._uri
        return ax.Across(
            ax.RadioButton(checked=is_chosen, clickable=False, margin=(0, 0, 16, 0)),
            ax.Text(name, id="android:id/text1", size=16, weight=1, checkable=True, checked=is_chosen),
            cls="android.widget.LinearLayout",
            min_height=_ROW_DP,
            padding=(24, 0),
            on_tap=ax.put(self, _uri=uri),
        )
