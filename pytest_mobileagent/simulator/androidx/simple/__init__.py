"""What all Simple Mobile Tools apps share (Simple-Commons): look, bars, selection, dialogs, settings, about.

An app of the family imports this beside the toolkit: `from pytest_mobileagent.simulator.androidx import simple`.
"""

from __future__ import annotations

from pytest_mobileagent.simulator.androidx.simple.about import About, ComposedAbout, about_activity
from pytest_mobileagent.simulator.androidx.simple.bars import Search, action, bar
from pytest_mobileagent.simulator.androidx.simple.color_picker import ColorPicker, from_argb, to_argb
from pytest_mobileagent.simulator.androidx.simple.contacts import letter_image
from pytest_mobileagent.simulator.androidx.simple.copying import copy
from pytest_mobileagent.simulator.androidx.simple.dates import day_text, full_text, time_text
from pytest_mobileagent.simulator.androidx.simple.dialogs import (
    Property,
    TextDialog,
    choose,
    confirm,
    show_properties,
    underline,
)
from pytest_mobileagent.simulator.androidx.simple.files import STORAGE, FolderPicker, ask_new_folder, short_path
from pytest_mobileagent.simulator.androidx.simple.forms import Check, Form, Note, Part, Radios, Values, radio_rows
from pytest_mobileagent.simulator.androidx.simple.items import (
    KEEP_BOTH,
    RenameDialog,
    RenameSeveral,
    Transfer,
    rename_refused,
    show_file_properties,
)
from pytest_mobileagent.simulator.androidx.simple.look import DIALOG_DP, FAB_ICON, FONT_SIZES, PREFS, PRIMARY, THEME
from pytest_mobileagent.simulator.androidx.simple.security import NO_PROTECTION, SecurityDialog
from pytest_mobileagent.simulator.androidx.simple.selection import Selection
from pytest_mobileagent.simulator.androidx.simple.settings import (
    ComposedSettingsLook,
    SettingsScreen,
    check_setting,
    section,
    setting,
)

__all__ = [
    "DIALOG_DP",
    "FAB_ICON",
    "FONT_SIZES",
    "KEEP_BOTH",
    "NO_PROTECTION",
    "PREFS",
    "PRIMARY",
    "STORAGE",
    "THEME",
    "About",
    "Check",
    "ColorPicker",
    "ComposedAbout",
    "ComposedSettingsLook",
    "FolderPicker",
    "Form",
    "Note",
    "Part",
    "Property",
    "Radios",
    "RenameDialog",
    "RenameSeveral",
    "Search",
    "SecurityDialog",
    "Selection",
    "SettingsScreen",
    "TextDialog",
    "Transfer",
    "Values",
    "about_activity",
    "action",
    "ask_new_folder",
    "bar",
    "check_setting",
    "choose",
    "confirm",
    "copy",
    "day_text",
    "from_argb",
    "full_text",
    "letter_image",
    "radio_rows",
    "rename_refused",
    "section",
    "setting",
    "short_path",
    "show_file_properties",
    "show_properties",
    "time_text",
    "to_argb",
    "underline",
]
