import pytest


def test_a_message_arrives_in_the_inbox_and_its_thread(phone):
    uri = phone.telephony.receive_sms("+15551234567", "hello")
    row = phone.content.query(uri)[0]
    assert (row["address"], row["body"], row["type"], row["read"], row["seen"]) == ("+15551234567", "hello", 1, 0, 0)
    thread = phone.content.query("content://mms-sms/conversations?simple=true")[0]
    shown = [thread[name] for name in ("_id", "snippet", "message_count", "read")]
    assert shown == [row["thread_id"], "hello", 1, 0]


@pytest.mark.parametrize(("airplane", "box"), [(False, "sent"), (True, "failed")])
def test_a_message_is_sent_or_fails_without_service(phone, airplane, box):
    phone.connectivity.set_airplane(airplane)
    phone.telephony.send_sms("+1555", "out", package="com.simplemobiletools.smsmessenger")
    row = phone.content.query(f"content://sms/{box}")[0]
    assert (row["body"], row["read"], row["creator"]) == ("out", 1, "com.simplemobiletools.smsmessenger")


def test_both_ways_of_writing_a_number_share_a_thread(phone):
    phone.telephony.receive_sms("+15551234567", "in")
    phone.telephony.send_sms("(555) 123-4567", "out")
    assert [row["message_count"] for row in phone.content.query("content://mms-sms/conversations")] == [2]


def test_an_outgoing_call_is_answered_by_itself_and_logged(phone):
    phone.clock.advance(0)
    assert phone.telephony.dial("555-1234")
    assert phone.telephony.call_state == 2
    phone.clock.advance(5)
    assert phone.telephony.call.state == "active"
    phone.clock.advance(10)
    phone.telephony.end_call()
    assert phone.telephony.call_state == 0
    row = phone.content.query("content://call_log/calls")[0]
    assert (row["number"], row["type"], row["duration"]) == ("5551234", 2, 11)
    telecom = [entry.message for entry in phone.log.entries if entry.tag == "Telecom"]
    assert telecom[0].startswith("LogUtils: EventRecord added as Call: [Call id=TC@")
    assert telecom[-1].startswith("InCallController: onCallRemoved: [Call id=TC@")


@pytest.mark.parametrize("before_s", [0.5, 2.0], ids=["while it is dialled", "while it rings there"])
def test_an_outgoing_call_that_the_console_answers_lasts_from_then_on(phone, before_s):
    phone.telephony.dial("555-1234")
    phone.clock.advance(before_s)
    assert phone.telephony.remote_answers()

    for _ in range(10):
        phone.clock.advance(1)
        assert phone.telephony.call.state == "active"
    phone.telephony.end_call()

    assert phone.content.query("content://call_log/calls")[0]["duration"] == 10


@pytest.mark.parametrize(
    ("steps", "kind"),
    [(["answer", "end_call"], 1), (["end_call"], 5), (["hang_up_remote"], 3), (["answer", "hang_up_remote"], 1)],
    ids=["taken", "rejected", "missed", "taken and left"],
)
def test_how_an_incoming_call_ends_decides_its_kind(phone, steps, kind):
    assert phone.telephony.incoming_call("5551234")
    assert phone.telephony.call_state == 1
    for step in steps:
        assert getattr(phone.telephony, step)()
    assert phone.content.query("content://call_log/calls")[0]["type"] == kind


def test_no_call_without_service_but_an_emergency_call(phone):
    phone.connectivity.set_airplane(True)
    assert not phone.telephony.dial("5551234")
    assert not phone.telephony.incoming_call("5551234")
    assert phone.telephony.dial("911")
    assert "Emergency number detected" in [entry.message for entry in phone.log.entries]


def test_a_ringing_phone_is_busy(phone):
    phone.telephony.incoming_call("1")
    assert not phone.telephony.incoming_call("2")
    assert not phone.telephony.dial("3")


def test_a_restored_call_goes_on(phone):
    phone.telephony.dial("5551234")
    snapshot = phone.snapshot()
    phone.telephony.end_call()
    phone.restore(snapshot)
    assert phone.telephony.call_state == 2
    phone.clock.advance(5)
    assert phone.telephony.call.state == "active"


@pytest.fixture
def blocking(phone):
    """A phone that lets nobody in who has one number, however that is written."""
    phone.content.insert("content://com.android.blockednumber/blocked", {"original_number": "5551234567"})
    return phone


@pytest.mark.parametrize("number", ["5551234567", "+15551234567", "(555) 123-4567"])
def test_a_call_of_a_blocked_number_is_logged_and_not_heard(blocking, number):
    assert blocking.telephony.incoming_call(number)

    assert blocking.telephony.call_state == 0
    (row,) = blocking.content.query("content://call_log/calls")
    assert (row["number"], row["type"], row["block_reason"]) == (number, 6, 3)
    assert not blocking.notifications.active()


def test_a_message_of_a_blocked_number_reaches_no_app(blocking):
    assert blocking.telephony.receive_sms("+15551234567", "hello") == ""

    assert not blocking.content.query("content://sms")
    assert not blocking.notifications.active()


def test_who_is_not_blocked_comes_through(blocking):
    assert blocking.telephony.incoming_call("5551234568")

    assert blocking.telephony.call_state == 1


def test_a_call_that_waits_goes_on_since_it_was_answered(phone):
    assert not phone.telephony.hold()
    phone.telephony.incoming_call("5551234")
    assert not phone.telephony.hold()
    phone.telephony.answer()
    before = phone.telephony.call
    phone.clock.advance(5)
    assert phone.telephony.hold()
    assert (phone.telephony.call.state, phone.telephony.call_state) == ("held", 2)
    phone.clock.advance(5)
    assert phone.telephony.resume()

    assert phone.telephony.call == before


@pytest.fixture
def talking(phone):
    """A phone whose call has been answered."""
    phone.telephony.incoming_call("5551111")
    phone.telephony.answer()
    return phone


def calls(phone):
    telephony = phone.telephony
    return [(call.number, call.state) for call in (telephony.call, telephony.waiting) if call is not None]


def test_a_second_call_lets_the_first_wait_and_there_is_no_third(talking):
    assert talking.telephony.dial("5552222")

    assert calls(talking) == [("5552222", "dialing"), ("5551111", "held")]
    talking.clock.advance(5)
    assert not talking.telephony.incoming_call("5553333")
    assert not talking.telephony.dial("5553333")


def test_a_call_that_comes_in_meanwhile_is_taken_or_not(talking):
    assert talking.telephony.incoming_call("5552222")
    assert calls(talking) == [("5552222", "incoming"), ("5551111", "active")]
    talking.telephony.end_call()
    assert calls(talking) == [("5551111", "active")]

    talking.telephony.incoming_call("5552222")
    talking.telephony.answer()
    assert calls(talking) == [("5552222", "active"), ("5551111", "held")]


def test_the_first_call_goes_on_when_the_user_ends_the_second_and_waits_if_the_other_side_does(talking):
    for end, state in (("end_call", "active"), ("hang_up_remote", "held")):
        talking.telephony.dial("5552222")
        getattr(talking.telephony, end)()
        assert calls(talking) == [("5551111", state)]
    rows = talking.content.query("content://call_log/calls", ["number", "type"])
    assert rows == [{"number": "5552222", "type": 2}] * 2


def test_a_snapshot_keeps_both_calls_and_how_they_sound(talking):
    talking.telephony.dial("5552222")
    talking.telephony.mute(is_muted=True)
    talking.telephony.set_loud(is_loud=True)
    telephony = talking.telephony
    before, snapshot = (telephony.call, telephony.waiting, telephony.sound), talking.snapshot()
    telephony.end_call()
    telephony.set_loud(is_loud=False)

    talking.restore(snapshot)

    assert (telephony.call, telephony.waiting, telephony.sound) == before
