"""The viewfinder."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from PIL import ImageOps

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx import camera, simple
from pytest_mobileagent.simulator.apps.simple_camera import store as s
from pytest_mobileagent.simulator.apps.simple_camera.settings import Settings
from pytest_mobileagent.simulator.apps.simple_camera.store import Store
from pytest_mobileagent.simulator.system.keys import KEY_CAMERA, KEY_VOLUME_DOWN, KEY_VOLUME_UP

if TYPE_CHECKING:
    from PIL import Image as Pillow

_WHITE, _SHADE = "#ffffff", "#00000066"
_CAMERA, _STORAGE, _AUDIO = (
    f"android.permission.{name}" for name in ("CAMERA", "WRITE_EXTERNAL_STORAGE", "RECORD_AUDIO")
)
_REFUSED = {
    _CAMERA: "Camera permission is required",
    _STORAGE: "Storage permission is required",
    _AUDIO: "Audio permission is required",
}
_ONE_PHOTO = ("android.media.action.IMAGE_CAPTURE", "android.media.action.IMAGE_CAPTURE_SECURE")
_ONE_VIDEO = "android.media.action.VIDEO_CAPTURE"
_VIDEO_ACTIONS = (_ONE_VIDEO, "android.media.action.VIDEO_CAMERA")
_PREVIEW_SHORT_PX = 720
_THUMBNAIL_PX = 160
FLASH, TIMER, RESOLUTION = "flash", "timer", "resolution"


class Option(NamedTuple):
    """A button of a group that takes the icons' place."""

    id: str
    icon: str
    key: str
    value: int


_FLASHES = (
    Option("flash_off", "flash_off", "flashlight_state", s.FLASH_OFF),
    Option("flash_auto", "flash_auto", "flashlight_state", s.FLASH_AUTO),
    Option("flash_on", "flash_on", "flashlight_state", s.FLASH_ON),
    Option("flash_always_on", "flashlight_on", "flashlight_state", s.FLASH_ALWAYS),
)
_TIMERS = (
    Option("timer_off", "timer_off", "timer_mode", 0),
    Option("timer_3s", "timer_3", "timer_mode", 1),
    Option("timer_5s", "timer", "timer_mode", 2),
    Option("timer_10_s", "timer_10", "timer_mode", 3),
)


class Main(ax.Screen):
    """What the camera sees, and the buttons around it."""

    edge_to_edge = True
    is_portrait = True
    refresh_s = 1.0

    def create(self) -> None:
        """Ask for what the camera needs; begin in the mode that was used last, or that the intent asks for."""
        self.store = Store(self.phone)
        self.group = ""  # which options are open
        self.recorder = camera.Recorder(self.phone, lambda: self._view(self.store.resolution.size))
        self.countdown = camera.Countdown(self.phone, self._take)
        action = self.intent.action
        self.takes_one = action in _ONE_PHOTO or action == _ONE_VIDEO
        if action:
            is_video = action in _VIDEO_ACTIONS
            if is_video or action.startswith("android.media.action"):
                self.store.prefs.update({"init_photo_mode": not is_video})
        self._ask_missing()

    def _ask_missing(self) -> None:
        needed = [_CAMERA, _STORAGE] if self.store.is_photo else [_CAMERA, _STORAGE, _AUDIO]
        for permission in needed:
            if not self._may(permission):
                self.ask_for(permission, request=permission)
                return

    def _may(self, permission: str) -> bool:
        return self.phone.packages.is_granted(self.app.package, permission)

    def result(self, request: str, value: object) -> None:
        """Go on with what is missing; without a camera or a storage there is nothing to do here."""
        if value:
            self._ask_missing()
            return
        self.toast(_REFUSED.get(request, ""))
        if request == _AUDIO:
            self._set_mode(is_photo=True)
        else:
            self.finish()

    def back(self) -> bool:
        """Close the open options; end the recording."""
        if self.group:
            self.group = ""
            return True
        if self.recorder.is_on:
            self._stop()
            return True
        return False

    def pause(self) -> None:
        """Save the recording that is running."""
        self.countdown.stop()
        if self.recorder.is_on:
            self._stop()

    def pressed(self, key_code: int) -> bool:
        """Take a picture with the camera's key, and with those of the volume if that is wished."""
        by_volume = self.store.prefs.flag("volume_buttons_as_shutter")
        is_shutter = key_code == KEY_CAMERA or (by_volume and key_code in (KEY_VOLUME_UP, KEY_VOLUME_DOWN))
        if is_shutter:
            self._shutter()
        return is_shutter

    # -- taking pictures ----------------------------------------------------------------------------------------------

    def _view(self, size: tuple[int, int]) -> Pillow.Image:
        return camera.view_now(self.phone, size, is_front=self.store.is_front)

    def _shutter(self) -> None:
        self.group = ""
        if not self.store.is_photo:
            if self.recorder.is_on:
                self._stop()
            else:
                self.recorder.start()
        elif self.countdown.left:
            self.countdown.stop()
        elif seconds := s.TIMERS_S[self.store.prefs.number("timer_mode")]:
            self.countdown.start(seconds)
        else:
            self._take()

    def _take(self) -> None:
        picture = self._view(self.store.resolution.size)
        if self.store.is_front and not self.store.prefs.flag("flip_photos", default=True):
            picture = ImageOps.mirror(picture)
        self.store.save_photo(picture)
        self._hand_over()
        self.phone.touch()

    def _stop(self) -> None:
        size = self.store.resolution.size
        self.store.save_video(self.recorder.stop(), size)
        self._hand_over()

    def _hand_over(self) -> None:
        """Give what was taken to the app that has asked for it."""
        last = self.store.last()
        if self.takes_one and last is not None:
            self.finish(last.uri)

    def _set_mode(self, *, is_photo: bool) -> None:
        self.group = ""
        self.countdown.stop()
        self.store.prefs.update({"init_photo_mode": is_photo})
        if not is_photo and not self._may(_AUDIO):
            self.ask_for(_AUDIO, request=_AUDIO)

    def _turn(self) -> None:
        self.group = ""
        self.store.turn()

    def _open_last(self) -> None:
        last = self.store.last()
        if last is not None and not ax.open_with(self, ax.Intent(ax.VIEW, data=last.uri, type=last.mime)):
            self.toast("No valid app found")

    # -- what is seen -------------------------------------------------------------------------------------------------

    def compose(self) -> ax.View:
        """Return the view, with the buttons over it."""
        display = self.phone.display
        top, bottom = display.status_bar_px / display.scale, display.navigation_bar_px / display.scale
        body = ax.Pane(
            self._top(top),
            self._number(),
            self._modes(),
            self._recorded(),
            self._buttons(bottom),
            justify="between",
        )
        area = ax.SwipeArea(
            body, width=ax.MATCH, height=ax.MATCH, on_side=self._swiped, on_touch=ax.put(self, group="")
        )
        return ax.Layers(self._preview(), area, id="view_holder", cls="android.view.ViewGroup", background="#000000")

    def _preview(self) -> ax.View:
        width, height = self.store.resolution.size
        size = _PREVIEW_SHORT_PX, _PREVIEW_SHORT_PX * height // width
        return ax.Image(
            self._view(size), id="preview_view", cls="android.widget.FrameLayout", scale_type="fit", width=ax.MATCH,
            height=ax.MATCH,
        )  # fmt: skip

    def _swiped(self, direction: int) -> None:
        if not self.recorder.is_on and not self.takes_one:
            self._set_mode(is_photo=direction < 0)

    # -- options ------------------------------------------------------------------------------------------------------

    def _top(self, inset: float) -> ax.View:
        row = self._open_group() if self.group else self._icons()
        return ax.Frame(
            row, id="top_options", width=ax.MATCH, padding=(0, inset, 0, 0), background=_SHADE
        )  # fmt: skip

    def _icons(self) -> ax.View:
        store = self.store
        is_recording = self.recorder.is_on
        flash = next(one for one in _FLASHES if one.value == store.prefs.number("flashlight_state"))
        timer = _TIMERS[store.prefs.number("timer_mode")]
        icons = []
        if store.is_photo:
            icons.append(self._icon(timer.icon, "toggle_timer", "Toggle the timer mode", ax.put(self, group=TIMER)))
        if store.is_front:
            icons.append(
                self._icon(flash.icon, "toggle_flash", "Toggle the flashlight mode", ax.put(self, group=FLASH))
            )
        resolution = ax.put(self, group=RESOLUTION)
        icon = store.resolution.icon
        icons.append(self._icon(icon, "change_resolution", "Resolution", resolution, enabled=not is_recording))
        if not self.takes_one:
            show = partial(self.start, Settings)
            icons.append(self._icon("settings", "settings", "Settings", show, enabled=not is_recording))
        return ax.Across(*icons, id="default_icons", height=56)

    @staticmethod
    def _icon(icon: str, name: str, desc: str, on_tap: ax.Act, *, enabled: bool = True) -> ax.View:
        return ax.IconButton(
            icon, id=name, cls="android.widget.Button", desc=desc, weight=1, height=56, color=_WHITE,
            enabled=enabled, on_tap=on_tap,
        )  # fmt: skip

    def _open_group(self) -> ax.View:
        options = self._options()
        now = {FLASH: "flashlight_state", TIMER: "timer_mode", RESOLUTION: self.store.resolution_key}[self.group]
        chosen = self.store.prefs.number(now)
        buttons = [
            ax.IconButton(
                option.icon, id=option.id, cls="android.widget.Button", weight=1, height=56,
                color="primary" if option.value == chosen else _WHITE, checkable=True,
                checked=option.value == chosen, on_tap=partial(self._choose, option),
            )
            for option in options
        ]  # fmt: skip
        return ax.Across(*buttons, id=f"{self.group}_toggle_group", cls="android.widget.LinearLayout", height=56)

    def _options(self) -> tuple[Option, ...]:
        if self.group == TIMER:
            return _TIMERS
        if self.group == FLASH:
            in_videos = (s.FLASH_OFF, s.FLASH_ON)
            return tuple(one for one in _FLASHES if self.store.is_photo or one.value in in_videos)
        key = self.store.resolution_key
        return tuple(Option(one.name, one.icon, key, at) for at, one in enumerate(self.store.resolutions()))

    def _choose(self, option: Option) -> None:
        self.store.prefs.update({option.key: option.value})
        self.group = ""

    # -- below the view -----------------------------------------------------------------------------------------------

    def _number(self) -> ax.View:
        left = self.countdown.left
        number = ax.Text(str(left), size=72, color=_WHITE, gravity="center") if left else None
        return ax.Frame(number, id="timer_text", cls="android.widget.TextSwitcher", width=ax.MATCH, weight=1)

    def _modes(self) -> ax.View | None:
        if self.takes_one or self.recorder.is_on:
            return None
        tabs = [self._tab("Video", is_photo=False), self._tab("Photo", is_photo=True)]
        return ax.Frame(
            ax.Row(*tabs, id="camera_mode_tab", cls="android.widget.HorizontalScrollView", gravity="hcenter"),
            id="camera_mode_holder", cls="android.widget.RelativeLayout", width=ax.MATCH, height=48,
        )  # fmt: skip

    def _tab(self, title: str, *, is_photo: bool) -> ax.View:
        is_shown = self.store.is_photo == is_photo
        color = self.theme.primary if is_shown else _WHITE
        return ax.Row(
            ax.Label(title, size=16, color=color), cls="android.widget.LinearLayout", desc=title,
            height=48, padding=(16, 0), gravity="center", selected=is_shown,
            on_tap=None if is_shown else partial(self._set_mode, is_photo=is_photo),
        )  # fmt: skip

    def _recorded(self) -> ax.View | None:
        if not self.recorder.is_on:
            return None
        seconds = self.recorder.seconds
        return ax.Text(
            simple.duration_text(seconds), id="video_rec_curr_timer", size=18, color=_WHITE, gravity="hcenter",
            padding=(0, 12),
        )  # fmt: skip

    def _buttons(self, inset: float) -> ax.View:
        is_on = self.recorder.is_on
        turn = self._round("flip_camera_android", "toggle_camera", "Toggle front/back camera", self._turn)
        empty = ax.View(width=48, height=48)
        return ax.Across(
            empty if is_on else turn,
            ax.Spacer(weight=1),
            self._shutter_button(),
            ax.Spacer(weight=1),
            empty if is_on or self.takes_one else self._thumbnail(),
            padding=(40, 8, 40, inset + 24),
        )

    @staticmethod
    def _round(icon: str, name: str, desc: str, on_tap: ax.Act) -> ax.View:
        return ax.IconButton(icon, id=name, cls="android.widget.ImageView", desc=desc, color=_WHITE, on_tap=on_tap)

    def _shutter_button(self) -> ax.View:
        if self.store.is_photo:
            face = ax.View(width=60, height=60, radius=30, background=_WHITE, gravity="center")
        elif self.recorder.is_on:
            face = ax.View(width=30, height=30, radius=4, background="#f44336", gravity="center")
        else:
            face = ax.View(width=60, height=60, radius=30, background="#f44336", gravity="center")
        return ax.Frame(
            face, id="shutter", cls="android.widget.ImageView", desc="Shutter", width=80, height=80, radius=40,
            border=(3, _WHITE), on_tap=self._shutter,
        )  # fmt: skip

    def _thumbnail(self) -> ax.View:
        picture = self.store.thumbnail(_THUMBNAIL_PX)
        look: ax.View = ax.View(width=48, height=48, radius=24, border=(1, _WHITE))
        if picture is not None:
            look = ax.Image(picture, width=48, height=48, radius=24)
        look.id, look.cls, look.desc = (
            "last_photo_video_preview",
            "android.widget.ImageView",
            "View last captured media",
        )
        look.on_tap = self._open_last
        return look
