# write_path on FAT32 and exFAT on the medium in the reader of the guest of qemu_sd.sh, an emulated card of known speed.
# "@@ NAME" begins the output called NAME.
device=/dev/sda
mkdir -p /tmp/card
export CARDASSAY_HISTORY=
for system in vfat exfat; do
    if [ $system = vfat ]; then mkfs.vfat -F 32 $device; else mkfs.exfat $device; fi >/tmp/said 2>&1 ||
        { cat /tmp/said; exit 1; }
    mount -t $system $device /tmp/card || exit 1
    sync
    for way in o_direct write_fsync write; do
        cat >/tmp/p.toml <<P
[profile]
name = "known-speed"
version = "1"
[[step]]
id = "path"
scenario = "write_path"
folder = "/tmp/card"
ways = "$way"
cell_s = 4
cell_bytes = 1_048_576
P
        cardassay-cli run $device --profile /tmp/p.toml --out /tmp/run --progress none >/tmp/said 2>&1
        echo "@@ text-$system-$way"; cat /tmp/said
        echo "@@ record-$system-$way"; cat /tmp/run/run.json
        rm -rf /tmp/run
    done
    umount /tmp/card
done
echo "@@ written"; awk '{ printf "%.0f\n", $7 * 512 }' /sys/block/sda/stat
