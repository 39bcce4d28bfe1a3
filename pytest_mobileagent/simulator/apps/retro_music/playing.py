"""The small player over the bar at the bottom, and the large one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.retro_music.parts import cover, length_text
from pytest_mobileagent.simulator.apps.retro_music.player import REPEAT_NONE, REPEAT_ONE

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.apps.retro_music.screens import Main
    from pytest_mobileagent.simulator.apps.retro_music.store import Song

_REPEAT_TOASTS = {0: "Repeat off", 1: "Repeat all songs", 2: "Repeat current song"}


def mini_player(main: Main, song: Song) -> ax.View:
    """Return the small player."""
    player, theme = main.actions.player, main.theme
    has_more = main.prefs().flag("extra_controls")
    icon = "pause" if player.is_playing else "play_arrow"
    button = ax.Frame(
        ax.ProgressBar(
            id="progressBar", is_circle=True, value=max(1, player.progress_ms), maximum=max(1, song.duration), width=40,
            height=40, color=theme.primary, gravity="center",
        ),
        ax.Icon(
            icon, id="miniPlayerPlayPauseButton", width=48, height=48, gravity="center",
            color="on_surface", on_tap=player.toggle,
        ),
        width=48, height=48,
    )  # fmt: skip
    previous = ax.Icon("skip_previous", id="actionPrevious", width=48, height=48, on_tap=player.previous)
    following = ax.Icon("skip_next", id="actionNext", width=48, height=48, on_tap=player.next)
    return ax.SwipeArea(
        ax.Across(
            cover(theme, size=40),
            ax.Text(
                f"{song.title} \u2022 {song.artist_name}", id="miniPlayerTitle", size=15, max_lines=1, weight=1,
                margin=(16, 0),
            ),
            previous if has_more else None,
            button,
            following if has_more else None,
            height=ax.MATCH, padding=(16, 0, 8, 0),
        ),
        id="miniPlayerFragment", width=ax.MATCH, height=ax.MATCH, background="surface_variant",
        on_up=main.expand, on_side=lambda side: player.next() if side < 0 else player.previous(), on_tap=main.expand,
    )  # fmt: skip


def full_player(main: Main, song: Song) -> ax.View:
    """Return the large player."""
    theme = main.theme
    width = main.phone.display.app_size[0] / main.phone.display.scale

    picture = ax.SwipeArea(
        cover(theme, size=min(320, width - 64), radius=24),
        id="viewPager", cls="androidx.viewpager.widget.ViewPager", width=ax.MATCH, weight=1, on_down=main.back,
        on_side=lambda side: main.actions.player.jump_by(-side),
    )  # fmt: skip
    picture.children[0].gravity = "center"
    return ax.Pane(
        picture,
        _progress(main, song),
        ax.Text(song.title, id="title", size=22, weight_name="bold", align="center", width=ax.MATCH, max_lines=1),
        ax.Caption(
            ax.Written(song.artist_name), id="text", size=16, align="center", width=ax.MATCH,
            max_lines=1, margin=(0, 4),
        ),
        _buttons(main),
        _toolbar(main, song),
        id="playerFragmentContainer", background="surface", padding=(16, 8),
    )  # fmt: skip


def _progress(main: Main, song: Song) -> ax.View:
    player = main.actions.player
    at = player.progress_ms
    return ax.Across(
        ax.Text(length_text(main, at), id="songCurrentProgress", size=12, width=48, align="center"),
        ax.SeekBar(
            id="progressSlider", value=at, maximum=max(1, song.duration), weight=1, on_release=player.seek,
        ),
        ax.Text(length_text(main, song.duration), id="songTotalTime", size=12, width=48, align="center"),
    )  # fmt: skip


def _buttons(main: Main) -> ax.View:
    player, theme = main.actions.player, main.theme

    mode = player.repeat
    icon = "repeat_one" if mode == REPEAT_ONE else "repeat"
    return ax.Across(
        ax.IconButton(icon, id="repeatButton", color="outline" if mode == REPEAT_NONE else "primary",
                   on_tap=lambda: main.toast(_REPEAT_TOASTS[player.cycle_repeat()])),
        ax.IconButton("skip_previous", id="previousButton", size=32, color="on_surface", on_tap=player.previous),
        ax.Fab(
            "pause" if player.is_playing else "play_arrow", id="playPauseButton", size=64, radius=20,
            background=theme.primary,
            color=theme.on_primary, on_tap=player.toggle, gravity="vcenter",
        ),
        ax.IconButton("skip_next", id="nextButton", size=32, color="on_surface", on_tap=player.next),
        ax.IconButton("shuffle", id="shuffleButton", color="primary" if player.is_shuffled else "outline",
                   on_tap=player.toggle_shuffle),
        justify="between", padding=(8, 8),
    )  # fmt: skip


def _toolbar(main: Main, song: Song) -> ax.View:
    actions, _theme = main.actions, main.theme
    is_loved = actions.store.is_favorite(song)
    heart = "favorite" if is_loved else "favorite_border"
    icons = (
        (heart, "Remove from favorites" if is_loved else "Add to favorites",
         lambda: actions.store.toggle_favorite(song)),
        ("queue_music", "Now playing queue", main.show_queue),
    )  # fmt: skip
    shown = [
        ax.IconButton(icon, desc=desc, cls="android.widget.Button", color="on_surface", on_tap=act)
        for icon, desc, act in icons
    ]
    more = ax.more_button(main, lambda: _menu(main, song), key="player_overflow")
    return ax.Across(
        ax.View(weight=1, height=1), *shown, more, ax.View(weight=1, height=1), id="playerToolbar",
        cls="android.view.ViewGroup", height=64, gap=16,
    )  # fmt: skip


def _menu(main: Main, song: Song) -> list[ax.MenuItem]:
    actions = main.actions
    genre = next((group for group in actions.store.genres() if group.name == song.genre), None)
    known = actions.store.song(song.id) or song
    items = actions.going(song)
    if genre is not None:
        items.append(ax.MenuItem("Go to genre", lambda: main.show_group("genre", genre.id)))
    return [
        *items,
        ax.MenuItem("Add to playlist", lambda: actions.add_to_playlist([known])),
        ax.MenuItem("Save playing queue", lambda: actions.add_to_playlist(actions.player.queue)),
        ax.MenuItem("Share", lambda: actions.share([song])),
        ax.MenuItem("Set as ringtone", lambda: actions.set_ringtone(song)),
        ax.MenuItem("Clear playing queue", actions.player.clear),
        ax.MenuItem("Details", lambda: actions.show_details(song)),
        ax.MenuItem("Delete from device", lambda: actions.delete([song])),
    ]
