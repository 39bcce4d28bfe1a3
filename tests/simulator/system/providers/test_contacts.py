import pytest

from pytest_mobileagent.simulator.system.content import ContentError

BASE = "content://com.android.contacts"
ITEM = "vnd.android.cursor.item/"


def _add(phone, name, *numbers):
    raw = int(phone.content.insert(f"{BASE}/raw_contacts", {}).rpartition("/")[2])
    phone.content.insert(f"{BASE}/data", {"raw_contact_id": raw, "mimetype": f"{ITEM}name", "data1": name})
    for number in numbers:
        values = {"raw_contact_id": raw, "mimetype": f"{ITEM}phone_v2", "data1": number, "data2": 2}
        phone.content.insert(f"{BASE}/data", values)
    return raw


@pytest.fixture
def jane(phone):
    phone.content.delete(f"{BASE}/raw_contacts")
    return _add(phone, "Jane Q. Doe", "(555) 123-4567")


def test_a_name_is_split_and_shown(phone, jane):
    row = phone.content.query(f"{BASE}/contacts")[0]
    assert (row["display_name"], row["display_name_alt"], row["has_phone_number"]) == ("Jane Q. Doe", "Doe, Jane Q.", 1)
    assert (row["phonebook_label"], row["phonebook_label_alt"]) == ("J", "D")
    name = phone.content.query(f"{BASE}/data", ["data2", "data5", "data3"], "mimetype = ?", [f"{ITEM}name"])[0]
    assert list(name.values()) == ["Jane", "Q.", "Doe"]


def test_the_old_interface_lists_names_and_numbers(phone, jane):
    rows = phone.content.query("content://contacts/phones/", ["display_name", "number"])
    assert rows == [{"display_name": "Jane Q. Doe", "number": "(555) 123-4567"}]


@pytest.mark.parametrize(
    ("number", "found"), [("5551234567", True), ("+15551234567", True), ("1234567", True), ("5559999999", False)]
)
def test_a_number_is_looked_up_however_it_is_written(phone, jane, number, found):
    assert bool(phone.content.query(f"{BASE}/phone_lookup/{number}")) == found


def test_changing_a_data_row_renames_the_contact(phone, jane):
    phone.content.update(f"{BASE}/data", {"data1": "Joan"}, "mimetype = ?", [f"{ITEM}name"])
    assert [row["display_name"] for row in phone.content.query(f"{BASE}/contacts")] == ["Joan"]


def test_a_contact_without_a_name_is_called_by_its_number(phone, jane):
    phone.content.delete(f"{BASE}/data", "mimetype = ?", [f"{ITEM}name"])
    assert [row["display_name"] for row in phone.content.query(f"{BASE}/contacts")] == ["(555) 123-4567"]


def test_deleting_a_contact_deletes_all_that_belongs_to_it(phone, jane):
    contact = phone.content.query(f"{BASE}/contacts")[0]["_id"]
    assert phone.content.delete(f"{BASE}/contacts/{contact}") == 1
    for path in ("contacts", "raw_contacts", "data"):
        assert phone.content.query(f"{BASE}/{path}") == []
    assert [row["contact_id"] for row in phone.content.query(f"{BASE}/deleted_contacts")][-1] == contact


def test_a_star_is_set_on_contact_and_raw_contact(phone, jane):
    phone.content.update(f"{BASE}/contacts", {"starred": 1})
    assert phone.content.query(f"{BASE}/raw_contacts", ["starred"]) == [{"starred": 1}]
    assert [row["display_name"] for row in phone.content.query(f"{BASE}/contacts/strequent")] == ["Jane Q. Doe"]


def test_filter_searches_names_and_numbers(phone, jane):
    _add(phone, "Bob")
    assert [row["display_name"] for row in phone.content.query(f"{BASE}/contacts/filter/bo")] == ["Bob"]
    assert [row["display_name"] for row in phone.content.query(f"{BASE}/contacts/filter/1234")] == ["Jane Q. Doe"]


@pytest.mark.parametrize("path", ["nothing", "contacts/x/y", "data/nope"])
def test_unknown_paths_are_refused(phone, path):
    with pytest.raises(ContentError, match=r"IllegalArgumentException: Unknown URL"):
        phone.content.query(f"{BASE}/{path}")


def test_data_needs_a_raw_contact(phone):
    with pytest.raises(ContentError, match="raw_contact_id is required"):
        phone.content.insert(f"{BASE}/data", {"mimetype": f"{ITEM}name", "data1": "x", "raw_contact_id": 99999})
