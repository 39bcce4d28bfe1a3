"""What plays, as large as the screen (`TrackActivity`), and what comes after it (`QueueActivity`)."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx import simple
from pytest_mobileagent.simulator.apps.simple_music_player.base import MusicScreen, note
from pytest_mobileagent.simulator.apps.simple_music_player.player import ALL, OFF, ONE, STOP
from pytest_mobileagent.simulator.apps.simple_music_player.speed import show_speed, speed_text
from pytest_mobileagent.simulator.system.documents import path_of

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.apps.simple_music_player.store import Track

_MODES = {OFF: "Repeat off", ALL: "Repeat all", ONE: "Repeat current song", STOP: "Stop playback after current song"}
_ICONS = {OFF: "repeat", ALL: "repeat", ONE: "repeat_one", STOP: "playlist_remove"}
_JUMP_MS = 10_000
_AROUND_COVER_DP = 32
_BESIDE_COVER_DP = 400  # what the app's bar, progress, titles and buttons take of the height
_SPEED_DP = 96
_IMAGE = "android.widget.ImageView"


class NowPlaying(MusicScreen):
    """The track that plays, with its buttons."""

    def create(self) -> None:
        """Play what another app wants to hear."""
        super().create()
        self.is_from_elsewhere = self.intent.action == ax.VIEW
        path = path_of(self.phone, self.intent.data) if self.is_from_elsewhere else ""
        if path:
            self.phone.media.scan(path)
            self.library.read()
            wanted = next((track for track in self.library.tracks() if track.path == path), None)
            if wanted is not None:
                self.player.open([wanted], wanted)

    def resume(self) -> None:
        """Without a track there is nothing to show."""
        if self.player.track is None:
            self.toast("An unknown error occurred")
            self.finish()

    def compose(self) -> ax.View:
        """Return cover, progress, title and buttons."""
        track = self.player.track
        if track is None:
            return ax.Pane()
        display = self.phone.display
        width, height = display.app_size[0], display.app_size[1] - display.status_bar_px - display.navigation_bar_px
        size = min(width / display.scale - 2 * _AROUND_COVER_DP, height / display.scale - _BESIDE_COVER_DP)
        image = note(self, "activity_track_image", size=max(0, size))
        image.gravity = "hcenter"
        cover = ax.SwipeArea(
            image if size > 0 else None, width=ax.MATCH, weight=1, padding=_AROUND_COVER_DP, on_down=self.finish
        )
        return ax.Pane(
            simple.bar(self, "", id="activity_track_toolbar", icon="keyboard_arrow_down"),
            cover,
            self._progress(track),
            self._speed(),
            ax.Text(
                track.title, id="activity_track_title", size=22, align="center", width=ax.MATCH, max_lines=1,
                padding=(24, 8, 24, 0), on_long_press=partial(simple.copy, self, track.title),
            ),
            ax.Caption(
                ax.Written(track.artist), id="activity_track_artist", size=16, align="center", width=ax.MATCH,
                max_lines=1, padding=(24, 4), on_long_press=partial(simple.copy, self, track.artist),
            ),
            self._buttons(),
            self._next(),
        )  # fmt: skip

    def _progress(self, track: Track) -> ax.View:
        player = self.player
        at = player.position_ms
        return ax.Across(
            ax.Text(
                simple.duration_text(at // 1000), id="activity_track_progress_current", size=14, padding=8,
                on_tap=lambda: player.seek(at - _JUMP_MS),
            ),
            ax.SeekBar(
                id="activity_track_progressbar", value=at // 1000, maximum=max(1, track.duration), weight=1,
                on_release=lambda seconds: player.seek(seconds * 1000),
            ),
            ax.Text(
                simple.duration_text(track.duration), id="activity_track_progress_max", size=14, padding=8,
                on_tap=lambda: player.seek(at + _JUMP_MS),
            ),
            padding=(16, 0),
        )  # fmt: skip

    def _speed(self) -> ax.View:
        """Return the speed, below what is tapped to change it."""
        text = ax.Row(
            ax.Icon("speed", id="activity_track_speed_icon", size=18),
            ax.Text(speed_text(self.player.speed), id="activity_track_speed", size=14),
            gap=6, gravity="center", padding=(12, 4),
        )  # fmt: skip
        area = ax.View(
            id="activity_track_speed_click_area", width=ax.MATCH, height=ax.MATCH,
            on_tap=partial(show_speed, self, self.player),
        )  # fmt: skip
        return ax.Frame(text, area, width=_SPEED_DP, height=36, gravity="hcenter")

    def _buttons(self) -> ax.View:
        player = self.player
        shuffle = "Disable shuffle" if player.is_shuffled else "Enable shuffle"
        following = _MODES[(player.repeat + 1) % len(_MODES)]
        play = "pause" if player.is_playing else "play_arrow"
        rest, active = self.theme.on_surface, self.theme.primary
        buttons = [
            ax.IconButton(
                "shuffle", id="activity_track_toggle_shuffle", cls=_IMAGE, desc=shuffle,
                color=active if player.is_shuffled else rest, on_tap=self._shuffle,
            ),
            ax.IconButton(
                "skip_previous", id="activity_track_previous", cls=_IMAGE, desc="Previous", size=32,
                on_tap=player.previous,
            ),
            ax.IconButton(
                play, id="activity_track_play_pause", cls=_IMAGE, desc="Play / Pause", size=40, width=64, height=64,
                radius=32, background=active, color="#ffffff", on_tap=player.toggle,
            ),
            ax.IconButton(
                "skip_next", id="activity_track_next", cls=_IMAGE, desc="Next", size=32, on_tap=player.next
            ),
            ax.IconButton(
                _ICONS[player.repeat], id="activity_track_playback_setting", cls=_IMAGE, desc=following,
                color=rest if player.repeat == OFF else active, on_tap=self._change_mode,
            ),
        ]  # fmt: skip
        shown = buttons[2:3] if self.is_from_elsewhere else buttons
        return ax.Across(*shown, justify="center" if len(shown) == 1 else "between", padding=(24, 12))

    def _shuffle(self) -> None:
        self.toast("Shuffle enabled" if self.player.toggle_shuffle() else "Shuffle disabled")

    def _change_mode(self) -> None:
        self.toast(_MODES[self.player.cycle_repeat()])

    def _next(self) -> ax.View | None:
        following = None if self.is_from_elsewhere else self.player.following()
        if following is None:
            return ax.View(height=24)
        title = f"{following.title} • {following.artist}" if following.info else following.title
        return ax.Across(
            note(self, "next_track_image", size=36),
            ax.Text(
                self.tr("Next: {title}").format(title=title), id="next_track_label", size=16, max_lines=1, weight=1,
                margin=(12, 0),
            ),
            id="next_track_holder",
            height=56,
            padding=(16, 0),
            background=ax.mix(self.theme.primary, self.theme.background, 0.9),
            on_tap=partial(self.start, Queue),
        )  # fmt: skip


class Queue(MusicScreen):
    """The tracks of the queue; a tap plays one."""

    layers = ("selected", "search")

    def create(self) -> None:
        """Nothing is searched for."""
        super().create()
        self.search = ax.Search(self)

    def play(self, tracks: object, track: Track) -> None:
        """Play a track of the queue, and stay."""
        del tracks
        self.player.jump(track)

    def compose(self) -> ax.View:
        """Return bar and tracks."""
        wanted = self.search.text.lower()
        tracks = [track for track in self.player.queue if wanted in track.title.lower()]
        self.selected.keep(track.id for track in tracks)
        return ax.Pane(self._bar(tracks), self.listed(self.track_rows(tracks), "queue"))

    def _bar(self, tracks: list[Track]) -> ax.View:
        chosen = [track for track in tracks if track.id in self.selected]
        if chosen:
            remove = simple.BarItem("remove", "Remove from queue", partial(self._remove, chosen), "always")
            add = simple.BarItem("playlist_add", "Add to playlist", partial(self.add_to_playlist, chosen))
            return self.selection_bar([track.id for track in tracks], [remove, add])
        if self.search:
            return self.search.bar()
        create = partial(self.add_to_playlist, tracks)
        icons, overflow = simple.bar_items([simple.BarItem("playlist_add", "Create playlist from queue", create)])
        search = self.search.button(id="queue_search")
        return simple.bar(self, "Track queue", id="queue_toolbar", actions=[search, *icons], overflow=overflow)

    def _remove(self, tracks: list[Track]) -> None:
        self.player.drop(tracks)
        self.selected.clear()
