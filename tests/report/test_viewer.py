from __future__ import annotations

import base64
import json
import re
import shutil
import subprocess
import zlib
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

from pytest_mobileagent.cli import main
from pytest_mobileagent.episode.blobs import BlobStore
from pytest_mobileagent.report.record import ERROR, FAILED
from pytest_mobileagent.report.records import read_run
from pytest_mobileagent.report.viewer import single_page, write_viewer
from pytest_mobileagent.waiting import wait_until
from tests.agents.browser import Browser

NASTY = "</script><script>document.title='owned'</script><img src=x onerror=alert(1)>"
XML = f"""<hierarchy><node class="android.widget.Button" resource-id="a:id/save" text="{NASTY.replace("<", "&lt;")}"
 bounds="[10,20][110,80]" checked="true"/></hierarchy>"""
CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")


@pytest.fixture
def run(a_run, record):
    """A run of two episodes: one failed with its screens, one passed without."""
    path = a_run("run", [
        record("test_saves", FAILED, goal=NASTY, reason=NASTY, folder="episodes/saves", answer=NASTY, steps=2,
               side_effects=[NASTY], apps=["markor"], asserted="find('x')", expected="a value that is true",
               actual=NASTY),
        record("test_opens", folder="episodes/opens"),
        record("test_errs", ERROR, reason="DeviceError: gone"), record("test_errs", attempt=2),
    ])  # fmt: skip
    folder = path / "episodes" / "saves"
    folder.mkdir(parents=True)
    picture = BytesIO()
    Image.new("RGB", (200, 400), "white").save(picture, "PNG")
    screenshot, hierarchy = BlobStore(path).put(picture.getvalue(), "png"), BlobStore(path).put(XML.encode(), "xml")
    (folder / "logcat.txt").write_text(f"10-15 15:34:00.350 533   539 W Tag: {NASTY}\nsecond\n", "utf-8")
    call = {
        "model": "m",
        "purpose": "act",
        "reply": NASTY,
        "tokens_in": 9,
        "messages": [{"role": "user", "parts": [NASTY]}],
    }
    write_trace(folder, [
        {"event": "begin", "goal": NASTY},
        {"event": "step", "step": 1, "activity": "a/.B", "action": {"action_type": "click", "index": 0},
         "calls": [call], "element": [10, 20, 110, 80], "device_time": "2023", "agent_s": 1,
         "device_s": 1, "screenshot": screenshot, "hierarchy": hierarchy},
        {"event": "step", "step": 2, "activity": "a/.B", "action": None, "problem": NASTY, "device_time": "2023",
         "agent_s": 1, "device_s": 1, "screenshot": "../../manifest.json"},
        {"event": "calls", "calls": [call | {"reply": "the last reply"}]},
        {"event": "end", "steps": 2, "done": True, "screenshot": screenshot.replace(".png", ".gif")},
        {"event": "changes", "step": 1, "known": "dated", "changes": [f"removed /sdcard/{NASTY}"], "count": 1},
        {"event": "changes", "step": None, "known": "dated", "changes": ["modified settings/global/x"], "count": 3},
        {"event": "fault", "step": 1, "fault": "call", "detail": "a call of 5550001234"},
        {"event": "log", "step": 1, "first": 1, "last": 2, "count": 12},
        {"event": "log", "step": 2, "first": 3, "last": 5, "count": 3},
    ])  # fmt: skip
    other = path / "episodes" / "opens"
    other.mkdir()
    write_trace(other, [{"event": "begin", "goal": "Open."}, {"event": "end", "steps": 0, "done": True}])
    return path


def write_trace(folder, events):
    (folder / "trace.jsonl").write_text("".join(json.dumps(event) + "\n" for event in events), "utf-8")


def test_the_page_lists_what_went_wrong_first_and_every_attempt(run):
    page = write_viewer(read_run(run)).read_text("utf-8")
    data = json.loads(re.search(r'id="run">(.*?)</script>', page, re.DOTALL)[1])

    assert [(item["name"], item["outcome"]) for item in data["items"]] == [
        ("errs (attempt 1, not counted)", "error"), ("saves", "failed"), ("errs", "passed"), ("opens", "passed"),
    ]  # fmt: skip
    assert [item["trace"] for item in data["items"]] == ["", "viewer/00001.js", "", "viewer/00003.js"]


def test_an_episode_is_a_script_with_its_hierarchies_and_what_pictures_there_are(run):
    write_viewer(read_run(run))
    events = unpacked(run / "viewer" / "00001.js")

    assert [(event["event"], Path(event.get("picture", "")).suffix) for event in events[:3]] == [
        ("begin", ""), ("step", ".png"), ("step", ""),
    ]  # fmt: skip
    assert (run / events[1]["picture"]).is_file()
    assert events[1]["xml"] == XML
    assert events[-2]["lines"] == [f"10-15 15:34:00.350 533   539 W Tag: {NASTY}", "second"]


def unpacked(script):
    packed = re.fullmatch(r'mobileEpisode\(\d+, "([A-Za-z0-9+/=]+)"\);\n', script.read_text("ascii"))[1]
    return json.loads(zlib.decompress(base64.b64decode(packed)))


def test_no_text_of_a_run_is_part_of_the_pages_code(run):
    page = write_viewer(read_run(run)).read_text("utf-8")

    assert NASTY not in page
    assert page.count("<script") == 2
    assert "innerHTML" not in page
    assert not re.search(r"""(src|href)=["']?https?:""", page)


def test_the_page_of_a_thousand_items_is_small(a_run, simulated):
    page = write_viewer(read_run(a_run("run", simulated(0, chance=1, tasks=500))))

    assert page.stat().st_size < 2_000_000


@pytest.mark.skipif(CHROMIUM is None, reason="no Chromium here")
@pytest.mark.costly
def test_all_of_two_thousand_episodes_are_listed_a_few_at_a_time(a_run, simulated, tmp_path):
    page = write_viewer(read_run(a_run("run", simulated(0, chance=1, tasks=1000))))
    counting = "route();\ndocument.title = document.querySelectorAll('a.row').length;\n</script>"
    page.write_text(page.read_text("utf-8").replace("route();\n</script>", counting), "utf-8")
    options = ["--headless", "--no-sandbox", "--disable-gpu", f"--user-data-dir={tmp_path}/profile",
               "--virtual-time-budget=4000", "--dump-dom"]  # fmt: skip
    found = subprocess.run(  # noqa: S603 - our own page
        [CHROMIUM, *options, page.as_uri()], capture_output=True, text=True, timeout=100, check=True
    ).stdout

    assert "<title>120</title>" in found
    assert len(re.findall('<a class="row"', found)) == 2000
    assert "2000 of 2000" in found


def test_the_program_says_where_and_wants_a_folder(run, capsys):
    assert main(["view", str(run)]) == 0
    assert capsys.readouterr().out == f"{(run / 'viewer.html').as_uri()}\n"
    assert main(["view", str(run / "run.jsonl")]) == 2
    assert "name the run's folder" in capsys.readouterr().err


@pytest.mark.few(1)
@pytest.mark.skipif(CHROMIUM is None, reason="no Chromium here")
@pytest.mark.parametrize(
    ("place", "present", "absent"),
    [
        ("", ['id="search"', "4 of 4 · passed 2 / scored 3", "&lt;/script&gt;"], []),
        (
            "#1",
            [
                "Step 1 of 2",
                "click(index=0)",
                'class="target"',
                "Button#save ",
                "9 + ? tokens",
                "checked",
                "Changed on the phone, last written in this step",
                "Came between this step and the next",
                "a call of 5550001234",
                "Logged: 12 lines",
                "10 earlier lines were not kept",
                "what it touched, for uiautomator2: d(resourceId=&quot;a:id/save&quot;, text=",
                "/episodes/saves --mobile-pause=step:1",
                '<span class="W" title=',
                'aria-label="search the hierarchy"',
            ],
            ["<h2>Changed on the phone, at a step that"],
        ),
        (
            "#1/1",
            ["no action", "Problem", "No screenshot was kept", "Why it failed", "They were not kept"],
            ["step of step 2", "<h2>Came between"],
        ),
        (
            "#1/2",
            [
                "said that it was done",
                "Changed, and the goal did not ask for it",
                "Answer",
                "the last reply",
                "Changed on the phone, at a step that is not known, the first 1 of 3",
            ],
            ["<h2>Changed on the phone, last"],
        ),
        ("#0", ["No step was recorded.", "DeviceError: gone", "Error: ours"], []),
    ],
    ids=["the list", "a step", "a step that was none", "the end", "nothing recorded"],
)
def test_a_browser_shows_it_from_a_file(run, tmp_path, place, present, absent):
    address = write_viewer(read_run(run)).as_uri() + place
    options = ["--headless", "--no-sandbox", "--disable-gpu", f"--user-data-dir={tmp_path}/profile",
               "--virtual-time-budget=3000", "--dump-dom"]  # fmt: skip
    found = subprocess.run([CHROMIUM, *options, address], capture_output=True, text=True, timeout=60, check=True)  # noqa: S603 - our own page

    for text in present:
        assert text in found.stdout
    for text in ['<img src="x"', "owned</title>", *absent]:
        assert text not in found.stdout


@pytest.mark.skipif(CHROMIUM is None, reason="no Chromium here")
def test_steps_that_changed_nothing_are_marked_and_screens_that_differ_compared(a_run, record, tmp_path):
    path = a_run("run", [record("test_waits", FAILED, reason="it is off", folder="episodes/waits", steps=3)])
    folder = path / "episodes" / "waits"
    folder.mkdir(parents=True)
    blobs = BlobStore(path)
    looks = [{"screenshot": blobs.put(a_picture(color), "png"), "hierarchy": blobs.put(XML.encode(), "xml")}
             for color in ("white", "white", "black")]  # fmt: skip
    write_trace(folder, [
        {"event": "step", "step": number, "activity": "a/a.B", "action": {"action_type": "wait"},
         "device_time": "2023-10-15T15:34:00.350000+00:00", "agent_s": 1, "device_s": 1} | look
        for number, look in enumerate(looks, 1)
    ])  # fmt: skip
    address = write_viewer(read_run(path)).as_uri()

    first, second = (dumped(f"{address}#0/{step}", tmp_path) for step in (0, 1))

    idle, button = '<p class="idle">', '<button class="compare"'
    assert ("step 1: wait, which changed nothing" in first, idle in first, button in first) == (True, True, False)
    assert (idle in second, button in second) == (False, True)
    assert "a/.B\n2023-10-15 15:34:00<" in first
    assert first.index("<h2>Why it failed") < first.index("<h2>Step 1 of 3")


@pytest.mark.skipif(CHROMIUM is None, reason="no Chromium here")
def test_the_command_that_plays_an_episode_again_names_it_where_it_lies(run, tmp_path):
    sent = tmp_path / "sent"
    sent.mkdir()
    sent.joinpath("one.html").write_text(single_page(read_run(run)), "utf-8")
    told = {}
    with Browser(tmp_path / "profile") as browser:
        for page in (write_viewer(read_run(run)), sent / "one.html"):
            browser.go(page.as_uri())
            there = f"location.href.endsWith('{page.name}') && typeof commandTo"
            assert wait_until(lambda there=there: browser.value(there) == "function", timeout_s=30)
            told[page.name] = browser.value("commandTo(RUN.items.find(one => one.task === 'test_saves'), 2)")

    agents = {name: re.search(r"--agent=(\S+)", command)[1] for name, command in told.items()}
    assert agents == {
        "viewer.html": f"replay:{run}/episodes/saves", "one.html": f"replay:reports/{run.name}/episodes/saves",
    }  # fmt: skip


@pytest.mark.skipif(CHROMIUM is None, reason="no Chromium here")
def test_on_a_narrow_page_the_repeats_of_a_seed_are_told_apart(a_run, record, tmp_path):
    run = a_run("repeats", [record("test_a", repeat=1), record("test_a", repeat=2)])

    page = dumped(write_viewer(read_run(run)).as_uri(), tmp_path)

    assert re.findall(r'"under">[^<]* · (seed [^ ]+) ·', page) == ["seed 0·2", "seed 0"]


def a_picture(color):
    packed = BytesIO()
    Image.new("RGB", (200, 400), color).save(packed, "PNG")
    return packed.getvalue()


def dumped(address, folder):
    options = ["--headless", "--no-sandbox", "--disable-gpu", f"--user-data-dir={folder}/profile",
               "--virtual-time-budget=3000", "--dump-dom"]  # fmt: skip
    return subprocess.run(  # noqa: S603 - our own page
        [CHROMIUM, *options, address], capture_output=True, text=True, timeout=60, check=True
    ).stdout
