# Records into FAT32, exFAT and ext4 file systems on the medium in the USB reader of the guest of qemu_sd.sh (on the SD
# controller, which QEMU emulates word by word, the same takes five minutes). "@@ NAME" begins the output called NAME, a
# scene of lab_recording.h; tests/cli/recorded_test.cpp reads it.
device=/dev/sda
tracing=/sys/kernel/tracing
mount -t tracefs none $tracing
echo 8192 >$tracing/buffer_size_kb
echo 1 >$tracing/events/block/block_rq_issue/enable
mkdir -p /tmp/card
for scene in fat32 fat32-ahead fat32-longer exfat ext4 ext4-ahead ext4-longer ext4-rare; do
    options=""
    case $scene in
    fat32*) type=vfat && mkfs.vfat -F 32 -s 64 $device ;;
    exfat*) type=exfat && mkfs.exfat -c 32K $device ;;
    ext4*)
        # Five times as fast as a real camera's: a commit every 5 s, dirty buffers of 30 s looked for every 5 s.
        echo 600 >/proc/sys/vm/dirty_expire_centisecs
        echo 100 >/proc/sys/vm/dirty_writeback_centisecs
        type=ext4 options="-o commit=1" &&
            mkfs.ext4 -F -q -b 4096 -i 16384 -m 0 -E lazy_itable_init=0,lazy_journal_init=0,nodiscard $device
        ;;
    esac >/tmp/said 2>&1 || { cat /tmp/said; exit 1; }
    # shellcheck disable=SC2086 # none, or two words
    mount -t $type $options $device /tmp/card || exit 1
    echo >$tracing/trace
    echo "@@ $scene"
    camera $device /tmp/card $scene || exit 1
    umount /tmp/card
done
