import re

import pytest

SETTINGS = "com.android.settings"
ROW = re.compile(r"(?m)^ *([.\w][.\w ]*?)  +(\d+) +(\d+) +(\d+) +(\d+) +(\d+)(?: +(\d+) +(\d+) +(\d+))? *$")


@pytest.fixture
def table(run):
    run(f"am start -n {SETTINGS}/.Settings")
    return {
        name: [int(cell) for cell in cells if cell]
        for name, *cells in ROW.findall(run(f"dumpsys meminfo {SETTINGS}").out)
    }


def _summary(text):
    return {name: int(size) for name, size in re.findall(r"([A-Z][\w ]+):\s+(\d+)", text.partition("App Summary")[2])}


def test_the_kinds_add_up_to_the_total(table):
    total = table.pop("TOTAL")
    assert len(table) == 14
    assert [sum(row[column] for row in table.values()) for column in range(5)] == total[:5]
    assert [sum(row[column] for row in table.values() if len(row) == 8) for column in (5, 6, 7)] == total[5:]


def test_the_summary_adds_up_to_what_ps_tells(run, table):
    summary = _summary(run(f"dumpsys meminfo {SETTINGS}").out)
    parts = ("Java Heap", "Native Heap", "Code", "Stack", "Graphics", "Private Other", "System")
    assert sum(summary[part] for part in parts) == summary["TOTAL PSS"] == table["TOTAL"][0]
    resident = next(line.split()[0] for line in run("ps -A -o RSS,NAME").out.splitlines() if line.endswith(SETTINGS))
    assert summary["TOTAL RSS"] == table["TOTAL"][4] == int(resident)
    assert (summary["Activities"], summary["ViewRootImpl"]) == (1, 1)
    assert summary["Views"] > 10


def test_one_process_is_found_by_name_or_number(run):
    assert "** MEMINFO in pid 1 [init] **" in run("dumpsys meminfo 1").out
    assert "Dalvik Heap" not in run("dumpsys meminfo init").out
    assert "Objects" not in run("dumpsys meminfo -s com.android.systemui").out


def test_all_processes_are_listed_and_summed(run):
    text = run("dumpsys meminfo").out.partition("Total PSS by process:\n")[2]
    listed, _, others = text.partition("\n\n")
    processes = re.findall(r"(?m)^ +([\d,]+)K: \S+ \(pid \d+\)$", listed)
    priorities = re.findall(r"(?m)^ +([\d,]+)K: (?:Native|System|Persistent|Foreground|Cached)$", others)
    sums = [sum(int(size.replace(",", "")) for size in sizes) for sizes in (processes, priorities)]
    assert sums[0] == sums[1] > 100_000
    assert f"Total RAM: {2029584:,}K (status normal)" in others
