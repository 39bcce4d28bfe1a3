"""Agents that go other ways than the obvious one, by an unmodified client: each drives one task."""

from __future__ import annotations

import re

import uiautomator2

PATIENCE_S = 20


def by_search(goal, serial):
    """Turn Bluetooth off by what the search in Settings finds."""
    phone = _phone(serial)
    phone.app_start("com.android.settings", ".Settings", stop=True)
    phone(text="Search settings").click(timeout=PATIENCE_S)
    phone.send_keys("bluetooth")
    phone(resourceId="android:id/title", text="Bluetooth").click(timeout=PATIENCE_S)
    phone(text="Use Bluetooth").click(timeout=PATIENCE_S)


def by_long_press(goal, serial):
    """Turn Bluetooth off on the page that a long press on its tile opens."""
    phone = _phone(serial)
    phone.open_quick_settings()
    phone(resourceId="com.android.systemui:id/tile_label", text="Bluetooth").long_click(timeout=PATIENCE_S)
    for row in ("Connection preferences", "Bluetooth", "Use Bluetooth"):
        phone(text=row).click(timeout=PATIENCE_S)


def by_tile(goal, serial):
    """Turn Wi-Fi off by its tile."""
    phone = _phone(serial)
    phone.open_quick_settings()
    phone(className="android.widget.Switch", descriptionMatches="Wi.Fi.*").click(timeout=PATIENCE_S)


def in_capitals(goal, serial):
    """Name a folder with a capital letter, which the phone's storage takes as the same."""
    name, parent = re.findall(r"name it '(.+)' in the '(.+)' folder", goal)[0]
    phone = _phone(serial)
    phone(description="More options").click(timeout=PATIENCE_S)
    phone(text="Create new folder").click(timeout=PATIENCE_S)
    phone(scrollable=True).scroll.to(resourceId="com.simplemobiletools.gallery.pro:id/list_item_name", text=parent)
    phone(resourceId="com.simplemobiletools.gallery.pro:id/list_item_name", text=parent).click(timeout=PATIENCE_S)
    phone(resourceId="com.simplemobiletools.gallery.pro:id/folder_name").set_text(name.capitalize())
    phone(text="OK").click(timeout=PATIENCE_S)


def in_capitals_too(goal, serial):
    """Rename the last photo likewise."""
    (name,) = re.findall("to '(.+)'", goal)
    phone = _phone(serial)
    for step in ("View last captured media", "More options"):
        phone(description=step).click(timeout=PATIENCE_S)
    phone(text="Rename").click(timeout=PATIENCE_S)
    phone(resourceId="com.simplemobiletools.gallery.pro:id/rename_item_name").set_text(name.capitalize())
    phone(text="OK").click(timeout=PATIENCE_S)


def with_dashes(goal, serial):
    """Block a number that is written in groups."""
    (number,) = re.findall("number '(.+)' to", goal)
    phone = _phone(serial)
    phone(description="Settings").click(timeout=PATIENCE_S)
    phone(text="Manage blocked numbers").click(timeout=PATIENCE_S)
    phone(description="Add a blocked number").click(timeout=PATIENCE_S)
    phone.send_keys("-".join(number[at : at + 3] for at in range(0, len(number), 3)))
    phone(text="OK").click(timeout=PATIENCE_S)


def in_landscape(goal, serial):
    """Create a contact with the phone held sideways."""
    name, number = re.findall(r"contact for (.+)\. Their number is (.+?)\.?$", goal)[0]
    first, last = name.split(" ", 1)
    phone = _phone(serial)
    phone.app_start("com.google.android.contacts", stop=True)
    phone.orientation = "l"
    phone(description="Create contact").click(timeout=PATIENCE_S)
    for field, value in (("First name", first), ("Last name", last), ("Phone", number)):
        phone(scrollable=True).scroll.to(text=field)
        phone(text=field).click(timeout=PATIENCE_S)
        phone.send_keys(value)
    phone(text="Save").click(timeout=PATIENCE_S)


def by_share_sheet(goal, serial):
    """Write a note, and send it from Markor's share menu."""
    name, text, number = re.findall(r"named (\S+) with the following text: (.+)\. Share .+ number (\S+) via", goal)[0]
    phone = _phone(serial)
    phone.app_start("net.gsantner.markor", ".activity.MainActivity", stop=True)
    phone(description="Create a new file or folder").click(timeout=PATIENCE_S)
    stem, _, ending = name.rpartition(".")
    phone(className="android.widget.EditText", instance=0).set_text(stem)
    phone(className="android.widget.EditText", instance=1).set_text(f".{ending}")
    phone(text="OK").click(timeout=PATIENCE_S)
    phone(resourceId="net.gsantner.markor:id/document__fragment__edit__highlighting_editor").click(timeout=PATIENCE_S)
    phone.send_keys(text)
    phone(description="More options").click(timeout=PATIENCE_S)
    phone(text="Share").click(timeout=PATIENCE_S)
    phone(text="Plain Text").click(timeout=PATIENCE_S)
    phone(text="SMS Messenger").click(timeout=PATIENCE_S)
    phone(resourceId="com.simplemobiletools.smsmessenger:id/new_conversation_address").set_text(number)
    phone(resourceId="com.simplemobiletools.smsmessenger:id/new_conversation_confirm").click(timeout=PATIENCE_S)
    phone(resourceId="com.simplemobiletools.smsmessenger:id/thread_send_message").click(timeout=PATIENCE_S)


def _phone(serial):
    return uiautomator2.connect(serial)
