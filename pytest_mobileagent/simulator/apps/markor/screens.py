"""Markor's activities: the main screen with its tabs, and the one of a document."""

from __future__ import annotations

from functools import partial

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.markor.browser import Browser
from pytest_mobileagent.simulator.apps.markor.editor import Editor, title_of
from pytest_mobileagent.simulator.apps.markor.more import SETTINGS, more_page
from pytest_mobileagent.simulator.apps.markor.parts import ThemedScreen, bar
from pytest_mobileagent.simulator.apps.markor.setup import INTRO, ask_for_storage, was_introduced
from pytest_mobileagent.simulator.apps.markor.store import NOTEBOOK, PACKAGE, QUICK_NOTE, TODO, Store
from pytest_mobileagent.simulator.system.documents import path_of
from pytest_mobileagent.simulator.system.intents import FLAG_MULTIPLE_TASK, FLAG_NEW_TASK

FILES, TODO_TAB, QUICK_NOTE_TAB, MORE = range(4)
_TABS = (
    ("nav_notebook", "Files", "folder"),
    ("nav_todo", "To-Do", "playlist_add_check"),
    ("nav_quicknote", "QuickNote", "edit_note"),
    ("nav_more", "More", "more_horiz"),
)
_EXIT_S = 2.0
_NAVIGATION_DP = 56
_DOCUMENT = f"{PACKAGE}/.activity.DocumentActivity"
_PATH = "EXTRA_PATH"


class Main(ThemedScreen):
    """Files, To-Do, QuickNote and More."""

    def create(self) -> None:
        """Open the tab that the settings name, in the notebook."""
        self.store = Store(self.phone)
        self.tab = min(max(0, self.store.prefs.number("pref_key__app_start_tab")), MORE)
        self.editors: dict[int, Editor] = {}
        self.exit_s = 0.0
        self.browser = Browser(self, self.open_document)

    def resume(self) -> None:
        """Make sure that Markor may read and write, and see what has changed."""
        if not was_introduced(self.phone):
            self.start(INTRO)
            return
        if not self.phone.packages.has_all_files(PACKAGE):
            ask_for_storage(self)
            return
        self.store.make_notebook()
        self.browser.reload()
        editor = self.editor
        if editor is not None:
            editor.resume()

    def pause(self) -> None:
        """Save the note in the tab."""
        if self.tab in self.editors:
            self.editors[self.tab].pause()

    def back(self) -> bool:
        """Go up to the notebook; there Back has to be pressed twice."""
        if self.tab == FILES and self.browser.go_up():
            return True
        now = self.phone.clock.monotonic()
        if now < self.exit_s:
            return False
        self.exit_s = now + _EXIT_S
        self.snackbar("Press 'Back' again to exit", "EXIT", self.phone.activities.back)
        return True

    def result(self, request: str, value: object) -> None:
        """Take a file that was picked."""
        if request == "import" and isinstance(value, str):
            self.browser.take_in(path_of(self.phone, value))

    def open_document(self, path: str) -> None:
        """Open a document in a task of its own."""
        flags = FLAG_NEW_TASK | FLAG_MULTIPLE_TASK
        self.start(ax.Intent("android.intent.action.VIEW", component=_DOCUMENT, extras={_PATH: path}, flags=flags))

    @property
    def editor(self) -> Editor | None:
        """The editor in the tab shown, if it has one."""
        path = {TODO_TAB: TODO, QUICK_NOTE_TAB: QUICK_NOTE}.get(self.tab)
        if path is None:
            return None
        if self.tab not in self.editors:
            self.editors[self.tab] = Editor(self, path, bottom_dp=_NAVIGATION_DP)
        return self.editors[self.tab]

    def select_tab(self, tab: int) -> None:
        """Show another tab."""
        self.pause()
        self.hide_keyboard()
        self.ui.focus = ""
        self.browser.selected = ()
        self.tab = tab
        editor = self.editor
        if editor is not None:
            editor.resume()
            if not editor.is_viewing:
                self.ui.focus = editor.key

    def compose(self) -> ax.View:
        """Return the toolbar, the tab, and the bar of tabs."""
        page = ax.Pager(
            self._page(),
            id="main__view_pager_container",
            index=self.tab,
            count=len(_TABS),
            on_change=self.select_tab,
            weight=1,
        )
        fab = self.browser.fab() if self.tab == FILES else None
        return ax.Pane(
            self._bar(),
            ax.Frame(page, fab, width=ax.MATCH, weight=1),
            self._navigation(),
            id="main_content",
            background="background",
        )

    def _bar(self) -> ax.View:
        settings = ax.MenuItem("Settings", lambda: self.start(SETTINGS))
        editor = self.editor
        if editor is not None:
            overflow = [*editor.overflow(), settings]
            return bar(self, _TABS[self.tab][1], actions=editor.toolbar_actions(), overflow=overflow)
        if self.tab == MORE:
            return bar(self, "More", overflow=[settings])
        return self.browser.bar(settings)

    def _page(self) -> ax.View:
        editor = self.editor
        if editor is not None:
            return editor.compose()
        return more_page(self) if self.tab == MORE else self.browser.compose()

    def _navigation(self) -> ax.View:
        cells = [self._cell(at, *tab) for at, tab in enumerate(_TABS)]
        return ax.Row(*cells, id="bottom_navigation_bar", width=ax.MATCH, background="toolbar")

    def _cell(self, at: int, name: str, label: str, icon: str) -> ax.View:
        is_shown = at == self.tab
        color = "#ffffff" if is_shown else "#ffffff99"
        return ax.NavigationCell(
            ax.Icon(icon, color=color),
            ax.Label(label, size=14 if is_shown else 12, color=color, max_lines=1),
            id=name,
            desc=label,
            selected=is_shown,
            clickable=not is_shown,
            focusable=True,
            height=_NAVIGATION_DP,
            on_tap=lambda: None if is_shown else self.select_tab(at),
        )


class Document(ThemedScreen):
    """A document: its editor, or the sheet on which shared text is taken in."""

    def create(self) -> None:
        """Open what the intent names."""
        self.editor: Editor | None = None
        self.shared = ""
        intent = self.intent
        if intent.action == ax.SEND and intent.text(ax.EXTRA_TEXT):
            subject = intent.text(ax.EXTRA_SUBJECT)
            body = intent.text(ax.EXTRA_TEXT)
            self.shared = f"{subject}\n{body}" if subject else body
            return
        uri = intent.data or intent.text(ax.EXTRA_STREAM)
        path = intent.text(_PATH) or path_of(self.phone, uri)
        if path:
            Store(self.phone).note_opened(path)
            self.editor = Editor(self, path)

    def resume(self) -> None:
        """Read the file again if it has changed."""
        if not self.phone.packages.has_all_files(PACKAGE):
            ask_for_storage(self)
        elif self.editor is not None:
            self.editor.resume()
        elif not self.shared:
            self.finish()

    def pause(self) -> None:
        """Save."""
        if self.editor is not None and self.phone.disk.exists(self.editor.path.rpartition("/")[0]):
            self.editor.pause()

    def compose(self) -> ax.View:
        """Return the editor, or what can be done with shared text."""
        editor = self.editor
        if editor is None:
            return self._share_into()
        is_markdown = editor.format == "Markdown" and not editor.is_viewing
        head = bar(
            self,
            ax.Written(title_of(editor.path)),
            title_id="note__activity__text_note_title",
            actions=editor.toolbar_actions(),
            overflow=editor.overflow(),
            on_title=editor.show_contents if is_markdown else None,
        )
        return ax.Pane(head, editor.compose(), background="background")

    # -- share into -------------------------------------------------------------------------------------------------

    def _share_into(self) -> ax.View:
        height = self.phone.display.app_size[1] / self.phone.display.scale * 0.4
        field = ax.EditText(
            id="document__fragment__share_into__highlighting_editor",
            text=self.shared,
            input_type="multiline",
            size=15,
            gravity="top",
            padding=16,
            min_height=height,
            on_change=self.bind("shared"),
        )
        return ax.Pane(
            bar(self, "Share into", title_id="note__activity__text_note_title"),
            ax.Scroll(field, key="shared", height=height),
            ax.Scroll(*self._targets(), key="targets", id="recycler_view", weight=1),
            background="background",
        )

    def _targets(self) -> list[ax.View]:
        send = partial(ax.share_text, self, self.shared, title=self.tr("Share to…"))

        rows: list[tuple[str, str, ax.Act]] = [
            ("QuickNote", "edit_note", partial(self._append, QUICK_NOTE)),
            ("To-Do", "playlist_add_check", partial(self._append, TODO)),
            ("Share", "share", send),
            ("Clipboard", "content_copy", partial(ax.copy_text, self, self.shared, "Clipboard")),
            ("Create new document", "note_add", self._create),
        ]
        return [self._target(*row) for row in rows]

    def _target(self, label: str, icon: str, act: ax.Act) -> ax.View:
        return ax.Across(
            ax.Icon(icon, margin=(0, 0, 32, 0)),
            ax.Label(label, id="android:id/title", size=16, weight=1),
            height=56,
            padding=(16, 0),
            on_tap=act,
        )

    def _append(self, path: str) -> None:
        store = Store(self.phone)
        store.make_notebook()
        inode = store.disk.find(path)
        old = inode.content.decode(errors="replace") if inode is not None else ""
        text = (
            f"{old}\n{self.shared}" if path == TODO and old else f"{old}\n\n----\n{self.shared}" if old else self.shared
        )
        store.disk.write(path, text)
        self.finish()

    def _create(self) -> None:
        from pytest_mobileagent.simulator.apps.markor.dialogs import NewFileDialog  # noqa: PLC0415 - only here

        def write(path: str) -> None:
            self.phone.disk.append(path, self.shared)
            self.editor = Editor(self, path)

        NewFileDialog(self, NOTEBOOK, on_file=write).show()
