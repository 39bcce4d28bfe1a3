### flock of a descriptor
flock 9 9>lock; echo $?; flock 2>&1; echo $?; flock x 2>&1; echo $?; flock 77 2>&1; echo $?; flock -n 9 9>lock; echo $?; flock -s -x 9 9>lock 2>&1; echo $?
### flock by turns
( flock -n 8; echo $?; ( flock -n 9; echo $? ) 9<lock; flock -u 8; ( flock -n 9; echo $? ) 9<lock ) 8>lock
### flock shared
exec 8>lock; exec 9>lock; flock -s 8; flock -s -n 9; echo $?; flock -n 9; echo $?; exec 8>&-; flock -n 9; echo $?
### flock waits
exec 8>lock; flock 8; ( exec 9>lock; flock 9; echo second ) & sleep 0.05; echo first; exec 8>&-; wait; flock -n 8 8>lock; echo $?
### flock held by a subshell
exec 8>lock; flock 8; flock -n 8; echo $?; ( flock -u 8 ); flock -n 9 9<lock; echo $?; flock -x 8 & flock -n 9 9<a.txt; echo $?; wait
### flock of what is inherited
exec 9<a.txt; sh -c 'flock -n 9; echo $?'; sh -c 'flock -n 8; echo $?' 8<a.txt; flock -n 1; flock -n 0 < a.txt; echo $?
### patch
t() { printf -- "$1" | patch $2 2>&1; echo "= $?"; cat f 2>/dev/null; ls; printf 'a\nb\nc\n' > f; }
printf 'a\nb\nc\n' > f
t '--- f\n+++ f\n@@ -1,3 +1,2 @@\n a\n-b\n c\n'
t '--- f\n+++ f\n@@ -1,3 +0,0 @@\n-a\n-b\n-c\n'
t '--- /dev/null\n+++ g/h\n@@ -0,0 +1,2 @@\n+x\n+y\n'
t '--- /dev/null\n+++ g/h\n@@ -0,0 +1,2 @@\n+x\n+y\n' '-p 0'
t '--- f\n+++ f\n@@ -1,3 +1,2 @@\n a\n-Q\n c\n--- f\n+++ f\n@@ -1 +1 @@\n-a\n+A\n'
t '--- none\n+++ none\n@@ -1 +1 @@\n-a\n+A\n'
t '--- f\n+++ f\n@@ -1,2 +1,2 @@\n-a\n+A\nzz\n b\n'
t '--- f\n+++ f\n@@ -1,2 +1,2 @@\n-a\n+A\n'
t '--- f\r\n+++ f\r\n@@ -1,1 +1,1 @@\r\n-a\r\n+A\r\n'
t 'garbage\n'; t '@@ -1 +1 @@\n-a\n+A\n'
t '--- f\n+++ f\n@@ -1 +1 @@\n-a\n+A\n' '--dry-run'
t '--- f\n+++ f\n@@ -2 +2 @@\n-b\n+B\n'
### patch with options
t() { printf -- "$1" | patch $2 2>&1; echo "= $?"; cat f 2>/dev/null; ls; printf 'a\nb\nc\n' > f; }
printf 'a\nb\nc\n' > f
t '--- f\n+++ f\n@@ -1,3 +1,3 @@\n a\n b\n-c\n+C\n' -R
t '--- a/f\n+++ b/f\n@@ -1,3 +1,3 @@\n a\n b\n-c\n+C\n' '-p 1 -s'
t '--- a/f\n+++ b/f\n@@ -1,3 +1,3 @@\n a\n b\n-c\n+C\n' '-p 0'
t '--- "f"\n+++ "\\\\146"\n@@ -1,3 +1,3 @@\n a\n b\n-c\n+C\n' 
t '--- x\n+++ y\n@@ -1,3 +1,3 @@\n a\n b\n-c\n+C\n' f; t '' none; t '' 'a b c'; t '' 'f none'; t '' '-p x'; t '' '-d none'
t '--- f\n+++ f\n@@ -1,3 +1,3 @@\n a\n b\n-c\n\\\\ No newline at end of file\n+C\n'
t '--- f\n+++ /dev/null\n@@ -1,3 +0,0 @@\n-a\n-b\n-c\n' --dry-run
t '--- f\n+++ /dev/null\n@@ -1,3 +0,0 @@\n-a\n-X\n-c\n'
t '--- /dev/null\n+++ new\n@@ -0,0 +1 @@\n+a\n' --dry-run
t '--- f\n+++ f\t1970-01-01 00:00\n@@ -1,3 +0,0 @@\n-a\n-b\n-c\n'
t '--- f\n+++ f\n@@ -0,0 +0,0 @@\n a\n'
t '--- none\n+++ /dev/null\n@@ -1 +0,0 @@\n-a\n'
t '--- f\n+++ f\n@@ -1,3 +1,3 @@\n a\n-B\n+b\n c\n' -l
t '--- f\n+++ f\n@@ -1,3 +1,3 @@\n a\n-B\n+b\n c\n'
### cpio usage
cpio -po 2>&1; cpio -ot 2>&1; cpio -i < a.txt 2>&1; echo $?; cpio -i < empty; echo $?; cpio -x 2>&1; cpio -pd < empty 2>&1; echo $?; cpio -i -F none 2>&1; echo $?
### cpio out and in
find dir | sort | cpio -o > out.cpio; echo $?; cpio -t < out.cpio; mkdir n; cd n; cpio -i < ../out.cpio; echo $?; find . | sort; cat dir/x.txt; stat -c '%a %A' dir/x.txt dir; cpio -i < ../out.cpio 2>&1; echo $?; cpio -iu < ../out.cpio 2>&1; echo $?
### cpio makes folders
printf 'dir/x.txt\nlink\nnone\n' | cpio -o -F x.cpio 2>&1; echo $?; mkdir n; cd n; cpio -i -F ../x.cpio 2>&1; echo $?; ls; cpio -id -F ../x.cpio 2>&1; echo $?; find . | sort; readlink link; cpio -idv -F ../x.cpio 2>&1; cpio -tv -F ../x.cpio
### cpio to another folder
printf 'dir\ndir/x.txt\nlink\na.txt\n' | cpio -pd out 2>&1; echo $?; find out | sort; ls -ld out | cut -c1-10; mkdir o2; printf 'a.txt\n' | cpio -pv o2 2>&1
### the bytes of cpio
printf 'a.txt\n' | cpio -o | sed 's/^070701......../X/' | head -c 14; printf 'empty\n' | cpio -o | wc -c; printf 'link\na.txt\n' | cpio -o | wc -c; printf '' | cpio -o | md5sum; printf 'a.txt\n' | cpio -o --no-preserve-owner | cut -c 23-38; echo; printf 'a.txt\n' | cpio -o -v 2>&1 >/dev/null
### cpio of a damaged archive
printf 'a.txt\n' | cpio -o > x; head -c 100 x | cpio -t 2>&1; echo $?; head -c 112 x | cpio -t 2>&1; echo $?; head -c 120 x | cpio -t 2>&1; echo $?; head -c 126 x | cpio -t 2>&1; echo $?; head -c 140 x | cpio -t 2>&1; echo $?; sed 's/000000/00x000/' x | cpio -t 2>&1; echo $?
### getopt
getopt -o ab:c:: -l long,arg:,opt:: -- -a x -bfoo --long y --arg=1 --opt --opt=z "it's" -- -c; echo $?
getopt -o ab -n prog -- -z; echo $?; getopt -o ab: -- -b; echo $?; getopt -o a -l verbose -- --verb; getopt -T; echo $?
getopt -a -o v -l verbose,help -- -help -v -ver; getopt -o +a -- x -a; getopt -u -o ab: -- -b xy z; getopt ab: -a -b x y
set -- -v -f out x; eval set -- $(getopt -o f:v -- "$@"); echo $1 $2 $3 $4 $5
### printf and two dashes
printf -- '--- %s\n' a; printf -- '-n\n'; printf -- 2>&1; echo $?
