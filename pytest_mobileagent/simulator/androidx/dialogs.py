"""Questions in dialogs: a sentence, one of several entries, a draft that stays until it is good; an app's own."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, TypeVar

from pytest_mobileagent.simulator.androidx.act import bind
from pytest_mobileagent.simulator.ui import MATCH, AlertDialog, BottomSheet, EditText, Frame, View

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from pytest_mobileagent.simulator.androidx.act import Act
    from pytest_mobileagent.simulator.ui import Screen

T = TypeVar("T")


def ask(  # noqa: PLR0913 - question and answers
    screen: Screen,
    message: str,
    yes: str,
    on_yes: Act,
    *,
    title: str = "",
    no: str = "Cancel",
    on_no: Act | None = None,
    ids: str = "android",
    width: float = 320,
) -> None:
    """Ask a question with two answers."""
    screen.show(
        AlertDialog(title=title, message=message, positive=(yes, on_yes), negative=(no, on_no), ids=ids, width=width)
    )


def form(  # noqa: PLR0913 - what it has
    screen: Screen,
    content: Callable[[], View],
    on_ok: Act | None,
    *,
    title: str = "",
    ok: str = "OK",
    cancel: str = "Cancel",
    ids: str = "",
    width: float = 320,
) -> AlertDialog:
    """Show what `content` returns above the two buttons; the ids of title and buttons are the app's, if not named."""
    dialog = AlertDialog(
        title=title, content=content, positive=(ok, on_ok), negative=(cancel, None), ids=ids or screen.app.package,
        width=width,
    )  # fmt: skip
    screen.show(dialog)
    return dialog


def tell(screen: Screen, message: str, *, title: str = "", ids: str = "android", width: float = 320) -> None:
    """Say something that is to be read: the only answer is OK."""
    screen.show(AlertDialog(title=title, message=message, positive=("OK", None), ids=ids, width=width))


def offer(  # noqa: PLR0913 - what is offered, and how
    screen: Screen,
    title: str,
    choices: Sequence[tuple[T, str]],
    chosen: T,
    pick: Callable[[T], object],
    *,
    no: str = "Cancel",
    ids: str = "android",
) -> None:
    """Offer values by their labels, one of which is chosen (the first, if none is); a tap takes another."""
    values = [value for value, _ in choices]
    at = values.index(chosen) if chosen in values else 0

    def taker(value: T) -> Act:
        return lambda: pick(value)

    items = [(label, taker(value)) for value, label in choices]
    screen.show(AlertDialog(title=title, items=items, selected=at, negative=(no, None) if no else None, ids=ids))


def offer_several(  # noqa: PLR0913 - what is offered, and how
    screen: Screen,
    title: str,
    choices: Sequence[tuple[T, str]],
    chosen: Iterable[T],
    accept: Callable[[set[T]], object],
    *,
    ok: str = "OK",
    no: str = "Cancel",
    ids: str = "android",
) -> None:
    """Offer values by their labels, any number of which may be chosen; `accept` is told which, once OK is tapped."""
    draft = set(chosen)

    def flip(value: T) -> None:
        draft.symmetric_difference_update({value})
        dialog.checked = [value in draft for value, _ in choices]
        screen.phone.touch()

    dialog = AlertDialog(
        title=title, items=[(label, partial(flip, value)) for value, label in choices],
        checked=[value in draft for value, _ in choices], positive=(ok, lambda: accept(draft)), negative=(no, None),
        ids=ids,
    )  # fmt: skip
    screen.show(dialog)


def show_sheet(screen: Screen, content: Callable[[Callable[[Act | None], Act]], View]) -> None:
    """Show a sheet; `content` is given what makes an act take the sheet away first, or do no more than that (None)."""
    sheet = BottomSheet(lambda: content(lambda act: screen.closing(act, sheet)))
    screen.show(sheet)


class DrawnDialog:
    """A dialog that an app draws all of; a subclass says what it shows, and with `kind` where it lies."""

    kind: str = "dialog"
    is_cancelable = True
    title: str = ""

    def compose(self, screen: Screen) -> View:
        """Return the dialog's content."""
        raise NotImplementedError

    def cancelled(self, screen: Screen) -> None:
        """React to Back or a tap outside; the dialog is already gone."""

    def closing(self, screen: Screen, act: Act | None = None) -> Act:
        """Return what an entry does: the dialog goes, and then it acts."""
        return screen.closing(act, self)


class DraftDialog:
    """A dialog that keeps what is chosen and typed in it, and stays until that is accepted.

    A subclass says what is in it (`content`) and what OK does (`accept`); its attributes are the draft.
    """

    title: str = ""
    ok: str = "OK"
    cancel: str = "Cancel"
    neutral: str = ""
    focus: str = ""  # the field that has the cursor when the dialog opens
    ids: str = ""  # the package of the ids of title and buttons; empty: the app's
    width: float = 320

    def __init__(self, screen: Screen) -> None:
        """Show the dialog."""
        self.screen = screen
        self._dialog = AlertDialog(
            title=self.title,
            content=self.content,
            positive=(self.ok, self.confirm) if self.ok else None,
            negative=(self.cancel, self.close) if self.cancel else None,
            neutral=(self.neutral, self.else_) if self.neutral else None,
            on_cancel=self.cancelled,
            stays_open=True,
            ids=self.ids or screen.app.package,
            width=self.width,
        )
        screen.show(self._dialog)
        if self.focus:
            screen.focus(self.focus)

    def content(self) -> View:
        """Return what stands between title and buttons."""
        raise NotImplementedError

    def accept(self) -> bool:
        """React to OK; False if the dialog is to stay."""
        raise NotImplementedError

    def else_(self) -> None:
        """React to the third button; the dialog stays."""

    def cancelled(self) -> None:
        """React to Back or a tap outside; the dialog is already gone."""

    def close(self) -> None:
        """Take the dialog away, and the keyboard with it."""
        self.screen.hide_keyboard()
        self.screen.dismiss(self._dialog)

    def confirm(self) -> None:
        """Do what OK does."""
        if self.accept():
            self.close()


class TextDialog(DraftDialog):
    """Asks for a line of text. `on_ok` is told it, and says with False that the dialog is to stay.

    A subclass says how the field looks.
    """

    ids = "android"
    is_entered = True  # whether the keyboard's key does what OK does
    takes_nothing = True  # whether `on_ok` is told of an empty text too

    def __init__(  # noqa: PLR0913 - its parts
        self,
        screen: Screen,
        *,
        title: str = "",
        id: str,  # noqa: A002 - Android's word
        text: str = "",
        hint: str = "",
        helper: str = "",
        input_type: str = "text",
        on_ok: Callable[[str], object],
    ) -> None:
        """Show the dialog, the keyboard up; a `helper` is for looks that have it below the field."""
        self.title, self.focus, self._text, self._on_ok = title, id, text, on_ok
        self._hint, self.helper, self._input_type = hint, helper, input_type
        super().__init__(screen)

    def field(self, *, padding: float | tuple[float, float] = (0, 8)) -> EditText:
        """Return the field."""
        return EditText(
            id=self.focus, text=self._text, hint=self._hint, on_change=bind(self, "_text"), padding=padding,
            input_type=self._input_type, on_ime_action=self.confirm if self.is_entered else None,
        )  # fmt: skip

    def content(self) -> View:
        """Return the field above its line."""
        line = View(width=MATCH, height=2, background="primary", gravity="bottom")
        return Frame(self.field(), line, width=MATCH, margin=(24, 0 if self.title else 24, 24, 8))

    def accept(self) -> bool:
        """Hand on the text."""
        text = self._text.strip()
        return not (text or self.takes_nothing) or self._on_ok(text) is not False
