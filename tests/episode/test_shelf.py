from __future__ import annotations

import datetime
from dataclasses import replace

import pytest

from pytest_mobileagent.agents.models.base import ModelCall, Picture, Reply, Request, user
from pytest_mobileagent.device import Observation
from pytest_mobileagent.device.hierarchy import parse
from pytest_mobileagent.episode.run import Episode, Step
from pytest_mobileagent.episode.shelf import ShelvedObservation, ShelvedPicture, Shelving
from pytest_mobileagent.report.record import EpisodeRecorder, RunFolder
from pytest_mobileagent.task import Task, TaskTemplate

XML = '<hierarchy><node class="android.widget.Button" text="Sávé" bounds="[0,0][9,9]"/></hierarchy>'
START = datetime.datetime(2023, 10, 15, 15, 34, tzinfo=datetime.UTC)
TASK = Task(TaskTemplate("Do it.", ()), "suite", "test_a", 0, {})
TRACES = pytest.mark.parametrize("trace", ["on", "off", "retain-on-failure"])


def a_step(number=1):
    seen = Observation(b"\x89PNG%d" % number, parse(XML), XML, "a.b/a.b.C", START, is_settled=False)
    request = Request((user("Look.", Picture(b"jpeg%d" % number, "image/jpeg", "marked")),))
    return Step(number, seen, None, "no action", 1.5, 0.5, calls=(ModelCall("m", request, Reply("um")),), seen="tap")


@pytest.fixture
def play(tmp_path):
    """Write an episode of two steps as the plugin does; returns its recorder and the episode."""

    def begin(trace):
        run = RunFolder.create(tmp_path, "run")
        recorder = EpisodeRecorder(run.item_folder("test_a.py::test_a", 1), run.blobs, trace=trace)
        shelving, episode = Shelving(recorder, recorder.shelved), Episode(TASK)
        shelving.begin(episode)
        for number in (1, 2):
            shelving.looked(episode)
            episode.steps.append(a_step(number))
            shelving.step(episode.steps[-1])
        shelving.end(episode)
        return recorder, episode

    return begin


def values(step):
    seen = step.observation
    looks = (seen.screenshot, seen.hierarchy_xml, [node.text for node in seen.hierarchy.walk()])
    pictures = [(one.data, one.media_type, one.note) for one in step.calls[0].request.messages[0].pictures]
    rest = (step.number, step.action, step.problem, step.agent_s, step.device_s, step.seen, step.calls[0].reply)
    return (*looks, seen.activity, seen.device_time, seen.is_settled, pictures, *rest)


@TRACES
def test_a_past_step_tells_what_it_told_and_keeps_nothing_large(play, trace):
    _, episode = play(trace)

    assert [values(step) for step in episode.steps] == [values(a_step(1)), values(a_step(2))]
    assert {type(step.observation) for step in episode.steps} == {ShelvedObservation}
    assert {type(step.calls[0].request.messages[0].parts[1]) for step in episode.steps} == {ShelvedPicture}
    assert isinstance(episode.steps[0].observation, Observation)
    assert repr(episode.steps[0].observation).startswith("ShelvedObservation(activity='a.b/a.b.C', device_time=")


@TRACES
def test_a_past_steps_screen_is_read_from_where_it_is_kept(play, trace):
    recorder, episode = play(trace)

    recorder.keep()

    if trace == "off":
        assert not list(recorder.folder.rglob("*.png"))
        with pytest.raises(LookupError, match=r"was not kept when its item had ended: --mobile-trace=on keeps every"):
            _ = episode.steps[0].observation.screenshot
    else:
        assert episode.steps[0].observation.screenshot == b"\x89PNG1"


@pytest.mark.parametrize("trace", ["off", "retain-on-failure"])
def test_a_screen_that_is_not_kept_is_gone_with_its_item(play, trace):
    recorder, episode = play(trace)

    recorder.drop_images()

    assert not list(recorder.folder.rglob("*.*g"))
    with pytest.raises(LookupError, match=r"^blobs/[0-9a-f]{2}/[0-9a-f]{64}\.jpeg was not kept when its item had"):
        _ = episode.steps[0].calls[0].request.messages[0].pictures[0].data


def test_two_past_steps_are_alike_if_their_screens_are(play, tmp_path):
    _, episode = play("off")
    first, second = (step.observation for step in episode.steps)

    assert first.looks_like(first)
    assert not first.looks_like(second)
    for number, past in ((1, first), (2, second)):
        seen = a_step(number).observation
        assert past.looks_like(seen)
        assert seen.looks_like(past)
        for other in (replace(seen, screenshot=b"other"), replace(seen, hierarchy_xml="<hierarchy/>")):
            assert not past.looks_like(other)
            assert not other.looks_like(past)


def test_past_steps_are_compared_without_being_read(play):
    recorder, episode = play("off")
    recorder.keep()  # which removes what lay there
    first, second = (step.observation for step in episode.steps)

    assert first.looks_like(first)
    assert not first.looks_like(second)


def test_hierarchies_that_nobody_keeps_are_written_nowhere(play):
    recorder, episode = play("off")

    assert not list(recorder.folder.rglob("*.xml"))
    recorder.keep()
    assert [step.observation.hierarchy_xml for step in episode.steps] == [XML, XML]


def test_of_a_step_without_a_picture_nothing_is_written_if_nobody_keeps_it(tmp_path):
    recorder = EpisodeRecorder(tmp_path, RunFolder(tmp_path).blobs, trace="off")
    step = replace(a_step(), observation=replace(a_step().observation, screenshot=b""), calls=())

    past = recorder.shelved(step).observation

    assert (past.screenshot, past.hierarchy_xml) == (b"", XML)
    assert list(tmp_path.iterdir()) == []
