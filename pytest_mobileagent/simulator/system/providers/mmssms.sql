PRAGMA user_version = 67;
CREATE TABLE android_metadata (locale TEXT);
INSERT INTO android_metadata VALUES ('en_US');
CREATE TABLE sms (_id INTEGER PRIMARY KEY,thread_id INTEGER,address TEXT,person INTEGER,date INTEGER,date_sent INTEGER DEFAULT 0,protocol INTEGER,read INTEGER DEFAULT 0,status INTEGER DEFAULT -1,type INTEGER,reply_path_present INTEGER,subject TEXT,body TEXT,service_center TEXT,locked INTEGER DEFAULT 0,sub_id INTEGER DEFAULT -1, error_code INTEGER DEFAULT -1, creator TEXT,seen INTEGER DEFAULT 0);
CREATE TABLE threads (_id INTEGER PRIMARY KEY AUTOINCREMENT,date INTEGER DEFAULT 0,message_count INTEGER DEFAULT 0,recipient_ids TEXT,snippet TEXT,snippet_cs INTEGER DEFAULT 0,read INTEGER DEFAULT 1,archived INTEGER DEFAULT 0,type INTEGER DEFAULT 0,error INTEGER DEFAULT 0,has_attachment INTEGER DEFAULT 0);
CREATE TABLE canonical_addresses (_id INTEGER PRIMARY KEY AUTOINCREMENT,address TEXT);
CREATE TABLE pdu (_id INTEGER PRIMARY KEY AUTOINCREMENT,thread_id INTEGER,date INTEGER,date_sent INTEGER DEFAULT 0,msg_box INTEGER,read INTEGER DEFAULT 0,m_id TEXT,sub TEXT,sub_cs INTEGER,ct_t TEXT,ct_l TEXT,exp INTEGER,m_cls TEXT,m_type INTEGER,v INTEGER,m_size INTEGER,pri INTEGER,rr INTEGER,rpt_a INTEGER,resp_st INTEGER,st INTEGER,tr_id TEXT,retr_st INTEGER,retr_txt TEXT,retr_txt_cs INTEGER,read_status INTEGER,ct_cls INTEGER,resp_txt TEXT,d_tm INTEGER,d_rpt INTEGER,locked INTEGER DEFAULT 0,sub_id INTEGER DEFAULT -1, seen INTEGER DEFAULT 0,creator TEXT,text_only INTEGER DEFAULT 0);
CREATE TABLE addr (_id INTEGER PRIMARY KEY,msg_id INTEGER,contact_id INTEGER,address TEXT,type INTEGER,charset INTEGER);
CREATE TABLE part (_id INTEGER PRIMARY KEY AUTOINCREMENT,mid INTEGER,seq INTEGER DEFAULT 0,ct TEXT,name TEXT,chset INTEGER,cd TEXT,fn TEXT,cid TEXT,cl TEXT,ctt_s INTEGER,ctt_t TEXT,_data TEXT,text TEXT);
CREATE TABLE attachments (sms_id INTEGER,content_url TEXT,offset INTEGER);
CREATE TABLE raw (_id INTEGER PRIMARY KEY,date INTEGER,reference_number INTEGER,count INTEGER,sequence INTEGER,destination_port INTEGER,address TEXT,sub_id INTEGER DEFAULT -1, pdu TEXT,deleted INTEGER DEFAULT 0,message_body TEXT,display_originating_addr TEXT);
CREATE TABLE sr_pending (reference_number INTEGER,action TEXT,data TEXT);
CREATE TABLE pending_msgs (_id INTEGER PRIMARY KEY,proto_type INTEGER,msg_id INTEGER,msg_type INTEGER,error_type INTEGER,error_code INTEGER,retry_index INTEGER NOT NULL DEFAULT 0,due_time INTEGER,sub_id INTEGER DEFAULT -1, last_try INTEGER);
CREATE TABLE rate (sent_time INTEGER);
CREATE TABLE drm (_id INTEGER PRIMARY KEY,_data TEXT);
CREATE INDEX typeThreadIdIndex ON sms (type, thread_id);
CREATE INDEX threadIdDateIndex ON sms (thread_id, date);

CREATE TRIGGER sms_update_thread_on_insert AFTER INSERT ON sms BEGIN
  UPDATE threads SET date = new.date, snippet = new.body, snippet_cs = 0,
    message_count = (SELECT count(*) FROM sms WHERE thread_id = new.thread_id AND type != 3)
      + (SELECT count(*) FROM pdu WHERE thread_id = new.thread_id AND m_type IN (128, 130, 132) AND msg_box != 3),
    read = NOT EXISTS (SELECT 1 FROM sms WHERE thread_id = new.thread_id AND read = 0),
    error = (SELECT count(*) FROM sms WHERE thread_id = new.thread_id AND type = 5)
    WHERE _id = new.thread_id;
END;
CREATE TRIGGER sms_update_thread_date_subject_on_update AFTER UPDATE OF date, body, type ON sms BEGIN
  UPDATE threads SET date = coalesce((SELECT max(date) FROM sms WHERE thread_id = new.thread_id), date),
    snippet = (SELECT body FROM sms WHERE thread_id = new.thread_id ORDER BY date DESC LIMIT 1),
    message_count = (SELECT count(*) FROM sms WHERE thread_id = new.thread_id AND type != 3)
      + (SELECT count(*) FROM pdu WHERE thread_id = new.thread_id AND m_type IN (128, 130, 132) AND msg_box != 3),
    error = (SELECT count(*) FROM sms WHERE thread_id = new.thread_id AND type = 5)
    WHERE _id = new.thread_id;
END;
CREATE TRIGGER sms_update_thread_read_on_update AFTER UPDATE OF read ON sms BEGIN
  UPDATE threads SET read = NOT EXISTS (SELECT 1 FROM sms WHERE thread_id = new.thread_id AND read = 0)
    WHERE _id = new.thread_id;
END;
CREATE TRIGGER pdu_update_thread_on_insert AFTER INSERT ON pdu WHEN new.m_type IN (128, 130, 132) BEGIN
  UPDATE threads SET date = new.date * 1000, snippet = new.sub, snippet_cs = coalesce(new.sub_cs, 0),
    message_count = (SELECT count(*) FROM sms WHERE thread_id = new.thread_id AND type != 3)
      + (SELECT count(*) FROM pdu WHERE thread_id = new.thread_id AND m_type IN (128, 130, 132) AND msg_box != 3),
    read = NOT EXISTS (SELECT 1 FROM sms WHERE thread_id = new.thread_id AND read = 0)
      AND NOT EXISTS (SELECT 1 FROM pdu WHERE thread_id = new.thread_id AND read = 0)
    WHERE _id = new.thread_id;
END;
CREATE TRIGGER update_threads_on_insert_part AFTER INSERT ON part
  WHEN new.ct NOT IN ('text/plain', 'application/smil') BEGIN
  UPDATE threads SET has_attachment = 1 WHERE _id IN (SELECT thread_id FROM pdu WHERE _id = new.mid);
END;
