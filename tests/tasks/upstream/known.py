"""Where upstream's rules give something for what is not, or only half, what a goal asks for."""

from __future__ import annotations

SATISFIED = {  # by a phone that nobody has touched: what is asked for is so already, and the goal is to leave it
    "SystemBluetoothTurnOffVerify",
    "SystemBluetoothTurnOnVerify",
    "SystemBrightnessMaxVerify",
    "SystemBrightnessMinVerify",
    "SystemWifiTurnOffVerify",
    "SystemWifiTurnOnVerify",
}

HALF = "Each half is worth half a point."
PAGE = "That Chrome shows the word is enough, whatever page says it, or whoever types it."
LENIENT = {  # (task, near miss): what it is worth, and why
    ("FilesDeleteFile", "deletes_everything_in_the_folder"): (1.0, "The folder's other files do not matter."),
    ("FilesDeleteFile", "moves_it_to_another_folder"): (1.0, "That its folder has it no more is enough."),
    ("CameraTakeVideo", "takes_a_photo_before"): (1.0, "The folder of pictures is not looked at."),
    **{
        (task, miss): (1.0, PAGE)
        for task in ("BrowserDraw", "BrowserMaze", "BrowserMultiply")
        for miss in (
            "opens_an_address_that_is_a_page_which_says_so",
            "types_what_the_page_should_say_into_the_address_bar",
            "writes_a_page_of_its_own_that_says_so",
        )
    },
    ("MarkorDeleteNote", "renames_it"): (1.0, "That no note has the name is enough."),
    ("OsmAndFavorite", "adds_another_place_under_that_name"): (1.0, "A name that has the goal's words is enough."),
    ("SimpleCalendarAddRepeatingEvent", "repeats_it_ten_times_only"): (1.0, "The repetition's end is not compared."),
    ("SaveCopyOfReceiptTaskEval", "moves_it"): (1.0, "That the copy is there is enough."),
    ("SimpleSmsSend", "sends_it_twice"): (1.0, "Further messages do not matter."),
    ("SimpleSmsReply", "replies_and_deletes_the_question"): (1.0, "What was received is not looked at."),
    ("RetroSavePlaylist", "does_not_press_save"): (0.5, HALF),
    ("RetroSavePlaylist", "exports_an_empty_playlist"): (0.5, HALF),
    ("TurnOffWifiAndTurnOnBluetooth", "forgets_bluetooth"): (0.5, HALF),
    ("TurnOnWifiAndOpenApp", "opens_the_app_and_forgets_wi_fi"): (0.5, HALF),
    ("MarkorCreateNoteAndSms", "only_writes_the_note"): (0.5, HALF),
    ("MarkorCreateNoteAndSms", "only_sends_the_message"): (0.5, HALF),
    ("VlcCreateTwoPlaylists", "creates_only_the_first"): (0.5, HALF),
}
NEARLY = {  # texts are compared nearly, so that it depends on how long a seed's are whether this is found
    ("RecipeAddSingleRecipe", "gets_a_digit_of_the_servings_wrong"),
    ("RecipeAddMultipleRecipes", "gets_a_digit_of_the_servings_wrong"),
    ("MarkorTranscribeReceipt", "forgets_the_header"),
}

# What a solution of DroidTask does not tap although it was tapped when the data set was recorded, and why.
DEPARTURES = {
    "calendar/task15": (["30"], "A day of the calendar says its date besides."),
    "camera/task14": (["pic3"], "The field for the name says what it is for besides."),
    "filemanager/task13": (
        ["video1.mp4<br>562.2 kB<br>30.06.2023, 12:16 PM"], "The goal names the other video."
    ),
    "messenger/task2": (["SMS"], "The button that sends says what it does besides."),
}  # fmt: skip
