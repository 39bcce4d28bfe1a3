### sysctl
sysctl kernel.ostype; sysctl -n kernel.ostype; sysctl -N kernel.ostype kernel.pid_max; echo $?
sysctl no.such.key; echo $?; sysctl -e no.such.key; echo $?; sysctl; echo $?
### sysctl of what cannot be changed
sysctl kernel.ostype=x; echo $?; sysctl -w kernel.ostype=x; echo $?; sysctl -n kernel.ostype
### pwdx of nobody
pwdx 99999999 x; echo $?; pwdx; echo $?
### ps of nobody
ps -p 99999999 -o PID; echo $?; ps -p 99999999 -o USER:5=WHO,PID=,NAME=N; echo $?
### ps by columns
ps -p 1 -o PID,PPID; ps -p 1 -o PID=,PPID=; ps -p 1 -o PPID:2,PID:3=number; ps -p 1 -o PID,S=state | head -n 1
ps -p 99999999,1 -k -PID -o PID=; ps 1 -o PID
### ps tells its columns
for field in PID PPID TID PGID TCNT UID GID S NI PRI PR SCH PSR BIT F C SZ VSZ RSS VIRT RES SHR %CPU %MEM TIME TIME+ ELAPSED; do
  ps -p 99999999 -o $field,PID
done
for field in TTY NAME CMD COMM COMMAND ARGS CMDLINE LABEL GROUP STAT; do ps -p 99999999 -o PID,$field; done
### ps of something bad
ps -p x; echo $?; ps nobody; echo $?; ps -k NO; echo $?
### processes without a name
pgrep no.such.program; echo $?; pkill no.such.program; echo $?; pidof no.such.program; echo $?
killall no.such.program; echo $?; killall -q no.such.program; echo $?; pgrep; echo $?; pkill; echo $?; killall; echo $?
pgrep -c no.such.program; echo $?; pkill -NOSUCH x; echo $?
### proc self
cat /proc/self/comm; head -n 1 /proc/self/status
cat /proc/self/stat | wc -w; ls /proc/self/task | wc -l; cat /proc/self/cmdline | tr '\0' '\n'
X=1 cat /proc/self/environ | tr '\0' '\n' | grep ^X=
### proc is not to be written
echo x > /proc/1/stat; echo $?; mkdir /proc/1/new; echo $?; rm /proc/1/stat; echo $?; touch /proc/1/new; echo $?
### nice
nice echo x; nice -n 3 sh -c 'echo $1' a b; nice; echo $?; nice -n x true; echo $?; nice no.such.program; echo $?
nice -n 5 false; echo $?; nice -n5 cat a.txt; echo x | nice cat; nice -n 1 nice -n 2 true; echo $?
### renice of nobody
renice -n 1 99999999; echo $?; renice; echo $?; renice 3 99999999; echo $?; renice -n x 1; echo $?
### vmstat's head
vmstat | head -n 2; vmstat | wc -l; vmstat -n 0 3 | wc -l; vmstat 1 2 3; echo $?
### free's head
free | head -n 1; free -m | sed 's/[0-9]\+/N/g; s/ \+/ /g'
### pmap of nobody
pmap 2>&1; echo $?; pmap 99999999 2>&1; echo $?; pmap x 2>&1; echo $?; pmap -q 99999999; echo $?; pmap -z 1 2>&1
### ps of a bad column
ps -o PID,bad 2>&1 | head -2; ps -o PID:x 2>&1 | head -2
