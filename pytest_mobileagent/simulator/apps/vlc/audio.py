"""The small player of music over the bar at the bottom, and the large one."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.apps.vlc.library import duration_text
from pytest_mobileagent.simulator.apps.vlc.parts import ORANGE, audio_row, picture
from pytest_mobileagent.simulator.apps.vlc.playback import REPEAT_NONE, REPEAT_ONE, Playback
from pytest_mobileagent.simulator.ui import (
    MATCH,
    Column,
    IconButton,
    ProgressBar,
    Row,
    Scroll,
    SeekBar,
    Text,
    View,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytest_mobileagent.simulator.apps.vlc.parts import VlcScreen


def mini_player(screen: VlcScreen, playback: Playback, expand: Callable[[], object]) -> View:
    """Return the small player."""
    current = playback.current
    if current is None:
        return View(height=0)
    theme = screen.theme
    icon, desc = ("pause", "Pause") if playback.is_playing else ("play_arrow", "Play")
    row = Row(
        picture(theme, "music_note", id="cover_media_switcher", width=40, height=40),
        Column(
            Text(current.title, id="title", size=14, max_lines=1),
            Text(current.artist or "VLC", id="artist", size=12, color=theme.on_surface_variant, max_lines=1),
            weight=1, margin=(12, 0, 0, 0),
        ),
        IconButton(icon, id="header_play_pause", desc=desc, color=theme.on_surface, on_tap=playback.toggle),
        IconButton("close", id="header_large_play_pause", desc="Stop", color=theme.on_surface, on_tap=playback.stop),
        width=MATCH, height=56, padding=(12, 0, 4, 0), gravity="center", on_tap=expand,
    )  # fmt: skip
    bar = ProgressBar(
        id="progressBar",
        value=playback.time_ms,
        maximum=max(1, current.duration_ms),
        color=ORANGE,
        width=MATCH,
        height=2,
    )
    return Column(bar, row, id="audio_player_container", width=MATCH, background=theme.surface_variant)


def audio_panel(screen: VlcScreen, playback: Playback) -> View:
    """Return the large player with the list of what plays."""
    current = playback.current
    if current is None:
        return View()
    theme = screen.theme
    rows = [
        audio_row(
            theme, one.title, duration_text(one.duration_ms), on_tap=partial(playback.jump, at),
            is_selected=at == playback.index,
        )
        for at, one in enumerate(playback.media)
    ]  # fmt: skip
    head = Row(
        IconButton("expand_more", desc="Collapse", color=theme.on_surface, on_tap=screen.back),
        Text(current.title, id="title", size=18, weight_name="medium", weight=1, max_lines=1, margin=(8, 0)),
        IconButton("stop", desc="Stop", color=theme.on_surface, on_tap=playback.stop),
        width=MATCH, height=56, gravity="center", padding=(4, 0),
    )  # fmt: skip
    return Column(
        head,
        Column(picture(theme, "music_note", id="cover_media", width=200, height=200, radius=12), gravity="hcenter"),
        Scroll(*rows, id="songs_list", key="queue", weight=1, cls="androidx.recyclerview.widget.RecyclerView"),
        _progress(playback, current.duration_ms),
        _buttons(screen, playback),
        id="audio_player_container", height=MATCH, background=theme.background, padding=(0, 0, 0, 16),
    )  # fmt: skip


def _progress(playback: Playback, duration_ms: int) -> View:
    return Row(
        Text(duration_text(playback.time_ms), id="time", size=12, width=52, align="center"),
        SeekBar(id="timeline", value=playback.time_ms, maximum=max(1, duration_ms), weight=1, color=ORANGE,
                on_release=playback.seek),
        Text(duration_text(duration_ms), id="length", size=12, width=52, align="center"),
        width=MATCH, gravity="center",
    )  # fmt: skip


def _buttons(screen: VlcScreen, playback: Playback) -> View:
    front = screen.theme.on_surface
    icon, desc = ("pause", "Pause") if playback.is_playing else ("play_arrow", "Play")
    mode = playback.repeat
    return Row(
        IconButton("shuffle", id="shuffle", desc="Shuffle", color=ORANGE if playback.is_shuffling else front,
                   on_tap=playback.toggle_shuffle),
        IconButton("skip_previous", id="previous", desc="Previous", color=front, on_tap=playback.previous),
        IconButton(icon, id="play_pause", desc=desc, size=40, color=ORANGE, on_tap=playback.toggle),
        IconButton("skip_next", id="next", desc="Next", color=front, on_tap=playback.next),
        IconButton("repeat_one" if mode == REPEAT_ONE else "repeat", id="repeat", desc="Repeat mode",
                   color=front if mode == REPEAT_NONE else ORANGE, on_tap=playback.cycle_repeat),
        width=MATCH, justify="between", gravity="center", padding=(24, 8),
    )  # fmt: skip
