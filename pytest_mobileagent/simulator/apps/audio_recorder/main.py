"""The main screen: the recorder, and the player of the record that was made or chosen last."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx.exchange import OPEN_DOCUMENT
from pytest_mobileagent.simulator.androidx.sound import Quality, level, read
from pytest_mobileagent.simulator.apps.audio_recorder import actions, parts
from pytest_mobileagent.simulator.apps.audio_recorder.playback import Player
from pytest_mobileagent.simulator.apps.audio_recorder.recording import Recorder
from pytest_mobileagent.simulator.apps.audio_recorder.store import PACKAGE, Record, free_path, stem
from pytest_mobileagent.simulator.apps.audio_recorder.wave import Wave, record_wave
from pytest_mobileagent.simulator.disk import MEDIA_RW_UID
from pytest_mobileagent.simulator.system.dates import length_text

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.apps.audio_recorder.playback import Playback
    from pytest_mobileagent.simulator.apps.audio_recorder.recording import Recording

RUN = "android.intent.action.ACTION_RUN"
_MICROPHONE = "android.permission.RECORD_AUDIO"
_IMPORT, _RECORD = "import", "record"
_TICK_S = 0.1
_WAVE_DP = 240
_RECORD_DP = 84


class Main(parts.Page):
    """Records, and plays the active record."""

    def create(self) -> None:
        """Make the folder; send whoever comes first to the welcome; clean up the trash."""
        super().create()
        self.recorder = Recorder(self.phone)
        self.player = Player(self.phone)
        self.at_rest_ms = 0  # where the finger has put a record that is not played
        self.store.make_folder()
        if self.store.is_first_run:
            self.start_instead(".app.welcome.WelcomeActivity")
            return
        if "is_ask_rename_after_stop_recording" not in self.store.prefs.items():
            self.store.prefs.put(is_ask_rename_after_stop_recording=True)
        self.store.empty_old_trash()
        self.new_intent(self.intent)

    def resume(self) -> None:
        """Another record may have been chosen: it begins at its beginning."""
        self.at_rest_ms = 0

    def new_intent(self, intent: ax.Intent) -> None:
        """Record at once if the launcher's shortcut says so."""
        if intent.action == RUN and self.recorder.current is None:
            self._record()

    def compose(self) -> ax.View:
        """Return what fits: recorder or player."""
        recording, playback = self.recorder.current, self.player.current
        record = self.store.active
        if playback is not None and (record is None or playback.record != record.id):
            playback = None
        moves = (recording is not None and not recording.is_paused) or (playback is not None and not playback.is_paused)
        self.refresh_s = _TICK_S if moves else 0.0
        return parts.Backdrop(
            self._bar(record, recording),
            self._centre(record, recording, playback),
            self._texts(record, recording, playback),
            self._progress(record, recording, playback),
            self._buttons(recording, playback),
        )

    # -- the parts ------------------------------------------------------------------------------------------------

    def _bar(self, record: Record | None, recording: Recording | None) -> ax.View:
        title = ax.Label("Audio Recorder", size=20, weight_name="medium", color=parts.WHITE, align="center", weight=1)
        if recording is not None:
            return ax.Across(title, id="toolbar", height=56)
        more = parts.icon_button("btn_share", "more_vert", self._open_menu)
        more.visible = record is not None
        return ax.Across(
            parts.icon_button("btn_import", "file_open", self._import), title, more, id="toolbar", height=56,
        )  # fmt: skip

    def _centre(self, record: Record | None, recording: Recording | None, playback: Playback | None) -> ax.View:
        scale = self.phone.display.scale
        if recording is not None:
            stored = self.store.find(recording.record)
            seed = stored.created_ms if stored is not None else 0
            elapsed = recording.elapsed_ms
            wave = Wave(
                "recording_view", lambda at: level(seed, at), duration_ms=elapsed, position_ms=elapsed, scale=scale,
                height=_WAVE_DP, is_growing=True,
            )  # fmt: skip
            wave.gravity = "center"
            return ax.Frame(wave, weight=1, width=ax.MATCH)
        if record is None:
            return ax.Frame(
                ax.Drawing(_paint_placeholder, id="placeholder", cls="android.widget.ImageView"),
                weight=1,
                width=ax.MATCH,
            )
        wave = record_wave(record, self._position(playback), self._seek, scale=scale, height=_WAVE_DP)
        wave.gravity = "center"
        is_on = playback is not None and not playback.is_paused
        play = parts.icon_button("btn_play", "pause" if is_on else "play_arrow", self._play, size=44)
        stop = parts.icon_button("btn_stop", "stop", self._stop_playing, size=44) if playback is not None else None
        return ax.Frame(
            wave, ax.Row(play, stop, gap=24, gravity="bottom hcenter", margin=(0, 0, 0, 4)), weight=1, width=ax.MATCH
        )

    def _texts(self, record: Record | None, recording: Recording | None, playback: Playback | None) -> ax.View:
        if recording is not None:
            stored = self.store.find(recording.record)
            name: ax.Text = ax.Label(
                "Paused" if recording.is_paused else "Recording…", id="txt_name", size=20, color=parts.WHITE
            )
            about = parts.record_text(self.phone, stored) if stored is not None else ""
            return self._lines(length_text(recording.elapsed_ms), name, about)
        if record is None:
            quality = self.store.quality
            about = parts.about_text(self.phone, 0, quality.format, quality.sample_rate)
            return self._lines(length_text(0), ax.Text("", id="txt_name", size=20, visible=False), about)
        name = _Name(
            record.name,
            id="txt_name",
            size=20,
            color=parts.WHITE,
            max_lines=1,
            on_tap=lambda: actions.rename(self, record),
        )
        return self._lines(
            length_text(self._position(playback)), name, parts.record_text(self.phone, record), record=record
        )

    def _lines(self, time: str, name: ax.Text, about: str, *, record: Record | None = None) -> ax.View:
        length = length_text(record.duration_ms) if record is not None else length_text(0)
        is_known = record is not None
        name.gravity = "hcenter"
        name.padding = (32, 4, 32, 4)
        return ax.Column(
            ax.Text(time, id="txt_progress", size=54, weight_name="bold", color=parts.WHITE, gravity="hcenter"),
            name,
            ax.Across(
                ax.Text(length_text(0), id="txt_zero_time", color=parts.WHITE, visible=is_known, width=64),
                ax.Text(about, id="txt_record_info", color=parts.GREY, align="center", weight=1),
                ax.Text(length, id="txt_duration", color=parts.WHITE, align="end", visible=is_known, width=64),
                padding=(16, 6, 16, 0),
            ),
        )

    def _progress(self, record: Record | None, recording: Recording | None, playback: Playback | None) -> ax.View:
        if record is None or recording is not None:
            return ax.SeekBar(id="play_progress", maximum=parts.SEEK_STEPS, color=parts.WHITE, visible=False)
        return parts.seek_bar(record, self._position(playback), self._seek)

    def _buttons(self, recording: Recording | None, playback: Playback | None) -> ax.View:
        is_recording = recording is not None
        settings = parts.icon_button(
            "btn_settings", "settings", partial(self.start, ".app.settings.SettingsActivity"), desc="Settings"
        )
        delete = parts.icon_button("btn_record_delete", "delete", self._ask_to_discard, desc="Delete")
        stop = parts.icon_button("btn_record_stop", "stop", self._stop, size=36)
        delete.visible = stop.visible = is_recording
        is_dot = recording is None or recording.is_paused
        record = ax.Drawing(
            _paint_dot if is_dot else _paint_pause,
            id="btn_record",
            cls="android.widget.ImageButton",
            desc="Recording: %s",  # the app never fills the pattern in
            width=_RECORD_DP,
            height=_RECORD_DP,
            enabled=playback is None or playback.is_paused,
            clickable=True,
            focusable=True,
            on_tap=self._toggle_recording,
        )
        records = parts.icon_button(
            "btn_records_list", "format_list_bulleted", partial(self.start, ".app.records.RecordsActivity")
        )
        beside = (settings, delete, stop, records)
        room = self.phone.display.app_size[0] / self.phone.display.scale - _RECORD_DP
        for button in beside:  # a narrow screen leaves them less than they want, and the large one stays in the middle
            button.width = min(button.width, room / len(beside))
        left = (room - sum(button.width for button in beside)) / 2
        return ax.Across(
            settings, delete, record, stop, records, height=112, padding=(min(12, left), 0), justify="between",
        )  # fmt: skip

    # -- recording ------------------------------------------------------------------------------------------------

    def _toggle_recording(self) -> None:
        if self.recorder.current is not None:
            self.recorder.toggle()
        else:
            self._record()

    def _record(self) -> None:
        if not self.phone.packages.is_granted(PACKAGE, _MICROPHONE):
            self.ask_for(_MICROPHONE, request=_RECORD)
            return
        if not self.recorder.has_room:
            self.toast("No available space!")
            return
        self._stop_playing()
        self.recorder.start()

    def _stop(self) -> None:
        number = self.recorder.stop()
        record = self.store.find(number)
        self.at_rest_ms = 0
        if record is not None and self.store.asks_for_name:
            parts.Rename(self, record, after_recording=True)

    def _ask_to_discard(self) -> None:
        self.recorder.pause()
        self.warn("Delete this record?", self.recorder.discard)

    # -- playing --------------------------------------------------------------------------------------------------

    def _position(self, playback: Playback | None) -> int:
        return playback.position_ms if playback is not None else self.at_rest_ms

    def _play(self) -> None:
        record = self.store.active
        if record is None:
            return
        playback = self.player.current
        if playback is not None and playback.record == record.id:
            self.player.toggle(record.id)
        else:
            start, self.at_rest_ms = self.at_rest_ms, 0
            if not self.player.play(record.id, start if start < record.duration_ms else 0):
                self.toast("Failed to play the record!")

    def _stop_playing(self) -> None:
        self.player.stop()
        self.at_rest_ms = 0

    def _seek(self, moment_ms: int) -> None:
        if self.player.current is not None:
            self.player.seek(moment_ms)
        else:
            self.at_rest_ms = moment_ms

    # -- the rest -------------------------------------------------------------------------------------------------

    def _open_menu(self) -> None:
        record = self.store.active
        if record is not None:
            self.popup(actions.menu(self, record, is_listed=False), anchor="btn_share")

    def _import(self) -> None:
        ax.pick_document(self, "audio/*", request=_IMPORT, action=OPEN_DOCUMENT)

    def result(self, request: str, value: object) -> None:
        """Copy the file that was picked; record, now that it is allowed."""
        if request == _RECORD and value:
            self._record()
        if request != _IMPORT or not value:
            return
        source = ax.document_path(self, value)
        failure = import_file(self, source) if source else ""
        if failure:
            self.toast(failure)


def import_file(page: parts.Page, source: str) -> str:
    """Copy a file to the records and make it the active one; return what went wrong, or nothing."""
    phone, store = page.phone, page.store
    content = phone.disk.read(source)
    sound = read(content)
    if sound is None:
        return "Unable to read sound file!"
    store.make_folder()
    path = free_path(phone, source.rpartition("/")[2])
    phone.disk.write(path, content, mode=0o660, owner=MEDIA_RW_UID)
    quality = Quality(path.rpartition(".")[2].lower(), sound.sample_rate, sound.bitrate, sound.channels)
    store.add(path, duration_us=sound.duration_ms * 1000, quality=quality, levels=sound.levels)
    page.toast(page.tr("{name} imported").format(name=stem(path)))
    return ""


# -- drawing ----------------------------------------------------------------------------------------------------------


class _Name(ax.Text):
    """A record's name with a pencil behind it."""

    def paint(self, canvas: ax.Canvas) -> None:
        """Draw name and pencil."""
        super().paint(canvas)
        side = round(18 * self.scale)
        left = self.rect.right - round(26 * self.scale)
        middle = self.rect.center[1]
        canvas.icon(ax.Rect(left, middle - side // 2, left + side, middle + side // 2), "edit", parts.GREY)


def _paint_placeholder(canvas: ax.Canvas, rect: ax.Rect) -> None:
    middle, axis = rect.center
    across = min(rect.width, rect.height * 3)  # as wide as the picture may be for its height
    pitch = max(4, across // 60)
    heights = (3, 5, 9, 14, 22, 34, 28, 40, 58, 44, 66, 52, 38, 48, 30, 20, 26, 15, 9, 6, 3)
    for at, height in enumerate(heights):
        x = middle + (at - len(heights) // 2) * pitch * 2
        half = round(across * height / 500)
        canvas.rounded(ax.Rect(x, axis - half, x + pitch, axis + half), pitch / 2, "#ffffff4d")


def _paint_dot(canvas: ax.Canvas, rect: ax.Rect) -> None:
    x, y = rect.center
    canvas.circle(x, y, rect.width * 0.43, "#ffffff33")
    canvas.circle(x, y, rect.width * 0.36, parts.WHITE)
    canvas.circle(x, y, rect.width * 0.31, parts.RED)


def _paint_pause(canvas: ax.Canvas, rect: ax.Rect) -> None:
    x, y = rect.center
    canvas.circle(x, y, rect.width * 0.43, "#ffffff33")
    canvas.circle(x, y, rect.width * 0.36, parts.WHITE)
    bar, half = round(rect.width * 0.08), round(rect.width * 0.15)
    for left in (x - round(rect.width * 0.05) - bar, x + round(rect.width * 0.05)):
        canvas.rounded(ax.Rect(left, y - half, left + bar, y + half), bar / 3, "#37474f")
