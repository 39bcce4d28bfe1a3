PRAGMA user_version = 1604;
CREATE TABLE android_metadata (locale TEXT);
INSERT INTO android_metadata VALUES ('en_US');
CREATE TABLE accounts (_id INTEGER PRIMARY KEY AUTOINCREMENT,account_name TEXT, account_type TEXT, data_set TEXT, sim_slot_index INTEGER, sim_ef_type INTEGER, ungrouped_visible INTEGER NOT NULL DEFAULT 0,should_sync INTEGER NOT NULL DEFAULT 1,is_default INTEGER NOT NULL DEFAULT 0);
CREATE TABLE contacts (_id INTEGER PRIMARY KEY AUTOINCREMENT,name_raw_contact_id INTEGER REFERENCES raw_contacts(_id),photo_id INTEGER REFERENCES data(_id),photo_file_id INTEGER REFERENCES photo_files(_id),custom_ringtone TEXT,send_to_voicemail INTEGER NOT NULL DEFAULT 0,x_times_contacted INTEGER NOT NULL DEFAULT 0,x_last_time_contacted INTEGER,times_contacted INTEGER NOT NULL DEFAULT 0,last_time_contacted INTEGER,starred INTEGER NOT NULL DEFAULT 0,pinned INTEGER NOT NULL DEFAULT 0,has_phone_number INTEGER NOT NULL DEFAULT 0,lookup TEXT,status_update_id INTEGER REFERENCES data(_id),contact_last_updated_timestamp INTEGER);
CREATE TABLE raw_contacts (_id INTEGER PRIMARY KEY AUTOINCREMENT,account_id INTEGER REFERENCES accounts(_id),sourceid TEXT,backup_id TEXT,raw_contact_is_read_only INTEGER NOT NULL DEFAULT 0,version INTEGER NOT NULL DEFAULT 1,dirty INTEGER NOT NULL DEFAULT 0,deleted INTEGER NOT NULL DEFAULT 0,metadata_dirty INTEGER NOT NULL DEFAULT 0,contact_id INTEGER REFERENCES contacts(_id),aggregation_mode INTEGER NOT NULL DEFAULT 0,aggregation_needed INTEGER NOT NULL DEFAULT 1,custom_ringtone TEXT,send_to_voicemail INTEGER NOT NULL DEFAULT 0,x_times_contacted INTEGER NOT NULL DEFAULT 0,x_last_time_contacted INTEGER,times_contacted INTEGER NOT NULL DEFAULT 0,last_time_contacted INTEGER,starred INTEGER NOT NULL DEFAULT 0,pinned INTEGER NOT NULL DEFAULT 0,display_name TEXT,display_name_alt TEXT,display_name_source INTEGER NOT NULL DEFAULT 0,phonetic_name TEXT,phonetic_name_style TEXT,sort_key TEXT COLLATE PHONEBOOK,phonebook_label TEXT,phonebook_bucket INTEGER,sort_key_alt TEXT COLLATE PHONEBOOK,phonebook_label_alt TEXT,phonebook_bucket_alt INTEGER,name_verified INTEGER NOT NULL DEFAULT 0,sync1 TEXT, sync2 TEXT, sync3 TEXT, sync4 TEXT );
CREATE TABLE mimetypes (_id INTEGER PRIMARY KEY AUTOINCREMENT,mimetype TEXT NOT NULL);
CREATE TABLE data (_id INTEGER PRIMARY KEY AUTOINCREMENT,package_id INTEGER REFERENCES package(_id),mimetype_id INTEGER REFERENCES mimetype(_id) NOT NULL,raw_contact_id INTEGER REFERENCES raw_contacts(_id) NOT NULL,hash_id TEXT,is_read_only INTEGER NOT NULL DEFAULT 0,is_primary INTEGER NOT NULL DEFAULT 0,is_super_primary INTEGER NOT NULL DEFAULT 0,data_version INTEGER NOT NULL DEFAULT 0,data1 TEXT,data2 TEXT,data3 TEXT,data4 TEXT,data5 TEXT,data6 TEXT,data7 TEXT,data8 TEXT,data9 TEXT,data10 TEXT,data11 TEXT,data12 TEXT,data13 TEXT,data14 TEXT,data15 TEXT,data_sync1 TEXT, data_sync2 TEXT, data_sync3 TEXT, data_sync4 TEXT, carrier_presence INTEGER NOT NULL DEFAULT 0, is_preferred_phone_account_migration_pending INTEGER NOT NULL DEFAULT 0, preferred_phone_account_component_name TEXT, preferred_phone_account_id TEXT );
CREATE TABLE packages (_id INTEGER PRIMARY KEY AUTOINCREMENT,package TEXT NOT NULL);
CREATE TABLE groups (_id INTEGER PRIMARY KEY AUTOINCREMENT,package_id INTEGER REFERENCES package(_id),account_id INTEGER REFERENCES accounts(_id),sourceid TEXT,version INTEGER NOT NULL DEFAULT 1,dirty INTEGER NOT NULL DEFAULT 0,title TEXT,title_res INTEGER,notes TEXT,system_id TEXT,deleted INTEGER NOT NULL DEFAULT 0,group_visible INTEGER NOT NULL DEFAULT 0,should_sync INTEGER NOT NULL DEFAULT 1,auto_add INTEGER NOT NULL DEFAULT 0,favorites INTEGER NOT NULL DEFAULT 0,group_is_read_only INTEGER NOT NULL DEFAULT 0,sync1 TEXT, sync2 TEXT, sync3 TEXT, sync4 TEXT );
CREATE TABLE phone_lookup (data_id INTEGER REFERENCES data(_id) NOT NULL,raw_contact_id INTEGER REFERENCES raw_contacts(_id) NOT NULL,normalized_number TEXT NOT NULL,min_match TEXT NOT NULL);
CREATE TABLE name_lookup (data_id INTEGER REFERENCES data(_id) NOT NULL,raw_contact_id INTEGER REFERENCES raw_contacts(_id) NOT NULL,normalized_name TEXT NOT NULL,name_type INTEGER NOT NULL,PRIMARY KEY (data_id, normalized_name, name_type));
CREATE TABLE IF NOT EXISTS agg_exceptions (_id INTEGER PRIMARY KEY AUTOINCREMENT,type INTEGER NOT NULL, raw_contact_id1 INTEGER REFERENCES raw_contacts(_id), raw_contact_id2 INTEGER REFERENCES raw_contacts(_id));
CREATE TABLE visible_contacts (_id INTEGER PRIMARY KEY);
CREATE TABLE default_directory (_id INTEGER PRIMARY KEY);
CREATE TABLE status_updates (status_update_data_id INTEGER PRIMARY KEY REFERENCES data(_id),status TEXT,status_timestamp INTEGER,status_res_package TEXT, status_label INTEGER, status_icon INTEGER);
CREATE TABLE data_usage_stat(_id INTEGER PRIMARY KEY AUTOINCREMENT, data_id INTEGER NOT NULL, usage_type INTEGER NOT NULL DEFAULT 0, x_times_used INTEGER NOT NULL DEFAULT 0, x_last_time_used INTEGER NOT NULL DEFAULT 0, times_used INTEGER NOT NULL DEFAULT 0, last_time_used INTEGER NOT NULL DEFAULT 0, FOREIGN KEY(data_id) REFERENCES data(_id));
CREATE TABLE deleted_contacts (contact_id INTEGER PRIMARY KEY,contact_deleted_timestamp INTEGER NOT NULL default 0);
CREATE TABLE photo_files (_id INTEGER PRIMARY KEY AUTOINCREMENT,height INTEGER NOT NULL,width INTEGER NOT NULL,filesize INTEGER NOT NULL);
CREATE TABLE directories(_id INTEGER PRIMARY KEY AUTOINCREMENT,packageName TEXT NOT NULL,authority TEXT NOT NULL,typeResourceId INTEGER,typeResourceName TEXT,accountType TEXT,accountName TEXT,displayName TEXT, exportSupport INTEGER NOT NULL DEFAULT 0,shortcutSupport INTEGER NOT NULL DEFAULT 0,photoSupport INTEGER NOT NULL DEFAULT 0);
CREATE INDEX contacts_has_phone_index ON contacts (has_phone_number);
CREATE INDEX contacts_name_raw_contact_id_index ON contacts (name_raw_contact_id);
CREATE INDEX raw_contacts_contact_id_index ON raw_contacts (contact_id);
CREATE INDEX data_raw_contact_id ON data (raw_contact_id);
CREATE INDEX data_mimetype_data1_index ON data (mimetype_id, data1);
CREATE INDEX phone_lookup_index ON phone_lookup (normalized_number, raw_contact_id, data_id);
INSERT INTO mimetypes (mimetype) VALUES
  ('vnd.android.cursor.item/email_v2'), ('vnd.android.cursor.item/im'), ('vnd.android.cursor.item/nickname'),
  ('vnd.android.cursor.item/organization'), ('vnd.android.cursor.item/phone_v2'),
  ('vnd.android.cursor.item/sip_address'), ('vnd.android.cursor.item/name'),
  ('vnd.android.cursor.item/postal-address_v2'), ('vnd.android.cursor.item/identity'),
  ('vnd.android.cursor.item/photo'), ('vnd.android.cursor.item/group_membership'),
  ('vnd.android.cursor.item/note'), ('vnd.android.cursor.item/contact_event'),
  ('vnd.android.cursor.item/website'), ('vnd.android.cursor.item/relation');
INSERT INTO accounts (account_name, account_type) VALUES (NULL, NULL);
CREATE VIEW view_raw_contacts AS SELECT
  raw_contacts._id AS _id, raw_contacts.contact_id AS contact_id, raw_contacts.aggregation_mode AS aggregation_mode,
  raw_contacts.raw_contact_is_read_only AS raw_contact_is_read_only, raw_contacts.deleted AS deleted,
  raw_contacts.display_name_source AS display_name_source, raw_contacts.display_name AS display_name,
  raw_contacts.display_name_alt AS display_name_alt, raw_contacts.phonetic_name AS phonetic_name,
  raw_contacts.phonetic_name_style AS phonetic_name_style, raw_contacts.sort_key AS sort_key,
  raw_contacts.phonebook_label AS phonebook_label, raw_contacts.phonebook_bucket AS phonebook_bucket,
  raw_contacts.sort_key_alt AS sort_key_alt, raw_contacts.phonebook_label_alt AS phonebook_label_alt,
  raw_contacts.phonebook_bucket_alt AS phonebook_bucket_alt, 0 AS raw_contact_is_user_profile,
  raw_contacts.custom_ringtone AS custom_ringtone, raw_contacts.send_to_voicemail AS send_to_voicemail,
  raw_contacts.times_contacted AS times_contacted, raw_contacts.last_time_contacted AS last_time_contacted,
  raw_contacts.starred AS starred, raw_contacts.pinned AS pinned, accounts.account_name AS account_name,
  accounts.account_type AS account_type, accounts.data_set AS data_set, accounts.account_type AS account_type_and_data_set,
  raw_contacts.sourceid AS sourceid, raw_contacts.backup_id AS backup_id, raw_contacts.version AS version,
  raw_contacts.dirty AS dirty, raw_contacts.sync1 AS sync1, raw_contacts.sync2 AS sync2, raw_contacts.sync3 AS sync3,
  raw_contacts.sync4 AS sync4
  FROM raw_contacts LEFT JOIN accounts ON accounts._id = raw_contacts.account_id;
CREATE VIEW view_contacts AS SELECT
  contacts._id AS _id, contacts.custom_ringtone AS custom_ringtone, name.display_name_source AS display_name_source,
  name.display_name AS display_name, name.display_name_alt AS display_name_alt, name.phonetic_name AS phonetic_name,
  name.phonetic_name_style AS phonetic_name_style, name.sort_key AS sort_key, name.phonebook_label AS phonebook_label,
  name.phonebook_bucket AS phonebook_bucket, name.sort_key_alt AS sort_key_alt,
  name.phonebook_label_alt AS phonebook_label_alt, name.phonebook_bucket_alt AS phonebook_bucket_alt,
  contacts.has_phone_number AS has_phone_number, contacts.name_raw_contact_id AS name_raw_contact_id,
  contacts.lookup AS lookup, contacts.photo_id AS photo_id, contacts.photo_file_id AS photo_file_id,
  1 AS in_visible_group, 1 AS in_default_directory, contacts.status_update_id AS status_update_id,
  contacts.contact_last_updated_timestamp AS contact_last_updated_timestamp,
  contacts.last_time_contacted AS last_time_contacted, contacts.send_to_voicemail AS send_to_voicemail,
  contacts.starred AS starred, contacts.pinned AS pinned, contacts.times_contacted AS times_contacted,
  CASE WHEN contacts.photo_file_id IS NOT NULL THEN 'content://com.android.contacts/display_photo/' || contacts.photo_file_id
    WHEN contacts.photo_id IS NULL THEN NULL
    ELSE 'content://com.android.contacts/contacts/' || contacts._id || '/photo' END AS photo_uri,
  CASE WHEN contacts.photo_id IS NULL THEN NULL
    ELSE 'content://com.android.contacts/contacts/' || contacts._id || '/photo' END AS photo_thumb_uri,
  0 AS is_user_profile
  FROM contacts JOIN raw_contacts AS name ON contacts.name_raw_contact_id = name._id;
CREATE VIEW view_data AS SELECT
  data._id AS _id, data.hash_id AS hash_id, data.raw_contact_id AS raw_contact_id,
  raw_contacts.contact_id AS contact_id, raw_contacts.account_id AS account_id, accounts.account_name AS account_name,
  accounts.account_type AS account_type, accounts.data_set AS data_set, accounts.account_type AS account_type_and_data_set,
  raw_contacts.sourceid AS sourceid, raw_contacts.backup_id AS backup_id, raw_contacts.version AS version,
  raw_contacts.dirty AS dirty, data.is_primary AS is_primary, data.is_super_primary AS is_super_primary,
  data.data_version AS data_version, mimetypes.mimetype AS mimetype, data.is_read_only AS is_read_only,
  data.data1 AS data1, data.data2 AS data2, data.data3 AS data3, data.data4 AS data4, data.data5 AS data5,
  data.data6 AS data6, data.data7 AS data7, data.data8 AS data8, data.data9 AS data9, data.data10 AS data10,
  data.data11 AS data11, data.data12 AS data12, data.data13 AS data13, data.data14 AS data14, data.data15 AS data15,
  data.carrier_presence AS carrier_presence, contacts.custom_ringtone AS custom_ringtone,
  contacts.send_to_voicemail AS send_to_voicemail, contacts.starred AS starred, contacts.pinned AS pinned,
  contacts.times_contacted AS times_contacted, contacts.last_time_contacted AS last_time_contacted,
  name.display_name_source AS display_name_source, name.display_name AS display_name,
  name.display_name_alt AS display_name_alt, name.phonetic_name AS phonetic_name, name.sort_key AS sort_key,
  name.phonebook_label AS phonebook_label, name.sort_key_alt AS sort_key_alt,
  name.phonebook_label_alt AS phonebook_label_alt, contacts.has_phone_number AS has_phone_number,
  contacts.name_raw_contact_id AS name_raw_contact_id, contacts.lookup AS lookup, contacts.photo_id AS photo_id,
  contacts.photo_file_id AS photo_file_id, 1 AS in_visible_group,
  contacts.contact_last_updated_timestamp AS contact_last_updated_timestamp,
  CASE WHEN contacts.photo_file_id IS NOT NULL THEN 'content://com.android.contacts/display_photo/' || contacts.photo_file_id
    WHEN contacts.photo_id IS NULL THEN NULL
    ELSE 'content://com.android.contacts/contacts/' || contacts._id || '/photo' END AS photo_uri,
  CASE WHEN contacts.photo_id IS NULL THEN NULL
    ELSE 'content://com.android.contacts/contacts/' || contacts._id || '/photo' END AS photo_thumb_uri,
  0 AS raw_contact_is_user_profile, groups.sourceid AS group_sourceid
  FROM data JOIN mimetypes ON data.mimetype_id = mimetypes._id
  JOIN raw_contacts ON data.raw_contact_id = raw_contacts._id
  LEFT JOIN accounts ON accounts._id = raw_contacts.account_id
  JOIN contacts ON raw_contacts.contact_id = contacts._id
  JOIN raw_contacts AS name ON contacts.name_raw_contact_id = name._id
  LEFT JOIN groups ON mimetypes.mimetype = 'vnd.android.cursor.item/group_membership' AND groups._id = data.data1;
CREATE VIEW view_groups AS SELECT groups._id AS _id, accounts.account_name AS account_name,
  accounts.account_type AS account_type, accounts.data_set AS data_set, groups.sourceid AS sourceid,
  groups.version AS version, groups.dirty AS dirty, groups.title AS title, groups.title_res AS title_res,
  groups.notes AS notes, groups.system_id AS system_id, groups.deleted AS deleted,
  groups.group_visible AS group_visible, groups.should_sync AS should_sync, groups.auto_add AS auto_add,
  groups.favorites AS favorites, groups.group_is_read_only AS group_is_read_only
  FROM groups LEFT JOIN accounts ON accounts._id = groups.account_id;
CREATE VIEW view_v1_phones AS SELECT data._id AS _id, raw_contacts.contact_id AS person, data.is_primary AS isprimary,
  CAST(data.data2 AS INTEGER) AS type, data.data1 AS number, data.data3 AS label,
  data.data4 AS number_key, raw_contacts.display_name AS name, raw_contacts.display_name AS display_name,
  raw_contacts.phonetic_name AS phonetic_name, raw_contacts.times_contacted AS times_contacted,
  raw_contacts.last_time_contacted AS last_time_contacted, raw_contacts.custom_ringtone AS custom_ringtone,
  raw_contacts.send_to_voicemail AS send_to_voicemail, raw_contacts.starred AS starred
  FROM data JOIN raw_contacts ON data.raw_contact_id = raw_contacts._id
  WHERE data.mimetype_id = 5 AND raw_contacts.deleted = 0;
CREATE VIEW view_v1_people AS SELECT raw_contacts.contact_id AS _id, raw_contacts.display_name AS name,
  raw_contacts.display_name AS display_name, raw_contacts.phonetic_name AS phonetic_name,
  (SELECT data1 FROM data WHERE data.raw_contact_id = raw_contacts._id AND mimetype_id = 12) AS notes,
  raw_contacts.times_contacted AS times_contacted, raw_contacts.last_time_contacted AS last_time_contacted,
  raw_contacts.custom_ringtone AS custom_ringtone, raw_contacts.send_to_voicemail AS send_to_voicemail,
  raw_contacts.starred AS starred, phones._id AS primary_phone, phones.number AS number, phones.type AS type,
  phones.label AS label, phones.number_key AS number_key
  FROM raw_contacts LEFT JOIN view_v1_phones AS phones ON phones._id =
    (SELECT min(_id) FROM data WHERE data.raw_contact_id = raw_contacts._id AND mimetype_id = 5)
  WHERE raw_contacts.deleted = 0;
