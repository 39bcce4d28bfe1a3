### hard link has the same content mode and times
echo a > a; ln a b; echo more >> b; cat a; chmod 600 b; stat -c '%a %h' a b; touch -d 2020-01-01 a; stat -c %y b | cut -c1-10
### hard link outlives its first name
ln a.txt h; rm a.txt; cat h; stat -c %h h; mv h z; stat -c '%h %n' z
### hard link refused
ln a.txt b.txt; echo $?; ln nope x; echo $?; ln dir e; echo $?; ln a.txt; echo $?; ln -T a.txt dir; echo $?
### hard links into a directory
ln a.txt dir; ln -t dir b.txt empty; ls dir; ln -n a.txt dir; echo $?; ln -v a.txt dir/v; ln -f b.txt a.txt; cat a.txt
### hard link of a symbolic link
ln link l; readlink l; stat -c %h link l
### a file is replaced and its links stay
ln a.txt h; sed -i s/alpha/omega/ a.txt; cat a.txt h; stat -c %h a.txt h; ln h i; mv h i; ls h i; cp h i; echo $?
### hard links are the same file
ln a.txt h; [ a.txt -ef h ] && echo same; [[ a.txt -ef b.txt ]] || echo other; test h -ef link && echo same
find . -samefile h | sort; find . -links 2 -type f | sort; find . -inum "$(stat -c %i h)" | wc -l
ls -i a.txt h | cut -d' ' -f1 | uniq | wc -l; ls -l h | cut -c1-12
### links of directories
stat -c %h . dir dir/sub; mkdir dir/n; stat -c %h dir; rmdir dir/n; mv dir/sub .; stat -c %h dir .; rm -r sub; stat -c %h .
### hard links are counted once
ln a.txt dir/h; ln a.txt dir/i; du -s dir; du -sl dir; du -k a.txt empty link
### cp -l and tar keep hard links
cp -l a.txt z; stat -c %h z; tar cf t a.txt z link; tar tf t; mkdir x; tar xf t -C x; cd x; stat -c '%h %A' a.txt z; [ a.txt -ef z ] && echo same
### mkfifo
mkfifo p; stat -c '%a %F %A' p; ls -l p | cut -c1-10; mkfifo p; echo $?; mkfifo -m 600 q r; stat -c %A q r; mkfifo; echo $?; mkfifo -m zz f; echo $?
### mknod p
mknod p p; echo $?; mknod p p; echo $?; mknod y; echo $?; mknod y k; echo $?; file p; ls -F | cat
### tests of pipes
mkfifo p; [ -p p ] && echo yes; [[ -p a.txt ]] || echo no; [ -f p ] || echo no; [ -e p ] && echo yes; [ -s p ] || echo empty; find . -type p; du p
### pipe between two programs
mkfifo p; cat p & echo hi > p; wait; wc -c < p & printf abcd > p; wait; sort p & printf 'b\na\n' > p; wait
### reader waits for a slow writer
mkfifo p; (echo a; sleep 0.1; echo b) > p & while read l; do echo "[$l]"; done < p; wait
### pipe opened for both
mkfifo p; exec 3<>p; echo one >&3; read a <&3; echo $a; exec 3>&-
### pipe stays open as long as one descriptor leads to it
mkfifo p; cat p & (exec 4>p; echo x >&4; (echo y >&4); echo z >&4); wait; echo end
### pipe is opened again
mkfifo p; cat p p & echo a > p; sleep 0.1; echo b > p; wait
### writer ends with its reader
mkfifo p; yes > p & head -2 p; wait; echo $?
### opening waits and is given up
mkfifo p; timeout 0.1 cat p; echo $?; timeout 0.1 sh -c 'echo a > p' 2>/dev/null; echo $?; cat p & k=$!; sleep 0.1; kill $k; wait $k 2>/dev/null; echo $?
### programs read pipes
mkfifo p; tee q < p & echo text > p; wait; cat q; md5sum p & echo x > p; wait; grep b p & printf 'abc\nx\n' > p; wait
sed s/a/b/ p & echo a > p; wait; dd if=p of=o bs=4 2>/dev/null & echo abcdef > p; wait; cat o; cmp p a.txt & cat a.txt > p; wait; echo $?
cp p x & echo hi > p; wait; cat x; (x=$(<p); echo "[$x]") & echo z > p; wait; (. ./p; echo $v) & echo v=7 > p; wait
### programs write pipes
mkfifo p; dd if=a.txt of=p bs=2 2>/dev/null & cat p; wait
### pipes are copied moved and removed
mkfifo -m 640 p; cp -r p s; stat -c '%a %A' s; mv p dir; ls -F dir; tar c s | tar tv | cut -c1-10; rm -f dir/p; [ -e dir/p ] || echo gone
