import pytest


def test_the_phone_answers_itself(shell):
    assert shell("ping -c 2 localhost") == (
        0,
        "PING localhost (127.0.0.1) 56(84) bytes of data.\n"
        "64 bytes from 127.0.0.1: icmp_seq=1 ttl=64 time=0.045 ms\n"
        "64 bytes from 127.0.0.1: icmp_seq=2 ttl=64 time=0.045 ms\n"
        "\n"
        "--- localhost ping statistics ---\n"
        "2 packets transmitted, 2 received, 0% packet loss, time 1000ms\n"
        "rtt min/avg/max/mdev = 0.045/0.045/0.045/0.000 ms\n",
        "",
    )


@pytest.mark.parametrize(
    "line", ["ping -q -c 1 10.0.2.15", "ping6 -c 1 ::1", "ping -w 3 127.0.0.1", "ping -c 3 -i 0.2 -s 8 10.0.2.16"]
)
def test_addresses_of_the_phone_answer(shell, line):
    status, out, err = shell(line)

    assert (status, err) == (0, "")
    assert " 0% packet loss" in out


@pytest.mark.parametrize(
    ("line", "status", "message"),
    [
        ("ping -c 1 8.8.8.8", 2, "connect: Network is unreachable\n"),
        ("ping -c 1 example.com", 2, "ping: unknown host example.com\n"),
        ("ping -c x 127.0.0.1", 2, "ping: bad number of packets to transmit: x\n"),
        ("ping -c 0 127.0.0.1", 2, "ping: bad number of packets to transmit: 0\n"),
    ],
)
def test_nobody_else_is_reached(shell, line, status, message):
    assert shell(line) == (status, "", message)


def test_a_host_of_the_network_does_not_answer(shell):
    status, out, _ = shell("ping -c 2 10.0.2.2")

    assert status == 1
    assert out.splitlines()[1:3] == [f"From 10.0.2.16 icmp_seq={n} Destination Host Unreachable" for n in (1, 2)]
    assert "2 packets transmitted, 0 received, +2 errors, 100% packet loss" in out
