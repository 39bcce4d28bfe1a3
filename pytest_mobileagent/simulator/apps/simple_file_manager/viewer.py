"""The viewer for PDF files (`PDFViewerActivity`)."""

from __future__ import annotations

from functools import partial

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx import printing, simple
from pytest_mobileagent.simulator.apps.simple_file_manager.base import FileScreen
from pytest_mobileagent.simulator.apps.simple_file_manager.pdf import read_pdf
from pytest_mobileagent.simulator.system.documents import path_of

_ERROR = "An unknown error occurred"
_GAP_DP = 8


class PdfViewer(FileScreen):
    """Shows the pages of a document, one below the other."""

    def create(self) -> None:
        """Read the file."""
        super().create()
        path = path_of(self.phone, self.intent.data)
        inode = self.phone.disk.find(path) if path else None
        self.name = path.rpartition("/")[2]
        self.pages = read_pdf(inode.content) if inode is not None and not inode.is_dir else []

    def resume(self) -> None:
        """Without pages there is nothing to show."""
        if not self.pages:
            self.toast(_ERROR)
            self.finish()

    def print_job(self) -> printing.PrintJob:
        """Return the document as it is: its pages have their own size."""
        return printing.PrintJob(self.name, lambda _paper: self.pages)

    def compose(self) -> ax.View:
        """Return toolbar, pages and counter."""
        show = simple.action("print", "Print", partial(printing.open_preview, self), id="menu_print")
        width = self.phone.display.app_size[0]
        per_point = width / self.phone.display.scale
        pages = [
            ax.Image(
                page.drawn(width), width=ax.MATCH, height=per_point * page.paper.height_pt / page.paper.width_pt,
                margin=(0, 0, 0, _GAP_DP),
            )
            for page in self.pages
        ]  # fmt: skip
        counter = ax.Text(
            f"{self._shown(width)} / {len(self.pages)}", id="page_counter", size=14, color="#ffffff", padding=(12, 4),
            radius=4, background="#80000000", gravity="bottom end", margin=8,
        )  # fmt: skip
        body = ax.Scroll(*pages, key="pdf_viewer", id="pdf_viewer", height=ax.MATCH)
        return ax.Pane(
            simple.bar(self, ax.Written(self.name), id="pdf_viewer_toolbar", actions=[show]),
            ax.Frame(body, counter, id="pdf_viewer_wrapper", width=ax.MATCH, weight=1),
        )

    def _shown(self, width_px: int) -> int:
        """Return the number of the page at the top."""
        top: float = self.top_ui.scroll_px.get("pdf_viewer", 0)
        for number, page in enumerate(self.pages, 1):
            top -= width_px * page.paper.height_pt / page.paper.width_pt
            if top < 0:
                return number
        return len(self.pages)
