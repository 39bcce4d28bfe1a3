"""The activities of Files: the browser, and what is known about one document."""

from __future__ import annotations

import io
import zipfile
from dataclasses import replace
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.files.browser import Browser, NameDialog
from pytest_mobileagent.simulator.apps.files.places import (
    EDITIONS,
    Item,
    Place,
    full_date_text,
    item_at,
    listing,
    media_root,
    mime_icon,
    root_of,
    size_text,
    top_of,
    top_path,
    type_text,
)
from pytest_mobileagent.simulator.apps.files.views import GREY
from pytest_mobileagent.simulator.system.documents import document_name, document_uri, path_of
from pytest_mobileagent.simulator.system.intents import FLAG_NEW_TASK

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pytest_mobileagent.simulator.system.tasks import ActivityRecord

CLASSES = "com.android.documentsui"
FILES = f"{CLASSES}.files.FilesActivity"
PICKER, INSPECTOR = f"{CLASSES}.picker.PickActivity", f"{CLASSES}.inspector.InspectorActivity"
PICK_DESTINATION = f"{CLASSES}.PICK_COPY_DESTINATION"
OPERATION = f"{CLASSES}.OPERATION"
_SELECTION = replace(
    ax.action_mode, height=48, padding=0, up="Cancel", up_dp=56, title_size=18, title_weight="regular",
    title_margin=(16, 0, 8, 0), color="on_surface_variant", title_color="on_surface",
)  # fmt: skip
_WORKING = {"move": "Moving", "copy": "Copying", "compress": "Compressing", "extract": "Extracting"}


def counted(screen: ax.Screen, number: int, doing: str) -> str:
    """Return what is done to how many: `Moving 1 item.`, `Deleting 2 items.`."""
    return screen.tr_count(number, f"{doing} {{count}} item.", f"{doing} {{count}} items.")


def places_to(phone: ax.Phone, path: str) -> list[Place]:
    """Return the places that lead to a folder of the shared storage."""
    root = root_of(phone, path)
    steps = [top_of(root)]
    inside = path.removeprefix(top_path(root)).strip("/")
    for name in inside.split("/") if inside else []:
        steps.append(Place(root, f"{steps[-1].path}/{name}", name))
    return steps


class Trampoline(ax.Screen):
    """What the launcher starts: it shows the browser where it was left, or a new one, and is gone."""

    is_translucent = True

    def create(self) -> None:
        """Bring the browser to the front."""
        activities = self.phone.activities
        left = [task for task in activities.tasks if any(self._is_browser(record) for record in task.activities)]
        self.finish()
        if left:
            activities.move_to_front(left[-1].number)
        else:
            browser = ax.Intent(component=f"{self.app.package}/{FILES}", flags=FLAG_NEW_TASK)
            activities.start(browser, caller=self.app.package)

    def _is_browser(self, record: ActivityRecord) -> bool:
        return record.package == self.app.package and record.class_name == FILES

    def compose(self) -> ax.View:
        """Return nothing to see."""
        return ax.View()


class Files(Browser):
    """The browser."""

    def create(self) -> None:
        """Open Downloads, or the folder that was asked for."""
        self.pending: tuple[str, tuple[str, ...]] = ("", ())
        super().create()

    def first_places(self) -> list[Place]:
        """Return the folder or the group of media of the intent, else Downloads."""
        if (root := media_root(self.intent.data)) is not None:
            return [top_of(root)]
        path = path_of(self.phone, self.intent.data) if self.intent.data else ""
        if path and self.phone.disk.is_dir(path):
            return places_to(self.phone, path)
        return super().first_places()

    def resume(self) -> None:
        """Leave folders that are gone."""
        while len(self.stack) > 1 and self.place.root.is_writable and not self.phone.disk.is_dir(self.place.path):
            self.stack.pop()
        self.selected.keep(path for path in map(str, self.selected) if self.phone.disk.exists(path))

    def tap_document(self, item: Item) -> None:
        """Open a document with the app for it."""
        intent = ax.Intent("android.intent.action.VIEW", data=document_uri(item.path), type=item.mime)
        if not ax.open_with(self, intent):
            self.snackbar(self.tr("Can’t open file"))

    def long_press(self, item: Item) -> None:
        """Select an item; groups of media cannot be selected."""
        if not item.is_group:
            self.selected.toggle(item.path)
            self.hide_keyboard()

    def menu(self) -> list[ax.MenuItem]:
        """Return what can be done with the place."""
        items = []
        is_folder = self.place.root.is_writable
        if is_folder:
            items.append(ax.MenuItem(self.tr("New folder"), lambda: self.ask_folder_name(lambda _: None)))
        if self.place.root.id != "recents":
            items.append(ax.MenuItem(self.tr("Sort by..."), self.ask_order))
        items.append(ax.MenuItem(self.tr("Select all"), self._select_all))
        edition = EDITIONS[self.app.package]
        if is_folder and not self.place.is_top:
            items.append(ax.MenuItem(self.tr("Get info"), lambda: self._inspect(self.place.path)))
        if is_folder and edition.can_show_hidden:
            is_shown = self.prefs().flag("showHiddenFiles")
            label = "Don’t show hidden files" if is_shown else "Show hidden files"
            items.append(ax.MenuItem(self.tr(label), lambda: self.prefs().put(showHiddenFiles=not is_shown)))
        return items

    def _select_all(self) -> None:
        self.selected.select(item.path for item in self.items() if not item.is_group)

    def _inspect(self, path: str) -> None:
        self.selected.clear()
        self.start(f"{self.app.package}/{INSPECTOR}", path=path)

    # -- the selection ----------------------------------------------------------------------------------------------

    def _chosen(self) -> list[Item]:
        found = (item_at(self.phone, path) for path in map(str, self.selected))
        return [item for item in found if item is not None]

    def selection_bar(self) -> ax.View:
        """Return the contextual toolbar."""
        chosen = self._chosen()

        def icon(name: str, desc: str, on_tap: ax.Act) -> ax.View:
            return ax.IconButton(
                name, id=f"action_menu_{name}", desc=desc, cls="android.widget.TextView", on_tap=on_tap
            )

        share = icon("share", self.tr("Share"), self._share) if not any(item.is_dir for item in chosen) else None
        actions = [
            share,
            icon("delete", self.tr("Delete"), self._ask_delete),
            self.overflow_button(self._selection_menu),
        ]
        title = self.tr_count(len(chosen), "{count} selected", "{count} selected")
        return _SELECTION(self, title, icon="close", on_up=self.selected.clear, actions=actions)

    def _selection_menu(self) -> list[ax.MenuItem]:
        chosen = self._chosen()
        single = chosen[0] if len(chosen) == 1 else None
        is_all = len(chosen) == len(self.items())
        items = []
        if single is not None and not single.is_dir:
            items.append(ax.MenuItem(self.tr("Open with"), lambda: self.tap_document(single)))
        items.append(ax.MenuItem(self.tr("Sort by..."), self.ask_order))
        items.append(
            ax.MenuItem(self.tr("Deselect all"), self.selected.clear)
            if is_all
            else ax.MenuItem(self.tr("Select all"), self._select_all)
        )
        items.append(ax.MenuItem(self.tr("Copy to…"), lambda: self._pick("copy")))
        if chosen and all(item.mime == "application/zip" for item in chosen):
            items.append(ax.MenuItem(self.tr("Extract to…"), lambda: self._pick("extract")))
        items += [
            ax.MenuItem(self.tr("Move to…"), lambda: self._pick("move")),
            ax.MenuItem(self.tr("Compress"), self._compress),
        ]
        if single is not None:
            items.append(ax.MenuItem(self.tr("Rename"), lambda: self._rename(single)))
            items.append(ax.MenuItem(self.tr("Get info"), lambda: self._inspect(single.path)))
        return items

    def _share(self) -> None:
        chosen = self._chosen()
        kinds = {item.mime for item in chosen}
        self.selected.clear()
        kind = kinds.pop() if len(kinds) == 1 else "*/*"
        ax.share_files(self, kind, *(document_uri(item.path) for item in chosen))

    def _rename(self, item: Item) -> None:
        def take(name: str) -> str:
            if not name:
                return self.tr("You need to rename this")
            target = f"{item.path.rpartition('/')[0]}/{document_name(name)}"
            same = self.phone.disk.exists(target) and self.phone.disk.resolve(target) == item.path
            if self.phone.disk.exists(target) and not same:
                return self.tr("A file with this name already exists.")
            self.phone.disk.rename(item.path, target)
            self.selected.clear()
            self._scan((target,))
            return ""

        NameDialog(self, self.tr("Rename"), item.name, take)

    def _ask_delete(self) -> None:
        chosen = self._chosen()

        def delete() -> None:
            self.selected.clear()
            for item in chosen:
                self.phone.disk.remove_tree(item.path)
            self.snackbar(counted(self, len(chosen), "Deleting"))

        question = ax.Text(_question(self, chosen), size=18, padding=(16, 20, 16, 12))
        ax.form(self, lambda: ax.Column(question), delete, cancel=self.tr("CANCEL"), ids=self.app.package, width=363)

    # -- jobs -------------------------------------------------------------------------------------------------------

    def _pick(self, operation: str) -> None:
        self.pending = (operation, tuple(map(str, self.selected)))
        self.selected.clear()
        picker = f"{self.app.package}/{PICKER}"
        self.start(ax.Intent(PICK_DESTINATION, component=picker, extras={OPERATION: operation}), request="destination")

    def result(self, request: str, value: object) -> None:
        """Carry out what waited for a destination."""
        operation, paths = self.pending
        self.pending = ("", ())
        if request != "destination" or not isinstance(value, str) or not operation:
            return
        made = [self._carry(operation, path, value) for path in paths if self.phone.disk.exists(path)]
        self._scan(tuple(path for path in made if path))
        self.snackbar(counted(self, len(paths), _WORKING[operation]))

    def _carry(self, operation: str, path: str, folder: str) -> str:
        disk = self.phone.disk
        target = f"{folder}/{path.rpartition('/')[2]}"
        if operation == "extract":
            _extract(self.phone, path, folder)
            return folder
        if (operation == "move" and target == path) or (f"{target}/".startswith(f"{path}/") and target != path):
            return ""
        target = self.phone.disk.free_path(target)
        if operation == "move":
            disk.rename(path, target)
            return target
        for source, inode in list(disk.walk(path)):
            made = target + source[len(path) :]
            if inode.is_dir:
                disk.mkdir(made)
            else:
                disk.write(made, disk.read(source))
        return target

    def _compress(self) -> None:
        chosen = self._chosen()
        folder = self.place.path if self.place.root.is_writable else chosen[0].path.rpartition("/")[0]
        target = self.phone.disk.free_path(f"{folder}/archive.zip")
        self.phone.disk.write(target, _zipped(self.phone, [item.path for item in chosen]))
        self.selected.clear()
        self._scan((target,))
        self.snackbar(counted(self, len(chosen), _WORKING["compress"]))

    def _scan(self, paths: Sequence[str]) -> None:
        for path in paths:
            self.phone.media.scan(path)


def _question(screen: ax.Screen, chosen: Sequence[Item]) -> str:
    folders = sum(item.is_dir for item in chosen)
    if len(chosen) == 1:
        name = chosen[0].name
        form = 'Delete folder "{name}" and its contents?' if folders else 'Delete "{name}"?'
        return screen.tr(form).format(name=name)
    if folders == len(chosen):
        forms = "Delete {count} folder and its contents?", "Delete {count} folders and their contents?"
    elif folders:
        forms = "Delete {count} item?", "Delete {count} items?"
    else:
        forms = "Delete {count} file?", "Delete {count} files?"
    return screen.tr_count(len(chosen), *forms)


def _zipped(phone: ax.Phone, paths: Sequence[str]) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for path in paths:
            base = path.rpartition("/")[0]
            for found, inode in phone.disk.walk(path):
                name = found[len(base) + 1 :]
                if not inode.is_dir:
                    archive.writestr(zipfile.ZipInfo(name, (2023, 1, 1, 0, 0, 0)), phone.disk.read(found))
    return buffer.getvalue()


def _extract(phone: ax.Phone, path: str, folder: str) -> None:
    try:
        with zipfile.ZipFile(io.BytesIO(phone.disk.read(path))) as archive:
            for name in archive.namelist():
                parts = [part for part in name.split("/") if part not in ("", ".", "..")]
                if name.endswith("/") or not parts:
                    continue
                target = "/".join((folder, *parts))
                phone.disk.mkdir(target.rpartition("/")[0], parents=True)
                phone.disk.write(phone.disk.free_path(target), archive.read(name))
    except (zipfile.BadZipFile, NotImplementedError):
        return


class Inspector(ax.Screen):
    """What is known about a document."""

    def compose(self) -> ax.View:
        """Return name, type, size and date."""
        path = self.intent.text("path") or path_of(self.phone, self.intent.data)
        item = item_at(self.phone, path)
        back = ax.IconButton("arrow_back", desc=self.tr("Navigate up"), on_tap=self.finish)
        head = ax.Toolbar(self, self.tr("Get info"), navigation=back, color=self.theme.on_surface)
        if item is None:
            return ax.Pane(head, ax.Text(self.tr("Can’t load file info"), size=16, padding=24))
        facts = [("Type", type_text(item, self.tr)), ("Modified", full_date_text(self.phone, item.mtime_s))]
        if item.is_dir:
            count = len(listing(self.phone, Place(root_of(self.phone, path), path, item.name)))
            facts.insert(1, ("Items", str(count)))
        else:
            facts.insert(1, ("Size", size_text(item.size)))
        facts.append(("Location", self._location(path.rpartition("/")[0])))
        rows = [self._fact(self.tr(label), value) for label, value in facts]
        return ax.Pane(
            head,
            ax.Scroll(
                ax.Icon(
                    mime_icon(item), id="inspector_thumbnail", size=96, color=GREY, gravity="hcenter", margin=(0, 48)
                ),
                ax.Text(item.name, id="inspector_file_title", size=20, padding=(24, 0, 24, 16)),
                *rows,
                key="facts",
                weight=1,
            ),
            background="background",
        )

    def _location(self, folder: str) -> str:
        root = root_of(self.phone, folder)
        return folder.replace(top_path(root), root.title, 1)

    def _fact(self, label: str, value: str) -> ax.View:
        return ax.Row(
            ax.Caption(label, id="table_row_title", width=112),
            ax.Text(value, id="table_row_value", weight=1),
            width=ax.MATCH,
            padding=(24, 8),
        )
