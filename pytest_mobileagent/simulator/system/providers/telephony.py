"""The messages provider: `content://sms`, `content://mms`, `content://mms-sms` over mmssms.db."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.system.content import shown
from pytest_mobileagent.simulator.system.providers import _sql as sql
from pytest_mobileagent.simulator.system.providers._resources import schema

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pytest_mobileagent.simulator.phone import Phone
    from pytest_mobileagent.simulator.system.content import ContentUri, Provider, Query, Row, Value

PACKAGE = "com.android.providers.telephony"
# Paths of one message box and its `type` (Telephony.TextBasedSmsColumns.MESSAGE_TYPE_*).
_BOXES = {"inbox": 1, "sent": 2, "draft": 3, "outbox": 4, "failed": 5, "queued": 6}
_WRITTEN_IN_ROWS = ("text/plain", "application/smil")  # parts of a multimedia message that have no file


def provide(phone: Phone) -> dict[str, Provider]:
    """Return the providers by authority."""
    store = sql.ProviderDatabase(phone, (PACKAGE, "mmssms.db"), schema("mmssms"))
    return {"sms": Sms(phone, store), "mms": Mms(phone, store), "mms-sms": MmsSms(phone, store)}


class Sms:
    """Text messages: table `sms`, one path per box."""

    def __init__(self, phone: Phone, store: sql.ProviderDatabase) -> None:
        """Use the phone's message database."""
        self._phone = phone
        self._store = store

    def query(self, uri: ContentUri, query: Query) -> list[Row]:
        """Return messages, the newest first; below `conversations`, one row per thread."""
        database = self._store.open()
        if uri.path == "conversations":
            return sql.select(database, _CONVERSATIONS, query, sort="date DESC")
        if uri.path in ("raw", "attachments", "sr_pending"):
            return sql.select(database, uri.path, query)
        return sql.select(database, "sms", query, self._condition(uri), sort="date DESC")

    def insert(self, uri: ContentUri, values: Row) -> str:
        """Add a message; its box and thread are found if they are not given."""
        database = self._store.open()
        if uri.path == "raw":
            return f"content://sms/raw/{sql.insert(database, 'raw', values)}"
        if uri.path not in ("", *_BOXES):
            raise sql.unknown(uri)
        row: Row = {"date": int(self._phone.clock.now() * 1000), "type": _BOXES.get(uri.path, 1), **values}
        if uri.path:
            row["type"] = _BOXES[uri.path]
        if row["type"] != _BOXES["inbox"]:
            row.setdefault("read", 1)
        if not row.get("thread_id") and row.get("address"):
            row["thread_id"] = thread_of(self._store, [str(row["address"])])
        number = sql.insert(database, "sms", row)
        return f"content://sms/{uri.path}/{number}" if uri.path else f"content://sms/{number}"

    def update(self, uri: ContentUri, values: Row, query: Query) -> int:
        """Change messages."""
        return sql.update(self._store.open(), "sms", values, self._condition(uri).add_query(query))

    def delete(self, uri: ContentUri, query: Query) -> int:
        """Remove messages, and the threads that they leave empty."""
        count = sql.delete(self._store.open(), "sms", self._condition(uri).add_query(query))
        drop_empty_threads(self._store)
        return count

    def call(self, method: str, arg: str | None, extras: Mapping[str, str]) -> dict[str, Value]:  # noqa: ARG002 - every provider's signature
        """Know no methods."""
        return {}

    @staticmethod
    def _condition(uri: ContentUri) -> sql.Condition:
        condition = sql.Condition()
        match uri.segments:
            case ():
                pass
            case ("undelivered",):
                condition.add("type IN (4, 5, 6)")
            case ("conversations", thread) if thread.isdigit():
                condition.add("thread_id = ?", int(thread))
            case (box,) if box in _BOXES:
                condition.add("type = ?", _BOXES[box])
            case (number,) if number.isdigit():
                condition.add("_id = ?", int(number))
            case (box, number) if box in _BOXES and number.isdigit():
                condition.add("_id = ?", int(number))
            case _:
                raise sql.unknown(uri)
        return condition


_CONVERSATIONS = (
    "(SELECT sms.thread_id AS thread_id, sms.body AS snippet, groups.msg_count AS msg_count, sms.date AS date "
    "FROM sms JOIN (SELECT thread_id AS group_thread_id, max(date) AS group_date, count(*) AS msg_count FROM sms "
    "GROUP BY thread_id) AS groups ON sms.thread_id = groups.group_thread_id AND sms.date = groups.group_date)"
)


class Mms:
    """Multimedia messages: tables `pdu`, `part`, `addr`."""

    _BOXES = {"inbox": 1, "sent": 2, "drafts": 3, "outbox": 4}  # noqa: RUF012 - a constant

    def __init__(self, phone: Phone, store: sql.ProviderDatabase) -> None:
        """Use the phone's message database, and keep what parts hold in files."""
        self._phone = phone
        self._store = store

    def query(self, uri: ContentUri, query: Query) -> list[Row]:
        """Return messages, the newest first, or parts or addresses of one."""
        table, condition = self._target(uri)
        return sql.select(self._store.open(), table, query, condition, sort="date DESC" if table == "pdu" else "")

    def insert(self, uri: ContentUri, values: Row) -> str:
        """Add a message, a part or an address."""
        table, _ = self._target(uri)
        row = dict(values)
        if table == "pdu" and uri.path in self._BOXES:
            row["msg_box"] = self._BOXES[uri.path]
        if table != "pdu" and len(uri.segments) == 2:
            row["mid" if table == "part" else "msg_id"] = int(uri.segments[0])
        if table == "part" and row.get("ct") not in _WRITTEN_IN_ROWS:
            row["_data"] = self._make_file(shown(row.get("cl")))
        number = sql.insert(self._store.open(), table, row)
        return f"content://mms/{'part/' if table == 'part' else ''}{number}"

    def _make_file(self, name: str) -> str:
        """Make the file of a part, which whoever inserts it writes then (`MmsProvider.insert`)."""
        disk, packages = self._phone.disk, self._phone.packages
        folder = f"{packages.make_data_dir(PACKAGE)}/app_parts"
        if not disk.exists(folder):
            disk.mkdir(folder, mode=0o771, owner=packages.uid(PACKAGE))
        moment_ms = int(self._phone.clock.now() * 1000)
        path = disk.free_path(f"{folder}/PART_{moment_ms}{f'_{name}' if name else ''}", "_{}")
        disk.write(path, b"", owner=packages.uid(PACKAGE))
        return path

    def update(self, uri: ContentUri, values: Row, query: Query) -> int:
        """Change rows."""
        table, condition = self._target(uri)
        return sql.update(self._store.open(), table, values, condition.add_query(query))

    def delete(self, uri: ContentUri, query: Query) -> int:
        """Remove rows."""
        table, condition = self._target(uri)
        count = sql.delete(self._store.open(), table, condition.add_query(query))
        drop_parts(self._phone, self._store)
        drop_empty_threads(self._store)
        return count

    def call(self, method: str, arg: str | None, extras: Mapping[str, str]) -> dict[str, Value]:  # noqa: ARG002 - every provider's signature
        """Know no methods."""
        return {}

    def _target(self, uri: ContentUri) -> tuple[str, sql.Condition]:  # noqa: PLR0911 - one path each
        condition = sql.Condition()
        match uri.segments:
            case ():
                return "pdu", condition
            case (box,) if box in self._BOXES:
                return "pdu", condition.add("msg_box = ?", self._BOXES[box])
            case ("part",):
                return "part", condition
            case ("part", number) if number.isdigit():
                return "part", condition.add("_id = ?", int(number))
            case (number,) if number.isdigit():
                return "pdu", condition.add("_id = ?", int(number))
            case (number, "part") if number.isdigit():
                return "part", condition.add("mid = ?", int(number))
            case (number, "addr") if number.isdigit():
                return "addr", condition.add("msg_id = ?", int(number))
            case _:
                raise sql.unknown(uri)


class MmsSms:
    """Threads and what both kinds of messages share."""

    def __init__(self, phone: Phone, store: sql.ProviderDatabase) -> None:
        """Use the phone's message database."""
        self._phone = phone
        self._store = store

    def query(self, uri: ContentUri, query: Query) -> list[Row]:  # noqa: PLR0911 - one path each
        """Return threads (`conversations?simple=true`), the messages of one, addresses, or a recipient's thread."""
        database = self._store.open()
        match uri.segments:
            case ("conversations",) | ("conversations", "obsolete"):
                return sql.select(database, "threads", query, sort="date DESC")
            case ("conversations", thread) if thread.isdigit():
                condition = sql.Condition().add("thread_id = ?", int(thread))
                return sql.select(database, "sms", query, condition, sort="date ASC")
            case ("conversations", thread, "recipients") if thread.isdigit():
                return sql.select(database, "threads", query, sql.Condition().add("_id = ?", int(thread)))
            case ("threadID",):
                return [{"_id": thread_of(self._store, uri.values("recipient"))}]
            case ("canonical-addresses",):
                return sql.select(database, "canonical_addresses", query)
            case ("canonical-address", number) if number.isdigit():
                condition = sql.Condition().add("_id = ?", int(number))
                return sql.select(database, "canonical_addresses", query, condition)
            case ("pending",):
                return sql.select(database, "pending_msgs", query)
            case ("search",):
                return self._search(uri, query)
            case _:
                raise sql.unknown(uri)

    def insert(self, uri: ContentUri, values: Row) -> str:
        """Refuse: threads are made by messages."""
        del values
        raise sql.unknown(uri)

    def update(self, uri: ContentUri, values: Row, query: Query) -> int:
        """Change threads (archived, read)."""
        match uri.segments:
            case ("conversations", thread) if thread.isdigit():
                condition = sql.Condition().add("_id = ?", int(thread)).add_query(query)
            case ("conversations",):
                condition = sql.Condition().add_query(query)
            case _:
                raise sql.unknown(uri)
        return sql.update(self._store.open(), "threads", values, condition)

    def delete(self, uri: ContentUri, query: Query) -> int:
        """Remove the messages of one thread, or of all."""
        condition = sql.Condition().add_query(query)
        match uri.segments:
            case ("conversations", thread) if thread.isdigit():
                condition.add("thread_id = ?", int(thread))
            case ("conversations",) | ("conversations", "obsolete"):
                if uri.path.endswith("obsolete"):
                    condition.add("0")
            case _:
                raise sql.unknown(uri)
        database = self._store.open()
        count = sql.delete(database, "sms", condition) + sql.delete(database, "pdu", condition)
        drop_parts(self._phone, self._store)
        drop_empty_threads(self._store)
        return count

    def call(self, method: str, arg: str | None, extras: Mapping[str, str]) -> dict[str, Value]:  # noqa: ARG002 - every provider's signature
        """Know no methods."""
        return {}

    def _search(self, uri: ContentUri, query: Query) -> list[Row]:
        condition = sql.Condition().add("body LIKE ?", f"%{next(iter(uri.values('pattern')), '')}%")
        return sql.select(self._store.open(), "sms", query, condition, sort="date DESC")


def thread_of(store: sql.ProviderDatabase, recipients: list[str]) -> int:
    """Return the thread with exactly these recipients, made if it is missing."""
    database = store.open()
    numbers = []
    for address in recipients:
        rows = database.query("SELECT _id, address FROM canonical_addresses")
        known = [row["_id"] for row in rows if _same(row["address"], address)]
        numbers.append(known[0] if known else database.insert("canonical_addresses", address=address))
    recipient_ids = " ".join(str(number) for number in sorted(set(numbers)))
    found = database.query("SELECT _id FROM threads WHERE recipient_ids = ?", (recipient_ids,))
    if found:
        return int(found[0]["_id"])
    return database.insert("threads", recipient_ids=recipient_ids, type=int(len(numbers) > 1))


def drop_parts(phone: Phone, store: sql.ProviderDatabase) -> None:
    """Remove parts, their files, and addresses of multimedia messages that are gone (triggers `part_cleanup`, …)."""
    database = store.open()
    gone = "NOT IN (SELECT _id FROM pdu)"
    for row in database.query(f"SELECT _data FROM part WHERE _data IS NOT NULL AND mid {gone}"):  # noqa: S608 - no data
        if phone.disk.exists(row["_data"]):
            phone.disk.unlink(row["_data"])
    database.execute(f"DELETE FROM part WHERE mid {gone}")  # noqa: S608 - no data
    database.execute(f"DELETE FROM addr WHERE msg_id {gone}")  # noqa: S608 - no data


def drop_empty_threads(store: sql.ProviderDatabase) -> None:
    """Remove threads without messages, and bring the counts of the others up to date."""
    database = store.open()
    database.execute(
        "DELETE FROM threads WHERE _id NOT IN (SELECT thread_id FROM sms WHERE thread_id IS NOT NULL "
        "UNION SELECT thread_id FROM pdu WHERE thread_id IS NOT NULL)"
    )
    database.execute(
        "UPDATE threads SET message_count = (SELECT count(*) FROM sms WHERE thread_id = threads._id AND type != 3) "
        "+ (SELECT count(*) FROM pdu WHERE thread_id = threads._id AND m_type IN (128, 130, 132) AND msg_box != 3), "
        "snippet = (SELECT body FROM sms WHERE thread_id = threads._id ORDER BY date DESC LIMIT 1), "
        "date = max((SELECT coalesce(max(date), 0) FROM sms WHERE thread_id = threads._id), "
        "(SELECT coalesce(max(date) * 1000, 0) FROM pdu WHERE thread_id = threads._id)) "
        "WHERE _id IN (SELECT thread_id FROM sms)"
    )


def _same(first: str | None, second: str) -> bool:
    """Whether two addresses are one number: equal but for what is not dialled, or in their last digits."""
    one, two = _dialled(first or ""), _dialled(second)
    if not one or not two:
        return (first or "") == second
    shorter = min(len(one), len(two))
    return one == two or (shorter >= 7 and one.lstrip("+")[-10:] == two.lstrip("+")[-10:])


def _dialled(number: str) -> str:
    return "".join(digit for digit in number if digit.isdigit() or digit == "+")
