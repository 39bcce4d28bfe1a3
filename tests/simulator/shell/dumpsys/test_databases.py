from __future__ import annotations

from pytest_mobileagent.simulator.system.intents import Intent

SMS_APP = "com.simplemobiletools.smsmessenger"


def test_the_databases_of_what_runs_are_told(run, phone):
    phone.packages.database(SMS_APP, "mine.db", schema="CREATE TABLE a (b)").execute("INSERT INTO a VALUES (1)")
    phone.disk.write(f"/data/data/{SMS_APP}/databases/mine.db-journal", b"")
    assert run(f"dumpsys dbinfo {SMS_APP}").out == f"No process found for: {SMS_APP}\n"

    phone.activities.start(Intent(component=f"{SMS_APP}/.activities.MainActivity"))

    pid = phone.activities.pid_of(SMS_APP)
    head = f"Applications Database Info:\n\n** Database info for pid {pid} [{SMS_APP}] **\n"
    told = run(f"dumpsys dbinfo {SMS_APP}").out
    assert told.startswith(head)
    assert f"\nConnection pool for /data/user/0/{SMS_APP}/databases/mine.db:\n  Open: true\n" in told
    assert "journal" not in told
    assert run(f"dumpsys dbinfo {pid}").out == told
    assert head.partition("\n")[2] in run("dumpsys dbinfo").out
