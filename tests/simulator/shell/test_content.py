import pytest


def test_rows_are_numbered_and_nothing_is_escaped(run, phone):
    phone.telephony.receive_sms("+1555", "a, b=c\nd")
    text = run("content query --uri content://sms/inbox --projection _id:address:body:person").out
    assert text == "Row: 0 _id=1, address=+1555, body=a, b=c\nd, person=NULL\n"


def test_where_and_sort(run, phone):
    for number in ("1", "2", "3"):
        phone.telephony.receive_sms(number, "x")
    line = "content query --uri content://sms --projection address --where \"address != '2'\" --sort 'address DESC'"
    assert run(line).out == "Row: 0 address=3\nRow: 1 address=1\n"


@pytest.mark.parametrize(
    ("mode", "uid", "is_there"),
    [("default", 2000, False), ("allow", 0, False), ("allow", 2000, True)],
    ids=["the shell", "root", "the shell that may"],
)
def test_messages_are_not_taken_from_who_lacks_the_right_and_nobody_says_so(run, phone, mode, uid, is_there):
    run(f"appops set com.android.shell WRITE_SMS {mode}")
    insert = "content insert --uri content://sms/sent --bind address:s:5 --bind body:s:x"

    assert run(insert, uid=uid) == (0, "", "")
    assert bool(phone.content.query("content://sms/sent")) == is_there


def test_messages_are_not_deleted_for_who_lacks_the_right(run, phone):
    phone.telephony.receive_sms("5", "x")

    assert run("content delete --uri content://sms") == (0, "", "")
    assert run("content update --uri content://sms --bind read:i:1") == (0, "", "")
    assert phone.content.query("content://sms", ["read"]) == [{"read": 0}]


def test_nothing_found(run):
    assert run("content query --uri content://sms/sent") == (0, "No result found.\n", "")


def test_bindings_are_typed(run, phone):
    values = "--bind number:s:a\\:b --bind type:i:3 --bind name:n: --bind new:b:true"
    run(f"content insert --uri content://call_log/calls {values}")
    row = phone.content.query("content://call_log/calls")[0]
    assert (row["number"], row["type"], row["name"], row["new"]) == ("a:b", 3, None, 1)
    assert run("content update --uri content://call_log/calls --bind type:i:1 --where 'type=3'") == (0, "", "")
    assert phone.content.query("content://call_log/calls", ["type"]) == [{"type": 1}]
    assert run("content delete --uri content://call_log/calls") == (0, "", "")
    assert phone.content.query("content://call_log/calls") == []


def test_an_unknown_provider_ends_with_status_0(run):
    reply = run("content query --uri content://nobody/x")
    assert (reply.status, reply.out) == (0, "")
    assert reply.err.startswith(
        "Error while accessing provider:nobody\njava.lang.IllegalStateException: Could not find provider: nobody\n"
    )


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("content", "Missing subcommand"),
        ("content dance", "Unsupported operation: dance"),
        ("content query --where x", "Content provider URI not specified. Did you specify --uri argument?"),
        ("content query --uri", "No value specified for: --uri"),
        ("content insert --uri content://sms", "Bindings not specified. Did you specify --bind argument(s)?"),
        ("content insert --uri content://sms --bind a:q:1", "Unsupported type: q"),
        ("content insert --uri content://sms --bind a:i:x", 'For input string: "x"'),
        ("content query --uri content://sms --nope 1", "Unsupported argument: --nope"),
    ],
)
def test_bad_arguments_print_the_usage(run, line, message):
    reply = run(line)
    assert reply.status == 0
    assert reply.out.startswith("usage: adb shell content")
    assert reply.out.endswith(f"\n[ERROR] {message}\n")


def test_call(run):
    assert run("content call --uri content://settings/system --method GET_system --arg font_scale").out == (
        "Result: Bundle[{value=1.0}]\n"
    )


def test_files_are_read_and_written_through_their_uri(run, phone):
    uri = phone.content.insert("content://media/external/file", {"_display_name": "a.txt"})
    assert run(f"content write --uri {uri}", stdin=b"hello") == (0, "", "")
    assert run(f"content read --uri {uri}") == (0, "hello", "")
