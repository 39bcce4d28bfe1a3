import re
from dataclasses import replace

import pytest

from pytest_mobileagent.simulator.shell import cmd, dumpsys


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
        ("service call activity 1599295570", (0, "Result: Parcel(NULL)\n", "")),
        ("service call battery 1599098439", (0, "Result: Parcel(NULL)\n", "")),
        ("service call alarm 99", (0, 'Result: Parcel(Error: 0xffffffffffffffb6 "Not a data message")\n', "")),
    ],
)
def test_answers(run, line, reply):
    assert run(line) == reply


def test_a_service_tells_its_interface(run):
    letters = re.findall("'(.*)'", run("service call alarm 1598968902").out)
    assert "".join(letters)[4:].replace(".", "").strip() == "androidappIAlarmManager"


IMEI = """Result: Parcel(
  0x00000000: 00000000 0000000f 00350033 00320038 '........3.5.8.2.'
  0x00000010: 00300034 00350030 00310031 00310031 '4.0.0.5.1.1.1.1.'
  0x00000020: 00310031 00000030                   '1.1.0...        ')
"""


def test_the_phone_tells_who_it_is(run):
    assert run("service call iphonesubinfo 1 s16 com.android.shell") == (0, IMEI, "")
    assert run("service call iphonesubinfo 4 i32 0 s16 com.android.shell").out == IMEI
    assert run("service call iphonesubinfo 4 i32 1 s16 com.android.shell").out == (
        "Result: Parcel(00000000 ffffffff   '........')\n"
    )
    assert run("service call iphonesubinfo 1", uid=0).out == IMEI
    letters = re.findall("'(.*)'", run("service call iphonesubinfo 15 s16 com.android.shell").out)
    assert "".join(letters).replace(".", "").strip() == "+15555215554"


def test_who_the_phone_is_is_told_to_the_shell_in_its_own_name(run):
    reply = run("service call iphonesubinfo 1").out
    assert reply.startswith("Result: Parcel(\n  0x00000000: ffffffff ")
    assert "".join(re.findall("'(.*)'", reply))[8::2].startswith("Package null does not belong to 2000")


def test_panels(run, phone):
    run("service call statusbar 1")
    assert phone.panels.shown == "shade"
    run("cmd statusbar expand-settings")
    assert phone.panels.shown == "quick_settings"
    run("cmd statusbar collapse")
    assert phone.panels.shown == ""


def test_every_program_lists_the_same_services(run):
    listed = [line.split()[1].rstrip(":") for line in run("service list").out.splitlines()[1:]]
    assert listed == sorted(listed)
    names = "Currently running services:\n" + "".join(f"  {name}\n" for name in listed)
    assert run("dumpsys -l").out == names
    assert run("cmd -l").out == names
    assert set(dumpsys._dumps()) | set(cmd._services()) | cmd._WITHOUT_COMMANDS <= set(listed)


def test_an_older_phone_has_fewer_services(run, phone, monkeypatch):
    monkeypatch.setattr(phone, "image", replace(phone.image, android=replace(phone.image.android, api_level=32)))
    assert run("service check locale").out == "Service locale: not found\n"
    assert run("cmd locale get-app-locales x") == (20, "", "cmd: Can't find service: locale\n")
    assert run("dumpsys locale").err == "Can't find service: locale\n"


def test_some_services_have_no_commands_and_say_nothing(run):
    assert run("cmd clipboard get") == (0, "", "No shell command implementation.\n")
    assert run("dumpsys iphonesubinfo") == (0, "", "")
