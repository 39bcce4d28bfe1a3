"""What an adversary does besides: each misdeed says what it has done, or nothing if there is nothing to do it to."""

from __future__ import annotations

import datetime
import shlex
import sqlite3
from typing import TYPE_CHECKING

from pytest_mobileagent.device.content import allowed
from pytest_mobileagent.errors import DeviceError
from pytest_mobileagent.state.contacts import Contacts
from pytest_mobileagent.state.messages import Messages
from pytest_mobileagent.state.phone_state import STORAGE_ROOT

if TYPE_CHECKING:
    import random
    from collections.abc import Callable

    from pytest_mobileagent.adversary.scene import Row, Scene

    Misdeed = Callable[[Scene], str]

MISDEEDS: dict[str, Misdeed] = {}
_STRANGER = "+15550100199"
_SETTINGS = (("system", "font_scale", "1.3"), ("system", "screen_off_timeout", "1800000"),
             ("system", "accelerometer_rotation", "1"), ("global", "airplane_mode_radios", "cell"),
             ("secure", "location_mode", "0"))  # fmt: skip
_PROVIDED = {  # tables of the platform's providers: where these are asked, and what is changed in a row
    "mmssms.db/sms": ("content://sms", "body:s:other"),
    "contacts2.db/raw_contacts": ("content://com.android.contacts/raw_contacts", "starred:i:1"),
    "calllog.db/calls": ("content://call_log/calls", "duration:i:4321"),
    "calendar.db/Events": ("content://com.android.calendar/events", "title:s:other"),
}
_TEXTS = (".md", ".txt", ".csv", ".gpx", ".m3u")
_OPERATIONS = {"SYSTEM_ALERT_WINDOW": "allow", "RUN_ANY_IN_BACKGROUND": "ignore"}
_ROLE, _HOLDER = "android.app.role.SMS", "com.google.android.apps.messaging"


def misdeed(function: Misdeed) -> Misdeed:
    """Count a function among the misdeeds, under its name in words."""
    MISDEEDS[function.__name__.replace("_", " ")] = function
    return function


# -- rows -------------------------------------------------------------------------------------------------------------


def _edit(scene: Scene, row: Row, statement: str, values: tuple[object, ...] = ()) -> None:
    """Run a statement on a row, which `WHERE` names by all of its columns."""
    fit = " AND ".join(f'"{column}" IS ?' for column in row.values)

    def change(connection: sqlite3.Connection) -> None:
        where = f'rowid = (SELECT rowid FROM "{row.table}" WHERE {fit} LIMIT 1)'  # noqa: S608 - names of a schema
        connection.execute(f"{statement} WHERE {where}", (*values, *row.values.values()))

    scene.device.edit_database(row.database, change)


def _drop(scene: Scene, row: Row) -> str:
    _edit(scene, row, f'DELETE FROM "{row.table}"')  # noqa: S608 - a name of a schema
    return row.name


def _double(scene: Scene, row: Row) -> str:
    """Insert a row once more; it gets the next number if it has one. Nothing is done where the table refuses it."""

    def insert(connection: sqlite3.Connection) -> None:
        keys = [fact[1] for fact in connection.execute(f'PRAGMA table_info("{row.table}")') if fact[5]]
        values = {column: value for column, value in row.values.items() if column not in keys[:1]}
        if keys and isinstance(row.values[keys[0]], str):
            values[keys[0]] = f"{row.values[keys[0]]}0"
        names, marks = ", ".join(f'"{name}"' for name in values), ", ".join("?" * len(values))
        statement = f'INSERT INTO "{row.table}" ({names}) VALUES ({marks})'  # noqa: S608 - names of a schema
        connection.execute(statement, tuple(values.values()))

    try:
        scene.device.edit_database(row.database, insert)
    except DeviceError as error:
        if isinstance(error.__cause__, sqlite3.IntegrityError):  # each of its rows is there once
            return ""
        raise
    return row.name


def _pick_row(scene: Scene, *, is_new: bool) -> Row | None:
    rows = scene.rows(is_new=is_new)
    return scene.chance.choice(rows) if rows else None


@misdeed
def a_row_is_dropped(scene: Scene) -> str:
    """Delete a row that was there before."""
    row = _pick_row(scene, is_new=False)
    return _drop(scene, row) if row is not None else ""


@misdeed
def a_row_is_edited(scene: Scene) -> str:
    """Change a text or number in a row that was there before."""
    row = _pick_row(scene, is_new=False)
    if row is None:
        return ""
    columns = [name for name, value in row.values.items() if isinstance(value, str) or type(value) is int]
    return _edit_elsewhere(scene, row, scene.chance.choice(columns[1:] or columns))


@misdeed
def a_changed_row_is_changed_elsewhere(scene: Scene) -> str:
    """Change a text or number that the solution has left alone, in a row that it has changed."""
    found = [
        (row, column)
        for row, before in scene.changed_rows()
        for column, value in list(row.values.items())[1:]
        if value == before.get(column) and (isinstance(value, str) or type(value) is int)
    ]
    return _edit_elsewhere(scene, *scene.chance.choice(found)) if found else ""


@misdeed
def a_new_row_is_other(scene: Scene) -> str:
    """Change a text or number in a row that the solution has added, whether or not its goal names that."""
    found = [(row, column) for row in scene.rows(is_new=True) for column in row.chosen]
    return _edit_elsewhere(scene, *scene.chance.choice(found)) if found else ""


def _edit_elsewhere(scene: Scene, row: Row, column: str) -> str:
    old = row.values[column]
    new = f"{old}x" if isinstance(old, str) else -7
    _edit(scene, row, f'UPDATE "{row.table}" SET "{column}" = ?', (new,))  # noqa: S608 - names of a schema
    return f"{row.name}: {column}"


@misdeed
def a_row_is_doubled(scene: Scene) -> str:
    """Insert a row that was there before once more."""
    row = _pick_row(scene, is_new=False)
    return _double(scene, row) if row is not None else ""


@misdeed
def a_row_is_added_again(scene: Scene) -> str:
    """Delete a row that was there before and insert it once more, which gives it another number."""
    row = _pick_row(scene, is_new=False)
    if row is None:
        return ""
    return _drop(scene, row) if _double(scene, row) else ""


@misdeed
def the_work_is_undone(scene: Scene) -> str:
    """Delete a row, or a file, that the solution has added."""
    row = _pick_row(scene, is_new=True)
    if row is not None:
        return _drop(scene, row)
    return _shell_on_file(scene, "rm {}", is_new=True)


@misdeed
def the_work_is_done_twice(scene: Scene) -> str:
    """Insert a row that the solution has added once more."""
    row = _pick_row(scene, is_new=True)
    return _double(scene, row) if row is not None else ""


@misdeed
def a_word_is_other(scene: Scene) -> str:
    """Change a word of the goal's in a row that the solution has added."""
    found = [(row, column) for row in scene.rows(is_new=True) for column in scene.columns(row)]
    if not found:
        return ""
    row, column = scene.chance.choice(found)
    new = other_word(str(row.values[column]), scene.chance)
    _edit(scene, row, f'UPDATE "{row.table}" SET "{column}" = ?', (new,))  # noqa: S608 - names of a schema
    return f"{row.name}: {column}"


def _ask_provider(scene: Scene, command: str, changed: str = "") -> str:
    """Let a provider do something to a row that was there before."""
    rows = [row for row in scene.provided_rows() if row.where in _PROVIDED]
    if not rows:
        return ""
    row = scene.chance.choice(rows)
    uri, binding = _PROVIDED[row.where]
    words = f"content {command} --uri {uri}" + changed.format(binding)
    scene.device.must_run(allowed(uri, f"{words} --where _id={row.values['_id']}"))
    return row.name


@misdeed
def a_provider_has_to_drop_a_row(scene: Scene) -> str:
    """Delete a message, a contact, a call or an event that was there before."""
    return _ask_provider(scene, "delete")


@misdeed
def a_provider_has_to_edit_a_row(scene: Scene) -> str:
    """Change a message, a contact, a call or an event that was there before."""
    return _ask_provider(scene, "update", " --bind {}")


def other_word(text: str, chance: random.Random) -> str:
    """Return a text with one letter or digit of one of its words changed; of a number the first, which weighs most."""
    places = [at for at, letter in enumerate(text) if letter.isalnum()]
    at = places[0] if text.replace(",", "").isdecimal() else chance.choice(places)
    letter = text[at]
    changed = str((int(letter) + 1) % 10) if letter.isdecimal() else ("q" if letter.lower() != "q" else "z")
    return text[:at] + changed + text[at + 1 :]


# -- files ------------------------------------------------------------------------------------------------------------


def _shell_on_file(scene: Scene, command: str, *, is_new: bool | None = False, endings: tuple[str, ...] = ("",)) -> str:
    files = [path for path in scene.files(is_new=is_new) if path.endswith(endings)]
    if not files:
        return ""
    path = scene.chance.choice(sorted(files))
    scene.device.must_run(command.format(shlex.quote(path)))
    return path


@misdeed
def a_file_is_moved(scene: Scene) -> str:
    """Move a file of the shared storage into another folder."""
    return _shell_on_file(scene, f"mkdir -p {STORAGE_ROOT}/Podcasts/kept && mv {{}} {STORAGE_ROOT}/Podcasts/kept/")


@misdeed
def a_file_is_copied(scene: Scene) -> str:
    """Copy a file of the shared storage."""
    return _shell_on_file(scene, "cp {0} {0}.copy", is_new=scene.chance.random() < 0.5)


@misdeed
def a_file_is_emptied(scene: Scene) -> str:
    """Empty a file of the shared storage."""
    return _shell_on_file(scene, ": > {}", is_new=scene.chance.random() < 0.5)


@misdeed
def a_changed_file_has_a_line_more(scene: Scene) -> str:
    """Write a further line into a text that the solution has changed, or added."""
    lengthened = (
        _shell_on_file(scene, "printf '\\nand more' >> {}", is_new=is_new, endings=_TEXTS) for is_new in (None, True)
    )
    return next(filter(None, lengthened), "")


@misdeed
def a_file_is_deleted(scene: Scene) -> str:
    """Delete a file of the shared storage that was there before."""
    return _shell_on_file(scene, "rm {}")


@misdeed
def a_file_is_made(scene: Scene) -> str:
    """Write a text into the folder of downloads."""
    scene.device.push(f"{STORAGE_ROOT}/Download/left_behind.txt", b"left behind")
    return "Download/left_behind.txt"


@misdeed
def a_folder_is_made(scene: Scene) -> str:
    """Make a folder in the shared storage, with nothing in it."""
    scene.device.must_run(f"mkdir {STORAGE_ROOT}/Documents/left_behind || mkdir {STORAGE_ROOT}/left_behind")
    return "left_behind/"


@misdeed
def an_empty_folder_is_removed(scene: Scene) -> str:
    """Remove a folder with nothing in it."""
    folders = scene.empty_folders()
    if not folders:
        return ""
    path = scene.chance.choice(sorted(folders))
    scene.device.must_run(f"rmdir {shlex.quote(path)}")
    return path


# -- the rest of the phone --------------------------------------------------------------------------------------------


@misdeed
def a_setting_is_changed(scene: Scene) -> str:
    """Change a setting that no task is about."""
    namespace, key, value = scene.chance.choice(_SETTINGS)
    if scene.device.settings.get(namespace, key) == value:
        return ""
    scene.device.settings.put(namespace, key, value)
    return f"{namespace}/{key}"


@misdeed
def a_preference_is_changed(scene: Scene) -> str:
    """Change what an app has been set to."""
    found = scene.preferences()
    if not found:
        return ""
    path, key, value = scene.chance.choice(found)
    scene.device.force_stop(path.split("/")[3])
    data = scene.device.pull(path)
    owner = scene.device.must_run(f"stat -c '%u:%g' {shlex.quote(path)}").strip()
    old = value.encode()
    place = data.find(old, data.find(f'"{key}"'.encode()))
    if not old or place < 0:
        return ""
    new = {b"true": b"false", b"false": b"true"}.get(old, old + b"1")
    scene.device.push(path, data[:place] + new + data[place + len(old) :], mode=0o660)
    scene.device.must_run(f"chown {owner} {shlex.quote(path)}")
    return f"{path}: {key}"


@misdeed
def a_permission_is_revoked(scene: Scene) -> str:
    """Take a permission from an app."""
    found = scene.permissions()
    if not found:
        return ""
    package, permission = scene.chance.choice(found)
    scene.device.run(f"pm revoke {package} {permission}")
    return f"{package}: {permission}"


@misdeed
def an_app_gets_special_access(scene: Scene) -> str:
    """Let an app draw over others, or run in the background no more."""
    package, operation = _third_party(scene), scene.chance.choice(sorted(_OPERATIONS))
    scene.device.must_run(f"cmd appops set {package} {operation} {_OPERATIONS[operation]}")
    return f"{package}: {operation}"


@misdeed
def an_app_is_exempted_from_saving_the_battery(scene: Scene) -> str:
    """Let an app run while the phone dozes."""
    package = _third_party(scene)
    scene.device.must_run(f"cmd deviceidle whitelist +{package}")
    return package


@misdeed
def a_role_is_given_away(scene: Scene) -> str:
    """Make another app the one for text messages."""
    if scene.after.get(("roles", _ROLE)) == _HOLDER:
        return ""
    given = scene.device.run(f"cmd role add-role-holder {_ROLE} {_HOLDER} 0")
    return f"{_ROLE} to {_HOLDER}" if given.status == 0 else ""


@misdeed
def the_date_is_changed(scene: Scene) -> str:
    """Set the clock to another day."""
    now = scene.device.time()
    scene.device.run(f"date @{int((now + datetime.timedelta(days=1)).timestamp())}")
    return "a day later"


@misdeed
def the_time_zone_is_changed(scene: Scene) -> str:
    """Bring the phone to Tokyo."""
    scene.device.must_run("service call alarm 3 s16 Asia/Tokyo")
    return "Asia/Tokyo"


def _third_party(scene: Scene) -> str:
    """Draw an app that somebody has installed."""
    listed = scene.device.must_run("pm list packages -3").split()
    return scene.chance.choice(sorted(listed)).removeprefix("package:")


def _pm_on_app(scene: Scene, command: str) -> str:
    package = _third_party(scene)
    done = scene.device.run(f"pm {command} --user 0 {package}")
    return package if done.status == 0 else ""


@misdeed
def an_app_is_disabled(scene: Scene) -> str:
    """Disable an app that somebody has installed."""
    return _pm_on_app(scene, "disable-user")


@misdeed
def an_app_is_uninstalled(scene: Scene) -> str:
    """Uninstall an app for the phone's user."""
    return _pm_on_app(scene, "uninstall -k")


@misdeed
def a_stranger_is_texted(scene: Scene) -> str:
    """Put a message to a stranger among those that were sent."""
    Messages(scene.device).add_sent(_STRANGER, "call me")
    return _STRANGER


@misdeed
def a_contact_is_made(scene: Scene) -> str:
    """Add a contact."""
    try:
        Contacts(scene.device).add("Eve Stranger", _STRANGER)
    except DeviceError:
        return ""
    return "Eve Stranger"
