"""The settings, and the questions that are asked about the app."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx import simple
from pytest_mobileagent.simulator.androidx.simple.book import arranging
from pytest_mobileagent.simulator.androidx.simple.book import config as c
from pytest_mobileagent.simulator.androidx.simple.book.store import Store
from pytest_mobileagent.simulator.apps.simple_contacts import dialogs, exchange
from pytest_mobileagent.simulator.apps.simple_contacts.builds import is_late

_TABS = (
    (c.CONTACTS_TAB, "Contacts"), (c.FAVORITES_TAB, "Favorites"), (c.GROUPS_TAB, "Groups"),
    (c.LAST_TAB, "Last used one"),
)  # fmt: skip
_ON_CLICK = ((c.CALL_ON_TAP, "Call contact"), (c.VIEW_ON_TAP, "View contact details"), (c.EDIT_ON_TAP, "Edit contact"))
_PRIVATE = "Show private contacts to Simple Dialer, Simple SMS Messenger and Simple Calendar Pro"


class Settings(simple.SettingsScreen):
    """What can be chosen."""

    def entries(self) -> Sequence[ax.Entry]:
        """Return the rows."""
        config = c.Config(self.phone, c.CONTACTS_APP)
        return [
            ax.Category("Color customization", "color_customization_section"),
            simple.customize_colors(self),
            ax.Category("General", "general_settings"),
            ax.Choice("font_size", "Font size", tuple(enumerate(simple.FONT_SIZES)), 2),
            ax.Link(
                "Manage shown contact fields",
                partial(dialogs.manage_fields, self, config),
                name="manage_contact_fields",
            ),
            ax.Flag("merge_duplicate_contacts", "Merge duplicate contacts", default=True),
            ax.Flag("show_call_confirmation", "Show a call confirmation dialog before initiating a call"),
            ax.Flag("show_private_contacts", _PRIVATE, default=True),
            ax.Category("Main screen", "main_screen"),
            ax.Link(
                "Manage shown tabs",
                partial(arranging.manage_tabs, self, config, c.TABS),
                name="manage_shown_tabs",
            ),
            ax.Choice("default_tab", "Tab to open at app start", _TABS, c.LAST_TAB),
            ax.Choice("on_contact_click", "On contact click", _ON_CLICK, c.VIEW_ON_TAP),
            ax.Flag("show_dialpad_button", "Show a dialpad button on the main screen", default=True),
            ax.Flag("show_only_contacts_with_numbers", "Show only contacts with phone numbers"),
            ax.Category("List view", "list_view"),
            ax.Flag("show_contact_thumbnails", "Show contact thumbnails", default=True),
            ax.Flag("show_phone_numbers", "Show phone numbers"),
            ax.Flag("start_name_with_surname", "Start name with surname"),
            *self._files(),
            ax.View(height=24),
        ]

    def _files(self) -> list[ax.Entry]:
        """Return how contacts are exported and imported, which older builds have in their menu."""
        if not is_late(self):
            return []
        export = partial(exchange.Export, self, self.store)
        return [
            ax.Category("Migrating", "migrating"),
            ax.Link("Export contacts to a .vcf file", export, name="export_contacts"),
            ax.Link("Import contacts from a .vcf file", partial(exchange.start_import, self), name="import_contacts"),
        ]

    @property
    def store(self) -> Store:
        """The contacts."""
        return Store(self.phone)

    def result(self, request: str, value: object) -> None:
        """Go on with the file that was created or picked."""
        exchange.finish(self, self.store, request, value)


class Faq(simple.Faq):
    """What is asked about this app."""

    questions = (
        (
            "I want to change what fields are visible at contacts. Can I do it?",
            "Yes: the settings have a row Manage shown contact fields, and so has the menu of each contact.",
        ),
    )
