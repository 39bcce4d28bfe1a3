"""The list of contacts: search, filters, selection, drawer, highlights, management."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.contacts.book import COMPANY, EDITOR, EMAIL, PHONE, QUICK_CONTACT, Book, Person
from pytest_mobileagent.simulator.apps.contacts.exchange import IMPORT, TYPES, take_result
from pytest_mobileagent.simulator.apps.contacts.labels import LabelPage
from pytest_mobileagent.simulator.apps.contacts.menu import share
from pytest_mobileagent.simulator.apps.contacts.parts import LIST, TextDialog, face, with_snippet
from pytest_mobileagent.simulator.apps.contacts.settings import Settings
from pytest_mobileagent.simulator.system.volumes import STORAGE

ONBOARDED = "onboarding_done"
_TABS = (
    ("contacts", "Contacts", "person"),
    ("highlights", "Highlights", "auto_awesome"),
    ("nav_manage", "Fix & manage", "build"),
)
_CHIPS = (("Phone contacts", PHONE), ("Email contacts", EMAIL), ("Company", COMPANY))
_NOTIFY = "android.permission.POST_NOTIFICATIONS"
_SEARCH = "open_search_view_edit_text"
_VCF = f"{STORAGE}/Download/contacts.vcf"


class People(ax.Screen):
    """The app's main screen."""

    layers = ("drawer", "selected", "search")
    search_look = ax.MATERIAL_SEARCH
    search_bar = ax.AppBar(id="", cls="android.widget.LinearLayout", height=72, color="on_surface_variant")
    selection_look = ax.AppBar(
        up="stop searching", up_id="selection_close", title_id="selection_count_text", title_weight="regular",
        title_margin=(12, 0), title_color="on_surface", color="on_surface_variant", more_dp=48, more_at="",
    )  # fmt: skip
    selection_icon = "close"

    snackbar_above_dp = 80.0
    has_welcome = True

    def create(self) -> None:
        """Show all contacts; welcome a new user."""
        self.tab = 0
        self.filters: set[str] = set()
        self.search = ax.Search(self, self.search_look)
        self.drawer = ax.Drawer(self)
        self.selected = ax.Selection()
        if self.has_welcome and not self.prefs().flag(ONBOARDED):
            self.show(ax.BottomSheet(self._welcome, on_cancel=self._welcomed))

    @property
    def book(self) -> Book:
        """The address book."""
        return Book(self.phone, self.app.package)

    def back(self) -> bool:
        """Close drawer, selection, search; return to the first tab."""
        return super().back() or ax.reset(self, tab=0)

    # -- first start ------------------------------------------------------------------------------------------------

    def _welcomed(self) -> None:
        self.prefs().update({ONBOARDED: True})

    def _welcome(self) -> ax.View:
        def skip() -> None:
            self.dismiss()
            self._welcomed()
            self.ask_for(_NOTIFY, request="notifications")

        return ax.Column(
            ax.Text(self.tr("Get the most out of Contacts"), id="title", size=22, padding=(24, 16, 24, 8)),
            ax.Caption(
                self.tr("Sign in to back up your contacts and see them on all your devices"),
                id="message",
                size=16,
                padding=(24, 0, 24, 24),
            ),
            ax.Row(
                ax.View(weight=1, height=1),
                ax.TextButton(self.tr("Skip"), id="skip_button", on_tap=skip, height=48),
                width=ax.MATCH,
                padding=(16, 0),
            ),
        )

    # -- frame ------------------------------------------------------------------------------------------------------

    def compose(self) -> ax.View:
        """Return the tab that is open, or what lies over it."""
        if self.search:
            return ax.Pane(self._search_field(), self._results(), background="background")
        pages = (self._contacts, self._highlights, self._manage)
        everything = ax.with_destinations(
            self,
            self._tabs(),
            self._selection_bar() if self.selected else self._search_bar(),
            ax.Frame(pages[self.tab](), self._fab() if self.tab == 0 else None, width=ax.MATCH, weight=1),
        )
        if not self.drawer.is_open:
            return everything
        return self.drawer.over(everything, self._panel, scrim=self.scrim(), id="", cls="android.widget.FrameLayout")

    def scrim(self) -> ax.View:
        """Return what darkens the list behind the drawer."""
        return ax.Scrim(background="#00000066", desc=self.tr("Close navigation drawer"))

    def _fab(self) -> ax.View:
        return ax.Fab(
            "add",
            id="floating_action_button",
            desc=self.tr("Create contact"),
            margin=(0, 0, 24, 16),
            on_tap=self._create,
        )

    def _create(self) -> None:
        component = f"{self.app.package}/{EDITOR}"
        data = "content://com.android.contacts/contacts"
        self.start(ax.Intent(action="android.intent.action.INSERT", data=data, component=component))

    def _search_bar(self) -> ax.View:

        account = ax.Frame(
            ax.Icon("account_circle", size=30, color="primary", gravity="center"),
            id="selected_account_disc",
            desc=self.tr("Signed in as Device\nAccount and settings."),
            width=51,
            height=48,
            on_tap=lambda: self.start(Settings),
        )
        hint = ax.Caption(self.tr("Search contacts"), id="open_search_bar_text_view", size=16, weight=1)
        return ax.Across(
            ax.IconButton("menu", desc=self.tr("Open navigation drawer"), on_tap=self.drawer.open),
            hint,
            account,
            id="open_search_bar",
            cls="android.view.ViewGroup",
            height=48,
            radius=24,
            padding=(4, 0),
            margin=(16, 8, 16, 0),
            background="surface_variant",
            on_tap=self.search.open,
        )

    def _tabs(self) -> ax.View:
        def select(at: int) -> None:
            self.tab = at
            self.selected.clear()

        return ax.BottomNavigation(
            [ax.Destination(self.tr(label), icon, name, is_outlined=True) for name, label, icon in _TABS],
            theme=self.theme,
            index=self.tab,
            on_select=select,
            id="bottom_nav",
            is_chosen_clickable=False,
        )

    # -- contacts ---------------------------------------------------------------------------------------------------

    def _chips(self) -> ax.View:

        chips = []
        for label, kind in _CHIPS:
            on = kind in self.filters
            chips.append(
                ax.Frame(
                    ax.DrawnText(self.tr(label), weight_name="medium", gravity="center"),
                    cls="android.widget.Button",
                    text=self.tr(label),
                    height=32,
                    padding=(16, 0),
                    margin=(0, 8, 8, 8),
                    radius=8,
                    border=None if on else (1, "outline"),
                    background="secondary_container" if on else "",
                    checkable=True,
                    checked=on,
                    on_tap=ax.put(self, filters=self.filters ^ {kind}),
                )
            )
        return ax.Scroll(
            ax.Row(*chips, padding=(16, 0, 8, 0)),
            id="chips_container",
            key="chips",
            cls="android.widget.HorizontalScrollView",
            horizontal=True,
            height=48,
        )

    def _contacts(self) -> ax.View:
        people = self.book.people()
        for kind in self.filters:
            having = self.book.having(kind)
            people = [person for person in people if person.id in having]
        self.selected.keep(person.id for person in people)
        chips = ax.Frame(self._chips(), width=ax.MATCH, margin=(0, 12, 0, 0))
        if not people:
            empty = ax.Pane(
                ax.Caption(self.tr("No contacts yet"), id="android:id/text1", size=16),
                gravity="center",
                justify="center",
            )
            return ax.Pane(chips, ax.Frame(empty, width=ax.MATCH, weight=1))
        starred = [person for person in people if person.starred] if not self.filters else []
        rows = self.rows(people, starred)
        head = f"{self.tr('Device')} · {self.tr_count(len(people), '{count} contact', '{count} contacts')}"
        header = ax.Caption(head, id="account_filter_header", size=12, padding=(24, 8))
        body = ax.Scroll(
            header, *rows, ax.View(height=96, width=1), id="android:id/list", key="list", cls=LIST, weight=1
        )
        return ax.Pane(chips, body)

    def rows(self, people: Sequence[Person], starred: Sequence[Person]) -> list[ax.View]:
        """Return the favourites, then everybody; the first of each section has its heading."""
        rows = [
            self._row(person, "★" if at == 0 else "", key=f"favorite_{person.id}") for at, person in enumerate(starred)
        ]
        previous = ""
        for person in people:
            heading = person.section if person.section != previous else ""
            previous = person.section
            rows.append(self._row(person, heading, key=f"person_{person.id}"))
        return rows

    def _row(self, person: Person, heading: str, *, key: str = "", snippet: str = "") -> ax.View:
        is_selected = person.id in self.selected
        icon = "star" if heading == "★" else ""
        letter: ax.View = ax.Text(heading, size=16, weight_name="medium", color="primary", align="center", width=24)
        if icon:
            letter = ax.Icon(icon, size=20, color="primary", width=24)
        disc = (
            ax.Frame(
                ax.Icon("check", color="on_primary", gravity="center"),
                width=40,
                height=40,
                radius=20,
                background="primary",
            )
            if is_selected
            else face(self, person)
        )
        row = ax.Across(
            ax.Frame(letter if heading else None, width=24, height=24, margin=(16, 0, 12, 0)),
            disc,
            with_snippet(ax.Text(person.name, id="cliv_name_textview", size=16, max_lines=1), snippet, margin=(16, 0)),
            key=key,
            cls="android.view.ViewGroup",
            desc=person.name,
            height=72 if snippet else 56,
        )
        return self.selected.row(row, person.id, partial(self.open_contact, person))

    def open_contact(self, person: Person) -> None:
        """Show a contact."""
        component = f"{self.app.package}/{QUICK_CONTACT}"
        data = f"content://com.android.contacts/contacts/lookup/{person.lookup}/{person.id}"
        self.start(ax.Intent(action="android.intent.action.VIEW", data=data, component=component))

    # -- selection --------------------------------------------------------------------------------------------------

    def _selection_bar(self) -> ax.View:
        people = self.book.people()
        chosen = [person for person in people if person.id in self.selected]
        all_of_them = partial(self.selected.select, [person.id for person in people])
        delete = ax.IconButton(
            "delete", id="menu_delete", desc=self.tr("Delete"), outlined=self.theme.material == 3,
            on_tap=partial(self._delete, chosen),
        )  # fmt: skip
        return self.selection_look(
            self, str(len(chosen)), icon=self.selection_icon, on_up=self.selected.clear, actions=[delete],
            overflow=[
                ax.MenuItem(self.tr("Share"), lambda: share(self, self.book, chosen)),
                ax.MenuItem(self.tr("Select all"), all_of_them),
            ],
            background=self.selection_background,
        )  # fmt: skip

    @property
    def selection_background(self) -> str:
        """What is behind the bar while contacts are selected."""
        return self.theme.background

    def _delete(self, chosen: Sequence[Person]) -> None:
        def delete() -> None:
            self.book.delete(list(chosen))
            self.selected.clear()
            only = chosen[0].name if len(chosen) == 1 else self.tr("Contacts")
            self.toast(self.tr("{name} deleted").format(name=only))

        question = "Delete this contact?" if len(chosen) == 1 else "Delete the selected contacts?"
        ax.ask(self, self.tr(question), self.tr("Delete"), delete)

    # -- search -----------------------------------------------------------------------------------------------------

    def _search_field(self) -> ax.View:
        return self.search.bar(
            self.search_bar, background=self.search_background, hint=self.tr("Search contacts"), size=16,
            color="on_surface", height=ax.WRAP,
        )  # fmt: skip

    @property
    def search_background(self) -> str:
        """What is behind the field."""
        return self.theme.surface_variant

    def _results(self) -> ax.View:
        if not self.search.text.strip():
            return ax.View(weight=1, width=ax.MATCH)
        found = self.book.search(self.search.text)
        count = len(found)
        header = ax.Caption(
            self.tr_count(count, "{count} found", "{count} found") if count else self.tr("No contacts found"),
            id="search_result_list_header",
            padding=(24, 16, 24, 8),
        )
        return ax.Scroll(
            header,
            *(self._row(person, "", snippet=snippet) for person, snippet in found),
            id="android:id/list",
            key="results",
            cls=LIST,
            weight=1,
        )

    # -- drawer -----------------------------------------------------------------------------------------------------

    def _panel(self) -> ax.View:
        labels = [self._entry("label", title, "nav_group", self.opener(number)) for number, title in self.book.groups()]
        rows = [
            ax.Text(self.tr("Contacts"), size=22, padding=(28, 24, 28, 16)),
            self._entry("person", self.tr("Contacts"), "nav_all_contacts", self.drawer.close),
            ax.Caption(self.tr("Labels"), id="nav_groups", padding=(28, 16, 28, 8)),
            *labels,
            self._entry("add", self.tr("Create label"), "nav_create_label", self.create_label),
            ax.View(width=ax.MATCH, height=1, background="outline_variant"),
            self._entry("settings", self.tr("Settings"), "nav_settings", lambda: self.start(Settings)),
        ]
        return ax.Scroll(*rows, key="drawer", cls=LIST, width=320, background="surface")

    def _entry(self, icon: str, title: str, id: str, act: ax.Act) -> ax.View:  # noqa: A002 - Android's word
        return ax.Across(
            ax.Icon(icon, id="icon", margin=(0, 0, 24, 0), outlined=True),
            ax.Text(title, id="title", weight_name="medium", weight=1, max_lines=1),
            id=id,
            height=56,
            padding=(28, 0, 16, 0),
            on_tap=self.drawer.leading(act),
        )

    def opener(self, label: int) -> ax.Act:
        """Return what shows the contacts of a label."""
        return lambda: self.start(LabelPage, label=label)

    def create_label(self) -> None:
        """Ask for a name, and show the new label."""
        TextDialog(
            self, title=self.tr("Create label"), id="edit_text", hint=self.tr("Label name"), input_type="caps",
            on_ok=lambda title: self.opener(self.book.add_group(title))(),
        )  # fmt: skip

    # -- other tabs -------------------------------------------------------------------------------------------------

    def _highlights(self) -> ax.View:
        people = self.book.people()
        starred = [person for person in people if person.starred]
        recent = sorted(people, key=lambda person: -person.changed_ms)[:5]
        rows: list[ax.View] = [self._heading(self.tr("Favorites"))]
        rows += [self._row(person, "") for person in starred]
        if not starred:
            rows.append(self._note(self.tr("Contacts that you add to favorites show up here")))
        rows.append(self._heading(self.tr("Recently added")))
        rows += [self._row(person, "") for person in recent]
        if not recent:
            rows.append(self._note(self.tr("No contacts yet")))
        return ax.Scroll(*rows, id="highlights_list", key="highlights", cls=LIST)

    def _heading(self, title: str) -> ax.View:
        return ax.Text(title, id="title", size=16, weight_name="medium", padding=(24, 20, 24, 8))

    def _note(self, text: str) -> ax.View:
        return ax.Caption(text, padding=(24, 4, 24, 12))

    def _manage(self) -> ax.View:
        def export() -> None:
            people = self.book.people()
            if not people:
                self.snackbar(self.tr("There are no exportable contacts"))
                return
            self.phone.disk.write(_VCF, self.book.vcards(people), mode=0o660)
            self.phone.media.scan(_VCF, owner=self.app.package)
            self.snackbar(self.tr("Contacts exported to Download/contacts.vcf"))

        return ax.Scroll(
            self._heading(self.tr("Manage")),
            self._item(
                "download",
                self.tr("Import from file"),
                self.tr("Add contacts from a .vcf file"),
                lambda: ax.pick_document(self, *TYPES, request=IMPORT),
            ),
            self._item("upload", self.tr("Export to file"), self.tr("Save all contacts as .vcf file"), export),
            self._item("settings", self.tr("Settings"), self.tr("Sort by, name format"), lambda: self.start(Settings)),
            id="manage_list",
            key="manage",
            cls=LIST,
        )

    def result(self, request: str, value: object) -> None:
        """Read the file that was picked."""
        take_result(self, self.book, request, value)

    def _item(self, icon: str, title: str, summary: str, on_tap: Callable[[], None]) -> ax.View:
        return ax.Across(
            ax.Icon(icon, outlined=True, margin=(0, 0, 24, 0)),
            ax.TwoLines(title, summary, ids=("title", "subtitle")),
            height=72,
            padding=(24, 0),
            on_tap=on_tap,
        )
