"""Messages of Android 10: the conversations of the telephony provider."""
