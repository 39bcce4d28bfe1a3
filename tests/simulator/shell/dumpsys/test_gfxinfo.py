import re

SETTINGS = "com.android.settings"


def _numbers(text, expression):
    return [int(number) for number in re.findall(expression, text)]


def test_all_frames_are_counted_and_none_is_late(run, phone):
    run(f"am start -n {SETTINGS}/.Settings")
    text = run(f"dumpsys gfxinfo {SETTINGS}").out
    frames = phone.windows.version
    assert _numbers(text, r"Total frames rendered: (\d+)") == [frames]
    histogram = re.search(r"(?m)^HISTOGRAM: (.*)$", text)[1]
    assert sum(_numbers(histogram, r"ms=(\d+)")) == frames
    assert _numbers(text, r"\d+th percentile: (\d+)ms") == [5, 5, 5, 5]
    assert set(_numbers(text, r"Number [\w ()]+: (\d+)")) == {0}
    views = sum(1 for placed in phone.windows.placed() if placed.package == SETTINGS for _ in placed.root.walk())
    assert _numbers(text, r"Total attached Views: (\d+)") == [views]


def test_frames_have_columns_on_request(run):
    run(f"am start -n {SETTINGS}/.Settings")
    assert "---PROFILEDATA---\nFlags," in run(f"dumpsys gfxinfo {SETTINGS} framestats").out
    assert "PROFILEDATA" not in run(f"dumpsys gfxinfo {SETTINGS}").out
    assert run("dumpsys gfxinfo no.such").out == "No process found for: no.such\n"
