import pytest


def test_put_get_delete(run):
    assert run("settings get global http_proxy") == (0, "null\n", "")
    assert run("settings put global http_proxy 10.0.2.2:8080") == (0, "", "")
    assert run("settings get global http_proxy") == (0, "10.0.2.2:8080\n", "")
    assert run("settings delete global http_proxy") == (0, "Deleted 1 rows\n", "")
    assert run("settings delete global http_proxy") == (0, "Deleted 0 rows\n", "")


def test_list_is_sorted_lines(run):
    lines = run("settings list system").out.splitlines()
    assert "screen_brightness=102" in lines
    assert lines == sorted(lines, key=lambda line: line.partition("=")[0])


def test_a_user_and_upper_case_are_accepted(run):
    assert run("settings --user 0 put SYSTEM font_scale 1.3").status == 0
    assert run("settings get --user 0 system font_scale").out == "1.3\n"


def test_reset_gives_back_what_the_shell_changed(run, phone):
    run("settings put global zen_mode 1")
    run("settings put global mine 1")
    phone.settings.put("global", "others", "1", package="com.example")
    assert run("settings reset global untrusted_defaults").status == 0
    assert [phone.settings.get("global", key) for key in ("zen_mode", "mine", "others")] == ["0", None, "1"]


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("settings get nowhere key", "Invalid namespace 'nowhere'"),
        ("settings get", "Not enough arguments"),
        ("settings put global key", "Not enough arguments"),
        ("settings fetch global key", "Invalid command: fetch"),
        ("settings reset global no.such", "Invalid package: no.such"),
    ],
)
def test_bad_arguments(run, line, message):
    assert run(line) == (255, "", f"{message}\n")
