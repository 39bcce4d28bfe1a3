import io
import zipfile

NAME = "bugreport-sdk_gphone64_x86_64-TE1A.240213.009-2023-10-15-15-34-00"
FOLDER = "/data/user_de/0/com.android.shell/files/bugreports"
PATH = f"{FOLDER}/{NAME}.zip"


def members(raw):
    with zipfile.ZipFile(io.BytesIO(raw)) as archive:
        return {name: archive.read(name).decode() for name in archive.namelist()}


def test_a_report_is_zipped_and_its_place_is_told(run, phone):
    assert run("bugreportz") == (0, f"OK:{PATH}\n", "")

    found = members(phone.disk.read(PATH))
    assert set(found) == {"version.txt", "main_entry.txt", f"{NAME}.txt"}
    assert found["main_entry.txt"] == f"{NAME}.txt"
    assert "------ SYSTEM PROPERTIES (getprop) ------\n" in found[f"{NAME}.txt"]
    assert "[ro.build.version.sdk]: [33]\n" in found[f"{NAME}.txt"]
    assert "DUMP OF SERVICE battery:\n" in found[f"{NAME}.txt"]
    assert "DUMP OF SERVICE CRITICAL window:\n" in found[f"{NAME}.txt"]
    assert found[f"{NAME}.txt"].rstrip("=\n").endswith("== dumpstate: done (id 1)")
    assert phone.disk.exists(f"/bugreports/{NAME}.zip")


def test_progress_is_shown(run):
    lines = run("bugreportz -p").out.splitlines()

    assert (lines[0], lines[1], lines[-2], lines[-1]) == (
        f"BEGIN:{PATH}", "PROGRESS:1/21", "PROGRESS:21/21", f"OK:{PATH}",
    )  # fmt: skip


def test_a_report_that_has_no_room_fails(run, phone, monkeypatch):
    def full(*_words, **_options):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(phone.disk, "write", full)

    assert run("bugreportz") == (0, "FAIL:No space left on device\n", "")


def test_what_programs_ask_first(run):
    assert run("bugreportz -v") == (0, "", "1.2\n")
    assert run("bugreportz -h").err.startswith("usage: bugreportz [-hpsv]\n")
    assert run("bugreportz -x").status == 1
    assert run("bugreportz me").status == 1


def test_a_flat_report_is_printed_with_a_warning(run):
    lines = run("bugreport").out.splitlines()

    assert lines[1] == "WARNING: Flat (text file, non-zipped) bugreports are deprecated."
    assert "== dumpstate: 2023-10-15 15:34:00" in lines


def test_every_section_ends(run):
    lines = run("bugreport").out.splitlines()
    begun = [
        line.split(" (")[0].removeprefix("------ ") for line in lines if line.startswith("------ ") and "(" in line
    ]
    ended = [line.split("'")[1] for line in lines if line.startswith("------ 0.001s was the duration of")]
    assert begun == ended
    assert begun[:3] == ["DUMPSYS CRITICAL", "MEMORY INFO", "CPU INFO"]
