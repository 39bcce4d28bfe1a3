import pytest

from pytest_mobileagent.clock import DeviceClock
from pytest_mobileagent.config.model import DeviceConfig
from pytest_mobileagent.image import find_image
from pytest_mobileagent.simulator.phone import Phone
from tests.conftest import EPOCH_S


def _events(phone):
    return [entry.message for entry in phone.log.entries if entry.tag == "vol.Events"]


def test_a_volume_is_stored_for_the_speaker_and_logged(phone):
    phone.audio.set_volume("music", 9)
    assert phone.audio.volume("STREAM_MUSIC") == phone.audio.volume("3") == 9
    assert phone.settings.get("system", "volume_music_speaker") == "9"
    assert _events(phone) == [
        "writeEvent level_changed STREAM_MUSIC 9",
        "writeEvent active_stream_changed STREAM_MUSIC",
    ]


def test_nothing_is_logged_when_the_index_stays(phone):
    phone.audio.set_volume("music", phone.audio.volume("music"))
    assert _events(phone) == []


@pytest.mark.parametrize(
    ("stream", "index", "kept"), [("alarm", 0, 1), ("alarm", 99, 7), ("voice", -3, 1), ("music", 16, 15)]
)
def test_an_index_stays_within_its_streams_range(phone, stream, index, kept):
    phone.audio.set_volume(stream, index)
    assert phone.audio.volume(stream) == kept


def test_ring_volume_zero_is_vibration_and_takes_notifications_along(phone):
    phone.audio.set_volume("ring", 0)
    assert (phone.audio.ringer_mode, phone.audio.volume("notification")) == (1, 0)
    phone.audio.set_volume("ring", 4)
    assert (phone.audio.ringer_mode, phone.audio.volume("notification")) == (2, 4)


def test_an_unknown_stream_is_refused(phone):
    with pytest.raises(KeyError):
        phone.audio.volume("STREAM_NOPE")


def test_the_volume_keys_change_what_sounds(phone):
    assert phone.audio.active_stream == "music"
    phone.telephony.incoming_call("5551234")
    assert phone.audio.active_stream == "ring"
    phone.telephony.answer()
    assert phone.audio.active_stream == "voice"


def test_notifications_have_a_volume_of_their_own_from_android_14_on():
    phone = Phone(find_image("mobileagentbench"), DeviceConfig(), DeviceClock(EPOCH_S))
    phone.audio.set_volume("ring", 2)

    assert (phone.audio.volume("ring"), phone.audio.volume("notification")) == (2, 5)


def test_a_snapshot_knows_how_loud_the_phone_rang(phone):
    phone.audio.set_volume("ring", 3)
    phone.audio.set_ringer_mode(0)
    snapshot = phone.snapshot()
    phone.audio.set_volume("ring", 6)
    phone.restore(snapshot)

    phone.audio.set_ringer_mode(2)

    assert phone.audio.volume("ring") == 3
