"""`find` beyond what the recorded judges were asked."""

import fnmatch
import shlex

import pytest

FOLDER = "/data/local/tmp/found"
FILES = ("a.lck", "cache/x", "deep/cache/y", "deep/file.txt", "deep/[1].txt", "notes")
PATTERNS = ("*.lck", f"{FOLDER}/notes", "*/deep/*.txt", f"{FOLDER}/ca*", "*/[[]1].txt", "*/file.t?t", "*")


@pytest.fixture
def listed(phone, run):
    """Return what `find` prints of the files for an expression."""
    for folder in ("cache", "deep/cache"):
        phone.disk.mkdir(f"{FOLDER}/{folder}", parents=True)
    for name in FILES:
        phone.disk.write(f"{FOLDER}/{name}", b"")
    return lambda expression: run(f"find {FOLDER} -type f {expression}").out.splitlines()


@pytest.mark.parametrize("pattern", PATTERNS)
def test_a_path_is_compared_whole(listed, pattern):
    assert listed(f"-path {shlex.quote(pattern)}") == [
        path for path in listed("") if fnmatch.fnmatchcase(path, pattern)
    ]


@pytest.mark.parametrize("first", PATTERNS)
@pytest.mark.parametrize("second", PATTERNS)
def test_one_of_several_paths_is_enough(listed, first, second):
    asked = f"( -path {shlex.quote(first)} -o -path {shlex.quote(second)} )"

    assert set(listed(asked)) == {
        *listed(f"-path {shlex.quote(first)}"),
        *listed(f"-path {shlex.quote(second)}"),
    }


def test_what_stands_between_paths_counts_in_its_place(run, listed):
    assert listed("( -path '*/notes' -o -name '*.lck' -o -path '*/x' )") == [
        f"{FOLDER}/{name}" for name in ("a.lck", "cache/x", "notes")
    ]
    said = run(f"find {FOLDER}/notes -path '*' -o -size word -o -path '*'")
    assert (said.status, said.err) == (0, "")
