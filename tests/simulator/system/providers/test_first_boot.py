"""The providers' databases are there from the first boot: whoever reads them as files need not ask a provider first."""

from __future__ import annotations

import pytest

DATABASES = [
    ("com.android.providers.telephony", "mmssms.db", "sms"),
    ("com.android.providers.contacts", "contacts2.db", "raw_contacts"),
    ("com.android.providers.contacts", "calllog.db", "calls"),
    ("com.android.providers.calendar", "calendar.db", "Events"),
]
BY_DATABASE = pytest.mark.parametrize(("package", "name", "table"), DATABASES, ids=[name for _, name, _ in DATABASES])


@BY_DATABASE
def test_a_database_is_there_with_its_tables_before_its_provider_is_asked(phone, shell, package, name, table):
    path = f"/data/data/{package}/databases/{name}"

    assert table in shell(f"sqlite3 {path} .tables")[1].split()


@BY_DATABASE
def test_a_database_that_was_deleted_is_made_again_by_the_next_boot(phone, shell, package, name, table):
    path = f"/data/data/{package}/databases/{name}"
    shell(f"rm -r /data/data/{package}/databases")
    phone.reboot()

    assert table in shell(f"sqlite3 {path} .tables")[1].split()
