"""The print preview (`PrintActivity`): destination, options, pages, and the button that saves them as a PDF file."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx.printing import Paper, Printable
from pytest_mobileagent.simulator.apps.print_spooler.pdf import pdf
from pytest_mobileagent.simulator.system.documents import path_of

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from PIL import Image as Pillow

    from pytest_mobileagent.simulator.androidx.printing import PrintJob, Sheet

_PAPERS = {
    "ISO A3": Paper(842, 1191), "ISO A4": Paper(595, 842), "ISO A5": Paper(420, 595), "ISO A6": Paper(298, 420),
    "Letter": Paper(612, 792), "Legal": Paper(612, 1008), "Tabloid": Paper(792, 1224),
}  # fmt: skip
_LETTER_COUNTRIES = ("US", "CA", "MX")  # AOSP `donottranslate.xml`, `mediasize_default`
_COLORS, _SIDES = ("Black & White", "Color"), ("Portrait", "Landscape")
_HEAD_DP, _OPTIONS_DP, _HANDLE_DP = 112.0, 100.0, 28.0
_SAVE = "save"
_PLATE, _SOFT = "#ffffff", "#ffffffb3"


class Preview(ax.Screen):
    """Shows what is to be printed; all of it, until a page is tapped."""

    def create(self) -> None:
        """Take the job of the screen that prints."""
        requester = self.record.requester
        source: object = self.phone.activities.screen_of(requester) if requester is not None else None
        self.job: PrintJob | None = source.print_job() if isinstance(source, Printable) else None
        region = self.phone.strings.locale.rpartition("-")[2]
        self.paper = "Letter" if region in _LETTER_COUNTRIES else "ISO A4"
        self.is_colored = True
        self.is_turned = False
        self.is_open = False
        self.left_out: frozenset[int] = frozenset()
        self._sheets: tuple[tuple[str, bool], Sequence[Sheet]] | None = None
        self._drawn: dict[tuple[int, int, bool], Pillow.Image] = {}  # by page, width and colour

    def resume(self) -> None:
        """Leave if nobody prints: the app that did is gone."""
        if self.job is None:
            self.finish()

    def back(self) -> bool:
        """Close the options before the preview."""
        return ax.reset(self, is_open=False)

    def sheets(self) -> Sequence[Sheet]:
        """Return all pages on the paper that is chosen."""
        key = (self.paper, self.is_turned)
        if self._sheets is None or self._sheets[0] != key:
            paper = _PAPERS[self.paper]
            job = self.job
            self._drawn.clear()
            self._sheets = key, job.lay_out(paper.turned if self.is_turned else paper) if job is not None else ()
        return self._sheets[1]

    # -- what is shown ------------------------------------------------------------------------------------------------

    def compose(self) -> ax.View:
        """Return the pages below destination and options."""
        top = _HEAD_DP + (_OPTIONS_DP if self.is_open else 0)
        handle = ax.IconButton(
            "expand_less" if self.is_open else "expand_more", id="expand_collapse_handle",
            cls="android.widget.FrameLayout", desc="Collapse handle" if self.is_open else "Expand handle",
            width=ax.MATCH, height=_HANDLE_DP, color=_SOFT, on_tap=ax.flip(self, "is_open"),
        )  # fmt: skip
        return ax.Layers(
            ax.View(width=ax.MATCH, height=top + _HANDLE_DP, background="toolbar", elevation=4),
            ax.Frame(handle, width=ax.MATCH, margin=(0, top, 0, 0)),
            ax.Column(self._destination(), self._options() if self.is_open else self._summary(), id="static_content"),
            self._pages(top + _HANDLE_DP),
            self._button(top),
            id="options_content",
            background="background",
        )

    def _spinner(self, name: str, entries: Sequence[tuple[str, ax.Act]], now: str, *, icon: str = "") -> ax.View:
        """Return a field with what is chosen now, which opens a list."""

        def choose() -> None:
            self.popup([ax.MenuItem(entry, act) for entry, act in entries], anchor=name)

        return ax.Across(
            ax.Icon(icon, id="icon", color=_PLATE, margin=(0, 0, 24, 0)) if icon else None,
            ax.Text(now, id="title" if icon else "android:id/text1", size=18 if icon else 16, color=_PLATE, weight=1),
            ax.Icon("arrow_drop_down", color=_PLATE),
            id=name,
            key=name,
            cls="android.widget.Spinner",
            height=64 if icon else 40,
            padding=(16, 0) if icon else 0,
            on_tap=choose,
        )

    def _destination(self) -> ax.View:
        entries = [("Save as PDF", lambda: None)]
        return self._spinner("destination_spinner", entries, "Save as PDF", icon="picture_as_pdf")

    def _summary(self) -> ax.View:
        def line(label: str, value: str, name: str) -> list[ax.View]:
            return [
                ax.Text(label, size=14, color=_SOFT),
                ax.Text(value, id=name, size=14, color=_PLATE, margin=(6, 0, 24, 0)),
            ]

        return ax.Across(
            *line("Copies:", "1", "copies_count_summary"),
            *line("Paper size:", self.paper, "paper_size_summary"),
            id="summary_content",
            desc=f"Summary, copies 1, paper size {self.paper}",
            height=48,
            padding=(64, 0, 16, 0),
            on_tap=ax.flip(self, "is_open"),
        )

    def _options(self) -> ax.View:
        papers = tuple(_PAPERS)

        def pick_paper(at: int) -> None:
            self.paper = papers[at]

        def pick_color(at: int) -> None:
            self.is_colored = bool(at)

        def pick_side(at: int) -> None:
            self.is_turned = bool(at)

        def option(label: str, name: str, values: Sequence[str], now: str, pick: Callable[[int], object]) -> ax.View:
            spinner = self._spinner(name, [(value, partial(pick, at)) for at, value in enumerate(values)], now)
            return ax.Column(ax.Text(label, size=12, color=_SOFT), spinner, weight=1, margin=(0, 0, 24, 0))

        copies = ax.Column(
            ax.Text("Copies", size=12, color=_SOFT),
            ax.Text(
                "1", id="copies_edittext", cls="android.widget.EditText", size=16, color=_PLATE, height=40,
                enabled=False,
            ),
            weight=1,
            margin=(0, 0, 24, 0),
        )  # fmt: skip
        return ax.Column(
            ax.Across(copies, option("Paper size", "paper_size_spinner", papers, self.paper, pick_paper)),
            ax.Across(
                option("Color", "color_spinner", _COLORS, _COLORS[self.is_colored], pick_color),
                option("Orientation", "orientation_spinner", _SIDES, _SIDES[self.is_turned], pick_side),
                margin=(0, 12, 0, 0),
            ),
            padding=(64, 8, 0, 0),
        )

    def _pages(self, top: float) -> ax.View:
        sheets = self.sheets()
        cells = [self._page(at, sheet, len(sheets)) for at, sheet in enumerate(sheets)]
        columns = 1 if len(cells) == 1 else 2
        return ax.Scroll(
            ax.Grid(*cells, columns=columns), ax.View(height=72), id="preview_content", key="preview_content",
            cls=ax.RECYCLER, width=ax.MATCH, height=ax.MATCH, margin=(0, top, 0, 0),
            padding=(24 if columns == 1 else 8, 16),
        )  # fmt: skip

    def _page(self, at: int, sheet: Sheet, count: int) -> ax.View:
        is_chosen = at not in self.left_out
        display = self.phone.display
        width_px = min(display.app_size) // (1 if count == 1 else 2) - round(80 * display.scale)
        image = self._picture(at, sheet, width_px)
        width, height = (side / display.scale for side in image.size)
        page = ax.Column(
            ax.Image(image, id="page_content", cls="android.view.View", width=width, height=height),
            ax.Across(
                ax.Text(f"{at + 1}/{count}", id="page_number", size=14, color="#757575"),
                ax.Spacer(weight=1),
                ax.Icon("check_circle", id="page_selector", color="secondary") if is_chosen else None,
                height=40, padding=(12, 0),
            ),
            width=width, background=_PLATE, elevation=2,
        )  # fmt: skip
        return ax.Column(
            page, id="preview_page", cls="android.widget.FrameLayout", desc=f"Page {at + 1} of {count}",
            selected=is_chosen, gravity="hcenter", padding=8, on_tap=partial(self._flip, at),
        )  # fmt: skip

    def _picture(self, at: int, sheet: Sheet, width_px: int) -> Pillow.Image:
        key = (at, width_px, self.is_colored)
        if key not in self._drawn:
            image = sheet.drawn(width_px)
            self._drawn[key] = image if self.is_colored else image.convert("L").convert("RGB")
        return self._drawn[key]

    def _flip(self, at: int) -> None:
        self.left_out ^= {at}

    # -- saving -------------------------------------------------------------------------------------------------------

    def _button(self, top: float) -> ax.View | None:
        if len(self.left_out) >= len(self.sheets()):
            return None
        return ax.Fab(
            "picture_as_pdf", id="print_button", cls="android.widget.ImageView", desc="Save to PDF",
            gravity="end", margin=(0, top + _HANDLE_DP - 28, 16, 0), on_tap=self._ask_where,
        )  # fmt: skip

    def _ask_where(self) -> None:
        if self.job is not None:
            extras = {"android.intent.extra.TITLE": self.job.name}
            intent = ax.Intent("android.intent.action.CREATE_DOCUMENT", type="application/pdf", extras=extras)
            self.start(intent, request=_SAVE)

    def result(self, request: str, value: Any) -> None:  # noqa: ANN401 - whatever the other screen finished with
        """Write the file that was created, and leave; stay if none was."""
        uri = value.data if isinstance(value, ax.Intent) else str(value or "")
        path = path_of(self.phone, uri)
        if request != _SAVE or not path or self.job is None:
            return
        chosen = [sheet for at, sheet in enumerate(self.sheets()) if at not in self.left_out]
        self.phone.disk.write(path, pdf(chosen, title=self.job.name, is_colored=self.is_colored))
        self.phone.media.scan(path)
        self.finish()
