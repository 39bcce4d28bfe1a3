"""The page of one note: its title, its body rendered or in the editor, its menu."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.pictures import open_picture
from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.joplin import parts
from pytest_mobileagent.simulator.apps.joplin.alarms import AlarmDialog
from pytest_mobileagent.simulator.apps.joplin.editor import Editor
from pytest_mobileagent.simulator.apps.joplin.markdown import Viewer, toggled
from pytest_mobileagent.simulator.apps.joplin.moments import moment_text
from pytest_mobileagent.simulator.apps.joplin.properties import PropertiesPanel
from pytest_mobileagent.simulator.apps.joplin.store import PACKAGE, UNTITLED, Note, title_of
from pytest_mobileagent.simulator.apps.joplin.tags import TagDialog

if TYPE_CHECKING:
    from PIL import Image as Pillow

    from pytest_mobileagent.clock import Timer
    from pytest_mobileagent.simulator.apps.joplin.screens import Main

SAVE_S = 1.0  # how long an edit waits in the queue
_FOREVER = "Permanently delete this note?"


class NotePage(parts.Page):
    """A note; a new one opens in the editor, and is thrown away if it is left untouched."""

    def __init__(self, screen: Main, number: str, *, is_new: bool = False) -> None:
        """Open the note `number`."""
        super().__init__(screen)
        self.number = number
        self.is_editing = is_new
        self.is_provisional = is_new
        self.shows_properties = False
        self.editor = Editor(self)
        self._draft: tuple[str, str] | None = None  # title and body as long as they are not saved
        self._names_itself = is_new  # its title is the first line of its body until one is typed
        self._timer: Timer | None = None
        if is_new:
            self.first_focus = self._field_to_type()

    @property
    def note(self) -> Note | None:
        """The note as it is stored."""
        return self.store.note(self.number)

    @property
    def title(self) -> str:
        """The title as it is shown."""
        return self._texts[0]

    @property
    def body(self) -> str:
        """The body as it is shown."""
        return self._texts[1]

    @property
    def _texts(self) -> tuple[str, str]:
        note = self.note
        return self._draft or ((note.title, note.body) if note is not None else ("", ""))

    def _field_to_type(self) -> str:
        note = self.note
        is_todo = note is not None and note.is_todo
        wanted = self.store.setting("newTodoFocus", "title") if is_todo else self.store.setting("newNoteFocus", "body")
        return "title" if wanted == "title" else "body"

    # -- saving -----------------------------------------------------------------------------------------------------

    def type_title(self, text: str) -> None:
        """Take what was typed into the title."""
        self._names_itself = False
        self._queue(text, self.body)

    def type_body(self, text: str) -> None:
        """Take a new body from the editor."""
        self._queue(self.title, text)

    def _queue(self, title: str, body: str) -> None:
        self._draft = title, body
        self.is_provisional = False
        if self._timer is not None:
            self._timer.cancel()
        self._timer = self.screen.phone.clock.call_later(SAVE_S, self.save)

    def save(self) -> None:
        """Store what was typed; a note without a title is called by the first line of its body."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if self._draft is None:
            return
        title, body = self._draft
        self._draft = None
        if self._names_itself or not title:
            title = title_of(body)
        note = self.note
        if note is not None and (note.title, note.body) != (title, body):
            self.store.change(self.number, title=title, body=body)

    def leave(self) -> None:
        """Store what was typed."""
        self.save()

    def close(self) -> None:
        """Store what was typed, or throw a new note away that was not touched."""
        self.save()
        if self.is_provisional and self.note is not None:
            self.store.delete([self.number])

    def back(self) -> bool:
        """Close the panel of properties first."""
        return ax.reset(self, shows_properties=False) or self.editor.back()

    # -- content ----------------------------------------------------------------------------------------------------

    def compose(self) -> ax.View:
        """Return header, title and body."""
        note = self.note
        if note is None:
            return parts.page_column(parts.header(left=parts.back_arrow(self), title=ax.View(weight=1)))
        body: ax.View | None = None
        if self.is_editing:
            body = self.editor.view()
        elif self.body.strip():
            size = float(self.store.setting("style.viewer.fontSize", "16"))
            viewer = Viewer(self.theme, size, on_box=self._tick, on_link=self._open_link, picture=self._picture)
            body = viewer.view(self.body, f"view:{self.number}")
        main = parts.page_column(self._header(note), self._title_row(note), body)
        edit = None
        if not self.is_editing and not note.deleted_ms:
            edit = parts.floating(parts.action_button("edit", "Edit", self.edit, key="edit"))
        panel = PropertiesPanel(self, note).views() if self.shows_properties else ()
        return ax.Layers(main, edit, *panel, cls=parts.GROUP)

    def edit(self) -> None:
        """Open the editor."""
        self.is_editing = True
        self.screen.focus(self._field_to_type())

    def _header(self, note: Note) -> ax.View:
        color = self.theme.on_toolbar
        folder = self.store.folder(note.parent)
        actions = []
        if self.is_editing and self.editor.can_undo_or_redo:
            actions.append(
                parts.icon_touch("undo", "Undo", self.editor.undo, color=color, enabled=self.editor.can_undo)
            )
            if self.editor.can_redo:
                actions.append(parts.icon_touch("redo", "Redo", self.editor.redo, color=color))
        return parts.header(
            left=parts.back_arrow(self),
            title=parts.drop_down(self, folder.shown_title if folder is not None else "", self._choose_folder),
            actions=(*actions, self._more()),
        )

    def _more(self) -> ax.View:
        inner = ax.Row(
            parts.Glyph("more_vert", color=self.theme.on_toolbar), cls=parts.GROUP, desc="Actions", padding=(11, 15)
        )
        outer = parts.touchable(inner, on_tap=self._open_menu, key="more", height=parts.HEADER_DP)
        outer.desc = ""
        return outer

    def _title_row(self, note: Note) -> ax.View:
        theme = self.theme
        box = None
        if note.is_todo:
            padding = (parts.MARGIN, 10, 10, 10)
            title = ax.Written(self.title) if self.title else UNTITLED
            box = parts.check_box(
                note.is_done, lambda: self.store.toggle_done(note), desc=parts.todo(self, title),
                color=theme.on_surface, padding=padding,
            )  # fmt: skip
        field = ax.EditText(
            key="title", text=self.title, hint="Add title", on_change=self.type_title, weight=1,
            weight_name="bold", padding=(0 if box else parts.MARGIN, 12, parts.MARGIN, 12),
            ime_action="next", enabled=not note.deleted_ms,
        )  # fmt: skip
        line = ax.View(cls=parts.GROUP, width=ax.MATCH, height=1, background="outline_variant", gravity="bottom")
        return ax.Frame(ax.Across(box, field, cls=parts.GROUP), line, cls=parts.GROUP, width=ax.MATCH)

    def _tick(self, line: int) -> None:
        if self.note is not None and not self.note.deleted_ms:
            self.type_body(toggled(self.body, line))
            self.save()

    def _picture(self, number: str) -> Pillow.Image | None:
        """Return an attached picture, no wider than the screen."""
        content = self.store.attachment(number)
        if content is None:
            return None
        try:
            picture = open_picture(content)
            picture.thumbnail(self.screen.phone.display.app_size)
            return picture.convert("RGB")
        except OSError:  # not a picture that can be read
            return None

    def _open_link(self, target: str) -> None:
        linked = self.store.note(target.removeprefix(":/"))
        if linked is not None:
            self.screen.go(NotePage(self.screen, linked.id), stacked=True)
        elif "://" in target:
            parts.visit(self.screen, target)

    # -- menu -------------------------------------------------------------------------------------------------------

    def _choose_folder(self) -> None:
        def move(folder: str) -> None:
            self.save()
            self.is_provisional = False
            self.store.move([self.number], folder)

        self.screen.show(parts.Menu(parts.folder_items(self.store.tree(), move), width=300), anchor="picker")

    def _open_menu(self) -> None:
        note = self.note
        if note is None:
            return
        self.screen.hide_keyboard()
        if note.deleted_ms:
            items = [
                parts.Item("Properties", self._properties),
                parts.Item("Restore", self._restore),
                parts.Item("Delete", self._delete_forever),
            ]
        else:
            items = [
                parts.Item("Attach...", self.attach),
                *([parts.Item("Set alarm", lambda: self.screen.show(AlarmDialog(self, note)))] if note.is_todo else []),
                parts.Item("Share", self._share),
                *(
                    []
                    if self.is_provisional
                    else [parts.Item("Tags", lambda: self.screen.show(TagDialog(self, note.id)))]
                ),
                parts.Item("Convert to note" if note.is_todo else "Convert to todo", lambda: self._convert(note)),
                *([] if self.is_provisional else [parts.Item("Copy Markdown link", self._copy_link)]),
                parts.Item("Properties", self._properties),
                parts.Item("Delete", self._delete),
            ]
        self.screen.show(parts.Menu(items), anchor="more")

    def attach(self) -> None:
        """Choose a file whose link the note is to have."""
        ax.pick_document(self.screen, request="attach")

    def take_in(self, path: str, mime: str) -> None:
        """Add a link to a file that was chosen."""
        link = self.store.attach(path, mime)
        if self.is_editing:
            self.editor.insert(link)
        else:
            self.type_body(f"{self.body}\n{link}" if self.body else link)
        self.save()

    def _share(self) -> None:
        text = f"{self.title}\n\n{self.body}"
        ax.share_text(self.screen, text, subject=self.title)

    def _convert(self, note: Note) -> None:
        self.save()
        self.is_provisional = False
        self.store.change(self.number, is_todo=int(not note.is_todo))

    def _copy_link(self) -> None:
        self.screen.phone.clipboard.set(f"[{self.title}](:/{self.number})", source=PACKAGE)

    def _properties(self) -> None:
        self.save()
        self.shows_properties = True

    def _delete(self) -> None:
        self.save()
        self.is_provisional = False
        self.store.trash([self.number])
        self.screen.go_back(is_forced=True)

    def _restore(self) -> None:
        self.store.restore([self.number])
        self.screen.go_back(is_forced=True)

    def _delete_forever(self) -> None:
        def delete() -> None:
            self.store.delete([self.number])
            self.screen.go_back(is_forced=True)

        parts.ask(self.screen, _FOREVER, delete)

    def local(self, stamp_ms: int) -> str:
        """Return a moment as the settings for dates and times say."""
        return moment_text(self.screen.local(stamp_ms / 1000), self.store)
