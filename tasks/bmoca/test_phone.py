from __future__ import annotations

import pytest

from pytest_mobileagent import mobile_task
from pytest_mobileagent.matching import digits_differ
from pytest_mobileagent.state.side_effects import called

from .looking import element_missing, in_front, play

PACKAGE = "com.android.dialer"
END, NAME = f"{PACKAGE}:id/incall_end_call", f"{PACKAGE}:id/contactgrid_contact_name"


def call_missing(device, number):
    """Return that no call to a number is under way and shown: one that can be ended, with the digits of the number.

    How a number is written depends on how many digits it has, on the language and on the country: upstream has it as
    it is in the United States.
    """
    shown = [node.text for node in device.hierarchy().find_all(id=NAME)]
    differ = [digits_differ(text, number) for text in shown]
    return element_missing(device, END) or ("" if "" in differ else f"nobody is called: {differ}")


@pytest.fixture
def call(agent, task, device):
    """Play a task until a number is called, and something else holds; return what is missing."""

    def play_on(number, also=str):
        return play(agent, task, lambda: also() or call_missing(device, number), expected=[called()])

    return play_on


@mobile_task(
    "open the phone app", apps=["phone"], max_steps=4, upstream="phone.open_the_phone_app", requires_done=False
)
def test_phone_open(task, agent, device, log):
    """The phone's main screen has been made, and is in front.

    Upstream: the line about the screen is enough, also if the app then goes away.
    """
    made = ("Dialer:I", r"^(.*?)MainActivity.onCreate")

    assert not play(agent, task, lambda: log.differs(*made) or in_front(device, PACKAGE))


@mobile_task("call 911", apps=["phone"], max_steps=9, upstream="phone.call_911", requires_done=False)
def test_phone_call_911(task, log, call):
    """An emergency number has been detected, and a call to 911 is shown.

    Upstream: the line about the emergency number is enough, which 112 makes as well.
    """
    detected = ("Telecom:I", r"^(.*?)Emergency number detected")

    assert not call("911", also=lambda: log.differs(*detected))


@mobile_task("call 11489", apps=["phone"], max_steps=11, upstream="phone.call_11489", requires_done=False)
def test_phone_call_11489(task, call):
    """A call to 11489 is shown, and can be ended.

    Upstream: the same; the paper's id of the button lacks a letter.
    """
    assert not call("11489")


@mobile_task("call 311311", apps=["phone"], max_steps=12, upstream="phone.call_311311", requires_done=False)
def test_phone_call_311311(task, call):
    """A call to 311311 is shown, and can be ended.

    Upstream: the same; the paper's id of the button lacks a letter.
    """
    assert not call("311311")


@mobile_task("call 123-4578", apps=["phone"], max_steps=13, upstream="phone.call_123_4578", requires_done=False)
def test_phone_call_1234578(task, call):
    """A call to 1234578 is shown, and can be ended.

    Upstream: the same; the paper's id of the button lacks a letter.
    """
    assert not call("1234578")


@mobile_task("call 223-4458", apps=["phone"], max_steps=13, upstream="phone.call_223_4458", requires_done=False)
def test_phone_call_2234458(task, call):
    """A call to 223-4458 is shown, and can be ended.

    Upstream: the same; the paper's id of the button lacks a letter.
    """
    assert not call("223-4458")


@mobile_task("call 402-7717", apps=["phone"], max_steps=13, upstream="phone.call_402_7717", requires_done=False)
def test_phone_call_4027717(task, call):
    """A call to 402-7717 is shown, and can be ended.

    Upstream: the same; the paper's id of the button lacks a letter.
    """
    assert not call("402-7717")


@mobile_task("call 766-3394", apps=["phone"], max_steps=13, upstream="phone.call_766_3394", requires_done=False)
def test_phone_call_7663394(task, call):
    """A call to 766-3394 is shown, and can be ended.

    Upstream: the same; the paper's id of the button lacks a letter.
    """
    assert not call("766-3394")


@mobile_task("call 987-6654", apps=["phone"], max_steps=13, upstream="phone.call_987_6654", requires_done=False)
def test_phone_call_9876654(task, call):
    """A call to 987-6654 is shown, and can be ended.

    Upstream: the same; the paper's id of the button lacks a letter.
    """
    assert not call("987-6654")


@mobile_task("call 2000-0202", apps=["phone"], max_steps=14, upstream="phone.call_2000_0202", requires_done=False)
def test_phone_call_20000202(task, call):
    """A call to (200)002-02 is shown, and can be ended.

    Upstream: the same; the paper's id of the button lacks a letter. The task stands in the paper alone.
    """
    assert not call("(200)002-02")


@mobile_task(
    "call the national weather service (301-713-0622)",
    apps=["phone"],
    max_steps=14,
    upstream="phone.call_the_national_weather_service_301_713_0622",
    requires_done=False,
)
def test_phone_call_3017130622(task, call):
    """A call to (301)713-0622 is shown, and can be ended.

    Upstream: the same; the paper's id of the button lacks a letter.
    """
    assert not call("(301)713-0622")


@mobile_task(
    "call the social security administration (800-772-1213)",
    apps=["phone"],
    max_steps=14,
    upstream="phone.call_the_social_security_administration_800_772_1213",
    requires_done=False,
)
def test_phone_call_8007721213(task, call):
    """A call to (800)772-1213 is shown, and can be ended.

    Upstream: the same; the paper's id of the button lacks a letter.
    """
    assert not call("(800)772-1213")


@mobile_task("call 26-445-1193", apps=["phone"], max_steps=15, upstream="phone.call_26_445_1193", requires_done=False)
def test_phone_call_264451193(task, call):
    """A call to (264)451-193 is shown, and can be ended.

    Upstream: the same; the paper's id of the button lacks a letter.
    """
    assert not call("(264)451-193")


@mobile_task(
    "call the US national contact center (800-333-4636)",
    apps=["phone"],
    max_steps=16,
    upstream="phone.call_the_us_national_contact_center_800_333_4636",
    requires_done=False,
)
def test_phone_call_8003334636(task, call):
    """A call to (800)333-4636 is shown, and can be ended.

    Upstream: the same; the paper's id of the button lacks a letter.
    """
    assert not call("(800)333-4636")


@mobile_task(
    "call the white house (202-456-1111)",
    apps=["phone"],
    max_steps=17,
    upstream="phone.call_the_white_house_202_456_1111",
    tags=["representative"],
    requires_done=False,
)
def test_phone_call_2024561111(task, call):
    """A call to (202)456-1111 is shown, and can be ended.

    Upstream: the same; the paper's id of the button lacks a letter.
    """
    assert not call("(202)456-1111")
