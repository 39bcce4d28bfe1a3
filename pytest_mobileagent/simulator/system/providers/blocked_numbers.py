"""Blocked numbers: `content://com.android.blockednumber/blocked` over blockednumbers.db."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.system.providers import _sql as sql
from pytest_mobileagent.simulator.system.providers._tables import Tables

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.phone import Phone
    from pytest_mobileagent.simulator.system.content import Provider, Row

# AOSP BlockedNumberProvider, version 2.
_SCHEMA = """PRAGMA user_version = 2;
CREATE TABLE android_metadata (locale TEXT);
INSERT INTO android_metadata VALUES ('en_US');
CREATE TABLE blocked (_id INTEGER PRIMARY KEY AUTOINCREMENT,original_number TEXT NOT NULL UNIQUE,e164_number TEXT);
CREATE INDEX blocked_number_idx_original ON blocked (original_number);
CREATE INDEX blocked_number_idx_e164 ON blocked (e164_number);
"""
AUTHORITY = "com.android.blockednumber"


def provide(phone: Phone) -> dict[str, Provider]:
    """Return the provider by authority."""
    store = sql.ProviderDatabase(phone, ("com.android.providers.blockednumber", "blockednumbers.db"), _SCHEMA)
    return {AUTHORITY: Tables(store, {"blocked": ("blocked", "_id")}, _fill)}


def _fill(table: str, row: Row) -> Row:
    del table
    number = str(row.get("original_number") or "")
    digits = "".join(digit for digit in number if digit.isdigit())
    plain = f"+{digits}" if number.startswith("+") else f"+1{digits}" if len(digits) == 10 else None
    return {"e164_number": plain, **row}
