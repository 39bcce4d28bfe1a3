"""Audio Recorder (com.dimowner.audiorecorder)."""
