# Uses new FAT32 and exFAT file systems on the medium in the USB reader of the guest of
# qemu_sd.sh, $FIRST to $LAST, and has their layout read. "@@ NAME" begins the output called NAME;
# tests/cli/layout_lab_test.cpp reads it.
device=/dev/sda
mkdir -p /tmp/card
seed=$FIRST
while [ $seed -le $LAST ]; do
    for system in fat32 exfat; do
        case $system in
        fat32) type="vfat -o utf8" && mkfs.vfat -F 32 -s $((1 << seed % 4)) $device ;;
        exfat) type=exfat && mkfs.exfat -c $((4 << seed % 4))K $device ;;
        esac >/tmp/said 2>&1 || { cat /tmp/said; exit 1; }
        mount -t $type $device /tmp/card || exit 1
        echo "@@ kernel $system $seed"
        scatter /tmp/card $seed 20000000 || exit 1
        umount /tmp/card
        echo "@@ layout $system $seed"
        cardassay-cli layout $device --json || exit 1
    done
    seed=$((seed + 1))
done
