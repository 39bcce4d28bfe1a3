"""Phone's main screen: favourites, recents, contacts, voicemail, search and dialpad."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from urllib.parse import unquote

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.dialer.dialpad import Pad, digits_field, number_row
from pytest_mobileagent.simulator.apps.dialer.people import People, Person, photo
from pytest_mobileagent.simulator.apps.dialer.recents import CallHistory, call_number, call_rows
from pytest_mobileagent.simulator.apps.dialer.settings import Settings, voicemail_number
from pytest_mobileagent.simulator.system.phone_numbers import dialable, format_number

TABS = ("Favorites", "Recents", "Contacts", "Voicemail")
_TAB_IDS = ("tab_speed_dial", "tab_call_history", "tab_contacts", "tab_voicemail")
_TAB_ICONS = ("star_outline", "schedule", "people_outline", "voicemail")
_CHOSEN_ICONS = ("star", "watch_later", "people", "voicemail")
_LIST = "androidx.recyclerview.widget.RecyclerView"
_PAUSES = "dialpad_overflow"
_SEARCH = ax.AppBar(
    id="", cls="android.widget.LinearLayout", height=64, up_id="search_back_button", color="on_surface_variant"
)


def search_with(field_id: str) -> ax.SearchLook:
    """Return what the parts of the search are called."""
    return ax.SearchLook(
        field_id, "android.widget.EditText", "search_clear_button", "android.widget.ImageButton", "Clear search",
        "stop searching",
    )  # fmt: skip


class Main(ax.Screen):
    """The four tabs; the search box above, the dialpad over everything."""

    first_tab = 2
    root_id = ""
    search_look = search_with("open_search_view_edit_text")
    send_label = "Send a message"

    def create(self) -> None:
        """Open the tab that was open last, or the dialpad if the intent asks for it."""
        self.tab = min(3, max(0, self.prefs().number("last_tab", self.first_tab)))
        self.search = ax.Search(self, self.search_look)
        self.has_dialpad = False
        self.digits = ""
        self.opened_call = 0
        self.phone.log.write("I", "Dialer", "MainActivity.onCreate - enter", package=self.app.package)
        self._read(self.intent)

    def new_intent(self, intent: ax.Intent) -> None:
        """Look at what was asked for."""
        self._read(intent)

    def _read(self, intent: ax.Intent) -> None:
        if intent.action in ("android.intent.action.DIAL", "android.intent.action.VIEW") and intent.scheme == "tel":
            self._write(dialable(unquote(intent.data.partition(":")[2])))
            self.has_dialpad = True
        elif intent.action in ("android.intent.action.DIAL", "android.intent.action.CALL_BUTTON"):
            self.has_dialpad = True
        elif intent.type == "vnd.android.cursor.dir/calls":
            self.tab = 1

    @property
    def people(self) -> People:
        """Contacts and calls."""
        return People(self.phone, self.app.package)

    def back(self) -> bool:
        """Close the dialpad, then the search."""
        return ax.reset(self, has_dialpad=False) or self.search.close()

    def _select(self, tab: int) -> None:
        self.tab = tab
        self.prefs().put(last_tab=tab)

    def compose(self) -> ax.View:
        """Return the page with whatever lies over it."""
        if self.has_dialpad:
            return self._dialpad_page()
        if self.search:
            return ax.Pane(self._search_field(), self._results(self.search.text))
        pages = (self._favorites, self._recents, self._contacts, self._voicemail)
        page = ax.Frame(pages[self.tab](), self._fab(), width=ax.MATCH, weight=1)
        return ax.with_destinations(self, self._bottom_bar(), self._search_pill(), page)

    def _fab(self) -> ax.View:
        def show() -> None:
            self.has_dialpad = True
            self.focus("digits", keyboard=False)  # `DialpadFragment`: a keyboard's digits are dialled at once
            self.hide_keyboard()

        return ax.Fab("dialpad", id="dialpad_fab", desc=self.tr("key pad"), margin=(0, 0, 24, 26), on_tap=show)

    def _bottom_bar(self) -> ax.View:
        parts = zip(TABS, _TAB_ICONS, _TAB_IDS, _CHOSEN_ICONS, strict=True)
        return ax.BottomNavigation(
            [ax.Destination(self.tr(label), icon, name, chosen_icon=chosen) for label, icon, name, chosen in parts],
            theme=self.theme,
            index=self.tab,
            on_select=self._select,
            id="bottom_nav_bar",
            is_chosen_clickable=False,
        )

    # -- search -----------------------------------------------------------------------------------------------------

    def _search_pill(self) -> ax.View:
        hint = ax.Text(self.tr("Search contacts"), id="open_search_bar_text_view", size=16, weight=1, max_lines=1)
        hint.color = self.theme.on_surface_variant
        return ax.Across(
            ax.Icon("search", margin=(16, 0, 16, 0)),
            hint,
            self.voice_button(id="action_voice", cls="android.widget.Button"),
            ax.more_button(self, self.menu(), desc=self.tr("More options"), width=48, at=""),
            id="open_search_bar",
            cls="android.view.View",
            height=48,
            margin=(16, 8, 16, 8),
            radius=24,
            background="surface_variant",
            on_tap=self.search.open,
        )

    def menu(self) -> list[ax.MenuItem]:
        """Return what is behind the three dots."""
        return [
            ax.MenuItem(self.tr("Call history"), lambda: self.start(CallHistory)),
            ax.MenuItem(self.tr("Settings"), lambda: self.start(Settings)),
        ]

    def voice_button(self, *, id: str, cls: str = "android.widget.ImageView") -> ax.View:  # noqa: A002 - Android's word
        """Return what searches for words that are spoken, where an app can take them down: none of an image can."""
        listen = ax.Intent("android.speech.action.RECOGNIZE_SPEECH")
        return ax.IconButton(
            "mic_none", id=id, cls=cls, desc=self.tr("Start voice search"), width=48, color="on_surface_variant",
            on_tap=lambda: ax.open_or_tell(self, listen, self.tr("Voice search not available")),
        )  # fmt: skip

    def _search_field(self) -> ax.View:
        return self.search.bar(
            _SEARCH, background=self.theme.surface_variant, hint=self.tr("Search contacts"), size=16,
            color="on_surface", height=ax.WRAP,
        )  # fmt: skip

    def _results(self, text: str) -> ax.View:
        people = self.people
        found = people.dialled(text) if self.has_dialpad else people.search(text) if text.strip() else []
        rows: list[ax.View] = [self._result(person) for person in found]
        number = dialable(text)
        if number.lstrip("+").isdigit():
            rows += self._number_actions(number)
        return ax.RecyclerView(*rows, id="search_recycler_view", key="search_results")

    def _result(self, person: Person) -> ax.View:
        number = f"{self.tr(person.kind)}  {format_number(person.number)}" if person.number else ""
        return ax.Across(
            photo(self, person, id="photo"),
            ax.TwoLines(
                person.name, number or None, ids=("primary", "secondary"), max_lines=(1, 0), margin=(16, 0, 0, 0)
            ),
            height=64,
            padding=(16, 0),
            on_tap=lambda: call_number(self, person.number) if person.number else self._show(person),
        )

    def _number_actions(self, number: str) -> list[ax.View]:
        phone = {"phone": number}
        insert = ax.Intent("android.intent.action.INSERT", type="vnd.android.cursor.dir/contact", extras=phone)
        add = ax.Intent("android.intent.action.INSERT_OR_EDIT", type="vnd.android.cursor.item/contact", extras=phone)
        send = ax.Intent("android.intent.action.SENDTO", data=f"smsto:{number}")
        actions = [
            ("person_add", "Create new contact", lambda: self.start(insert)),
            ("person_add", "Add to a contact", lambda: self.start(add)),
            ("message", self.send_label, lambda: self.start(send)),
        ]
        return [
            ax.Across(
                ax.Icon(icon, id="search_action_image", margin=(8, 0, 24, 0), color="primary"),
                ax.Text(self.tr(label), id="search_action_text", size=16, color="primary"),
                height=56,
                padding=(16, 0),
                on_tap=action,
            )
            for icon, label, action in actions
        ]

    def _show(self, person: Person) -> None:
        uri = f"content://com.android.contacts/contacts/{person.id}"
        self.start(ax.Intent(action="android.intent.action.VIEW", data=uri))

    # -- tabs -------------------------------------------------------------------------------------------------------

    def _empty(self, icon: str, message: str, label: str, action: Callable[[], object] | None) -> ax.View:
        return ax.Pane(
            ax.Frame(
                ax.Icon(icon, size=56, gravity="center", color="primary"),
                id="empty_content_view_image",
                width=140,
                height=140,
                radius=70,
                background="primary_container",
            ),
            ax.Text(
                self.tr(message), id="empty_content_view_message", size=18, align="center", padding=(24, 24, 24, 12)
            ),
            ax.TextButton(
                self.tr(label), id="empty_content_view_action", cls="android.widget.TextView", on_tap=action, height=44
            )
            if label
            else None,
            gravity="center",
            justify="center",
        )

    def _favorites(self) -> ax.View:
        starred = [person for person in self.people.contacts() if person.starred]

        def add() -> None:
            self.start(AddFavorite)

        if not starred:
            return self._empty("star", "No one is on your favorites yet", "Add a favorite", add)
        cells = [self._favorite(person) for person in starred]
        head = ax.Across(
            ax.Text(self.tr("Favorites"), size=16, weight_name="medium", weight=1),
            ax.TextButton(self.tr("Add"), id="speed_dial_add_button", on_tap=add, height=48),
            height=56,
            padding=(16, 0, 8, 0),
        )
        return ax.Scroll(
            head, ax.Grid(*cells, columns=3, gap=8, padding=(8, 0)), id="speed_dial_recycler_view", cls=_LIST
        )

    def _favorite(self, person: Person) -> ax.View:
        def menu() -> None:
            items = [
                ax.MenuItem(self.tr("Contact info"), lambda: self._show(person)),
                ax.MenuItem(self.tr("Remove from favorites"), lambda: self.people.star(person, starred=False)),
            ]
            self.popup(items, anchor=f"favorite_{person.id}")

        return ax.Column(
            photo(self, person, size=72),
            ax.Text(person.name, id="name", weight_name="medium", align="center", max_lines=1, width=ax.MATCH),
            ax.Caption(self.tr(person.kind), id="phone_type", size=12) if person.kind else None,
            key=f"favorite_{person.id}",
            gravity="center",
            gap=4,
            padding=(4, 12),
            on_tap=lambda: call_number(self, person.number) if person.number else self._show(person),
            on_long_press=menu,
        )

    def _recents(self) -> ax.View:
        calls = self.people.calls()
        if not calls:
            self.opened_call = 0
            return self._empty(
                "history",
                "Calls you make and receive will show up here",
                "Make a call",
                ax.put(self, has_dialpad=True),
            )
        rows = call_rows(self, calls, opened=self.opened_call, on_open=self._open_call)
        return ax.Scroll(*rows, ax.View(height=96), id="new_call_log_recycler_view", key="recents", cls=_LIST)

    def _open_call(self, number: int) -> None:
        self.opened_call = 0 if self.opened_call == number else number

    def _contacts(self) -> ax.View:
        contacts = self.people.contacts()
        create = ax.Intent(action="android.intent.action.INSERT", type="vnd.android.cursor.dir/contact")
        if not contacts:
            message = "Your contacts are just a tap away here"
            return self._empty("people", message, "Create new contact", lambda: self.start(create))
        rows: list[ax.View] = [
            ax.Across(
                ax.Icon("person_add", width=40, margin=(65, 0, 0, 0), color="primary"),
                ax.Text(self.tr("Create new contact"), id="contact_name", size=16, color="primary", margin=(16, 0)),
                height=56,
                margin=(0, 8, 0, 0),
                on_tap=lambda: self.start(create),
            )
        ]
        previous = ""
        for person in contacts:
            heading = person.section if person.section != previous else ""
            previous = person.section
            rows.append(self._contact(person, heading))
        return ax.Scroll(*rows, ax.View(height=96), id="recycler_view", key="contacts", cls=_LIST)

    def _contact(self, person: Person, heading: str) -> ax.View:
        header = ax.Text(
            heading,
            id="contact_header",
            size=18,
            weight_name="medium",
            color="primary",
            align="center",
            width=56,
            height=56,
        )
        return ax.Across(
            header if heading else ax.View(width=56, height=56),
            ax.View(width=9, height=1),
            photo(self, person),
            ax.Text(person.name, id="contact_name", size=16, max_lines=1, margin=(16, 0, 16, 0), weight=1),
            height=56,
            on_tap=lambda: self._show(person),
        )

    def _voicemail(self) -> ax.View:
        return self._empty("voicemail", "Your voicemail inbox is empty", "", None)

    # -- dialpad ----------------------------------------------------------------------------------------------------

    def _dialpad_page(self) -> ax.View:
        more = ax.IconButton(
            "more_vert", id=_PAUSES, desc=self.tr("More options"),
            on_tap=lambda: self.popup(self._pauses(), anchor=_PAUSES),
        )  # fmt: skip
        self.number = digits_field(self.digits, ax.bind(self, "digits"))
        number = number_row(self.number, more=more, erase=self.tr("backspace"))
        *above, keys, call = self.keys()
        if not self.phone.display.is_low:
            pad = ax.Column(number, *above, keys, call, id="dialpad_view", background="surface", elevation=8)
            return ax.Pane(self._results(self.digits), pad, id=self.root_id, background="background")
        start = ax.Column(self._results(self.digits), number, *above, call, weight=1, height=ax.MATCH)
        keys.weight, keys.gravity = 1, "center"
        beside = ax.Row(start, keys, id="dialpad_view", width=ax.MATCH, height=ax.MATCH, background="surface")
        return ax.Pane(beside, id=self.root_id, background="background")

    def keys(self) -> Sequence[ax.View]:
        """Return what stands below the number: at last the keys, and the button that calls it."""
        call = ax.Button(
            self.tr("Call"), id="dialpad_voice_call_button", desc=self.tr("dial"), icon="call", background="#1e8e3e",
            color="#ffffff", radius=28, min_width=128, height=56, gravity="hcenter", margin=(0, 8, 0, 12),
            on_tap=self._dial,
        )  # fmt: skip
        return Pad(self.theme, self.add, self.holds).keys(), call

    @property
    def holds(self) -> dict[str, Callable[[], object]]:
        """What a long press of a key does, by its id."""
        return {"zero": lambda: self.add("+"), "one": self._call_voicemail}

    def _call_voicemail(self) -> None:
        """Call the mailbox, or say that its number is to be set first; a number that is being typed gets its 1."""
        number = voicemail_number(self.phone)
        if self.digits:
            self.add("1")
        elif number:
            call_number(self, number)
        else:
            said = self.tr("To set up voicemail, go to Menu > Settings.")
            ax.tell(self, said, title=self.tr("Set up voicemail"))

    def _write(self, number: str) -> None:
        """Have a number stand above the keys, with the cursor behind it."""
        self.digits = number
        self.ui.selection.pop("digits", None)

    def add(self, character: str) -> None:
        """Add a digit, or what else can be dialled."""
        self.number.insert(character)

    def _pauses(self) -> list[ax.MenuItem]:
        return [
            ax.MenuItem(self.tr("Add 2-sec pause"), lambda: self.add(",")),
            ax.MenuItem(self.tr("Add wait"), lambda: self.add(";")),
        ]

    def _dial(self) -> None:
        if not self.digits:
            outgoing = [call for call in self.people.calls() if call.type == 2]
            self._write(outgoing[0].number if outgoing else "")
        elif call_number(self, self.digits):
            self.digits = ""
            self.has_dialpad = False


class AddFavorite(ax.Screen):
    """Choose a contact to make a favourite."""

    def compose(self) -> ax.View:
        """Return the contacts that are none yet."""
        people = People(self.phone, self.app.package)

        def adder(person: Person) -> Callable[[], None]:
            def add() -> None:
                people.star(person, starred=True)
                self.finish()

            return add

        rows = [
            ax.Across(
                photo(self, person),
                ax.Text(person.name, id="contact_name", size=16, weight=1, margin=(16, 0), max_lines=1),
                height=56,
                padding=(16, 0),
                on_tap=adder(person),
            )
            for person in people.contacts()
            if not person.starred
        ]
        bar = ax.Toolbar(
            self,
            self.tr("Add favorite"),
            navigation=ax.IconButton("arrow_back", desc=self.tr("Navigate up"), on_tap=self.finish),
        )
        return ax.Pane(bar, ax.Scroll(*rows, id="recycler_view", cls=_LIST))
