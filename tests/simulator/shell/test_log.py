import pytest

from pytest_mobileagent.simulator.shell.process import ShellError


@pytest.mark.parametrize(
    ("line", "entry"),
    [
        ("log hello", ("I", "log", "hello")),
        ("log -t Tag two words", ("I", "Tag", "two words")),
        ("log -p e -t Tag bad", ("E", "Tag", "bad")),
        ("log -p Warn x", ("W", "log", "x")),
    ],
)
def test_a_message_is_written_with_priority_and_tag(run, phone, line, entry):
    assert run(line) == (0, "", "")

    (written,) = phone.log.entries
    assert ((written.priority, written.tag, written.message), written.uid, written.buffer) == (entry, 2000, "main")


def test_a_silent_message_is_not_written(run, phone):
    assert run("log -p s x") == (0, "", "")
    assert phone.log.entries == []


@pytest.mark.parametrize(("line", "message"), [("log", "log: Needs 1 argument"), ("log -p q x", "log: bad -p 'q'")])
def test_what_cannot_be_written_is_refused(run, line, message):
    with pytest.raises(ShellError, match=f"^{message}$"):
        run(line)
