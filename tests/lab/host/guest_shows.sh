#!/usr/bin/env bash
# The parts of host_shows.sh that want a Linux of their own, some five minutes each, `steady` twelve, as root:
# guest_shows.sh BUILD CACHE FOLDER paths | reader | steady.  CACHE is that of qemu_sd.sh; FOLDER is made, or is that of
# host_shows.sh, which judges the runs of the slow reader beside its own:  host_shows.sh BUILD FOLDER judge.
set -uo pipefail
build=$1 cache=$2 folder=$3 what=$4
lab=$(dirname "$(dirname "$0")")
card=$folder/guest-card
writeUs=40000 megabytesPerSecond=20 # each write; long beside what the emulated reader takes for 4 KiB
mkdir -p "$card"
truncate -s 64M "$folder/sd.img"
case $what in
paths) more=(--script "$lab/host/guest_paths.sh" --bundle /usr/sbin/mkfs.vfat --bundle /usr/sbin/mkfs.exfat)
    timing=("wr=$megabytesPerSecond" "wrlat=$writeUs") ;;
reader) more=(--script "$lab/host/guest_slow_reader.sh" --usb-controller piix3-usb-uhci) timing=() ;;
steady) more=(--script "$lab/host/guest_steady_reader.sh" --seconds 1200) timing=(rdlat=2000) ;;
*) exit 1 ;;
esac
"$build/bin/sd_card_fuse" "$card" $((256 << 20)) "${timing[@]}" &
fuse=$!
trap 'umount "$card"; wait $fuse; rmdir "$card"; rm "$folder/sd.img"' EXIT
for ((i = 0; i < 50; ++i)); do [[ -e $card/card ]] && break; sleep 0.1; done
"$lab/qemu_sd.sh" --cache "$cache" --sd "$folder/sd.img" --usb "$card/card" --bundle "$build/bin/cardassay-cli" \
    "${more[@]}" >"$folder/guest.out" || exit
awk -v folder="$folder" '/^@@ / { name = $2; next } name != "" { print > (folder "/" name ".txt") }' "$folder/guest.out"
[[ $what == paths ]] || exit 0
wrong=0
for system in fat32 exfat; do
    for way in o_direct write_fsync; do
        mkdir -p "$folder/$system-$way"
        mv "$folder/record-$system-$way.txt" "$folder/$system-$way/run.json"
        python3 "$lab/host/known_speed.py" "$folder/$system-$way" $writeUs $megabytesPerSecond 4096 || wrong=1
    done
    grep -c "cache, not card" "$folder/text-$system-write.txt" || wrong=1
done
bytes=$(sed -n 's/^written_bytes=//p' "$card/control")
echo "bytes written: the card counted $bytes, the block layer $(<"$folder/written.txt")"
((bytes == $(<"$folder/written.txt"))) || wrong=1
exit $wrong
