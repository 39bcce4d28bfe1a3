"""The download manager: `content://downloads/my_downloads` over downloads.db."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.system.providers import _sql as sql
from pytest_mobileagent.simulator.system.providers._tables import Tables

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.phone import Phone
    from pytest_mobileagent.simulator.system.content import Provider, Row

# AOSP DownloadProvider, version 114 (Android 13).
_SCHEMA = """PRAGMA user_version = 114;
CREATE TABLE android_metadata (locale TEXT);
INSERT INTO android_metadata VALUES ('en_US');
CREATE TABLE downloads(_id INTEGER PRIMARY KEY AUTOINCREMENT,uri TEXT, method INTEGER, entity TEXT,
 no_integrity BOOLEAN, hint TEXT, otaupdate BOOLEAN, _data TEXT, mimetype TEXT, destination INTEGER,
 no_system BOOLEAN, visibility INTEGER, control INTEGER, status INTEGER, numfailed INTEGER, lastmod BIGINT,
 notificationpackage TEXT, notificationclass TEXT, notificationextras TEXT, cookiedata TEXT, useragent TEXT,
 referer TEXT, total_bytes INTEGER, current_bytes INTEGER, etag TEXT, uid INTEGER, otheruid INTEGER, title TEXT,
 description TEXT, scanned BOOLEAN, is_public_api INTEGER NOT NULL DEFAULT 0,
 allow_roaming INTEGER NOT NULL DEFAULT 0, allowed_network_types INTEGER NOT NULL DEFAULT 0,
 is_visible_in_downloads_ui INTEGER NOT NULL DEFAULT 1, bypass_recommended_size_limit INTEGER NOT NULL DEFAULT 0,
 mediaprovider_uri TEXT, deleted BOOLEAN NOT NULL DEFAULT 0, errorMsg TEXT,
 allow_metered INTEGER NOT NULL DEFAULT 1, allow_write BOOLEAN NOT NULL DEFAULT 0,
 flags INTEGER NOT NULL DEFAULT 0, mediastore_uri TEXT DEFAULT NULL);
CREATE TABLE request_headers(id INTEGER PRIMARY KEY AUTOINCREMENT,download_id INTEGER NOT NULL,header TEXT NOT NULL,
 value TEXT NOT NULL);
"""
_PATHS = ("my_downloads", "all_downloads", "download", "public_downloads")


def provide(phone: Phone) -> dict[str, Provider]:
    """Return the provider by authority."""
    store = sql.ProviderDatabase(phone, ("com.android.providers.downloads", "downloads.db"), _SCHEMA)

    def fill(table: str, row: Row) -> Row:
        del table
        return {"lastmod": int(phone.clock.now() * 1000), "status": 190, "numfailed": 0, **row}

    return {"downloads": Tables(store, dict.fromkeys(_PATHS, ("downloads", "_id")), fill)}
