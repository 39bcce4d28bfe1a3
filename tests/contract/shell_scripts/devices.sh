### modules
insmod 2>&1; insmod none 2>&1; echo $?; rmmod 2>&1; modinfo 2>&1; modinfo x 2>/dev/null; echo $?; modinfo -b / -k x y 2>&1; echo $?
### swap
swapon 2>&1; echo $?; swapon none 2>&1; echo $?; swapon a.txt 2>&1; echo $?; swapon -p x none 2>&1; swapon -p 40000 none 2>&1; swapoff 2>&1; swapoff none 2>&1; echo $?; swapoff a.txt 2>&1; echo $?
### no clock
hwclock x 2>&1; echo $?; hwclock -rw 2>&1; hwclock -f none 2>&1; echo $?; rtcwake -d none 2>&1; echo $?; rtcwake --list-modes; echo $?; rtcwake -al 2>&1
### no memory, no radios, no serial line
devmem 2>&1; devmem x 2>&1; devmem 0 3 2>&1; devmem 0 1 x 2>&1; devmem 0 1 2 3 2>&1; rfkill 2>&1; rfkill list 2>&1; echo $?; rfkill x 2>&1; echo $?; rfkill block 2>&1; rfkill unblock all 2>&1; echo $?; rfkill list x y 2>&1; microcom 2>&1; microcom none 2>&1; echo $?; microcom a.txt 2>&1; echo $?; microcom x y 2>&1; microcom -s x none 2>&1
lsusb 2>&1; echo $?; lsusb -x 2>&1; acpi -x 2>&1
### no buses
i2cdetect 2>&1; i2cdetect -l; echo $?; i2cdetect -y 77 2>&1; echo $?; i2cdetect 77 2>&1; i2cdetect -F x 2>&1; i2cdetect -y 1 2 3 4 2>&1; i2cdump 2>&1; i2cdump 77 0x10 2>&1; i2cdump -y 77 0x10 2>&1; echo $?; i2cget 2>&1; i2cget 77 1 2 2>&1; i2cget -y 77 200 1 2>&1; i2cget -y 77 1 2 2>&1; echo $?
### no block devices
blockdev 2>&1; blockdev --getsz 2>&1; echo $?; blockdev --getsz none 2>&1; echo $?; blockdev a.txt 2>&1; echo $?; blockdev --x a.txt 2>&1; blockdev --setra x a.txt 2>&1
for op in getro getss getbsz getsz getsize getsize64 getra 'setra 5' flushbufs rereadpt; do blockdev --$op a.txt 2>&1; done
blkdiscard 2>&1; blkdiscard a.txt 2>&1; echo $?; blkdiscard none 2>&1; partprobe 2>&1; partprobe none 2>&1; partprobe a.txt 2>&1; echo $?; freeramdisk 2>&1; freeramdisk none 2>&1; freeramdisk a.txt 2>&1; echo $?
### other roots
chroot 2>&1; chroot none true 2>&1; echo $?; chroot a.txt true 2>&1; echo $?; chroot dir none 2>&1; echo $?; chroot / no.such 2>&1; echo $?
unshare 2>&1; unshare -Q true 2>&1; unshare echo hi; nsenter 2>&1; nsenter echo hi; nsenter -t x true 2>&1; nsenter -m true 2>&1; pivot_root 2>&1; pivot_root a 2>&1; pivot_root a b c 2>&1; pivot_root none none 2>&1; echo $?
### dmesg's options
dmesg -Cc 2>&1; dmesg -tr 2>&1; dmesg -n 0 2>&1; dmesg -n x 2>&1; dmesg -s 0 2>&1; dmesg -wS 2>&1; dmesg -x 2>&1
