### sqlite3 lists rows
sqlite3 t.db "create table t(a,b); insert into t values(1,'x y'),(2.5,NULL),(1e20,'it''s'),('',x'4142'),(0.1,'h'),(-3,'a|b')"; sqlite3 t.db 'select * from t'; sqlite3 -separator : -nullvalue NULL -header t.db 'select a, b as "the b" from t'; echo 'select count(*) from t;' | sqlite3 t.db; echo $?
### sqlite3 modes
sqlite3 t.db "create table t(a,b); insert into t values(1,'x y'),(2.5,NULL),(1e20,'it''s'),('',x'4142'),('q\"r','<&>')"; for m in ascii box column csv html json line list markdown quote table tabs; do echo "== $m"; sqlite3 -$m t.db 'select a, b as "a name" from t'; sqlite3 -header -$m t.db 'select a, b as "a name" from t limit 2; select 1 where 0'; done
### sqlite3 modes by dots
sqlite3 t.db "create table t(a,b); insert into t values(1,'x y'),(2.5,NULL),('',x'41')"; for m in ascii box column csv html insert json line list markdown quote table tabs tcl 'insert other'; do echo "== $m"; printf '.mode %s\nselect * from t;\n.headers on\nselect 1 as z, b from t limit 2;\nselect 2 where 0;\n' "$m" | sqlite3 t.db; done
### sqlite3 cells of several lines
sqlite3 t.db "create table t(a,b); insert into t values(1,'l1
l2'),(2,'x')"; for m in box column csv json line list markdown quote table html; do sqlite3 -$m t.db 'select * from t'; done; printf '.mode insert\nselect * from t;\n.mode tcl\nselect * from t;\n' | sqlite3 t.db
### sqlite3 tells the schema
sqlite3 t.db "create table t(a,b); create index i on t(a); create view v as select a from t; create table notes(_id integer primary key, title text); create trigger g after insert on t begin select 1; end"; sqlite3 t.db .schema; sqlite3 t.db '.schema notes' .tables '.tables n%' .indexes '.indexes t' '.tables none'
### sqlite3 lists many tables
for i in 1 2 3 4 5 6 7 8 9 10 11 12 13; do echo "create table table_number_$i(a);"; done | sqlite3 t.db; sqlite3 t.db .tables
### sqlite3 dumps
sqlite3 t.db "create table t(a,b); insert into t values(1,'it''s'),(2.5,NULL),(1e20,x'4142'),(10,'l1
l2'); create index i on t(a); create table n(_id integer primary key autoincrement, t text); insert into n(t) values('q'); create view v as select 1"; sqlite3 t.db .dump; sqlite3 t.db '.dump n'; sqlite3 t.db .dump | sqlite3 u.db; sqlite3 u.db 'select * from t'
### sqlite3 errors and status
sqlite3 t.db 'create table t(a primary key)'; sqlite3 t.db 'select * from none; select 1' 2>/dev/null; echo $?; sqlite3 t.db "insert into t values(1); insert into t values(1); select 2" 2>/dev/null; echo $?; sqlite3 t.db 'selec' 2>/dev/null; echo $?; printf 'select 1;\nselect x;\nselect 3;\n' | sqlite3 t.db 2>/dev/null; echo $?; printf 'select 1;\nselect x;\nselect 3;\n' | sqlite3 -bail t.db 2>/dev/null; echo $?; sqlite3 t.db .nothing 2>/dev/null; echo $?; sqlite3 -nothing t.db 2>/dev/null; echo $?; sqlite3 no/t.db 'select 1' 2>/dev/null; echo $?; sqlite3 t.db '.exit 3'; echo $?; sqlite3 t.db .quit 'select 1'; echo $?
### sqlite3 dots
sqlite3 t.db "create table t(a)"; sqlite3 t.db '.print hi  there' '.headers on' 'select 1 as x' '.mode line' 'select 2 as y' '.nullvalue N' 'select null as n' '.separator ;' '.mode list' 'select 1,2' '.separator - +' 'select 3,4'; echo; sqlite3 t.db '.width 5 3' '.mode column' "select 'abcdefgh' as p, 'abcd' as q"; echo 'select 7;' > s.sql; sqlite3 t.db '.read s.sql'; printf '.output o\nselect 8;\n.output\nselect 9;\n.once p\nselect 10;\nselect 11;\n' | sqlite3 t.db; cat o p
### sqlite3 takes statements apart
printf "select 1; select 2;\nselect\n3;\nselect 'a;b';\n-- remark\nselect 4 -- x;\n;\n" | sqlite3 t.db; sqlite3 t.db "select 1;;select 2; " "select 'x;y'"; printf 'select 5' | sqlite3 t.db; echo 'select 1; select 2' | sqlite3 -echo t.db
### sqlite3 plans and changes
sqlite3 t.db "create table t(a); create index i on t(a)"; sqlite3 t.db 'explain query plan select * from t where a=1' 'explain query plan select * from t x, t y order by x.a'; sqlite3 t.db '.changes on' 'insert into t values(1)' 'insert into t values(2),(3)'
### sqlite3 settings shown
sqlite3 t.db 'select 1' '.mode csv' .mode '.headers on' .show | grep -v -e filename -e 'current output' ; sqlite3 -cmd '.headers on' t.db 'select 5 as f'; sqlite3 -cmd '.mode csv' t.db "select 'a,b', 2"
### sqlite3 pragmas and functions
sqlite3 t.db "create table t(a int, b text not null default 'x')"; sqlite3 t.db 'pragma table_info(t)' 'pragma user_version' 'pragma user_version=4' 'pragma user_version'; sqlite3 t.db "select upper('a'), length('héllo'), 7/2, 7/2.0, round(2.567,1), typeof(1.0), 'a'||1, 1e3, 123456789.123, 1.0, 1e15, 1e16"
### sqlite3 in memory
sqlite3 :memory: 'create table t(a); insert into t values(3); select * from t'; echo 'select 4;' | sqlite3; ls
