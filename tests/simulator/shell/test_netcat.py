import pytest


async def _echo(received, sent):
    sent.write(b"<" + await received.read_all() + b">")
    sent.close()


@pytest.fixture
def port(phone):
    """A port of the phone that answers what it is sent, in brackets."""
    address = phone.ports.listen("tcp:7912", _echo)
    yield 7912
    phone.ports.close(address)


@pytest.mark.parametrize("host", ["localhost", "127.0.0.1"])
def test_a_port_of_the_phone_answers(run, port, host):
    assert run(f"nc -w 3 {host} {port}", stdin=b"hello") == (0, "<hello>", "")


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("nc localhost 7913", "nc: connect: Connection refused"),
        ("nc 192.0.2.1 80", "nc: connect: Network is unreachable"),
        ("nc example.com 80", "nc: example.com:80: No address associated with hostname"),
        ("nc localhost 70000", "nc: localhost:70000: Servname not supported for ai_socktype"),
        ("nc localhost", 'nc: Need 2 arguments (see "nc --help")'),
        ("nc -l -p 7912", "nc: bind: Address already in use"),
        ("nc -l -p 70000", 'nc: -p > 65535 (see "nc --help")'),
        ("nc -L -p x", "nc: not integer: x"),
    ],
)
def test_nothing_else_can_be_reached(shell, port, line, message):
    assert shell(line) == (1, "", f"{message}\n")


def test_one_connection_is_waited_for(shell, phone):
    assert shell("echo there | nc -l -p 7914 > /sdcard/got & sleep 1; echo here | nc localhost 7914; wait") == (
        0,
        "there\n",
        "",
    )
    assert phone.disk.read("/sdcard/got") == b"here\n"
    assert "tcp:7914" not in phone.ports.addresses()


def test_a_command_answers_one_connection(shell, phone):
    line = "nc -l -p 7914 sh -c 'read x; echo got $x' & sleep 1; echo a | nc localhost 7914; wait; nc localhost 7914"

    assert shell(line) == (1, "got a\n", "nc: connect: Connection refused\n")


def test_a_command_answers_every_connection_until_it_is_killed(shell, phone):
    line = (
        "nc -L -p 7914 tr a-z A-Z & sleep 1; for i in one two; do echo $i | nc localhost 7914; done; "
        "pkill -x nc; wait $!; echo $?; nc localhost 7914"
    )

    assert shell(line) == (1, "ONE\nTWO\n143\n", "nc: connect: Connection refused\n")


def test_a_port_is_chosen_and_served_behind(shell, phone):
    line = (
        "p=$(nc -L echo hi); nc localhost $p; nc localhost $p; pidof nc | wc -w; pkill -x nc; sleep 1; nc localhost $p"
    )

    assert shell(line) == (1, "hi\nhi\n1\n", "nc: connect: Connection refused\n")


def test_who_listens_is_listed(run, port):
    assert run("netstat -tln").out.splitlines()[2:] == [
        "tcp        0      0 0.0.0.0:7912            0.0.0.0:*               LISTEN     "
    ]
    assert len(run("netstat").out.splitlines()) == len(run("netstat -uln").out.splitlines()) == 2
