"""Two suites, two images, one session: each item has the phone of its own suite."""

from __future__ import annotations

import json

import pytest

CONFTEST = """
import pytest

mobile_image = {image!r}


def arrange(device):
    device.settings.put("global", "arranged_for", {word!r})


@pytest.fixture(scope="session")
def mobile_arrangement():
    return arrange
"""
TASKS = """
import pytest
from pytest_mobileagent import mobile_task


@pytest.mark.parametrize("number", range({count}))
@mobile_task("Do nothing.", max_steps=2, satisfied_at_start=True)
def test_level(task, agent, device, number):
    agent.run(task)
    assert device.shell("getprop ro.build.version.sdk").strip() == {level!r}
    assert device.settings.get("global", "arranged_for") == {word!r}
"""
SUITES = {"old": ("bmoca", "29", 3), "new": ("mobileagentbench", "34", 1), "usual": ("androidworld", "33", 4)}


@pytest.fixture
def suites(pytester):
    """Three suites, each of an image of its own, arranged in a way of its own."""
    for name, (image, level, count) in SUITES.items():
        folder = pytester.mkdir(name)
        folder.joinpath("conftest.py").write_text(CONFTEST.format(image=image, word=name))
        folder.joinpath(f"test_{name}.py").write_text(TASKS.format(level=level, word=name, count=count))
    return pytester


def loads(folder):
    lines = folder.joinpath("phones.jsonl").read_text("utf-8").splitlines()
    return sorted(event["detail"] for event in map(json.loads, lines) if event["what"] == "loaded")


@pytest.mark.parametrize("workers", [(), pytest.param(("-n", "2"), marks=pytest.mark.check)], ids=["alone", "workers"])
def test_each_suite_runs_on_its_own_image_and_each_is_loaded_once(suites, workers):
    result = suites.runpytest_subprocess("--agent=noop", *workers, *SUITES)

    result.assert_outcomes(passed=8)
    (folder,) = suites.path.joinpath("reports").iterdir()
    assert loads(folder) == ["androidworld pixel_6", "bmoca pixel_3", "mobileagentbench pixel_3a"]
    records = [json.loads(line) for line in folder.joinpath("run.jsonl").read_text("utf-8").splitlines()]
    assert {(record["suite"], record["image"]) for record in records} == {
        (name, image) for name, (image, _, _) in SUITES.items()
    }
    manifest = json.loads(folder.joinpath("manifest.json").read_text("utf-8"))
    assert {name: image["api_level"] for name, image in manifest["images"].items()} == {
        "androidworld": 33, "bmoca": 29, "mobileagentbench": 34,
    }  # fmt: skip
    assert manifest["images"]["androidworld"]["apps"]["net.gsantner.markor"] == "2.10.9"


def test_a_phone_looks_as_its_image_says_and_else_as_the_run_does(suites):
    def names(*options):
        found = suites.runpytest_inprocess("--agent=noop", "--collect-only", "-q", *options, *SUITES).outlines
        return sorted({line.partition("[")[2].partition("-noop")[0] for line in found if "[" in line})

    assert names() == ["pixel_3", "pixel_3a", "pixel_6"]
    assert names("--env-config=105,pixel_6") == ["105", "pixel_6"]


def test_a_test_module_may_name_its_own_image(suites):
    path = suites.path / "old" / "test_old.py"
    path.write_text("mobile_image = 'mobileagentbench'\n" + path.read_text().replace("'29'", "'34'"))

    suites.runpytest_subprocess("--agent=noop", "old").assert_outcomes(passed=3)


@pytest.mark.parametrize(
    ("declared", "message"),
    [
        ("'bmocka'", "mobile_image: no image is called 'bmocka'; did you mean bmoca?"),
        ("5", "mobile_image is 5: name an image, or give one"),
    ],
)
def test_an_image_that_is_none_is_said_before_anything_runs(suites, declared, message):
    path = suites.path / "old" / "conftest.py"
    path.write_text(path.read_text().replace("'bmoca'", declared))

    result = suites.runpytest_subprocess("--agent=noop", "old")

    result.stdout.fnmatch_lines([f"*conftest.py: {message}*"])
    result.assert_outcomes(errors=1)


@pytest.mark.parametrize(
    ("app", "message"),
    [
        ("contactz", "*no app of the image 'bmoca' is called 'contactz'*"),
        ("markor", "*no app of the image 'bmoca' is called 'markor'*"),
    ],
)
def test_an_app_that_the_image_does_not_know_is_said_before_anything_runs(suites, app, message):
    path = suites.path / "old" / "test_old.py"
    path.write_text(path.read_text().replace("max_steps=2", f"max_steps=2, apps=[{app!r}]"))

    result = suites.runpytest_subprocess("--agent=noop", "old")

    result.stdout.fnmatch_lines([message])
    result.assert_outcomes(errors=1)
