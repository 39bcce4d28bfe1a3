"""The user-interface toolkit: views, layout, widgets, screens."""

from __future__ import annotations

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
from pytest_mobileagent.simulator.ui.screen import Dialog, Screen
from pytest_mobileagent.simulator.ui.theme import Theme, mix
from pytest_mobileagent.simulator.ui.view import MATCH, WRAP, View
from pytest_mobileagent.simulator.ui.widgets.alert_dialog import AlertDialog, BottomSheet
from pytest_mobileagent.simulator.ui.widgets.app_icon import app_icon
from pytest_mobileagent.simulator.ui.widgets.button import Button, OutlinedButton, TextButton, TonalButton
from pytest_mobileagent.simulator.ui.widgets.card import Card
from pytest_mobileagent.simulator.ui.widgets.chip import Chip
from pytest_mobileagent.simulator.ui.widgets.date_picker import DatePickerDialog
from pytest_mobileagent.simulator.ui.widgets.divider import Divider
from pytest_mobileagent.simulator.ui.widgets.drawing import Drawing
from pytest_mobileagent.simulator.ui.widgets.edit_text import EditText
from pytest_mobileagent.simulator.ui.widgets.fab import Fab
from pytest_mobileagent.simulator.ui.widgets.icon import Icon
from pytest_mobileagent.simulator.ui.widgets.icon_button import IconButton
from pytest_mobileagent.simulator.ui.widgets.image import Image
from pytest_mobileagent.simulator.ui.widgets.list_item import ListItem
from pytest_mobileagent.simulator.ui.widgets.popup_menu import MenuItem, PopupMenu
from pytest_mobileagent.simulator.ui.widgets.progress_bar import ProgressBar
from pytest_mobileagent.simulator.ui.widgets.seek_bar import SeekBar
from pytest_mobileagent.simulator.ui.widgets.spinner import Spinner
from pytest_mobileagent.simulator.ui.widgets.tabs import BottomNavigation, Destination, Tabs
from pytest_mobileagent.simulator.ui.widgets.text import Label, Text
from pytest_mobileagent.simulator.ui.widgets.text_field import TextField
from pytest_mobileagent.simulator.ui.widgets.time_picker import TimePickerDialog
from pytest_mobileagent.simulator.ui.widgets.toggle import CheckBox, RadioButton, Switch
from pytest_mobileagent.simulator.ui.widgets.toolbar import Toolbar

__all__ = [
    "MATCH",
    "WRAP",
    "AlertDialog",
    "BottomNavigation",
    "BottomSheet",
    "Button",
    "Card",
    "CheckBox",
    "Chip",
    "Clipped",
    "Column",
    "DatePickerDialog",
    "Destination",
    "Dialog",
    "Divider",
    "Drawing",
    "EditText",
    "Fab",
    "Frame",
    "Grid",
    "Icon",
    "IconButton",
    "Image",
    "Label",
    "LazyList",
    "ListItem",
    "MenuItem",
    "OutlinedButton",
    "Pager",
    "PopupMenu",
    "ProgressBar",
    "RadioButton",
    "Rect",
    "Row",
    "Screen",
    "Scroll",
    "SeekBar",
    "Spacer",
    "Spinner",
    "Switch",
    "Tabs",
    "Text",
    "TextButton",
    "TextField",
    "Theme",
    "TimePickerDialog",
    "TonalButton",
    "Toolbar",
    "View",
    "app_icon",
    "mix",
    "spaced",
]
