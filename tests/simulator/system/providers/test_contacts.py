import io

import pytest
from PIL import Image

from pytest_mobileagent.simulator.system.content import ContentError
from pytest_mobileagent.simulator.system.documents import CONTACT_PHOTOS, path_of

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


def _photo(*size):
    out = io.BytesIO()
    Image.new("RGB", size, "#aa3322").save(out, "PNG")
    return out.getvalue()


def _picture(content):
    with Image.open(io.BytesIO(content)) as opened:
        return opened.format, opened.size


def _add_photo(phone, raw, content):
    values = {"raw_contact_id": raw, "mimetype": f"{ITEM}photo", "data15": content}
    return phone.content.insert(f"{BASE}/data", values)


def test_a_photo_is_kept_whole_in_a_file_and_small_in_its_row(phone, jane):
    uri = _add_photo(phone, jane, _photo(1000, 1500))

    row = phone.content.query(uri, ["contact_id", "data14", "data15", "photo_id", "photo_uri", "photo_thumb_uri"])[0]
    assert (_picture(row["data15"]), row["photo_id"]) == (("JPEG", (96, 96)), int(uri.rpartition("/")[2]))
    assert row["photo_uri"] == f"{BASE}/display_photo/{row['data14']}"
    assert row["photo_thumb_uri"] == f"{BASE}/contacts/{row['contact_id']}/photo"
    assert _picture(phone.disk.read(path_of(phone, row["photo_uri"]))) == ("JPEG", (720, 720))


def test_a_small_photo_needs_no_file(phone, jane):
    row = phone.content.query(_add_photo(phone, jane, _photo(64, 64)), ["data14", "photo_uri", "photo_thumb_uri"])[0]
    assert row["data14"] is None
    assert row["photo_uri"] == row["photo_thumb_uri"] != ""


def test_another_photo_and_none_leave_no_file_behind(phone, jane):
    uri = _add_photo(phone, jane, _photo(300, 300))
    phone.content.update(uri, {"data15": _photo(400, 400)})
    assert [_picture(phone.disk.read(f"{CONTACT_PHOTOS}/{name}")) for name in phone.disk.names(CONTACT_PHOTOS)] == [
        ("JPEG", (400, 400))
    ]

    phone.content.delete(uri)

    assert phone.disk.names(CONTACT_PHOTOS) == []
    assert phone.content.query(f"{BASE}/contacts", ["photo_id", "photo_file_id", "photo_uri"]) == [
        {"photo_id": None, "photo_file_id": None, "photo_uri": None}
    ]


def test_what_is_no_picture_is_no_photo(phone, jane):
    assert _add_photo(phone, jane, b"soup") == f"{BASE}/data/0"
    assert phone.content.query(f"{BASE}/data", ["_id"], "mimetype = ?", [f"{ITEM}photo"]) == []
