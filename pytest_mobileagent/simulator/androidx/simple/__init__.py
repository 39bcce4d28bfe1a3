"""What all Simple Mobile Tools apps share (Simple-Commons): look, bars, selection, dialogs, settings, about.

An app of the family imports this beside the toolkit: `from pytest_mobileagent.simulator.androidx import simple`.
"""

from __future__ import annotations

from pytest_mobileagent.simulator.androidx.simple.about import (
    About,
    ComposedAbout,
    about_activity,
    old_about_activity,
    open_about,
)
from pytest_mobileagent.simulator.androidx.simple.arranging import (
    DESCENDING,
    GRID,
    LIST,
    NUMERIC,
    ONLY_HERE,
    FolderPreference,
    SortDialog,
    ViewTypeDialog,
)
from pytest_mobileagent.simulator.androidx.simple.bars import BarItem, Search, action, bar, bar_items
from pytest_mobileagent.simulator.androidx.simple.color_picker import ColorPicker
from pytest_mobileagent.simulator.androidx.simple.contacts import contact_image, letter_image, number_image
from pytest_mobileagent.simulator.androidx.simple.copying import copy
from pytest_mobileagent.simulator.androidx.simple.customization import customization_activity, customize_colors
from pytest_mobileagent.simulator.androidx.simple.dates import Dates, change_date_format
from pytest_mobileagent.simulator.androidx.simple.dialogs import (
    Property,
    TextDialog,
    ask_to_save,
    choose,
    confirm,
    show_properties,
    underline,
)
from pytest_mobileagent.simulator.androidx.simple.dialpad import Dialpad, spelled
from pytest_mobileagent.simulator.androidx.simple.files import (
    FolderPicker,
    ask_new_folder,
    breadcrumbs,
    choose_storage,
    free_path,
    short_path,
    storage_name,
)
from pytest_mobileagent.simulator.androidx.simple.forms import Check, Form, Line, Note, Part, Radios, Values, radio_rows
from pytest_mobileagent.simulator.androidx.simple.generations import is_classic, is_old, main_activity
from pytest_mobileagent.simulator.androidx.simple.help import SELECTING, Faq, contributors_activity, faq_activity
from pytest_mobileagent.simulator.androidx.simple.intervals import CustomInterval, labelled_field
from pytest_mobileagent.simulator.androidx.simple.items import (
    KEEP_BOTH,
    MERGE,
    OVERWRITE,
    RenameDialog,
    RenameSeveral,
    Transfer,
    rename_refused,
    show_file_properties,
)
from pytest_mobileagent.simulator.androidx.simple.look import (
    DIALOG_DP,
    FAB_ICON,
    FONT_SIZES,
    ORANGE,
    PREFS,
    PRIMARY,
    THEME,
    chosen_theme,
    contrast,
    from_argb,
    text_sp,
    to_argb,
)
from pytest_mobileagent.simulator.androidx.simple.placeholders import nothing, placeholder
from pytest_mobileagent.simulator.androidx.simple.quantities import column_names, duration_text, name_key, size_text
from pytest_mobileagent.simulator.androidx.simple.saving import SaveAs
from pytest_mobileagent.simulator.androidx.simple.security import (
    APP_PROTECTION,
    DELETE_PROTECTION,
    EXCLUDED_PROTECTION,
    HIDDEN_PROTECTION,
    NO_PROTECTION,
    SecurityDialog,
    app_protection,
    ask_for_secret,
)
from pytest_mobileagent.simulator.androidx.simple.selection import Selection
from pytest_mobileagent.simulator.androidx.simple.settings import (
    ComposedSettingsLook,
    SettingsScreen,
    check_setting,
    empty_bin_setting,
    section,
    setting,
)
from pytest_mobileagent.simulator.androidx.simple.tabs import bottom_tabs
from pytest_mobileagent.simulator.system.volumes import STORAGE

__all__ = [
    "APP_PROTECTION",
    "DELETE_PROTECTION",
    "DESCENDING",
    "DIALOG_DP",
    "EXCLUDED_PROTECTION",
    "FAB_ICON",
    "FONT_SIZES",
    "GRID",
    "HIDDEN_PROTECTION",
    "KEEP_BOTH",
    "LIST",
    "MERGE",
    "NO_PROTECTION",
    "NUMERIC",
    "ONLY_HERE",
    "ORANGE",
    "OVERWRITE",
    "PREFS",
    "PRIMARY",
    "SELECTING",
    "STORAGE",
    "THEME",
    "About",
    "BarItem",
    "Check",
    "ColorPicker",
    "ComposedAbout",
    "ComposedSettingsLook",
    "CustomInterval",
    "Dates",
    "Dialpad",
    "Faq",
    "FolderPicker",
    "FolderPreference",
    "Form",
    "Line",
    "Note",
    "Part",
    "Property",
    "Radios",
    "RenameDialog",
    "RenameSeveral",
    "SaveAs",
    "Search",
    "SecurityDialog",
    "Selection",
    "SettingsScreen",
    "SortDialog",
    "TextDialog",
    "Transfer",
    "Values",
    "ViewTypeDialog",
    "about_activity",
    "action",
    "app_protection",
    "ask_for_secret",
    "ask_new_folder",
    "ask_to_save",
    "bar",
    "bar_items",
    "bottom_tabs",
    "breadcrumbs",
    "change_date_format",
    "check_setting",
    "choose",
    "choose_storage",
    "chosen_theme",
    "column_names",
    "confirm",
    "contact_image",
    "contrast",
    "contributors_activity",
    "copy",
    "customization_activity",
    "customize_colors",
    "duration_text",
    "empty_bin_setting",
    "faq_activity",
    "free_path",
    "from_argb",
    "is_classic",
    "is_old",
    "labelled_field",
    "letter_image",
    "main_activity",
    "name_key",
    "nothing",
    "number_image",
    "old_about_activity",
    "open_about",
    "placeholder",
    "radio_rows",
    "rename_refused",
    "section",
    "setting",
    "short_path",
    "show_file_properties",
    "show_properties",
    "size_text",
    "spelled",
    "storage_name",
    "text_sp",
    "to_argb",
    "underline",
]
