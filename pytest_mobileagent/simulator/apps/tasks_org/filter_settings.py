"""The page on which one of the user's own filters is made."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.tasks_org.criteria import (
    AND,
    FIRST,
    KINDS,
    NOT,
    OR,
    TYPE_NAMES,
    UNIVERSE,
    Criterion,
    Kind,
    combined_sql,
    matching,
    stored,
)
from pytest_mobileagent.simulator.apps.tasks_org.parts import NamePage, on_accent
from pytest_mobileagent.simulator.apps.tasks_org.store import PACKAGE, Store
from pytest_mobileagent.simulator.apps.tasks_org.words import list_name
from pytest_mobileagent.simulator.system.dates import number_text

if TYPE_CHECKING:
    Item = tuple[str, ax.Act | None]


class FilterSettings(NamePage):
    """A name and criteria; beside each how many tasks are left."""

    hint = "Filter name"

    def create(self) -> None:
        """Begin with a stored filter, or with all active tasks."""
        self.store = Store(self.phone)
        uid = self.intent.text("uid")
        found = next((one for one in self.store.filters() if str(one.id) == uid), None)
        self.number = found.id if found is not None else 0
        self.criteria = self.first_criteria = found.criteria if found is not None else (FIRST,)
        self.typed = ""
        self.begin(found.title if found is not None else "", is_new=found is None)

    @property
    def is_changed(self) -> bool:
        """Whether name or criteria are others."""
        return (self.name, self.criteria) != (self.stored_name, self.first_criteria)

    # -- what is done -----------------------------------------------------------------------------------------------

    def save(self) -> None:
        """Store the filter if it has a name."""
        name = self.name.strip()
        if not name:
            self.error = "Name cannot be empty"
            return
        self.store.save_filter(
            self.number, title=name, sql=combined_sql(self.criteria), criterion=stored(self.criteria)
        )
        self.finish()

    def delete(self) -> None:
        """Delete the filter."""
        self.store.delete_filter(self.number)

    def _add(self) -> None:
        self.hide_keyboard()
        items: list[Item] = [(kind.title, partial(self._ask_value, kind)) for kind in KINDS]
        self.show(ax.AlertDialog(title="Add criteria", items=items, ids=PACKAGE))

    def _ask_value(self, kind: Kind) -> None:
        values = kind.values
        if kind.id == "tag_is":
            values = tuple((tag.name, tag.uid) for tag in self.store.tags())
        elif kind.id == "caldavlist":
            values = tuple((one.name, one.uid) for one in self.store.lists())
        if kind.is_typed:
            self._ask_text(kind)
        elif values:
            is_list = kind.id == "caldavlist"
            items: list[Item] = [
                (
                    name if kind.values else ax.Written(list_name(self.phone, name) if is_list else name),
                    partial(self._append, kind, value, name),
                )
                for name, value in values
            ]
            self.show(ax.AlertDialog(title=kind.title, items=items, ids=PACKAGE))
        elif "?" not in kind.sql:
            self._append(kind, "", "")

    def _ask_text(self, kind: Kind) -> None:
        self.typed = ""

        def content() -> ax.View:
            field = ax.EditText(key="criterion", text=self.typed, auto_focus=True, on_change=self.bind("typed"),
                             padding=(0, 10))  # fmt: skip
            return ax.Column(field, ax.Divider(color="outline"), padding=(24, 4, 24, 12))

        def accept() -> None:
            if self.typed.strip():
                self._append(kind, self.typed.strip(), self.typed.strip())

        dialog = ax.AlertDialog(
            title=kind.title, content=content, positive=("OK", accept), negative=("CANCEL", None), ids=PACKAGE
        )
        self.show(dialog)
        self.focus("criterion")

    def _append(self, kind: Kind, value: str, label: str) -> None:
        self.criteria = (*self.criteria, Criterion(kind, value, label))

    def _change(self, at: int) -> None:
        def take(how: int) -> None:
            self.criteria = tuple(
                replace(one, type=how) if place == at else one for place, one in enumerate(self.criteria)
            )

        def remove() -> None:
            self.criteria = self.criteria[:at] + self.criteria[at + 1 :]

        ways = (AND, OR, NOT)
        items: list[Item] = [(TYPE_NAMES[way], partial(take, way)) for way in ways]
        chosen = ways.index(self.criteria[at].type)
        self.show(
            ax.AlertDialog(
                title=ax.Written(self.criteria[at].text(self.phone)), items=items, selected=chosen,
                neutral=("DELETE", remove), negative=("CANCEL", None), ids=PACKAGE,
            )
        )  # fmt: skip

    # -- what is shown ----------------------------------------------------------------------------------------------

    def compose(self) -> ax.View:
        """Return the form."""
        rows = [self._row(at, one) for at, one in enumerate(self.criteria)]
        page = ax.Pane(
            self.top_bar("Create new filter"),
            self.name_field(),
            ax.RecyclerView(*rows, ax.View(height=88), id="recycler_view"),
            background="background",
        )
        fab = ax.Fab("add", id="fab", text="Add criteria", color=on_accent(self.theme), on_tap=self._add)
        return ax.Layers(page, fab)

    def _row(self, at: int, one: Criterion) -> ax.View:
        count = len(matching(self.phone, self.store, self.criteria[: at + 1]))
        return ax.Across(
            ax.Label(
                "" if one.type == UNIVERSE else TYPE_NAMES[one.type], id="type", size=12, weight_name="medium",
                color="secondary", width=48,
            ),
            ax.Text(one.text(self.phone), id="name", size=16, weight=1),
            ax.Caption(number_text(self.phone, count), id="result_count"),
            id="row",
            key=f"criterion-{at}",
            height=56,
            padding=(16, 0),
            on_tap=partial(self._change, at) if at else None,
        )  # fmt: skip
