"""The three tabs: what records, what has been recorded, what was thrown away."""

from __future__ import annotations

from functools import partial

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx import simple
from pytest_mobileagent.simulator.apps.simple_recorder.lists import Bin, Page, PlayerPage
from pytest_mobileagent.simulator.apps.simple_recorder.service import Recorder
from pytest_mobileagent.simulator.apps.simple_recorder.settings import Settings
from pytest_mobileagent.simulator.apps.simple_recorder.store import Recordings
from pytest_mobileagent.simulator.system.content import shown

_TABS = (("mic", "Recorder"), ("headset", "Player"), ("delete", "Recycle Bin"))
_RECORDER, _PLAYER, _BIN = range(3)
_MICROPHONE, _NOTIFICATIONS = "android.permission.RECORD_AUDIO", "android.permission.POST_NOTIFICATIONS"
_NEEDS_NOTIFICATIONS = "You must allow the app displaying notifications, else it cannot record audio."
_LEVELS = 60
_FOR_ANOTHER_APP, _AUDIO = "android.provider.MediaStore.RECORD_SOUND", "content://media/external/audio/media"


class Main(ax.Screen):
    """The app's main screen."""

    refresh_s = 0.5

    def create(self) -> None:
        """Open the tab of last time; ask for the microphone if need be, and record if the settings say so."""
        self.search = simple.Search(self, on_type=self._typed)
        self.recorder, self.store = Recorder(self.phone), Recordings(self.phone)
        self.pages: dict[int, Page] = {_PLAYER: PlayerPage(self), _BIN: Bin(self)}
        self.tab = min(self.store.prefs.number("last_used_view_pager_page"), len(self._tabs) - 1)
        if not self.phone.packages.is_granted(self.app.package, _MICROPHONE):
            self.ask_for(_MICROPHONE, request=_MICROPHONE)
        elif self.store.prefs.flag("record_after_launch") and not self.recorder.is_recording:
            self.recorder.start()

    def resume(self) -> None:
        """The bin may have been switched off."""
        self.tab = min(self.tab, len(self._tabs) - 1)

    def result(self, request: str, value: object) -> None:
        """Go on with what was asked for."""
        if request == _MICROPHONE and not value:
            self.toast("Audio permission is required")
            self.finish()
        elif request == _NOTIFICATIONS and value:
            self.recorder.start()
        elif request == _NOTIFICATIONS:
            simple.confirm(self, _NEEDS_NOTIFICATIONS, lambda: None, yes="OK", no="")
        elif self.tab in self.pages:
            self.pages[self.tab].selected.clear()

    def back(self) -> bool:
        """End the selection, then the search."""
        page = self.pages.get(self.tab)
        return (page is not None and page.selected.clear()) or self.search.close()

    @property
    def _tabs(self) -> tuple[tuple[str, str], ...]:
        return _TABS if self.store.has_bin else _TABS[:_BIN]

    def compose(self) -> ax.View:
        """Return bar, page and tabs."""
        page = self.pages.get(self.tab)
        body = self._recorder() if page is None else page.compose()
        head = page.selection() if page is not None and page.selected else self._bar()
        return ax.Pane(
            head,
            ax.Column(
                ax.Pager(body, id="view_pager", index=self.tab, count=len(self._tabs), on_change=self._go, weight=1),
                simple.bottom_tabs(self, self._tabs, self.tab, self._go),
                id="main_holder",
                cls="android.widget.RelativeLayout",
                weight=1,
                width=ax.MATCH,
            ),
            id="main_coordinator",
            important=True,
        )

    def _bar(self) -> ax.View:
        return self.search.bar(
            actions=[
                simple.action("settings", "Settings", partial(self.start, Settings), id="settings"),
                simple.action("info", "About", partial(simple.open_about, self), id="about"),
            ]
        )

    def _typed(self) -> None:
        """Show what is searched in: the recorder has nothing."""
        if self.tab == _RECORDER:
            self.tab = _PLAYER

    def _go(self, tab: int) -> None:
        """Show another tab; the search ends."""
        page = self.pages.get(self.tab)
        if page is not None:
            page.selected.clear()
        self.search.close()
        self.tab = tab
        self.store.prefs.put(last_used_view_pager_page=tab)

    # -- the recorder -----------------------------------------------------------------------------------------------

    def _recorder(self) -> ax.View:
        is_recording = self.recorder.is_recording
        return ax.Pane(
            ax.Drawing(self._paint_levels, id="recorder_visualizer", weight=1),
            ax.Text(
                simple.duration_text(self.recorder.seconds), id="recording_duration", size=32, align="center",
                width=ax.MATCH, padding=(0, 16),
            ),
            ax.Frame(
                self._round("stop" if is_recording else "mic", "toggle_recording_button", self._toggle, 80),
                self._pause() if is_recording else None,
                width=ax.MATCH,
                height=120,
            ),
            id="recorder_holder",
        )  # fmt: skip

    def _round(self, icon: str, name: str, on_tap: ax.Act, size: float, gravity: str = "center") -> ax.View:
        return ax.Frame(
            ax.Icon(icon, cls="android.view.View", size=size * 0.45, color="#ffffff", gravity="center"),
            id=name,
            cls="android.widget.ImageView",
            width=size,
            height=size,
            radius=size / 2,
            background="primary",
            gravity=gravity,
            on_tap=on_tap,
        )

    def _pause(self) -> ax.View:
        icon = "play_arrow" if self.recorder.is_paused else "pause"
        box = self._round(icon, "toggle_pause_button", self.recorder.toggle_pause, 56, gravity="center end")
        box.margin = (0, 0, 48, 0)
        return box

    def _toggle(self) -> None:
        if self.recorder.is_recording:
            name = self.recorder.stop()
            self.toast("Recording saved successfully")
            if self.intent.action == _FOR_ANOTHER_APP:
                path = f"{self.store.folder}/{name}"
                rows = self.phone.content.query(_AUDIO, ["_id"], "_data = ?", [path])
                self.finish(f"{_AUDIO}/{shown(rows[0]['_id'])}" if rows else None)
        elif self.phone.packages.is_granted(self.app.package, _NOTIFICATIONS):
            self.recorder.start()
        else:
            self.ask_for(_NOTIFICATIONS, request=_NOTIFICATIONS)

    def _paint_levels(self, canvas: ax.Canvas, rect: ax.Rect) -> None:
        """Draw how loud the room was, a bar for each half second."""
        middle, color = rect.center[1], self.theme.primary
        canvas.fill(ax.Rect(rect.left, middle, rect.right, middle + 2), self.theme.outline_variant)
        if not self.recorder.is_recording:
            return
        width = rect.width // _LEVELS
        for at in range(min(self.recorder.seconds * 2, _LEVELS - 1)):
            half = (7 + at * 5 % 11) * rect.height // 400
            right = rect.right - at * width
            canvas.fill(ax.Rect(right - width // 2, middle - half, right, middle + half), color)
