import pytest


@pytest.mark.parametrize(
    ("line", "key", "value"),
    [
        ("svc wifi disable", "wifi_on", "0"),
        ("svc bluetooth disable", "bluetooth_on", "0"),
        ("svc data disable", "mobile_data", "0"),
        ("svc power stayon true", "stay_on_while_plugged_in", "15"),
        ("cmd wifi set-wifi-enabled disabled", "wifi_on", "0"),
        ("cmd connectivity airplane-mode enable", "airplane_mode_on", "1"),
        ("cmd notification set_dnd priority", "zen_mode", "1"),
    ],
)
def test_switches_are_settings(run, phone, line, key, value):
    assert run(line) == (0, "", "")
    assert phone.settings.get("global", key) == value


@pytest.mark.parametrize("line", ["svc", "svc help", "svc nope", "svc wifi", "svc wifi maybe"])
def test_wrong_use_prints_a_usage(run, line):
    reply = run(line)
    assert reply.status == 0
    assert reply.out + reply.err != ""
