"""The apps that can be opened, from what real phones answer."""

from __future__ import annotations

import pytest

from pytest_mobileagent.apps import AppDeclaration
from pytest_mobileagent.device.launchers import Launchers

BRIEF = """\
4 activities found:
  Activity #0:
    priority=0 preferredOrder=0 match=0x108000 specificIndex=-1 isDefault=false
    com.android.settings/.Settings
  Activity #1:
    priority=0 preferredOrder=0 match=0x108000 specificIndex=-1 isDefault=false
    com.google.android.googlequicksearchbox/.SearchActivity
  Activity #2:
    priority=0 preferredOrder=0 match=0x108000 specificIndex=-1 isDefault=false
    com.google.android.googlequicksearchbox/.VoiceSearchActivity
  Activity #3:
    priority=0 preferredOrder=0 match=0x108000 specificIndex=-1 isDefault=false
    org.example.zoo/org.example.Main$Inner
package:org.example.zoo
package:org.example.without.icon
"""
API_29 = """\
      title="Settings" iconBitmap=android.graphics.Bitmap@1f2e3d componentName=com.android.settings
      title="Zoo "and" more" iconBitmap=android.graphics.Bitmap@4a5b componentName=org.example.zoo
"""
API_33 = API_29.replace("iconBitmap", "bitmapIcon")


class Phone:
    """Answers what a phone with such a launcher does."""

    def __init__(self, dump, *declared):
        self.dump, self.declared, self.asked = dump, declared, []

    def shell(self, command):
        self.asked.append(command.split()[0])
        return self.dump if command.startswith("dumpsys") else BRIEF


@pytest.mark.parametrize("dump", [API_29, API_33], ids=["API 29", "API 33"])
def test_icons_are_known_with_their_labels_the_users_first(dump):
    launchers = Launchers(Phone(dump))

    assert launchers.components == {
        "org.example.zoo": "org.example.zoo/org.example.Main$Inner",
        "com.android.settings": "com.android.settings/.Settings",
        "com.google.android.googlequicksearchbox": "com.google.android.googlequicksearchbox/.SearchActivity",
    }
    assert launchers.labels == {"com.android.settings": "Settings", "org.example.zoo": 'Zoo "and" more'}


@pytest.mark.parametrize(
    ("app", "component"),
    [
        ("settings", "com.android.settings/.Settings"),
        ("zoo", "org.example.zoo/org.example.Main$Inner"),
        ("org.example.zoo", "org.example.zoo/org.example.Main$Inner"),
        ("menagerie", "org.example.zoo/org.example.Main$Inner"),
        ("clock", ""),
    ],
)
def test_an_app_is_found_by_name_label_and_package(app, component):
    zoo = AppDeclaration("org.example.zoo", names=("menagerie",))

    assert Launchers(Phone(API_33, zoo)).find(app) == component


def test_a_launcher_that_tells_no_labels_leaves_names_and_packages():
    launchers = Launchers(Phone(""))

    assert (launchers.find("zoo"), launchers.find("settings")) == ("", "com.android.settings/.Settings")


def test_labels_are_asked_for_when_nothing_else_helps_and_everything_once():
    phone = Phone(API_33)
    launchers = Launchers(phone)

    launchers.find("settings")
    assert phone.asked == ["cmd"]
    launchers.find("zoo")
    launchers.find("zoo")
    assert phone.asked == ["cmd", "dumpsys"]
    launchers.forget()
    launchers.find("settings")
    assert phone.asked == ["cmd", "dumpsys", "cmd"]


@pytest.mark.parametrize(
    ("app", "hint"),
    [
        ("Zoo 'and' more", "did you mean 'Zoo \"and\" more'?"),
        ("setings", "did you mean 'settings'?"),
        ("clok", "give its package ('pm list packages')"),
    ],
)
def test_whoever_wants_an_app_that_is_not_there_is_told_what_is(app, hint):
    assert Launchers(Phone(API_33)).hint(app) == hint
