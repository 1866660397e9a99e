# In the guest of qemu_sd.sh: mounts both cards, which this program has formatted, writes a file, and reads it again
# after another mount. tests/cli/after_test.cpp reads the output.
keepsFile() # TYPE PARTITION
{
    mkdir -p /tmp/card
    mount -t "$1" "$2" /tmp/card || return
    dd if=/dev/urandom of=/tmp/file bs=65536 count=33 2>/dev/null
    cp /tmp/file /tmp/card/file && umount /tmp/card && mount -t "$1" "$2" /tmp/card || return
    cmp /tmp/file /tmp/card/file && echo "kept"
    umount /tmp/card
}

echo "@@ sd"; keepsFile vfat /dev/mmcblk0p1 2>&1
echo "@@ usb"; keepsFile exfat /dev/sda1 2>&1
