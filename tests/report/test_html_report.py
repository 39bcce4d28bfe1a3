"""pytest-html's page as a person sees it on a desk and on a phone."""

from __future__ import annotations

import json
from dataclasses import asdict, replace

import html5lib
import pytest

from pytest_mobileagent.episode.blobs import BlobStore
from pytest_mobileagent.report.html_report import check_table, id_cell, preview, row_cells, summary
from pytest_mobileagent.report.record import FAILED, EpisodeRecorder
from pytest_mobileagent.waiting import wait_until
from tests.agents.browser import PROGRAM, Browser

LONG = "x" * 300
TASKS = f"""
from pytest_mobileagent import DeviceError, mobile_task

@mobile_task("Open {LONG}.")
def test_passes(task): pass

@mobile_task("Err.")
def test_errs(task): raise DeviceError("gone {LONG}")
"""
BEYOND = """[...document.querySelectorAll('body *')].filter(one => one.getBoundingClientRect().right > innerWidth + 1)
    .map(one => one.tagName + '.' + one.className)"""
LINES = """[...document.querySelectorAll('td[data-label]')].filter(one => one.textContent === 'infrastructure')
    .map(one => { const text = new Range(); text.selectNodeContents(one); return text.getClientRects().length; })"""


@pytest.fixture
def page(pytester):
    pytester.makepyfile(test_tasks=TASKS)
    pytester.runpytest_subprocess(
        "--agent=noop", f"--agent=cmd:true {LONG}", "--html=report.html", "-p", "no:cacheprovider", timeout=300
    )
    return pytester.path.joinpath("report.html").as_uri()


@pytest.mark.few(1)
@pytest.mark.skipif(PROGRAM is None, reason="no Chromium is installed: apt install chromium")
@pytest.mark.parametrize("is_dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("width", [320, 400, 599])
def test_the_page_does_not_scroll_sideways_on_a_phone(page, tmp_path, width, is_dark):
    with Browser(tmp_path / "profile") as browser:
        media = [{"name": "prefers-color-scheme", "value": "dark" if is_dark else "light"}]
        browser.call("Emulation.setEmulatedMedia", features=media)
        browser.call("Emulation.setDeviceMetricsOverride", width=width, height=800, deviceScaleFactor=1, mobile=True)
        browser.go(page)
        assert wait_until(lambda: browser.value("document.querySelectorAll('.collapsible').length") == 4, timeout_s=30)

        assert browser.value("[document.documentElement.scrollWidth, innerWidth]") == [width, width]
        assert browser.value(BEYOND) == []


@pytest.mark.skipif(PROGRAM is None, reason="no Chromium is installed: apt install chromium")
def test_the_pages_table_breaks_no_word_on_a_desk(page, tmp_path):
    with Browser(tmp_path / "profile") as browser:
        browser.call("Emulation.setDeviceMetricsOverride", width=1500, height=800, deviceScaleFactor=1, mobile=False)
        browser.go(page)
        assert wait_until(lambda: browser.value("document.querySelectorAll('.collapsible').length") == 4, timeout_s=30)

        assert browser.value(LINES) == [1, 1]


MARKUP = "<img src=x onerror=document.title='owned'>"
NASTY_TASKS = f"""
import pytest
from pytest_mobileagent import mobile_task

@pytest.mark.parametrize("odd", [0], ids=[{MARKUP!r}])
@mobile_task("Open {MARKUP}.")
def test_passes(task, odd): pass
"""


@pytest.mark.skipif(PROGRAM is None, reason="no Chromium is installed: apt install chromium")
def test_markup_in_an_id_and_in_the_command_line_is_shown_and_not_obeyed(pytester, tmp_path):
    pytester.makepyfile(test_tasks=NASTY_TASKS)
    pytester.runpytest_subprocess(
        "--agent=noop", f"--agent=cmd:true {MARKUP}", "--html=report.html", "-p", "no:cacheprovider", timeout=300
    )

    with Browser(tmp_path / "profile") as browser:
        browser.go(pytester.path.joinpath("report.html").as_uri())
        assert wait_until(lambda: browser.value("document.querySelectorAll('.collapsible').length") == 2, timeout_s=30)

        assert browser.value("document.querySelectorAll('img[onerror]').length") == 0
        assert "owned" not in browser.value("document.title.replace(/<[^>]*>/g, '')")
        assert MARKUP in browser.value("document.querySelector('td.col-testId').textContent")


ENDING = f"</script>{MARKUP}"
ENDING_TASKS = f"""
import pytest
from pytest_mobileagent import mobile_task

@pytest.mark.parametrize("odd", [0], ids=[{ENDING!r}])
@mobile_task({ENDING!r}, max_steps=1)
def test_plays(task, odd): assert 0, {ENDING!r}

@pytest.mark.parametrize("odd", [0], ids=[{"--><!--" + ENDING!r}])
def test_plain(odd): assert 0, {ENDING!r}
"""


@pytest.mark.costly
def test_no_id_leaves_the_script_or_the_attribute_that_it_stands_in(pytester):
    """A run of pytest: the page is parsed, and so is whatever its script makes markup of."""
    pytester.makepyfile(test_tasks=ENDING_TASKS)
    pytester.runpytest_subprocess(
        "--agent=noop", f"--agent=cmd:true {ENDING}", "--html=report.html", "-p", "no:cacheprovider", timeout=300
    )

    page = html5lib.parse(pytester.path.joinpath("report.html").read_text("utf-8"), namespaceHTMLElements=False)
    (blob,) = [json.loads(one.attrib["data-jsonblob"]) for one in page.iter() if "data-jsonblob" in one.attrib]
    made = [*texts(blob["environment"]), *texts(list(blob["tests"].values()))]

    assert len(blob["tests"]) == 3
    assert "owned" in "".join(made)
    assert obeyed(page) == []
    assert [text for text in made if obeyed(html5lib.parse(text, namespaceHTMLElements=False))] == []


def texts(value):
    """Yield every text in what JSON holds."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict | list):
        for one in value.values() if isinstance(value, dict) else value:
            yield from texts(one)


def obeyed(tree):
    """Return what of a tree would run that is none of the page's own."""
    return [
        one.tag
        for one in tree.iter()
        if any(name.startswith("on") and "owned" in one.attrib[name] for name in one.attrib)
    ]


NASTY = f"\"'></td></table></title></style>{MARKUP}"
NASTY_TEXTS = ("suite", "task", "goal", "agent", "env", "reason", "asserted", "expected", "actual", "difficulty")


def elements(markup):
    """Yield the names and attributes of what a browser makes of markup that stands in a page's table."""
    for one in html5lib.parse(f"<table><tr>{markup}</table>", namespaceHTMLElements=False).iter():
        yield one.tag, dict(one.attrib)


@pytest.mark.parametrize(
    "shown",
    [
        lambda one: row_cells(asdict(one)),
        lambda one: [id_cell(f'<td class="col-testId">{one.node_id}</td>')],
        lambda one: [check_table(one)],
        lambda one: summary([one, replace(one, node_id="another", agent="other", suite="other", env="other")], 2),
    ],
    ids=["cells", "id", "assertion", "summary"],
)
def test_no_text_of_an_item_becomes_markup(record, shown):
    """What the page is made of, without a browser: also where there is none, a text that is not escaped is found."""
    item = replace(
        record(NASTY, FAILED), **dict.fromkeys(NASTY_TEXTS, NASTY), apps=[NASTY], tags=[NASTY], invalid=[NASTY],
        side_effects=[NASTY],
    )  # fmt: skip

    markup = "".join(shown(item))

    assert "owned" in markup
    assert [one for one in elements(markup) if one[0] == "img" or "onerror" in one[1]] == []


def test_an_item_is_linked_to_its_episode_in_the_viewer(record, tmp_path):
    item = record("test_a", env="a b&c")
    recorder = EpisodeRecorder(tmp_path / "run" / "episodes" / "a", BlobStore(tmp_path / "run"))
    recorder.folder.mkdir(parents=True)

    assert preview(item, recorder, tmp_path / "run", tmp_path) == (
        '<a href="run/viewer.html#item=tasks%2Fsuite%2Ftest_x.py%3A%3Atest_a%5Ba%20b%26c-m3a-seed0%5D">'
        "Open the episode step by step</a>"
    )
