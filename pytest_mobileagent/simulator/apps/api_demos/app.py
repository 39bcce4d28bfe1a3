"""API Demos 6.0.15: identity and activities; it is there on any phone once its APK is installed.

Its lists hold every sample of the real manifest. Those that are simulated are the ones which clients try; any other
ends the app as an activity does that is not there, and the log says what is missing.
"""

from __future__ import annotations

from pytest_mobileagent.simulator.apps.api_demos.alarms import ONE_SHOT, REPEATING, one_shot, repeating
from pytest_mobileagent.simulator.apps.api_demos.parts import PACKAGE, THEME
from pytest_mobileagent.simulator.apps.api_demos.samples import SAMPLES
from pytest_mobileagent.simulator.apps.base import ActivitySpec, App, AppIcon, IntentFilter, lazy, permissions

_SCREENS = {
    ".accessibility.AccessibilityNodeProviderActivity": "others:NodeProvider",
    ".accessibility.CustomViewAccessibilityActivity": "others:CustomView",
    ".animation.AnimatorEvents": "others:AnimatorEvents",
    ".app.AlarmController": "notices:AlarmController",
    ".app.AlertDialogSamples": "alerts:Samples",
    ".app.CustomTitle": "activities:CustomTitle",
    ".app.ForwardTarget": "activities:ForwardTarget",
    ".app.Forwarding": "activities:Forwarding",
    ".app.HelloWorld": "activities:HelloWorld",
    ".app.NotifyWithText": "notices:NotifyWithText",
    ".app.PersistentState": "activities:PersistentText",
    ".app.ReceiveResult": "activities:ReceiveResult",
    ".app.SaveRestoreState": "activities:SavedText",
    ".app.SearchInvoke": "searching:SearchInvoke",
    ".app.SearchQueryResults": "searching:SearchResults",
    ".app.SendResult": "activities:SendResult",
    ".app.StatusBarNotifications": "notices:StatusBar",
    ".content.StyledText": "text_samples:StyledText",
    ".os.MorseCode": "text_samples:MorseCode",
    ".preference.DefaultValues": "preferences:Defaults",
    ".preference.PreferenceDependencies": "preferences:Dependencies",
    ".preference.PreferencesFromCode": "preferences:FromCode",
    ".preference.PreferencesFromXml": "preferences:FromXml",
    ".preference.SwitchPreference": "preferences:SwitchPreferences",
    ".text.KeyEventText": "text_samples:KeyEventText",
    ".text.LogTextBox1": "text_samples:LogTextBox",
    ".text.Unicode": "lists:Unicode",
    ".view.Buttons1": "controls:Buttons",
    ".view.ChronometerDemo": "widgets:Chronometer",
    ".view.Controls1": "controls:Controls",
    ".view.Controls2": "controls:DarkControls",
    ".view.Controls3": "controls:Controls",
    ".view.Controls4": "controls:DarkControls",
    ".view.CustomPicker1": "widgets:Picker",
    ".view.DateWidgets1": "widgets:DateDialogs",
    ".view.DragAndDropDemo": "drag:DragAndDrop",
    ".view.ExpandableList1": "lists:Groups",
    ".view.Gallery1": "gallery:Photos",
    ".view.List1": "lists:Cheeses",
    ".view.List10": "lists:SingleChoice",
    ".view.List11": "lists:MultipleChoice",
    ".view.PopupMenu1": "widgets:PopupMenu",
    ".view.RadioGroup1": "controls:RadioGroup",
    ".view.ScrollBar1": "widgets:ScrollBar",
    ".view.ScrollView2": "widgets:LongScroll",
    ".view.SeekBar1": "controls:Slider",
    ".view.Spinner1": "controls:Spinners",
    ".view.SplitTouchView": "lists:TwoLists",
    ".view.Switches": "controls:Switches",
    ".view.Tabs1": "widgets:Tabs",
    ".view.Tabs5": "widgets:ManyTabs",
    ".view.TextFields": "controls:TextFields",
    ".view.Visibility1": "controls:Visibility",
    ".view.WebView1": "widgets:WebSample",
}
_FILTERS = {".app.SearchQueryResults": (IntentFilter("android.intent.action.SEARCH"),)}

APP = App(
    package=PACKAGE,
    label="API Demos",
    icon=AppIcon("folder", fg="#ffffff", bg="#3ddc84"),
    version_name="6.0.15",
    version_code=41,
    theme=THEME,
    is_tool=True,
    permissions=permissions(
        "READ_CONTACTS WRITE_CONTACTS VIBRATE ACCESS_COARSE_LOCATION INTERNET SET_WALLPAPER WRITE_EXTERNAL_STORAGE "
        "SEND_SMS RECEIVE_SMS NFC POST_NOTIFICATIONS RECORD_AUDIO CAMERA"
    ),
    receivers={ONE_SHOT: one_shot, REPEATING: repeating},
    activities=(
        ActivitySpec(".ApiDemos", lazy("api_demos.browser:Browser"), label="API Demos", launcher=True),
        *(
            ActivitySpec(name, lazy(f"api_demos.{place}"), label=SAMPLES.get(name, ""), filters=_FILTERS.get(name, ()))
            for name, place in _SCREENS.items()
        ),
    ),
)  # fmt: skip
