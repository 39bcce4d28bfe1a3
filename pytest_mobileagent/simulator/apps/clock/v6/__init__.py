"""Clock 6 of Android 10: tabs on top; alarms, timers and stopwatch are kept and heard as by Clock 7."""
