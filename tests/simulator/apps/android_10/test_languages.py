"""On a phone that speaks another language, nothing on the apps' main screens is in English but names.

All languages but English that the shipped configurations have, Akan apart: Android speaks English there.
"""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from pytest_mobileagent.clock import DeviceClock
from pytest_mobileagent.config.labels import label
from pytest_mobileagent.config.model import DeviceConfig
from pytest_mobileagent.image import find_image
from pytest_mobileagent.simulator.apps.settings.languages import LANGUAGES as LANGUAGES_OFFERED
from pytest_mobileagent.simulator.phone import Phone
from pytest_mobileagent.simulator.system.kernel_files import KERNEL_RELEASE
from pytest_mobileagent.simulator.system.plurals import plural_forms
from pytest_mobileagent.simulator.system.sounds import ALARM, NOTIFICATION, RINGTONE, sounds
from pytest_mobileagent.simulator.system.strings import Strings
from pytest_mobileagent.simulator.system.volumes import STORAGE
from tests.conftest import EPOCH_S
from tests.simulator.apps.android_10.test_contacts import add
from tests.simulator.apps.hand import Hand
from tests.simulator.apps.walk import Walk

LANGUAGES = ("ko-KR", "ar-EG", "ja-JP", "ru-MD", "zh-Hans-CN", "hi-IN", "ur-PK")
IN_LATIN_LETTERS = ("de-DE", "fr-CA", "es-US", "pt-BR", "pt-PT")
SOUNDS = (*sounds(ALARM), *sounds(NOTIFICATION), *sounds(RINGTONE))
DENSE = 240  # so that lists that have to be scrolled otherwise are there whole
WORD = re.compile(r"[A-Za-z]{2,}")
# Names, brands, units, letters of the keypad, and what switches say to no one's eyes.
NAMES = (
    "sdk_gphone_x86_64-userdebug 10 QSR1.210802.001 7603624 dev-keys", "Android SDK built for x86_64",
    "sdk_gphone_x86_64", "AndroidWifi", "Android Auto", "Android", "T-Mobile", "Google", "Gboard", "TalkBack", "GMT",
    "IP", "MAC", "SIM", "Gmail", "Chrome", "URL", "YouTube", "Instagram", "Snapseed", "Wikipedia", "Play", "Wi-Fi",
    "IMEI", "SOS", "AB+", "AB-", " dp", "ADB/ADT", "USB",
    "VPN", "DNS", "GIF", "GB", "MB", "Cesium", "Flutey Phone", "Shift", "English", "Rad", "Deg", "ON", "OFF",
    "GMAIL", "Bluetooth", "NFC", "Digital Wellbeing", "ID", "OK", "ABC", "DEF", "GHI", "JKL", "MNO", "PQRS",
    "TUV", "WXYZ", "WLAN", "Enter", "Find My Device", "Protect", "Joplin", "OpenTracks", "OsmAnd", "Walmart",
    "QR", "WPA", "ERR_NAME_NOT_RESOLVED", "support.google.com/chrome/topic/6069782", "support.google.com",
)  # fmt: skip
# Names of apps that a language leaves as they are.
KEPT = {"hi-IN": ("Files", "Maps", "Messages", "Photos"), "ur-PK": ("Maps", "Messages", "Photos")}
HALF_OF_DAY = re.compile(r"\b(?:[ap]m|[AP]M)\b")
ADVERTISING_ID = re.compile(r"\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b")
# Walmart's app is not translated. What people wrote is in English in the other three, so that there only what the app
# says itself counts.
UNTRANSLATED = "com.walmart.android"
OF_PEOPLE = ("com.google.android.youtube", "com.instagram.android", "org.wikipedia")
APPS = sorted(
    app.package
    for app in Phone(find_image("bmoca"), DeviceConfig(), DeviceClock(EPOCH_S)).packages.launcher_apps()
    if app.package != UNTRANSLATED
)


@pytest.fixture(scope="module", params=LANGUAGES)
def speaking(request):
    config = replace(DeviceConfig(), locale=request.param, density_dpi=DENSE)
    phone = Phone(find_image("bmoca"), config, DeviceClock(EPOCH_S))
    return phone, phone.snapshot()


@pytest.fixture
def said(monkeypatch):
    """What apps asked to have translated, and got back in English, since no table knows it."""
    found, given, translate = set(), set(), Strings.translate

    def noting(self, package, text):
        shown = translate(self, package, text)
        is_told = text in given or is_known(package, self.locale_of(package), text)
        if shown != text:
            given.add(shown)
        elif is_english(text) and not is_told:
            found.add(text)
        return shown

    monkeypatch.setattr(Strings, "translate", noting)
    return found


def is_known(package, locale, text):
    """Whether a table says what a text is in a language, were it the same."""
    return bool(label(package, locale, text))


def is_english(text, locale=""):
    """Whether a word is in it that is no name."""
    for name in (*NAMES, *KEPT.get(locale, ())):
        text = text.replace(name, " ")
    text = ADVERTISING_ID.sub(" ", HALF_OF_DAY.sub(" ", text.replace("Wi\u2011Fi", " ")))
    return WORD.search(text) is not None


def shown(hand):
    """Return what is on the screen, to the eye and to the ear."""
    return {text for view in hand.views() for text in (view.shown_text, view.desc, view.hint) if text}


def taps(hand):
    """Return where a finger finds something on the screen, by what it is called."""
    found = {}
    for placed in hand.phone.windows.placed():
        for view in placed.root.walk():
            if view.is_visible and view.on_tap is not None and placed.window.package != "com.android.systemui":
                name = view.shown_text or view.desc or view.id or str(view.visible_bounds)
                found.setdefault(name, view.visible_bounds.center)
    return found


def main_screens(phone, snapshot, package):
    """Yield what is on an app's first screen, and on each that one tap leads to, with the tap."""
    app = phone.packages.find(package).app
    hand = Hand(phone)

    def begin():
        phone.restore(snapshot)
        phone.go_home()
        return hand.open(f"{package}/{app.launcher.name}")

    yield "", shown(begin())
    for name, spot in taps(hand).items():
        begin()
        phone.input.tap(*spot)
        yield name, shown(hand)


@pytest.mark.few(4)
@pytest.mark.parametrize("package", APPS)
def test_no_main_screen_is_in_english(speaking, said, package):
    """Long: it goes to every screen that is one tap away."""
    phone, snapshot = speaking
    screens = dict(main_screens(phone, snapshot, package))
    if package in OF_PEOPLE:
        assert said == set()
        return

    locale = phone.config.locale
    english = {name: {text for text in texts if is_english(text, locale)} for name, texts in screens.items()}
    assert {name: texts for name, texts in english.items() if texts} == {}


def test_the_home_screen_is_not_in_english(speaking):
    phone, snapshot = speaking
    phone.restore(snapshot)
    phone.go_home()

    assert {text for text in shown(Hand(phone)) if is_english(text, phone.config.locale)} == set()


@pytest.fixture(scope="module", params=IN_LATIN_LETTERS)
def in_latin_letters(request):
    config = replace(DeviceConfig(), locale=request.param, density_dpi=DENSE)
    phone = Phone(find_image("bmoca"), config, DeviceClock(EPOCH_S))
    return phone, phone.snapshot()


@pytest.mark.few(3)
@pytest.mark.parametrize("package", APPS)
def test_every_text_of_a_main_screen_has_a_translation(in_latin_letters, said, package):
    """Long: it goes to every screen that is one tap away. What is in English letters too, the tables tell."""
    phone, snapshot = in_latin_letters
    list(main_screens(phone, snapshot, package))

    assert said == set()


CLOCK = "com.google.android.deskclock"
CHROME = "com.android.chrome"
MESSAGES = "com.google.android.apps.messaging"
# Of these, whatever a walk of four acts leads to is translated; image → packages.
WALKED = {
    "bmoca": (
        "com.android.camera2", "com.android.contacts", "com.android.dialer", "com.android.documentsui",
        "com.android.settings", CLOCK, CHROME,
    ),
    "androidworld": (
        "com.android.camera2", "com.google.android.contacts", "com.google.android.dialer",
        "com.google.android.documentsui", "com.android.settings", CLOCK, CHROME, MESSAGES,
    ),
    "droidtask": (
        "com.android.documentsui", "com.android.settings", CLOCK, CHROME, MESSAGES, "com.google.android.apps.photos",
    ),
    "mobileagentbench": (
        "com.google.android.contacts", "com.google.android.documentsui", "com.android.settings", CLOCK, MESSAGES,
    ),
}  # fmt: skip
QUICK = (("bmoca", CLOCK, 100), ("droidtask", "com.android.settings", 40), ("androidworld", CHROME, 60))
WALKS = [
    *QUICK,
    *(
        pytest.param(image, package, 900 if image == "bmoca" else 300, marks=pytest.mark.check)
        for image, packages in WALKED.items()
        for package in packages
    ),
]
SPEECHES = (*LANGUAGES, *IN_LATIN_LETTERS)
OTHER_SCRIPT = re.compile(r"[^\W\d_\u0000-\u024f]")
FILES = ("com.android.documentsui", "com.google.android.documentsui")
SHORT = (
    KERNEL_RELEASE, "EMULATOR33X1X14X0", "ranchu", "CNES / Astrium, DigitalGlobe, Bluesky", "AMBER", "PIN",
    "LTE", "UTC", "Pixie Dust", "kB", "KB", "5 GHz", "SMS", "USB", "SSID", "PDF", "Zip", "sdk_gphone64_x86_64",
    "SDCARD", "LOST.DIR", ".vcf", "Download/contacts.vcf", "Yahoo!", "Bing", "DuckDuckGo", "Ecosia", "JavaScript",
    "myactivity.google.com", "Cookie",
)  # fmt: skip


def names_on(phone, package):
    """Return the names of apps that no language calls otherwise, of languages, sounds, and files."""
    labels = {(one.name, one.app.label) for one in phone.packages.all()}
    kept = {text for name, text in labels if not any(is_known(name, locale, text) for locale in SPEECHES)}
    paths = [path for path, _ in phone.disk.walk(STORAGE)] if package in FILES else []
    files = {name for path in paths for name in path.split("/") if name}
    own = {name for _, name in LANGUAGES_OFFERED}
    return sorted({*NAMES, *SHORT, *SOUNDS} | own | kept | files, key=len, reverse=True)


def lacks(walk, names):
    """Return what a walk met that some language cannot say, with the languages."""
    found = {}
    for package, text in walk.asked:
        if is_english(without(names, text)) and not OTHER_SCRIPT.search(text):
            found[text] = [locale for locale in SPEECHES if not is_known(package, locale, text)]
    for package, one, other in walk.counted:
        for locale in SPEECHES:
            keys = {"one": one, "other": other}
            for key in (keys.get(form, f"{other} ({form})") for form in plural_forms(locale)):
                if not is_known(package, locale, key):
                    found.setdefault(key, []).append(locale)
    return {text: locales for text, locales in found.items() if locales}


def without(names, text):
    for name in names:
        text = text.replace(name, " ")
    return text


def know_somebody(phone):
    """Have a contact, named in letters of the phone's language, and two calls."""
    add(phone, "زویا", "خان", "5551234567")
    for number, kind, ago_s in (("5551234567", 3, 90_000), ("5559999999", 1, 90)):
        date_ms = round((EPOCH_S - ago_s) * 1000)
        phone.content.insert("content://call_log/calls", {"number": number, "type": kind, "date": date_ms})


@pytest.mark.always
@pytest.mark.parametrize(("image", "package", "acts"), WALKS)
def test_no_text_on_a_walk_is_in_english(image, package, acts):
    """Long: it goes wherever four acts lead. The tables are asked for all languages, whatever the phone's is."""
    config = replace(DeviceConfig(), locale="ur-PK", density_dpi=DENSE)
    phone = Phone(find_image(image), config, DeviceClock(EPOCH_S))
    know_somebody(phone)
    names = names_on(phone, package)
    walk = Walk(phone, package, depth=4, acts=acts)

    assert lacks(walk, names) == {}
    told = {text for _, text in walk.asked}
    english = {text: path for text, path in walk.shown.items() if is_english(without(names, text), "ur-PK")}
    assert {text: path for text, path in english.items() if text not in told} == {}
