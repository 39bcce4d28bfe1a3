"""Simple Contacts Pro 6.22.3 and 6.22.7: identity and screens."""

from __future__ import annotations

from dataclasses import replace

from pytest_mobileagent.simulator.androidx import simple
from pytest_mobileagent.simulator.androidx.simple.book.config import PACKAGE
from pytest_mobileagent.simulator.apps.base import ActivitySpec, App, AppIcon, lazy, permissions
from pytest_mobileagent.simulator.apps.simple_contacts.builds import V6_22_3, V6_22_7

_ACTIVITIES = (
    simple.main_activity(lazy("simple_contacts.main:Main"), label="Contacts"),
    ActivitySpec(".activities.ViewContactActivity", lazy("simple_contacts.details:Details"), label="Details"),
    ActivitySpec(".activities.EditContactActivity", lazy("simple_contacts.editor:Editor")),
    ActivitySpec(".activities.GroupContactsActivity", lazy("simple_contacts.groups:GroupContacts")),
    ActivitySpec(".activities.SettingsActivity", lazy("simple_contacts.settings:Settings"), label="Settings"),
    simple.faq_activity(lazy("simple_contacts.settings:Faq")),
    simple.contributors_activity(),
    simple.customization_activity(),
)
_V6_22_7 = App(
    package=PACKAGE,
    label="Contacts",
    icon=AppIcon("person", fg="#ffffff", bg="#f57c00"),
    version_name="6.22.7",
    version_code=V6_22_7,
    theme=simple.THEME,
    chosen_theme=simple.chosen_theme,
    target_sdk=34,
    permissions=permissions("CALL_PHONE GET_ACCOUNTS READ_CONTACTS WRITE_CONTACTS"),
    reads=permissions("READ_CONTACTS"),
    activities=(*_ACTIVITIES, simple.about_activity(is_of_views=False, label="About")),
)
_V6_22_3 = replace(
    _V6_22_7,
    version_name="6.22.3",
    version_code=V6_22_3,
    target_sdk=33,
    activities=(
        *_ACTIVITIES,
        ActivitySpec(".activities.DialpadActivity", lazy("simple_contacts.dialpad:Dialpad"), label="Dialpad"),
        simple.about_activity(label="About"),
    ),
)
BUILDS = (_V6_22_3, _V6_22_7)
