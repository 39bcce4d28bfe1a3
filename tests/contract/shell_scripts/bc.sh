### bc calculates
echo '1+2*3; (1+2)*3; 7/2; 7%4; -7/2; 2^10; 2^0; -2^2; 10-3-2; 2^3^2; 1.50+2.5; 1.5*1.25; .5; -.25; 0; 0.00; 1.0' | bc; echo 'scale=4; 7/3; 1/3*3; 2/3; -2/3; 7%3; 5.5%2; 2^-2; 1.23456*2; sqrt(2); sqrt(16); 10/4' | bc
### bc variables and assignment
printf 'x=5\nx\nx+=2;x\nx*=3;x\nx-=1;x\nx/=2;x\nx%%=4;x\nx^=3;x\nx++\nx\n++x\nx--\na[2]=7;a[2]+a[3]\n(y=4)\nlast+1\n' | bc
### bc conditions and loops
printf 'for(i=0;i<3;i++) i\nwhile(i>0) {i-=1; if(i==1) continue; i}\nif(1<2) "yes\n" else "no\n"\nif(2<1) 5\n1<2\n2>=3\n1==1.0\n1&&0\n1||0\n!0\nfor(;;) {if(k++>3) break}\nk\n' | bc
### bc functions
printf 'define f(n) {\n  if (n<2) return (1)\n  return (n*f(n-1))\n}\nf(20)\ndefine g(x,y) {\nauto t\nt=x\nx=y\nreturn (t+x)\n}\nt=9\ng(1,2);t\ndefine s(a[],n) {\nauto i,r\nfor(i=0;i<n;i++) r+=a[i]\nreturn r\n}\na[0]=3;a[1]=4\ns(a[],2)\n' | bc
### bc bases
echo 'obase=16; 255; 4096; obase=2; 10; obase=10; ibase=16; FF; A; 1F; ibase=A; 10; obase=8; 64; obase=16; 0.5' | bc; echo 'obase=20; 399' | bc
### bc long numbers
echo '2^300; 10^80; length(12345); length(0.001); scale(1.250); scale=50; 1/7; 2/3' | bc
### bc functions of the library
echo 's(1); c(1); a(1)*4; l(2); e(1); scale=5; e(2.5); l(10); s(0.5); c(2); a(0.3); 1/3' | bc -l
### bc prints
echo 'print "a", 1+1, "\n"; "text"; 5; print 1, "\t", 2, "\n"; /* remark */ 3 # more
4' | bc
### bc errors
printf '1/0\n2+2\n1+\n3\nf(1)\n5\nquit\n6\n' | bc 2>/dev/null; echo $?; printf '4\nhalt\n5\n' | bc; echo '7' > b.bc; echo '8' | bc b.bc
### bc in scripts
x=$(echo "3.5 * 2" | bc); echo $x; if [ "$(echo '2.5 > 1.5' | bc)" -eq 1 ]; then echo more; fi; echo "scale=2; 100 * 3 / 7" | bc; printf '1 2\n3 4\n' | while read a b; do echo "$a * $b" | bc; done; bc <<< '5^2'
