"""Printing (`PrintManager`): what an app hands to the print preview, and the sheets of paper that come of it.

A screen that prints is `Printable`: the preview asks it for its job, and lays the job out again when the paper changes.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol, runtime_checkable

from PIL import Image as Pillow
from PIL import ImageDraw

from pytest_mobileagent.simulator.system.intents import Intent
from pytest_mobileagent.simulator.ui.text import FontSpec, load_font

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from pytest_mobileagent.simulator.ui import Screen

PRINT_DIALOG = "android.print.PRINT_DIALOG"
_MARGIN_PT, _TEXT_PT, _LEADING = 36, 12, 1.4
_MEASURED_PX = 96  # the size of the letters that lines are measured with: large enough for exact widths


@dataclass(frozen=True, slots=True)
class Paper:
    """A sheet's size in points, of which 72 are an inch."""

    width_pt: int
    height_pt: int

    @property
    def turned(self) -> Paper:
        """The sheet on its side."""
        return Paper(self.height_pt, self.width_pt)


@dataclass(frozen=True, slots=True)
class Words:
    """A line of text: where it begins, from the sheet's left and top."""

    text: str
    left_pt: float
    baseline_pt: float
    size_pt: float


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture and the room that it fills: left, top, width, height from the sheet's left and top."""

    image: Pillow.Image
    box_pt: tuple[float, float, float, float]


@dataclass(frozen=True, slots=True)
class Sheet:
    """A printed page."""

    paper: Paper
    words: tuple[Words, ...] = ()
    pictures: tuple[Picture, ...] = ()

    def drawn(self, width_px: int) -> Pillow.Image:
        """Return the page as it looks, so many pixels wide."""
        scale = width_px / self.paper.width_pt
        page = Pillow.new("RGB", (width_px, round(self.paper.height_pt * scale)), "#ffffff")
        for picture in self.pictures:
            left, top, width, height = (round(side * scale) for side in picture.box_pt)
            page.paste(picture.image.resize((max(1, width), max(1, height))), (left, top))
        draw = ImageDraw.Draw(page)
        for line in self.words:
            font = load_font(FontSpec("regular", max(1, round(line.size_pt * scale))))
            draw.text((line.left_pt * scale, line.baseline_pt * scale), line.text, "#000000", font, anchor="ls")
        return page


@dataclass(frozen=True, slots=True)
class PrintJob:
    """What is to be printed: its name, and its pages on a given paper."""

    name: str
    lay_out: Callable[[Paper], Sequence[Sheet]]


@runtime_checkable
class Printable(Protocol):
    """A screen with something to print."""

    def print_job(self) -> PrintJob | None:
        """Return what is to be printed, if it is still there."""


def open_preview(screen: Screen) -> None:
    """Show the print preview of a `Printable` screen."""
    screen.start(Intent(PRINT_DIALOG, package="com.android.printspooler"), request="print")


def picture_job(name: str, picture: Pillow.Image) -> PrintJob:
    """Return a job of one page with a picture in its middle, as large as it can be (`PrintHelper.printBitmap`)."""

    def lay_out(paper: Paper) -> list[Sheet]:
        room = paper.width_pt - 2 * _MARGIN_PT, paper.height_pt - 2 * _MARGIN_PT
        factor = min(room[0] / picture.width, room[1] / picture.height)
        width, height = picture.width * factor, picture.height * factor
        box = ((paper.width_pt - width) / 2, (paper.height_pt - height) / 2, width, height)
        return [Sheet(paper, pictures=(Picture(picture.convert("RGB"), box),))]

    return PrintJob(name, lay_out)


def text_job(name: str, text: str) -> PrintJob:
    """Return a job with a text on as many pages as it needs."""

    def lay_out(paper: Paper) -> list[Sheet]:
        lines = [line for paragraph in text.split("\n") for line in _wrapped(paragraph, paper.width_pt)]
        leading = _TEXT_PT * _LEADING
        most = int((paper.height_pt - 2 * _MARGIN_PT) / leading)
        return [
            Sheet(paper, tuple(_placed(lines[first : first + most], leading))) for first in range(0, len(lines), most)
        ]

    return PrintJob(name, lay_out)


def _placed(lines: Sequence[str], leading: float) -> Iterator[Words]:
    for number, line in enumerate(lines, 1):
        yield Words(line, _MARGIN_PT, _MARGIN_PT + number * leading, _TEXT_PT)


def _wrapped(paragraph: str, width_pt: float) -> list[str]:
    font = load_font(FontSpec("regular", _MEASURED_PX))
    room = (width_pt - 2 * _MARGIN_PT) / _TEXT_PT * _MEASURED_PX
    lines = [""]
    for word in paragraph.split(" "):
        longer = f"{lines[-1]} {word}" if lines[-1] else word
        if lines[-1] and font.getlength(longer) > room:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines
