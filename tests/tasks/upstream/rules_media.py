"""What AndroidWorld checks of playlists and of places: Retro Music, VLC and OsmAnd."""

from __future__ import annotations

import xml.etree.ElementTree as ET

from .matching import is_alike
from .rules_files import exists
from .rules_system import mean_of

MUSIC = "/data/data/code.name.monkey.retromusic/databases"
VIDEOS = "/data/data/org.videolan.vlc/app_db/vlc_media.db"
PLACES_FILES = "/data/media/0/Android/data/net.osmand/files"
MARKERS = "/data/data/net.osmand/databases/map_markers_db"
GPX = "{http://www.topografix.com/GPX/1/1}"
NEAR = 0.001
SHORTEST_MS, LONGEST_MS = 45 * 60_000, 50 * 60_000
COORDINATES = {
    "Balzers, Liechtenstein": (47.0688832, 9.5061564),
    "Bendern, Liechtenstein": (47.2122151, 9.5062101),
    "Malbun, Liechtenstein": (47.1026191, 9.6083057),
    "Nendeln, Liechtenstein": (47.1973857, 9.5430636),
    "Oberplanken, Liechtenstein": (47.1784977, 9.5450163),
    "Planken, Liechtenstein": (47.1858882, 9.5452201),
    "Rotenboden, Liechtenstein": (47.1275785, 9.5387131),
    "Ruggell, Liechtenstein": (47.23976, 9.5262837),
    "Schaan, Liechtenstein": (47.1663432, 9.5103085),
    "Schaanwald, Liechtenstein": (47.2165476, 9.5699984),
    "Schönberg, Liechtenstein": (47.1303814, 9.5930117),
    "Triesen, Liechtenstein": (47.106997, 9.5274854),
}

# -- playlists --------------------------------------------------------------------------------------------------------

SONGS = (
    "SELECT playlist_name AS playlist, title, duration, "
    "ROW_NUMBER() OVER (PARTITION BY playlist_creator_id ORDER BY song_key) - 1 AS position "
    "FROM PlaylistEntity JOIN SongEntity ON playlist_id = playlist_creator_id"
)
FILES = (
    "SELECT Playlist.name AS playlist, Media.filename AS title, position FROM PlaylistMediaRelation "
    "JOIN Playlist ON playlist_id = id_playlist JOIN Media ON media_id = id_media"
)


def is_listed(rows, name, titles):
    """Whether the rows of playlists so called are as many as the titles, and each title has its place."""
    found = [(row["title"], row["position"]) for row in rows if is_alike(row["playlist"], name)]
    return float(sorted(found, key=lambda one: one[1]) == [(title, at) for at, title in enumerate(titles)])


def has_songs(adb, params, before):
    return is_listed(adb.rows(f"{MUSIC}/playlist.db", SONGS), params["playlist_name"], params["wanted"])


def has_queue(adb, params, before):
    rows = adb.rows(f"{MUSIC}/music_playback_state.db", "SELECT title FROM playing_queue")
    return float([row["title"] for row in rows] == params["wanted"])


def lasts(adb, params, before):
    rows = adb.rows(f"{MUSIC}/playlist.db", SONGS)
    is_only = all(row["playlist"] == params["playlist_name"] for row in rows)
    return float(is_only and SHORTEST_MS <= sum(row["duration"] for row in rows) <= LONGEST_MS)


def has_files(name, files):
    def holds(adb, params, before):
        return is_listed(adb.rows(VIDEOS, FILES), params[name], params[files])

    return holds


# -- places -----------------------------------------------------------------------------------------------------------


def point_of(words):
    """Return the coordinates of a place or of a text that has them."""
    return COORDINATES.get(words) or tuple(float(part) for part in words.split(", "))


def is_near(one, other):
    return all(abs(float(a) - float(b)) < NEAR for a, b in zip(one, other, strict=True))


def points(root, path):
    return [(float(one.get("lat")), float(one.get("lon"))) for one in root.iterfind(path)]


def is_favourite(adb, params, before):
    path = f"{PLACES_FILES}/favorites/favorites.gpx"
    if not adb.holds(path):
        return 0.0
    words = str(params["location"])
    for one in ET.fromstring(adb.read(path)).iterfind(f".//{GPX}wpt"):  # noqa: S314 - our own phone's
        if words in one.find(f"{GPX}name").text or is_near((one.get("lat"), one.get("lon")), point_of(words)):
            return 1.0
    return 0.0


def is_marked(adb, params, before):
    place = point_of(str(params["location"]))
    columns = (
        "marker_id marker_lat marker_lon marker_description marker_active marker_added marker_visited group_name "
        "group_key marker_color marker_next_key marker_disabled marker_selected marker_map_object_name"
    )
    rows = adb.rows(MARKERS, "SELECT * FROM map_markers", columns.split())
    return float(any(is_near((row["marker_lat"], row["marker_lon"]), place) for row in rows))


def is_track(adb, params, before):
    words = [
        f"{place}, Liechtenstein"
        for place in str(params["route"]).removesuffix(", Liechtenstein").split(", Liechtenstein, ")
    ]
    places = [point_of(one) for one in words]
    for path in adb.find(f"{PLACES_FILES}/tracks"):
        if not path.endswith(".gpx"):
            continue
        passed = iter(points(ET.fromstring(adb.read(path)), f"{GPX}trk/{GPX}trkseg/{GPX}trkpt"))  # noqa: S314
        if all(any(is_near(point, place) for point in passed) for place in places):
            return 1.0
    return 0.0


RULES = {
    "RetroCreatePlaylist": has_songs,
    "RetroPlayingQueue": has_queue,
    "RetroPlaylistDuration": lasts,
    "RetroSavePlaylist": mean_of(has_songs, exists("/storage/emulated/0/Download", "{playlist_name}.m3u")),
    "VlcCreatePlaylist": has_files("playlist_name", "wanted"),
    "VlcCreateTwoPlaylists": mean_of(has_files("playlist_name1", "wanted1"), has_files("playlist_name2", "wanted2")),
    "OsmAndFavorite": is_favourite,
    "OsmAndMarker": is_marked,
    "OsmAndTrack": is_track,
}
BEFORE = {}
