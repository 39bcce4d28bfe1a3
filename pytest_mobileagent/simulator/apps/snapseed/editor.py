"""The start, and the editor of a photo: looks, tools, export."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.snapseed import store
from pytest_mobileagent.simulator.apps.snapseed.filter import Filter
from pytest_mobileagent.simulator.apps.snapseed.opening import open_sheet, pick_document
from pytest_mobileagent.simulator.apps.snapseed.parts import confirm_bar, strip, strip_entry
from pytest_mobileagent.simulator.apps.snapseed.photos import Photo, opened, resized, written
from pytest_mobileagent.simulator.apps.snapseed.settings import Settings
from pytest_mobileagent.simulator.apps.snapseed.tools import LOOKS, TOOLS, Tool
from pytest_mobileagent.simulator.apps.snapseed.work import Work
from pytest_mobileagent.simulator.system.documents import document_uri, path_of

_PERMISSION, _PICK = "storage", "pick"
_LOOKS, _TOOLS, _EXPORT = "looks", "tools", "export"
_TABS = ((_LOOKS, "LOOKS"), (_TOOLS, "TOOLS"), (_EXPORT, "EXPORT"))
_TOOLS_SHARE = 0.5  # of the screen's height
_COLUMNS_DP = 84


class Editor(ax.Screen):
    """Without a photo an invitation to open one; with it, the photo above the panel that is open."""

    def create(self) -> None:
        """Begin with the photo that was sent, if any."""
        self.work: Work | None = None
        self.panel = ""
        self.look = ""
        self.filter: Filter | None = None
        if self.intent.data:
            self.open(path_of(self.phone, self.intent.data))

    # -- opening ----------------------------------------------------------------------------------------------------

    def ask_photo(self) -> None:
        """Offer the phone's photos, once it may look at them."""
        packages = self.phone.packages
        if all(packages.is_granted(store.PACKAGE, name) for name in store.STORAGE_PERMISSIONS):
            open_sheet(self)
        else:
            self.ask_for(*store.STORAGE_PERMISSIONS, request=_PERMISSION)

    def result(self, request: str, value: Any) -> None:  # noqa: ANN401 - as the base class has it
        """Go on once photos may be looked at, or one has been picked."""
        if request == _PERMISSION:
            if value:
                open_sheet(self)
        elif uri := value.data if isinstance(value, ax.Intent) else str(value or ""):
            self.open(path_of(self.phone, uri))

    def pick(self) -> None:
        """Let the user pick a document."""
        pick_document(self, request=_PICK)

    def open(self, path: str) -> None:
        """Begin to work on a photo."""
        photo = opened(self.phone, path)
        if photo is None:
            self.toast("Could not load photo")
            return
        self.work = Work(photo)
        self.panel, self.look, self.filter = _LOOKS, "", None

    def back(self) -> bool:
        """Leave what is tried, the panel of tools, the photo: one after the other."""
        if self.filter is not None or self.look:
            self.leave()
        elif self.panel == _TOOLS:
            self.panel = ""
        elif self.work is not None and self.work.edits:
            ax.ask(self, "", self.tr("Discard"), self._close, title=self.tr("Discard changes?"), no=self.tr("Cancel"))
        elif self.work is not None:
            self._close()
        else:
            return False
        return True

    def _close(self) -> None:
        self.work, self.panel = None, ""

    # -- the screen -------------------------------------------------------------------------------------------------

    def compose(self) -> ax.View:
        """Return what there is to do."""
        if self.work is None:
            return self._start()
        if self.filter is not None:
            return self.filter.compose()
        return ax.Pane(
            self._bar(self.work),
            ax.Frame(
                ax.Image(self.work.shown, id="image_view", scale_type="fit", width=ax.MATCH, height=ax.MATCH),
                self._tools() if self.panel == _TOOLS else None,
                width=ax.MATCH,
                weight=1,
            ),
            self._looks(self.work) if self.panel == _LOOKS else None,
            self._bottom(),
            background="background",
        )

    def _start(self) -> ax.View:
        theme = self.theme
        logo = ax.Icon(
            "add_circle_outline",
            id="logo_view",
            size=128,
            color="#bdbdbd" if not theme.is_dark else "#616161",
            clickable=True,
            focusable=True,
            on_tap=self.ask_photo,
        )
        words = ax.Caption(self.tr("Tap anywhere to open a photo"), size=16, align="center", margin=(24, 24, 24, 0))
        return ax.Pane(
            ax.Across(self._open_button(), ax.Spacer(weight=1), self._more(), height=56, background="background"),
            ax.SwipeArea(
                ax.Column(logo, words, gravity="center", width=ax.MATCH),
                on_touch=self.ask_photo,
                width=ax.MATCH,
                weight=1,
                id="welcome_view",
            ),
            background="background",
        )

    def _open_button(self) -> ax.View:
        return ax.TextButton(
            self.tr("OPEN"), id="open_button", desc=self.tr("Open photo"), height=48, color=self.theme.on_toolbar,
            on_tap=self.ask_photo,
        )  # fmt: skip

    def _more(self) -> ax.View:
        items = [ax.MenuItem(self.tr("Settings"), lambda: self.start(Settings))]
        return ax.more_button(self, items, desc=self.tr("More options"), color=self.theme.on_toolbar, width=48)

    def _bar(self, work: Work) -> ax.View:
        color = self.theme.on_toolbar
        stack = ax.IconButton(
            "layers", id="edit_stack", key="edit_stack", desc=self.tr("Edit stack"), color=color,
            on_tap=partial(self._show_stack, work),
        )  # fmt: skip
        about = ax.IconButton(
            "info_outline", id="info_button", desc=self.tr("Image details"), color=color,
            on_tap=partial(self._tell, work.photo),
        )  # fmt: skip
        return ax.Across(
            self._open_button(), ax.Spacer(weight=1), stack, about, self._more(), id="toolbar", height=56,
            background="toolbar",
        )  # fmt: skip

    def _bottom(self) -> ax.View:
        if self.look:
            return confirm_bar(self, self.leave, self._apply_look)
        tabs = [self._tab(name, label) for name, label in _TABS]
        return ax.Across(*tabs, id="bottom_bar", height=56, background="toolbar", elevation=4)

    def _tab(self, name: str, label: str) -> ax.View:
        is_open = self.panel == name
        return ax.Text(
            self.tr(label),
            id=f"{name}_button",
            selected=is_open,
            weight=1,
            height=56,
            align="center",
            weight_name="medium",
            color="secondary" if is_open else "on_toolbar",
            clickable=True,
            on_tap=self._export if name == _EXPORT else partial(self._toggle, name),
        )

    def _toggle(self, panel: str) -> None:
        self.panel = "" if self.panel == panel else panel

    # -- looks and tools --------------------------------------------------------------------------------------------

    def _looks(self, work: Work) -> ax.View:
        entries = [
            strip_entry(self, name, picture, partial(self._try, name), is_on=name == self.look)
            for name, picture in work.thumbnails().items()
        ]
        return strip(entries, name="looks_list")

    def _try(self, look: str) -> None:
        if self.work is not None:
            self.look, self.work.trial = look, LOOKS[look]

    def _apply_look(self) -> None:
        if self.work is not None:
            self.work.keep()
        self.look = ""

    def leave(self) -> None:
        """Forget what is being tried."""
        if self.work is not None:
            self.work.trial = ()
        self.look, self.filter = "", None

    def _tools(self) -> ax.View:
        width, height = (side / self.phone.display.scale for side in self.phone.display.app_size)
        grid = ax.Grid(*(self._tool(tool) for tool in TOOLS.values()), columns=max(3, int(width // _COLUMNS_DP)))
        return ax.Scroll(
            grid,
            id="tools_list",
            cls=ax.RECYCLER,
            width=ax.MATCH,
            height=height * _TOOLS_SHARE,
            gravity="bottom",
            background="toolbar",
            padding=(0, 8),
        )

    def _tool(self, tool: Tool) -> ax.View:
        return ax.Column(
            ax.Icon(tool.icon, color="on_toolbar"),
            ax.Text(tool.name, id="title", size=12, align="center", color="on_toolbar", margin=(2, 8, 2, 0)),
            gravity="center",
            cls="android.view.ViewGroup",
            width=ax.MATCH,
            padding=(0, 14),
            on_tap=partial(self._open_tool, tool),
        )

    def _open_tool(self, tool: Tool) -> None:
        if self.work is not None:
            self.filter, self.panel = Filter(self, self.work, tool), ""

    def finish_filter(self) -> None:
        """Keep what the filter did."""
        if self.work is not None:
            self.work.keep()
        self.filter = None

    # -- edit stack and export --------------------------------------------------------------------------------------

    def _show_stack(self, work: Work) -> None:
        items = (
            ax.MenuItem(self.tr("Undo"), lambda: work.step(-1), is_enabled=work.can_undo),
            ax.MenuItem(self.tr("Redo"), lambda: work.step(1), is_enabled=work.can_redo),
            ax.MenuItem(self.tr("Revert"), work.revert, is_enabled=bool(work.edits)),
        )
        self.popup(items, anchor="edit_stack")

    def _tell(self, photo: Photo) -> None:
        width, height = photo.size
        text = f"{photo.name}\n{width} x {height}\n{photo.path.rpartition('/')[0]}"
        ax.tell(self, text, title=self.tr("Image details"))

    def _export(self) -> None:
        prefs = self.prefs(store.PREFERENCES)
        compression = prefs.text(store.COMPRESSION, store.FIRST_COMPRESSION)
        long_edge = int(prefs.text(store.LONG_EDGE, store.FIRST_LONG_EDGE))
        rows = (
            ("share", "Share", "Post to social networks, send by email, etc.", self._share),
            ("save", "Save", "Creates a copy of your photo.", partial(self._save, store.FIRST_COMPRESSION, 0)),
            (
                "file_download", "Export", "Creates a copy as chosen in Settings.",
                partial(self._save, compression, long_edge),
            ),
        )  # fmt: skip

        def row(icon: str, title: str, words: str, act: Callable[[], object]) -> ax.View:
            return ax.ListItem(self.tr(title), summary=words, icon=icon, on_tap=self.closing(act))

        self.show(ax.BottomSheet(lambda: ax.Column(*(row(*one) for one in rows), width=ax.MATCH)))

    def _save(self, compression: str, long_edge: int) -> str:
        if self.work is None:
            return ""
        picture = resized(self.work.whole(), long_edge)
        path = written(self.phone, picture, self.work.photo, compression)
        self.toast("Photo saved")
        return path

    def _share(self) -> None:
        path = self._save(store.FIRST_COMPRESSION, 0)
        ax.share(self, ax.Intent(ax.SEND, type="image/jpeg", data=document_uri(path)))
