"""The APK of an app that DroidBot is to test: DroidBot reads the package and the activity in it."""

from __future__ import annotations

import struct
import zipfile

ANDROID = "http://schemas.android.com/apk/res/android"
_ATTRIBUTES = {"name": 0x01010003, "versionCode": 0x0101021B}  # their ids as resources: strings in that order
_NONE = 0xFFFFFFFF
_STRING, _NUMBER = 0x03, 0x10


def write_apk(path, package, activity):
    """Write an APK whose launcher activity is `activity`."""
    name = [("name", activity)]
    action, category = (
        [("name", f"android.intent.{word}")] for word in ("action.MAIN", "category.LAUNCHER")
    )  # fmt: skip
    intents = ("intent-filter", [], [("action", action, []), ("category", category, [])])
    application = ("application", [], [("activity", name, [intents])])
    manifest = ("manifest", [("package", package), ("versionCode", 1)], [application])
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("AndroidManifest.xml", binary(manifest))
    return path


def binary(root):
    """Return an element, `(name, attributes, children)`, as Android's binary XML."""
    strings = [*_ATTRIBUTES, "android", ANDROID]
    _collect(root, strings)
    body = _chunk(0x0180, b"".join(struct.pack("<I", number) for number in _ATTRIBUTES.values()))
    space = struct.pack("<II", strings.index("android"), strings.index(ANDROID))
    body += _node(0x0100, space) + _element(root, strings) + _node(0x0101, space)
    return _chunk(0x0003, _pool(strings) + body)


def _collect(element, strings):
    name, attributes, children = element
    words = [name, *(word for pair in attributes for word in pair if isinstance(word, str))]
    strings += [word for word in dict.fromkeys(words) if word not in strings]
    for child in children:
        _collect(child, strings)


def _element(element, strings):
    name, attributes, children = element
    told = b"".join(_attribute(key, value, strings) for key, value in attributes)
    head = struct.pack("<IIHHHHHH", _NONE, strings.index(name), 20, 20, len(attributes), 0, 0, 0)
    inside = b"".join(_element(child, strings) for child in children)
    return _node(0x0102, head + told) + inside + _node(0x0103, struct.pack("<II", _NONE, strings.index(name)))


def _attribute(key, value, strings):
    space = strings.index(ANDROID) if key in _ATTRIBUTES else _NONE
    if isinstance(value, int):
        return struct.pack("<IIIHBBI", space, strings.index(key), _NONE, 8, 0, _NUMBER, value)
    text = strings.index(value)
    return struct.pack("<IIIHBBI", space, strings.index(key), text, 8, 0, _STRING, text)


def _pool(strings):
    texts = [struct.pack("<H", len(text)) + text.encode("utf-16-le") + b"\0\0" for text in strings]
    places = [sum(map(len, texts[:number])) for number in range(len(texts))]
    data = b"".join(texts)
    data += b"\0" * (-len(data) % 4)
    head = struct.pack("<IIIII", len(texts), 0, 0, 28 + 4 * len(texts), 0)
    return _chunk(0x0001, head + b"".join(struct.pack("<I", place) for place in places) + data, head_size=28)


def _node(kind, body):
    return _chunk(kind, struct.pack("<II", 1, _NONE) + body, head_size=16)


def _chunk(kind, body, *, head_size=8):
    return struct.pack("<HHI", kind, head_size, 8 + len(body)) + body
