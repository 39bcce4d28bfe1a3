"""The user dictionary: `content://user_dictionary/words` over user_dict.db."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.system.providers import _sql as sql
from pytest_mobileagent.simulator.system.providers._tables import Tables

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.phone import Phone
    from pytest_mobileagent.simulator.system.content import Provider, Row

# AOSP UserDictionaryProvider, version 2.
_SCHEMA = """PRAGMA user_version = 2;
CREATE TABLE android_metadata (locale TEXT);
INSERT INTO android_metadata VALUES ('en_US');
CREATE TABLE words (_id INTEGER PRIMARY KEY,word TEXT,frequency INTEGER,locale TEXT,appid INTEGER,shortcut TEXT);
"""


def provide(phone: Phone) -> dict[str, Provider]:
    """Return the provider by authority."""
    store = sql.ProviderDatabase(phone, ("com.android.providers.userdictionary", "user_dict.db"), _SCHEMA)
    return {"user_dictionary": Tables(store, {"words": ("words", "frequency DESC")}, _fill)}


def _fill(table: str, row: Row) -> Row:
    del table
    return {"frequency": 1, "locale": None, "shortcut": None, "appid": 0, **row}
