import pytest


def test_size(run, phone):
    assert run("wm size").out == "Physical size: 1080x2400\n"
    assert run("wm size 720x1520") == (0, "", "")
    assert run("wm size").out == "Physical size: 1080x2400\nOverride size: 720x1520\n"
    assert phone.display.size == (720, 1520)
    run("wm size reset")
    assert run("wm size").out == "Physical size: 1080x2400\n"


def test_density(run, phone):
    assert run("wm density").out == "Physical density: 420\n"
    run("wm density 408")
    assert run("wm density").out == "Physical density: 420\nOverride density: 408\n"
    assert phone.settings.get("secure", "display_density_forced") == "408"
    run("wm density reset")
    assert run("wm density").out == "Physical density: 420\n"


def test_user_rotation(run, phone):
    run("am start -n com.android.settings/.Settings")
    assert run("wm user-rotation").out == "free\n"
    run("wm user-rotation lock 1")
    assert run("wm user-rotation").out == "lock 1\n"
    assert phone.display.rotation == 1


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("wm size 12", "Error: bad size 12"),
        ("wm size axb", 'Error: bad number java.lang.NumberFormatException: For input string: "a"'),
        ("wm density 12", "Error: density must be >= 72"),
        ("wm density x", 'Error: bad number java.lang.NumberFormatException: For input string: "x"'),
    ],
)
def test_bad_arguments(run, line, message):
    assert run(line) == (255, "", f"{message}\n")
