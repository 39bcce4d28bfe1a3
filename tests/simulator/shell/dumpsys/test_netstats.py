from __future__ import annotations

WIFI = (
    'iface=wlan0 ident=[{type=1, ratType=COMBINED, wifiNetworkKey="AndroidWifi"open, metered=false, '
    "defaultNetwork=true, oemManaged=OEM_NONE, subId=-1}]"
)


def test_the_network_in_use_is_told(run, phone):
    lines = run("dumpsys netstats").out.splitlines()
    assert lines[:4] == ["Active interfaces:", f"  {WIFI} ", "Active UID interfaces:", f"  {WIFI} "]
    phone.connectivity.set_wifi(False)
    assert "iface=eth0 ident=[{type=0, ratType=COMBINED, subscriberId=" in run("dumpsys netstats").out
    phone.connectivity.set_mobile_data(False)
    assert "iface=" not in run("dumpsys netstats").out


def test_the_sections_are_those_that_were_asked_for(run):
    def sections(words):
        return [line for line in run(f"dumpsys netstats {words}").out.splitlines() if line.endswith("stats:")]

    assert sections("") == ["Dev stats:", "Xt stats:"]
    assert sections("--full --uid") == ["Dev stats:", "Xt stats:", "UID stats:"]
    assert sections("detail") == ["Dev stats:", "Xt stats:", "UID stats:", "UID tag stats:"]
    assert "  Complete history:\n" in run("dumpsys netstats --full").out


def test_nothing_is_counted(run):
    assert "rb=" not in run("dumpsys netstats detail").out
    assert run("cat /proc/net/xt_qtaguid/stats").status == 1
    counts = [line.split()[1:] for line in run("cat /proc/self/net/dev").out.splitlines()[2:]]
    assert {count for row in counts for count in row} == {"0"}


def test_lines_for_programs(run, phone):
    now_s = int(phone.clock.now())
    assert run("dumpsys netstats --checkin --uid").out == f"v1,{now_s - 86400},{now_s}\nxt\nuid\n"
    assert run("dumpsys netstats --checkin --duration=60000").out == f"v1,{now_s - 60},{now_s}\nxt\n"
    assert run("dumpsys netstats --poll").out == "Forced poll\n"
