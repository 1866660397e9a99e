#!/usr/bin/env bash
# The parts of host_shows.sh that want a Linux of their own, some five minutes:  guest_shows.sh BUILD CACHE FOLDER
# paths | reader.  CACHE is that of qemu_sd.sh; FOLDER is made, or is that of host_shows.sh, which judges the runs of
# the slow reader beside its own:  host_shows.sh BUILD FOLDER judge.
set -uo pipefail
build=$1 cache=$2 folder=$3 what=$4
lab=$(dirname "$(dirname "$0")")
mkdir -p "$folder"
truncate -s 64M "$folder/sd.img"
truncate -s 256M "$folder/usb.img"
case $what in
paths) more=(--script "$lab/host/guest_paths.sh" --bundle /usr/sbin/mkfs.vfat --bundle /usr/sbin/mkfs.exfat) ;;
reader) more=(--script "$lab/host/guest_slow_reader.sh" --usb-controller piix3-usb-uhci) ;;
*) exit 1 ;;
esac
"$lab/qemu_sd.sh" --cache "$cache" --sd "$folder/sd.img" --usb "$folder/usb.img" --bundle "$build/bin/cardassay-cli" \
    "${more[@]}" >"$folder/guest.out" || exit
awk -v folder="$folder" '/^@@ / { name = $2; next } name != "" { print > (folder "/" name ".txt") }' "$folder/guest.out"
rm "$folder/sd.img" "$folder/usb.img"
[[ $what == paths ]] || exit 0
wrong=0
for system in vfat exfat; do
    for way in o_direct write_fsync; do
        mkdir -p "$folder/$system-$way/samples"
        mv "$folder/record-$system-$way.txt" "$folder/$system-$way/run.json"
        mv "$folder/series-$system-$way.txt" "$folder/$system-$way/samples/path.host.csv"
        python3 "$lab/host/known_speed.py" "$folder/$system-$way" 20000 0 || wrong=1
    done
    grep -c "cache, not card" "$folder/text-$system-write.txt" || wrong=1
done
exit $wrong
