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
### taskset
taskset 2>&1; echo $?; taskset x true 2>&1; echo $?; taskset 1 echo hi; taskset -p 99999999 2>&1; echo $?; taskset 1 no.such 2>&1; echo $?; taskset 0 true 2>&1 | cut -c1-24; taskset 1 2>&1
taskset -p x 2>&1; taskset -p 1 x 2>&1; taskset -p 1 99999999 2>&1; taskset -a 1 2>&1; taskset 2 sh -c 'taskset -p $$; taskset -p 1 $$; taskset -p 0 $$ 2>&1' | sed 's/pid [0-9]*/N/'
### taskset in proc
taskset 2 sh -c 'grep Cpus_allowed /proc/$$/status'; taskset 3 sh -c 'grep Cpus_allowed /proc/$$/status'; taskset 1 grep Cpus_allowed_list /proc/self/status
### chrt
chrt 2>&1; echo $?; chrt -m; chrt -p 99999999 2>&1; echo $?; chrt -o 0 echo hi 2>&1; chrt -b 0 echo hi 2>&1; chrt -i 0 echo hi 2>&1; chrt -o 5 echo hi 2>&1; chrt -f 0 echo hi 2>&1; echo $?; chrt 200 echo x 2>&1; chrt x true 2>&1; chrt -o 0 2>&1; chrt -of 1 true 2>&1; chrt 5 no.such 2>&1;echo $?
chrt -p x 2>&1; chrt -p 1 200 2>&1; chrt -p 2>&1; chrt -p 99999999 5 2>&1
### chrt of running programs
for how in '-f 5' '-r 7' '-b 0' '-i 0' '-Rf 5'; do chrt $how sh -c 'chrt -p $$; cut -d" " -f18,19,40,41 /proc/$$/stat; ps -p $$ -o PRI,NI,RTPRIO,SCH,PR' | sed 's/pid [0-9]*/N/'; done; sh -c 'chrt -r -p $$ 3; chrt -p $$' | sed 's/pid [0-9]*/N/'
### ionice
ionice 2>&1; ionice -c 3 echo hi; ionice -c 4 true 2>&1; ionice -n 8 true 2>&1; ionice -c x true 2>&1; ionice -c 3 no.such 2>&1; echo $?; ionice -p 99999999 -c 3 2>&1; echo $?; ionice -t -p 99999999 -c 3 2>&1; echo $?; ionice -x 2>&1
for how in '-c 1' '-c 2' '-c 3' '-n 3' '-c 1 -n 7'; do ionice $how sh -c 'ionice -p $$; iorenice $$' | sed 's/Pid [0-9]*/N/'; done; sh -c 'ionice -p $$; ionice -n 2 -p $$; ionice -p $$'
### iorenice
iorenice 2>&1; iorenice 99999999 2>&1; echo $?; iorenice x 2>&1; for how in be 'be 3' '2 1' rt idle none 5 x '1 2 3'; do sh -c "iorenice \$\$ $how 2>&1; iorenice \$\$" | sed 's/Pid [0-9]*/N/'; done
### watch usage
watch 2>&1; echo $?; watch -n x true 2>&1; echo $?; watch -n 2>&1; watch -q true 2>&1
### watch
timeout 0.5 watch -t -n 9 echo hi there | cat -v | sed 's/\^\[\[?25h.*//'; echo; timeout 0.5 watch -t -n 9 'echo a; echo b' | cat -v | sed 's/\^\[\[?25h.*//'
### the head of watch
timeout 0.5 watch -n 9 echo hi | cat -v | sed 's/\^\[\[?25h.*//' | cut -c 1-90 | sed 's/[A-Z][a-z][a-z] [A-Z].*/TIME/'; echo; timeout 0.5 watch -n 1.5 true | cat -v | sed 's/\^\[\[?25h.*//' | cut -c 1-60
### limits
ulimit -a | cut -c 1-26; ulimit -f; ulimit -Hs; ulimit -s; ulimit -c; ulimit -z; echo $?; ulimit -n x; echo $?; ulimit -a 5; echo $?; ulimit -r; ulimit -q; ulimit -v; ulimit -d; ulimit -t; ulimit -Sf; ulimit -n -s; ulimit -ns; ulimit; ulimit -f unlimited; echo $?
