"""MIME types by file name, and the media store's kinds."""

from __future__ import annotations

_MIME = {
    "3gp": "video/3gpp", "aac": "audio/aac", "aif": "audio/x-aiff", "amr": "audio/amr",
    "apk": "application/vnd.android.package-archive", "avi": "video/avi", "bmp": "image/x-ms-bmp",
    "csv": "text/comma-separated-values", "doc": "application/msword",
    "docx": "application/vnd.openxmlformats-officedocument.wordprocessingml.document", "epub": "application/epub+zip",
    "flac": "audio/flac", "gif": "image/gif", "gpx": "application/gpx+xml", "gz": "application/gzip",
    "heic": "image/heic", "htm": "text/html", "html": "text/html", "ics": "text/calendar", "jpeg": "image/jpeg",
    "jpg": "image/jpeg", "js": "text/javascript", "json": "application/json", "kml":
    "application/vnd.google-earth.kml+xml", "log": "text/x-log", "m3u": "audio/x-mpegurl", "m4a": "audio/mp4",
    "md": "text/markdown", "mid": "audio/midi", "mkv": "video/x-matroska", "mov": "video/quicktime",
    "mp3": "audio/mpeg", "mp4": "video/mp4", "mpeg": "video/mpeg", "mpg": "video/mpeg",
    "odt": "application/vnd.oasis.opendocument.text", "ogg": "audio/ogg", "opus": "audio/ogg",
    "otf": "font/otf", "pdf": "application/pdf", "png": "image/png",
    "ppt": "application/vnd.ms-powerpoint",
    "pptx": "application/vnd.openxmlformats-officedocument.presentationml.presentation", "rtf": "text/rtf",
    "srt": "application/x-subrip", "svg": "image/svg+xml", "tar": "application/x-tar", "ttf": "font/ttf",
    "txt": "text/plain", "vcf": "text/x-vcard", "wav": "audio/x-wav", "webm": "video/webm", "webp": "image/webp",
    "xls": "application/vnd.ms-excel", "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "xml": "text/xml", "zip": "application/zip",
}  # fmt: skip
_KINDS = {"image": 1, "audio": 2, "video": 3}
_DOCUMENTS = frozenset({"application/pdf", "application/msword", "application/epub+zip", "text/rtf", "text/html"})
_OTHER = {"audio/x-mpegurl": 4, "application/x-subrip": 5}


def mime_type(path: str) -> str:
    """Return the MIME type of a file by its name; `application/octet-stream` if it says nothing."""
    name = path.rpartition("/")[2]
    extension = name.rpartition(".")[2].lower() if "." in name else ""
    return _MIME.get(extension, "application/octet-stream")


def media_type(mime: str) -> int:
    """Return `MediaStore`'s MEDIA_TYPE: 1 image, 2 audio, 3 video, 4 playlist, 5 subtitle, 6 document."""
    if mime in _OTHER:
        return _OTHER[mime]
    if mime in _DOCUMENTS or mime.startswith(("application/vnd.ms-", "application/vnd.o", "text/")):
        return 6
    return _KINDS.get(mime.partition("/")[0], 0)


def with_extension(name: str, mime: str) -> str:
    """Return a new document's name as the storage's provider makes it (`FileUtils.buildUniqueFile`).

    It ends in the extension of its type, which is added if the name has another or none.
    """
    extension = _EXTENSIONS.get(mime, "")
    return name if not extension or _plain(mime_type(name)) == _plain(mime) else f"{name}.{extension}"


_EXTENSIONS = {"application/pdf": "pdf", "audio/mpegurl": "m3u", "audio/x-mpegurl": "m3u"}


def _plain(mime: str) -> str:
    return mime.replace("/x-", "/")
