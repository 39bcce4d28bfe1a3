"""The video player: the pictures of the file, and the controls over them."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.vlc.actions import Actions
from pytest_mobileagent.simulator.apps.vlc.decoder import Decoder
from pytest_mobileagent.simulator.apps.vlc.library import Media, duration_text
from pytest_mobileagent.simulator.apps.vlc.parts import ORANGE, VlcScreen, audio_row, show_options
from pytest_mobileagent.simulator.apps.vlc.playback import REPEAT_NONE, Playback
from pytest_mobileagent.simulator.system.dates import percent_text

if TYPE_CHECKING:
    from pytest_mobileagent.clock import Timer
    from pytest_mobileagent.simulator.apps.vlc.parts import Option

_WHITE = "#ffffff"
_SHADE = "#000000b0"
_OVERLAY_S = 4.0  # VideoPlayerOverlayDelegate.OVERLAY_TIMEOUT
_INFO_S = 1.0
_FRAME_S = 0.2
_JUMP_MS = 10_000
_TIPS_SHOWN = "video_player_tips_shown"
_TIPS = (
    ("Player controls", "Tap the video to show or hide the controls"),
    ("Brightness", "Slide on the left side of the video to change the brightness"),
    ("Volume", "Slide on the right side of the video to change the volume"),
    ("Pause", "Double tap the middle of the video to pause or go on"),
    ("Seek (tap)", "Double tap an edge of the video to go ten seconds forward or back"),
    ("Seek", "Slide over the video to go forward or back"),
)
_SPOKEN = "Video player. Tap to show controls. Tap the back button to hide them"
_CM_PER_INCH = 2.54


class TouchPad(ax.Frame):
    """The area that notices taps and slides over the video."""

    def __init__(self, player: VideoPlayer, *children: ax.View, **props: object) -> None:
        """Tell `player`."""
        self._set(children, props)
        self._player = player
        self._start = self._last = (0, 0)
        self.on_double_tap = player.double_tapped

    def tap(self, x: int, y: int) -> None:
        """Show or hide the controls."""
        del y
        self._player.tapped((x - self.rect.left) / max(1, self.rect.width))

    @property
    def is_clickable(self) -> bool:
        """A tap shows the controls."""
        return True

    def wants_drag(self, dx: int, dy: int) -> bool:
        """Take every slide."""
        del dx, dy
        return True

    def drag(self, phase: ax.Phase, x: int, y: int) -> None:
        """Remember where the finger goes; act when it lifts."""
        self._last = (x, y)
        if phase == "down":
            self._start = (x, y)
        elif phase == "up":
            dx, dy = x - self._start[0], y - self._start[1]
            share = (self._start[0] - self.rect.left) / max(1, self.rect.width)
            if abs(dx) > abs(dy):
                self._player.slid(dx)
            else:
                self._player.slid_up(-dy / max(1, self.rect.height), is_left=share < 0.5)


class VideoPlayer(VlcScreen):
    """One video after the other."""

    edge_to_edge = True

    def create(self) -> None:
        """Show the tips if nobody has seen them; the video stands still behind them."""
        self.playback = Playback(self.phone)
        self.actions = Actions(self)
        self.tip = 0 if not self.prefs().flag(_TIPS_SHOWN) else -1
        self.info = ""
        self.is_shown = False
        self.is_locked = False
        self.has_list = False
        self.is_cut = False
        self._pressed_at = 0.5
        self._hiding: Timer | None = None
        self._decoder: Decoder | None = None
        self._decoded = ("", 0.0)
        self._was_playing = False
        if self.tip >= 0:
            self.playback.pause()

    def resume(self) -> None:
        """Go on if the video played when the player was left; close if there is nothing to show."""
        if self.playback.current is None:
            self.finish()
        elif self._was_playing and self.tip < 0:
            self.playback.play()

    def pause(self) -> None:
        """Stand still while another app is in front; the screen is upright again."""
        self._was_playing = self.playback.is_playing
        if not self.playback.is_audio and self.playback.current is not None:
            self.playback.pause()
        self.phone.display.rotate(0)

    def back(self) -> bool:
        """Close what lies over the video, else leave and remember the place."""
        if self.is_locked:
            self._tell("Locked")
            return True
        if self.tip >= 0:
            self._close_tips()
        elif not ax.reset(self, has_list=False):
            self._leave()
        return True

    def _leave(self) -> None:
        if not self.playback.is_audio:
            self.playback.stop()
        self.finish()

    # -- touch ------------------------------------------------------------------------------------------------------

    def tapped(self, share: float) -> None:
        """Show the controls, or hide them."""
        self._pressed_at = share
        if self.is_shown:
            self._hide()
        else:
            self.show_overlay()

    def double_tapped(self) -> None:
        """Go ten seconds forward or back at the edges, pause in the middle."""
        if self.is_locked:
            return
        if 0.33 < self._pressed_at < 0.67:
            self.toggle()
        else:
            self.jump(_JUMP_MS if self._pressed_at >= 0.67 else -_JUMP_MS)

    def slid(self, dx: int) -> None:
        """Seek: the further the finger went, the further by much (`VideoTouchDelegate.doSeekTouch`)."""
        centimetres = dx / self.phone.display.density_dpi * _CM_PER_INCH
        if self.is_locked or abs(centimetres) < 1:
            return
        jump = 600_000 * (centimetres / 8) ** 4 + 3000
        self.jump(round(jump if dx > 0 else -jump))

    def slid_up(self, share: float, *, is_left: bool) -> None:
        """Change brightness or volume."""
        if self.is_locked:
            return
        if is_left:
            value = self.phone.settings.number("system", "screen_brightness", 102)
            value = min(255, max(1, value + round(share * 255)))
            self.phone.settings.put("system", "screen_brightness", value)
            self._tell_percent("Brightness", round(value / 2.55))
        else:
            audio = self.phone.audio
            audio.set_volume("music", audio.volume("music") + round(share * 15))
            self._tell_percent("Volume", round(audio.volume("music") / 15 * 100))

    def jump(self, by_ms: int) -> None:
        """Go forward or back."""
        current = self.playback.current
        if current is not None:
            self.seek(self.playback.time_ms + by_ms)
            sign = "+" if by_ms > 0 else "\u2212"
            self._tell(f"{sign}{abs(by_ms) // 1000}s ({duration_text(self.playback.time_ms)})")

    def seek(self, time_ms: int) -> None:
        """Go to a place; the controls stay a little longer."""
        self.playback.seek(time_ms)
        self.show_overlay()

    def toggle(self) -> None:
        """Pause or go on."""
        self.playback.toggle()
        self.show_overlay()

    def show_overlay(self) -> None:
        """Show the controls: for some seconds, or for as long as the video stands still."""
        self.is_shown = True
        self._cancel()
        if self.playback.is_playing:
            self._hiding = self.phone.clock.call_later(_OVERLAY_S, self._hide)
        self.phone.touch()

    def _hide(self) -> None:
        self._cancel()
        self.is_shown = False
        self.phone.touch()

    def _cancel(self) -> None:
        if self._hiding is not None:
            self._hiding.cancel()
            self._hiding = None

    def _tell_percent(self, name: str, percent: int) -> None:
        self._tell(f"{self.tr(name)}\n{percent_text(self.phone, percent)}")

    def _tell(self, text: str) -> None:
        def forget() -> None:
            self.info = ""
            self.phone.touch()

        self.info = text
        self.phone.clock.call_later(_INFO_S, forget)
        self.phone.touch()

    # -- views ------------------------------------------------------------------------------------------------------

    def compose(self) -> ax.View:
        """Return the picture with what lies over it."""
        current = self.playback.current
        self.refresh_s = _FRAME_S if self.playback.is_playing else 0.0
        if current is None:
            return ax.View(width=ax.MATCH, height=ax.MATCH, background="#000000")
        pad = TouchPad(
            self, self._picture(current), id="player_root", desc=_SPOKEN, width=ax.MATCH, height=ax.MATCH,
            background="#000000",
        )  # fmt: skip
        layers: list[ax.View | None] = [pad]
        if self.info:
            layers.append(
                ax.Label(self.info, id="player_overlay_textinfo", size=24, color=_WHITE, align="center",
                         gravity="center", background=_SHADE, padding=(16, 8), radius=8)
            )  # fmt: skip
        if self.is_shown:
            layers += [self._unlock()] if self.is_locked else [self._head(current), self._controls(current)]
        if self.has_list:
            layers.append(self._list())
        if self.tip >= 0:
            layers += [self._head(current), self._controls(current), self._tips()]
        return ax.Layers(*layers)

    def _picture(self, current: Media) -> ax.View:
        inode = self.phone.disk.find(current.path)
        mark = (current.path, inode.mtime_s if inode is not None else 0.0)
        if self._decoder is None or self._decoded != mark:
            if self._decoder is not None:
                self._decoder.close()
            self._decoder = Decoder(inode.content if inode is not None else b"")
            self._decoded = mark
        found = self._decoder.picture_at(self.playback.time_ms / 1000)
        if found is None:
            return ax.View(id="video_layout", cls="android.widget.FrameLayout", width=ax.MATCH, height=ax.MATCH)
        kind = "cover" if self.is_cut else "fit"
        shown = ax.Image(found, cls="android.view.SurfaceView", scale_type=kind, width=ax.MATCH, height=ax.MATCH)
        return ax.Layers(shown, id="video_layout")

    @property
    def _edges(self) -> tuple[float, float]:
        display = self.phone.display
        return display.status_bar_px / display.scale, display.navigation_bar_px / display.scale

    def _head(self, current: Media) -> ax.View:
        top, _ = self._edges
        row = ax.Across(
            ax.IconButton("arrow_back", id="hud_back", desc="Navigate up", color=_WHITE, on_tap=self._leave),
            ax.Text(
                current.title, id="player_overlay_title", size=18, color=_WHITE, weight=1, max_lines=1, margin=(8, 0)
            ),
            ax.IconButton(
                "queue_music", id="playlist_toggle", desc="Show playlist", color=_WHITE, on_tap=self._show_list
            )
            if len(self.playback.media) > 1
            else None,
        )
        return ax.Column(
            row, id="hud_right_overlay", cls="android.view.ViewGroup", padding=(4, top, 4, 8), background=_SHADE,
            clickable=True,
        )  # fmt: skip

    def _show_list(self) -> None:
        self.has_list = True
        self._hide()

    def _controls(self, current: Media) -> ax.View:
        _, bottom = self._edges
        time = self.playback.time_ms
        times = ax.Row(
            ax.Text(duration_text(time), id="player_overlay_time", color=_WHITE),
            ax.View(weight=1, height=1),
            ax.Text(duration_text(current.duration_ms), id="player_overlay_length", color=_WHITE),
            width=ax.MATCH,
            padding=(16, 0),
        )
        told = {"time": duration_text(time), "duration": duration_text(current.duration_ms)}
        bar = ax.SeekBar(
            id="player_overlay_seekbar", desc=self.tr("{time} of {duration}").format(**told),
            value=time, maximum=max(1, current.duration_ms), color=ORANGE, on_release=self.seek,
        )  # fmt: skip
        return ax.Column(
            times,
            bar,
            self._buttons(),
            id="progress_overlay",
            cls="android.view.ViewGroup",
            padding=(0, 8, 0, bottom + 8),
            gravity="bottom",
            background=_SHADE,
            clickable=True,
        )

    def _buttons(self) -> ax.View:
        playing = self.playback.is_playing
        several = len(self.playback.media) > 1

        def icon(name: str, id: str, desc: str, act: ax.Act, size: float = 24) -> ax.View:  # noqa: A002 - Android's word
            return ax.IconButton(
                name, id=id, desc=desc, cls="android.widget.ImageView", color=_WHITE, size=size, width=42, on_tap=act
            )

        turn = icon("screen_lock_rotation", "orientation_toggle", "Tap to lock/unlock orientation", self._turn)
        return ax.Across(
            turn,
            icon("skip_previous", "playlist_previous", "Previous", self._previous) if several else None,
            icon("replay_10", "player_overlay_rewind", "Rewind", lambda: self.jump(-_JUMP_MS)),
            icon("pause" if playing else "play_arrow", "player_overlay_play", "Pause" if playing else "Play",
                 self.toggle, 40),
            icon("forward_10", "player_overlay_forward", "Forward", lambda: self.jump(_JUMP_MS)),
            icon("skip_next", "playlist_next", "Next", self._next) if several else None,
            icon("aspect_ratio", "player_resize", "Aspect ratio", self._resize),
            icon("more_vert", "player_overlay_adv_function", "advanced options", self._show_options),
            justify="between", padding=(16, 0),
        )  # fmt: skip

    def _turn(self) -> None:
        display = self.phone.display
        display.rotate(0 if display.rotation else 1)
        self.show_overlay()

    def _next(self) -> None:
        self.playback.next()
        self.show_overlay()

    def _previous(self) -> None:
        self.playback.previous()
        self.show_overlay()

    def _resize(self) -> None:
        self.is_cut = not self.is_cut
        self._tell("Fill" if self.is_cut else "Best fit")

    def _show_options(self) -> None:
        current = self.playback.current
        if current is None:
            return
        mode = self.playback.repeat
        options: list[Option] = [
            ("lock", "Lock", self._lock),
            ("headphones", "Play as audio", self._play_as_audio),
            ("repeat", "Repeat mode" if mode == REPEAT_NONE else "Repeat mode: on", self._cycle_repeat),
            ("playlist_add", "Save playlist", lambda: self.actions.add_to_playlist(self.playback.media)),
        ]
        show_options(self, current.title, options)

    def _cycle_repeat(self) -> None:
        names = ("Repeat off", "Repeat once", "Repeat all")
        self._tell(names[self.playback.cycle_repeat()])

    def _lock(self) -> None:
        self.is_locked = True
        self._hide()

    def _play_as_audio(self) -> None:
        self.playback.as_audio()
        self.finish()

    def _unlock(self) -> ax.View:
        def unlock() -> None:
            self.is_locked = False
            self.show_overlay()

        return ax.Frame(
            ax.Icon("lock_open", size=32, color=_WHITE, gravity="center"), id="player_overlay_unlock",
            cls="android.widget.ImageView", desc="Unlock", width=72, height=72, radius=36, background=_SHADE,
            gravity="center", on_tap=unlock,
        )  # fmt: skip

    def _list(self) -> ax.View:
        top, bottom = self._edges
        rows = [
            audio_row(
                self.theme, one.title, duration_text(one.duration_ms), icon="movie",
                is_selected=at == self.playback.index,
                on_tap=partial(self.playback.jump, at),
            )
            for at, one in enumerate(self.playback.media)
        ]  # fmt: skip

        head = ax.Across(
            ax.Label("Now playing", size=18, weight_name="medium", weight=1, margin=(16, 0)),
            ax.IconButton("close", id="close_button", desc="Close", on_tap=ax.put(self, has_list=False)),
        )
        return ax.Pane(
            head,
            ax.Scroll(*rows, id="video_playlist", weight=1),
            id="video_playlist_container",
            padding=(0, top, 0, bottom),
            background="background",
        )

    # -- tips -------------------------------------------------------------------------------------------------------

    def _tips(self) -> ax.View:
        top, bottom = self._edges
        title, text = _TIPS[self.tip]
        is_last = self.tip == len(_TIPS) - 1
        return ax.Pane(
            ax.Across(
                ax.Label("Video player tips", id="title", size=20, weight_name="medium", color=_WHITE, weight=1),
                ax.IconButton("close", id="close", cls="android.widget.ImageView", desc="Close", color=_WHITE,
                           on_tap=self._close_tips),
            ),
            ax.View(weight=1, width=1),
            ax.Label(
                title, id="helpTitle", size=22, weight_name="medium", color=ORANGE, align="center", width=ax.MATCH
            ),
            ax.Label(
                text, id="helpDescription", size=16, color=_WHITE, align="center", width=ax.MATCH, margin=(16, 12)
            ),
            ax.View(weight=1, width=1),
            ax.Row(
                ax.View(weight=1, height=1),
                ax.Button("Close" if is_last else "Next", id="nextButton", on_tap=self._next_tip, height=48),
                width=ax.MATCH,
            ),
            id="overlayTipsLayout", padding=(24, top + 8, 24, bottom + 24),
            background="#000000cc", clickable=True,
        )  # fmt: skip

    def _next_tip(self) -> None:
        if self.tip == len(_TIPS) - 1:
            self._close_tips()
        else:
            self.tip += 1

    def _close_tips(self) -> None:
        self.tip = -1
        self.prefs().update({_TIPS_SHOWN: True})
        self.playback.play()
        self.show_overlay()
