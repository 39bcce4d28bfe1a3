"""Paint: placed boxes become pixels."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from PIL import Image, ImageDraw, ImageFont

from pytest_mobileagent.simulator.ui.geometry import Rect
from pytest_mobileagent.simulator.ui.text import FontSpec, load_font
from pytest_mobileagent.simulator.web import controls, svg
from pytest_mobileagent.simulator.web.boxes import Area, Box, address_of
from pytest_mobileagent.simulator.web.css import SIDES
from pytest_mobileagent.simulator.web.fonts import MONOSPACE_ADVANCE, font_of, is_monospace
from pytest_mobileagent.simulator.web.values import color, length, split_list

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from pytest_mobileagent.simulator.ui.raster import Canvas
    from pytest_mobileagent.simulator.web.boxes import TextRun
    from pytest_mobileagent.simulator.web.dom import Element
    from pytest_mobileagent.simulator.web.fonts import Fonts
    from pytest_mobileagent.simulator.web.style import Style

ACCENT = "#0075ff"
FRAME = "#767676"
_FOCUS = "#101010"
_SLANT = 0.2


def positioned(box: Box) -> Iterator[Box]:
    """Yield the positioned boxes that are painted above the flow of `box`, in tree order; fixed ones come last."""
    met = []
    for child in _positioned_below(box, box):
        met.append(child)
        yield child
    yield from (other for other in box.absolutes if other not in met)


def _positioned_below(box: Box, owner: Box) -> Iterator[Box]:
    for child in box.children:
        if child.is_absolute:
            if child in owner.absolutes:
                yield child
        elif child.is_positioned and not (child.display == "inline" and not child.is_replaced):
            yield child
        else:
            yield from _positioned_below(child, owner)


def _starts_stack(box: Box) -> bool:
    """Whether no z-index inside reaches out of a box (a stacking context)."""
    style = box.style
    has_index = style.get("z-index") not in ("auto", "")
    return box.parent is None or has_index or style.get("position") == "fixed" or style.number("opacity", 1.0) < 1


def _stacked(box: Box) -> Iterator[Box]:
    """Yield the positioned boxes of a stacking context, with those inside them that have a z-index in it."""
    for child in positioned(box):
        yield child
        if not _starts_stack(child):
            yield from (inner for inner in _stacked(child) if inner.style.get("z-index") not in ("auto", ""))


def layers(box: Box) -> tuple[list[Box], list[Box]]:
    """Return what is painted below and above the flow of a box, by z-index."""
    own = positioned(box) if not _starts_stack(box) else _stacked(box)
    kept = [child for child in own if _starts_stack(box) or child.style.get("z-index") in ("auto", "")]
    found = sorted(kept, key=lambda child: child.style.number("z-index"))
    return [child for child in found if child.style.number("z-index") < 0], [
        child for child in found if child.style.number("z-index") >= 0
    ]


class Painter:
    """Paints the boxes of one page onto a canvas."""

    def __init__(
        self,
        canvas: Canvas,
        fonts: Fonts,
        origin: tuple[float, float],
        picture: Callable[[Element, str], Image.Image | None],
    ) -> None:
        """Paint so that the page's corner lies at `origin` px; `picture` gives images and drawings."""
        self._canvas = canvas
        self._fonts = fonts
        self._scale = fonts.scale
        self._origin = origin
        self._picture = picture
        self._opacity = 1.0
        self._page = canvas.clip

    def page(self, root: Box) -> None:
        """Paint the whole page: the root's background, or the body's, covers everything."""
        body = next(
            (child for child in root.children if child.element is not None and child.element.tag == "body"), None
        )
        paint = root.style.color("background-color")
        if paint.endswith("00") and len(paint) == 9 and body is not None:
            paint = body.style.color("background-color")
        self._canvas.fill(self._page, "#ffffff")
        self._canvas.fill(self._page, paint)
        self.box(root)

    def box(self, box: Box) -> None:
        """Paint a box and what is inside."""
        previous = self._opacity
        if not box.is_anonymous and box.display != "text":
            self._opacity *= min(1.0, max(0.0, box.style.number("opacity", 1.0)))
        if self._opacity > 0.004:
            below, above = layers(box) if box.is_positioned or box.parent is None else ([], [])
            self._own(box)
            for child in below:
                self.box(child)
            self._flow(box)
            for child in above:
                self.box(child)
        self._opacity = previous

    # -- order --------------------------------------------------------------------------------------------------

    def _flow(self, box: Box) -> None:
        for child in box.children:
            if not child.is_inline and not child.is_positioned:
                self.box(child)
        for inline in _inlines(box):
            self._inline(inline)
        for line in box.lines:
            for item in line.items:
                if not isinstance(item, Box):
                    self._run(item, box)
                elif not item.is_positioned:
                    self.box(item)

    def _clip_to(self, box: Box) -> bool:
        """Cut what follows to where the box may be seen; False if that is nowhere."""
        self._canvas.clip = self._page.intersect(self._rect(box.clip)) if box.clip.width < 1e5 else self._page
        return not self._canvas.clip.is_empty

    # -- parts --------------------------------------------------------------------------------------------------

    def _rect(self, area: Area) -> Rect:
        scale = self._scale
        left, top = self._origin[0] + area.x * scale, self._origin[1] + area.y * scale
        return Rect(
            round(left), round(top), round(left + area.width * scale), round(top + area.height * scale)
        )  # fmt: skip

    def _faded(self, paint: str) -> str:
        if self._opacity >= 0.999:
            return paint
        alpha = int(paint[7:9], 16) if len(paint) == 9 else 255
        return f"{paint[:7]}{round(alpha * self._opacity):02x}"

    def _own(self, box: Box) -> None:
        if box.is_anonymous or not self._clip_to(box):
            return
        element = box.element
        if box.style.is_visible:
            self._decorate(box, box.area)
            if box.marker:
                self._marker(box)
        if element is not None and box.is_replaced and box.style.is_visible:
            self._replaced(box, element)
        if element is not None and element.document.focused is element and element.is_text_field and not box.pseudo:
            rect = self._rect(box.area)
            self._canvas.outline(rect, 3 * self._scale, 2 * self._scale, _FOCUS)

    def _inline(self, box: Box) -> None:
        if box.fragments and self._clip_to(box) and box.style.is_visible:
            for area in box.fragments:
                self._decorate(box, area)

    def _decorate(self, box: Box, area: Area) -> None:
        """Paint shadow, background and border."""
        style = box.style
        rect = self._rect(area)
        radius = (style.length("border-radius", min(area.width, area.height)) or 0.0) * self._scale
        radius = radius if " " not in style.get("border-radius") else self._first_radius(style) * self._scale
        is_native = box.element is not None and box.element.is_control and self._is_native(style)
        if is_native and box.element is not None and box.element.tag != "textarea":
            radius = (3 if box.element.is_button else 2) * self._scale
        if style.get("box-shadow") != "none":
            self._shadow(style, rect, radius)
        is_page = box.element is not None and box.element.tag in ("html", "body")
        paint = style.color("background-color")
        if not is_page and not (len(paint) == 9 and paint.endswith("00")):
            self._canvas.rounded(rect, radius, self._faded(paint))
        if style.get("background-image") != "none":
            self._gradient(style, rect)
            self._background(box, rect)
        self._border(box, rect, radius, is_native=is_native)

    @staticmethod
    def _first_radius(style: Style) -> float:
        parts = split_list(style.get("border-radius").partition("/")[0], " ")
        return max((length(part, style.units) or 0.0 for part in parts), default=0.0)

    @staticmethod
    def _is_native(style: Style) -> bool:
        return style.get("border-top-style") in ("inset", "outset") and style.get("border-top-color") in (
            FRAME,
            "#c8c8c8",
        )

    def _shadow(self, style: Style, rect: Rect, radius: float) -> None:
        layer = split_list(style.get("box-shadow"), ",")[0]
        if "inset" in layer:
            return
        blur = [length(part, style.units) or 0.0 for part in split_list(layer, " ") if color(part) is None]
        if len(blur) > 2 and blur[2]:
            self._canvas.shadow(rect, radius, max(1.0, blur[2] / 2 * self._scale))

    def _gradient(self, style: Style, rect: Rect) -> None:
        text = style.get("background-image")
        start = text.find("gradient(")
        if start < 0 or rect.is_empty:
            return
        parts = split_list(text[start + len("gradient(") : text.rfind(")")], ",")
        stops = [found for part in parts if (found := color(split_list(part, " ")[0])) is not None]
        if len(stops) < 2:
            return
        is_across = "right" in parts[0] or "left" in parts[0] or parts[0].startswith(("90deg", "270deg"))
        if "top" in parts[0] or "left" in parts[0]:
            stops.reverse()
        strip = Image.new("RGB", (len(stops), 1))
        for at, stop in enumerate(stops):
            strip.putpixel((at, 0), tuple(int(stop[i : i + 2], 16) for i in (1, 3, 5)))
        if not is_across:
            strip = strip.transpose(Image.Transpose.ROTATE_270)
        self._canvas.picture(strip.resize((rect.width, rect.height), Image.Resampling.BILINEAR), rect.left, rect.top)

    def _background(self, box: Box, rect: Rect) -> None:
        """Paint the picture behind a box: a part of a sheet of icons, or tiles."""
        address = address_of(box.style.get("background-image"))
        image = self._picture(box.element, address) if address and box.element is not None else None
        inner = box.inner
        if image is None or rect.is_empty or not inner.width or not inner.height:
            return
        layer = Image.new("RGBA", (math.ceil(inner.width), math.ceil(inner.height)))
        for x, y in _tiles(box.style, layer.size, image.size):
            layer.paste(image, (x, y))
        place = self._rect(Area(inner.x, inner.y, layer.width, layer.height))
        previous = self._canvas.clip
        self._canvas.clip = previous.intersect(self._rect(inner))
        self._canvas.resized(layer, place)
        self._canvas.clip = previous

    def _border(self, box: Box, rect: Rect, radius: float, *, is_native: bool) -> None:
        style, widths = box.style, list(box.border)
        if not any(widths):
            return
        colors = [self._faded(style.color(f"border-{side}-color")) for side in SIDES]
        if is_native:
            self._canvas.outline(rect, radius, self._scale, colors[0])
            return
        if len(set(widths)) == 1 and len(set(colors)) == 1 and (radius or colors[0][7:] == ""):
            self._canvas.outline(rect, radius, widths[0] * self._scale, colors[0])
            return
        thick = [round(width * self._scale) for width in widths]
        left, top, right, bottom = rect
        for part, paint in zip((
            Rect(left, top, right, top + thick[0]), Rect(right - thick[1], top, right, bottom),
            Rect(left, bottom - thick[2], right, bottom), Rect(left, top, left + thick[3], bottom),
        ), colors, strict=True):  # fmt: skip
            if not part.is_empty:
                self._canvas.fill(part, paint)

    def _marker(self, box: Box) -> None:
        style = box.style
        baseline = next(
            (
                item.baseline
                for inner in box.walk()
                for line in inner.lines
                for item in line.items
                if not isinstance(item, Box)
            ),
            None,
        )
        if baseline is None:
            baseline = box.content.y + self._fonts.ascent(style)
        width = self._fonts.width(box.marker, style)
        self._letters(box.marker, style, box.content.x - width - style.em * 0.5, baseline)

    # -- text ---------------------------------------------------------------------------------------------------

    def _run(self, run: TextRun, box: Box) -> None:
        if not run.style.is_visible or not run.text.strip() and run.style.get("text-decoration-line") == "none":  # noqa: RUF021 - read left to right
            return
        clip = box.clip if not box.scrolls else box.clip.intersect(box.inner)
        self._canvas.clip = self._page.intersect(self._rect(clip)) if clip.width < 1e5 else self._page
        if self._canvas.clip.is_empty:
            return
        self._letters(run.text, run.style, run.x, run.baseline)
        for line in self._lines_of(run, box):
            y = {
                "underline": run.baseline + run.style.em * 0.1,
                "line-through": run.baseline - run.style.em * 0.28,
            }.get(line, run.y)
            thick = max(1.0 / self._scale, run.style.em / 16)
            self._canvas.fill(self._rect(Area(run.x, y, run.width, thick)), self._faded(run.style.color("color")))

    @staticmethod
    def _lines_of(run: TextRun, box: Box) -> set[str]:
        found: set[str] = set()
        outer: Box | None = box
        styles = [owner.style for owner in run.owners]
        while outer is not None and outer.display in ("block", "list-item", "table-cell", "inline-block", "flex"):
            styles.append(outer.style)
            if outer.display != "block":
                break
            outer = outer.parent
        for style in styles:
            found |= set(style.get("text-decoration-line").split())
        return found - {"none"}

    def _letters(self, text: str, style: Style, x: float, baseline: float) -> None:
        spec = font_of(style, self._scale)
        paint = self._faded(style.color("color"))
        left = self._origin[0] + x * self._scale
        low = round(self._origin[1] + baseline * self._scale)
        slanted = style.get("font-style") in ("italic", "oblique")
        spacing = style.px("letter-spacing")
        if not is_monospace(style) and not spacing:
            self._word(text, spec, (left, low), paint, slanted=slanted)
            return
        cell = MONOSPACE_ADVANCE * style.em * self._scale
        for letter in text:
            own = load_font(spec).getlength(letter)
            if is_monospace(style):
                self._word(letter, spec, (left + (cell - own) / 2, low), paint, slanted=slanted)
                left += cell + spacing * self._scale
            else:
                self._word(letter, spec, (left, low), paint, slanted=slanted)
                left += own + spacing * self._scale

    def _word(self, text: str, spec: FontSpec, place: tuple[float, int], paint: str, *, slanted: bool) -> None:
        left, low = round(place[0]), place[1]
        if not slanted or not text.strip():
            self._canvas.text(left, low, text, spec, paint)
            return
        font = load_font(spec)
        up, down = int(spec.size_px * 1.1), int(spec.size_px * 0.35)
        width = int(font.getlength(text) + spec.size_px)
        mask = Image.new("L", (width, up + down), 0)
        _draw_text(mask, (0, up), text, font)
        mask = mask.transform(
            mask.size, Image.Transform.AFFINE, (1, _SLANT, -up * _SLANT, 0, 1, 0), Image.Resampling.BILINEAR
        )
        self._canvas.mask(mask, left, low - up, paint)

    # -- what is not text ---------------------------------------------------------------------------------------

    def _replaced(self, box: Box, element: Element) -> None:
        rect = self._rect(box.content)
        if box.image or element.tag in ("img", "canvas") or element.input_type == "image":
            self._image(box, element, rect)
        elif element.tag == "svg":
            svg.paint(self._canvas, element, rect, box.style)
        elif element.tag == "select":
            self._select(box, element)
        elif element.input_type in ("checkbox", "radio"):
            self._tick(element, self._rect(box.area))
        elif element.input_type == "range":
            self._slider(element, rect)
        elif element.tag in ("progress", "meter"):
            self._progress(element, self._rect(box.area))
        elif element.input_type == "color":
            self._canvas.fill(rect, color(element.value or "#000000") or "#000000")
        elif element.input_type == "file":
            self._letters(
                "Choose File  No file chosen",
                box.style,
                box.content.x,
                box.content.y + self._fonts.ascent(box.style) + 3,
            )

    def _image(self, box: Box, element: Element, rect: Rect) -> None:
        image = self._picture(element, box.image)
        if image is None:
            if element.tag == "img" and element.get("alt"):
                self._letters(
                    element.get("alt"), box.style, box.content.x, box.content.y + self._fonts.ascent(box.style)
                )
            return
        if rect.is_empty or not self._canvas.clip.intersect(rect).width:
            return
        plain = _plain(image)
        if plain:
            self._canvas.fill(rect, self._faded(plain))
            return
        if self._opacity < 0.999:
            image = image.convert("RGBA")
            image.putalpha(image.getchannel("A").point(lambda value: value * self._opacity))
        elif element.tag == "canvas":
            image = image.copy()  # scripts go on drawing into theirs
        self._canvas.resized(_opaque(image), rect)

    def _select(self, box: Box, element: Element) -> None:
        content = box.content
        style = box.style
        low = content.y + (content.height - self._fonts.line_height(style)) / 2 + self._fonts.ascent(style)
        previous = self._canvas.clip
        text_room = Area(content.x, content.y, max(0.0, content.width - controls.ARROW_PX), content.height)
        self._canvas.clip = previous.intersect(self._rect(text_room))
        self._letters(controls.shown(element), style, content.x + 4, low)
        self._canvas.clip = previous
        x, y = content.right - 10, content.y + content.height / 2
        points = [(x - 3.5, y - 2), (x, y + 2), (x + 3.5, y - 2)]
        device = [(self._origin[0] + px * self._scale, self._origin[1] + py * self._scale) for px, py in points]
        self._canvas.polyline(device, 1.6 * self._scale, style.color("color"))

    def _tick(self, element: Element, rect: Rect) -> None:
        side = min(rect.width, rect.height)
        x, y = rect.center
        rect = Rect(x - side // 2, y - side // 2, x - side // 2 + side, y - side // 2 + side)
        is_round = element.input_type == "radio"
        radius = side / 2 if is_round else 2 * self._scale
        accent = "#c4c4c4" if element.is_disabled else ACCENT
        line = max(1.0, self._scale)
        if not element.is_checked:
            self._canvas.rounded(rect, radius, "#ffffff")
            self._canvas.outline(rect, radius, line, "#c4c4c4" if element.is_disabled else FRAME)
        elif is_round:
            self._canvas.rounded(rect, radius, "#ffffff")
            self._canvas.outline(rect, radius, line, accent)
            self._canvas.circle(x, y, side * 0.3, accent)
        else:
            self._canvas.rounded(rect, radius, accent)
            points = [
                (rect.left + side * px, rect.top + side * py) for px, py in ((0.22, 0.52), (0.42, 0.72), (0.78, 0.28))
            ]
            self._canvas.polyline(points, side * 0.13, "#ffffff")

    def _slider(self, element: Element, rect: Rect) -> None:
        _, y = rect.center
        part = controls.share(element)
        thumb = 8 * self._scale
        x = rect.left + thumb + (rect.width - 2 * thumb) * part
        high = round(4 * self._scale)
        self._canvas.rounded(Rect(rect.left, y - high, rect.right, y + high), high, "#efefef")
        self._canvas.rounded(Rect(rect.left, y - high, round(x), y + high), high, ACCENT)
        self._canvas.circle(x, y, thumb, ACCENT)

    def _progress(self, element: Element, rect: Rect) -> None:
        self._canvas.rounded(rect, rect.height / 2, "#efefef")
        filled = Rect(rect.left, rect.top, rect.left + round(rect.width * controls.share(element)), rect.bottom)
        if not filled.is_empty:
            self._canvas.rounded(filled, rect.height / 2, ACCENT if element.tag == "progress" else "#107c10")


def _inlines(box: Box) -> Iterator[Box]:
    for child in box.children:
        if child.display == "inline" and not child.is_replaced:
            yield child
            yield from _inlines(child)


def _plain(image: Image.Image) -> str:
    """Return the colour of an image that has but one, as a canvas on which nothing is drawn yet."""
    pixels = image.convert("RGBA")
    return f"#{pixels.tobytes()[:4].hex()}" if pixels.getcolors(1) else ""


def _opaque(image: Image.Image) -> Image.Image:
    """Return an image without an alpha channel that says nothing: it is brought to a size in half the time."""
    is_opaque = image.mode == "RGBA" and image.getchannel("A").getextrema() == (255, 255)
    return image.convert("RGB") if is_opaque else image


def _draw_text(mask: Image.Image, place: tuple[int, int], text: str, font: ImageFont.FreeTypeFont) -> None:
    ImageDraw.Draw(mask).text(place, text, font=font, fill=255, anchor="ls")


def _tiles(style: Style, room: tuple[int, int], size: tuple[int, int]) -> Iterator[tuple[int, int]]:
    """Yield where the copies of a background's picture begin, CSS px."""
    words = {"left": "0%", "top": "0%", "center": "50%", "right": "100%", "bottom": "100%"}
    given = [words.get(part, part) for part in split_list(style.get("background-position"), " ")]
    x, y = (
        round(length(part, style.units, room[axis] - size[axis]) or 0.0)
        for axis, part in enumerate((*given, "50%", "50%")[:2])
    )
    repeat = style.get("background-repeat")
    across = range(x % size[0] - size[0], room[0], size[0]) if repeat in ("repeat", "repeat-x") else (x,)
    along = range(y % size[1] - size[1], room[1], size[1]) if repeat in ("repeat", "repeat-y") else (y,)
    yield from ((left, top) for top in along for left in across)
