# A recording through vfat and the page cache, onto the medium in the USB reader of the guest of qemu_sd.sh, captured by
# blktrace; the capture made a trace and replayed, captured again. "@@ NAME" begins the output called NAME;
# tests/cli/trace_lab_test.cpp reads it.
device=/dev/sda
export CARDASSAY_HISTORY=
fail() { echo "$1"; cat /tmp/said; exit 1; }

# capture NAME: what the block layer does from now on, into /tmp/NAME.blktrace.0
capture()
{
    blktrace -d $device -D /tmp -o "$1" -b 1024 -n 8 >/tmp/tracer 2>&1 &
    tracer=$!
    sleep 2
}
endCapture()
{
    sleep 1
    kill -INT $tracer
    wait $tracer
}
# imported NAME: the capture as a trace, and what that shows
imported()
{
    cardassay-cli trace import "/tmp/$1.blktrace.0" --format blktrace --out "/tmp/$1.trace" >/tmp/said 2>&1 ||
        fail "import of $1"
    echo "@@ $1"
    cardassay-cli trace show "/tmp/$1.trace" --json
}

mkfs.vfat -F 32 -s 8 $device >/tmp/said 2>&1 || fail mkfs
mkdir -p /tmp/card
mount -t vfat $device /tmp/card || exit 1
cat >/tmp/p.toml <<P
[profile]
name = "camera"
version = "1"
[[step]]
id = "camera"
scenario = "recorder"
folder = "/tmp/card"
through_cache = true
pace = "real"
age_wraps = 0
duration_s = 20
P
sync
capture recorded
cardassay-cli run $device --profile /tmp/p.toml --out /tmp/run --progress none >/tmp/said 2>&1
grep -q '"outcome": "completed"' /tmp/run/run.json || fail camera
umount /tmp/card
endCapture
imported recorded
blkparse -i recorded -D /tmp >/tmp/recorded.txt 2>/dev/null
cardassay-cli trace import /tmp/recorded.txt --format blkparse --out /tmp/text.trace >/tmp/said 2>&1 || fail blkparse
echo "@@ text"
cardassay-cli trace show /tmp/text.trace --json

id=$(cardassay-cli identify $device --json | sed -n 's/.*"erase_id": "\(.*\)".*/\1/p')
capture replayed
cardassay-cli replay /tmp/recorded.trace $device --out /tmp/again --erase "$id" --trace /tmp/asked.trace \
    --set replay.fill=false --progress none >/tmp/said 2>&1
grep -q '"outcome": "completed"' /tmp/again/run.json || fail replay
endCapture
imported replayed
echo "@@ asked"
cardassay-cli trace show /tmp/asked.trace --json
echo "@@ tracer"
cat /tmp/tracer
