"""Songs, videos, and what their playlists are called."""

from __future__ import annotations

from pytest_mobileagent.state.music import Song

from .pools import GIVEN_NAMES
from .pools_files import characters, modified

# -- songs ------------------------------------------------------------------------------------------------------------

TITLES = (
    "My Heart is Yours", "Endless Summer", "Whispering Wind", "Lost in the Echo", "Chasing Shadows", "Night Drive",
    "Echoes of Silence", "Bright Lights", "Moments", "Forever Young", "Rising Sun", "Silent Dreams", "City of Stars",
    "Moonlight Sonata", "Through the Storm", "Return to Paradise", "Voices in the Hall", "Under the Sky",
    "Dreamer's Awake", "Serenity Now", "Falling Feathers", "Orbiting Stars", "Reflections", "Beyond the Horizon",
    "Golden Days", "Twilight Calling", "Heartbeat Away", "Mystic Journey", "Hidden Paths", "Distant Memories",
    "Path to Zenith", "Eternal Flame", "Shadows of Time", "Whispers of the Past", "Waves of Change",
)  # fmt: skip
THEMES = (
    "Acoustic Evenings", "Autumn Walks", "Baking Tunes", "Beach Day", "Bedtime Calm", "Blue Monday", "Brunch Beats",
    "Campfire Songs", "Chill Corner", "City Lights", "Cleaning Day", "Coffee Break", "Commute Companion",
    "Cosy Winter", "Dance Floor", "Deep Focus", "Desert Drive", "Dinner Party", "Early Riser", "Easy Listening",
    "Feel Good Friday", "Festival Memories", "First Dance", "Garden Party", "Golden Oldies", "Gym Energy",
    "Happy Hour", "Harvest Moon", "Island Breeze", "Jazz Cellar", "Kitchen Disco", "Late Night Study", "Lazy Sunday",
    "Midnight Train", "Morning Run", "Mountain Hike", "New Beginnings", "Ocean Waves", "Piano Mood", "Quiet Hours",
    "Rainy Window", "Road Trip", "Rooftop Party", "Snow Day", "Spring Cleaning", "Summer Breeze", "Sunset Cruise",
    "Throwback Hits", "Weekend Warmup", "Yoga Flow",
)  # fmt: skip
SONGS = 15
MINUTE_MS = 60_000
LONG_MS = 47 * MINUTE_MS + 30_000
LEAST_MS = MINUTE_MS


def theme_name(fake):
    return f"{fake.pick(THEMES)} {fake.random_int(1, 999)}"


def a_duration(fake):
    return fake.random_int(3 * MINUTE_MS, 5 * MINUTE_MS)


def as_rows(fake, titles, durations):
    return [
        {"title": title, "artist": fake.pick(GIVEN_NAMES), "duration_ms": duration}
        for title, duration in zip(titles, durations, strict=True)
    ]


def songs(rows):
    return [Song(**row) for row in rows]


def some_songs(fake):
    """Return a name for a playlist, some songs for it, and those beside them; 15 songs in all."""
    drawn = fake.picks(TITLES, SONGS)
    files = as_rows(fake, drawn, [a_duration(fake) for _ in drawn])
    wanted = drawn[: fake.random_int(2, 5)]
    return {"playlist_name": theme_name(fake), "titles": ", ".join(wanted), "wanted": wanted, "files": files}


def parts_of(fake, whole_ms, count):
    """Return `count` random lengths, none very short, that make up a whole."""
    spare = whole_ms - count * LEAST_MS
    cuts = sorted(fake.random_int(0, spare) for _ in range(count - 1))
    return [LEAST_MS + end - start for start, end in zip([0, *cuts], [*cuts, spare], strict=True)]


def songs_to_be_counted(fake):
    """Return a name for a playlist and 15 songs, of which the first make up the middle of the wanted length."""
    drawn = fake.picks(TITLES, SONGS)
    count = fake.random_int(9, 11)
    durations = parts_of(fake, LONG_MS, count) + [a_duration(fake) for _ in range(SONGS - count)]
    return {"playlist_name": theme_name(fake), "files": as_rows(fake, drawn, durations)}


# -- videos -----------------------------------------------------------------------------------------------------------

VIDEO_STEMS = ("clip", "footage", "scene", "recording", "highlight", "moment", "episode")
VIDEO_ENDS = ("", "HD", "4K", "raw", "export")
PLAYLIST_SUBJECTS = (
    "Adventure Films", "Baking Lessons", "Birthday Videos", "Bike Tours", "City Tours", "Comedy Nights",
    "Concert Clips", "Family Movies", "Football Highlights", "Garden Diary", "Guitar Lessons", "Nature Films",
    "Science Talks", "Ski Trips", "Travel Diary", "Wedding Clips",
)  # fmt: skip
PLAYLIST_KINDS = ("Collection", "Favorites", "Marathon", "Mix", "Selection", "Series", "to Watch")
LEAST_VIDEO_S, MOST_VIDEO_S = 20, 180


def video_name(fake):
    stem = f"{fake.pick(VIDEO_STEMS)}_{fake.random_int(1, 99)}_{fake.pick(VIDEO_ENDS)}"
    return modified(fake, f"{stem}.mp4")


def video_names(fake, count, *taken):
    """Return different names of videos, none like those that are taken."""
    found = []
    while len(found) < count:
        name = video_name(fake)
        if name.casefold() not in {known.casefold() for known in (*taken, *found)}:
            found.append(name)
    return found


def video_playlist_name(fake):
    return f"{fake.pick(PLAYLIST_SUBJECTS)} {fake.pick(PLAYLIST_KINDS)}"


def text_video(fake):
    """Return the only scene of a video that is not to be watched: a text, shown for some time."""
    return [{"text": characters(fake, 10), "seconds": fake.random_int(LEAST_VIDEO_S, MOST_VIDEO_S)}]


def video_playlist(fake, taken=(), names=()):
    """Return a name for a playlist, the files for it, and as many beside them; none like those that are taken."""
    name = video_playlist_name(fake)
    while name in names:
        name = video_playlist_name(fake)
    count = fake.random_int(2, 5)
    found = video_names(fake, 2 * count, *taken)
    return name, found[:count], found[count:]


def one_playlist(fake):
    name, wanted, others = video_playlist(fake)
    videos = {file: text_video(fake) for file in wanted + others}
    return {"playlist_name": name, "files": ", ".join(wanted), "wanted": wanted, "videos": videos}


def two_playlists(fake):
    name1, wanted1, others1 = video_playlist(fake)
    name2, wanted2, others2 = video_playlist(fake, wanted1 + others1, (name1,))
    videos = {file: text_video(fake) for file in wanted1 + others1 + wanted2 + others2}
    return {
        "playlist_name1": name1, "files1": ", ".join(wanted1), "wanted1": wanted1,
        "playlist_name2": name2, "files2": ", ".join(wanted2), "wanted2": wanted2, "videos": videos,
    }  # fmt: skip


SCENE_S = 8


def video_of_names(fake):
    """Return a video that shows some given names one after the other, a note to write them to, and other videos."""
    name = video_name(fake)
    shown = fake.picks(GIVEN_NAMES, fake.random_int(2, 4))
    others = video_names(fake, fake.random_int(5, 20), name)
    return {
        "video_name": name,
        "file_name": f"{name.removesuffix('.mp4')}_transcription.txt",
        "messages": shown,
        "noise": {file: text_video(fake) for file in others},
    }
