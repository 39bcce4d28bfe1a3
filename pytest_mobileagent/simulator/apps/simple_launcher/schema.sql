CREATE TABLE android_metadata (locale TEXT);
CREATE TABLE launchers (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT, package_name TEXT UNIQUE, position INTEGER, was_renamed INTEGER, app_order INTEGER);
