"""The soft keyboard, key by key, as one finds it in any field."""

from __future__ import annotations

import re

import pytest

from pytest_mobileagent.clock import DeviceClock
from pytest_mobileagent.config.model import DeviceConfig
from pytest_mobileagent.image.androidworld import IMAGE
from pytest_mobileagent.simulator.apps.chrome.store import set_up
from pytest_mobileagent.simulator.phone import Phone
from pytest_mobileagent.simulator.system.intents import Intent
from tests.simulator.apps.android_10.test_languages import said  # noqa: F401 - a fixture
from tests.simulator.apps.hand import Hand

SETTINGS = "com.android.settings/.Settings"
SEARCHING = "com.google.android.settings.intelligence"
CONTACTS = "com.google.android.contacts/com.android.contacts.activities.PeopleActivity"
LATIN = "com.google.android.inputmethod.latin"
LETTERS = {
    "ak-GH": "qwertyuiop",
    "ar-AE": "ضصثقفغعهخحج",
    "ar-EG": "ضصثقفغعهخحج",
    "de-DE": "qwertzuiop",
    "en-US": "qwertyuiop",
    "es-US": "qwertyuiop",
    "fr-CA": "qwertyuiop",
    "hi-IN": "ौैाीूबहगदजड",
    "ja-JP": "qwertyuiop",
    "ko-KR": "ㅂㅈㄷㄱㅅㅛㅕㅑㅐㅔ",
    "pt-BR": "qwertyuiop",
    "pt-PT": "qwertyuiop",
    "ru-MD": "йцукенгшщзх",
    "ur-PK": "قوعرتےءیہپ",
    "zh-Hans-CN": "qwertyuiop",
}


@pytest.fixture
def typing(hand):
    """The search of Settings, with the keyboard up."""
    return hand.open(SETTINGS).tap("Search settings")


@pytest.fixture
def contact(hand):
    """The form of a new contact, in its first name."""
    return hand.open(CONTACTS).tap("Create contact").tap("First name")


def typed(hand):
    return hand.phone.ime.field.text


def first_row(hand):
    return "".join(view.desc for view in hand.views() if re.fullmatch("key_pos_0_[0-9]+", view.id))


def key(hand, name):
    return hand.find(name).rect.center


def hold(hand, name, *, slide=(0, 0)):
    """Hold a key, slide to an offer over it, lift."""
    x, y = key(hand, name)
    hand.phone.input.down(x, y)
    hand.phone.clock.advance(0.6)
    hand.phone.input.up(x + slide[0], y + slide[1])
    return hand


def test_keys_type_letters_signs_and_capitals(typing):
    typing.tap("h").tap("i").tap("Space").tap("Shift").tap("Y").tap("o")
    typing.tap("Symbol keyboard").tap("5").tap("Letter keyboard").tap("u")

    assert typed(typing) == "hi Yo5u"


def test_delete_takes_the_last_character(typing):
    typing.tap("a").tap("b").tap("Delete")

    assert typed(typing) == "a"


def test_back_hides_the_keyboard_before_it_leaves_the_screen(phone, typing):
    assert phone.ime.is_shown

    typing.back()

    assert not phone.ime.is_shown
    assert phone.activities.top.package == SEARCHING


def test_a_long_press_offers_to_copy_and_paste(phone, typing):
    typing.type("alpha beta")
    field = next(view for view in typing.views() if view.cls == "android.widget.EditText")
    phone.input.long_press(field.rect.left + 30, field.rect.center[1])

    typing.tap("Copy")
    assert phone.clipboard.text == "alpha"

    phone.input.long_press(field.rect.left + 30, field.rect.center[1])
    typing.tap("Select all").tap("Paste")
    assert typed(typing) == "alpha"


def test_the_log_tells_which_app_is_typed_into(phone, typing):
    lines = [entry.message for entry in phone.log.entries if entry.tag == "AndroidIME"]
    assert re.search(rf"LatinIme\.onActivate\(\).*packageName={re.escape(SEARCHING)},", lines[-1])


def test_the_log_tells_of_an_app_that_begins_with_its_field_in_focus(phone, hand):
    hand.open("com.android.settings/.Settings").tap("Search settings")
    phone.go_home()
    hand.open(f"{SEARCHING}/.modules.search.SearchActivity")
    lines = [entry.message for entry in phone.log.entries if entry.tag == "AndroidIME"]

    assert phone.ime.is_shown
    assert f"packageName={SEARCHING}," in lines[-1]


# -- holding and sliding ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "digit"), [*zip("qwertyuiop", "1234567890", strict=True)])
def test_holding_a_letter_of_the_first_row_types_its_digit(typing, name, digit):
    assert typed(hold(typing, name)) == digit


def test_sliding_from_a_held_letter_types_an_accent(typing):
    assert typed(hold(typing, "e", slide=(220, -100))) == "é"
    assert not typing.phone.ime.keyboard.popup


def test_what_a_held_key_offers_is_seen(typing):
    typing.phone.input.down(*key(typing, "u"))
    typing.phone.clock.advance(0.6)
    offers = next(view for view in typing.views() if view.id == "popup_view")
    assert [view.text for view in offers.walk() if view.text] == ["7", "û", "ü", "ù", "ú", "ū"]
    assert offers.rect.left >= 0
    assert offers.rect.right <= 1080
    assert offers.rect.center[1] < typing.find("u").rect.top
    typing.phone.input.up(*key(typing, "u"))


def test_offers_of_two_rows_begin_next_to_the_key(typing):
    x, y = key(typing, "a")
    height = typing.find("a").rect.height
    typing.phone.input.down(x, y)
    typing.phone.clock.advance(0.6)
    typing.phone.input.up(x, y - 2 * height)
    assert typed(typing) == "ā"


def test_a_password_has_digits_over_its_letters(phone, hand):
    set_up(phone)
    phone.disk.write("/storage/emulated/0/Download/form.html", "<input type=password>")
    data = "file:///sdcard/Download/form.html"
    main = "com.android.chrome/com.google.android.apps.chrome.Main"
    phone.activities.start(Intent("android.intent.action.VIEW", data=data, component=main))
    hand.phone.input.tap(*[view for view in hand.views() if view.is_password][-1].rect.center)
    hand.tap("key_pos_password_header_number_7").tap("q")
    assert typed(hold(hand, "u")) == "7qû"


def test_holding_backspace_deletes_until_it_is_lifted(typing):
    typing.type("a long word")
    hold(typing, "Delete")
    assert typed(typing) == "a long w"
    typing.phone.clock.advance(2)
    assert typed(typing) == "a long w"
    typing.phone.input.long_press(*key(typing, "Delete"), duration_ms=3000)
    assert typed(typing) == ""


def test_swiping_left_from_backspace_deletes_words(typing):
    typing.type("one two three")
    x, y = key(typing, "Delete")
    typing.phone.input.swipe(x, y, x - 150, y)
    assert typed(typing) == "one "


def test_sliding_on_the_space_bar_moves_the_caret_and_types_nothing(typing):
    typing.type("abcdef")
    x, y = key(typing, "Space")
    typing.phone.input.swipe(x, y, x - 80, y)
    assert typing.phone.ime.field.selection == (3, 3)
    assert typed(typing.tap("x")) == "abcxdef"


# -- shift and symbols ------------------------------------------------------------------------------------------------


def test_a_double_tap_locks_shift_and_a_tap_unlocks_it(typing):
    typing.phone.input.double_tap(*key(typing, "Shift"))
    typing.tap("A").tap("B").tap("Shift").tap("c")
    assert typed(typing) == "ABc"


def test_holding_shift_locks_it(typing):
    assert typed(hold(typing, "Shift").tap("A").tap("B")) == "AB"


def test_letters_come_back_after_a_sign_and_a_space(typing):
    typing.tap("a").tap("Symbol keyboard").tap("!").tap("?").tap("Space").tap("b")
    assert typed(typing) == "a!? b"


def test_a_space_alone_leaves_the_symbols(typing):
    typing.tap("Symbol keyboard").tap("Space").tap("5")
    assert typed(typing) == " 5"


def test_no_key_of_the_second_page_of_symbols_is_blank(typing):
    typing.tap("Symbol keyboard").tap("More symbols")
    names = [view for view in typing.views() if view.id.startswith("key_pos_")]
    pixels = typing.phone.windows.image()
    for view in names:
        if view.desc != "Space":
            colors = pixels.crop(view.rect.inset(30, 30, 30, 30)).getcolors(1 << 16)
            assert len(colors) > 1, view.desc


# -- capitals ---------------------------------------------------------------------------------------------------------


def test_names_begin_with_a_capital_by_themselves(contact):
    for name in ("A", "n", "n", "Space", "L", "e", "e"):
        contact.tap(name)
    assert typed(contact) == "Ann Lee"


def test_shift_takes_a_capital_back(contact):
    assert typed(contact.tap("Shift").tap("a").tap("b")) == "ab"


def test_sentences_begin_with_a_capital_in_a_note(phone, hand):
    phone.disk.write("/storage/emulated/0/Documents/Markor/list.md", "")
    hand.open("net.gsantner.markor/.activity.MainActivity").tap("File list.md ")
    hand.phone.input.tap(*next(view for view in hand.views() if view.cls == "android.widget.EditText").rect.center)
    for name in ("H", "i", ".", "Space", "Y", "o"):
        hand.tap(name)
    assert typed(hand) == "Hi. Yo"


def test_text_from_adb_is_never_made_large(contact):
    assert typed(contact.type("ann")) == "ann"


# -- numbers ----------------------------------------------------------------------------------------------------------


@pytest.fixture
def phone_number(contact):
    """The telephone number of a new contact."""
    contact.phone.ime.hide()
    return contact.tap("Phone")


def test_a_phone_field_has_plus_star_and_number_sign(phone_number):
    phone_number.tap("+").tap("1").tap("*#(").tap("*").tap("#").tap("123").tap("2")
    assert typed(phone_number).replace(" ", "").replace("-", "") == "+1*#2"


def test_holding_0_in_a_phone_field_types_a_plus(phone_number):
    assert typed(hold(phone_number, "0")) == "+"


# -- panels -----------------------------------------------------------------------------------------------------------


def test_the_emoji_panel_types_emoji(typing):
    typing.tap("a").tap("Emoji button").tap("emoji 😂").tap("Food and drinks").tap("emoji 🍕").tap(
        "Letter keyboard"
    ).tap("b")
    assert typed(typing) == "a😂🍕b"


def test_delete_of_the_emoji_panel_deletes(typing):
    assert typed(typing.tap("a").tap("Emoji button").tap("Delete")) == ""


def test_the_emoji_panel_scrolls(typing):
    typing.tap("Emoji button")
    x, y = typing.find("emoji 🤗").rect.center
    typing.phone.input.swipe(x, y, x, y - 300)
    assert typing.find("emoji 🤗").rect.center[1] < y - 200


def test_holding_comma_or_enter_opens_the_emoji(typing):
    assert hold(typing, ",").find_all("emoji 😂")
    assert hold(typing.tap("Letter keyboard"), "Search", slide=(0, 0)).find_all("emoji 😂")


def test_the_clipboard_panel_pastes_what_was_copied_before_too(typing):
    typing.phone.clipboard.set("alpha")
    typing.phone.clipboard.set("beta")
    typing.phone.clock.advance(10)
    typing.tap("Clipboard").tap("alpha").tap("beta")
    assert typed(typing) == "alphabeta"
    typing.tap("Back to keyboard").tap("x")
    assert typed(typing) == "alphabetax"


def test_the_clipboard_panel_is_empty_at_first(typing):
    assert typing.tap("Clipboard").shows("Text you copy will be saved here")
    assert typed(typing) == ""


@pytest.mark.parametrize(
    ("button", "shown"), [("GIF Keyboard", "GIF"), ("Sticker Keyboard", "Stickers"), ("More features", "Emoji")]
)
def test_keys_over_the_letters_open_panels(typing, button, shown):
    assert typing.tap(button).shows(shown)


@pytest.mark.parametrize("button", ["Settings", "Theme settings", "Voice input"])
def test_a_key_that_leads_nowhere_says_so_in_the_log(phone, typing, button):
    typing.phone.input.tap(*next(view for view in typing.find_all(button) if not view.text).rect.center)

    assert phone.log.entries[-1].message == f"keyboard: {button}"


# -- languages --------------------------------------------------------------------------------------------------------


def hand_in(locale):
    hand = Hand(Phone(IMAGE, DeviceConfig(locale=locale), DeviceClock(1697384040.0))).open(SETTINGS)
    return hand.tap("search_action_bar")


@pytest.mark.few(4)
@pytest.mark.parametrize("locale", LETTERS)
def test_each_locale_has_the_letters_of_its_language(locale):
    assert first_row(hand_in(locale)) == LETTERS[locale]


@pytest.mark.few(2)
@pytest.mark.parametrize(
    ("locale", "keys", "text"),
    [
        ("ko-KR", "ㅎㅏㄴㄱㅡㄹ", "한글"),
        ("ja-JP", "gakkou", "がっこう"),
        ("ar-EG", "مرحب", "مرحب"),
        ("de-DE", "zy", "zy"),
    ],
)  # fmt: skip
def test_letters_are_composed_as_the_language_does(locale, keys, text):
    hand = hand_in(locale)
    for name in keys:
        hand.tap(name)
    assert typed(hand) == text


@pytest.mark.few(4)
@pytest.mark.parametrize("locale", sorted({*LETTERS} - {"ak-GH", "en-US"}))
def test_keys_and_panels_speak_the_phones_language(locale, said):  # noqa: F811
    hand = hand_in(locale)
    for panel in ("More features", "Sticker Keyboard", "GIF Keyboard", "Clipboard", "More features"):
        hand.tap(hand.phone.strings.translate(LATIN, panel))
        hand.views()
        hand.tap(hand.phone.strings.translate(LATIN, "Back to keyboard"))
    hand.tap(hand.phone.strings.translate(LATIN, "More features")).tap(hand.phone.strings.translate(LATIN, "Emoji"))
    hand.views()
    hand.tap("ABC").tap("?123").tap("=\\<").views()

    assert said == set()


def test_delete_takes_a_korean_syllable_apart_and_latin_letters_are_a_tap_away():
    hand = hand_in("ko-KR")
    for name in ("ㅎ", "ㅏ", "ㄴ", "삭제", "스페이스", "ㅋ", "언어 전환", "a"):
        hand.tap(name)
    assert typed(hand) == "하 ㅋa"


# -- what it looks like to others -------------------------------------------------------------------------------------


def test_keys_are_where_gboard_has_them(typing):
    """Recorded on a phone of 1080 by 2400."""
    places = {name: tuple(typing.find(name).rect) for name in ("q", "a", "l", "Shift", "z", "Delete", "Space")}
    assert places == {
        "q": pytest.approx((5, 1654, 112, 1808), abs=2),
        "a": pytest.approx((5, 1808, 165, 1963), abs=2),
        "l": pytest.approx((914, 1808, 1075, 1963), abs=2),
        "Shift": pytest.approx((5, 1963, 165, 2118), abs=2),
        "z": pytest.approx((165, 1963, 272, 2118), abs=2),
        "Delete": pytest.approx((914, 1963, 1075, 2118), abs=2),
        "Space": pytest.approx((379, 2118, 807, 2274), abs=2),
    }


def test_keys_that_offer_more_are_long_clickable(typing):
    held = {view.desc for view in typing.views() if view.id.startswith("key_pos_") and view.is_long_clickable}
    assert held == {*"qwertyuiopascn,.", "Shift", "Delete", "Search"}


def test_in_landscape_the_keyboard_is_lower(typing):
    typing.phone.display.rotate(1)
    height = typing.phone.display.size[1]
    assert 0.4 * height < typing.phone.ime.height_px < 0.65 * height
    assert typing.find("keyboard_area").rect.bottom == height
    assert typed(typing.tap("q")) == "q"


def is_in_view(hand):
    field = hand.phone.ime.field
    return field.visible_bounds == field.rect and field.rect.bottom <= hand.find("keyboard_area").rect.top


def test_in_landscape_the_field_of_a_form_stays_in_view(contact):
    contact.phone.display.rotate(1)
    assert is_in_view(contact)
    for _ in range(3):
        contact.phone.ime.focus_next()
        assert is_in_view(contact)


def test_in_landscape_the_field_of_a_dialog_stays_in_view(hand):
    hand.open("com.simplemobiletools.calendar.pro/.activities.MainActivity").tap("October")
    hand.phone.display.rotate(1)
    hand.tap("2023")
    assert is_in_view(hand)


def test_letters_on_keys_are_as_large_in_every_font_size(phone, hand):
    hand.open("com.android.settings/.Settings").tap("Search settings")
    sizes = []
    for scale in ("1.0", "1.3"):
        phone.settings.put("system", "font_scale", scale)
        face = next(view for view in hand.views() if view.shown_text == "q" and not view.is_clickable)
        sizes.append(face._font)

    assert sizes[0] == sizes[1]
