"""What apps are written with: what androidx and Material give a real app above single widgets.

A module of an app imports it once, and finds the widgets of `ui` here too, `Screen` and `Intent` among them:

    from pytest_mobileagent.simulator import androidx as ax

| to have | take |
|---|---|
| a screen, a row across it, layers, a list | `Pane`, `Across`, `Layers`, `RecyclerView` |
| chips in as many lines as they need | `Flow` |
| a text of the app's own words, which it says in its language; what somebody wrote | `Label`; `Text` |
| what somebody wrote, as an entry of a dialog, in a menu, as the title of a bar | `Written(text)` |
| softer words; a title with softer words below it | `Caption`; `TwoLines` |
| a toolbar with overflow; an app's own form of it | `app_bar`, `AppBar(…)`, `more_button` |
| a search in the toolbar: its field, cross and arrow | `Search` |
| a drawer; the rows of `NavigationView` in it | `Drawer`; `NavigationView` |
| the bar above rows that are selected; which they are | `action_mode`, an `AppBar`; `Selection` |
| a theme that the settings name; a list without rows; a drawer's shade | `ThemedScreen`; `EmptyState`; `Scrim` |
| a part of a screen: a tab, what lies over it; pages under tabs | `Page`; `tabbed` |
| an entry of a bar at the bottom, Material's or an app's own | `navigation_item`, `NavigationCell` |
| a page and that bar, which is a rail on a tablet | `with_destinations` |
| a question, a notice, a choice of one or several | `ask`, `tell`, `offer`, `offer_several` |
| a form, a dialog that keeps a draft; one that asks for a text | `form`, `DraftDialog`; `TextDialog` |
| a sheet whose entries close it; a dialog that an app draws; its entries | `show_sheet`; `DrawnDialog`; `closing` |
| what is copied; what is given to another app | `copy_text`; `share_text`, `share_files` |
| what was given | `shared_files`, `EXTRA_TEXT`, `EXTRA_SUBJECT` |
| what another app opens; without one, a toast | `open_with`; `open_or_tell` |
| a document that is made or picked; where it is | `create_document`, `pick_document`; `document_path` |
| the settings that give an app all files | `ask_for_all_files` |
| what an app has stored: preferences, a database | `Store` |
| a setting in a menu | `flag_item` |
| settings from a table | `PreferenceScreen` with `Category`, `Flag`, `Choice`, `Link`; its `PreferenceLook` |
| a colour of the theme on a text, an icon, a plate | `color="primary"`, `background="surface"`: the role's name |
| what is done on a tap, on typing | `Act`, `put(self, is_open=True)`, `flip(self, "is_open")`, `bind(self, "query")` |
| what Back closes first | `Screen.layers`: drawer, selection, search; `reset(self, is_open=False, tab=0)` |

Beside it, imported by those who need them: `androidx.simple` (what all Simple Mobile Tools share: bars, search,
dialogs, forms of radio buttons, sorting, tabs, settings, colour and folder pickers, what is done with files, about),
`androidx.playback` (what plays or records by the phone's clock), `androidx.webkit` (what web views ask of apps),
`androidx.settingslib` (rows and frame of a page, of Settings and of the permission controller) and
`androidx.markdown` (rich text).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.androidx.act import Act, bind, flip, put, reset
from pytest_mobileagent.simulator.androidx.bars import AppBar, action_mode, app_bar, more_button, tinted
from pytest_mobileagent.simulator.androidx.dialogs import (
    DraftDialog,
    DrawnDialog,
    TextDialog,
    ask,
    form,
    offer,
    offer_several,
    show_sheet,
    tell,
)
from pytest_mobileagent.simulator.androidx.drawer import Drawer, NavigationView
from pytest_mobileagent.simulator.androidx.exchange import (
    EXTRA_STREAM,
    EXTRA_SUBJECT,
    EXTRA_TEXT,
    SEND,
    SEND_MULTIPLE,
    WALLPAPER_AND_STYLE,
    ask_for_all_files,
    copy_text,
    create_document,
    document_path,
    open_or_tell,
    pick_document,
    share_files,
    share_text,
    shared_files,
    shared_uris,
)
from pytest_mobileagent.simulator.androidx.layouts import (
    RECYCLER,
    Across,
    Caption,
    Flow,
    Layers,
    Pane,
    RecyclerView,
    TwoLines,
)
from pytest_mobileagent.simulator.androidx.navigation_bar import NavigationCell, navigation_item, with_destinations
from pytest_mobileagent.simulator.androidx.preferences import (
    Category,
    Choice,
    Entry,
    Flag,
    Link,
    PreferenceLook,
    PreferenceScreen,
    flag_item,
)
from pytest_mobileagent.simulator.androidx.screens import EmptyState, Page, Scrim, ThemedScreen, tabbed
from pytest_mobileagent.simulator.androidx.search import MATERIAL_SEARCH, Search, SearchLook
from pytest_mobileagent.simulator.androidx.selection import Selection
from pytest_mobileagent.simulator.androidx.store import Store
from pytest_mobileagent.simulator.system.intents import VIEW, Intent
from pytest_mobileagent.simulator.system.preferences import Preferences
from pytest_mobileagent.simulator.system.strings import Written
from pytest_mobileagent.simulator.ui.geometry import Rect
from pytest_mobileagent.simulator.ui.layout import (
    Clipped,
    Column,
    Frame,
    Grid,
    LazyList,
    Pager,
    Row,
    Scroll,
    Spacer,
    spaced,
)
from pytest_mobileagent.simulator.ui.raster import Canvas
from pytest_mobileagent.simulator.ui.screen import Dialog, Screen
from pytest_mobileagent.simulator.ui.text import FontSpec, text_width
from pytest_mobileagent.simulator.ui.theme import Theme, mix
from pytest_mobileagent.simulator.ui.view import MATCH, WRAP, LayoutContext, Phase, View
from pytest_mobileagent.simulator.ui.widgets.alert_dialog import AlertDialog, BottomSheet
from pytest_mobileagent.simulator.ui.widgets.app_icon import app_icon
from pytest_mobileagent.simulator.ui.widgets.button import Button, OutlinedButton, TextButton, TonalButton
from pytest_mobileagent.simulator.ui.widgets.card import Card
from pytest_mobileagent.simulator.ui.widgets.chip import Chip
from pytest_mobileagent.simulator.ui.widgets.chooser import open_with, share
from pytest_mobileagent.simulator.ui.widgets.date_picker import DatePickerDialog
from pytest_mobileagent.simulator.ui.widgets.dialled_number import DialledNumber
from pytest_mobileagent.simulator.ui.widgets.divider import Divider
from pytest_mobileagent.simulator.ui.widgets.drawing import Drawing
from pytest_mobileagent.simulator.ui.widgets.drawn_text import DrawnText
from pytest_mobileagent.simulator.ui.widgets.edit_text import EditText
from pytest_mobileagent.simulator.ui.widgets.fab import Fab
from pytest_mobileagent.simulator.ui.widgets.highlighted_text import HighlightedText
from pytest_mobileagent.simulator.ui.widgets.icon import Icon
from pytest_mobileagent.simulator.ui.widgets.icon_button import IconButton
from pytest_mobileagent.simulator.ui.widgets.image import Image
from pytest_mobileagent.simulator.ui.widgets.linked_text import LinkedText
from pytest_mobileagent.simulator.ui.widgets.list_item import ListItem
from pytest_mobileagent.simulator.ui.widgets.popup_menu import MenuItem, PopupMenu
from pytest_mobileagent.simulator.ui.widgets.progress_bar import ProgressBar
from pytest_mobileagent.simulator.ui.widgets.seek_bar import SeekBar
from pytest_mobileagent.simulator.ui.widgets.shrinking_text import ShrinkingText
from pytest_mobileagent.simulator.ui.widgets.spinner import Spinner
from pytest_mobileagent.simulator.ui.widgets.swipe_area import SwipeArea
from pytest_mobileagent.simulator.ui.widgets.tabs import BottomNavigation, Destination, Tabs
from pytest_mobileagent.simulator.ui.widgets.text import Label, Text
from pytest_mobileagent.simulator.ui.widgets.text_field import TextField
from pytest_mobileagent.simulator.ui.widgets.time_picker import TimePickerDialog
from pytest_mobileagent.simulator.ui.widgets.toggle import CheckBox, RadioButton, Switch
from pytest_mobileagent.simulator.ui.widgets.toolbar import Toolbar

if TYPE_CHECKING:  # a phone loads apps, which load this
    from pytest_mobileagent.simulator.phone import Phone as Phone

__all__ = [
    "EXTRA_STREAM",
    "EXTRA_SUBJECT",
    "EXTRA_TEXT",
    "MATCH",
    "MATERIAL_SEARCH",
    "RECYCLER",
    "SEND",
    "SEND_MULTIPLE",
    "VIEW",
    "WALLPAPER_AND_STYLE",
    "WRAP",
    "Across",
    "Act",
    "AlertDialog",
    "AppBar",
    "BottomNavigation",
    "BottomSheet",
    "Button",
    "Canvas",
    "Caption",
    "Card",
    "Category",
    "CheckBox",
    "Chip",
    "Choice",
    "Clipped",
    "Column",
    "DatePickerDialog",
    "Destination",
    "DialledNumber",
    "Dialog",
    "Divider",
    "DraftDialog",
    "Drawer",
    "Drawing",
    "DrawnDialog",
    "DrawnText",
    "EditText",
    "EmptyState",
    "Entry",
    "Fab",
    "Flag",
    "Flow",
    "FontSpec",
    "Frame",
    "Grid",
    "HighlightedText",
    "Icon",
    "IconButton",
    "Image",
    "Intent",
    "Label",
    "Layers",
    "LayoutContext",
    "LazyList",
    "Link",
    "LinkedText",
    "ListItem",
    "MenuItem",
    "NavigationCell",
    "NavigationView",
    "OutlinedButton",
    "Page",
    "Pager",
    "Pane",
    "Phase",
    "PopupMenu",
    "PreferenceLook",
    "PreferenceScreen",
    "Preferences",
    "ProgressBar",
    "RadioButton",
    "Rect",
    "RecyclerView",
    "Row",
    "Screen",
    "Scrim",
    "Scroll",
    "Search",
    "SearchLook",
    "SeekBar",
    "Selection",
    "ShrinkingText",
    "Spacer",
    "Spinner",
    "Store",
    "SwipeArea",
    "Switch",
    "Tabs",
    "Text",
    "TextButton",
    "TextDialog",
    "TextField",
    "Theme",
    "ThemedScreen",
    "TimePickerDialog",
    "TonalButton",
    "Toolbar",
    "TwoLines",
    "View",
    "Written",
    "action_mode",
    "app_bar",
    "app_icon",
    "ask",
    "ask_for_all_files",
    "bind",
    "copy_text",
    "create_document",
    "document_path",
    "flag_item",
    "flip",
    "form",
    "mix",
    "more_button",
    "navigation_item",
    "offer",
    "offer_several",
    "open_or_tell",
    "open_with",
    "pick_document",
    "put",
    "reset",
    "share",
    "share_files",
    "share_text",
    "shared_files",
    "shared_uris",
    "show_sheet",
    "spaced",
    "tabbed",
    "tell",
    "text_width",
    "tinted",
    "with_destinations",
]
