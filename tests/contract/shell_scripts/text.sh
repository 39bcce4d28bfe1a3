### cat
cat a.txt; cat -n a.txt 2>&1 | head -1; cat - < b.txt; cat none a.txt 2>&1; echo $?
### cat shows what cannot be seen
printf 'a\tb\001\n' | cat -v; printf 'a\tb\n' | cat -t; printf 'a\n' | cat -e
### tac rev nl
tac a.txt; rev a.txt; nl a.txt; nl -ba -w3 -s: a.txt
### head and tail
seq 20 > n; head n | wc -l; head -n 3 n; head -2 n; tail -n 2 n; tail -n +19 n; head -c 5 n; tail -c 4 n; head -n -18 n
### head of several
head -n1 a.txt b.txt; tail -n1 a.txt b.txt; head -q -n1 a.txt b.txt
### wc
wc a.txt; wc -l a.txt b.txt; wc -c < a.txt; wc -w a.txt; echo héllo | wc -m; wc -l none 2>&1; echo $?
### sort
printf 'b\na\nC\n10\n9\n' | sort; printf 'b 2\na 10\nc 1\n' | sort -k2 -n; printf '3\n1\n2\n1\n' | sort -u; printf 'a\nb\n' | sort -r
### sort keys
printf 'x:3:c\ny:1:a\nz:2:b\n' | sort -t: -k2; printf 'x:3:c\ny:1:a\nz:2:b\n' | sort -t : -k 3,3r; printf 'B\na\nC\n' | sort -f
### sort versions and checks
printf 'v1.10\nv1.9\nv1.2\n' | sort -V; printf '1\n2\n' | sort -c; echo $?; printf '2\n1\n' | sort -c 2>/dev/null; echo $?
### sort to a file
sort -o sorted a.txt b.txt; cat sorted; sort -n -k1,1 -k2,2r <<< '1 a
1 b
0 c'
### uniq
printf 'a\na\nb\nA\n' > u; uniq u; uniq -c u; uniq -d u; uniq -u u; uniq -i u; uniq -c -d u
### uniq fields
printf '1 a\n2 a\n3 b\n' | uniq -f1; printf 'xxa\nyya\n' | uniq -s2; printf 'abc\nabd\n' | uniq -w2
### cut
printf 'a:b:c\nd:e:f\n' > c; cut -d: -f2 c; cut -d: -f1,3 c; cut -d: -f2- a.txt >/dev/null; cut -d : -f -2 c; cut -s -d: -f1 c
### cut characters
echo abcdef | cut -c2-4; echo abcdef | cut -c 1,3; echo abcdef | cut -b -2; echo 'a  b   c' | cut -F 2; echo 'a,b,c' | cut -d, -f1,3 --output-delimiter=- 2>/dev/null; echo 'a b c' | cut -d' ' -f3,1
### cut errors
cut a.txt 2>/dev/null; echo $?
### tr
echo hello | tr a-z A-Z; echo hello | tr -d l; echo aabbcc | tr -s a-c; echo hello | tr el ip; echo 'a b' | tr ' ' '\n'; echo abc123 | tr -cd 0-9; echo; echo abc | tr '[:lower:]' '[:upper:]'
### tr complement and ranges
echo 'a1b2' | tr -c a-z '\n' ; echo abc | tr abc x; echo 'a\b' | tr '\\' /
### paste
paste a.txt b.txt; paste -d, a.txt b.txt; paste -s a.txt; paste -sd+ a.txt; seq 4 | paste - -
### comm
printf 'a\nb\nc\n' > p; printf 'b\nc\nd\n' > q; comm p q; comm -12 p q; comm -3 p q; comm -23 p q
### expand
printf 'a\tb\n' | expand; printf 'a\tb\n' | expand -t 4
### split
seq 5 > n; split -l 2 n; cat xaa; cat xac; split -b 3 n part; cat partaa
### seq
seq 3; seq 2 4; seq 1 2 5; seq -s, 3; seq 3 -1 1; seq 0.5 0.5 1.5; seq -w 8 10; seq 5 1; seq -f '%03g' 2
### expr
expr 1 + 2; expr 7 / 2; expr 2 \* 3; expr 5 % 3; expr a = a; expr a \< b; expr abc : 'a\(.*\)'; expr abc : '.*'; expr 1 - 1; echo $?; expr \( 1 + 2 \) \* 3
### expr functions
expr 5 \> 3 \& 2 \> 1; expr 0 \| b; expr a \& 0; expr abc : b; echo $?
### basename and dirname
basename /a/b.txt; basename /a/b.txt .txt; basename a/; dirname /a/b; dirname a; dirname /a/; dirname /; basename -s .x a.x b.x; basename -a /q/w /e/r
### grep
grep a a.txt; grep -n a a.txt; grep -v a a.txt; grep -c a a.txt; grep -i A a.txt; grep -q a a.txt; echo $?; grep zzz a.txt; echo $?
### grep files
grep a a.txt b.txt; grep -l a a.txt b.txt; grep -h a a.txt b.txt; grep -L zzz a.txt; grep -r deep dir; grep -s x none; echo $?; grep x none 2>&1
### grep patterns
printf 'abc\nabd\na.c\n' > g; grep 'a.c' g; grep -F 'a.c' g; grep -E 'ab(c|d)' g; grep -x abc g; grep -w abd g; grep -e abc -e abd g; grep -o 'b.' g; grep 'ab\(c\)' g; grep -E '^a.{2}$' g; grep -A1 abc g; grep -B1 'a\.c' g; grep -m1 a g
### grep context and colors
seq 9 | grep -C1 5; seq 20 | grep -n -A1 '[39]$'; seq 3 | grep -vn 2; echo 'a b' | grep -oE '[a-z]'; echo abc | grep -c ''; printf 'x\n' > pat; echo axb | grep -f pat
### sed substitution
echo hello | sed 's/l/L/'; echo hello | sed 's/l/L/g'; echo a/b | sed 's,/,-,'; echo abc | sed 's/\(a\)\(b\)/\2\1/'; echo abc | sed -E 's/(a)(b)/\2\1/'; echo abc | sed 's/b/[&]/'; echo ABC | sed 's/b/x/I'
### sed addresses
seq 5 | sed -n 2p; seq 5 | sed 2d; seq 5 | sed '2,4d'; seq 5 | sed -n '$p'; seq 5 | sed '/3/d'; seq 5 | sed -n '/2/,/4/p'; seq 5 | sed '2!d'; seq 5 | sed -n '2,+1p'
### sed commands
seq 3 | sed '2i\
text'; seq 3 | sed '2a text'; seq 3 | sed '2c text'; echo abc | sed 'y/abc/xyz/'; seq 5 | sed 3q; seq 3 | sed =; printf 'a\nb\n' | sed 'N;s/\n/-/'; seq 4 | sed -n 'n;p'
### sed hold space and branches
seq 3 | sed -n '1!G;h;$p'; seq 4 | sed ':a;N;$!ba;s/\n/,/g'; echo aaa | sed ':x;s/a/b/;tx'; seq 3 | sed -e 1d -e 2d; seq 3 | sed '1{s/1/one/;p;}'; seq 2 | sed 'x;p;x'
### sed in place
cp a.txt s.txt; sed -i 's/a/A/' s.txt; cat s.txt; sed -n -i.bak 1p s.txt; cat s.txt; ls s.txt*
### sed without newline at the end
printf 'a\nb' | sed 's/b/c/'; echo; printf 'x' | sed 's/x/y/'; echo
### sed special replacements
echo 'a b' | sed 's/ /\n/'; echo abc | sed 's/[^b]/./g'; echo 'x.y' | sed 's/\./-/'; echo aXb | sed 's/[A-Z]/(&)/'; echo abc | sed 's/x*/-/g'; echo 'tab' | sed 's/a/\t/'
### tee
echo a | tee t1 t2; cat t1 t2; echo b | tee -a t1; cat t1
### xargs
echo a b c | xargs echo x; echo a b c | xargs -n1 echo; printf 'a\0b c\0' | xargs -0 -n1 echo; echo | xargs echo none; true | xargs -r echo no; echo "'q w' e" | xargs -n1 echo
### xargs status
echo a | xargs false; echo $?; echo a | xargs nosuch 2>/dev/null; echo $?; seq 5 | xargs -n 2 echo; echo x | xargs
### cmp
cmp a.txt a.txt; echo $?; cmp a.txt b.txt; echo $?; cmp -s a.txt b.txt; echo $?; printf abc > x; printf abd > y; cmp -l x y; printf ab > z; cmp x z 2>&1
### diff
diff a.txt a.txt; echo $?; diff -q a.txt b.txt; echo $?
### checksums
md5sum a.txt; sha1sum a.txt; sha256sum a.txt; echo hi | md5sum; cksum a.txt; cksum < a.txt; md5sum -b a.txt; sha512sum empty | cut -c1-20; md5sum none 2>&1; echo $?
### checksums checked
md5sum a.txt b.txt > sums; md5sum -c sums; echo changed >> a.txt; md5sum -c sums 2>/dev/null; echo $?
### base64
echo hello | base64; echo aGVsbG8K | base64 -d; head -c 100 /dev/zero | base64; head -c 60 /dev/zero | base64 -w 0; echo; head -c 30 /dev/zero | base64 -w 20
### base64 of garbage
echo 'aGVs!!bG8K' | base64 -di; echo $?
### xxd
printf 'hello world, this is it\n' | xxd; printf 'abc' | xxd -p; printf 'abcdef' | xxd -c 4; printf 'abcdef' | xxd -g 1; printf 'abcdef' | xxd -l 3; printf '616263' | xxd -r -p; echo; printf 'abcdef' > x; xxd -s 2 x; printf 'hi' | xxd | xxd -r
### od
printf 'abc\n\001' | od; printf 'abc\n' | od -c; printf 'abc' | od -x; printf 'abc' | od -An -tx1; printf 'abcd' | od -t d4; printf 'abcdefgh' | od -A x -t x1; printf abc | od -b; printf 'abcd' | od -j 2 -N 1 -c
### strings
printf 'abcd\001ef\002ghijk\n' | strings; printf 'ab\001cde\n' | strings -n 3
### factor free tools
yes x | head -3; yes | head -1; true; echo $?
### gunzip and zcat
echo 'H4sIAAAAAAAAA8tIzcnJ5wIAIDA6NgYAAAA=' | base64 -d > h.gz; zcat h.gz; gunzip h.gz; cat h; ls h*
### gzip
echo data > d; gzip d; ls d*; zcat d.gz; gzip -d d.gz; cat d; gzip -k d; ls d*; gzip -c d | zcat; echo x | gzip | gunzip
### tar
mkdir t; echo 1 > t/a; echo 22 > t/b; tar cf t.tar t; tar tf t.tar | sort; rm -r t; tar xf t.tar; cat t/a t/b; tar -czf t.tgz -C t a b; until gzip -t t.tgz 2>/dev/null; do sleep 0.01; done; tar -tzf t.tgz; mkdir o; tar -xzf t.tgz -C o; ls o
### tar to and from pipes
tar -c dir | tar -t | sort; tar c a.txt | tar xO; tar cf x.tar a.txt b.txt; tar xf x.tar -C dir a.txt; cat dir/a.txt; tar tf none.tar 2>/dev/null; echo $?
### dd
dd if=a.txt of=copy 2>/dev/null; cat copy; dd if=a.txt bs=2 count=2 2>/dev/null; echo; dd if=a.txt bs=1 skip=2 count=2 2>/dev/null; echo; dd if=/dev/zero bs=10 count=3 2>/dev/null | wc -c
### dd conversions
printf abc > f; printf XY | dd of=f bs=1 seek=1 conv=notrunc 2>/dev/null; cat f; echo; printf abc | dd of=g bs=1 seek=2 2>/dev/null; xxd g
### strings of files
file a.txt empty dir link; echo '#!/bin/sh' > s; file s; printf '\211PNG\r\n\032\n' > p.png; file -b p.png | cut -c1-3
### uudecode pieces
printf 'a\r\nb\r\n' > dos; dos2unix dos; cat dos; unix2dos dos; xxd dos
### cal and factor
cal 10 2023 | head -2; cal 2 2024 | tail -2
### fmt
printf 'one two three four five\nsix\n' | fmt -w 12
### iconv
printf 'h\351' | iconv -f ISO-8859-1 -t UTF-8; echo
### date formats
date -u -d @0; date -u -d @86399 '+%Y-%m-%d %H:%M:%S %j %a %b %s'; date -u -d '2023-10-15 12:34:56' +%s; date -u -d @1697384040 +%F_%T
### date formats of numbers
date -u -d @1697384040 '+%y %e %I %p %l %k %u %w %n %t %% %D %R %Z %z %A %B %N'; date -u -d @1697384040 '+%3N %1N_%9N'
### options unknown
cat --nosuch 2>&1 | head -1; ls -9 2>&1 | head -1; head -n 2>&1 | head -1; cat -9 a.txt 2>/dev/null; echo $?
### help of toybox
toybox echo via; toybox nosuch 2>/dev/null; echo $?
### uuencode and uudecode
uuencode a.txt name > u; cat u; uuencode -m a.txt other; seq 40 | uuencode s > v; cat v; rm -f name; uudecode u; cat name; uudecode -o o v; cat o; uuencode -m b.txt q | uudecode -o p; cat p; printf 'x' | uuencode -m z; uudecode a.txt 2>/dev/null; echo $?
### getconf
getconf PAGE_SIZE; getconf PAGESIZE; getconf LONG_BIT; getconf CLK_TCK; getconf CHAR_BIT; getconf INT_MAX; getconf UINT_MAX; getconf LINE_MAX; getconf NAME_MAX .; getconf NAME_MAX; echo $?; getconf INT_MAX .; echo $?; getconf NOPE 2>&1; echo $?
