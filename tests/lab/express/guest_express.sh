# What is done with an SD Express card in the guest of qemu_sd.sh --nvme: /dev/nvme0n1 is the system's disk, c0 the card
# in the hot-plug slot rp0. "@@ NAME" begins the output called NAME; tests/cli/qemu_express_test.cpp reads it.
cli=cardassay-cli
system=/dev/nvme0n1
card=/dev/nvme1n1

waitFor() # CONDITION: 60 s at most
{
    i=0
    while [ $i -lt 600 ] && ! eval "$1"; do i=$((i + 1)); sleep 0.1; done
    eval "$1" || echo "never: $1"
}
insertCard()
{
    blocks="\"logical_block_size\": ${1:-512}, \"physical_block_size\": ${1:-512}"
    place='"driver": "nvme", "id": "c0", "bus": "rp0", "drive": "nc0", "serial": "SDX0001"'
    echo "@@QMP {\"execute\": \"device_add\", \"arguments\": {$place, $blocks}}"
    waitFor "[ -b $card ] && [ \"\$(cat /sys/block/nvme1n1/size 2>/dev/null || echo 0)\" -gt 0 ]"
}
removeCard()
{
    echo '@@QMP {"execute": "device_del", "arguments": {"id": "c0"}}'
    waitFor "[ ! -b $card ] && [ \$(cat /sys/bus/pci/slots/4/adapter) = 0 ]"
    sleep 1
}
eraseId() { $cli identify "$1" --json | sed -n 's/.*"erase_id": "\(.*\)".*/\1/p'; }
refused() # NAME COMMAND...: prints output and exit code
{
    echo "@@ refused $1"
    shift
    "$@" 2>&1
    echo "exit $?"
}
sumOfSystem() { sha256sum $system | cut -c1-64; }
short="--set sustained.duration_s=6 --set read.duration_s=3 --set random_write.duration_s=2
--set random_write.warmup_s=0 --set random_read.duration_s=2 --set random_read.warmup_s=0"

mkdir -p /etc /home
waitFor "[ -b $system ]"
echo "@@ system before"; sumOfSystem
mount -t ext4 -o ro $system /home # a disk of the system
insertCard
echo "@@ devices before"; $cli devices --json
refused "without enrolment" $cli run $card --profile quick --out /tmp/none --erase "$(eraseId $card)"

echo "@@ enrol"
$cli devices --enrol-slot >/tmp/enrol 2>&1 &
enrol=$!
waitFor "grep -q 'Take the SD Express card out' /tmp/enrol"
removeCard
waitFor "grep -q 'Insert it' /tmp/enrol"
insertCard
waitFor "grep -q 'once more' /tmp/enrol"
removeCard
waitFor "[ \$(grep -c 'Insert it' /tmp/enrol) = 2 ]"
insertCard
wait $enrol
echo "exit $?"
cat /tmp/enrol
echo "@@ slots"; cat /etc/cardassay/express-slots.toml

echo "@@ devices"; $cli devices --json
echo "@@ identify"; $cli identify $card --json
id=$(eraseId $card)
refused "system disk" $cli run $system --profile quick --out /tmp/none --erase "$(eraseId $system)"
refused "another erase id" $cli run $card --profile quick --out /tmp/none --erase "$(eraseId $system)"

echo "@@ run quick"
$cli run $card --profile quick --out /tmp/quick --erase "$id" --progress none --set write.duration_s=4 \
    --set write.max_bytes=0 --set random_write.duration_s=1 --set random_write.warmup_s=0 \
    --set random_read.duration_s=1 --set random_read.warmup_s=0 >/tmp/said 2>&1
echo "$?"; cat /tmp/said
echo "@@ record quick"; cat /tmp/quick/run.json
echo "@@ run express"
# shellcheck disable=SC2086 # words
$cli run $card --profile express --out /tmp/express --erase "$id" --progress none $short >/tmp/said 2>&1
echo "$?"; cat /tmp/said
echo '@@QMPKEEP {"execute": "query-blockstats"}'
echo "@@ record express"; cat /tmp/express/run.json
echo "@@ sectors written"; awk '{ print $7 }' /sys/block/nvme1n1/stat

echo "@@ pull"
# shellcheck disable=SC2086
$cli run $card --profile express --out /tmp/pulled --erase "$id" --progress none $short --set sustained.duration_s=60 \
    >/tmp/said 2>&1 &
run=$!
before=$(awk '{ print $7 }' /sys/block/nvme1n1/stat)
waitFor "[ \$((\$(awk '{ print \$7 }' /sys/block/nvme1n1/stat) - $before)) -gt 40000 ]"
removeCard
wait $run
echo "$?"; cat /tmp/said
echo "@@ record pulled"; cat /tmp/pulled/run.json
insertCard
echo "@@ resume"
$cli resume /tmp/pulled --erase "$id" --progress none >/tmp/said 2>&1
echo "$?"; cat /tmp/said
echo "@@ record resumed"; cat /tmp/pulled/run.json

removeCard
insertCard 4096
echo "@@ devices 4096"; $cli devices --json
echo "@@ run 4096"
$cli run $card --profile quick --out /tmp/quick4096 --erase "$(eraseId $card)" --progress none \
    --set write.duration_s=2 --set write.max_bytes=0 --set random_write.duration_s=1 --set random_write.warmup_s=0 \
    --set random_read.duration_s=1 --set random_read.warmup_s=0 >/tmp/said 2>&1
echo "$?"; cat /tmp/said
removeCard

# A slot whose disk is in use is refused, and stays refused.
insertCard
mke2fs -q -F $card >/dev/null 2>&1 || mkfs.ext2 $card >/dev/null 2>&1
mkdir -p /tmp/card
mount -t ext4 -o ro $card /tmp/card || mount -t ext2 -o ro $card /tmp/card
refused "mounted" $cli run $card --profile quick --out /tmp/none --erase "$(eraseId $card)"
rm /etc/cardassay/express-slots.toml
echo "@@ enrol in use"
$cli devices --enrol-slot >/tmp/enrol 2>&1 &
enrol=$!
waitFor "grep -q 'Take the SD Express card out' /tmp/enrol"
umount /tmp/card
removeCard
wait $enrol
echo "exit $?"
cat /tmp/enrol
umount /home
echo "@@ system after"; sumOfSystem
