"""Single things that a phone says or orders by its language: names' fields, a clock's digits, switches, storage."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pytest_mobileagent.clock import DeviceClock
from pytest_mobileagent.config.labels import label
from pytest_mobileagent.config.model import DeviceConfig
from pytest_mobileagent.image import find_image
from pytest_mobileagent.simulator.apps.chrome.store import set_up
from pytest_mobileagent.simulator.phone import Phone
from pytest_mobileagent.simulator.system.intents import Intent
from tests.conftest import EPOCH_S
from tests.simulator.apps.hand import Hand

CLOCK = "com.google.android.deskclock/com.android.deskclock.DeskClock"


def hand_in(locale, image="androidworld"):
    return Hand(Phone(find_image(image), replace(DeviceConfig(), locale=locale), DeviceClock(EPOCH_S)))


@pytest.mark.parametrize("image", ["androidworld", "bmoca"])
@pytest.mark.parametrize(
    ("locale", "asked"), [("ja-JP", ["姓", "名"]), ("ko-KR", ["성", "이름"]), ("en-US", ["First name", "Last name"])]
)
def test_a_contacts_form_asks_for_the_name_in_the_order_of_the_language(locale, asked, image):
    hand = hand_in(locale, image)
    hand.phone.activities.start(Intent(action="android.intent.action.INSERT", type="vnd.android.cursor.dir/contact"))

    assert [view.hint for view in hand.views() if view.hint in asked] == asked


@pytest.mark.parametrize(("locale", "digits"), [("ar-EG", "٠١٢٣٤٥٦٧٨٩"), ("hi-IN", "0123456789")])
def test_a_clocks_timer_counts_in_the_digits_of_the_language(locale, digits):
    hand = hand_in(locale).open(CLOCK).tap(label(CLOCK.partition("/")[0], locale, "Timer"))
    keys = [hand.text(f"timer_setup_digit_{digit}") for digit in range(10)]
    for digit in "130":
        hand.tap(f"timer_setup_digit_{digit}")
    typed = "".join(sign for sign in hand.text("timer_setup_time") if sign.isdecimal())

    assert keys == list(digits)
    assert typed == "".join(digits[int(sign)] for sign in "000130")


def test_an_alarms_switch_says_its_state_in_the_phones_language():
    hand = hand_in("zh-Hans-CN", "droidtask").open(CLOCK).tap("闹钟")
    alarms = {hand.text(view) for view in hand.find_all("onoff")}

    assert alarms == {"关闭"}


def test_chrome_tells_of_a_page_that_it_does_not_reach_in_the_phones_language():
    hand = hand_in("ko-KR")
    set_up(hand.phone)
    hand.phone.activities.start(Intent(action="android.intent.action.VIEW", data="http://example.com/"))

    assert hand.shows("이 사이트는 보안 연결(HTTPS)이 사용되지 않았습니다")
    assert hand.shows("사이트에 연결할 수 없음")
    assert hand.shows("example.com의 서버 IP 주소를 찾을 수 없습니다.")
