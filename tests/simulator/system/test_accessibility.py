from pytest_mobileagent.simulator.system.accessibility import Source
from pytest_mobileagent.simulator.system.intents import Intent
from pytest_mobileagent.simulator.system.notifications import Notification


def test_events_reach_listeners_and_are_kept(phone):
    phone.accessibility.events.clear()
    heard = []
    stop = phone.accessibility.listen(heard.append)
    phone.clock.advance(1.5)
    source = Source("android.widget.Button", "OK", "desc", "a.b:id/ok")
    phone.accessibility.emit("TYPE_VIEW_CLICKED", "a.b", "android.widget.Button", "OK", "desc", source=source)
    stop()
    phone.accessibility.toast("a.b", "Saved")
    assert [event.type for event in heard] == ["TYPE_VIEW_CLICKED"]
    event = heard[0]
    assert (event.package, event.text, event.desc, event.source) == ("a.b", ("OK",), "desc", source)
    classes = [event.class_name for event in phone.accessibility.events]
    assert classes == ["android.widget.Button", "android.widget.Toast"]


def test_what_came_since_is_all_that_is_new_as_far_as_it_is_kept(phone):
    phone.accessibility.events.clear()
    before = phone.accessibility.count
    for text in ("One", "Two"):
        phone.accessibility.toast("a.b", text)

    found = [[event.text for event in phone.accessibility.since(before + seen)] for seen in (-9, 0, 1, 2)]

    assert found == [[("One",), ("Two",)], [("One",), ("Two",)], [("Two",)], []]


def test_what_one_key_opens_and_the_next_one_closes_is_told(phone):
    heard = _heard(phone, lambda: (phone.input.key(82), phone.input.key(4)))
    assert [event.class_name.rpartition(".")[2] for event in heard] == [
        "PopupWindow$PopupDecorView", "NexusLauncherActivity"
    ]  # fmt: skip


def test_enabled_services_come_from_the_setting(phone):
    assert phone.accessibility.enabled_services() == []
    phone.settings.put("secure", "enabled_accessibility_services", "a/b:c/d")
    assert phone.accessibility.enabled_services() == ["a/b", "c/d"]


def test_a_package_that_is_removed_takes_its_services_out_of_the_setting(phone):
    phone.settings.put("secure", "enabled_accessibility_services", "ca.zgrs.clipper/.Reader:c/d")
    phone.packages.uninstall("ca.zgrs.clipper")
    assert phone.settings.get("secure", "enabled_accessibility_services") == "c/d"


def _heard(phone, act):
    heard = []
    stop = phone.accessibility.listen(heard.append)
    act()
    phone.windows.placed()
    stop()
    return heard


def _shown(phone):
    return [view for window in phone.windows.placed() for view in window.root.walk()]


def _view(phone, text):
    return next(view for view in _shown(phone) if view.shown_text == text)


def _start(phone, component):
    phone.activities.start(Intent(component=component))
    phone.windows.placed()


def test_a_click_tells_all_texts_of_a_row_and_the_window_that_opens(phone):
    _start(phone, "com.android.settings/.Settings")
    heard = _heard(phone, lambda: phone.input.tap(*_view(phone, "Battery").rect.center))
    clicked = next(event for event in heard if event.type == "TYPE_VIEW_CLICKED")
    assert clicked.text == ("Battery", "100%")
    opened = next(event for event in heard if event.type == "TYPE_WINDOW_STATE_CHANGED")
    assert (opened.package, opened.is_full_screen) == ("com.android.settings", True)


def test_a_dialog_that_opens_tells_all_its_texts(phone):
    _start(phone, "com.simplemobiletools.smsmessenger/.activities.SettingsActivity")
    heard = _heard(phone, lambda: phone.input.tap(*_view(phone, "Font size").rect.center))
    opened = [event for event in heard if event.type == "TYPE_WINDOW_STATE_CHANGED"]
    assert [event.text for event in opened] == [("Small", "Medium", "Large", "Extra large")]
    assert not opened[0].is_full_screen

    heard = _heard(phone, lambda: phone.input.tap(*_view(phone, "Large").rect.center))
    told = [event.text for event in heard if event.type in ("TYPE_VIEW_CLICKED", "TYPE_WINDOW_STATE_CHANGED")]
    assert told == [("Large",), ("SMS Messenger",)]  # the window below has the focus again


def test_a_click_on_an_image_tells_what_it_is_called(phone):
    _start(phone, "com.simplemobiletools.draw.pro/.activities.MainActivity")
    more = next(view for view in _shown(phone) if view.desc == "More options")
    heard = _heard(phone, lambda: phone.input.tap(*more.rect.center))
    clicked = next(event for event in heard if event.type == "TYPE_VIEW_CLICKED")
    assert (clicked.text, clicked.desc) == (("More options",), "More options")


def test_a_window_that_keeps_the_focus_tells_nothing(phone):
    _start(phone, "com.simplemobiletools.smsmessenger/.activities.SettingsActivity")
    heard = _heard(phone, lambda: phone.input.swipe(540, 1600, 540, 1200))
    assert not [event for event in heard if event.type == "TYPE_WINDOW_STATE_CHANGED"]


def test_typing_tells_what_was_there_and_where_the_cursor_is(phone):
    phone.activities.start(Intent(action="android.intent.action.INSERT", type="vnd.android.cursor.dir/contact"))
    phone.input.tap(*_view(phone, "First name").rect.center)
    heard = _heard(phone, lambda: phone.input.text("ab"))
    changed = [event for event in heard if event.type == "TYPE_VIEW_TEXT_CHANGED"]
    assert [(event.before_text, event.text, event.from_index, event.added_count) for event in changed] == [
        ("", ("a",), 0, 1), ("a", ("ab",), 1, 1),
    ]  # fmt: skip
    moved = [event for event in heard if event.type == "TYPE_VIEW_TEXT_SELECTION_CHANGED"]
    assert [(event.from_index, event.to_index, event.item_count) for event in moved] == [(1, 1, 1), (2, 2, 2)]
    removed = _heard(phone, lambda: phone.input.key(67))[0]
    assert (removed.type, removed.from_index, removed.removed_count, removed.added_count) == (
        "TYPE_VIEW_TEXT_CHANGED", 1, 1, 0,
    )  # fmt: skip


def test_a_field_tells_that_it_is_focused(phone):
    phone.activities.start(Intent(action="android.intent.action.INSERT", type="vnd.android.cursor.dir/contact"))
    heard = _heard(phone, lambda: phone.input.tap(*_view(phone, "Last name").rect.center))
    assert "TYPE_VIEW_FOCUSED" in [event.type for event in heard]


def test_scrolling_tells_how_far_and_how_far_it_can(phone):
    _start(phone, "com.android.settings/.Settings")
    heard = _heard(phone, lambda: phone.input.path([(500, 1900), (500, 900)], duration_ms=400, rest_s=0.2))
    scrolled = next(event for event in heard if event.type == "TYPE_VIEW_SCROLLED")
    assert scrolled.scroll[1] == scrolled.scroll_delta[1] > 800
    assert scrolled.max_scroll[1] >= scrolled.scroll[1]
    assert scrolled.is_scrollable
    again = _heard(phone, lambda: phone.input.path([(500, 900), (900, 900)], duration_ms=400))
    assert "TYPE_VIEW_SCROLLED" not in [event.type for event in again]


def test_a_tab_tells_that_it_is_selected(phone):
    _start(phone, "com.google.android.deskclock/com.android.deskclock.DeskClock")
    heard = _heard(phone, lambda: phone.input.tap(*_view(phone, "Timer").rect.center))
    selected = next(event for event in heard if event.type == "TYPE_VIEW_SELECTED")
    assert selected.text == ("Timer",)


def test_a_long_click_is_told(phone):
    heard = _heard(phone, lambda: phone.input.long_press(*_view(phone, "Contacts").rect.center))
    pressed = next(event for event in heard if event.type == "TYPE_VIEW_LONG_CLICKED")
    assert (pressed.source.desc, pressed.package) == ("Contacts", "com.google.android.apps.nexuslauncher")


def test_a_notification_and_a_toast_are_told(phone):
    shown = Notification("com.android.settings", 1, "5550100", "Hello")
    heard = _heard(phone, lambda: phone.notifications.post(shown))
    phone.accessibility.toast("a.b", "Saved")
    told = next(event for event in heard if event.type == "TYPE_NOTIFICATION_STATE_CHANGED")
    toast = phone.accessibility.events[-1]

    assert (told.class_name, told.text) == ("android.app.Notification", ("5550100", "Hello"))
    assert (toast.type, toast.class_name, toast.text) == (told.type, "android.widget.Toast", ("Saved",))


def test_content_that_changes_is_told_while_somebody_listens(phone):
    _start(phone, "com.android.settings/.Settings")
    heard = _heard(phone, lambda: phone.power.set_battery(level=55))
    told = [event for event in heard if event.type == "TYPE_WINDOW_CONTENT_CHANGED"]
    texts = [(event.text, event.content_changes) for event in told if event.package == "com.android.settings"]
    assert texts == [(("55%",), ("TEXT",))]


def test_the_form_of_android_13(phone):
    phone.accessibility.emit(
        "TYPE_VIEW_SCROLLED", "a.b", "android.widget.ScrollView", scroll=(0, 9), max_scroll=(0, 90),
        scroll_delta=(0, 9), is_scrollable=True,
    )  # fmt: skip
    event = phone.accessibility.events[-1]
    assert str(event) == (
        f"EventType: TYPE_VIEW_SCROLLED; EventTime: {event.time_ms}; PackageName: a.b; MovementGranularity: 0; "
        "Action: 0; ContentChangeTypes: []; WindowChangeTypes: [] [ ClassName: android.widget.ScrollView; Text: []; "
        "ContentDescription: null; ItemCount: -1; CurrentItemIndex: -1; Enabled: true; Password: false; "
        "Checked: false; FullScreen: false; Scrollable: true; BeforeText: null; FromIndex: -1; ToIndex: -1; "
        "ScrollX: 0; ScrollY: 9; MaxScrollX: 0; MaxScrollY: 90; ScrollDeltaX: 0; ScrollDeltaY: 9; AddedCount: -1; "
        "RemovedCount: -1; ParcelableData: null ]; recordCount: 0"
    )
