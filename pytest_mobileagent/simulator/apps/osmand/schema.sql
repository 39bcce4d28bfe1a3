CREATE TABLE android_metadata (locale TEXT);
INSERT INTO android_metadata VALUES ('en_US');
CREATE TABLE map_markers (marker_id TEXT PRIMARY KEY, marker_lat double, marker_lon double, marker_description TEXT, marker_active int, marker_added long, marker_visited long, group_name TEXT, group_key TEXT, marker_color int, marker_next_key TEXT, marker_disabled int, marker_selected int, marker_map_object_name TEXT);
CREATE TABLE map_markers_groups (group_id TEXT PRIMARY KEY, group_name TEXT, group_type int, group_disabled int, group_categories TEXT);
PRAGMA user_version = 13;
