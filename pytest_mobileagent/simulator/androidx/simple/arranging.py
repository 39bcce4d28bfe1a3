"""How rows are arranged: sorted, in a list or a grid, in all folders or in one that has its own way."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.androidx.simple.forms import Check, Form, Note, Part, Radios, Values

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pytest_mobileagent.simulator.system.preferences import Preferences
    from pytest_mobileagent.simulator.ui import Screen

DESCENDING, NUMERIC = 1024, 32768  # Simple-Commons' `SORT_…`, beside the bit of what is sorted by
GRID, LIST = 1, 2
ONLY_HERE = "Use for this folder only"


@dataclass(frozen=True, slots=True)
class FolderPreference:
    """A number that is the same for all folders, but for those that have one of their own."""

    prefs: Preferences
    prefix: str  # of the keys of single folders
    key: str
    default: int

    def of(self, path: str) -> int:
        """Return the number for a folder."""
        return self.prefs.number(self._own(path), self.prefs.number(self.key, self.default))

    def is_own(self, path: str) -> bool:
        """Whether a folder has its own."""
        return self._own(path) in self.prefs.items()

    def put(self, path: str, value: int, *, only_here: bool) -> None:
        """Store a number for one folder, or for all."""
        if not only_here:
            self.prefs.remove(self._own(path))
        self.prefs.update({self._own(path) if only_here else self.key: value})

    def _own(self, path: str) -> str:
        return f"{self.prefix}{path.lower()}"


@dataclass(frozen=True, slots=True)
class SortDialog:
    """The dialog `Sort by`: what can be sorted by, as names of ids (or none), labels and bits."""

    kinds: Sequence[tuple[str, str, int]]
    numeric: tuple[int, ...] = ()  # the kinds for which numbers in names may count by their value
    own: str = ""  # how it asks whether this is for one place only; empty: it does not
    own_id: str = "use_for_this_folder"
    note: str = ""

    def show(self, screen: Screen, now: int, store: Callable[[int, bool], object], *, is_own: bool = False) -> None:
        """Ask; `store` is told the new bits, and whether they are for this place only."""

        def stored(values: Values) -> None:
            bits = values["kind"] | (DESCENDING if values["descending"] else 0) | (NUMERIC if values["numeric"] else 0)
            store(bits, bool(values["own"]))

        values = {
            "kind": next((bit for _, _, bit in self.kinds if now & bit), self.kinds[0][2]),
            "descending": int(bool(now & DESCENDING)), "numeric": int(bool(now & NUMERIC)), "own": int(is_own),
        }  # fmt: skip
        Form(screen, "Sort by", self._parts(), values, stored)

    def _parts(self) -> list[Part]:
        prefix = "sorting_dialog"
        kinds = [(f"{prefix}_radio_{name}" if name else "", label, bit) for name, label, bit in self.kinds]
        directions = [(f"{prefix}_radio_ascending", "Ascending", 0), (f"{prefix}_radio_descending", "Descending", 1)]
        parts: list[Part] = [Radios("kind", kinds), None, Radios("descending", directions)]
        if self.numeric:
            label = "Sort numeric parts by actual value"
            by_name = self.numeric
            parts += [
                None, Check("numeric", f"{prefix}_numeric_sorting", label, lambda values: values["kind"] in by_name)
            ]  # fmt: skip
        if self.own:
            parts += [*([] if self.numeric else [None]), Check("own", f"{prefix}_{self.own_id}", self.own)]
        if self.note:
            parts.append(Note(f"{prefix}_bottom_note", self.note))
        return parts


@dataclass(frozen=True, slots=True)
class ViewTypeDialog:
    """The dialog that asks for a grid or a list: with a box below, whose text and id an app may choose."""

    box: str = ONLY_HERE  # empty: there is none
    box_id: str = "use_for_this_folder"

    def show(self, screen: Screen, now: int, store: Callable[[int, bool], object], *, is_checked: bool = False) -> None:
        """Ask; `store` is told which, and whether the box is checked."""
        prefix = "change_view_type_dialog"
        options = [(f"{prefix}_radio_grid", "Grid", GRID), (f"{prefix}_radio_list", "List", LIST)]
        parts: list[Part] = [Radios("kind", options)]
        if self.box:
            parts += [None, Check("box", f"{prefix}_{self.box_id}", self.box)]
        values = {"kind": now, "box": int(is_checked)}
        Form(screen, "", parts, values, lambda chosen: store(chosen["kind"], bool(chosen["box"])))
