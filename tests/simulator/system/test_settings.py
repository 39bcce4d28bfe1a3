import pytest

from pytest_mobileagent.simulator.system.settings import Settings


def test_a_setting_is_stored_in_its_namespace_file(phone):
    phone.settings.put("global", "greeting", 'say "hi" & <go>\n')
    text = phone.disk.read_text("/data/system/users/0/settings_global.xml")
    assert 'name="greeting" value="say &quot;hi&quot; &amp; &lt;go&gt;&#10;"' in text
    assert Settings(phone).get("global", "greeting") == 'say "hi" & <go>\n'


def test_a_file_written_from_outside_is_read(phone):
    path = "/data/system/users/0/settings_system.xml"
    text = phone.disk.read_text(path)
    phone.disk.write(path, text.replace('"screen_brightness" value="102"', '"screen_brightness" value="7"'))
    assert phone.settings.get("system", "screen_brightness") == "7"


def test_delete_says_how_many_were_there(phone):
    assert phone.settings.get("global", "http_proxy") is None
    phone.settings.put("global", "http_proxy", "10.0.2.2:8080")
    assert phone.settings.delete("global", "http_proxy") == 1
    assert phone.settings.delete("global", "http_proxy") == 0


def test_a_change_is_logged_and_told_to_observers_once(phone):
    seen = []
    phone.settings.observe("secure", "test_key", lambda key, value: seen.append((key, value)))
    phone.settings.put("secure", "test_key", "1")
    phone.settings.put("secure", "test_key", "1")
    phone.settings.delete("secure", "test_key")
    assert seen == [("test_key", "1"), ("test_key", None)]
    lines = [entry.message for entry in phone.log.entries if entry.tag == "SettingsProvider"]
    assert lines == ["Notifying for 0: content://settings/secure/test_key"] * 2


@pytest.mark.parametrize(
    ("value", "number", "is_on"), [("1", 1, True), ("0", 0, False), ("x", 5, True), (None, 5, True)]
)
def test_numbers_fall_back_to_the_default(phone, value, number, is_on):
    if value is not None:
        phone.settings.put("system", "n", value)
    assert phone.settings.number("system", "n", 5) == number
    assert phone.settings.is_on("system", "n", default=True) == is_on


def test_user_rotation_turns_the_display_only_while_automatic_rotation_is_off(phone, run):
    run("am start -n com.android.settings/.Settings")  # the home screen stays upright
    phone.settings.put("system", "user_rotation", "1")
    assert phone.display.rotation == 0
    phone.settings.put("system", "accelerometer_rotation", "0")
    assert phone.display.rotation == 1
