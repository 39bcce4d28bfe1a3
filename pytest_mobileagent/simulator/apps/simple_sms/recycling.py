"""The bin: the question before messages go there, and the conversations that have some in it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx import simple

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytest_mobileagent.simulator.apps.simple_sms.store import Messages

EMPTY_QUESTION = "Are you sure you want to empty the Recycle Bin? The messages will be permanently lost."
HAS_BIN = "use_recycle_bin"


class Delete(Protocol):
    """What is done once Yes is tapped."""

    def __call__(self, *, is_binned: bool) -> None:
        """Delete, or move into the bin."""


def ask_delete(screen: ax.Screen, items: str, delete: Delete, *, can_bin: bool) -> None:
    """Ask before messages are deleted, or moved into the bin if there is one, unless its box says otherwise."""
    if not (can_bin and screen.prefs(simple.PREFS).flag(HAS_BIN)):
        question = screen.tr("Are you sure you want to delete {items}?").format(items=items)
        simple.confirm(screen, question, lambda: delete(is_binned=False))
        return
    question = screen.tr("Are you sure you want to move {items} into the Recycle Bin?").format(items=items)
    skips = [False]

    def content() -> ax.View:
        return ax.Column(
            ax.Label(question, id="delete_remember_title", size=16, padding=(4, 0, 0, 16)),
            ax.CheckBox(
                id="skip_the_recycle_bin_checkbox", text="Skip the Recycle Bin, delete messages directly",
                checked=skips[0], width=ax.MATCH, min_height=44, on_change=_setter(skips),
            ),
            id="delete_remember_holder",
            cls="android.widget.RelativeLayout",
            padding=(24, 24, 24, 4),
        )  # fmt: skip

    yes = ("Yes", lambda: delete(is_binned=not skips[0]))
    screen.show(
        ax.AlertDialog(
            content=content, positive=yes, negative=("No", None), ids=screen.app.package, width=simple.DIALOG_DP
        )
    )


def _setter(value: list[bool]) -> Callable[[bool], None]:
    def put(is_on: bool) -> None:
        value[0] = is_on

    return put


def ask_empty(screen: ax.Screen, store: Messages) -> None:
    """Ask before all that lies in the bin is deleted."""
    simple.confirm(screen, EMPTY_QUESTION, store.empty_bin)
