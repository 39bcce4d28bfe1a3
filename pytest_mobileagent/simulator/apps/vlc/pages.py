"""VLC's smaller pages: a playlist, the search, a file's facts, the settings, and the first start."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.vlc import parts
from pytest_mobileagent.simulator.apps.vlc.actions import Actions
from pytest_mobileagent.simulator.apps.vlc.library import PACKAGE, Media, duration_text, size_text
from pytest_mobileagent.simulator.apps.vlc.playback import PLAYER
from pytest_mobileagent.simulator.system.documents import path_of
from pytest_mobileagent.simulator.ui.widgets.drag_handle import DragHandle

MAIN = f"{PACKAGE}/.gui.MainActivity"
_ONBOARDED = "app_onboarding_done"
_ROW_DP = 72


class PlaylistPage(parts.VlcScreen):
    """One playlist."""

    def create(self) -> None:
        """Show the playlist that was asked for."""
        self.actions = Actions(self)
        self.number = self.intent.number("playlist")

    def compose(self) -> ax.View:
        """Return the header and the members."""
        playlist = self.library.playlist(self.number)
        if playlist is None:
            return ax.Pane(parts.tool_bar(self, "", on_back=self.finish))
        media = self.library.media_of(self.number)
        theme = self.theme
        head = ax.Column(
            parts.picture(theme, "playlist_play", id="playlist_cover", width=160, height=160, radius=12),
            ax.Text(playlist.name, id="header_list_title", size=22, weight_name="medium", align="center",
                    width=ax.MATCH, margin=(16, 12, 16, 0)),
            ax.Caption(duration_text(playlist.duration_ms), id="duration",
                 align="center", width=ax.MATCH),
            ax.Row(
                ax.Button("Play", id="play_btn", icon="play_arrow", height=48, on_tap=lambda: self.actions.play(media)),
                ax.IconButton("playlist_add", id="btn_add_playlist", cls="android.widget.ImageView",
                           desc="Add to playlist", color=parts.ORANGE,
                              on_tap=lambda: self.actions.add_to_playlist(media)),
                ax.IconButton("shuffle", id="btn_shuffle", cls="android.widget.ImageView", desc="Shuffle all",
                           color=parts.ORANGE, on_tap=lambda: self._shuffle(media)),
                gravity="center", gap=8, padding=(0, 12),
            ),
            gravity="hcenter", padding=(0, 16, 0, 0),
        )  # fmt: skip
        rows = [self._row(media, at) for at in range(len(media))]
        return ax.Pane(
            parts.tool_bar(self, "", on_back=self.finish), parts.listed([head, *rows], id="songs"),
            background="background",
        )  # fmt: skip

    def _shuffle(self, media: Sequence[Media]) -> None:
        if not self.actions.playback.is_shuffling:
            self.actions.playback.toggle_shuffle()
        self.actions.play(media)

    def _row(self, media: Sequence[Media], at: int) -> ax.View:
        one = media[at]
        handle = DragHandle(
            id="item_move", width=40, row_dp=_ROW_DP, color=self.theme.on_surface_variant,
            on_move=lambda rows: self._move(media, at, rows),
        )  # fmt: skip
        show = partial(self.actions.show_track, one, partial(self._remove, media, at))
        row = parts.audio_row(
            self.theme, one.title, duration_text(one.duration_ms), icon="movie" if one.is_video else "music_note",
            leading=handle, more=parts.more_button(f"more:{at}", show),
            on_tap=lambda: self.actions.play(media, at),
        )  # fmt: skip
        return ax.SwipeArea(row, width=ax.MATCH, height=_ROW_DP, on_side=lambda _: self._remove(media, at))

    def _move(self, media: Sequence[Media], at: int, rows: int) -> None:
        order = list(media)
        one = order.pop(at)
        order.insert(min(max(0, at + rows), len(order)), one)
        self.library.rearrange(self.number, order)

    def _remove(self, media: Sequence[Media], at: int) -> None:
        self.library.rearrange(self.number, [one for place, one in enumerate(media) if place != at])
        text = self.tr("{name} has been dismissed from playlist").format(name=media[at].title)
        self.snackbar(text, "Cancel", lambda: self.library.rearrange(self.number, media))


class Search(parts.VlcScreen):
    """Search in the whole library."""

    def create(self) -> None:
        """Begin with what was typed before."""
        self.actions = Actions(self)
        self.query = self.intent.text("query")

    def compose(self) -> ax.View:
        """Return the field and what was found."""
        field = ax.EditText(
            id="search_edit_text", text=self.query, hint="Search", weight=1, size=18, ime_action="search",
            on_change=self.bind("query"), on_ime_action=self.hide_keyboard,
        )  # fmt: skip
        back = ax.IconButton("arrow_back", desc="Navigate up", on_tap=self.finish)
        bar = ax.Across(back, field, height=56, padding=(4, 0))
        wanted = self.query.strip().casefold()
        media = [one for one in (*self.library.videos(), *self.library.tracks()) if wanted in one.title.casefold()]
        sections = [
            *self._section("Videos", [one for one in media if one.is_video]),
            *self._section("Tracks", [one for one in media if not one.is_video]),
        ]
        body = parts.listed(sections, id="results") if wanted and sections else parts.nothing("No media found")
        return ax.Pane(bar, body, background="background")

    def _section(self, title: str, media: Sequence[Media]) -> list[ax.View]:
        rows = [
            parts.audio_row(
                self.theme, one.title, duration_text(one.duration_ms), icon="movie" if one.is_video else "music_note",
                more=parts.more_button(f"more:{one.id}", partial(self.actions.show_file, one, media)),
                on_tap=partial(self.actions.play, [one]),
            )
            for one in media
        ]  # fmt: skip
        return [ax.Label(title, size=16, weight_name="medium", padding=(16, 12)), *rows] if rows else []


class Information(parts.VlcScreen):
    """What is known about a file."""

    def compose(self) -> ax.View:
        """Return the facts."""
        media = self.library.find(self.intent.number("media"))
        if media is None:
            return ax.Pane(parts.tool_bar(self, "", on_back=self.finish))
        facts = [("Length", duration_text(media.duration_ms)), ("File size", size_text(self.phone, media.size))]
        if media.width:
            facts.append(("Resolution", f"{media.width}x{media.height}"))
        if media.artist:
            facts.append(("Artist", media.artist))
        facts.append(("Path", media.path))
        rows = [
            ax.Column(ax.Caption(label), ax.Text(value, id="information_value", size=16), padding=(16, 10))
            for label, value in facts
        ]
        play = ax.Button("Play", id="fab", icon="play_arrow", gravity="bottom end", margin=16, height=48,
                      on_tap=lambda: Actions(self).play([media]))  # fmt: skip
        return ax.Layers(
            ax.Pane(parts.tool_bar(self, media.title, on_back=self.finish), parts.listed(rows, id="information")),
            play,
        )  # fmt: skip


_THEMES = (("-1", "Follow system"), ("1", "Light"), ("2", "Black"))


class _Look(ax.PreferenceLook):
    def link(self, screen: ax.Screen, entry: ax.Link) -> ax.View:
        """Return a row of two lines."""
        del screen
        return ax.Across(
            ax.TwoLines(entry.title, entry.summary, ids=("android:id/title", "android:id/summary"), speaks=True),
            entry.trailing,
            min_height=72,
            padding=(16, 8),
            on_tap=entry.act,
        )

    def switch(self, screen: ax.Screen, title: str, text: str, *, is_on: bool, flip: ax.Act) -> ax.View:
        """Return a row with a switch."""
        return self.link(screen, ax.Link(title, flip, text, trailing=ax.Switch(checked=is_on, clickable=False)))


class Settings(parts.VlcScreen, ax.PreferenceScreen):
    """The settings that have an effect here."""

    look = _Look()

    def entries(self) -> Sequence[ax.Entry]:
        """Return the rows."""
        prefs, look = self.prefs(), self.look
        scans, cards = prefs.number("ml_scan") == 0, prefs.flag("video_display_in_cards", default=True)
        return [
            look.switch(self, "Auto rescan", "Look for new media at each start", is_on=scans,
                        flip=lambda: prefs.update({"ml_scan": int(scans)})),
            look.switch(self, "Video in cards", "Show videos in cards instead of rows", is_on=cards,
                        flip=partial(prefs.flip, "video_display_in_cards", default=True)),
            ax.Choice("app_theme", "DayNight mode", _THEMES, "-1"),
            ax.Link("Clear playback history", self.library.clear_history, "Forget what was played"),
        ]  # fmt: skip

    def bar(self) -> ax.View:
        """Return the toolbar."""
        return parts.tool_bar(self, self.tr(self.title), on_back=self.finish)


class About(parts.VlcScreen):
    """Which VLC this is."""

    def compose(self) -> ax.View:
        """Return name and version."""
        return ax.Pane(
            parts.tool_bar(self, self.tr("About"), on_back=self.finish),
            ax.EmptyState(
                parts.cone(120),
                ax.Label("VLC for Android", size=22, weight_name="medium", margin=(0, 24, 0, 4)),
                ax.Caption(self.app.version_name, id="about_version", size=16),
            ),
        )  # fmt: skip


# -- the first start ------------------------------------------------------------------------------------------------


class Start(parts.VlcScreen):
    """A door: to the first start's pages, to the main screen, or to the player of a file."""

    def compose(self) -> ax.View:
        """Return nothing: the door is never seen."""
        return ax.View(width=ax.MATCH, height=ax.MATCH)

    def resume(self) -> None:
        """Go on."""
        shared = ax.shared_uris(self.intent) if self.intent.action == ax.SEND else ()
        uri = shared[0] if shared else self.intent.data
        path = path_of(self.phone, uri) if uri else ""
        media = self.library.at(path) if path else None
        if media is not None:
            actions = Actions(self)
            actions.playback.open([media])
            self.start_instead(MAIN if actions.playback.is_audio else PLAYER)
        else:
            is_done = self.prefs().flag(_ONBOARDED)
            self.start_instead(MAIN if is_done else f"{PACKAGE}/.gui.onboarding.OnboardingActivity")


_PAGES = ("welcome", "permission", "scan", "theme")


class Onboarding(parts.VlcScreen):
    """Four pages: welcome, permission, scan, theme."""

    def create(self) -> None:
        """Begin with the welcome, the scan on."""
        self.at = 0
        self.scans = True

    def _done(self) -> None:
        self.prefs().update({_ONBOARDED: True, "first_run": 13050408, "ml_scan": 0 if self.scans else 1})
        self.start_instead(MAIN)

    def _next(self) -> None:
        if self.at + 1 < len(_PAGES):
            self.at += 1
        else:
            self._done()

    def back(self) -> bool:
        """Go a page back."""
        if not self.at:
            return False
        self.at -= 1
        return True

    def compose(self) -> ax.View:
        """Return the page and the buttons."""
        pages = (self._welcome, self._permission, self._scan, self._theme)
        body = ax.Frame(pages[self.at](), id="fragment_onboarding_placeholder", weight=1, width=ax.MATCH)
        is_last = self.at == len(_PAGES) - 1
        buttons = ax.Row(
            ax.TextButton("Skip", id="skip_button", on_tap=self._done, height=48),
            ax.View(weight=1, height=1),
            ax.Button("Done" if is_last else "Next", id="next_button", on_tap=self._next, height=48),
            width=ax.MATCH,
            padding=(16, 16),
        )
        return ax.Pane(body, buttons, background="background")

    def _page(self, *views: ax.View) -> ax.View:
        return ax.Pane(*views, gravity="hcenter", justify="center", padding=(32, 0))

    def _welcome(self) -> ax.View:
        return self._page(
            parts.cone(160, id="imageView"),
            ax.Label("Welcome to VLC!", id="welcome_title", size=28, weight_name="medium", margin=(0, 32, 0, 8)),
            ax.Label("The free and open source multimedia player", id="textView", size=16, align="center"),
        )

    def _permission(self) -> ax.View:
        is_allowed = self.library.is_allowed
        grant = ax.Button(
            "Grant permission",
            id="grant_permission_button",
            on_tap=partial(ax.ask_for_all_files, self),
            height=48,
            margin=(0, 24),
        )
        return self._page(
            ax.Icon("check_circle" if is_allowed else "folder", size=96, color=parts.ORANGE),
            ax.Label("Permission", id="permission_title", size=28, weight_name="medium", margin=(0, 32, 0, 8)),
            ax.Label(
                "VLC needs your permission to access media on your device", id="textView", size=16, align="center"
            ),
            ax.Label("Permission granted", id="permDescription", margin=(0, 24)) if is_allowed else grant,
        )

    def _scan(self) -> ax.View:
        return self._page(
            ax.Icon("search", size=96, color=parts.ORANGE),
            ax.Label("Auto-discover your media", id="scanning_title", size=28, weight_name="medium", align="center",
                 margin=(0, 32, 0, 8)),
            ax.Switch(id="scanningEnableSwitch", text="Let VLC scan my device for media content", checked=self.scans,
                   on_change=self.bind("scans"), width=ax.MATCH),
        )  # fmt: skip

    def _theme(self) -> ax.View:
        choices = (("dayNightTheme", "Auto theme", "-1"), ("lightTheme", "Light theme", "1"),
                   ("darkTheme", "Black theme", "2"))  # fmt: skip
        chosen = self.prefs().text("app_theme", "-1")
        colors = {"-1": "#9e9e9e", "1": "#fafafa", "2": "#212121"}
        cells = [
            ax.Frame(
                ax.View(width=84, height=140, radius=8, background=colors[value],
                     border=(3, parts.ORANGE) if value == chosen else (1, "#9e9e9e")),
                id=name, desc=label, selected=value == chosen,
                on_tap=partial(self.prefs().update, {"app_theme": value}),
            )
            for name, label, value in choices
        ]  # fmt: skip
        return self._page(
            ax.Label("Make yourself at home", id="theme_title", size=28, weight_name="medium", margin=(0, 0, 0, 32)),
            ax.Row(*cells, gap=16),
        )
