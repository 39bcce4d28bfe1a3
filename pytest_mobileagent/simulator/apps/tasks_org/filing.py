"""The pages on which tags, lists and places are made, changed and picked."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import ClassVar

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.tasks_org.parts import (
    COMPOSE,
    GROUP,
    NamePage,
    ThemedScreen,
    bar,
    pick_color,
)
from pytest_mobileagent.simulator.apps.tasks_org.store import Label, Place, Store
from pytest_mobileagent.simulator.apps.tasks_org.words import list_name

# -- tags and lists ---------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Kind:
    """What is named here, and how the store keeps it; what cannot be added is made elsewhere."""

    noun: str
    all: Callable[[Store], list[Label]]
    change: Callable[[Store, Label, str, str], object]
    delete: Callable[[Store, Label], object]
    add: Callable[[Store, str, str], object] | None = None


class _Settings(NamePage):
    """A name and a colour."""

    kind: ClassVar[_Kind]

    def create(self) -> None:
        """Begin with what is stored under the uid that was given; with nothing for a new one."""
        self.store = Store(self.phone)
        uid = self.intent.text("uid")
        self.label = next((one for one in self.kind.all(self.store) if uid and one.uid == uid), None)
        self.color = self.label.color if self.label is not None else ""
        self.begin(self.shown_name(self.label) if self.label is not None else "", is_new=self.label is None)

    def shown_name(self, label: Label) -> str:
        """Return what one is called on the screen."""
        return label.name

    @property
    def is_changed(self) -> bool:
        """Whether name or colour are others."""
        color = self.label.color if self.label is not None else ""
        return (self.name, self.color) != (self.stored_name, color)

    def save(self) -> None:
        """Store it if it has a name of its own; the app's own name for one stays as it was."""
        name, label = self.name.strip(), self.label
        if not name:
            self.error = "Name cannot be empty"
        elif any(one.name.casefold() == name.casefold() and one != label for one in self.kind.all(self.store)):
            self.error = f"{self.kind.noun} already exists"
        else:
            if label is not None:
                stored = label.name if name == self.shown_name(label) else name
                self.kind.change(self.store, label, stored, self.color)
            elif self.kind.add is not None:
                self.kind.add(self.store, name, self.color)
            self.finish()

    def delete(self) -> None:
        """Delete what is stored."""
        if self.label is not None:
            self.kind.delete(self.store, self.label)

    def compose(self) -> ax.View:
        """Return the form."""
        swatch = ax.View(width=24, height=24, radius=12, background=self.color or "surface_variant",
                      border=None if self.color else (1, "outline"))  # fmt: skip
        clear = ax.IconButton("clear", id="clear", desc="Clear", on_tap=partial(self.bind("color"), ""))
        color = ax.Across(
            swatch,
            ax.Label("Color", size=16, weight=1),
            clear if self.color else None,
            id="color_row",
            height=56,
            padding=(16, 0),
            gap=24,
            on_tap=lambda: pick_color(self, self.bind("color")),
        )  # fmt: skip
        return ax.Pane(
            self.top_bar(f"Create new {self.kind.noun.lower()}"),
            self.name_field(self.save),
            color,
            background="background",
        )


class TagSettings(_Settings):
    """A tag's name and colour."""

    hint = "Tag name"
    kind = _Kind("Tag", Store.tags, Store.change_tag, Store.delete_tag, Store.add_tag)


class ListSettings(_Settings):
    """A list's name and colour."""

    hint = "List name"
    kind = _Kind("List", Store.lists, Store.change_list, Store.delete_list, Store.add_list)

    def shown_name(self, label: Label) -> str:
        """Return what a list is called on the screen."""
        return list_name(self.phone, label.name)


class PlaceSettings(_Settings):
    """A place's name; places have no colour here."""

    hint = "Name"
    kind = _Kind(
        "Place",
        lambda store: [Label(place.uid, place.name) for place in store.places()],
        lambda store, place, name, _: store.rename_place(place.uid, name),
        lambda store, place: store.delete_place(place.uid),
    )


# -- picking tags -----------------------------------------------------------------------------------------------------


class TagPicker(ThemedScreen):
    """Tags to be ticked; what is typed finds one, or makes a new one."""

    def create(self) -> None:
        """Begin with the tags that the task has."""
        self.store = Store(self.phone)
        given = self.intent.extras.get("chosen")
        self.chosen = ax.Selection()  # uids
        self.chosen.select(given if isinstance(given, tuple) else ())
        self.query = ""
        self.focus("search_input")

    def back(self) -> bool:
        """Hand the ticked tags back."""
        self.finish(tuple(self.chosen))
        return True

    def _create(self) -> None:
        name = self.query.strip()
        known = next((tag.uid for tag in self.store.tags() if tag.name.casefold() == name.casefold()), "")
        if name:
            uid = known or self.store.add_tag(name)
            self.chosen.select([*self.chosen, uid])
        self.query = ""

    def compose(self) -> ax.View:
        """Return the field and the tags."""
        words = self.query.strip().casefold()
        tags = self.store.tags()
        rows = [self._row(tag) for tag in tags if words in tag.name.casefold()]
        if words and all(tag.name.casefold() != words for tag in tags):
            new = self.tr('Create new tag "{name}"').format(name=self.query.strip())
            rows.insert(
                0,
                ax.Across(
                    ax.Icon("add", cls=COMPOSE, margin=(16, 0)),
                    ax.Text(new, size=16, weight=1, margin=(16, 0)),
                    cls=COMPOSE,
                    height=56,
                    on_tap=self._create,
                ),
            )
        field = ax.EditText(
            id="search_input", text=self.query, hint="Enter tag name", size=18, weight=1, height=48,
            on_change=self.bind("query"), on_ime_action=self._create, color="on_toolbar",
        )  # fmt: skip
        head = ax.Across(
            ax.IconButton("arrow_back", desc="Navigate up", color="on_toolbar", on_tap=self.back, margin=(4, 0)),
            field,
            id="toolbar",
            cls=GROUP,
            height=56,
            padding=(0, 0, 16, 0),
            background="toolbar",
        )
        return ax.Pane(head, ax.Divider(), ax.RecyclerView(*rows, id="recycler_view"), background="background")

    def _row(self, tag: Label) -> ax.View:
        is_chosen = tag.uid in self.chosen
        flip = partial(self.chosen.toggle, tag.uid)
        return ax.Across(
            ax.Icon("label", cls=COMPOSE, color=tag.color, margin=(16, 0), outlined=True),
            ax.Text(tag.name, size=16, weight=1, margin=(16, 0)),
            ax.CheckBox(checked=is_chosen, width=48, height=48, on_change=lambda _: flip()),
            cls=COMPOSE,
            height=56,
            padding=(0, 0, 8, 0),
            on_tap=flip,
        )


# -- picking a place --------------------------------------------------------------------------------------------------


def coordinates(latitude: float, longitude: float) -> str:
    """Return a place on the globe in degrees, minutes and seconds."""

    def part(value: float, sides: str) -> str:
        seconds = round(abs(value) * 3600)
        side = sides[value < 0]
        return f"{seconds // 3600}°{seconds // 60 % 60:02d}'{seconds % 60:02d}\"{side}"

    return f"{part(latitude, 'NS')} {part(longitude, 'EW')}"


class LocationPicker(ThemedScreen):
    """A map without tiles (they come from the internet), the phone's place in its middle; below it known places."""

    _STEP = 0.0008  # degrees for each dp that the map is dragged

    def create(self) -> None:
        """Begin where the phone is."""
        self.store = Store(self.phone)
        self._go_to_me()
        self._at = (0, 0)

    def _go_to_me(self) -> None:
        fix = self.phone.location.tell(self.app.package)
        self.latitude, self.longitude = fix.latitude, fix.longitude

    def compose(self) -> ax.View:
        """Return map, the button that takes its middle, and the places."""
        places = self.store.places()
        here = ax.Across(
            ax.Icon("place", color="secondary", margin=(16, 0)),
            ax.TwoLines(
                "Select this location", coordinates(self.latitude, self.longitude),
                ids=("location_name", "location_address"), margin=(16, 0), speaks=True,
            ),
            id="select_this_location",
            height=72,
            on_tap=self._take_here,
        )  # fmt: skip
        rows = [self._row(place) for place in places]
        return ax.Pane(
            bar(self, "Choose a location"),
            self._map(),
            here,
            ax.Divider(),
            ax.RecyclerView(*rows, id="recent_locations"),
            background="background",
        )

    def _map(self) -> ax.View:
        theme = self.theme
        scale = self.phone.display.scale

        def paint(canvas: ax.Canvas, rect: ax.Rect) -> None:
            canvas.fill(rect, theme.surface_variant)
            step = round(64 * scale)
            first_x = rect.left + round(-self.longitude / self._STEP * scale) % step
            first_y = rect.top + round(self.latitude / self._STEP * scale) % step
            for x in range(first_x, rect.right, step):
                canvas.fill(ax.Rect(x, rect.top, x + 2, rect.bottom), theme.outline_variant)
            for y in range(first_y, rect.bottom, step):
                canvas.fill(ax.Rect(rect.left, y, rect.right, y + 2), theme.outline_variant)

        def drag(phase: str, x: int, y: int) -> None:
            if phase != "down":
                self.longitude = min(180.0, max(-180.0, self.longitude - (x - self._at[0]) / scale * self._STEP))
                self.latitude = min(85.0, max(-85.0, self.latitude + (y - self._at[1]) / scale * self._STEP))
            self._at = (x, y)

        return ax.Frame(
            ax.Drawing(paint, id="map", on_pointer=drag, height=320),
            ax.Icon("place", id="marker", size=40, color="#f44336", gravity="center", margin=(0, 0, 0, 36)),
            ax.IconButton(
                "my_location", desc="Current location", gravity="bottom end", margin=12, radius=24, elevation=4,
                background="surface", on_tap=self._go_to_me,
            ),
            width=ax.MATCH,
            height=320,
        )  # fmt: skip

    def _row(self, place: Place) -> ax.View:
        return ax.Across(
            ax.Icon("place", margin=(16, 0), outlined=True),
            ax.TwoLines(place.name, coordinates(place.latitude, place.longitude), max_lines=(1, 1), margin=(16, 0)),
            height=64,
            on_tap=partial(self.finish, place.uid),
        )  # fmt: skip

    def _take_here(self) -> None:
        name = coordinates(self.latitude, self.longitude)
        known = next((place.uid for place in self.store.places() if place.name == name), "")
        self.finish(known or self.store.add_place(name, self.latitude, self.longitude))
