import pytest

WIFI = "3: wlan0: <BROADCAST,MULTICAST,UP,LOWER_UP> mtu 1500 qdisc mq state UP"
LINK = "    link/ether 02:15:b2:00:00:00 brd ff:ff:ff:ff:ff:ff"
INET = "    inet 10.0.2.16/24 brd 10.0.2.255 scope global wlan0"
ROUTE = "10.0.0.0/8 dev eth0 proto kernel scope link src 10.0.2.15 "
FOREVER = "       valid_lft forever preferred_lft forever"


@pytest.mark.parametrize(
    ("line", "lines"),
    [
        ("ip addr show wlan0", [f"{WIFI} group default qlen 1000", LINK, INET, FOREVER]),
        ("ip a s dev wlan0", [f"{WIFI} group default qlen 1000", LINK, INET, FOREVER]),
        ("ip -f inet addr show wlan0", [f"{WIFI} group default qlen 1000", INET, FOREVER]),
        ("ip -4 -o addr show wlan0", [f"3: wlan0{INET}\\{FOREVER}"]),
        ("ip -6 addr", []),
        ("ip link show wlan0", [f"{WIFI} mode DEFAULT group default qlen 1000", LINK]),
        ("ip -o link show wlan0", [f"{WIFI} mode DEFAULT group default qlen 1000\\{LINK}"]),
        ("ip route", [ROUTE, "10.0.2.0/24 dev wlan0 proto kernel scope link src 10.0.2.16 "]),
        ("ip route get 10.0.2.2", ["10.0.2.2 dev wlan0 src 10.0.2.16 uid 2000 ", "    cache "]),
        ("ip route get 127.0.0.1", ["local 127.0.0.1 dev lo src 127.0.0.1 uid 2000 ", "    cache <local> "]),
        ("ip neigh", []),
        (
            "ifconfig lo",
            [
                "lo        Link encap:Local Loopback  ",
                "          inet addr:127.0.0.1  Mask:255.0.0.0 ",
                "          UP LOOPBACK RUNNING  MTU:65536  Metric:1",
            ],
        ),
    ],
)
def test_interfaces_and_routes_are_shown(run, line, lines):
    status, out, err = run(line)

    assert (status, out.splitlines(), err) == (0, lines, "")


@pytest.mark.parametrize(
    ("line", "status", "message"),
    [
        ("ip addr show eth7", 1, 'Device "eth7" does not exist.'),
        ("ifconfig eth7", 1, "ifconfig: eth7: No such device"),
        ("ip frob", 1, 'Object "frob" is unknown, try "ip help".'),
        ("ip -z addr", 255, 'Option "-z" is unknown, try "ip -help".'),
        ("ip route get 8.8.8.8", 2, "RTNETLINK answers: Network is unreachable"),
        ("ip route get nowhere", 1, 'Error: any valid prefix is expected rather than "nowhere".'),
    ],
)
def test_what_is_not_there_is_refused(shell, line, status, message):
    assert shell(line) == (status, "", f"{message}\n")


def test_without_wifi_there_is_no_address(run, phone):
    phone.connectivity.set_wifi(is_on=False)

    assert run("ip -f inet addr show wlan0").out == ""
    assert run("ip addr show wlan0").out.splitlines() == [
        "3: wlan0: <BROADCAST,MULTICAST> mtu 1500 qdisc mq state DOWN group default qlen 1000",
        LINK,
    ]
    assert "wlan0" not in run("ip addr show up").out
    assert run("ip route").out == f"{ROUTE}\n"
    assert "wlan0" not in run("ifconfig").out


def test_the_recorded_addresses_are_found(shell):
    """Recorded on an emulator of API 33."""
    assert shell("ip -4 addr show | grep 'inet '")[1].splitlines() == [
        "    inet 127.0.0.1/8 scope host lo",
        "    inet 10.0.2.15/8 brd 10.255.255.255 scope global eth0",
        "    inet 10.0.2.16/24 brd 10.0.2.255 scope global wlan0",
    ]
