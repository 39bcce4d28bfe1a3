"""The viewfinder with its modes and options."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PIL import ImageEnhance

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx import camera
from pytest_mobileagent.simulator.apps.camera.files import first_picture, roll, shots
from pytest_mobileagent.simulator.apps.camera.filmstrip import Filmstrip
from pytest_mobileagent.simulator.apps.camera.settings import EXPOSURE_KEY, LOCATION_KEY, Settings, size_of
from pytest_mobileagent.simulator.system.display import SEASCAPE
from pytest_mobileagent.simulator.system.keys import KEY_CAMERA, KEY_MENU, KEY_VOLUME_DOWN, KEY_VOLUME_UP
from pytest_mobileagent.simulator.ui.widgets.left_to_right import LeftToRightRow

if TYPE_CHECKING:
    from PIL import Image as Pillow

_PREVIEW_DP, _ABOVE_DP, _BAR_DP = 548.0, 56.0, 144.0  # the bar is at least that high
_PREVIEW_PX = (540, 720)
_EXPOSURES = (("n2", -2), ("n1", -1), ("0", 0), ("p1", 1), ("p2", 2))  # ids and steps of light
_STEP = 0.3  # of light
_FLASHES = (("auto", "flash_auto"), ("on", "flash_on"), ("off", "flash_off"))
_COUNTDOWNS = (("0", "timer_off", "off"), ("3", "timer_3", "3 seconds"), ("10", "timer_10", "10 seconds"))
_SHUTTER_KEYS = (KEY_VOLUME_UP, KEY_VOLUME_DOWN, KEY_CAMERA)
_VIDEO_ACTION = "android.media.action.VIDEO_CAMERA"


class Camera(ax.Screen):
    """The viewfinder."""

    edge_to_edge = True
    refresh_s = 1.0
    status_bar_color = "#000000"

    def create(self) -> None:
        """Start in the mode that was used last, or that the intent asks for."""
        self.is_video = self.prefs().text("camera.startup_module", "0") == "1"
        self.has_modes = False
        self.has_options = False
        self.recorder = camera.Recorder(self.phone, lambda: self._seen(self._video_px))
        self._video_px = self._size(is_video=True)
        self.has_exposure = False
        self.exposure = 0
        self.countdown = camera.Countdown(self.phone, self._take)
        self.wants_location = True
        self._read(self.intent)

    def new_intent(self, intent: ax.Intent) -> None:
        """Change the mode if the intent asks for one."""
        self._read(intent)

    def _read(self, intent: ax.Intent) -> None:
        if intent.action == _VIDEO_ACTION:
            self.is_video = True
        elif intent.action.startswith("android.media.action.STILL_IMAGE_CAMERA"):
            self.is_video = False

    @property
    def is_front(self) -> bool:
        """Whether the front camera is used."""
        return self.prefs().text("pref_camera_id_key", "0") == "1"

    @property
    def is_recording(self) -> bool:
        """Whether a video is being recorded."""
        return self.recorder.is_on

    def back(self) -> bool:
        """Close what is open; a recording is saved, and the camera stays."""
        if self.has_exposure:
            self.has_exposure = False
            return True
        if self.has_modes or self.has_options:
            self.has_modes = self.has_options = False
            return True
        if self.is_recording:
            self._stop()
            return True
        return False

    def pause(self) -> None:
        """Save the recording that is running."""
        self.countdown.stop()
        if self.is_recording:
            self._stop()

    def pressed(self, key_code: int) -> bool:
        """Take a picture with the volume keys; show the modes with the menu key."""
        if key_code == KEY_MENU:
            self._show_modes()
            return True
        if key_code in _SHUTTER_KEYS:
            self._shutter()
            return True
        return False

    # -- taking pictures --------------------------------------------------------------------------------------------

    def _held(self, size: tuple[int, int]) -> tuple[int, int]:
        """Return a size of the phone held upright as it is held now."""
        return size[::-1] if self._is_turned else size

    def _size(self, *, is_video: bool) -> tuple[int, int]:
        return size_of(self.prefs(), is_front=self.is_front, is_video=is_video)

    def _seen(self, size: tuple[int, int]) -> Pillow.Image:
        seen = camera.view_now(self.phone, size, is_front=self.is_front)
        return ImageEnhance.Brightness(seen).enhance(1 + _STEP * self.exposure) if self.exposure else seen

    def _view(self, size: tuple[int, int]) -> Pillow.Image:
        """Return what the camera sees; the size is that of the phone held upright."""
        return self._seen(self._held(size))

    def _shutter(self) -> None:
        if not self.is_video:
            seconds = self.prefs().number("pref_camera_countdown_duration_key", 0)
            if self.countdown.left:
                self.countdown.stop()
            elif seconds:
                self.countdown.start(seconds)
            else:
                self._take()
        elif self.is_recording:
            self._stop()
        else:
            self._video_px = self._held(self._size(is_video=True))
            self.recorder.start()

    def _take(self) -> None:
        log = self.phone.log
        log.write("I", "CAM_PhotoModule", "onPictureTaken", package=self.app.package)
        exif = camera.exif_of_now(self.phone)
        if self.prefs().text(LOCATION_KEY) == "on":
            fix = self.phone.location.tell(self.app.package)
            camera.add_place(exif, fix.latitude, fix.longitude)
        path = roll(self.phone).save_photo(self._view(self._size(is_video=False)), exif)
        uri = f"content://media/external/images/media/{path.rpartition('/')[2]}"
        log.write(
            "I", "CAM_Storage", f"Image with uri: {uri} was published to the MediaStore", package=self.app.package
        )
        self.phone.touch()

    def _stop(self) -> None:
        roll(self.phone).save_video(self.recorder.stop(), self._video_px)

    # -- what is seen -----------------------------------------------------------------------------------------------

    def compose(self) -> ax.View:
        """Return the viewfinder, or the question that is asked before the first picture."""
        if LOCATION_KEY not in self.prefs().items():
            return self._first_run()
        if self.has_modes:
            return self._modes()
        preview = ax.Frame(
            ax.Image(
                self._view(_PREVIEW_PX), id="preview_content", cls="android.view.View", width=ax.MATCH, height=ax.MATCH
            ),
            ax.Drawing(_grid, id="grid_lines") if self.prefs().text("pref_camera_grid_lines", "off") == "on" else None,
            self._recording_time(),
            self._countdown(),
            None if self.is_recording else self._options(),
        )
        area = ax.SwipeArea(
            self._along(preview),
            id="camera_app_root",
            width=ax.MATCH,
            height=ax.MATCH,
            on_side=self._swiped,
        )
        return ax.Layers(area, id="activity_root_view", background="#000000")

    @property
    def _is_turned(self) -> bool:
        width, height = self.phone.display.size
        return width > height

    @property
    def _preview_dp(self) -> float:
        """How long what the camera sees is: less on a short screen, which must have room for the shutter too."""
        display = self.phone.display
        long_px = display.app_size[0 if self._is_turned else 1]
        return min(_PREVIEW_DP, long_px / display.scale - _ABOVE_DP - _BAR_DP)

    def _along(self, preview: ax.View) -> ax.View:
        """Return the viewfinder with the bar of the shutter, which is where the phone's lower end is."""
        bar = self._bottom_bar()
        if not self._is_turned:
            preview.width, preview.height, preview.margin = ax.MATCH, self._preview_dp, (0, _ABOVE_DP, 0, 0)
            return ax.Pane(preview, bar)
        preview.width, preview.height, preview.margin = self._preview_dp, ax.MATCH, (_ABOVE_DP, 0, 0, 0)
        if self.phone.display.rotation != SEASCAPE:
            return LeftToRightRow(preview, bar, width=ax.MATCH, height=ax.MATCH)
        preview.margin = (0, 0, _ABOVE_DP, 0)
        return LeftToRightRow(bar, preview, width=ax.MATCH, height=ax.MATCH)

    def _swiped(self, direction: int) -> None:
        if self.is_recording:
            return
        if direction > 0:
            self._show_modes()
        elif shots(self.phone):
            self.start(Filmstrip)

    def _show_modes(self) -> None:
        if not self.is_recording:
            self.has_modes = True

    def _recording_time(self) -> ax.View | None:
        if not self.is_recording:
            return None
        passed = self.recorder.seconds
        return ax.Row(
            ax.View(width=10, height=10, radius=5, background="#f44336"),
            ax.Text(f"{passed // 60:02d}:{passed % 60:02d}", id="recording_time", size=18, color="#ffffff"),
            gravity="vcenter",
            gap=8,
            margin=(16, 12),
            padding=(12, 4),
            radius=16,
            background="#00000080",
        )

    def _countdown(self) -> ax.View | None:
        if not self.countdown.left:
            return None
        text = ax.Text(str(self.countdown.left), id="remaining_seconds", size=160, color="#ffffff", gravity="center")
        return ax.Layers(text, id="countdown_to_capture", width=ax.MATCH)

    def _bottom_bar(self) -> ax.View:
        if not self.is_video:
            face: ax.View = ax.Icon("photo_camera", size=36, color="#ffffff", gravity="center")
        elif self.is_recording:
            face = ax.View(width=26, height=26, radius=3, background="#f44336", gravity="center")
        else:
            face = ax.View(width=34, height=34, radius=17, background="#f44336", gravity="center")
        shutter = ax.Frame(
            face,
            id="shutter_button",
            cls="android.widget.ImageView",
            desc=self.tr("Shutter"),
            width=84,
            height=84,
            radius=42,
            gravity="center",
            border=(3, "#ffffff"),
            background="#3c3c3c",
            on_tap=self._shutter,
        )
        capture = ax.Layers(shutter, self._thumbnail(), id="bottombar_capture", width=ax.MATCH)
        if self._is_turned:
            return ax.Frame(capture, id="bottom_bar", height=ax.MATCH, weight=1, padding=24)
        return ax.Frame(capture, id="bottom_bar", width=ax.MATCH, weight=1, padding=(24, 0, 24, 48))

    def _thumbnail(self) -> ax.View | None:
        taken = shots(self.phone)
        if not taken or self.is_recording:
            return None
        picture = first_picture(self.phone, taken[0])
        if picture is None:
            return None
        picture.thumbnail((160, 160))
        return ax.Image(
            picture,
            id="rounded_thumbnail_view",
            cls="android.view.View",
            desc=self.tr("Most recent photo"),
            width=56,
            height=56,
            radius=28,
            gravity="hcenter bottom" if self._is_turned else "vcenter end",
            on_tap=lambda: self.start(Filmstrip),
        )

    # -- options ----------------------------------------------------------------------------------------------------

    def _options(self) -> ax.View:
        dots = ax.IconButton(
            "more_vert",
            id="three_dots",
            cls="android.widget.ImageView",
            desc=self.tr("Options"),
            color="#ffffff",
            on_tap=ax.flip(self, "has_options"),
        )
        if not self.has_options:
            return ax.Frame(dots, id="mode_options_overlay", gravity="bottom end", margin=8)
        has_exposure = self.has_exposure and self.prefs().flag(EXPOSURE_KEY)
        buttons = ax.Across(
            *(self._exposures() if has_exposure else self._option_buttons()),
            id="mode_options_exposure" if has_exposure else "mode_options_buttons",
            height=56,
            justify="between",
            padding=(24, 0),
            background="#000000a0",
        )
        return ax.Frame(buttons, id="mode_options_overlay", width=ax.MATCH, gravity="bottom")

    def _exposures(self) -> list[ax.View]:
        """Return how light a picture is to be, the present one in the accent's colour."""
        return [
            ax.Text(
                f"{step:+d}" if step else "0", id=f"exposure_{name}", cls="android.widget.ImageButton", size=18,
                desc=self.tr("Exposure compensation value {value}").format(value=f"{step:+d}" if step else "0"),
                color="#80cbc4" if step == self.exposure else "#ffffff", padding=12, on_tap=ax.put(self, exposure=step),
            )
            for name, step in _EXPOSURES
        ]  # fmt: skip

    def _option_buttons(self) -> list[ax.View]:
        prefs = self.prefs()

        def button(icon: str, name: str, desc: str, on_tap: ax.Act) -> ax.View:
            return ax.IconButton(icon, id=f"{name}_toggle_button", desc=desc, color="#ffffff", on_tap=on_tap)

        made: list[ax.View] = []
        if prefs.flag(EXPOSURE_KEY):
            show = ax.put(self, has_exposure=True)
            said = self.tr("Manual exposure compensation")
            made.append(ax.IconButton("exposure", id="exposure_button", desc=said, color="#ffffff", on_tap=show))
        if not self.is_video:
            seconds = str(prefs.number("pref_camera_countdown_duration_key", 0))
            at = next((at for at, entry in enumerate(_COUNTDOWNS) if entry[0] == seconds), 0)
            following = int(_COUNTDOWNS[(at + 1) % len(_COUNTDOWNS)][0])
            label = self.tr(f"Countdown timer is {'off' if at == 0 else 'set to ' + _COUNTDOWNS[at][2]}")
            made.append(
                button(
                    _COUNTDOWNS[at][1],
                    "countdown",
                    label,
                    lambda: prefs.put(pref_camera_countdown_duration_key=following),
                )
            )
        has_grid = prefs.text("pref_camera_grid_lines", "off") == "on"
        made.append(
            button(
                "grid_on" if has_grid else "grid_off",
                "grid_lines",
                self.tr(f"Grid lines {'on' if has_grid else 'off'}"),
                lambda: prefs.put(pref_camera_grid_lines="off" if has_grid else "on"),
            )
        )
        if not self.is_front:
            flash = prefs.text("pref_camera_flashmode_key", "auto")
            at = next((at for at, entry in enumerate(_FLASHES) if entry[0] == flash), 0)
            after = _FLASHES[(at + 1) % len(_FLASHES)][0]
            made.append(
                button(
                    _FLASHES[at][1],
                    "flash",
                    self.tr(f"Flash {flash}"),
                    lambda: prefs.put(pref_camera_flashmode_key=after),
                )
            )
        side = "Front" if self.is_front else "Back"
        other = "0" if self.is_front else "1"
        made.append(
            button("cameraswitch", "camera", self.tr(f"{side} camera"), lambda: prefs.put(pref_camera_id_key=other))
        )
        return made

    # -- modes ------------------------------------------------------------------------------------------------------

    def _modes(self) -> ax.View:
        def choose(is_video: bool) -> ax.Act:
            def act() -> None:
                self.is_video = is_video
                self.has_modes = False
                self.prefs().update({"camera.startup_module": "1" if is_video else "0"})

            return act

        rows = [
            self._mode("photo_camera", "Camera", "Switch to Camera Mode", "#00796b", choose(False)),
            self._mode("videocam", "Video", "Switch to Video Camera", "#d32f2f", choose(True)),
        ]

        return ax.Layers(
            self._along(ax.Image(self._view(_PREVIEW_PX))),
            ax.View(width=ax.MATCH, height=ax.MATCH, background="#000000b0", on_tap=ax.put(self, has_modes=False)),
            ax.Pane(*rows, id="mode_list", justify="center", gap=8, padding=(32, 0)),
            ax.IconButton(
                "settings",
                id="settings_button",
                cls="android.widget.ImageView",
                desc=self.tr("Settings"),
                color="#ffffff",
                gravity="top end",
                margin=(0, 40, 16, 0),
                on_tap=self._open_settings,
            ),
            id="mode_list_layout",
            background="#000000",
        )

    def _open_settings(self) -> None:
        self.has_modes = False
        self.start(Settings)

    def _mode(self, icon: str, label: str, desc: str, color: str, on_tap: ax.Act) -> ax.View:
        return ax.Across(
            ax.Frame(
                ax.Icon(icon, id="selector_icon", size=30, color="#ffffff", gravity="center"),
                width=60,
                height=60,
                radius=30,
                background=color,
            ),
            ax.Text(self.tr(label), id="selector_text", size=20, color="#ffffff"),
            desc=desc,
            cls="android.widget.FrameLayout",
            height=76,
            gap=20,
            on_tap=on_tap,
        )

    # -- first run --------------------------------------------------------------------------------------------------

    def _first_run(self) -> ax.View:
        def proceed() -> None:
            self.prefs().update({LOCATION_KEY: "on" if self.wants_location else "off"})

        return ax.Pane(
            ax.Spacer(weight=1),
            ax.Icon("place", size=96, color="#ffffff", gravity="hcenter"),
            ax.Text(
                self.tr("Remember photo locations?"), size=24, color="#ffffff", align="center", padding=(24, 32, 24, 24)
            ),
            ax.Across(
                ax.CheckBox(id="check_box", checked=self.wants_location, on_change=self.bind("wants_location")),
                ax.Text(
                    self.tr("Tag your photos and videos with the locations where they're taken."),
                    size=16,
                    color="#ffffffd0",
                    weight=1,
                    margin=(16, 0, 0, 0),
                ),
                padding=(32, 0),
            ),
            ax.Spacer(weight=1),
            ax.Button(self.tr("NEXT"), id="confirm_button", gravity="hcenter", margin=(0, 0, 0, 72), on_tap=proceed),
            background="#263238",
        )


def _grid(canvas: ax.Canvas, rect: ax.Rect) -> None:
    for third in (1, 2):
        x, y = rect.left + rect.width * third // 3, rect.top + rect.height * third // 3
        canvas.polyline([(x, rect.top), (x, rect.bottom)], 2, "#ffffff70")
        canvas.polyline([(rect.left, y), (rect.right, y)], 2, "#ffffff70")
