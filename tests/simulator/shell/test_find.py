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


@pytest.mark.parametrize(
    ("expression", "expected"),
    [
        ("! -name notes -a ! -name '*.txt'", ["a.lck", "cache/x", "deep/cache/y"]),
        ("( -name x -o -name y ) -print -o -name notes -print", ["cache/x", "deep/cache/y", "notes"]),
        ("-name notes -print -quit", ["notes"]),
        ("-name y -exec true ; -print", ["deep/cache/y"]),
        ("-name y -exec false ; -print", []),
        ("! -exec false ; -name x -print", ["cache/x"]),
    ],
)
def test_what_acts_stands_where_it_stands(listed, expression, expected):
    assert listed(expression) == [f"{FOLDER}/{name}" for name in expected]


def test_what_is_passed_over_is_not_entered(run, listed):
    asked = f"find {FOLDER} ( -path '*/cache' -o -name notes ) -prune -o -type f -exec echo {{}} +"

    assert run(asked).out.split() == [f"{FOLDER}/{name}" for name in ("a.lck", "deep/[1].txt", "deep/file.txt")]


def test_the_first_that_is_enough_ends_it_for_all_folders(run, listed):
    assert run(f"find {FOLDER}/cache {FOLDER}/deep -type f -print -quit").out == f"{FOLDER}/cache/x\n"


def test_a_file_that_goes_while_its_folder_is_listed_is_not_told_of(run, listed):
    said = run(f"find {FOLDER}/deep -name '*.txt' -exec rm {FOLDER}/deep/file.txt ; -print")

    assert said.out.split() == [f"{FOLDER}/deep/[1].txt"]


def test_links_are_what_they_are_unless_they_are_followed(phone, run, listed):
    phone.disk.symlink(f"{FOLDER}/deep", f"{FOLDER}/cache/link")

    assert run(f"find {FOLDER}/cache -type l").out == f"{FOLDER}/cache/link\n"
    assert run(f"find -L {FOLDER}/cache -name y").out == f"{FOLDER}/cache/link/cache/y\n"


def test_a_folder_that_is_mounted_elsewhere_is_walked_into(phone, run):
    phone.disk.write("/sdcard/Download/here.txt", b"")

    for folder in ("/data/media/0", "/sdcard/", "/storage"):
        assert "Download/here.txt" in run(f"find {folder} -name here.txt", uid=0).out
    assert "/data/user/0/com.android.settings\n" in run("find /data/user/0 -maxdepth 1", uid=0).out


def test_it_is_told_what_the_working_folder_holds(run, listed):
    assert run(f"sh -c 'cd {FOLDER} && find . -name y'").out == "./deep/cache/y\n"
    assert run(f"sh -c 'cd {FOLDER} && find deep -name y'").out == "deep/cache/y\n"
    assert run("find / -maxdepth 1 -name data").out == "/data\n"
