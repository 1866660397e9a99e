# write_path on FAT32 and exFAT on the medium in the reader of the guest of qemu_sd.sh, an emulated card of known speed.
# The program makes the file systems. "@@ NAME" begins the output called NAME.
device=/dev/sda
export CARDASSAY_HISTORY=
id=$(cardassay-cli identify $device --json | sed -n 's/.*"erase_id": "\(.*\)".*/\1/p')
for system in fat32 exfat; do
    for way in o_direct write_fsync write; do
        cat >/tmp/p.toml <<P
[profile]
name = "known-speed"
version = "1"
[[step]]
id = "path"
scenario = "write_path"
file_system = "$system"
ways = "$way"
cell_s = 4
cell_bytes = 1_048_576
P
        cardassay-cli run $device --profile /tmp/p.toml --out /tmp/run --progress none --erase "$id" >/tmp/said 2>&1
        echo "@@ text-$system-$way"; cat /tmp/said
        echo "@@ record-$system-$way"; cat /tmp/run/run.json
        rm -rf /tmp/run
    done
done
echo "@@ written"; awk '{ printf "%.0f\n", $7 * 512 }' /sys/block/sda/stat
