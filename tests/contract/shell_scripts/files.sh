### ls
ls; ls dir; ls -1 a.txt b.txt; ls -a dir; ls -A; ls -d dir; ls none 2>&1; echo $?
### ls marks
ls -F; ls -p; ls -R dir; ls -r; ls dir a.txt
### ls long
ls -ln a.txt | cut -d' ' -f1-5; ls -l dir | tail -n +2 | cut -c1-10; ls -ld dir | cut -c1-10; ls -l link | cut -c1-10; ls -ln empty | grep -c ' 0 '
### ls sorted
touch -d 2020-01-01T00:00:00 old; touch -d 2021-01-01T00:00:00 new; ls -t old new; ls -tr old new; printf 123 > s3; printf 1 > s1; ls -S s1 s3; ls -l --full-time old 2>/dev/null | cut -c1-1
### ls with times
touch -d 2020-01-02T03:04:05 old; ls -l old | cut -d' ' -f6-
### mkdir and rmdir
mkdir n; mkdir n 2>&1; echo $?; mkdir -p x/y/z; ls -R x; rmdir x/y/z; rmdir x 2>&1; echo $?; mkdir q/w 2>&1; echo $?; mkdir -m 700 m; stat -c %a m
### rmdir of parents
mkdir -p x/y; rmdir -p x/y; ls -d x 2>&1; mkdir 2>&1 | head -1
### rm
rm a.txt; ls a.txt 2>&1; rm none 2>&1; echo $?; rm -f none; echo $?; rm dir 2>&1; echo $?; rm -r dir; ls -d dir 2>&1; rm -rf none; echo $?; rm 2>&1 | head -1
### cp
cp a.txt copy; cat copy; cp a.txt b.txt dir; ls dir; cp none x 2>&1; echo $?; cp dir x 2>&1; echo $?; cp -r dir d2; ls d2; cp a.txt dir/sub; ls dir/sub
### cp of links and modes
cp link l1; ls -l l1 | cut -c1-1; cp -P link l2; readlink l2; cp -a link l3; readlink l3; chmod 640 a.txt; cp -p a.txt m; stat -c %a m; cp -R dir d3; find d3 | sort
### cp to many
cp a.txt b.txt none 2>&1; echo $?; cp -t dir a.txt; ls dir; cp -n b.txt a.txt; cat a.txt | head -1; cp a.txt a.txt 2>&1; echo $?
### mv
mv a.txt x; ls a.txt 2>&1; cat x; mv x b.txt dir; ls dir; mv none y 2>&1; echo $?; mv dir moved; ls moved; mv moved/x .; cat x
### mv over
mv a.txt b.txt; cat b.txt; mkdir e; mv e dir; ls -d dir/e; touch k; mv -n b.txt k; cat k | wc -c; mv b.txt k none 2>&1; echo $?
### ln
ln -s a.txt s; readlink s; cat s; ln -s x s 2>&1; echo $?; ln -sf b.txt s; readlink s; ln -s /abs/target dir; readlink dir/target
### broken links
ln -s nowhere bad; ls bad; cat bad 2>&1; [ -e bad ]; echo $?; [ -L bad ]; echo $?; readlink -f bad | sed 's,.*/,,'; readlink none; echo $?
### realpath
realpath dir/../a.txt | sed 's,.*/,,'; realpath link | sed 's,.*/,,'; realpath none/x 2>/dev/null; echo $?; readlink -f link | sed 's,.*/,,'; readlink a.txt; echo $?
### touch
touch t; ls t; touch -d 2001-02-03T04:05:06 t; stat -c %Y t >/dev/null; date -r t +%Y-%m-%d; touch -c none; ls none 2>&1; touch -t 200501020304 t; date -r t +%F_%T; touch -r t u; date -r u +%F
### chmod
chmod 644 a.txt; stat -c %a a.txt; chmod u+x,g-r,o=w a.txt; stat -c '%a %A' a.txt; chmod +x a.txt; stat -c %a a.txt; chmod a-w a.txt; stat -c %a a.txt; chmod 4755 a.txt; stat -c %A a.txt; chmod -R 700 dir; stat -c %a dir/sub; chmod 999 a.txt 2>&1; echo $?
### chmod more
chmod g=u a.txt; stat -c %a a.txt; chmod u=rwx,go= a.txt; stat -c %a a.txt; chmod +t dir; stat -c %A dir; chmod u+s a.txt; stat -c %a a.txt; chmod a+X dir a.txt; stat -c %A dir a.txt; chmod 644 none 2>&1; echo $?
### stat
stat -c '%n %s %F' a.txt dir link empty; stat -c '%a %A %u %g %h' a.txt; stat -c %N link; stat -L -c %F link; stat none 2>&1; echo $?; stat -c '%s %%' a.txt
### find
find . | sort; find dir -type f | sort; find . -name '*.txt' | sort; find . -maxdepth 1 -type d; find dir -name deep.txt; find none 2>&1; echo $?
### find tests
find . -type l; find . -empty -type f; find . -size +0 -type f -name 'a*'; find . -name a.txt -o -name b.txt | sort; find . ! -name '*.txt' -type f | sort; find . -path '*/sub/*'; find . -iname 'A.TXT'; find dir -mindepth 1 -maxdepth 1 | sort
### find actions
find . -name 'a.txt' -exec cat {} \;; find . -name '*.txt' -exec echo {} + | tr ' ' '\n' | sort; find . -name a.txt -print0 | tr '\0' '!'; echo; find . -name b.txt -delete; ls b.txt 2>&1; find dir -name '*.txt' -printf '%f %s\n' | sort; find . -name a.txt -quit
### find and links
mkdir -p tree/in; touch tree/in/f; ln -s tree way; ln -s ../tree tree/back; ln -s none tree/lost; find way; find way/ | sort; find -H way | sort; find -P way 2>&1; find . -foo 2>&1; rm tree/back; find -L way | sort; find -L way -type l; find . -follow -name f 2>&1; ls -ld way/ | cut -c1; stat -c %F way/; test -L way/; echo $?
### find by time and permission
touch -d 2001-01-01T00:00:00 old; find . -name old -mtime +10; find . -maxdepth 1 -newer old -name 'a.txt'; chmod 600 a.txt; find . -perm 600 -name a.txt; find . -maxdepth 1 -type f \( -name a.txt -o -name empty \) | sort; find . -maxdepth 1 -type f -not -name '*t*' | sort
### du
du -a dir >/dev/null; echo $?; du -s none 2>&1; echo $?; du -d 0 dir | cut -f2
### mktemp
f=$(mktemp -p . x.XXXXXX); [ -f $f ] && echo file; d=$(mktemp -d -p . y.XXXX); [ -d $d ] && echo dir; mktemp -u -p . z.XXXX | cut -c1-4
### fallocate
fallocate -l 10 a.new; wc -c < a.new; fallocate -l 4 a.new; wc -c < a.new; fallocate -l 1k -o 4 a.new; wc -c < a.new; md5sum a.new
fallocate -l 0 a.new; echo $?; fallocate -l x a.new; echo $?; fallocate a.new; echo $?; fallocate -l 5; echo $?; fallocate -l 5 a.new b.new; echo $?
fallocate -l 5 nowhere/a; echo $?; fallocate -l 5 .; echo $?; fallocate -l 100000 b.new; md5sum b.new; echo x >> b.new; wc -c < b.new; rm a.new b.new; ls
### truncate
truncate -s 3 a.txt; wc -c < a.txt; truncate -s 10 new; wc -c < new; truncate -s +2 new; wc -c < new; truncate -s 1k new; wc -c < new
### whoami and id
whoami; id -u; id -un; id -g; id -gn; test "$(id -u)" = 0 && echo root
### env
env -i A=1 env; env A=2 sh -c 'echo $A'; A=5 env -u A sh -c 'echo "[$A]"'; A=7 printenv A; printenv NOSUCH; echo $?; env nosuch 2>/dev/null; echo $?
### uname
uname; uname -s; uname -o; uname -x 2>/dev/null; echo $?
### which
which nosuch; echo $?; which cat >/dev/null; echo $?
### timeout
timeout 1 echo ok; timeout 0.1 sleep 5; echo $?; timeout -s KILL 0.1 sleep 5; echo $?; timeout 2>&1 | head -1
### nice nohup setsid
nice echo n; nice -n 5 echo m; nohup echo h 2>/dev/null; setsid echo s 2>/dev/null; time true 2>/dev/null
### sleep
sleep 0; sleep 0.01; sleep 0.001s; sleep x 2>&1; echo $?; sleep 2>&1 | head -1
### kill
kill -l | head -1 >/dev/null; kill -0 $$; echo $?; kill 999999 2>/dev/null; echo $?; kill -l 9
### install and mountpoint
install -d newdir; ls -d newdir; install -m 600 a.txt newdir; stat -c %a newdir/a.txt; mountpoint dir 2>/dev/null; echo $?
### logname and tty
tty < /dev/null; echo $?; tty -s < /dev/null; echo $?
### getopt of files with odd names
touch 'a b' '-x' '*'; ls -1 -- -x 'a b'; cat './-x'; rm -- -x; for f in *; do echo "[$f]"; done
### unlink and sync
unlink a.txt; ls a.txt 2>&1; sync; echo $?; unlink none 2>&1; echo $?
### unicode names
touch 'é ü' 日本; ls é* 日*; echo 日?; find . -name '日*'; rm 日本; ls 日本 2>&1
### deep paths
mkdir -p a/b/c/d; touch a/b/c/d/f; ls a/b/../b/c/./d; cd a/b/c; ls ../../../a; find ../.. -name f
### permissions in octal and text
chmod 000 a.txt; ls -l a.txt | cut -c1-10; chmod 7777 a.txt; ls -l a.txt | cut -c1-10; chmod 1644 dir; ls -ld dir | cut -c1-10
### uuid and random
uuidgen | wc -c; head -c 8 /dev/urandom | wc -c; head -c 3 /dev/zero | xxd -p; cat /dev/null; echo x > /dev/null; wc -c < /dev/null
### xattr free copy of a tree
cp -a dir tree; find tree | sort; cmp dir/sub/deep.txt tree/sub/deep.txt; echo $?; rm -rf tree dir; ls
### dates as people and programs write them
for d in @1.5 '2001-09-09 01:46' 2001-09-09T01:46:40.25Z '2001-09-09 01:46 +0200' 2001-09-09T01:46:40-05:30 2001-09-09Z '2001-9-9 1:46' 2001-09-09; do
touch -d "$d" f && stat -c %y f; date -u -d "$d" +%s; done
for d in '' Z '09-09 12:30' 2001-13-09 20010909 2001-09-09T01 25:00; do touch -d "$d" g 2>&1; date -u -d "$d" 2>&1; done; ls g
date -d 12:30 +%T
for t in 200109090146.40 200109090146 0109090146; do touch -t $t f; stat -c %y f; done; touch -t 1 f 2>&1; echo $?
