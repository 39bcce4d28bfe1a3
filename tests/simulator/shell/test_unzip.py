import io
import zipfile

import pytest

FILES = {"a.txt": "alpha\n", "dir/": "", "dir/b.txt": "beta\n" * 40, "dir/c.md": "gamma\n"}
HEAD = "Archive:  x.zip\n"


@pytest.fixture
def archive(phone):
    """An archive at /data/local/tmp/x.zip."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as writer:
        for name, text in FILES.items():
            writer.writestr(zipfile.ZipInfo(name, (2023, 10, 15, 15, 34, 0)), text)
    phone.disk.write("/data/local/tmp/x.zip", packed.getvalue())


@pytest.mark.parametrize(
    ("line", "out"),
    [
        (
            "unzip x.zip",
            f"{HEAD}  inflating: a.txt\n   creating: dir/\n  inflating: dir/b.txt\n  inflating: dir/c.md\n",
        ),
        ("unzip -q x.zip -d to; cat to/dir/c.md", "gamma\n"),
        ("unzip x.zip a.txt -d to", f"{HEAD}  inflating: to/a.txt\n"),
        ("unzip -p x.zip '*.md'", "gamma\n"),
        ("unzip -qj x.zip -x '*.txt'; ls", "c.md\nx.zip\n"),
        ("unzip -q x.zip; echo new > a.txt; unzip -n x.zip; cat a.txt", f"{HEAD}new\n"),
        ("unzip -q x.zip; echo new > a.txt; unzip -qo x.zip; cat a.txt", "alpha\n"),
        (
            "unzip -q x.zip a.txt; echo y | unzip x.zip a.txt",
            f"{HEAD}replace a.txt? [y]es, [n]o, [A]ll, [N]one:   inflating: a.txt\n",
        ),
        (
            "unzip -l x.zip 'dir/*'",
            f"{HEAD}  Length      Date    Time    Name\n---------  ---------- -----   ----\n"
            "        0  2023-10-15 15:34   dir/\n      200  2023-10-15 15:34   dir/b.txt\n"
            "        6  2023-10-15 15:34   dir/c.md\n---------                     -------\n"
            "      206                     3 files\n",
        ),
    ],
)
def test_an_archive_is_unpacked(shell, archive, line, out):
    assert shell(f"cd /data/local/tmp; {line}", uid=2000) == (0, out, "")


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("unzip no.zip", "unzip: couldn't open no.zip: I/O error"),
        ("echo x > bad.zip; unzip bad.zip", "unzip: couldn't open bad.zip: Invalid file"),
        ("unzip", 'unzip: Needs 1 argument (see "unzip --help")'),
    ],
)
def test_what_is_no_archive_is_refused(shell, archive, line, message):
    assert shell(f"cd /data/local/tmp; {line}") == (1, "", f"{message}\n")


def test_an_archive_does_not_leave_its_folder(shell, phone):
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as writer:
        writer.writestr("../out.txt", "x")
    phone.disk.write("/data/local/tmp/x.zip", packed.getvalue())

    status, _, err = shell("mkdir /sdcard/in; cd /sdcard/in; unzip /data/local/tmp/x.zip")
    assert (status, err) == (1, "unzip: bad filename ../out.txt\n")
    assert not phone.disk.exists("/sdcard/out.txt")
