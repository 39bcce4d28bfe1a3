CREATE TABLE contacts (id INTEGER PRIMARY KEY AUTOINCREMENT, time_in_minutes INTEGER, days INTEGER, is_enabled INTEGER, vibrate INTEGER, sound_title TEXT, sound_uri TEXT, label TEXT, one_shot INTEGER);
INSERT INTO contacts (time_in_minutes, days, is_enabled, vibrate, sound_title, sound_uri, label, one_shot) VALUES
    (420, 31, 0, 0, 'Default (Cesium)', 'content://settings/system/alarm_alert', '', 0),
    (540, 96, 0, 0, 'Default (Cesium)', 'content://settings/system/alarm_alert', '', 0);
PRAGMA user_version = 2;
