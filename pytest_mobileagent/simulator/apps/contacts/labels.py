"""The contacts that have a label."""

from __future__ import annotations

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.contacts.book import QUICK_CONTACT, Book, Person
from pytest_mobileagent.simulator.apps.contacts.parts import LIST, TextDialog, bar, monogram


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
        add = ax.IconButton("person_add", id="menu_add", desc="Add contact", outlined=True, on_tap=self._add)
        more = ax.IconButton(
            "more_vert",
            key="overflow",
            cls="android.widget.ImageView",
            desc="More options",
            on_tap=lambda: self.popup(self._menu(title)),
        )
        head = bar(self, f"{title} • {count} contact{'s' if count != 1 else ''}", add, more)
        if not people:
            body: ax.View = ax.Column(
                ax.Icon("label", size=72, outlined=True, color="primary"),
                ax.Text("No contacts with this label", id="empty_group_view_text", size=16),
                ax.TextButton("Add contacts", id="add_member_button", on_tap=self._add, height=48),
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
            items = [ax.MenuItem("Remove from label", lambda: book.set_member(person, self.label, member=False))]
            self.popup(items, anchor=f"person_{person.id}")

        return ax.Across(
            monogram(person.name, size=40, desc=f"Quick contact for {person.name}"),
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
            self.toast("No contacts to add")
            return

        def accept(numbers: set[int]) -> None:
            for person in others:
                if person.id in numbers:
                    book.set_member(person, self.label, member=True)

        choices = [(person.id, person.name) for person in others]
        ax.offer_several(self, "Add contacts", choices, (), accept, ok="Add")

    def _menu(self, title: str) -> list[ax.MenuItem]:
        book = Book(self.phone, self.app.package)

        def rename() -> None:
            TextDialog(
                self, title="Rename label", id="edit_text", text=title, hint="Label name", input_type="caps",
                on_ok=lambda text: book.rename_group(self.label, text),
            )  # fmt: skip

        def delete() -> None:
            book.delete_group(self.label)
            self.finish()

        def ask() -> None:
            message = f'Delete the label "{title}"? (Contacts themselves will not be deleted.)'
            ax.ask(self, message, "Delete", delete)

        return [ax.MenuItem("Rename label", rename), ax.MenuItem("Delete label", ask)]
