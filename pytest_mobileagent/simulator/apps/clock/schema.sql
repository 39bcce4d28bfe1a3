PRAGMA user_version = 9;
CREATE TABLE android_metadata (locale TEXT);
CREATE TABLE alarm_templates (_id INTEGER PRIMARY KEY, hour INTEGER NOT NULL, minutes INTEGER NOT NULL, daysofweek INTEGER NOT NULL, enabled INTEGER NOT NULL, vibrate INTEGER NOT NULL, label TEXT NOT NULL, ringtone TEXT, delete_after_use INTEGER NOT NULL DEFAULT 0, workflow_label TEXT, workflow_data TEXT);
CREATE TABLE alarm_instances (_id INTEGER PRIMARY KEY,year INTEGER NOT NULL, month INTEGER NOT NULL, day INTEGER NOT NULL, hour INTEGER NOT NULL, minutes INTEGER NOT NULL, vibrate INTEGER NOT NULL, label TEXT NOT NULL, ringtone TEXT, alarm_state INTEGER NOT NULL, alarm_id INTEGER REFERENCES alarm_templates (_id) ON DELETE CASCADE);
INSERT INTO android_metadata VALUES ('en_US');
INSERT INTO alarm_templates (hour, minutes, daysofweek, enabled, vibrate, label) VALUES (8, 30, 31, 0, 1, '');
INSERT INTO alarm_templates (hour, minutes, daysofweek, enabled, vibrate, label) VALUES (9, 0, 96, 0, 1, '');
