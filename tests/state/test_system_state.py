"""What the platform's services keep beside settings, as they tell it and as somebody changes it."""

from __future__ import annotations

import pytest

from pytest_mobileagent.image.bmoca import IMAGE as BMOCA
from pytest_mobileagent.state.changes import compare
from pytest_mobileagent.state.phone_state import StateReader
from pytest_mobileagent.state.side_effects import unasked
from pytest_mobileagent.state.system_state import told_by_services

MARKOR, CHROME, OSMAND = "net.gsantner.markor", "com.android.chrome", "net.osmand"
CREDENTIAL = "/data/system_de/0/spblob/3f9a1c5e7b2d8046.pwd"
AUTHORITY = "/data/misc/user/0/cacerts-added/00673b5b.0"
CHANGED = {  # what is changed past all apps' data, and how that is told
    f"cmd appops set {CHROME} SYSTEM_ALERT_WINDOW allow": f"added app ops/{CHROME}/SYSTEM_ALERT_WINDOW: allow",
    f"appops set {CHROME} RUN_ANY_IN_BACKGROUND ignore": f"added app ops/{CHROME}/RUN_ANY_IN_BACKGROUND: ignore",
    f"cmd appops set {CHROME} POST_NOTIFICATION ignore": f"added app ops/{CHROME}/POST_NOTIFICATION: ignore",
    f"cmd appops set {MARKOR} MANAGE_EXTERNAL_STORAGE deny":
        f"modified app ops/{MARKOR}/MANAGE_EXTERNAL_STORAGE: allow → deny",
    f"pm revoke {CHROME} android.permission.POST_NOTIFICATIONS":
        f"removed permissions/{CHROME}/android.permission.POST_NOTIFICATIONS: granted",
    f"pm disable {MARKOR}/.activity.MainActivity":
        f"added components/{MARKOR}/{MARKOR}.activity.MainActivity: disabled",
    f"cmd deviceidle whitelist +{CHROME}": f"added battery exemptions/{CHROME}: user",
    "cmd netpolicy set restrict-background true": "modified data saver/status: disabled → enabled",
    "cmd netpolicy add restrict-background-blacklist 10100": "modified data saver/blacklisted UIDs: none → 10100",
    "cmd netpolicy add restrict-background-whitelist 10100": "modified data saver/whitelisted UIDs: none → 10100",
    "cmd wifi add-network Attic wpa2 password": "added wifi networks/Attic: wpa2-psk/wpa3-sae^",
    "cmd wifi forget-network 0": "removed wifi networks/AndroidWifi: open/owe^",
    "cmd netpolicy set metered-network AndroidWifi true; true": "added metered wifi networks/AndroidWifi: true",
    f"pm set-app-links-user-selection --user 0 --package {OSMAND} true osmand.net":
        f"added app links/{OSMAND}/osmand.net: selected",
    f"pm set-app-links-allowed --user 0 --package {OSMAND} false": f"added app links/{OSMAND}: not allowed",
    "wm size 720x1280": "added display/override size: 720x1280",
    "locksettings set-pin 1234": f"added {CREDENTIAL}",
    f"mkdir -p /data/misc/user/0/cacerts-added; echo MIID > {AUTHORITY}": f"added {AUTHORITY}",
    "echo PNG > /data/system/users/0/wallpaper_lock": "added /data/system/users/0/wallpaper_lock",
    "am start -a android.intent.action.CALL -d tel:+15550100199": "added calls/under way: one",
    "setprop persist.vendor.mode 1": "added properties/persist.vendor.mode: 1",
    "setprop persist.sys.timezone Asia/Tokyo": "modified time/zone: UTC → Asia/Tokyo",
    "settings put secure enabled_accessibility_services a.b/.C":
        "added settings/secure/enabled_accessibility_services: a.b/.C",
    "cmd notification allow_listener a.b/.C": "added settings/secure/enabled_notification_listeners: a.b/.C",
    "settings put secure enabled_input_methods a.b/.Keyboard":
        "modified settings/secure/enabled_input_methods: "
        "com.google.android.inputmethod.latin/com.android.inputmethod.latin.LatinIME → a.b/.Keyboard",
    "settings put secure lock_screen_owner_info Eve": "added settings/secure/lock_screen_owner_info: Eve",
    "settings put secure always_on_vpn_app a.b": "added settings/secure/always_on_vpn_app: a.b",
}  # fmt: skip


@pytest.fixture(scope="module")
def untouched(phones):
    """A phone, what reads it, and what it had stored when that was read first."""
    with phones.lease() as phone:
        reader = StateReader()
        phone.emulator.save("untouched")
        yield phone, reader, reader.read(phone.device)


def unasked_lines(untouched):
    phone, reader, before = untouched
    return [str(one) for one in unasked(compare(before, reader.read(phone.device)), expected=(), packages=())]


@pytest.mark.parametrize("command", CHANGED)
def test_what_is_changed_in_a_service_is_told(untouched, command):
    phone, _, _ = untouched
    phone.emulator.restore("untouched")

    phone.device.must_run(command)

    assert unasked_lines(untouched) == [CHANGED[command]]


HIDDEN = "/storage/emulated/0/Download/cache/.thumbnails"


def test_a_folder_for_what_does_not_count_hides_nothing_in_the_shared_storage(untouched):
    phone, _, _ = untouched
    phone.emulator.restore("untouched")

    phone.device.must_run(f"mkdir -p {HIDDEN}; echo 1 > {HIDDEN}/a.txt; echo 1 > /storage/emulated/0/Download/a.lck")

    assert unasked_lines(untouched) == [
        "added /storage/emulated/0/Download/a.lck",
        "added /storage/emulated/0/Download/cache/",
        "added /storage/emulated/0/Download/cache/.thumbnails/",
        f"added {HIDDEN}/a.txt",
    ]


def test_that_an_app_may_notify_no_more_is_told_on_android_10_too(phones):
    with phones.lease(image=BMOCA) as phone:
        reader, device = StateReader(), phone.device
        before = reader.read(device)
        device.must_run(f"am start -a android.settings.APPLICATION_DETAILS_SETTINGS -d package:{CHROME}")
        for text in ("Notifications", "On"):
            (node,) = [node for node in device.observe().hierarchy.walk() if node.text == text]
            device.tap(*node.bounds.center)
        device.observe()

        lines = [str(one) for one in unasked(compare(before, reader.read(device)), expected=(), packages=())]

    assert lines == [f"added app ops/{CHROME}/POST_NOTIFICATION: ignore"]


# As a phone of Google's prints it: what is set for a uid stands before its packages, what was asked about has times.
OPS = """Current AppOps Service state:
  Settings:
    top_state_settle_time=+5s0ms

  Uid 1000:
    state=pers
    Package android:
      READ_CONTACTS (allow):
        null=[
          Access: [pers-s] 2023-10-15 15:30:00.000 (-4m0s0ms)
        ]
      MOCK_LOCATION (deny):
  Uid u0a121:
    state=cch
    capability=----
      MANAGE_EXTERNAL_STORAGE: mode=allow
    Package com.example.files:
      COARSE_LOCATION (allow / switch FINE_LOCATION=ignore):
      SYSTEM_ALERT_WINDOW (default):
      WRITE_SMS (allow):
    Package com.example.shares.its.uid:
      VIBRATE (ignore):
  Uid u0a122:
      SCHEDULE_EXACT_ALARM: mode=deny
"""


def test_modes_that_somebody_has_set_are_told_and_those_that_were_only_asked_about_are_not():
    assert dict(told_by_services({"app ops": OPS})) == {
        ("app ops/com.example.files", "MANAGE_EXTERNAL_STORAGE"): "allow",
        ("app ops/com.example.shares.its.uid", "VIBRATE"): "ignore",
        ("app ops/u0a122", "SCHEDULE_EXACT_ALARM"): "deny",
    }


CHANNELS = """  Notification Preferences:
    AppSettings: com.example.chat (10121) importance=DEFAULT
      NotificationChannel{mId='family', mName=F..., mDescription=hasDescription , mImportance=4, mBypassDnd=true, \
mLockscreenVisibility=-1000}
      NotificationChannel{mId='others', mName=O..., mDescription=, mImportance=3, mBypassDnd=false}
    AppSettings: com.example.news (10122)
      NotificationChannel{mId='breaking', mName=B..., mDescription=, mImportance=3, mBypassDnd=true}
"""


def test_the_channels_that_interrupt_do_not_disturb_are_told():
    assert dict(told_by_services({"do not disturb": CHANNELS})) == {
        ("do not disturb", "com.example.chat/family"): "may interrupt",
        ("do not disturb", "com.example.news/breaking"): "may interrupt",
    }


PACKAGES = """Packages:
  Package [com.example.files] (1b74231):
    User 0: ceDataInode=416 installed=true hidden=false suspended=false distractionFlags=0 stopped=false enabled=0 \
instant=false virtual=false
      gids=[3003]
      runtime permissions:
        android.permission.CAMERA: granted=true, flags=[ USER_SET]
        android.permission.RECORD_AUDIO: granted=false, flags=[ USER_SET]
      disabledComponents:
        com.example.files.Share
        com.example.files.Old
      enabledComponents:
        com.example.files.New

  Package [com.example.notes] (1b74232):
"""


def test_components_are_told_with_their_package():
    assert dict(told_by_services({"packages": PACKAGES})) == {
        ("packages", "com.example.files"): "installed=true hidden=false suspended=false enabled=0",
        ("permissions/com.example.files", "android.permission.CAMERA"): "granted",
        ("components/com.example.files", "com.example.files.Share"): "disabled",
        ("components/com.example.files", "com.example.files.Old"): "disabled",
        ("components/com.example.files", "com.example.files.New"): "enabled",
    }


def test_what_may_interrupt_do_not_disturb_is_told_and_when_it_turns_on():
    said = """\
    mConfigs[u=0]=allow(alarms=true,calls=false)
    automaticRules=ZenRule[enabled=True,name=Sleeping]
"""

    assert dict(told_by_services({"do not disturb": said})) == {
        ("do not disturb", "alarms"): "true",
        ("do not disturb", "calls"): "false",
        ("do not disturb", "schedule"): "enabled=True,name=Sleeping",
    }
