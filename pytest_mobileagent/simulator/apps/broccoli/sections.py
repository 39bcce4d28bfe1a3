"""The sections that the drawer leads to besides the recipes: categories, backup, settings, about."""

from __future__ import annotations

import json
import zipfile
from dataclasses import asdict, dataclass, replace
from functools import partial
from io import BytesIO
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.broccoli.store import ALL, Recipe
from pytest_mobileagent.simulator.system.dates import date_text, to_local, with_digits

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytest_mobileagent.simulator.apps.broccoli.parts import BroccoliScreen

_BACKUP, _RESTORE = "backup", "restore"
_THEMES = {
    "Light": "MODE_NIGHT_NO", "Dark": "MODE_NIGHT_YES", "System default": "MODE_NIGHT_FOLLOW_SYSTEM",
}  # fmt: skip
_SITE = "https://broccoli.app"
_SUPPORT = "Support the app"
_DEMO = Recipe(
    title="Broccoli soup",
    description="A #quick soup for a rainy day.",
    servings="2 servings",
    time="25 min",
    ingredients="1 head of broccoli\n1 onion\n500 ml vegetable stock\n100 ml cream\nsalt and pepper",
    directions=(
        "Cut the broccoli and the onion into small pieces.\nFry the onion until it is soft.\n"
        "Add the broccoli and the stock and let it simmer for 15 minutes.\n"
        "Blend the soup, stir in the cream and season."
    ),
)


def _nothing(screen: BroccoliScreen, request: str, value: object) -> None:
    """Expect nothing from other apps."""
    del screen, request, value


@dataclass(frozen=True, slots=True)
class Section:
    """An entry of the drawer: what it shows, and what it does with what another app hands back."""

    icon: str
    compose: Callable[[BroccoliScreen], ax.View]
    begins_group: bool = False
    result: Callable[[BroccoliScreen, str, object], None] = _nothing


def _row(icon: str, title: str, summary: str, on_tap: ax.Act | None) -> ax.View:
    return ax.Across(
        ax.Icon(icon, id="android:id/icon", margin=(0, 0, 32, 0)),
        ax.TwoLines(title, summary or None, ids=("android:id/title", "android:id/summary"), speaks=True),
        min_height=64,
        padding=(16, 12),
        on_tap=on_tap,
    )


def _page(*rows: ax.View) -> ax.View:
    return ax.RecyclerView(*rows, key="section", id="recycler_view", padding=(0, 8))


# -- categories -------------------------------------------------------------------------------------------------------


def _categories(screen: BroccoliScreen) -> ax.View:
    found = screen.store.categories()
    rows = [
        ax.Frame(
            ax.Text(name, id="card_text_view_category_name", size=16),
            cls="androidx.cardview.widget.CardView",
            width=ax.MATCH,
            padding=(16, 18),
            margin=(8, 8, 8, 0),
            radius=4,
            elevation=2,
            background="surface",
            on_tap=partial(CategoryDialog, screen, number, name),
        )
        for number, name in found
    ]
    empty = ax.Label(
        "Create custom categories to manage your recipes.", id="categories_empty", size=16, align="center",
        padding=(32, 64), width=ax.MATCH,
    )  # fmt: skip
    body = ax.Scroll(*rows, id="recycler_view", desc="Categories", cls=ax.RECYCLER) if rows else empty
    fab = ax.Fab(
        "add", id="fab_categories", desc="Add category", color="#ffffff", on_tap=lambda: CategoryDialog(screen, 0, "")
    )
    return ax.Frame(body, fab, width=ax.MATCH, weight=1)


class CategoryDialog(ax.DraftDialog):
    """Asks for a category's name; a stored one can be deleted, by two presses."""

    ok = cancel = ""
    focus, ids = "category_name", "android"

    def __init__(self, screen: BroccoliScreen, number: int, name: str) -> None:
        """Show the dialog; number 0 is a new category."""
        self.title = "Edit category" if number else "Add category"
        self._store, self._number, self._name, self._asks = screen.store, number, name, False
        super().__init__(screen)

    def content(self) -> ax.View:
        """Return the field above the buttons, which are the app's own."""
        theme = self.screen.theme
        field = ax.EditText(
            id=self.focus,
            text=self._name,
            input_type="caps",
            on_change=ax.bind(self, "_name"),
            on_ime_action=self.confirm,
        )
        question = ax.Label("Do you really want to delete this category?", color="error", margin=(0, 8, 0, 0))
        delete = ax.TextButton("DELETE", id="android:id/button3", on_tap=self._delete, height=48,
                            color=theme.error if self._asks else "")  # fmt: skip
        buttons = ax.Row(
            delete if self._number else None,
            ax.View(weight=1, height=1),
            ax.TextButton("CANCEL", id="android:id/button2", on_tap=self.close, height=48),
            ax.TextButton(
                "SAVE", id="android:id/button1", on_tap=self.confirm, enabled=bool(self._name.strip()), height=48
            ),
            width=ax.MATCH,
            gap=8,
            padding=(0, 8, 0, 0),
        )
        return ax.Column(
            ax.TextField(field, label="Name", margin=(0, 8)),
            question if self._asks else None,
            buttons,
            padding=(24, 0, 24, 0),
        )

    def accept(self) -> bool:
        """Store the category, unless it has no name."""
        name = self._name.strip()
        if name:
            self._store.save_category(self._number, name)
        return bool(name)

    def _delete(self) -> None:
        if self._asks:
            self._store.delete_category(self._number)
            self.close()
        self._asks = True


# -- backup and restore -----------------------------------------------------------------------------------------------


def _moment(phone: ax.Phone, epoch_s: float) -> str:
    moment = to_local(phone, epoch_s)
    day = date_text(phone, moment, "medium_date")
    return ax.Written(f"{day}, {with_digits(phone, f'{moment:%H:%M}')}")


def _backup_page(screen: BroccoliScreen) -> ax.View:
    last = screen.store.prefs.number("last-backup-date")
    when = _moment(screen.phone, last / 1000) if last else "No backup yet"

    def save() -> None:
        now = to_local(screen.phone, screen.phone.clock.now())
        ax.create_document(screen, f"broccoli-backup-{now:%Y-%m-%d}.zip", "application/zip", request=_BACKUP)

    load = partial(ax.pick_document, screen, "application/zip", request=_RESTORE)

    return _page(
        _row("backup", "Backup recipes", "Save all recipes to a file", save),
        _row("history", "Last backup", when, None),
        _row("settings_backup_restore", "Restore recipes", "Read the recipes of a backup", load),
    )


def _backup_result(screen: BroccoliScreen, request: str, value: object) -> None:
    path = ax.document_path(screen, value)
    if not path:
        return
    if request == _BACKUP:
        screen.phone.disk.write(path, _packed(screen))
        screen.phone.media.scan(path)
        screen.store.prefs.update({"last-backup-date": int(screen.phone.clock.now() * 1000)})
        screen.toast("The backup has been saved.")
    elif request == _RESTORE:
        count = _unpack(screen, screen.phone.disk.read(path))
        told = "{count} recipes have been restored."
        screen.toast("This file is no backup." if count is None else ax.Written(screen.tr_count(count, told, told)))


def _packed(screen: BroccoliScreen) -> bytes:
    """Return an archive with one JSON file for each recipe, and the pictures."""
    store, made = screen.store, BytesIO()
    names = dict(store.categories())
    with zipfile.ZipFile(made, "w") as archive:
        for recipe in store.recipes():
            told = {**asdict(recipe), "categories": [names[number] for number in store.categories_of(recipe)]}
            archive.writestr(zipfile.ZipInfo(f"{recipe.id}.broccoli"), json.dumps(told))
    return made.getvalue()


def _unpack(screen: BroccoliScreen, content: bytes) -> int | None:
    """Add the recipes of an archive; return how many, None if it is no backup."""
    store = screen.store
    try:
        with zipfile.ZipFile(BytesIO(content)) as archive:
            read = [json.loads(archive.read(name)) for name in archive.namelist() if name.endswith(".broccoli")]
    except (zipfile.BadZipFile, ValueError):
        return None
    for told in read:
        wanted = [str(name) for name in told.pop("categories", [])]
        for name in wanted:
            if name not in dict(store.categories()).values():
                store.save_category(0, name)
        numbers = [number for number, name in store.categories() if name in wanted]
        fields = {name: value for name, value in told.items() if name in Recipe.__dataclass_fields__}
        store.save(replace(Recipe(**fields), id=0, image=""), numbers)
    return len(read)


# -- settings, about, support -----------------------------------------------------------------------------------------


def _settings(screen: BroccoliScreen) -> ax.View:
    store = screen.store
    prefs = store.prefs
    category = prefs.number("preferred-category", ALL)
    mode = prefs.text("theme", "MODE_NIGHT_FOLLOW_SYSTEM")
    theme = next((name for name, value in _THEMES.items() if value == mode), "System default")

    def choose_category() -> None:
        choices = [(number, store.name_of(number)) for number in store.choices()]
        take = partial(prefs.set, "preferred-category")
        ax.offer(screen, "Preferred category", choices, category, take, no="CANCEL")

    def choose_theme() -> None:
        choices = [(value, name) for name, value in _THEMES.items()]
        ax.offer(screen, "Theme", choices, _THEMES[theme], partial(prefs.set, "theme"), no="CANCEL")

    return _page(
        _row("label", "Preferred category", store.name_of(category), choose_category),
        _row("brightness_4", "Theme", theme, choose_theme),
        _row("feedback", "Send feedback", "", partial(_mail, screen)),
    )


def _mail(screen: BroccoliScreen) -> None:
    intent = ax.Intent("android.intent.action.SENDTO", data="mailto:feedback@broccoli.app")
    ax.open_or_tell(screen, intent, "No e-mail app has been found.")


def _visit(screen: BroccoliScreen, url: str) -> None:
    ax.open_or_tell(screen, ax.Intent(ax.VIEW, data=url), "No browser has been found.")


def _about(screen: BroccoliScreen) -> ax.View:
    def add_demo() -> None:
        screen.store.save(_DEMO, [])
        screen.toast("The recipe has been saved.")

    return _page(
        _row("feedback", "Send feedback", "", partial(_mail, screen)),
        _row("restaurant", "Demo recipe", "Add a recipe to try the app with", add_demo),
        _row("info", "Version", screen.app.version_name, None),
        _row("policy", "Privacy policy", "", partial(_visit, screen, f"{_SITE}/privacy")),
    )


def _support(screen: BroccoliScreen) -> ax.View:
    return _page(
        _row("local_cafe", "Support me on Ko-Fi", "", partial(_visit, screen, "https://ko-fi.com")),
        _row("share", "Share the app", "", partial(ax.share_text, screen, f"Broccoli: {_SITE}")),
    )


SECTIONS = {
    "Categories": Section("label", _categories),
    _SUPPORT: Section("favorite", _support, begins_group=True),
    "Backup and restore": Section("backup", _backup_page, result=_backup_result),
    "Settings": Section("settings", _settings),
    "About the app": Section("info", _about),
}
