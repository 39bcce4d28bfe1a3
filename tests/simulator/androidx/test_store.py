from __future__ import annotations

from pytest_mobileagent.simulator import androidx as ax

PACKAGE = "com.android.settings"


class Notes(ax.Store):
    package, prefs_file, database_file = PACKAGE, "Prefs", "notes.db"
    schema = "CREATE TABLE notes (title TEXT)"


class Plain(ax.Store):
    package = PACKAGE


def test_a_store_has_the_apps_database_which_it_makes_by_its_schema(phone):
    Notes(phone).database.insert("notes", title="Milk")

    assert [row["title"] for row in Notes(phone).database.query("SELECT title FROM notes")] == ["Milk"]
    assert phone.disk.exists(f"/data/data/{PACKAGE}/databases/notes.db")


def test_its_preferences_are_in_the_file_that_it_names_or_in_the_default_one(phone):
    Notes(phone).prefs.put(sorted=True)
    Plain(phone).prefs.put(sorted=False)

    folder = f"/data/data/{PACKAGE}/shared_prefs"
    assert 'value="true"' in phone.disk.read_text(f"{folder}/Prefs.xml")
    assert 'value="false"' in phone.disk.read_text(f"{folder}/{PACKAGE}_preferences.xml")


def test_it_knows_the_phones_disk_and_time(phone):
    store = Plain(phone)

    assert (store.disk, store.now_ms) == (phone.disk, int(phone.clock.now() * 1000))


def test_it_translates_the_apps_texts(phone):
    phone.properties.set("persist.sys.locale", "fr-FR")

    assert Plain(phone).tr("Cancel") == phone.strings.translate(PACKAGE, "Cancel") != "Cancel"
    assert Plain(phone).tr_count(2, "{count} of none", "{count} of nones") == "2 of nones"
