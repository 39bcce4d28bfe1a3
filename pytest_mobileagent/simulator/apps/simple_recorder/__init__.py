"""Simple Voice Recorder, `com.simplemobiletools.voicerecorder`."""
