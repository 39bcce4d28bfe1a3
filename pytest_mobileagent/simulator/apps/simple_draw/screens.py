"""The canvas and its tools."""

from __future__ import annotations

from dataclasses import replace

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx import simple
from pytest_mobileagent.simulator.apps.simple_draw.board import (
    ERASER,
    EXTENSIONS,
    JPG,
    PNG,
    SVG,
    Board,
    Drawing,
    Fill,
    Stroke,
    paint_stroke,
    read_picture,
)
from pytest_mobileagent.simulator.apps.simple_draw.saving import SaveDialog
from pytest_mobileagent.simulator.apps.simple_draw.settings import Settings
from pytest_mobileagent.simulator.apps.simple_draw.svg import read_svg
from pytest_mobileagent.simulator.disk import MEDIA_RW_UID
from pytest_mobileagent.simulator.system.dates import local_time
from pytest_mobileagent.simulator.system.documents import file_provider_uri, path_of
from pytest_mobileagent.simulator.system.volumes import STORAGE
from pytest_mobileagent.simulator.ui import Drawing as Drawn

PACKAGE = "com.simplemobiletools.draw.pro"
CAPTURE = "android.media.action.IMAGE_CAPTURE"
_OUTPUT = "output"
_CACHE = f"{STORAGE}/Android/data/{PACKAGE}/cache/images"
_SAVE, _OPEN = "save", "open"
_PEN, _ERASING, _PICKING, _FILLING = "pen", "eraser", "eyedropper", "bucket"
_ICON_DP = 48
_FULL_BRUSH_DP = 40
_LEAST_SIZE, _MOST_SIZE, _FIRST_SIZE = 5, 100, 40.0
_LEAST_ERASER_PX = 20
_FIRST_COLOR = "#f57c00"
_MIMES = {PNG: "image/png", SVG: "image/svg+xml", JPG: "image/jpg"}
_ASK_AGAIN_S = 1.0
_TOOLBAR_DP = 64


class Main(ax.Screen):
    """The canvas. What is drawn is kept here until it is saved."""

    resizes_for_keyboard = False

    def create(self) -> None:
        """Begin with an empty canvas, or with the picture that another app sends."""
        prefs = self.prefs(simple.PREFS)
        self.board = Board()
        self.drawing = Drawing(background=simple.from_argb(prefs.number("canvas_background_color", -1)))
        self.saved = self.drawing
        self.cleared: Drawing | None = None
        self.undone: tuple[Stroke | Fill, ...] = ()
        self.points: tuple[tuple[float, float], ...] = ()
        self.tool = _PEN
        self.name = ""
        self.extension = prefs.text("last_save_extension", PNG)
        self.asked_s = -_ASK_AGAIN_S
        source = self.intent.data or self.intent.text(ax.EXTRA_STREAM)
        if source and self.intent.action != CAPTURE:
            self._open(source)

    # -- what is stored -------------------------------------------------------------------------------------------

    @property
    def color(self) -> str:
        """The brush's colour."""
        return simple.from_argb(self.prefs(simple.PREFS).number("brush_color", simple.to_argb(_FIRST_COLOR)))

    @property
    def brush(self) -> float:
        """The brush's size, 5 to 100."""
        return self.prefs(simple.PREFS).real("brush_size_2", _FIRST_SIZE)

    @property
    def size(self) -> tuple[int, int]:
        """The canvas's size, px."""
        view = self.ui.views.get("my_canvas")
        if view is not None:
            return view.rect.width, view.rect.height
        display = self.phone.display
        bars = display.status_bar_px + display.navigation_bar_px + round(_TOOLBAR_DP * display.scale)
        return display.app_size[0], display.app_size[1] - bars

    @property
    def output(self) -> str:
        """Where another app wants the drawing; empty if none does."""
        return self.intent.text(_OUTPUT)

    @property
    def is_asked_for(self) -> bool:
        """Whether another app waits for the drawing."""
        return self.intent.action == CAPTURE or bool(self.output)

    # -- the screen -----------------------------------------------------------------------------------------------

    def compose(self) -> ax.View:
        """Return toolbar, canvas and tools."""
        holder = ax.Layers(
            Drawn(self._paint, id="my_canvas", cls="android.view.View", on_pointer=self._touched),
            *self._tools(),
            *(self._brush() if self._shows_brush else []),
            id="main_holder",
            cls="android.widget.RelativeLayout",
        )
        return ax.Pane(
            self._bar(),
            ax.Frame(holder, id="main_scrollview", cls="android.widget.ScrollView", width=ax.MATCH, weight=1),
            id="main_coordinator",
            important=True,
            cls="android.view.ViewGroup",
        )

    def _bar(self) -> ax.View:
        clear = simple.action("delete", "Clear", self._clear, id="clear")
        actions = [
            simple.action("save", "Save", self._ask_name, id="menu_save"),
            clear,
            simple.action("share", "Share", self._share, id="menu_share"),
        ]
        if self.is_asked_for:
            actions = [simple.action("check", "Save", self._confirm, id="menu_confirm"), clear]
        return ax.Toolbar(
            self,
            "",
            id="main_toolbar",
            actions=actions,
            overflow=[
                ax.MenuItem("Open file", self._pick_file),
                ax.MenuItem("Change background color", self._ask_background),
                ax.MenuItem("Settings", lambda: self.start(Settings)),
                ax.MenuItem("About", lambda: simple.open_about(self)),
            ],
        )

    @property
    def _shows_brush(self) -> bool:
        return self.tool in (_PEN, _ERASING) and self.prefs(simple.PREFS).flag("show_brush_size", default=True)

    @property
    def _front(self) -> str:
        """The colour of icons that can be seen on the canvas."""
        red, green, blue = (int(self.drawing.background[at : at + 2], 16) for at in (1, 3, 5))
        return "#333333" if 0.299 * red + 0.587 * green + 0.114 * blue > 149 else "#ffffff"

    def _tools(self) -> list[ax.View]:
        """Return the icons at the top, from the right edge."""
        circle = Drawn(
            self._paint_color,
            id="color_picker",
            cls="android.widget.ImageView",
            desc="Change color",
            width=_ICON_DP,
            height=_ICON_DP,
            gravity="top end",
            on_tap=lambda: simple.ColorPicker(self, self.color, self._set_color),
        )
        tools: list[ax.View] = [circle]
        shown: list[tuple[str, str, str, ax.Act]] = [
            ("eye_dropper", "Eyedropper", "colorize", lambda: self._toggle(_PICKING)),
            ("eraser", "Eraser", "", lambda: self._toggle(_ERASING)),
            ("bucket_fill", "Bucket fill", "format_color_fill", lambda: self._toggle(_FILLING)),
        ]
        if self.undone:
            shown.append(("redo", "Redo", "redo", self._redo))
        active = {_PICKING: "eye_dropper", _ERASING: "eraser", _FILLING: "bucket_fill"}.get(self.tool)
        for at, (name, desc, icon, act) in enumerate(shown, start=1):
            tool = self._tool(name, desc, icon, act, is_active=name == active)
            tool.margin = (0, 0, at * _ICON_DP, 0)
            tools.append(tool)
        if self.drawing.marks or self.cleared is not None:
            undo = self._tool("undo", "Undo", "undo", self._undo)
            undo.margin = (0, _ICON_DP, 0, 0)
            tools.append(undo)
        return tools

    def _tool(self, name: str, desc: str, icon: str, act: ax.Act, *, is_active: bool = False) -> ax.View:
        color = self.theme.primary if is_active else self._front
        if icon:
            tool: ax.View = ax.IconButton(icon, color=color)
        else:
            tool = Drawn(lambda canvas, rect: paint_eraser(canvas, rect, color), width=_ICON_DP, height=_ICON_DP)
        tool.id, tool.cls, tool.desc, tool.gravity = name, "android.widget.ImageView", desc, "top end"
        tool.on_tap = act
        tool.on_long_press = lambda: self.toast(desc)
        return tool

    def _brush(self) -> list[ax.View]:
        def resize(value: int) -> None:
            self.prefs(simple.PREFS).update({"brush_size_2": float(value + _LEAST_SIZE)})

        preview = Drawn(
            self._paint_preview, id="stroke_width_preview", cls="android.widget.ImageView", width=_FULL_BRUSH_DP,
            height=_FULL_BRUSH_DP, gravity="bottom hcenter", margin=(0, 0, 0, 56),
        )  # fmt: skip
        slider = ax.SeekBar(
            id="stroke_width_bar", value=round(self.brush) - _LEAST_SIZE, maximum=_MOST_SIZE - _LEAST_SIZE, width=150,
            gravity="bottom hcenter", margin=(0, 0, 0, 8), on_change=resize,
        )  # fmt: skip
        return [preview, slider]

    # -- drawing --------------------------------------------------------------------------------------------------

    def _paint(self, canvas: ax.Canvas, rect: ax.Rect) -> None:
        drawing = self.drawing
        if drawing.is_empty and not self.points:
            canvas.fill(rect, drawing.background)
            return
        image = self.board.image(drawing, (rect.width, rect.height))
        if self.points:
            image = image.copy()
            paint_stroke(image, self._stroke(), drawing.background)
        canvas.picture(image, rect.left, rect.top)

    def _paint_color(self, canvas: ax.Canvas, rect: ax.Rect) -> None:
        x, y = rect.center
        canvas.circle(x, y, rect.width * 0.29, self._front)
        canvas.circle(x, y, rect.width * 0.26, self.color)

    def _paint_preview(self, canvas: ax.Canvas, rect: ax.Rect) -> None:
        x, y = rect.center
        radius = max(2.0, rect.width * self.brush / 2 / _MOST_SIZE)
        canvas.circle(x, y, radius + self.phone.display.scale, self._front)
        canvas.circle(x, y, radius, self.drawing.background if self.tool == _ERASING else self.color)

    def _stroke(self) -> Stroke:
        width = _FULL_BRUSH_DP * self.phone.display.scale * self.brush / _MOST_SIZE
        if self.tool == _ERASING:
            return Stroke(self.points, max(_LEAST_ERASER_PX, width), ERASER)
        return Stroke(self.points, width, self.color)

    def _touched(self, phase: ax.Phase, x: int, y: int) -> None:
        is_last = phase in ("up", "cancel")
        if self.tool == _PICKING:
            self._set_color(self.board.color_at(self.drawing, self.size, x, y))
            if is_last:
                self.tool = _PEN
        elif self.tool == _FILLING:
            if is_last:
                self._add(Fill(x, y, self.color))
        else:
            here = (float(x), float(y))
            if phase == "down":
                self.points = (here,)
            elif self.points and self.points[-1] != here:
                self.points = (*self.points, here)
            if is_last and self.points:
                stroke, self.points = self._stroke(), ()
                self._add(stroke)

    def _add(self, mark: Stroke | Fill) -> None:
        self.drawing = self.drawing.with_mark(mark)
        self.undone = ()
        self.cleared = None

    def _toggle(self, tool: str) -> None:
        self.tool = _PEN if self.tool == tool else tool

    def _undo(self) -> None:
        if not self.drawing.marks and self.cleared is not None:
            self.drawing, self.cleared = self.cleared, None
        elif self.drawing.marks:
            self.undone = (*self.undone, self.drawing.marks[-1])
            self.drawing = replace(self.drawing, marks=self.drawing.marks[:-1])

    def _redo(self) -> None:
        *rest, mark = self.undone
        self.undone = tuple(rest)
        self.drawing = self.drawing.with_mark(mark)

    def _clear(self) -> None:
        if not self.drawing.is_empty:
            self.cleared = self.drawing
        self.drawing = Drawing(background=self.drawing.background)
        self.undone = ()
        self.extension = PNG

    def _set_color(self, color: str) -> None:
        self.prefs(simple.PREFS).update({"brush_color": simple.to_argb(color)})
        if self.tool == _ERASING:
            self.tool = _PEN

    def _ask_background(self) -> None:
        simple.ColorPicker(self, self.drawing.background, self._set_background)

    def _set_background(self, color: str) -> None:
        self.prefs(simple.PREFS).update({"canvas_background_color": simple.to_argb(color)})
        self.drawing = replace(self.drawing, background=color)

    # -- opening and sharing --------------------------------------------------------------------------------------

    def _pick_file(self) -> None:
        ax.pick_document(self, "image/*", request=_OPEN)

    def _open(self, uri: str) -> None:
        """Show a picture below the strokes; an SVG file is strokes itself."""
        path = path_of(self.phone, uri)
        if not path or not self.phone.disk.exists(path):
            self.toast("An unknown error occurred")
            return
        content = self.phone.disk.read(path)
        drawn = read_svg(content) if path.lower().endswith(f".{SVG}") else None
        if drawn is not None:
            self.drawing, self.extension = drawn, SVG
        elif read_picture(content) is not None:
            self.drawing, self.extension = replace(self.drawing, picture=content), JPG
        else:
            self.toast("An unknown error occurred")
            return
        self.saved, self.undone, self.cleared = self.drawing, (), None

    def _share(self) -> None:
        ax.share_files(self, "image/png", self._cached(), title=self.tr("Share via"))

    def _cached(self) -> str:
        """Write the drawing where another app can read it."""
        self.phone.disk.mkdir(_CACHE, mode=0o2770, owner=self.phone.packages.uid(PACKAGE), parents=True)
        path = f"{_CACHE}/simple-draw.png"
        self.phone.disk.write(path, self.board.encode(self.drawing, self.size, PNG), owner=MEDIA_RW_UID)
        return file_provider_uri(f"{PACKAGE}.provider", path)

    def _confirm(self) -> None:
        """Hand the drawing to the app that waits for it."""
        path = path_of(self.phone, self.output) if self.output else ""
        if not path:
            self.finish(ax.Intent(data=self._cached()))
            return
        extension = path.rpartition(".")[2].lower()
        known = JPG if extension == "jpeg" else extension
        content = self.board.encode(self.drawing, self.size, known if known in EXTENSIONS else PNG)
        self.phone.disk.write(path, content)
        self.phone.media.scan(path, owner=PACKAGE)
        self.finish(ax.Intent(data=self.output))

    # -- saving ---------------------------------------------------------------------------------------------------

    def _ask_name(self) -> None:
        name = self.name or f"image_{local_time(self.phone):%Y_%m_%d_%H_%M_%S}"
        SaveDialog(self, name, self.extension, self._create_file)

    def _create_file(self, name: str, extension: str) -> None:
        self.name, self.extension = name, extension
        self.prefs(simple.PREFS).update({"last_save_extension": extension})
        ax.create_document(self, f"{name}.{extension}", _MIMES[extension], request=_SAVE)

    def result(self, request: str, value: object) -> None:
        """Write the file that was created, or show the one that was picked."""
        uri = value.data if isinstance(value, ax.Intent) else str(value or "")
        if not uri:
            return
        if request == _OPEN:
            self._open(uri)
            return
        path = path_of(self.phone, uri)
        self.phone.disk.write(path, self.board.encode(self.drawing, self.size, self.extension))
        self.phone.media.scan(path, owner=PACKAGE)
        self.saved = self.drawing

    def back(self) -> bool:
        """Ask before strokes are lost; whoever presses Back twice at once is not asked."""
        now = self.phone.clock.monotonic()
        if self.drawing.marks == self.saved.marks or now - self.asked_s <= _ASK_AGAIN_S:
            return False
        self.asked_s = now
        simple.ask_to_save(self, self._ask_name)
        return True


def paint_eraser(canvas: ax.Canvas, rect: ax.Rect, color: str) -> None:
    """Draw a slanted eraser; the icon font has none."""
    x, y = rect.center
    unit = rect.width / 48

    def place(*offsets: tuple[float, float]) -> list[tuple[float, float]]:
        return [(x + dx * unit, y + dy * unit) for dx, dy in offsets]

    canvas.polygon(place((1, -8), (8, -1), (2.5, 4.5), (-4.5, -2.5)), color)
    canvas.polyline(place((-4.5, -2.5), (-8, 1), (-3, 6.5), (0, 6.5), (2.5, 4.5)), 1.8 * unit, color)
    canvas.polyline(place((-3, 8), (9, 8)), 1.8 * unit, color)
