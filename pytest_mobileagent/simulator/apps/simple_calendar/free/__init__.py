"""Simple Calendar, the free app of 2018, `com.simplemobiletools.calendar`: parts of the Pro in an older frame."""
