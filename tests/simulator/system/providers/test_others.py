import pytest

from pytest_mobileagent.simulator.system.content import ContentError


def test_the_settings_provider_reads_and_writes_settings(phone):
    rows = phone.content.query("content://settings/system", ["name", "value"], "name = 'font_scale'")
    assert rows == [{"name": "font_scale", "value": "1.0"}]
    phone.content.insert("content://settings/global", {"name": "k", "value": "v"})
    assert phone.settings.get("global", "k") == "v"
    assert phone.content.query("content://settings/global/k", ["value"]) == [{"value": "v"}]
    assert phone.content.delete("content://settings/global", "name = 'k'") == 1
    assert phone.content.call("content://settings/system", "GET_system", "font_scale") == {"value": "1.0"}
    with pytest.raises(ContentError, match="Invalid URI"):
        phone.content.query("content://settings/nope")


def test_the_call_log_names_known_callers(phone):
    base = "content://com.android.contacts"
    raw = int(phone.content.insert(f"{base}/raw_contacts", {}).rpartition("/")[2])
    item = "vnd.android.cursor.item/"
    phone.content.insert(f"{base}/data", {"raw_contact_id": raw, "mimetype": f"{item}name", "data1": "Zoe"})
    phone.content.insert(f"{base}/data", {"raw_contact_id": raw, "mimetype": f"{item}phone_v2", "data1": "5550001111"})
    phone.content.insert("content://call_log/calls", {"number": "+15550001111", "type": 1, "date": 5})
    row = phone.content.query("content://call_log/calls", ["name", "number"])[0]
    assert row == {"name": "Zoe", "number": "+15550001111"}


@pytest.mark.parametrize(
    ("uri", "values", "expected"),
    [
        ("content://user_dictionary/words", {"word": "foo"}, {"word": "foo", "frequency": 1}),
        (
            "content://com.android.blockednumber/blocked",
            {"original_number": "5551234567"},
            {"e164_number": "+15551234567"},
        ),
        ("content://downloads/my_downloads", {"title": "file"}, {"title": "file", "status": 190}),
    ],
)
def test_small_providers_keep_rows(phone, uri, values, expected):
    created = phone.content.insert(uri, values)
    row = phone.content.query(created)[0]
    assert {name: row[name] for name in expected} == expected
    assert phone.content.update(created, values) == 1
    assert phone.content.delete(created) == 1
    assert phone.content.query(created) == []
