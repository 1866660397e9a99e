# Records into a FAT32 and an exFAT file system on the medium in the USB reader of the guest of qemu_sd.sh (on the SD
# controller, which QEMU emulates word by word, the same takes five minutes). "@@ NAME" begins the output called NAME;
# tests/cli/recorded_test.cpp reads it.
device=/dev/sda
tracing=/sys/kernel/tracing
mount -t tracefs none $tracing
echo 8192 >$tracing/buffer_size_kb
echo 1 >$tracing/events/block/block_rq_issue/enable
mkdir -p /tmp/card
for system in fat32 exfat; do
    if [ $system = fat32 ]; then
        type=vfat
        mkfs.vfat -F 32 -s 64 $device >/tmp/said 2>&1
    else
        type=exfat
        mkfs.exfat -c 32K $device >/tmp/said 2>&1
    fi || { cat /tmp/said; exit 1; }
    mount -t $type $device /tmp/card || exit 1
    echo >$tracing/trace
    echo "@@ $system"
    camera $device /tmp/card $system || exit 1
    umount /tmp/card
done
