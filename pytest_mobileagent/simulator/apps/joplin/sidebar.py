"""The sidebar with the notebooks."""

from __future__ import annotations

import json

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.joplin.folder import FolderPage
from pytest_mobileagent.simulator.apps.joplin.notes import ask_to_empty_trash
from pytest_mobileagent.simulator.apps.joplin.parts import GROUP, MARGIN, SIZE, Glyph, Page, Words, ask, touchable
from pytest_mobileagent.simulator.apps.joplin.settings import ConfigPage
from pytest_mobileagent.simulator.apps.joplin.store import ALL_NOTES, PACKAGE, TRASH, TRASH_FOLDER, Branch, Folder
from pytest_mobileagent.simulator.apps.joplin.tags import TagsPage

WIDTH_SHARE = 0.8
ROW_DP = 36
_SHORT = 32


class Sidebar(Page):
    """Where to go: notebooks, trash, tags, configuration."""

    def compose(self) -> ax.View:
        """Return the sidebar."""
        kind, name = self.store.parent
        rows = [
            ax.View(height=MARGIN),
            self._entry(
                "description", "All notes", lambda: self.screen.show_list("SmartFilter", ALL_NOTES),
                is_selected=kind == "SmartFilter",
            ),
            self._line(),
            self._head(),
            *self._folders(self.store.tree(), name),
        ]  # fmt: skip
        if self.store.has_trash:
            trashed = self.store.tree(is_trashed=True)
            rows.append(self._folder(Branch(TRASH_FOLDER, 0, bool(trashed)), name))
            if TRASH not in self._collapsed:
                rows += self._folders([Branch(one.folder, one.depth + 1, one.has_children) for one in trashed], name)
        return ax.Pane(
            ax.Scroll(*rows, key="sidebar", weight=1),
            self._line(),
            self._entry("folder_open", "New Notebook", self.screen.new_folder),
            self._entry("sell", "Tags", lambda: self._go(TagsPage(self.screen))),
            self._entry("settings", "Configuration", lambda: self._go(ConfigPage(self.screen))),
            self._line(),
            self._entry("sync", "Synchronise", lambda: self._go(ConfigPage(self.screen, "sync"))),
            ax.View(height=MARGIN),
            cls=GROUP,
            background="background",
        )

    def _go(self, page: Page) -> None:
        self.screen.sidebar.close()
        self.screen.go(page)

    def _line(self) -> ax.View:
        return ax.Divider(margin=(0, 15), cls=GROUP)

    def _head(self) -> ax.View:
        icon = Glyph("folder", size=22, color=self.theme.on_surface, margin=14)
        return ax.Across(icon, ax.Label("Notebooks", size=SIZE), cls=GROUP, height=ROW_DP, padding=(MARGIN, 0))

    def _entry(self, icon: str, title: str, act: ax.Act, *, is_selected: bool = False) -> ax.View:
        return touchable(
            Glyph(icon, size=22, color=self.theme.on_surface, margin=14),
            ax.Label(title, size=SIZE, weight=1),
            on_tap=act,
            width=ax.MATCH,
            height=ROW_DP,
            padding=(MARGIN, 0),
            background=self.theme.surface_variant if is_selected else "",
        )

    # -- notebooks --------------------------------------------------------------------------------------------------

    @property
    def _collapsed(self) -> list[str]:
        try:
            found = json.loads(self.store.setting("collapsedFolderIds") or "[]")
        except ValueError:
            return []
        return [str(each) for each in found] if isinstance(found, list) else []

    def _folders(self, branches: list[Branch], selected: str) -> list[ax.View]:
        rows: list[ax.View] = []
        hidden_below = -1
        collapsed = self._collapsed
        for branch in branches:
            if 0 <= hidden_below < branch.depth:
                continue
            hidden_below = branch.depth if branch.folder.id in collapsed else -1
            rows.append(self._folder(branch, selected))
        return rows

    def _folder(self, branch: Branch, selected: str) -> ax.View:
        folder = branch.folder
        background = self.theme.surface_variant if folder.id == selected else ""
        icon: ax.View | None = None
        if folder.emoji:
            icon = Glyph("delete" if folder.id == TRASH else "folder", size=20, emoji=folder.emoji, margin=10)
        elif any(one.emoji for one in self.store.folders()):
            icon = Glyph("folder_open", size=20, margin=10)
        row = touchable(
            icon, Words(folder.shown_title, size=SIZE, weight=1, max_lines=1),
            on_tap=lambda: self.screen.show_list("Folder", folder.id),
            on_long_press=lambda: self._ask_about(folder), weight=1, height=ROW_DP, background=background,
            padding=(MARGIN + branch.depth * 10, 0, MARGIN, 0),
        )  # fmt: skip
        return ax.Row(row, self._fold(folder, background) if branch.has_children else None, cls=GROUP, width=ax.MATCH)

    def _fold(self, folder: Folder, background: str) -> ax.View:
        is_folded = folder.id in self._collapsed

        def flip() -> None:
            ids = [each for each in self._collapsed if each != folder.id]
            self.store.set("collapsedFolderIds", json.dumps(ids if is_folded else [*ids, folder.id]))

        icon = Glyph("expand_more" if is_folded else "expand_less", size=28, color=self.theme.on_surface_variant)
        made = touchable(
            icon, on_tap=flip, desc="Expand" if is_folded else "Collapse", height=ROW_DP, padding=(10, 0),
            background=background,
        )  # fmt: skip
        made.cls = "android.widget.ToggleButton"
        return made

    def _ask_about(self, folder: Folder) -> None:
        if folder.id == TRASH:
            self._choose("", [("Empty trash", lambda: ask_to_empty_trash(self))])
        elif folder.deleted_ms:
            self._choose(self._name(folder), [("Restore", lambda: self.store.restore_folder(folder.id))])
        else:
            edit = ("Edit", lambda: self._go(FolderPage(self.screen, folder.id)))
            self._choose(self._name(folder), [edit, ("Delete", lambda: self._ask_to_delete(folder))])

    def _name(self, folder: Folder) -> str:
        return ax.Written(self.screen.tr("Notebook: {title}").format(title=folder.title))

    def _choose(self, message: str, acts: list[tuple[str, ax.Act]]) -> None:
        """Show an alert, whose buttons stand as React Native hands them to Android: the last one is the positive."""
        first, *others = acts
        self.screen.show(
            ax.AlertDialog(
                message=message or "Trash",
                neutral=first if others else None,
                negative=others[0] if others else first,
                positive=("Cancel", None),
                is_cancelable=False,
                ids=PACKAGE,
            )
        )

    def _ask_to_delete(self, folder: Folder) -> None:
        title = folder.title if len(folder.title) <= _SHORT else f"{folder.title[: _SHORT - 3]}..."
        question = self.screen.tr(
            'Move notebook "{title}" to the trash?\n\n'
            "All notes and sub-notebooks within this notebook will also be moved to the trash."
        )
        ask(self.screen, ax.Written(question.format(title=title)), lambda: self.store.trash_folder(folder.id))
