"""Google Calendar of Android 10: the events of the calendar provider."""
