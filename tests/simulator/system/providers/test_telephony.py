import pytest

from pytest_mobileagent.simulator.system.content import ContentError


def _add(phone, box, address, body, **values):
    return phone.content.insert(f"content://sms/{box}", {"address": address, "body": body, **values})


@pytest.mark.parametrize(
    ("box", "kind"), [("inbox", 1), ("sent", 2), ("draft", 3), ("outbox", 4), ("failed", 5), ("queued", 6)]
)
def test_each_box_is_a_type(phone, box, kind):
    _add(phone, box, "+1555", "x")
    assert [row["type"] for row in phone.content.query("content://sms")] == [kind]
    assert len(phone.content.query(f"content://sms/{box}")) == 1


def test_columns_come_in_the_tables_order(phone):
    _add(phone, "inbox", "+1555", "x")
    names = list(phone.content.query("content://sms")[0])
    assert names == [
        "_id", "thread_id", "address", "person", "date", "date_sent", "protocol", "read", "status", "type",
        "reply_path_present", "subject", "body", "service_center", "locked", "sub_id", "error_code", "creator", "seen",
    ]  # fmt: skip


def test_the_newest_message_comes_first(phone):
    _add(phone, "inbox", "1", "old", date=1000)
    _add(phone, "inbox", "2", "new", date=2000)
    assert [row["body"] for row in phone.content.query("content://sms")] == ["new", "old"]


def test_marking_read_marks_the_thread(phone):
    _add(phone, "inbox", "1", "x")
    assert phone.content.query("content://mms-sms/conversations")[0]["read"] == 0
    assert phone.content.update("content://sms/inbox", {"read": 1}) == 1
    assert phone.content.query("content://mms-sms/conversations")[0]["read"] == 1


def test_deleting_a_conversation_deletes_its_messages(phone):
    _add(phone, "inbox", "1", "x")
    _add(phone, "inbox", "2", "y")
    thread = phone.content.query("content://sms/inbox", where="address = '1'")[0]["thread_id"]
    assert phone.content.delete(f"content://mms-sms/conversations/{thread}") == 1
    assert [row["address"] for row in phone.content.query("content://sms")] == ["2"]
    assert len(phone.content.query("content://mms-sms/conversations")) == 1


def test_tables_emptied_with_sql_are_empty_for_the_provider(phone):
    _add(phone, "sent", "1", "x")
    database = phone.disk.database("/data/data/com.android.providers.telephony/databases/mmssms.db")
    database.script("DELETE FROM sms; DELETE FROM threads;")
    assert phone.content.query("content://sms/sent") == []
    _add(phone, "sent", "1", "y")
    assert len(phone.content.query("content://mms-sms/conversations")) == 1


def test_bad_columns_and_paths_are_refused(phone):
    with pytest.raises(ContentError, match="no such column: nope"):
        phone.content.query("content://sms", ["nope"])
    with pytest.raises(ContentError, match="Unknown URL"):
        phone.content.query("content://sms/nowhere")
    with pytest.raises(ContentError, match="has no column named nope"):
        phone.content.insert("content://sms", {"nope": 1})
    with pytest.raises(ContentError, match="Could not find provider: nobody"):
        phone.content.query("content://nobody/x")
