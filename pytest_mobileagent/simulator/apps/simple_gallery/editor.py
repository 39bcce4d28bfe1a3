"""The editor for pictures (`EditActivity`): filters, turning, mirroring, cutting, drawing."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PIL import Image as Pillow
from PIL import ImageDraw, ImageEnhance, ImageOps

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx import simple
from pytest_mobileagent.simulator.androidx.pictures import decoded
from pytest_mobileagent.simulator.apps.simple_gallery.base import GalleryScreen
from pytest_mobileagent.simulator.apps.simple_gallery.cutting import WHOLE, Cutter
from pytest_mobileagent.simulator.apps.simple_gallery.operations import open_with, share
from pytest_mobileagent.simulator.apps.simple_gallery.pictures import encoded
from pytest_mobileagent.simulator.system.documents import path_of

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.androidx.simple.saving import Size

_ANY_LARGE = 1 << 16
_SAMPLE_PX = 150
_RATIOS = (("Free", 0.0), ("1:1", 1.0), ("4:3", 4 / 3), ("16:9", 16 / 9))
_COLORS = (
    ("Orange", "#f57c00"), ("Black", "#000000"), ("White", "#ffffff"), ("Red", "#e53935"), ("Green", "#43a047"),
    ("Blue", "#1e88e5"), ("Yellow", "#fdd835"),
)  # fmt: skip
# Saturation, contrast, brightness, and a tint with its share.
_FILTERS = {
    "None": (1.0, 1.0, 1.0, "", 0.0),
    "Struck": (0.1, 1.2, 1.0, "", 0.0),
    "Clarendon": (1.3, 1.15, 1.05, "#7fbbe3", 0.12),
    "OldMan": (0.6, 1.05, 1.1, "#fbbc72", 0.18),
    "Mars": (1.0, 1.2, 1.05, "", 0.0),
    "Rise": (1.1, 0.95, 1.15, "#ecd0a0", 0.2),
    "Amazon": (1.2, 1.1, 1.0, "#7fd3a0", 0.12),
    "Whisper": (0.8, 1.25, 0.95, "", 0.0),
    "Lime": (1.1, 1.0, 1.05, "#d3e57f", 0.2),
    "BlueMess": (0.9, 1.0, 1.05, "#5f86c9", 0.2),
    "Metropolis": (0.4, 1.1, 1.1, "", 0.0),
}
_MODES = (
    ("filter", "photo_filter", "Filter"), ("crop_rotate", "crop_rotate", "Transform"), ("draw", "brush", "Draw"),
)  # fmt: skip


def filtered(picture: Pillow.Image, name: str) -> Pillow.Image:
    """Return a picture with one of the filters applied."""
    saturation, contrast, brightness, tint, share_of_tint = _FILTERS[name]
    for enhance, factor in (
        (ImageEnhance.Color, saturation), (ImageEnhance.Contrast, contrast), (ImageEnhance.Brightness, brightness),
    ):  # fmt: skip
        if factor != 1.0:
            picture = enhance(picture).enhance(factor)
    if tint:
        picture = Pillow.blend(picture, Pillow.new("RGB", picture.size, tint), share_of_tint)
    return picture


class Editor(GalleryScreen):
    """Changes a picture and saves it under another name, or over the old one."""

    def create(self) -> None:
        """Read the picture."""
        super().create()
        self.path = self.intent.text("path") or path_of(self.phone, self.intent.data)
        inode = self.phone.disk.find(self.path) if self.path else None
        self.content = inode.content if inode is not None else b""
        self.picture = decoded(self.content, largest_px=_ANY_LARGE)
        self.mode = ""
        self.filter = "None"
        self.cutter = Cutter(self, lambda: self.picture, key="board")
        self.ratio = 0
        self.color = 0
        self.line = 25
        self._strokes: list[list[tuple[float, float]]] = []

    def resume(self) -> None:
        """Without a picture there is nothing to do."""
        if self.picture is None:
            self.toast("Image could not be loaded")
            self.finish()

    # -- the screen ---------------------------------------------------------------------------------------------------

    def compose(self) -> ax.View:
        """Return the picture and what can be done with it."""
        medium = self.gallery.medium(self.path)
        icons = [simple.action("save", "Save as", self._save_as, id="save_as")]
        if medium is not None:
            icons.append(simple.action("edit", "Edit with", partial(open_with, self, medium), id="edit"))
            icons.append(simple.action("share", "Share", partial(share, self, [medium]), id="share"))
        rows = {"filter": self._filter_row, "crop_rotate": self._transform_row, "draw": self._draw_row}
        return ax.Pane(
            simple.bar(self, "Editor", id="editor_toolbar", actions=icons),
            ax.Frame(self._board(), width=ax.MATCH, weight=1, background="#101010"),
            rows[self.mode]() if self.mode else None,
            ax.Row(
                *(self._mode_button(*entry) for entry in _MODES),
                id="bottom_editor_primary_actions",
                width=ax.MATCH,
                height=64,
            ),
        )  # fmt: skip

    def _choice(self, icon: str, name: str, desc: str, on_tap: ax.Act, *, is_on: bool = False) -> ax.View:
        color = self.theme.primary if is_on else self.theme.on_surface
        return ax.IconButton(
            icon, id=name, cls="android.widget.ImageView", desc=desc, weight=1, height=64, color=color, on_tap=on_tap
        )

    def _mode_button(self, mode: str, icon: str, desc: str) -> ax.View:
        name = f"bottom_primary_{mode}"
        return self._choice(icon, name, desc, partial(self._switch, mode), is_on=mode == self.mode)

    def _switch(self, mode: str) -> None:
        """Open the row of a kind of change, or close it; what was chosen in the row before is kept."""
        self._apply()
        self.mode = "" if mode == self.mode else mode

    def _apply(self) -> None:
        """Make the choices that are only shown part of the picture."""
        if self.picture is None:
            return
        self.picture = self._changed(self.picture)
        self.filter = "None"
        self.cutter.box = WHOLE
        self._strokes = []

    def _changed(self, picture: Pillow.Image) -> Pillow.Image:
        return self.cutter.cut(filtered(self._drawn(picture), self.filter))

    def _drawn(self, picture: Pillow.Image) -> Pillow.Image:
        if not self._strokes:
            return picture
        canvas = picture.copy()
        draw = ImageDraw.Draw(canvas)
        color = _COLORS[self.color][1]
        width = max(1, round(self.line / 400 * max(picture.size)))
        for stroke in self._strokes:
            points = [(x * picture.width, y * picture.height) for x, y in stroke]
            draw.line(points, fill=color, width=width, joint="curve")
            for x, y in (points[0], points[-1]):
                draw.ellipse((x - width / 2, y - width / 2, x + width / 2, y + width / 2), fill=color)
        return canvas

    # -- the board ----------------------------------------------------------------------------------------------------

    def _board(self) -> ax.View:
        on_pointer = {"crop_rotate": self.cutter.touch, "draw": self._draw_by}.get(self.mode)
        name = {"crop_rotate": "crop_image_view", "draw": "editor_draw_canvas"}.get(self.mode, "default_image_view")
        return ax.Drawing(self._paint, id=name, key="board", cls="android.widget.ImageView", on_pointer=on_pointer)

    def _paint(self, canvas: ax.Canvas, bounds: ax.Rect) -> None:
        if self.picture is None:
            return
        room = self.cutter.room(bounds)
        small = self.picture.resize((max(1, room.width), max(1, room.height)), Pillow.Resampling.BILINEAR)
        canvas.picture(filtered(self._drawn(small), self.filter), room.left, room.top)
        if self.mode == "crop_rotate":
            self.cutter.paint(canvas, room)

    def _draw_by(self, phase: ax.Phase, x: int, y: int) -> None:
        if phase == "down":
            self._strokes.append([])
        if phase in ("down", "move") and self._strokes:
            self._strokes[-1].append(self.cutter.place(x, y))

    # -- the rows -----------------------------------------------------------------------------------------------------

    def _filter_row(self) -> ax.View:
        small = self.picture.copy() if self.picture is not None else Pillow.new("RGB", (1, 1))
        small.thumbnail((_SAMPLE_PX, _SAMPLE_PX))
        samples = [
            ax.Column(
                ax.Image(filtered(small, name), id="editor_filter_item_thumbnail", width=76, height=76),
                ax.Text(
                    self.tr(name), id="editor_filter_item_label", size=12, align="center", width=76, padding=(0, 4)
                ),
                id="editor_filter_item_holder",
                width=80,
                padding=2,
                selected=name == self.filter,
                background="secondary_container" if name == self.filter else "",
                on_tap=partial(setattr, self, "filter", name),
            )
            for name in _FILTERS
        ]
        return ax.Scroll(
            *samples, id="bottom_actions_filter_list", horizontal=True, height=112, padding=(8, 4),
            cls="androidx.recyclerview.widget.RecyclerView",
        )  # fmt: skip

    def _transform_row(self) -> ax.View:
        entries: tuple[tuple[str, str, str, ax.Act], ...] = (
            ("rotate", "rotate_right", "Rotate", partial(self._transform, Pillow.Transpose.ROTATE_270)),
            ("resize", "photo_size_select_large", "Resize", self._resize),
            ("aspect_ratio", "aspect_ratio", "Crop", self._choose_ratio),
            ("flip_horizontally", "swap_horiz", "Flip horizontally", self._mirror),
            ("flip_vertically", "swap_vert", "Flip vertically", self._flip),
        )
        icons = [self._choice(icon, f"bottom_{name}", desc, on_tap) for name, icon, desc, on_tap in entries]
        return ax.Row(*icons, id="bottom_editor_crop_rotate_actions", width=ax.MATCH, height=64)

    def _transform(self, how: Pillow.Transpose) -> None:
        if self.picture is not None:
            self.picture = self.picture.transpose(how)
            self.cutter.reset()

    def _mirror(self) -> None:
        if self.picture is not None:
            self.picture = ImageOps.mirror(self.picture)

    def _flip(self) -> None:
        if self.picture is not None:
            self.picture = ImageOps.flip(self.picture)

    def _choose_ratio(self) -> None:
        def pick(at: int) -> None:
            self.ratio = at
            self.cutter.ratio = _RATIOS[at][1]
            self.cutter.reset()

        simple.choose(self, [name for name, _ in _RATIOS], self.ratio, pick)

    def _resize(self) -> None:
        picture = self.picture
        if picture is None:
            return

        def save(target: str, size: Size) -> None:
            self.picture = picture.resize(size)
            self.cutter.box = WHOLE
            self._save(target)

        simple.SaveAs(self, self.path, save, size=picture.size)

    def _draw_row(self) -> ax.View:
        def pick(at: int) -> None:
            strokes, self._strokes = self._strokes, []
            if strokes and self.picture is not None:  # what was drawn keeps its colour
                self._strokes = strokes
                self.picture = self._drawn(self.picture)
                self._strokes = []
            self.color = at

        names = [name for name, _ in _COLORS]
        return ax.Across(
            ax.SeekBar(
                id="bottom_draw_width", value=self.line, maximum=50, weight=1, on_change=self.bind("line"),
                color=self.theme.primary,
            ),
            ax.View(
                id="bottom_draw_color", cls="android.widget.ImageView", desc="Change color", width=32, height=32,
                radius=16, margin=(12, 0), background=_COLORS[self.color][1], border=(1, "outline"),
                on_tap=partial(simple.choose, self, names, self.color, pick),
            ),
            ax.TextButton("Undo", id="bottom_draw_undo", on_tap=self._undo),
            id="bottom_editor_draw_actions",
            height=64,
            padding=(16, 0),
        )  # fmt: skip

    def _undo(self) -> None:
        del self._strokes[-1:]

    # -- saving -------------------------------------------------------------------------------------------------------

    def _save_as(self) -> None:
        if self.may_change_files():
            simple.SaveAs(self, self.path, lambda target, _: self._save(target))

    def _save(self, target: str) -> None:
        if self.picture is None:
            return
        self._apply()
        self.gallery.save(target, encoded(self.picture, target, like=self.content))
        self.toast("File saved")
        self.finish()
