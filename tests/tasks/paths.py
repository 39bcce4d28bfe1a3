"""Agents that go other ways than the obvious one, by an unmodified client: each drives one task."""

from __future__ import annotations

import re

import uiautomator2

PATIENCE_S = 20
CALENDAR, SMS = "com.simplemobiletools.calendar.pro", "com.simplemobiletools.smsmessenger"
EDITOR = {"resourceId": "net.gsantner.markor:id/document__fragment__edit__highlighting_editor"}


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


def from_the_list(goal, serial):
    """Delete all events by selecting them in the list, which another view than the month shows."""
    phone = _phone(serial)
    phone(description="Change view").click(timeout=PATIENCE_S)
    phone(text="Simple event list").click(timeout=PATIENCE_S)
    events = phone(resourceId="com.simplemobiletools.calendar:id/event_item_title")
    events.wait(timeout=PATIENCE_S)
    for number in range(events.count):
        events[number].click() if number else events[number].long_click()
    phone(resourceId="com.simplemobiletools.calendar:id/cab_delete").click(timeout=PATIENCE_S)
    phone(resourceId="android:id/button1").click(timeout=PATIENCE_S)


def in_groups(goal, serial):
    """Create a contact whose number is typed in groups."""
    first, surname, number = re.findall(r"contact (\S+) (\S+), mobile number (\d+)", goal)[0]
    phone = _phone(serial)
    phone(description="Create new contact").click(timeout=PATIENCE_S)
    contacts = "com.simplemobiletools.contacts.pro:id/contact"
    for field, value in (("first_name", first), ("surname", surname), ("number", f"{number[:3]} {number[3:]}")):
        phone(resourceId=f"{contacts}_{field}").set_text(value, timeout=PATIENCE_S)
    phone(description="Save").click(timeout=PATIENCE_S)


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
    _hold_upright(phone)


def by_share_sheet(goal, serial):
    """Write a note, and send it from Markor's share menu."""
    name, text, number = re.findall(r"named (\S+) with the following text: (.+)\. Share .+ number (\S+) via", goal)[0]
    phone = _phone(serial)
    phone.app_start("net.gsantner.markor", ".activity.MainActivity", stop=True)
    _new_note(phone, *name.rsplit(".", 1))
    phone(**EDITOR).click(timeout=PATIENCE_S)
    phone.send_keys(text)
    phone(description="More options").click(timeout=PATIENCE_S)
    for step in ("Share", "Plain Text", "SMS Messenger"):
        phone(text=step).click(timeout=PATIENCE_S)
    _send_to(phone, number)


def from_selection(goal, serial):
    """Write a note, select all of it, and send it by what the bubble over the selection offers."""
    name, text, number = re.findall(r"named (\S+) with the following text: (.+)\. Share .+ number (\S+) via", goal)[0]
    phone = _phone(serial)
    phone.app_start("net.gsantner.markor", ".activity.MainActivity", stop=True)
    _new_note(phone, *name.rsplit(".", 1))
    phone(**EDITOR).click(timeout=PATIENCE_S)
    phone.send_keys(text)
    _hold_first_word(phone)
    for step in ("Select all", "Share", "SMS Messenger"):
        phone(text=step).click(timeout=PATIENCE_S)
    _send_to(phone, number)


def by_caret(goal, serial):
    """Merge notes: hold a word to copy all of one, hold the place below what is there to paste it."""
    *sources, name = re.search(r"notes (\S+), (\S+) and (\S+) \(.*named (\S+) and", goal).groups()
    phone = _phone(serial)
    phone.app_start("net.gsantner.markor", ".activity.MainActivity", stop=True)
    for number, source in enumerate(sources):
        phone(text=source).click(timeout=PATIENCE_S)
        _hold_first_word(phone)
        for step in ("Select all", "Copy"):
            phone(text=step).click(timeout=PATIENCE_S)
        _leave_note(phone)
        if number:
            phone(textStartsWith=name).click(timeout=PATIENCE_S)
            left, top, right, bottom = phone(**EDITOR).bounds()
            phone.click((left + right) // 2, top + (bottom - top) * 2 // 5)
            phone.press("enter")
        else:
            _new_note(phone, name, "md")
        left, top, right, bottom = phone(**EDITOR).bounds()
        phone.long_click((left + right) // 2, (top + bottom) // 2)
        phone(text="Paste").click(timeout=PATIENCE_S)
        _leave_note(phone)


def to_a_stranger_too(goal, serial):
    """Send a message, then the same to somebody else, and delete that conversation."""
    number, text = re.findall(r"Messenger to (\S+) with message: (.+)$", goal)[0]
    phone = _phone(serial)
    phone.app_start(SMS, stop=True)
    stranger = number[:-1] + str((int(number[-1]) + 1) % 10)
    for to in (number, stranger):
        phone(resourceId=f"{SMS}:id/conversations_fab").click(timeout=PATIENCE_S)
        phone(resourceId=f"{SMS}:id/new_conversation_address").set_text(to, timeout=PATIENCE_S)
        phone(resourceId=f"{SMS}:id/new_conversation_confirm").click(timeout=PATIENCE_S)
        phone(resourceId=f"{SMS}:id/thread_type_message").set_text(text, timeout=PATIENCE_S)
        phone(resourceId=f"{SMS}:id/thread_send_message").click(timeout=PATIENCE_S)
        phone(text=text, resourceId=f"{SMS}:id/thread_message_body").wait(timeout=PATIENCE_S)
        while not phone(resourceId=f"{SMS}:id/conversations_fab").exists:
            phone.press("back")
    phone(resourceId=f"{SMS}:id/conversation_address", text=stranger).long_click(timeout=PATIENCE_S)
    phone(description="Delete").click(timeout=PATIENCE_S)
    phone(text="Yes").click(timeout=PATIENCE_S)


def in_the_shade(goal, serial):
    """Answer a message in the shade: unfold the group, drag the one that is meant open, and go to the app at last."""
    number, text = re.findall(r"Reply to (\S+) with message: (.+) in Simple SMS Messenger", goal)[0]
    phone = _phone(serial)
    phone.open_notification()
    phone(description="Expand").click(timeout=PATIENCE_S)
    message = phone(resourceId="android:id/title", text=number)
    message.wait(timeout=PATIENCE_S)
    x, y = message.center()
    phone.swipe(x, y, x, y + 250, 0.3)
    phone(text="Reply").click(timeout=PATIENCE_S)
    phone.send_keys(text)
    phone(description="Send").click(timeout=PATIENCE_S)
    phone.press("back")
    phone.app_start(SMS)


def in_french(goal, serial):
    """Create a contact on a French phone: the app by the search of the drawer, and each field by its French name."""
    name, number = re.findall(r"contact for (.+)\. Their number is (.+?)\.?$", goal)[0]
    phone = _phone(serial)
    phone.press("home")
    phone.swipe(540, 1500, 540, 300, 0.2)
    phone(className="android.widget.EditText").click(timeout=PATIENCE_S)
    phone.send_keys("conta")
    phone(text="Contacts").click(timeout=PATIENCE_S)
    phone(description="Créer un contact").click(timeout=PATIENCE_S)
    for field, value in zip(("Prénom", "Nom de famille", "Téléphone"), (*name.split(" ", 1), number), strict=True):
        phone(scrollable=True).scroll.to(text=field)
        phone(text=field).click(timeout=PATIENCE_S)
        phone.send_keys(value)
    phone(text="Enregistrer").click(timeout=PATIENCE_S)


def by_file_search(goal, serial):
    """Delete a file that the search of Files finds, held to select it."""
    name = re.findall(r"file (\S+) from", goal)[0]
    phone = _phone(serial)
    phone.app_start("com.google.android.documentsui", stop=True)
    phone(description="Show roots").click(timeout=PATIENCE_S)
    phone(textContains="sdk_gphone").click(timeout=PATIENCE_S)
    phone(description="Search").click(timeout=PATIENCE_S)
    phone.send_keys(name)
    phone.press("enter")
    phone(resourceId="android:id/title", text=name).long_click(timeout=PATIENCE_S)
    phone(description="Delete").click(timeout=PATIENCE_S)
    phone(text="OK").click(timeout=PATIENCE_S)


def sideways_by_the_pickers(goal, serial):
    """Create an event of tomorrow with the phone held sideways; its times are typed into the pickers."""
    hour, title, description, minutes = re.findall(
        r"tomorrow at (\d+)h with the title '(.+?)' and the description '(.+?)'\. .+ for (\d+) mins", goal
    )[0]
    begins = 60 * int(hour)
    phone = _phone(serial)
    phone.app_start(CALENDAR, stop=True)
    phone.orientation = "l"
    phone(description="New Event").click(timeout=PATIENCE_S)
    phone(text="Event").click(timeout=PATIENCE_S)
    for field, value in (("Title", title), ("Description", description)):
        phone(scrollable=True).scroll.to(text=field)
        phone(text=field).click(timeout=PATIENCE_S)
        phone.send_keys(value)
    phone.press("back")
    _tap_row(phone, "event_start_date")
    for button in ("16", "OK"):
        phone(text=button).click(timeout=PATIENCE_S)
    for row, time in (("event_start_time", begins), ("event_end_time", begins + int(minutes))):
        _tap_row(phone, row)
        phone(description="Switch to text input mode for the time input.").click(timeout=PATIENCE_S)
        for part, value in zip(("hour", "minute"), divmod(time, 60), strict=True):
            phone(resourceId=f"{CALENDAR}:id/material_{part}_text_input").click(timeout=PATIENCE_S)
            phone.shell(f"input keyevent MOVE_END DEL DEL; input text {value:02d}")
        phone(text="OK").click(timeout=PATIENCE_S)
    phone(description="Save").click(timeout=PATIENCE_S)
    phone(text="OK").click(timeout=PATIENCE_S)  # what it says of reminders
    _hold_upright(phone)


def _hold_upright(phone):
    """Hold the phone as before, and let it turn by itself again."""
    phone.orientation = "n"
    phone.freeze_rotation(False)


def _send_to(phone, number):
    phone(resourceId=f"{SMS}:id/new_conversation_address").set_text(number, timeout=PATIENCE_S)
    for button in ("new_conversation_confirm", "thread_send_message"):
        phone(resourceId=f"{SMS}:id/{button}").click(timeout=PATIENCE_S)


def _tap_row(phone, name):
    phone(scrollable=True).scroll.to(resourceId=f"{CALENDAR}:id/{name}")
    phone(resourceId=f"{CALENDAR}:id/{name}").click(timeout=PATIENCE_S)


def _new_note(phone, stem, ending):
    phone(description="Create a new file or folder").click(timeout=PATIENCE_S)
    for number, text in enumerate((stem, f".{ending}")):
        phone(className="android.widget.EditText", instance=number).set_text(text, timeout=PATIENCE_S)
    phone(text="OK").click(timeout=PATIENCE_S)
    phone(**EDITOR).wait(timeout=PATIENCE_S)


def _hold_first_word(phone):
    phone(**EDITOR).wait(timeout=PATIENCE_S)
    left, top, _, _ = phone(**EDITOR).bounds()
    phone.long_click(left + 120, top + 60)


def _leave_note(phone):
    """Go back: the keyboard goes first, and what was written is saved."""
    while phone(**EDITOR).exists:
        phone.press("back")
    phone(description="Create a new file or folder").wait(timeout=PATIENCE_S)


def _phone(serial):
    return uiautomator2.connect(serial)
