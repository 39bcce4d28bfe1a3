"""The contacts that have a label."""

from __future__ import annotations

from functools import partial

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.contacts.book import QUICK_CONTACT, Book, Person
from pytest_mobileagent.simulator.apps.contacts.parts import LIST, TextDialog, bar, face


class LabelPage(ax.Screen):
    """One label's contacts; adding and removing them."""

    @property
    def label(self) -> int:
        """The label's id."""
        return self.intent.number("label")

    def compose(self) -> ax.View:
        """Return the list."""
        book = Book(self.phone, self.app.package)
        title = dict(book.groups()).get(self.label, "")
        members = book.members(self.label)
        people = [person for person in book.people() if person.id in members]
        count = len(people)
        add = ax.IconButton("person_add", id="menu_add", desc=self.tr("Add contact"), outlined=True, on_tap=self._add)
        more = ax.IconButton(
            "more_vert",
            key="overflow",
            cls="android.widget.ImageView",
            desc=self.tr("More options"),
            on_tap=lambda: self.popup(self._menu(title)),
        )
        head = bar(self, f"{title} • {self.tr_count(count, '{count} contact', '{count} contacts')}", add, more)
        if not people:
            body: ax.View = ax.Column(
                ax.Icon("label", size=72, outlined=True, color="primary"),
                ax.Text(self.tr("No contacts with this label"), id="empty_group_view_text", size=16),
                ax.TextButton(self.tr("Add contacts"), id="add_member_button", on_tap=self._add, height=48),
                weight=1,
                gravity="center",
                justify="center",
                gap=12,
            )
        else:
            body = ax.Scroll(*(self._row(person) for person in people), id="android:id/list", cls=LIST, weight=1)
        return ax.Pane(head, body, background="background")

    def _row(self, person: Person) -> ax.View:
        def menu() -> None:
            book = Book(self.phone, self.app.package)
            remove = partial(book.set_member, person, self.label, member=False)
            items = [ax.MenuItem(self.tr("Remove from label"), remove)]
            self.popup(items, anchor=f"person_{person.id}")

        return ax.Across(
            face(self, person),
            ax.Text(person.name, id="cliv_name_textview", size=16, weight=1, max_lines=1, margin=(16, 0)),
            key=f"person_{person.id}",
            desc=person.name,
            height=56,
            padding=(16, 0),
            on_tap=lambda: self.start(f"{self.app.package}/{QUICK_CONTACT}", contact=person.id),
            on_long_press=menu,
        )

    def _add(self) -> None:
        book = Book(self.phone, self.app.package)
        members = book.members(self.label)
        others = [person for person in book.people() if person.id not in members]
        if not others:
            self.toast(self.tr("No contacts to add"))
            return

        def accept(numbers: set[int]) -> None:
            for person in others:
                if person.id in numbers:
                    book.set_member(person, self.label, member=True)

        choices = [(person.id, person.name) for person in others]
        ax.offer_several(self, self.tr("Add contacts"), choices, (), accept, ok=self.tr("Add"))

    def _menu(self, title: str) -> list[ax.MenuItem]:
        book = Book(self.phone, self.app.package)

        def rename() -> None:
            TextDialog(
                self, title=self.tr("Rename label"), id="edit_text", text=title, hint=self.tr("Label name"),
                input_type="caps",
                on_ok=lambda text: book.rename_group(self.label, text),
            )  # fmt: skip

        def delete() -> None:
            book.delete_group(self.label)
            self.finish()

        def ask() -> None:
            message = self.tr('Delete the label "{title}"? (Contacts themselves will not be deleted.)').format(
                title=title
            )
            ax.ask(self, message, self.tr("Delete"), delete)

        return [ax.MenuItem(self.tr("Rename label"), rename), ax.MenuItem(self.tr("Delete label"), ask)]
