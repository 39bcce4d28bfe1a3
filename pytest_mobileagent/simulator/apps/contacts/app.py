"""Contacts: Google's of Android 13, and Android 10's own; their identities and intents."""

from __future__ import annotations

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.base import (
    ActivitySpec,
    App,
    AppIcon,
    AppShortcut,
    IntentFilter,
    lazy,
    permissions,
)
from pytest_mobileagent.simulator.apps.contacts.aosp.parts import THEME as AOSP_THEME
from pytest_mobileagent.simulator.apps.contacts.book import EDITOR, QUICK_CONTACT
from pytest_mobileagent.simulator.apps.contacts.people import ONBOARDED
from pytest_mobileagent.simulator.system.preferences import Preferences

_GOOGLE, _AOSP = "com.google.android.contacts", "com.android.contacts"
_PERMISSIONS = permissions("READ_CONTACTS WRITE_CONTACTS CALL_PHONE READ_PHONE_STATE")
_ACTION = "android.intent.action."
_DIRS = tuple(f"vnd.android.cursor.dir/{name}" for name in ("contact", "person", "raw_contact"))
_SHORTCUT = AppShortcut("Add contact", "person_add", ax.Intent(f"{_ACTION}INSERT", type=_DIRS[0]))  # `DynamicShortcuts`
_ITEMS = tuple(f"vnd.android.cursor.item/{name}" for name in ("contact", "person", "raw_contact"))


def seed(phone: ax.Phone) -> None:
    """Answer the question of the first start."""
    Preferences(phone, _GOOGLE).update({ONBOARDED: True})


def _activities(screens: str) -> tuple[ActivitySpec, ...]:
    """Return the activities, which both apps call the same; `screens` is the folder of those that look otherwise."""
    return (
        ActivitySpec(
            "com.android.contacts.activities.PeopleActivity",
            lazy(f"{screens}.people:People"),
            launcher=True,
            single_top=True,
            filters=(IntentFilter(f"{_ACTION}VIEW", types=_DIRS[:2]),),
        ),
        ActivitySpec(
            EDITOR,
            lazy(f"{screens}.editor:Editor"),
            aliases=("com.android.contacts.activities.ContactEditorSpringBoardActivity",),
            filters=(IntentFilter(f"{_ACTION}INSERT", types=_DIRS), IntentFilter(f"{_ACTION}EDIT", types=_ITEMS)),
        ),
        ActivitySpec(
            QUICK_CONTACT,
            lazy(f"{screens}.detail:QuickContact"),
            filters=(IntentFilter(f"{_ACTION}VIEW", types=_ITEMS),),
        ),
        ActivitySpec(
            "com.android.contacts.activities.ContactSelectionActivity",
            lazy("contacts.picker:Picker"),
            filters=(
                IntentFilter(f"{_ACTION}PICK", types=_DIRS),
                IntentFilter(f"{_ACTION}INSERT_OR_EDIT", types=_ITEMS),
            ),
        ),
        ActivitySpec(
            "com.android.contacts.vcard.ImportVCardActivity",
            lazy("contacts.exchange:ImportVCard"),
            label="Contacts",
            in_recents=False,
            filters=(IntentFilter(f"{_ACTION}VIEW", types=("text/x-vcard", "text/vcard")),),
        ),
        ActivitySpec("com.android.contacts.group.GroupMembersActivity", lazy("contacts.labels:LabelPage")),
        ActivitySpec("com.android.contacts.preference.ContactsPreferenceActivity", lazy("contacts.settings:Settings")),
        ActivitySpec("com.android.contacts.activities.AboutActivity", lazy("contacts.settings:About")),
    )


BUILDS = (
    App(
        package=_GOOGLE,
        label="Contacts",
        offers_languages=True,
        icon=AppIcon("person", fg="#ffffff", bg="#1a73e8"),
        version_name="3.74.1.448063165",
        version_code=3074100,
        theme=ax.Theme.material3(primary="#0b57d0", container="#d3e3fd"),
        is_system=True,
        permissions=(*_PERMISSIONS, "android.permission.POST_NOTIFICATIONS"),
        reads=permissions("READ_CONTACTS"),
        granted=_PERMISSIONS,
        seed=seed,
        shortcuts=(_SHORTCUT,),
        activities=_activities("contacts"),
    ),
    App(
        package=_AOSP,
        label="Contacts",
        icon=AppIcon("person", fg="#ffffff", bg="#4285f4"),
        version_name="1.7.31",
        version_code=10731,
        theme=AOSP_THEME,
        is_system=True,
        target_sdk=28,
        permissions=_PERMISSIONS,
        reads=permissions("READ_CONTACTS"),
        granted=_PERMISSIONS,
        shortcuts=(_SHORTCUT,),
        activities=_activities("contacts.aosp"),
    ),
)
