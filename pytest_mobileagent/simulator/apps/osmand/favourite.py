"""The editor of favourites."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.osmand import parts
from pytest_mobileagent.simulator.apps.osmand.gpx import Waypoint
from pytest_mobileagent.simulator.system.dates import number_text

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.apps.osmand.screens import MapActivity
    from pytest_mobileagent.simulator.apps.osmand.selection import Selection

COLORS = (
    "#eecc22", "#d00d0d", "#ff5020", "#eeee10", "#88e030", "#00842b", "#10c0f0", "#1010a0", "#a71de1", "#e044bb",
)  # fmt: skip
ICONS = (
    ("special_star", "star"), ("special_house", "home"), ("special_flag", "flag"), ("special_heart", "favorite"),
    ("special_information", "info"), ("amenity_restaurant", "restaurant"), ("amenity_parking", "local_parking"),
    ("shop_supermarket", "shopping_cart"), ("tourism_hotel", "hotel"), ("natural_peak", "terrain"),
)  # fmt: skip
_CHANGED = "Favorite name already in use. It was changed to '{name}' to avoid duplication."
_DELETE = "Are you sure you want to delete favorite point '{name}'?"
SHAPES = (("circle", 20), ("octagon", 12), ("square", 4))
DEFAULT_GROUP = "Favorites"


class FavouriteEditor(parts.Page):
    """The page on which a favourite is described before it is stored, or changed."""

    def __init__(self, screen: MapActivity, chosen: Selection) -> None:
        """Begin with what is known about the place."""
        super().__init__(screen)
        self._store = screen.store
        self._old = chosen.favourite
        name = chosen.name if chosen.kind != "Location" else ""
        address = chosen.address if chosen.place is None else ""
        self._draft = self._old or Waypoint(chosen.point, name, address=address)
        self._new_groups: tuple[str, ...] = ()
        self._start = self._draft
        self._shows_address = bool(self._draft.address)

    def back(self) -> bool:
        """Ask before changes are lost."""
        if self._draft == self._start:
            return False
        ax.ask(
            self.screen,
            "All unsaved changes will be lost.",
            "EXIT",
            self.screen.close_page,
            title="Exit without saving?",
            no="CANCEL",
        )
        return True

    def _set(self, **changes: str) -> None:
        self._draft = replace(self._draft, **changes)  # type: ignore[arg-type]  # texts only

    # -- storing ----------------------------------------------------------------------------------------------------

    def _save(self) -> None:
        draft = replace(self._draft, name=self._draft.name.strip())
        if not draft.name:
            return
        if self._old is not None and (self._old.name, self._old.group) == (draft.name, draft.group):
            self._keep(draft)
            return
        free = self._store.free_name(draft.name, draft.group)
        if free == draft.name:
            self._keep(draft)
            return
        ax.ask(
            self.screen,
            self.screen.tr(_CHANGED).format(name=free),
            "OK",
            lambda: self._keep(replace(draft, name=free)),
            title="Duplicate Favorite name specified",
            no="CANCEL",
        )

    def _keep(self, favourite: Waypoint) -> None:
        if self._old is None:
            self._store.add_favourite(favourite)
        else:
            self._store.replace_favourite(self._old, favourite)
        self.screen.close_page()

    def _delete(self) -> None:
        old = self._old
        if old is None:
            return

        def delete() -> None:
            self._store.replace_favourite(old, None)
            self.screen.close_page()
            self.screen.close_menu()

        parts.confirm(self.screen, self.screen.tr(_DELETE).format(name=old.name), delete)

    def _replace(self) -> None:
        """Offer the other favourites: the one that is chosen moves here."""
        others = [one for one in self._store.favourites() if one != self._old]

        def take(other: Waypoint) -> None:
            if self._old is not None:
                self._store.replace_favourite(self._old, None)
            self._store.replace_favourite(other, replace(other, point=self._draft.point))
            self.screen.close_page()

        rows = [
            parts.list_row(one.name, self._shown(one.group), speaks=False, icon="star",
                     color=one.color[:7], on_tap=self.screen.closing(partial(take, one)))
            for one in others
        ]  # fmt: skip
        if not rows:
            rows = [ax.Label("There are no other favorites.", size=16, color=parts.GREY, padding=(16, 8))]
        self.screen.show(parts.Sheet(self.screen, "Select the favorite to be replaced", lambda: rows, close="Cancel"))

    # -- what is shown ----------------------------------------------------------------------------------------------

    def compose(self) -> ax.View:
        """Return the form."""
        screen = self.screen
        title = "Add Favorite" if self._old is None else "Edit Favorite"
        bar = ax.Across(
            ax.IconButton("close", id="toolbar_close", desc="Navigate up", color=parts.GREY, on_tap=screen.back),
            ax.Label(title, id="toolbar_title", size=20, weight_name="medium", weight=1, margin=(20, 0)),
            ax.IconButton("swap_horiz", id="toolbar_action", desc="Replace another point with this.", color=parts.GREY,
                       on_tap=self._replace),
            id="toolbar", cls="android.view.ViewGroup", height=56, padding=(4, 0),
        )  # fmt: skip
        form = ax.Scroll(
            self._name(), *self._texts(), ax.Divider(), *self._groups(), ax.Divider(), *self._icons(), ax.Divider(),
            *self._colors(), *self._shapes(), *self._edit_buttons(), ax.View(height=24), id="scroll_view", weight=1,
        )  # fmt: skip
        buttons = parts.save_bar(screen, screen.back, self._save, is_ready=bool(self._draft.name.strip()))
        return ax.Pane(bar, ax.Divider(), form, buttons, id="point_edit_layout", background=parts.panel(screen))

    def _name(self) -> ax.View:
        field = ax.EditText(
            id="name_edit", text=self._draft.name, hint="Name", size=17,
            on_change=lambda text: self._set(name=text), on_ime_action=self.screen.hide_keyboard,
        )  # fmt: skip
        error = "" if self._draft.name.strip() or self._draft == self._start else "Please provide a name."
        return parts.boxed_field(self.screen, field, "Name", error, id="name_caption")

    def _texts(self) -> list[ax.View]:
        if self._shows_address:
            field = ax.EditText(
                id="address_edit", text=self._draft.address, hint="Address", size=17,
                on_change=lambda text: self._set(address=text), on_ime_action=self.screen.hide_keyboard,
            )  # fmt: skip
            address = parts.boxed_field(self.screen, field, "Address", id="address_caption")
        else:
            address = self._link(
                self.screen.tr("Add address"), "address_button", "add_location", ax.put(self, _shows_address=True)
            )
        text = self._draft.description or self.screen.tr("Add description")
        return [address, self._link(text, "description_button", "notes", self._describe)]

    def _link(self, text: str, id: str, icon: str, on_tap: ax.Act) -> ax.View:  # noqa: A002 - Android's word
        return ax.Across(
            ax.Icon(icon, color=parts.BLUE),
            ax.Text(text, id=id, size=16, color=parts.BLUE, weight=1, max_lines=2, on_tap=on_tap),
            height=48,
            padding=(16, 0),
            gap=16,
            on_tap=on_tap,
        )

    def _describe(self) -> None:
        parts.ask_text(
            self.screen, "Edit description", "Description", lambda text: self._set(description=text),
            text=self._draft.description,
        )  # fmt: skip

    def _all_groups(self) -> list[str]:
        return [*dict.fromkeys((*self._store.groups(), self._draft.group, *self._new_groups))]

    def _groups(self) -> list[ax.View]:
        def add(name: str) -> None:
            self._new_groups = (*self._new_groups, name)
            self._set(group="" if name in (DEFAULT_GROUP, self.screen.tr(DEFAULT_GROUP)) else name)

        def ask() -> None:
            parts.ask_text(self.screen, "Add new group", "Group name", add)

        chips = [self._chip(group) for group in self._all_groups()]
        chips.append(self._card(self.screen.tr("Add group"), "add", on_tap=ask))
        return [
            ax.Across(
                ax.Label("Select group", id="group_title", size=16, weight_name="medium", weight=1),
                ax.Label("List", id="group_list_button", size=15, weight_name="medium", color=parts.BLUE,
                         padding=(8, 8), on_tap=self._list_groups),
                padding=(16, 8),
            ),
            ax.Scroll(
                ax.Row(*chips, gap=8, padding=(16, 0, 16, 12)), horizontal=True, id="group_recycler_view", height=84
            ),
        ]  # fmt: skip

    def _list_groups(self) -> None:
        groups = [(ax.Written(self._shown(one)), "folder", partial(self._set, group=one)) for one in self._all_groups()]
        parts.offer(self.screen, "Select group", groups, close="Cancel")

    def _shown(self, group: str) -> str:
        return group or self.screen.tr(DEFAULT_GROUP)

    def _chip(self, group: str) -> ax.View:
        count = sum(1 for one in self._store.favourites() if one.group == group)
        return self._card(
            self._shown(group), "folder", number_text(self.screen.phone, count), is_chosen=group == self._draft.group,
            on_tap=partial(self._set, group=group),
        )  # fmt: skip

    def _card(self, title: str, icon: str, note: str = "", *, is_chosen: bool = False, on_tap: ax.Act) -> ax.View:
        return ax.Column(
            ax.Row(
                ax.Icon(icon, size=20, color=parts.BLUE if is_chosen or icon == "add" else parts.GREY),
                ax.Text(note, size=13, color=parts.GREY),
                gap=6,
                gravity="center",
            ),
            ax.Text(title, id="group_name", size=15, max_lines=1, margin=(0, 6, 0, 0)),
            width=-2,
            min_width=104,
            height=68,
            padding=(12, 10),
            radius=6,
            border=(2 if is_chosen else 1, parts.BLUE if is_chosen else "#d9d9d9"),
            selected=is_chosen,
            on_tap=on_tap,
        )

    def _choices(self, title: str, id: str, cells: list[ax.View]) -> list[ax.View]:  # noqa: A002 - Android's word
        return [
            ax.Label(title, size=16, weight_name="medium", padding=(16, 14, 16, 8)),
            ax.Scroll(ax.Row(*cells, gap=10, padding=(16, 0, 16, 12)), horizontal=True, id=id, height=60),
        ]

    def _icons(self) -> list[ax.View]:
        cells = []
        for key, name in ICONS:
            is_chosen = key == self._draft.icon
            color = self._draft.color[:7] if is_chosen else "#8f8f8f"
            inner = ax.Frame(
                ax.Icon(name, size=22, color=color, gravity="center"), width=38, height=38, radius=19,
                background=parts.plate(self.screen), gravity="center",
            )  # fmt: skip
            choose = partial(self._set, icon=key)
            cells.append(parts.ring(self.screen, inner, is_chosen=is_chosen, desc=key, on_tap=choose))
        return self._choices("Icon", "group_icons", cells)

    def _colors(self) -> list[ax.View]:
        cells = [
            parts.ring(
                self.screen,
                ax.View(width=36, height=36, radius=18, background=color, gravity="center"),
                is_chosen=color == self._draft.color[:7],
                desc=color,
                on_tap=partial(self._set, color=color),
            )
            for color in COLORS
        ]
        return self._choices("Color", "group_colors", cells)

    def _shapes(self) -> list[ax.View]:
        cells = [
            parts.ring(
                self.screen,
                ax.View(width=34, height=34, radius=corner, background=self._draft.color[:7], gravity="center"),
                is_chosen=shape == self._draft.shape,
                desc=shape.capitalize(),
                radius=corner + 4,
                on_tap=partial(self._set, shape=shape),
            )
            for shape, corner in SHAPES
        ]
        return self._choices("Shape", "group_shapes", cells)

    def _edit_buttons(self) -> list[ax.View]:
        if self._old is None:
            return []
        rows = (
            ("button_replace_container", "Replace", "swap_horiz", parts.BLUE, self._replace),
            ("button_delete_container", "Delete", "delete", "#d92b2b", self._delete),
        )
        return [
            ax.Divider(),
            *(
                ax.Across(
                    ax.Icon(icon, color=color),
                    ax.Label(text, size=16, color=color),
                    id=id_, height=52, padding=(16, 0), gap=24, on_tap=on_tap,
                )
                for id_, text, icon, color, on_tap in rows
            ),
        ]  # fmt: skip
