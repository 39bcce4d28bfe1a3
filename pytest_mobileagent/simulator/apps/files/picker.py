"""The picker that other apps choose a file or a folder with."""

from __future__ import annotations

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.files.browser import Browser, text_button
from pytest_mobileagent.simulator.apps.files.places import FOLDER_MIME, Item, Place, device_root, top_of
from pytest_mobileagent.simulator.apps.files.screens import OPERATION, places_to
from pytest_mobileagent.simulator.apps.files.views import GREY
from pytest_mobileagent.simulator.system._media_types import with_extension
from pytest_mobileagent.simulator.system.documents import document_name, document_uri, tree_uri

_SAVE = "android.intent.action.CREATE_DOCUMENT"
_TREE = "android.intent.action.OPEN_DOCUMENT_TREE"


class Picker(Browser):
    """Lets an app, or Files itself, have a document or a folder picked."""

    def create(self) -> None:
        """Say what is to be picked."""
        self.action = self.intent.action
        self.operation = self.intent.text(OPERATION)
        self.file_name = self.intent.text("android.intent.extra.TITLE")
        named = self.intent.extras.get("android.intent.extra.MIME_TYPES")
        self.wanted = tuple(map(str, named)) if isinstance(named, tuple) else (self.intent.type or "*/*",)
        super().create()

    @property
    def picks_folder(self) -> bool:
        """Whether folders are picked, not documents."""
        return bool(self.operation) or self.action == _TREE

    def first_places(self) -> list[Place]:
        """Return the folder that was picked from last, else the phone's storage."""
        last = self.prefs("picker").text("lastAccessed")
        if last and self.phone.disk.is_dir(last):
            return places_to(self.phone, last)
        if self.picks_folder:
            return [top_of(device_root(self.phone))]
        return super().first_places()

    def is_offered(self, item: Item) -> bool:
        """Whether a document may be picked: it has the type asked for."""
        if item.mime == FOLDER_MIME:
            return True
        if self.picks_folder:
            return False
        return any(_fits(item.mime, wanted) for wanted in self.wanted)

    def tap_document(self, item: Item) -> None:
        """Pick a document; for saving, take its name."""
        if self.action == _SAVE:
            self.file_name = item.name
            return
        self._done(document_uri(item.path), item.path.rpartition("/")[0])

    def _done(self, value: str, folder: str) -> None:
        self.prefs("picker").put(lastAccessed=folder)
        self.finish(value)

    def menu(self) -> list[ax.MenuItem]:
        """Return what can be done with the place."""
        items = []
        if self.place.root.is_writable and (self.picks_folder or self.action == _SAVE):
            items.append(ax.MenuItem(self.tr("New folder"), lambda: self.ask_folder_name(self.enter)))
        return [*items, ax.MenuItem(self.tr("Sort by..."), self.ask_order)]

    def bottom(self) -> ax.View | None:
        """Return the bar with the buttons."""
        can_write = self.place.root.is_writable
        if self.action == _SAVE:
            return self._bar_of(
                self._name_field(), text_button("SAVE", "android:id/button1", self._save, enabled=can_write)
            )
        if self.operation:
            return self._bar_of(
                ax.Spacer(weight=1, height=1),
                text_button(self.tr("CANCEL"), "android:id/button2", self.finish),
                text_button(
                    self.operation.upper(),
                    "android:id/button1",
                    lambda: self._done(self.place.path, self.place.path),
                    enabled=can_write,
                ),
            )
        if self.action == _TREE:
            allowed = can_write and not self.place.is_top
            button = text_button("USE THIS FOLDER", "android:id/button1", self._ask_tree, enabled=allowed)
            return self._bar_of(ax.Spacer(weight=1, height=1), button, ax.Spacer(weight=1, height=1))
        return None

    def _bar_of(self, *views: ax.View) -> ax.View:
        return ax.Across(
            *views,
            id="container_save",
            cls="android.view.ViewGroup",
            height=56,
            padding=(16, 0),
            elevation=8,
            background="surface",
        )

    def _name_field(self) -> ax.View:
        return ax.Row(
            ax.Icon("insert_drive_file", color=GREY, margin=(0, 0, 12, 0)),
            ax.EditText(id="android:id/title", text=self.file_name, weight=1, on_change=self.bind("file_name")),
            weight=1,
            gravity="center",
        )

    def _save(self) -> None:
        name = with_extension(document_name(self.file_name.strip()), self.wanted[0])
        path = f"{self.place.path}/{name}"
        if not self.file_name.strip() or self.phone.disk.is_dir(path):
            return
        if self.phone.disk.exists(path):
            ax.ask(
                self,
                self.tr("Overwrite {name}?").format(name=name),
                self.tr("OK"),
                lambda: self._write(path),
                no=self.tr("CANCEL"),
                ids=self.app.package,
            )
            return
        self._write(path)

    def _write(self, path: str) -> None:
        self.phone.disk.write(path, b"")
        self._done(document_uri(path), self.place.path)

    def _ask_tree(self) -> None:
        requester = self.record.requester
        app = requester.app.label if requester is not None else "this app"
        path = self.place.path
        ax.ask(
            self,
            self.tr("This will let {app} access current and future content stored in {name}.").format(
                app=app, name=self.place.title
            ),
            "ALLOW",
            lambda: self._done(tree_uri(path), path),
            title=self.tr("Allow {app} to access files in {name}?").format(app=app, name=self.place.title),
            no=self.tr("CANCEL"),
            ids=self.app.package,
        )


def _fits(mime: str, wanted: str) -> bool:
    """Whether a type is the wanted one, or one of the wanted kind."""
    main, _, rest = wanted.partition("/")
    return wanted in ("*/*", mime) or (rest == "*" and mime.startswith(f"{main}/"))
