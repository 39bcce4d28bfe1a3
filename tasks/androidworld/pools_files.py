"""Names of notes, folders and files, and how one name is made to look like another."""

from __future__ import annotations

import datetime
import string

ADJECTIVES = (
    "bold", "brave", "bright", "brown", "busy", "calm", "careful", "cheerful", "clever", "cold", "cool", "curious",
    "dark", "eager", "early", "easy", "fancy", "fast", "friendly", "funny", "gentle", "golden", "good", "grand",
    "green", "happy", "helpful", "honest", "jolly", "kind", "large", "lively", "lucky", "modern", "neat", "nice",
    "noble", "proud", "quick", "quiet", "rapid", "round", "safe", "sharp", "shiny", "small", "smart", "sweet",
)  # fmt: skip
NOUNS = (
    "anchor", "apple", "badger", "basket", "bridge", "candle", "castle", "cloud", "compass", "dolphin", "dragon",
    "eagle", "engine", "falcon", "feather", "forest", "garden", "guitar", "hammer", "harbor", "island", "jacket",
    "kettle", "kite", "koala", "ladder", "lantern", "lemon", "lion", "marble", "mirror", "needle", "nest", "ocean",
    "otter", "panda", "pencil", "penguin", "pillow", "rabbit", "river", "rocket", "saddle", "shell", "tiger", "turtle",
    "umbrella", "violin", "window", "zebra",
)  # fmt: skip
NOTE_TITLES = (
    "grocery_list_weekly.md", "meeting_notes_project_team.md", "personal_goals_2024.md", "reading_list_2024.md",
    "research_paper_summary.md", "summer_vacation_plans.md", "budget_home_renovation.md", "april_workout_routine.md",
    "birthday_gift_ideas_mom.md", "recipe_homemade_pizza.md", "weekend_todo_list.md", "insurance_plan_comparison.md",
    "art_project_sketches.md", "python_learning_goals.md", "trip_reflections_recent.md", "startup_ideas_launch.md",
    "client_meetings_schedule.md", "favorite_book_quotes.md", "garden_layout_plan.md",
    "upcoming_presentation_outline.md",
)  # fmt: skip
NOTE_FOLDERS = (
    "BookNotes", "CodeSnippets", "DailyNotes", "FitnessPlans", "MeetingMinutes", "PersonalJournal",
    "RecipeCollections", "StudyGuides", "TravelItineraries", "WorkProjects",
)  # fmt: skip
FILES_BY_FOLDER = {
    "Alarms": (
        "morning_alarm.mp3", "wake_up.mp3", "early_alarm.mp3", "daily_reminder.mp3", "weekend_alarm.mp3",
        "night_alarm.mp3", "early_bird.mp3", "fitness_reminder.mp3", "meditation_time.mp3",
    ),
    "Audiobooks": (
        "sci_fi_book.mp3", "history_lecture.mp3", "novel_chapter.mp3", "biography_audio.mp3", "mystery_novel.mp3",
        "self_help_guide.mp3", "adventure_story.mp3", "language_lessons.mp3", "childrens_fable.mp3",
    ),
    "DCIM": (
        "holiday_photos.jpg", "birthday_party.jpg", "wedding_event.jpg", "nature_pics.jpg", "road_trip.jpg",
        "graduation_ceremony.jpg", "first_day_school.jpg", "mountain_hike.jpg", "winter_holiday.jpg",
    ),
    "Documents": (
        "resume.pdf", "cover_letter.pdf", "annual_report.pdf", "meeting_notes.pdf", "project_plan.pdf",
        "expense_report.pdf", "invoice_details.pdf", "client_brief.pdf", "contract_agreement.pdf",
    ),
    "Download": (
        "setup_exe.exe", "sample_pdf.pdf", "test_download.zip", "image_file.png", "movie_trailer.mp4",
        "software_patch.exe", "ebook_reader.apk", "music_album.zip",
    ),
    "Movies": (
        "action_film.mp4", "romantic_comedy.mp4", "documentary.mp4", "horror_movie.mp4", "sci_fi_thriller.mp4",
        "animation_kids.mp4", "drama_series.mp4", "mystery_feature.mp4",
    ),
    "Music": (
        "rock_album.mp3", "jazz_song.mp3", "classical_music.mp3", "pop_hit.mp3", "electronic_dance.mp3",
        "folk_tunes.mp3", "hip_hop_beats.mp3", "opera_recordings.mp3",
    ),
    "Notifications": (
        "new_message.mp3", "app_alert.mp3", "system_notification.mp3", "calendar_event.mp3", "email_received.mp3",
        "weather_update.mp3", "traffic_info.mp3", "sports_score.mp3",
    ),
    "Pictures": (
        "selfie.jpg", "sunset.jpg", "beach_day.jpg", "city_night.jpg", "family_gathering.jpg", "pets_playing.jpg",
        "garden_blooms.jpg", "food_snapshot.jpg",
    ),
    "Podcasts": (
        "news_podcast.mp3", "tech_talk.mp3", "comedy_show.mp3", "health_series.mp3", "educational_content.mp3",
        "music_reviews.mp3", "political_discussion.mp3", "travel_tips.mp3",
    ),
    "Recordings": (
        "interview_recording.mp3", "lecture_capture.mp3", "memoir_audio.mp3", "meeting_audio.mp3",
        "brainstorm_session.mp3", "book_reading.mp3", "therapy_session.mp3", "personal_notes.mp3",
    ),
    "Ringtones": (
        "default_ringtone.mp3", "custom_tone.mp3", "vintage_bell.mp3", "modern_beep.mp3", "jazzy_ring.mp3",
        "funky_tune.mp3", "classic_music.mp3", "nature_sounds.mp3",
    ),
}  # fmt: skip
FIRST_DAY = datetime.date(2023, 1, 1)
MARKS = ("backup", "copy", "final", "edited")
CHARACTERS = string.ascii_letters + string.digits
LIKE_TARGET = 0.15  # how much of the noise is named like the target


def characters(fake, count):
    return "".join(fake.pick(CHARACTERS) for _ in range(count))


def modified(fake, name):
    """Return a name with a date, four characters or a word before or after its stem."""
    day = FIRST_DAY + datetime.timedelta(days=fake.random_int(0, 286))
    mark = fake.pick((f"{day:%Y_%m_%d}", characters(fake, 4), fake.pick(MARKS)))
    stem, dot, extension = name.rpartition(".")
    if not dot:
        stem, extension = name, ""
    made = f"{mark}_{stem}" if fake.boolean() else f"{stem}_{mark}"
    return f"{made}{dot}{extension}"


def words_name(fake, extension=""):
    return modified(fake, f"{fake.pick(ADJECTIVES)}_{fake.pick(NOUNS)}{extension}")


def note_name(fake):
    return words_name(fake, fake.pick((".md", ".txt")))


def different(fake, draw, count):
    """Return several names that differ by more than case."""
    found = {}
    while len(found) < count:
        name = draw(fake)
        found.setdefault(name.casefold(), name)
    return list(found.values())


def noise(fake, pool, *, most=20, like="", but_not=()):
    """Return up to `most` files, names and contents, none of which has a name of `but_not`."""
    taken = {name.casefold() for name in but_not}
    made = {}
    for _ in range(fake.random_int(1, most)):
        is_like_target = like and fake.random.random() < LIKE_TARGET
        name = modified(fake, like if is_like_target else fake.pick(pool))
        if name.casefold() not in taken:
            taken.add(name.casefold())
            made[name] = characters(fake, 20)
    return made
