CREATE TABLE IF NOT EXISTS expressions (
  _id INTEGER PRIMARY KEY, expression BLOB, flags INTEGER, timeStamp INTEGER
);
