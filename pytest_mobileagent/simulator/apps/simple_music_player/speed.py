"""How fast tracks are played: a sheet with a slider, whose middle is the speed at which they were made."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import androidx as ax

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.apps.simple_music_player.player import Player

_SLOWEST, _FASTEST = 0.25, 3.0
_STEPS_IN_ONE = 20  # of the speed: 0.05
_MOST = 325  # of the slider
_MIDDLE = _MOST // 2
_IMAGE = "android.widget.ImageView"


def speed_text(speed: float) -> str:
    """Return a speed as it is shown: `1.25x`."""
    return f"{f'{speed:.2f}'.rstrip('0').rstrip('.')}x"


def speed_at(place: int) -> float:
    """Return the speed at a place of the slider: slow ones have the left half, fast ones the right."""
    if place <= _MIDDLE:
        speed = _SLOWEST + (1 - _SLOWEST) * place / _MIDDLE
    else:
        speed = 1 + (_FASTEST - 1) * (place / _MIDDLE - 1)
    return min(_FASTEST, round(speed * _STEPS_IN_ONE) / _STEPS_IN_ONE)


def place_of(speed: float) -> int:
    """Return the place of the slider for a speed."""
    if speed <= 1:
        return round(_MIDDLE * (speed - _SLOWEST) / (1 - _SLOWEST))
    return round(_MIDDLE * (1 + (speed - 1) / (_FASTEST - 1)))


def show_speed(screen: ax.Screen, player: Player) -> None:
    """Show the sheet; what is chosen is heard at once."""

    def step(steps: int) -> None:
        speed = round(player.speed * _STEPS_IN_ONE + steps) / _STEPS_IN_ONE
        player.change_speed(min(_FASTEST, max(_SLOWEST, speed)))

    def button(icon: str, name: str, steps: int) -> ax.View:
        return ax.IconButton(icon, id=name, cls=_IMAGE, on_tap=partial(step, steps))

    def content() -> ax.View:
        return ax.Column(
            ax.Label("Playback speed", id="playback_speed_title", size=18, align="center", width=ax.MATCH, padding=16),
            ax.Across(
                button("slow_motion_video", "playback_speed_slow", -1),
                ax.Text(
                    speed_text(player.speed), id="playback_speed_label", size=22, align="center", weight=1,
                    padding=(8, 12), on_tap=lambda: player.change_speed(1.0),
                ),
                button("speed", "playback_speed_fast", 1),
                padding=(16, 0),
            ),
            ax.SeekBar(
                id="playback_speed_seekbar", value=place_of(player.speed), maximum=_MOST, width=ax.MATCH,
                margin=(16, 8), on_change=lambda place: player.change_speed(speed_at(place)),
            ),
            id="playback_speed_holder",
        )  # fmt: skip

    screen.show(ax.BottomSheet(content))
