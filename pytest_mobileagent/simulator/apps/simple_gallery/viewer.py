"""One picture or video on the whole screen (`ViewPagerActivity`)."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx import printing, simple
from pytest_mobileagent.simulator.androidx.pictures import decoded
from pytest_mobileagent.simulator.apps.simple_gallery import config as c
from pytest_mobileagent.simulator.apps.simple_gallery.base import GalleryScreen
from pytest_mobileagent.simulator.apps.simple_gallery.editor import Editor
from pytest_mobileagent.simulator.apps.simple_gallery.forms import SlideshowDialog
from pytest_mobileagent.simulator.apps.simple_gallery.operations import (
    DeleteDialog,
    copy_or_move,
    open_with,
    rotate,
    set_as,
    share,
    toggle_hidden,
)
from pytest_mobileagent.simulator.apps.simple_gallery.parts import Shade
from pytest_mobileagent.simulator.apps.simple_gallery.pictures import encoded
from pytest_mobileagent.simulator.apps.simple_gallery.player import Player
from pytest_mobileagent.simulator.apps.simple_gallery.properties import map_uri, show_properties
from pytest_mobileagent.simulator.apps.simple_gallery.renaming import rename_path
from pytest_mobileagent.simulator.apps.simple_gallery.settings import Settings
from pytest_mobileagent.simulator.apps.simple_gallery.zoom import Zoom, ZoomableImage
from pytest_mobileagent.simulator.system.documents import path_of
from pytest_mobileagent.simulator.ui.widgets import chooser

if TYPE_CHECKING:
    from PIL import Image as Pillow

    from pytest_mobileagent.clock import Timer
    from pytest_mobileagent.simulator.androidx.simple.saving import Size
    from pytest_mobileagent.simulator.apps.simple_gallery.store import Medium

_WHITE, _CLEAR = "#ffffff", "#00000000"
_PAGER = "androidx.viewpager.widget.b"  # as recorded: the class's name is obfuscated
_ANY_LARGE = 1 << 16


class Viewer(GalleryScreen):
    """Shows one medium of a folder after the other."""

    edge_to_edge = True

    def create(self) -> None:
        """Open what was asked for, by path or by URI."""
        super().create()
        self.path = self.intent.text("path") or path_of(self.phone, self.intent.data)
        self.directory = self.intent.text("directory")
        self.hides_bars = self.settings.flag("hide_system_ui")
        self.zoom = Zoom()
        self.turned = 0  # degrees to the right, not saved yet
        self.player = Player(self)
        self.slides: Timer | None = None
        self._at = 0
        if self.intent.number("slideshow"):
            self._begin_slideshow()
        else:
            self.player.open(self.medium())

    # -- what is looked at --------------------------------------------------------------------------------------------

    def media(self) -> list[Medium]:
        """Return what can be swiped through."""
        if not self.directory:
            alone = self.gallery.medium(self.path)
            return [alone] if alone is not None else []
        media = self.gallery.media(self.directory)
        return [one for section in self.gallery.sections(self.directory, media) for one in section.media]

    def medium(self) -> Medium | None:
        """Return what is shown, or None if it is gone."""
        media = self.media()
        for at, one in enumerate(media):
            if one.path == self.path:
                self._at = at
                return one
        return None

    def resume(self) -> None:
        """Leave if there is nothing to show any more."""
        if self.medium() is None:
            self._go_to_neighbour()

    def pause(self) -> None:
        """Save what was turned; stop the video and the slideshow."""
        self._save_turn()
        self.player.pause()
        self._end_slideshow()

    def _go_to_neighbour(self) -> None:
        """What was shown is gone: show what has taken its place."""
        media = self.media()
        if not media:
            self.finish()
            return
        self._show(media[min(self._at, len(media) - 1)].path)

    def _show(self, path: str) -> None:
        self._save_turn()
        self.player.pause()
        self.path = path
        self.zoom = Zoom()
        self.player.open(self.medium())

    def _turn_page(self, step: int) -> None:
        media = self.media()
        paths = [one.path for one in media]
        at = paths.index(self.path) + step if self.path in paths else 0
        if 0 <= at < len(paths):
            self._show(paths[at])

    # -- the screen ---------------------------------------------------------------------------------------------------

    def compose(self) -> ax.View:
        """Return the page, and the bars over it."""
        one = self.medium()
        background = "#000000" if self.settings.flag("black_background") else self.theme.background
        if one is None:
            return ax.View(width=ax.MATCH, height=ax.MATCH, background=background)
        page = ax.Pager(self._page(one), id="view_pager", cls=_PAGER, scrollable=len(self.media()) > 1)
        bars = [] if self.hides_bars else self._bars(one)
        return ax.Layers(
            page, *bars, id="fragment_holder", cls="android.widget.RelativeLayout",
            background=background,
        )  # fmt: skip

    def _page(self, one: Medium) -> ax.View:
        picture = self.player.picture(one) if one.is_video else self._picture(one)
        down = self.finish if self.settings.flag("allow_down_gesture", default=True) else None
        image = ZoomableImage(
            picture,
            self.zoom,
            id="video_surface" if one.is_video else "subsampling_view",
            on_side=self._turn_page,
            on_down=down,
            edges_turn=self.settings.flag("allow_instant_change"),
            on_tap=self._tap,
            on_double_tap=None if one.is_video else self._double_tap,
        )
        return ax.Layers(
            ax.View(
                id="video_preview" if one.is_video else "gestures_view", cls="android.widget.ImageView", width=ax.MATCH,
                height=ax.MATCH, on_tap=self._tap,
            ),
            image,
            self.player.button(one) if one.is_video else None,
            id="video_holder" if one.is_video else "photo_holder",
            cls="android.widget.RelativeLayout",
        )  # fmt: skip

    def _picture(self, one: Medium) -> Pillow.Image | None:
        picture = self.pictures.whole(one)
        return picture.rotate(-self.turned, expand=True) if picture is not None and self.turned else picture

    def _tap(self) -> None:
        if self.slides is not None:
            self._end_slideshow()
            self.hides_bars = False
        else:
            self.hides_bars = not self.hides_bars

    def _double_tap(self) -> None:
        self._tap()  # the first of the two taps did nothing, then
        self.zoom.toggle()

    def _bars(self, one: Medium) -> list[ax.View]:
        display = self.phone.display
        top = display.status_bar_px / display.scale
        bottom = display.navigation_bar_px / display.scale
        uses_actions = self.settings.flag("bottom_actions", default=True)
        below = [self.player.bar(one) if one.is_video else None, self._bottom_actions(one) if uses_actions else None]
        return [
            Shade(at_top=True, height=top + 88, id="top_shadow"),
            Shade(height=bottom + (176 if one.is_video else 104), gravity="bottom"),
            ax.Frame(self._toolbar(one), width=ax.MATCH, margin=(0, top, 0, 0)),
            ax.Column(*below, padding=(0, 0, 0, bottom + 16), gravity="bottom"),
        ]

    def _toolbar(self, one: Medium) -> ax.View:
        icons = []
        if not one.is_video and not one.original and not self._is_below(c.ROTATE):
            icons.append(simple.action("rotate_right", "Rotate", self._show_rotations, id="menu_rotate"))
        if self.turned:
            icons.insert(0, simple.action("save", "Save as", self._save_as, id="menu_save_as"))
        if not self._is_below(c.PROPERTIES):
            tell = partial(show_properties, self, [one])
            icons.append(simple.action("info_outline", "Properties", tell, id="menu_properties"))
        return ax.Toolbar(
            self,
            ax.Written(one.name),
            id="medium_viewer_toolbar",
            navigation=ax.IconButton("arrow_back", width=56, on_tap=self.finish),
            actions=icons,
            overflow=self._overflow(one),
            background=_CLEAR,
            color=_WHITE,
        )

    # -- the actions --------------------------------------------------------------------------------------------------

    def _is_below(self, bit: int) -> bool:
        """Whether an action stands below the picture, and therefore not in the menu."""
        shown = self.settings.number("visible_bottom_actions", c.DEFAULT_ACTIONS)
        return self.settings.flag("bottom_actions", default=True) and bool(shown & bit)

    def _bottom_actions(self, one: Medium) -> ax.View:
        like = partial(self.gallery.set_favorite, [one.path], is_favorite=not one.is_favorite)
        edit = partial(self.start, Editor, path=one.path)
        entries: list[tuple[int, str, str, str, ax.Act]] = [
            (c.EDIT, "edit", "edit", "Edit", edit),
            (c.SHARE, "share", "share", "Share", partial(share, self, [one])),
            (c.DELETE, "delete", "delete", "Delete", DeleteDialog(self, [one], self._gone).ask),
            (c.ROTATE, "rotate", "rotate_right", "Rotate", self._show_rotations),
            (c.PROPERTIES, "properties", "info_outline", "Properties", partial(show_properties, self, [one])),
            (c.SLIDESHOW, "slideshow", "slideshow", "Slideshow", self._ask_slideshow),
            (c.TOGGLE_HIDDEN, "toggle_file_visibility", "visibility_off", "Hide", partial(self._toggle_hidden, one)),
            (c.RENAME, "rename", "drive_file_rename_outline", "Rename", partial(self._rename, one)),
            (c.COPY, "copy", "content_copy", "Copy", partial(copy_or_move, self, [one], self._stay, is_copy=True)),
            (c.MOVE, "move", "folder_open", "Move", partial(copy_or_move, self, [one], self._gone, is_copy=False)),
            (c.RESIZE, "resize", "aspect_ratio", "Resize", partial(self._resize, one)),
        ]
        if not one.original:
            icon = "star" if one.is_favorite else "star_outline"
            entries.insert(0, (c.FAVORITE, "favorite", icon, "Toggle favorite", like))
        icons: list[ax.View] = [ax.View(weight=1, height=1)]
        for bit, name, icon, desc, act in entries:
            is_offered = self._is_below(bit) and not (one.is_video and bit in (c.EDIT, c.ROTATE, c.RESIZE))
            if is_offered:
                icons += [self._bottom_icon(icon, name, desc, act), ax.View(weight=1, height=1)]
        return ax.Across(*icons, id="bottom_actions", cls="android.view.ViewGroup", height=40)

    @staticmethod
    def _bottom_icon(icon: str, name: str, desc: str, act: ax.Act) -> ax.View:
        return ax.IconButton(
            icon, id=f"bottom_{name}", cls="android.widget.ImageView", desc=desc, width=40, height=40, color=_WHITE,
            on_tap=act, on_long_press=lambda: None,
        )  # fmt: skip

    def _overflow(self, one: Medium) -> list[ax.MenuItem]:
        entries: list[tuple[int, str, ax.Act]] = [(0, "Slideshow", self._ask_slideshow)]
        if one.original:
            entries.insert(0, (0, "Restore this file", partial(self._restore, one)))
        else:
            entries = self._file_entries(one) + entries
        entries.append((0, "Settings", partial(self.start, Settings)))
        return [ax.MenuItem(title, act) for bit, title, act in entries if not (bit and self._is_below(bit))]

    def _file_entries(self, one: Medium) -> list[tuple[int, str, ax.Act]]:
        entries: list[tuple[int, str, ax.Act]] = [(c.RENAME, "Rename", partial(self._rename, one))]
        if self.has_all_files:
            label = "Unhide" if one.is_hidden else "Hide"
            entries.append((c.TOGGLE_HIDDEN, label, partial(self._toggle_hidden, one)))
        entries += [
            (c.COPY, "Copy to", partial(copy_or_move, self, [one], self._stay, is_copy=True)),
            (c.MOVE, "Move to", partial(copy_or_move, self, [one], self._gone, is_copy=False)),
            (0, "Open with", partial(open_with, self, one)),
        ]
        if not one.is_video:
            entries.append((0, "Set as", partial(set_as, self, one)))
            entries.append((0, "Print", partial(printing.open_preview, self)))
            entries.append((c.RESIZE, "Resize", partial(self._resize, one)))
            entries.append((0, "Show on map", partial(self._show_on_map, one)))
        return entries

    def _rename(self, one: Medium) -> None:
        if self.may_change_files():
            rename_path(self, one.path, self.bind("path"))

    def _toggle_hidden(self, one: Medium) -> None:
        toggle_hidden(self, [one], is_hidden=not one.is_hidden)
        self._gone()

    def _restore(self, one: Medium) -> None:
        if self.may_change_files():
            self.gallery.restore([one])
            self._gone()

    def _stay(self) -> None:
        """A copy changes nothing here."""

    def _gone(self) -> None:
        if self.medium() is None:
            self._go_to_neighbour()

    def _show_on_map(self, one: Medium) -> None:
        uri = map_uri(self.phone.disk.read(one.path))
        if not uri:
            self.toast("No location info found")  # the string `unknown_location`
        elif not chooser.open_with(self, ax.Intent(ax.VIEW, data=uri)):
            self.toast("No valid app found")

    def print_job(self) -> printing.PrintJob | None:
        """Return the picture that is shown, on one page."""
        one = self.medium()
        picture = self._picture(one) if one is not None else None
        return printing.picture_job(one.name, picture) if one is not None and picture is not None else None

    # -- turning and resizing -----------------------------------------------------------------------------------------

    def _show_rotations(self) -> None:
        turns = (("Rotate right", 90), ("Rotate left", 270), ("Rotate by 180º", 180))
        self.popup([ax.MenuItem(title, partial(self._turn, degrees)) for title, degrees in turns])

    def _turn(self, degrees: int) -> None:
        if self.may_change_files():
            self.turned = (self.turned + degrees) % 360
            self.zoom = Zoom()

    def _save_turn(self) -> None:
        one = self.medium() if self.turned else None
        degrees, self.turned = self.turned, 0
        if one is not None:
            rotate(self, [one], degrees)

    def _save_as(self) -> None:
        def save(target: str, _size: Size) -> None:
            picture = decoded(self.phone.disk.read(self.path), largest_px=_ANY_LARGE)
            degrees, self.turned = self.turned, 0
            if picture is not None:
                turned = picture.rotate(-degrees, expand=True)
                self.gallery.save(target, encoded(turned, target, like=self.phone.disk.read(self.path)))
                self.toast("File saved")

        simple.SaveAs(self, self.path, save, is_new=False)

    def _resize(self, one: Medium) -> None:
        content = self.phone.disk.read(one.path)
        picture = decoded(content, largest_px=_ANY_LARGE)
        if picture is None or not self.may_change_files():
            return

        def save(target: str, size: Size) -> None:
            self.gallery.save(target, encoded(picture.resize(size), target, like=content))
            self.toast("File saved")

        simple.SaveAs(self, one.path, save, size=picture.size, is_new=False)

    # -- slideshow ----------------------------------------------------------------------------------------------------

    def _ask_slideshow(self) -> None:
        SlideshowDialog(self, self.settings, self._begin_slideshow)

    def _begin_slideshow(self) -> None:
        self.hides_bars = True
        self._next_slide_later()

    def _next_slide_later(self) -> None:
        self.slides = self.phone.clock.call_later(self.settings.number("slideshow_interval", 5), self._next_slide)

    def _end_slideshow(self) -> None:
        if self.slides is not None:
            self.slides.cancel()
            self.slides = None

    def _next_slide(self) -> None:
        settings = self.settings
        skipped = {c.VIDEO: "slideshow_include_videos", c.GIF: "slideshow_include_gifs"}
        paths = [
            one.path
            for one in self.media()
            if one.path == self.path or one.kind not in skipped or settings.flag(skipped[one.kind])
        ]
        at = paths.index(self.path) if self.path in paths else 0
        at += -1 if settings.flag("slideshow_move_backwards") else 1
        if not 0 <= at < len(paths):
            if not settings.flag("loop_slideshow"):
                self._end_slideshow()
                self.hides_bars = False
                self.toast("The slideshow ended")
                return
            at %= max(1, len(paths))
        self._show(paths[at])
        self._next_slide_later()
        self.phone.touch()


class OpenedMedium(Viewer):
    """A medium that another app has opened (`PhotoActivity`, `VideoActivity`), among those of its folder."""

    def create(self) -> None:
        """Look at the folder that the medium lies in."""
        super().create()
        self.directory = self.path.rpartition("/")[0]
