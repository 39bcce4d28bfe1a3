"""The small player of music over the bar at the bottom, and the large one."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.vlc.library import duration_text
from pytest_mobileagent.simulator.apps.vlc.parts import ORANGE, audio_row, picture
from pytest_mobileagent.simulator.apps.vlc.playback import REPEAT_NONE, REPEAT_ONE, Playback

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.apps.vlc.parts import VlcScreen


def mini_player(screen: VlcScreen, playback: Playback, expand: ax.Act) -> ax.View:
    """Return the small player."""
    current = playback.current
    if current is None:
        return ax.View(height=0)
    theme = screen.theme
    icon, desc = ("pause", "Pause") if playback.is_playing else ("play_arrow", "Play")
    row = ax.Across(
        picture(theme, "music_note", id="cover_media_switcher", width=40, height=40),
        ax.TwoLines(
            current.title, ax.Written(current.artist or "VLC"), ids=("title", "artist"), sizes=(14, 12),
            max_lines=(1, 1), margin=(12, 0, 0, 0),
        ),
        ax.IconButton(icon, id="header_play_pause", desc=desc, color="on_surface", on_tap=playback.toggle),
        ax.IconButton("close", id="header_large_play_pause", desc="Stop", color="on_surface", on_tap=playback.stop),
        height=56, padding=(12, 0, 4, 0), on_tap=expand,
    )  # fmt: skip
    bar = ax.ProgressBar(
        id="progressBar",
        value=playback.time_ms,
        maximum=max(1, current.duration_ms),
        color=ORANGE,
        width=ax.MATCH,
        height=2,
    )
    return ax.Column(bar, row, id="audio_player_container", background="surface_variant")


def audio_panel(screen: VlcScreen, playback: Playback) -> ax.View:
    """Return the large player with the list of what plays."""
    current = playback.current
    if current is None:
        return ax.View()
    theme = screen.theme
    rows = [
        audio_row(
            theme, one.title, duration_text(one.duration_ms), on_tap=partial(playback.jump, at),
            is_selected=at == playback.index,
        )
        for at, one in enumerate(playback.media)
    ]  # fmt: skip
    head = ax.Across(
        ax.IconButton("expand_more", desc="Collapse", color="on_surface", on_tap=screen.back),
        ax.Text(current.title, id="title", size=18, weight_name="medium", weight=1, max_lines=1, margin=(8, 0)),
        ax.IconButton("stop", desc="Stop", color="on_surface", on_tap=playback.stop),
        height=56, padding=(4, 0),
    )  # fmt: skip
    return ax.Pane(
        head,
        ax.Column(picture(theme, "music_note", id="cover_media", width=200, height=200, radius=12), gravity="hcenter"),
        ax.RecyclerView(*rows, id="songs_list", key="queue"),
        _progress(playback, current.duration_ms),
        _buttons(screen, playback),
        id="audio_player_container", background="background", padding=(0, 0, 0, 16),
    )  # fmt: skip


def _progress(playback: Playback, duration_ms: int) -> ax.View:
    return ax.Across(
        ax.Text(duration_text(playback.time_ms), id="time", size=12, width=52, align="center"),
        ax.SeekBar(id="timeline", value=playback.time_ms, maximum=max(1, duration_ms), weight=1, color=ORANGE,
                on_release=playback.seek),
        ax.Text(duration_text(duration_ms), id="length", size=12, width=52, align="center"),
    )  # fmt: skip


def _buttons(screen: VlcScreen, playback: Playback) -> ax.View:
    front = screen.theme.on_surface
    icon, desc = ("pause", "Pause") if playback.is_playing else ("play_arrow", "Play")
    mode = playback.repeat
    return ax.Across(
        ax.IconButton("shuffle", id="shuffle", desc="Shuffle", color=ORANGE if playback.is_shuffling else front,
                   on_tap=playback.toggle_shuffle),
        ax.IconButton("skip_previous", id="previous", desc="Previous", color=front, on_tap=playback.previous),
        ax.IconButton(icon, id="play_pause", desc=desc, size=40, color=ORANGE, on_tap=playback.toggle),
        ax.IconButton("skip_next", id="next", desc="Next", color=front, on_tap=playback.next),
        ax.IconButton("repeat_one" if mode == REPEAT_ONE else "repeat", id="repeat", desc="Repeat mode",
                   color=front if mode == REPEAT_NONE else ORANGE, on_tap=playback.cycle_repeat),
        justify="between", padding=(24, 8),
    )  # fmt: skip
