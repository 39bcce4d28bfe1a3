"""The benchmarks measure what lies in their folder, each figure beside a reference, and compare revisions by turns."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks.compare import Comparison, checked_out, in_turn
from benchmarks.figures import Figure, Sample, every_figure
from benchmarks.references import Reference

needs_git = pytest.mark.skipif(not Path(".git").exists(), reason="these files are no checkout of git")
AT_ONCE = Reference("nothing", lambda: lambda: None)


def figure_of(unit, value=1.0):
    return Figure("name", "what it is", lambda: value, unit, beside=AT_ONCE)


def test_every_figure_is_known_by_its_name_and_told_in_one_column():
    figures = every_figure()

    assert {"boot", "restore", "step", "unseen", "raw", "trivial", "oracle", "t3a"} <= figures.keys()
    assert [what for what in (one.what for one in figures.values()) if len(what) > 50] == []


@pytest.mark.parametrize(
    ("unit", "value", "references"),
    [("ms", 30.0, 3.0), ("/min", 2000.0, 3.0), ("MB/s", 100.0, 1.0), ("MB", 30.0, 30.0), ("", 14.8, 14.8)],
)
def test_a_time_is_told_in_references_and_a_size_as_it_is(unit, value, references):
    assert figure_of(unit).in_references(Sample(value, 10.0)) == references


def test_a_reference_is_measured_for_what_depends_on_the_machine_only():
    assert figure_of("MB", 12.0).sample() == Sample(12.0, 1.0)
    assert figure_of("ms", 12.0).sample().reference_ms < 1.0


def test_every_second_turn_goes_the_other_way_round():
    there, here = Path("there"), Path("here")

    assert list(in_turn([there, here], 3)) == [there, here, here, there, there, here]


def test_a_comparison_tells_medians_and_ratios_of_both_sides():
    there, here = [Sample(40.0, 10.0), Sample(90.0, 30.0), Sample(44.0, 11.0)], [Sample(22.0, 11.0)]

    cells = str(Comparison(figure_of("ms"), there, here)).split()

    assert cells == ["what", "it", "is", "44.0", "22.0", "ms", "0.50", "4.00", "2.00", "0.50", "×", "nothing"]


def test_a_comparison_says_where_a_figure_could_not_be_measured():
    assert "could not be measured there" in str(Comparison(figure_of("ms"), [], [Sample(1.0, 1.0)]))


@needs_git
def test_a_revision_is_measured_by_the_benchmarks_that_lie_here_and_leaves_nothing():
    with checked_out("HEAD") as there:
        measured = (there / "benchmarks/figures.py").read_text("utf-8")

        assert measured == Path("benchmarks/figures.py").read_text("utf-8")
        assert (there / "pytest_mobileagent").is_dir()
    assert not there.exists()


@needs_git
def test_a_revision_that_is_not_there_is_named():
    with pytest.raises(SystemExit, match="no-such-revision"), checked_out("no-such-revision"):
        pass
