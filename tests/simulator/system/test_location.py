import json

import pytest

from pytest_mobileagent.simulator.system.location import Fix, read_nmea

GGA = "$GPGGA,123519,4807.038,N,01131.000,E,1,08,0.9,545.4,M,46.9,M,,*47"
RMC = "$GPRMC,123519,A,3351.000,S,07030.000,W,022.4,084.4,230394,003.1,W*6A"


def test_a_phone_is_at_the_googleplex_first(phone):
    assert (phone.location.latitude, phone.location.longitude) == (37.422, -122.084)


def test_a_snapshot_keeps_the_whole_fix(phone):
    fix = Fix(8.5, 47.4, 430.0, 1.5, 90.0, 7)
    phone.location.set_fix(fix)
    saved = json.loads(json.dumps(phone.location.save()))
    phone.location.load(None)
    assert phone.location.fix == Fix()
    phone.location.load(saved)
    assert phone.location.fix == fix


def test_a_receiver_tells_place_and_height_in_one_sentence_speed_and_course_in_another():
    above = read_nmea(GGA, Fix())
    assert (above.latitude, above.longitude) == pytest.approx((48.1173, 11.516667))
    assert (above.altitude, above.satellites, above.speed) == (545.4, 8, 0)
    moving = read_nmea(RMC, above)
    assert (moving.latitude, moving.longitude) == pytest.approx((-33.85, -70.5))
    assert (moving.speed, moving.bearing, moving.altitude) == (pytest.approx(11.5235, abs=1e-3), 84.4, 545.4)


@pytest.mark.parametrize(
    "sentence",
    [
        "", "$GPGGA", "$GPGSV,1,1,00", GGA.replace(",1,08,", ",0,08,"), RMC.replace(",A,", ",V,"),
        GGA.replace("4807", "x"), GGA.replace("4807", "99999"), GGA.replace("545.4", "nan"),
        RMC.replace("022.4", "1e999"),
    ],
)  # fmt: skip
def test_a_sentence_without_news_leaves_the_phone_where_it_is(sentence):
    assert read_nmea(sentence, Fix(1.0, 2.0)) == Fix(1.0, 2.0)
