"""Who may not write, and what may not be written: blocked numbers, and keywords."""

from __future__ import annotations

from functools import partial

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx import simple
from pytest_mobileagent.simulator.apps.simple_sms.blocked import blocked_numbers, is_among
from pytest_mobileagent.simulator.apps.simple_sms.blocked_exchange import Export, finish, start_import
from pytest_mobileagent.simulator.apps.simple_sms.builds import PACKAGE
from pytest_mobileagent.simulator.apps.simple_sms.store import Messages
from pytest_mobileagent.simulator.system.telephony import BLOCKED_NUMBERS, block

_KEYWORDS, _UNKNOWN, _HIDDEN = "blocked_keywords", "block_unknown_numbers", "block_hidden_numbers"
_COMPOSED = "android.view.View"
_PATTERN_HELP = (
    "Enter a number or a pattern (e.g. *12345*, +1*8888) to block all calls and messages from numbers matching the "
    "pattern."
)
_NO_KEYWORDS = "You are not blocking any keywords. You may add keywords here to block all messages containing them."


def keywords(phone: ax.Phone) -> frozenset[str]:
    """Return the blocked keywords."""
    return ax.Preferences(phone, PACKAGE, simple.PREFS).texts(_KEYWORDS)


def is_blocked(phone: ax.Phone, address: str, body: str) -> bool:
    """Whether a message may not come in."""
    if any(word.lower() in body.lower() for word in keywords(phone)):
        return True
    if is_among(address, blocked_numbers(phone).values()):
        return True
    prefs = ax.Preferences(phone, PACKAGE, simple.PREFS)
    return prefs.flag(_UNKNOWN) and Messages(phone).name_of(address) == address


class BlockedNumbers(ax.Screen):
    """Numbers that may not call or write (`ManageBlockedNumbersActivity`): of Compose, without ids, in late builds."""

    layers = ("selected",)

    def create(self) -> None:
        """Nothing is selected."""
        self.is_of_views = simple.is_classic(self.app)
        self.selected = simple.Selection()

    def compose(self) -> ax.View:
        """Return the numbers, below what else can be blocked."""
        numbers = blocked_numbers(self.phone)
        self.selected.keep(numbers)
        rows = [self._row(number, text) for number, text in numbers.items()] or self._none()
        return ax.Pane(
            self._selection(numbers) if self.selected else self._toolbar(),
            ax.Scroll(
                self._check("Block messages from not stored contacts", _UNKNOWN),
                None if self.is_of_views else self._check("Block messages from hidden numbers", _HIDDEN),
                *rows,
                key="numbers",
                id=self._id("manage_blocked_numbers_list"),
                cls=self._cls("androidx.recyclerview.widget.RecyclerView"),
                weight=1,
            ),
        )

    def _id(self, name: str) -> str:
        return name if self.is_of_views else ""

    def _cls(self, name: str) -> str:
        return name if self.is_of_views else _COMPOSED

    def _toolbar(self) -> ax.View:
        add = simple.action("add", "Add a blocked number", partial(self._ask, ""), id=self._id("add_blocked_number"))
        toolbar = self._id("block_numbers_toolbar")
        overflow = [
            ax.MenuItem("Import blocked numbers", partial(start_import, self)),
            ax.MenuItem("Export blocked numbers", partial(Export, self)),
        ]
        return simple.bar(self, "Manage blocked numbers", id=toolbar, actions=[add], overflow=overflow)

    def result(self, request: str, value: object) -> None:
        """Go on with a file that was made or picked."""
        known = list(blocked_numbers(self.phone).values())
        finish(self, request, value, known=known, block=partial(block, self.phone))

    def _selection(self, numbers: dict[int, str]) -> ax.View:
        def delete() -> None:
            for number in numbers:
                if number in self.selected:
                    self._unblock(number)
            self.selected.clear()

        return self.selected.bar(self, list(numbers), actions=[simple.action("delete", "Delete", delete)])

    def _check(self, title: str, key: str) -> ax.View:
        prefs = self.prefs(simple.PREFS)
        is_on = prefs.flag(key)
        return ax.Across(
            ax.CheckBox(
                id=self._id("block_unknown"), text=title, checked=is_on, clickable=False, button_last=True, weight=1
            ),
            id=self._id("block_unknown_holder"),
            cls=self._cls("android.widget.RelativeLayout"),
            min_height=56,
            padding=(16, 0),
            on_tap=lambda: prefs.update({key: not is_on}),
        )

    def _none(self) -> list[ax.View]:
        name = self._id("manage_blocked_numbers_placeholder")
        hint = ax.Label(
            "You are not blocking anyone.", id=name, size=16, align="center", width=ax.MATCH, padding=(16, 32, 16, 0)
        )
        add = ax.Label(
            "Add a blocked number", id=f"{name}_2" if name else "", size=16, color="primary", align="center",
            width=ax.MATCH, padding=16, on_tap=partial(self._ask, ""),
        )  # fmt: skip
        return [hint, add]

    def _row(self, number: int, text: str) -> ax.View:
        menu = [
            ax.MenuItem("Copy number to clipboard", partial(simple.copy, self, text)),
            ax.MenuItem("Delete", partial(self._unblock, number)),
        ]
        row = ax.Across(
            ax.Text(text, id=self._id("manage_blocked_number_title"), size=16, weight=1),
            ax.more_button(self, menu, key=f"blocked-{number}"),
            id=self._id("manage_blocked_number_holder"),
            cls=self._cls("android.view.ViewGroup"),
            min_height=56,
            padding=(16, 0, 0, 0),
        )
        return self.selected.row(row, number, partial(self._ask, text))

    def _ask(self, old: str) -> None:
        def take(number: str) -> bool:
            if number:
                for known, text in blocked_numbers(self.phone).items():
                    if text == old:
                        self._unblock(known)
                block(self.phone, number)
            return bool(number)

        simple.TextDialog(
            self,
            title="",
            id="add_blocked_number_edittext",
            text=old,
            hint="Number",
            helper=_PATTERN_HELP,
            input_type="phone",
            on_ok=take,
        )

    def _unblock(self, number: int) -> None:
        self.phone.content.delete(f"{BLOCKED_NUMBERS}/{number}")


class BlockedKeywords(ax.Screen):
    """Words of which no message may have one (`ManageBlockedKeywordsActivity`)."""

    def compose(self) -> ax.View:
        """Return the words, or what they are for."""
        add = simple.action("add", "Add a blocked keyword", partial(self._ask, ""), id="add_blocked_keyword")
        rows = [self._row(word) for word in sorted(keywords(self.phone))] or self._none()
        return ax.Pane(
            simple.bar(
                self, "Manage blocked keywords", id="block_keywords_toolbar", actions=[add]
            ),
            ax.RecyclerView(*rows, id="manage_blocked_keywords_list"),
        )  # fmt: skip

    def _none(self) -> list[ax.View]:
        name, ask = "manage_blocked_keywords_placeholder", partial(self._ask, "")
        return simple.nothing(_NO_KEYWORDS, name, "Add a blocked keyword", ask, is_wide=True)

    def _row(self, word: str) -> ax.View:
        delete = [ax.MenuItem("Delete", partial(self._replace, word, ""))]
        return ax.Across(
            ax.Text(word, id="manage_blocked_keyword_title", size=16, weight=1),
            ax.more_button(self, delete, key=f"keyword-{word}"),
            id="manage_blocked_keyword_holder",
            cls="android.view.ViewGroup",
            min_height=56,
            padding=(16, 0, 0, 0),
            on_tap=partial(self._ask, word),
        )

    def _ask(self, old: str) -> None:
        def take(word: str) -> bool:
            if word:
                self._replace(old, word)
            return bool(word)

        simple.TextDialog(
            self, title="", id="add_blocked_keyword_edittext", text=old, hint="Keyword", on_ok=take
        )  # fmt: skip

    def _replace(self, old: str, new: str) -> None:
        kept = keywords(self.phone) - {old}
        self.prefs(simple.PREFS).update({_KEYWORDS: kept | {new} if new else kept})
