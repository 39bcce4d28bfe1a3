"""Markor's dialogs about files: new, rename, delete, details."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.markor import templates
from pytest_mobileagent.simulator.apps.markor.store import PACKAGE, SNIPPETS, Store, name_of
from pytest_mobileagent.simulator.system._media_types import mime_type
from pytest_mobileagent.simulator.system.dates import with_digits

FORBIDDEN = frozenset('<>|[]\\?*:"/$%;=&#@`')
TYPES = (
    ("Markdown", ".md"), ("Plain Text", ".txt"), ("todo.txt", ".todo.txt"), ("Wikitext", ".txt"),
    ("AsciiDoc", ".adoc"), ("CSV", ".csv"), ("None", ""),
)  # fmt: skip
_WIKITEXT = 3
DIALOG_DP = 363


def fits_file_name(text: str) -> bool:
    """Whether Markor takes a text as part of a file's name."""
    return not any(letter in FORBIDDEN or not letter.isprintable() for letter in text)


def underlined(field: ax.EditText, screen: ax.Screen, *, width: float = ax.MATCH, weight: float = 0) -> ax.View:
    """Return a field above its line, as Material 1 drew it."""
    is_focused = screen.top_ui.focus == (field.key or field.id)
    color = screen.theme.secondary if is_focused else screen.theme.outline
    line = ax.View(width=ax.MATCH, height=2 if is_focused else 1, background=color, margin=(0, 2, 0, 0))
    return ax.Column(field, line, width=width, weight=weight, padding=(0, 4))


class NewFileDialog:
    """Asks for the name and kind of a new file, or the name of a new folder."""

    def __init__(self, screen: ax.Screen, folder: str, *, on_file: Callable[[str], object]) -> None:
        """Offer to make something in `folder`; `on_file` gets the path of a new file."""
        self._screen = screen
        self._store = Store(screen.phone)
        self._folder = folder
        self._on_file = on_file
        prefs = self._store.prefs
        self.name = ""
        self.extension = prefs.text("pref_key__new_file_dialog_lastused_extension", ".md")
        self.type = min(max(0, prefs.number("pref_key__new_file_dialog_lastused_type")), len(TYPES) - 1)
        self.template = 0

    def show(self) -> None:
        """Show the dialog, the cursor in the name."""
        self._screen.show(
            ax.AlertDialog(
                content=self._content,
                positive=("OK", self._make_file),
                negative=("CANCEL", None),
                neutral=("FOLDER", self._make_folder),
                width=DIALOG_DP,
                ids=PACKAGE,
            )
        )
        self._screen.focus("new_file_dialog__name")

    def _templates(self) -> list[str]:
        disk = self._screen.phone.disk
        snippets = disk.names(SNIPPETS) if disk.is_dir(SNIPPETS) else []
        return [*templates.TEMPLATES, *map(ax.Written, snippets)]

    def _content(self) -> ax.View:
        screen = self._screen
        name = ax.EditText(
            id="new_file_dialog__name",
            text=self.name,
            hint="my_note",
            size=18,
            on_change=self._rename,
            ime_action="next",
        )
        extension = ax.EditText(
            id="new_file_dialog__ext", text=self.extension, hint=".md", size=18, on_change=self._change_extension
        )
        small = screen.theme.on_surface_variant
        return ax.Scroll(
            ax.Label("Name", color=small),
            ax.Row(
                underlined(name, screen, weight=1),
                underlined(extension, screen, width=95),
                width=ax.MATCH,
                margin=(0, 0, 32, 8),
            ),
            ax.Label("Type", color=small),
            ax.Spinner(
                screen,
                [kind for kind, _ in TYPES],
                index=self.type,
                on_select=self._choose_type,
                id="new_file_dialog__type",
            ),
            ax.Label("Template", color=small, margin=(0, 8, 0, 0)),
            ax.Spinner(
                screen,
                self._templates(),
                index=self.template,
                on_select=ax.bind(self, "template"),
                id="new_file_dialog__template",
            ),
            ax.Label("- Folder is created without file extension", color=small, margin=(0, 16, 0, 0)),
            ax.Label("- Files and folders are not overwritten", color=small),
            id="new_file_dialog__root",
            padding=(20, 18, 20, 8),
            height=-2,
        )

    def _rename(self, text: str) -> None:
        if fits_file_name(text):
            self.name = text

    def _change_extension(self, text: str) -> None:
        if fits_file_name(text):
            self.extension = text

    def _choose_type(self, at: int) -> None:
        self.type = at
        self.extension = TYPES[at][1]
        self._store.prefs.put(pref_key__new_file_dialog_lastused_type=at)
        if at == _WIKITEXT:
            self.template = self._templates().index("zim-wiki-empty.txt")

    def _make_file(self) -> None:
        store, phone = self._store, self._screen.phone
        store.prefs.put(pref_key__new_file_dialog_lastused_extension=self.extension.strip())
        if not self.name.strip():
            return
        template = self._templates()[self.template]
        name = templates.prefix(template, phone) + self.name.strip() + self.extension.strip()
        path = f"{self._folder}/{name}"
        known = store.disk.find(path)
        if known is None or (known.is_file and known.size < 2):
            text = templates.TEMPLATES.get(template)
            snippet = store.disk.read_text(f"{SNIPPETS}/{template}") if text is None else text
            store.disk.write(path, templates.filled(snippet, self.name.strip(), phone))
        if not store.disk.is_dir(path):
            self._on_file(path)

    def _make_folder(self) -> None:
        path = f"{self._folder}/{self.name.strip()}"
        if self.name.strip() and not self._store.disk.exists(path):
            self._store.disk.mkdir(path)


# -- rename, delete, details ------------------------------------------------------------------------------------------


class RenameDialog(ax.DraftDialog):
    """Asks for a new name."""

    title, cancel, focus, width = "Rename", "CANCEL", "new_name", DIALOG_DP

    def __init__(self, screen: ax.Screen, path: str, *, on_done: ax.Act) -> None:
        """Offer to rename what is at `path`, the cursor at the end of the name."""
        self._path, self._on_done = path, on_done
        self.name, self.error = name_of(path), ""
        super().__init__(screen)

    def content(self) -> ax.View:
        """Return the field below what is wrong with it."""
        field = ax.EditText(id="new_name", text=self.name, hint="Enter the name of your folder", on_change=self._type)
        return ax.Column(
            ax.Label(self.error, id="dialog_message", color="error"),
            underlined(field, self.screen),
            padding=(24, 0, 24, 8),
        )

    def _type(self, text: str) -> None:
        self.error = ""
        if fits_file_name(text):
            self.name = text

    def accept(self) -> bool:
        """Rename, unless something else is called so."""
        name, old = self.name.strip(), name_of(self._path)
        if self.error or not name or name == old:
            return name == old
        disk = self.screen.phone.disk
        target = f"{self._path.rpartition('/')[0]}/{name}"
        if disk.exists(target) and disk.resolve(target) != disk.resolve(self._path):
            self.error = "File/folder already exists! Please use a different name"
            return False
        disk.rename(self._path, target)
        self.close()
        self._on_done()
        return False


def confirm_delete(screen: ax.Screen, paths: Sequence[str], on_yes: ax.Act) -> None:
    """Ask whether files are to go."""
    noun = "Document" if len(paths) == 1 else "Documents"
    question = screen.tr(f"Do you really want to delete this {noun}?")
    listed = "\n".join(paths)
    ax.ask(
        screen,
        ax.Written(f"{question}\n\n{listed}"),
        "OK",
        on_yes,
        title="Confirm Delete",
        no="CANCEL",
        ids=PACKAGE,
        width=DIALOG_DP,
    )


def show_details(screen: ax.Screen, path: str) -> None:
    """Show what is known about a file."""
    store = Store(screen.phone)

    def pair(label: str, value: str, name: str = "", on_long_press: ax.Act | None = None) -> ax.View:
        return ax.Column(
            ax.Label(label, weight_name="medium"),
            ax.Caption(ax.Written(value), id=name, on_long_press=on_long_press),
            margin=(0, 0, 0, 10),
        )

    def content() -> ax.View:
        inode = store.disk.find(path)
        if inode is None:
            return ax.View(height=1)
        counts: list[ax.View] = []
        if inode.is_file:
            text = inode.content.decode(errors="replace")
            numbers = f"{text.count(chr(10)) + 1} / {len(text.split())} / {len(text)}"
            counts = [
                pair("MIME type", mime_type(path)),
                pair("Text Lines / Words / Characters", with_digits(screen.phone, numbers)),
            ]
        return ax.Column(
            ax.Label("Info", size=20, weight_name="medium", margin=(0, 0, 0, 12)),
            pair("Name", name_of(path), "ui__fileinfodialog__name"),
            pair("Location", path, "ui__fileinfodialog__location", partial(ax.copy_text, screen, path, "Clipboard")),
            pair("Last modified", store.time_text(inode), "ui__fileinfodialog__last_modified"),
            pair("Size", store.size_text(inode.size), "ui__fileinfodialog__size_description"),
            *counts,
            padding=(24, 18, 24, 0),
        )

    screen.show(ax.AlertDialog(content=content, positive=("OK", None), width=DIALOG_DP, ids=PACKAGE))
