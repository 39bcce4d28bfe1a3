import pytest


def test_the_time_zone_is_set_by_the_alarm_service(run, phone):
    phone.properties.set("persist.sys.timezone", "Europe/Berlin")
    assert run("service call alarm 3 s16 UTC") == (0, "Result: Parcel(00000000    '....')\n", "")
    assert phone.properties.timezone == "UTC"


def test_root_sets_the_time(run, phone):
    line = "service call alarm 2 i64 1000000000000"
    assert run(line).out == "Result: Parcel(00000000 00000000   '........')\n"
    assert run(line, uid=0).out == "Result: Parcel(00000000 00000001   '........')\n"
    assert phone.clock.now() == 1_000_000_000


@pytest.mark.parametrize(
    ("line", "reply"),
    [
        ("service check activity", (0, "Service activity: found\n", "")),
        ("service check nope", (0, "Service nope: not found\n", "")),
        ("service call nope 1", (10, "", "service: Service nope does not exist\n")),
        ("service call alarm 99", (0, 'Result: Parcel(Error: 0xffffffffffffffb6 "Not a data message")\n', "")),
    ],
)
def test_answers(run, line, reply):
    assert run(line) == reply


def test_panels(run, phone):
    run("service call statusbar 1")
    assert phone.panels.shown == "shade"
    run("cmd statusbar expand-settings")
    assert phone.panels.shown == "quick_settings"
    run("cmd statusbar collapse")
    assert phone.panels.shown == ""
