-- mozac_downloads_database of android-components.
CREATE TABLE IF NOT EXISTS downloads (id TEXT NOT NULL, url TEXT NOT NULL, file_name TEXT, content_type TEXT, content_length INTEGER, status INTEGER NOT NULL, destination_directory TEXT NOT NULL, created_at INTEGER NOT NULL, PRIMARY KEY(id));
