"""Playing a video: where it is, and what can be done about it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx import simple

if TYPE_CHECKING:
    from PIL import Image as Pillow

    from pytest_mobileagent.clock import Timer
    from pytest_mobileagent.simulator.apps.simple_gallery.base import GalleryScreen
    from pytest_mobileagent.simulator.apps.simple_gallery.store import Medium

_WHITE = "#ffffff"
_FRAME_S = 0.5
_KEPT = "last_video_position_"


class Player:
    """The video of a screen, played by the phone's clock."""

    def __init__(self, screen: GalleryScreen) -> None:
        """Nothing is open."""
        self._screen = screen
        self._medium: Medium | None = None
        self._from_s = 0.0
        self._since: float | None = None
        self._end: Timer | None = None

    def open(self, medium: Medium | None) -> None:
        """Begin with a video, if it is one; it plays at once if the user wants that."""
        self._medium = medium if medium is not None and medium.is_video else None
        self._from_s = 0.0
        if self._medium is None:
            return
        settings = self._screen.settings
        if settings.flag("remember_last_video_position"):
            self._from_s = float(settings.number(f"{_KEPT}{self._medium.path.lower()}", 0))
        if settings.flag("autoplay_videos"):
            self.play()

    @property
    def is_playing(self) -> bool:
        """Whether the video moves."""
        return self._since is not None

    @property
    def position_s(self) -> float:
        """Where the video is."""
        moved = self._screen.phone.clock.now() - self._since if self._since is not None else 0.0
        return min(self._from_s + moved, float(self._length_s))

    @property
    def _length_s(self) -> int:
        return max(1, self._medium.duration_s) if self._medium is not None else 0

    def play(self) -> None:
        """Go on from where the video is; from its start once it has ended."""
        if self._medium is None:
            return
        if self._from_s >= self._length_s:
            self._from_s = 0.0
        clock = self._screen.phone.clock
        self._since = clock.now()
        self._end = clock.call_later(self._length_s - self._from_s, self._ended)
        self._screen.refresh_s = _FRAME_S

    def pause(self) -> None:
        """Stand still, and remember where if the user wants that."""
        self._from_s = self.position_s
        self._since = None
        self._screen.refresh_s = 0.0
        if self._end is not None:
            self._end.cancel()
            self._end = None
        settings = self._screen.settings
        if self._medium is not None and settings.flag("remember_last_video_position"):
            settings.put(f"{_KEPT}{self._medium.path.lower()}", int(self._from_s))

    def _ended(self) -> None:
        self._from_s = float(self._length_s)
        self.pause()
        if self._screen.settings.flag("loop_videos"):
            self.play()
        self._screen.phone.touch()

    def _toggle(self) -> None:
        if self.is_playing:
            self.pause()
        else:
            self.play()

    def _seek(self, value: float) -> None:
        was_playing = self.is_playing
        self.pause()
        self._from_s = float(value)
        if was_playing:
            self.play()

    # -- views --------------------------------------------------------------------------------------------------------

    def picture(self, medium: Medium) -> Pillow.Image | None:
        """Return what the video shows now."""
        return self._screen.pictures.frame(medium, self.position_s)

    def button(self, medium: Medium) -> ax.View | None:
        """Return the sign in the middle of a video that stands still at its start."""
        if self.is_playing or self.position_s > 0:
            return None
        del medium
        return ax.Icon(
            "play_circle", id="video_play_outline", size=72, color="#ffffffd9", gravity="center", on_tap=self.play
        )

    def bar(self, medium: Medium) -> ax.View:
        """Return time, position and the pause button."""
        length = max(1, medium.duration_s)
        icon = "pause" if self.is_playing else "play_arrow"
        return ax.Across(
            ax.Text(simple.duration_text(int(self.position_s)), id="video_curr_time", color=_WHITE, padding=(16, 8)),
            ax.SeekBar(
                id="video_seekbar", value=int(self.position_s), maximum=length, weight=1, on_change=self._seek,
                color=_WHITE,
            ),
            ax.Text(simple.duration_text(length), id="video_duration", color=_WHITE, padding=(16, 8)),
            ax.IconButton(
                icon, id="video_toggle_play_pause", cls="android.widget.ImageView", color=_WHITE, on_tap=self._toggle
            ),
            id="video_time_holder",
            cls="android.view.ViewGroup",
            padding=(8, 0),
        )  # fmt: skip
