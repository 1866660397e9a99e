# write_path on FAT32 and exFAT on the medium in the reader of the guest of qemu_sd.sh, which takes 50 writes a second.
# "@@ NAME" begins the output called NAME.
device=/dev/sda
mkdir -p /tmp/card
export CARDASSAY_HISTORY=
for system in vfat exfat; do
    echo "@@HMP block_set_io_throttle us0 0 0 0 0 0 0"
    if [ $system = vfat ]; then mkfs.vfat -F 32 $device; else mkfs.exfat $device; fi >/tmp/said 2>&1 ||
        { cat /tmp/said; exit 1; }
    mount -t $system $device /tmp/card || exit 1
    sync
    echo "@@HMP block_set_io_throttle us0 0 0 0 0 0 50"
    sleep 1
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
cell_s = 3
P
        cardassay-cli run $device --profile /tmp/p.toml --out /tmp/run --progress none >/tmp/said 2>&1
        echo "@@ text-$system-$way"; cat /tmp/said
        echo "@@ record-$system-$way"; cat /tmp/run/run.json
        echo "@@ series-$system-$way"; cat /tmp/run/samples/path.host.csv
        rm -rf /tmp/run
    done
    umount /tmp/card
done
