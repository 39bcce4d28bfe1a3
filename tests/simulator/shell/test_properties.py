import pytest


def test_one_property_its_default_and_all(run):
    assert run("getprop ro.build.version.sdk").out == "33\n"
    assert run("getprop no.such").out == "\n"
    assert run("getprop no.such else").out == "else\n"
    lines = run("getprop").out.splitlines()
    assert "[ro.product.model]: [sdk_gphone64_x86_64]" in lines
    keys = [line.partition("]")[0] for line in lines]
    assert keys == sorted(keys)


@pytest.mark.parametrize(
    ("name", "uid", "is_set"),
    [
        ("debug.x", 2000, True),
        ("persist.sys.locale", 2000, False),
        ("persist.sys.locale", 0, True),
        ("ro.secure", 0, False),
    ],
)
def test_who_may_set_what(run, phone, name, uid, is_set):
    reply = run(f"setprop {name} de-DE", uid=uid)
    assert (phone.properties.get(name) == "de-DE") == is_set
    if is_set:
        assert reply == (0, "", "")
    else:
        assert reply == (1, "", f"Failed to set property '{name}' to 'de-DE'.\nSee dmesg for error reason.\n")


def test_setprop_takes_two_words(run):
    assert run("setprop a").status == 1
    assert "Need 2 arguments" in run("setprop a").err


def test_restarting_zygote_restarts_the_framework(run, phone):
    run("am start -n ca.zgrs.clipper/.Main")
    run("setprop ctl.restart zygote", uid=0)
    assert phone.activities.pid_of("ca.zgrs.clipper") is None
