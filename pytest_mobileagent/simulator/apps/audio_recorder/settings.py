"""What is recorded and how it looks: the settings, and the two screens that come first."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx.sound import Quality
from pytest_mobileagent.simulator.apps.audio_recorder.parts import (
    GREY,
    WHITE,
    Ask,
    Backdrop,
    Page,
    bar,
    dropdown,
    format_text,
    icon_button,
    long_time_text,
    pill,
    rate_text,
)
from pytest_mobileagent.simulator.apps.audio_recorder.recording import Recorder
from pytest_mobileagent.simulator.apps.audio_recorder.store import BITRATES, FOLDER, FORMATS, NAMINGS, RATES, THEMES
from pytest_mobileagent.simulator.system.dates import number_text, short_number_text

_RATES_3GP = RATES[:2]
_TITLES = {
    "format": "Recording format:", "sample_rate": "Sample rate:", "bitrate": "Bitrate:", "channels": "Channel count:",
}  # fmt: skip
_NAMES = {
    "format": "setting_recording_format", "sample_rate": "setting_frequency", "bitrate": "setting_bitrate",
    "channels": "setting_channels",
}  # fmt: skip
_ABOUT = {
    "format": "M4a keeps files small and sounds good. Wav is not compressed at all, its files are large. 3gp makes the "
    "smallest files, good enough for speech.",
    "sample_rate": "How many times a second the sound is measured. Higher rates keep higher tones.",
    "bitrate": "How much data a second of sound takes. More data sounds better and needs more space.",
    "channels": "Stereo records two channels, mono one. Mono files are smaller.",
}
_HINTS: dict[object, str] = {
    "m4a": "Compressed sound of good quality, for music and speech.",
    "wav": "Sound as it is, without compression. Large files.",
    "3gp": "Strongly compressed, for speech only. Small files.",
}
_STORE_PAGE = "https://play.google.com/store/apps/details?id=com.dimowner.audiorecorder"
_MAIL = "mailto:dimmony@gmail.com"


class QualityPage(Page):
    """What the settings and the first setup share: themes, names, quality."""

    def create(self) -> None:
        """Nothing has been chosen yet."""
        super().create()
        self.hint = ""

    @property
    def is_recording(self) -> bool:
        """Whether the quality cannot be changed now."""
        return Recorder(self.phone).current is not None

    def theme_row(self) -> ax.View:
        """Return the list of colours."""
        titles = [f"Theme {' '.join(word.capitalize() for word in name.split('_'))}" for name in THEMES]
        now = self.store.prefs.text("setting_theme_color", THEMES[0])
        return dropdown(
            self, "themeColor", "palette", options=titles, index=THEMES.index(now) if now in THEMES else 0,
            on_pick=lambda at: self.store.prefs.put(setting_theme_color=THEMES[at]),
        )  # fmt: skip

    def naming_row(self) -> ax.View:
        """Return the list of ways to name files, filled with this moment."""
        form = self.store.quality.format
        titles = [
            self.tr("Naming: {name}").format(name=f"{self.store.name_for(naming, 1)}.{form}") for naming in NAMINGS
        ]
        now = self.store.prefs.text("setting_naming_format", NAMINGS[0])
        return dropdown(
            self, "name_format", "title", options=titles, index=NAMINGS.index(now) if now in NAMINGS else 0,
            on_pick=lambda at: self.store.prefs.put(setting_naming_format=NAMINGS[at]),
        )  # fmt: skip

    def quality_rows(self) -> list[ax.View]:
        """Return a group of chips for each thing that can be chosen."""
        quality = self.store.quality
        is_3gp = quality.format == "3gp"
        rates = _RATES_3GP if is_3gp else RATES
        rows = [
            self._group("format", [(form, format_text(form)) for form in FORMATS], quality.format),
            self._group("sample_rate", [(rate, rate_text(rate)) for rate in rates], quality.sample_rate),
        ]
        if quality.format == "m4a":
            bitrates = [(rate, f"{rate // 1000} kbps") for rate in BITRATES]
            rows.append(self._group("bitrate", bitrates, quality.bitrate))
        channels = [(1, "Mono")] if is_3gp else [(2, "Stereo"), (1, "Mono")]
        rows.append(self._group("channels", channels, quality.channels))
        return rows

    def _group(self, name: str, choices: Sequence[tuple[object, str]], chosen: object) -> ax.View:
        title, is_open = _TITLES[name], not self.is_recording

        def chip(value: object, label: str) -> ax.View:
            def choose() -> None:
                self.store.set_quality(replace(self.store.quality, **{name: value}))  # type: ignore[arg-type]  # a value of that field
                self.hint = _HINTS.get(value, _ABOUT[name])

            return ax.Label(
                label,
                size=15,
                color=WHITE,
                padding=(14, 8),
                margin=(0, 8, 8, 0),
                radius=18,
                background="#ffffff4d" if value == chosen else "#ffffff14",
                enabled=is_open,
                selected=value == chosen,
                on_tap=choose,
            )

        info = icon_button("setting_btn_info", "info", lambda: self.show(Ask(title, _ABOUT[name], yes="Ok", no="")))
        return ax.Column(
            ax.Across(ax.Label(title, id="setting_title", size=16, color=WHITE, weight=1), info),
            ax.Flow(
                *(chip(value, label) for value, label in choices), id="chips_view", cls="android.widget.FrameLayout"
            ),
            id=_NAMES[name],
            padding=(16, 0, 4, 8),
        )

    def size_text(self) -> str:
        """Return how fast recordings grow."""
        megabytes = self.store.quality.bytes_per_second * 60 / 1_000_000
        return self.tr("{size} Mb/min expected size").format(size=short_number_text(self.phone, megabytes))

    def quality_text(self) -> str:
        """Return what is recorded, in a line."""
        quality = self.store.quality
        parts = [format_text(quality.format), rate_text(quality.sample_rate)]
        if quality.format == "m4a":
            parts.append(f"{quality.bitrate // 1000} kbps")
        return ", ".join([*parts, self.tr("Stereo" if quality.channels == 2 else "Mono")])

    def reset(self) -> None:
        """Bring format, rate, bitrate and channels back."""
        if not self.is_recording:
            self.store.set_quality(Quality())
            self.hint = ""


class Settings(QualityPage):
    """What can be chosen later."""

    def compose(self) -> ax.View:
        """Return the rows."""
        place = self.tr("Records location:\n{path}").format(path=FOLDER)
        rows = [
            self._row("btnTrash", "delete", "Trash", lambda: self.start(".app.trash.TrashActivity")),
            self._row(
                "btn_file_browser", "folder", "File browser", lambda: self.start(".app.browser.FileBrowserActivity")
            ),
            self.theme_row(),
            self._row("txt_records_location", "folder_open", place, None),
            self._switch("swKeepScreenOn", "Keep screen ON while recording", "keep_screen_on", default=False),
            self._switch(
                "swAskToRename", "Show rename dialog after recording is completed",
                "is_ask_rename_after_stop_recording", default=True,
            ),
            self.naming_row(),
            self._info_panel(),
            *self.quality_rows(),
            self._row("btnRate", "star", "Rate app", self._rate),
            self._row("btnRequest", "mail", "Request or feedback", self._write),
            *self._totals(),
        ]  # fmt: skip
        return Backdrop(bar(self, "Settings", back="btnBack", title_id=""), ax.Scroll(*rows, key="settings", weight=1))

    def _row(self, name: str, icon: str, text: str, on_tap: ax.Act | None) -> ax.View:
        return ax.Across(
            ax.Icon(icon, color=WHITE, margin=(0, 0, 16, 0)),
            ax.Label(text, id=name, size=16, color=WHITE, weight=1, padding=(0, 16), on_tap=on_tap),
            padding=(16, 0),
        )

    def _switch(self, name: str, text: str, key: str, *, default: bool) -> ax.View:
        is_on = self.store.prefs.flag(key, default=default)
        return ax.Across(
            ax.Label(text, size=16, color=WHITE, weight=1, padding=(0, 16)),
            ax.Switch(
                id=name,
                checked=is_on,
                margin=(12, 0, 0, 0),
                height=48,
                on_change=lambda value: self.store.prefs.update({key: value}),
            ),
            padding=(56, 0, 16, 0),
        )

    def _info_panel(self) -> ax.View:
        return ax.Across(
            ax.Column(
                ax.Text(self.size_text(), id="txt_size_per_min", size=16, color=WHITE),
                ax.Text(self.quality_text(), id="txt_information", color=GREY, padding=(0, 4, 0, 0)),
                weight=1,
            ),
            pill("btnReset", "Reset", self.reset),
            id="info_panel",
            padding=(16, 12, 8, 12),
            margin=(0, 8),
            background="#ffffff1f",
        )

    def _totals(self) -> list[ax.View]:
        records = self.store.records()
        seconds = sum(record.duration_us for record in records) / 1_000_000
        room_s = self.store.free_bytes / self.store.quality.bytes_per_second
        count, version = number_text(self.phone, len(records)), self.app.version_name
        lines = (
            ("txt_records_count", self.tr("Total records count: {count}").format(count=count)),
            ("txt_total_duration", self.tr("Total recorded duration: {time}").format(time=long_time_text(seconds))),
            ("txt_available_space", self.tr("Available space: {time}").format(time=long_time_text(room_s))),
            ("txtAbout", f"Audio Recorder 2021\n{self.tr('Version {version}').format(version=version)}"),
        )
        return [ax.Text(text, id=name, color=GREY, padding=(16, 8), width=ax.MATCH) for name, text in lines]

    def _rate(self) -> None:
        ax.open_or_tell(self, ax.Intent(ax.VIEW, data=_STORE_PAGE), "No apps can open the store's page")

    def _write(self) -> None:
        ax.open_or_tell(self, ax.Intent("android.intent.action.SENDTO", data=_MAIL), "No email clients found")


class Welcome(Page):
    """What the app is."""

    def compose(self) -> ax.View:
        """Return the page and the button."""
        page = ax.Column(
            ax.Label("Audio Recorder", id="txt_title", size=28, weight_name="bold", color=WHITE, align="center"),
            ax.Label(
                "Welcome to a simple and fast application", id="txt_details", size=18, color=GREY, align="center",
                margin=(0, 12, 0, 0),
            ),
            cls="androidx.recyclerview.widget.RecyclerView",
            padding=(32, 0),
            gravity="hcenter",
            scrollable=True,
        )  # fmt: skip
        return Backdrop(
            ax.Frame(
                ax.Drawing(
                    _paint_wave, id="item_image_first", cls="android.widget.ImageView", height=260, gravity="center"
                ),
                weight=1,
            ),
            ax.Frame(page, id="pager", cls="androidx.viewpager2.widget.ViewPager2", width=ax.MATCH, height=180),
            pill(
                "btn_action",
                "Get started",
                partial(self.start_instead, ".app.setup.SetupActivity"),
                is_strong=True,
                width=200,
            ),
            ax.Spacer(height=48),
            gravity="hcenter",
        )


class Setup(QualityPage):
    """What is chosen before the first recording."""

    def compose(self) -> ax.View:
        """Return the rows above the panel."""
        head = ax.Label("Setup", size=20, weight_name="medium", color=WHITE, padding=(16, 0), height=56, width=ax.MATCH)
        return Backdrop(
            head,
            ax.Scroll(self.theme_row(), self.naming_row(), *self.quality_rows(), key="setup", weight=1),
            self._panel(),
        )

    def _panel(self) -> ax.View:
        return ax.Column(
            ax.Row(
                ax.Icon("info", color=WHITE, margin=(0, 0, 16, 0)),
                ax.Column(
                    ax.Text(self.size_text(), id="txt_size_per_min", size=16, color=WHITE),
                    ax.Label(
                        self.hint or _HINTS[self.store.quality.format], id="txt_information", color=GREY,
                        padding=(0, 4, 0, 0), min_height=44,
                    ),
                    weight=1,
                ),
                width=ax.MATCH,
                padding=(16, 16, 16, 8),
            ),
            ax.Across(
                pill("btn_reset", "Reset", self.reset),
                ax.Spacer(weight=1, height=1),
                pill("btn_apply", "Apply", self._apply, is_strong=True, width=120),
                padding=(12, 0, 16, 16),
            ),
            background="#ffffff1f",
        )  # fmt: skip

    def _apply(self) -> None:
        self.store.finish_setup()
        self.start_instead(".app.main.MainActivity")


def _paint_wave(canvas: ax.Canvas, rect: ax.Rect) -> None:
    heights = (4, 8, 14, 9, 22, 38, 30, 52, 44, 68, 84, 60, 92, 72, 50, 66, 40, 54, 28, 34, 18, 24, 10, 6)
    pitch = rect.width // (2 * len(heights))
    axis = rect.center[1]
    left = rect.left + (rect.width - 2 * pitch * len(heights)) // 2
    for at, height in enumerate(heights):
        half = round(rect.height * height / 200)
        x = left + at * 2 * pitch
        canvas.rounded(ax.Rect(x, axis - half, x + pitch, axis + half), pitch / 2, "#ffffffb3")
