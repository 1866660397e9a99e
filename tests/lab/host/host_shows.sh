#!/usr/bin/env bash
# What docs/method/self-test.md and docs/method/write-path.md say of busy computers, shown on emulated cards. As root,
# with FUSE 3 and loop devices, on a computer that is quiet otherwise.
#   host_shows.sh BUILD FOLDER states            the self-test idle, beside programs, and with a limit of processor time
#   host_shows.sh BUILD FOLDER cards [RUNS]      good and bad cards with all processors busy: 20 runs of each
#   host_shows.sh BUILD FOLDER limited [RUNS]    the same with a fifth of one processor, all of them idle
#   host_shows.sh BUILD FOLDER causes [RUNS [NAMES]]  "stalls hog storm": a stalling card, a hog, a storm of dirty
#                                                pages: 10 runs of each
#   host_shows.sh BUILD FOLDER known             write_path on ext4 on a card of known speed
#   host_shows.sh BUILD FOLDER counters          what a run counted in a minute beside iostat, vmstat (sysstat, procps)
#   host_shows.sh BUILD FOLDER judge             what the runs of `causes` in FOLDER, and others put there, have said
# BUILD is a build folder; FOLDER is made, and must not exist. Exit code 1: something is not as it should be.
set -uo pipefail

cli=$1/bin/cardassay-cli fuse=$1/bin/sd_card_fuse folder=$2 what=$3 runs=${4:-} named=${5:-stalls hog storm}
export CARDASSAY_HISTORY=
hogs=() cards=()

asUser() { setpriv --reuid=65534 --regid=65534 --clear-groups env HOME=/tmp "$@"; }

beginHogs()
{
    local i
    for ((i = 0; i < 2 * $(nproc); ++i)); do
        (exec sh -c 'while :; do :; done') &
        hogs+=($!)
    done
}
endHogs()
{
    ((${#hogs[@]} > 0)) || return
    kill "${hogs[@]}"
    wait "${hogs[@]}" 2>/dev/null
    hogs=()
}

# plugIn NAME MIB COMMAND...: an emulated card; its node is in $folder/NAME.node. Its own thread comes before all
# others, so that only the program under test is slowed down.
plugIn()
{
    local name=$1 size=$(($2 << 20)) i=0
    shift 2
    mkdir -p "$folder/$name"
    chrt -f 60 "$fuse" "$folder/$name" "$size" "$@" >"$folder/$name.log" 2>&1 &
    echo $! >"$folder/$name.pid"
    while [[ ! -e $folder/$name/card ]] && ((i++ < 50)); do sleep 0.1; done
    losetup --find --show --direct-io=on "$folder/$name/card" >"$folder/$name.node" || exit 1
    chmod 666 "$(<"$folder/$name.node")"
    cards+=("$name")
}
tell() { echo "$2" >"$folder/$1/control"; }
pullAll()
{
    local name node
    endHogs
    [[ ! -d $quota ]] || { sleep 0.5; rmdir "$quota"; }
    for name in "${cards[@]}"; do
        node=$(<"$folder/$name.node")
        umount "$folder/$name.mnt" 2>/dev/null
        chmod 660 "$node"
        losetup -d "$node"
        sleep 0.5
        umount "$folder/$name"
        kill "$(<"$folder/$name.pid")" 2>/dev/null
    done
}

profile()
{
    cat >"$folder/p.toml" <<P
[profile]
name = "host-shows"
version = "1"
[[step]]
id = "read"
scenario = "random_read"
block_bytes = 4096
duration_s = 2
region_bytes = 4_194_304
[[criterion]]
metric = "read.latency_p50"
op = "<="
limit = 3_000
unit = "us"
[[criterion]]
metric = "read.latency_p99"
op = "<="
limit = 3_000
unit = "us"
P
}

# Only reads, so that a mounted card may be taken.
readingProfile()
{
    cat >"$folder/p.toml" <<P
[profile]
name = "host-shows"
version = "1"
[[step]]
id = "read"
scenario = "reader"
steady_s = 8
P
}

# As the same user: what names the card is what that user can see of it.
eraseId() { "${@:2}" "$cli" identify "$1" --json | sed -n 's/.*"erase_id": "\(.*\)".*/\1/p'; }

# measure LABEL NODE PROGRAM-BEFORE...: prints the exit code; the text is in $folder/LABEL.txt.
measure()
{
    local label=$1 node=$2
    shift 2
    "$@" "$cli" run "$node" --profile "$folder/p.toml" --out "$folder/runs/$label" --lab --selftest --progress none \
        --erase "$(eraseId "$node" "$@")" >"$folder/$label.txt" 2>&1
    echo $?
}

# A fifth of a processor, 20 ms of each 100 ms, as a container may have; version 1 of control groups.
quota=/sys/fs/cgroup/cpu/cardassay-shows
makeQuota()
{
    mkdir "$quota" 2>/dev/null || return
    echo 100000 >"$quota/cpu.cfs_period_us"
    echo 20000 >"$quota/cpu.cfs_quota_us"
}
userInQuota() { inQuota asUser "$@"; }
inQuota() { (echo $BASHPID >"$quota/cgroup.procs" && "$@"); }

states()
{
    "$cli" selftest --json >"$folder/root-idle.json"
    asUser "$cli" selftest --json >"$folder/user-idle.json"
    beginHogs
    "$cli" selftest --json >"$folder/root-busy.json"
    asUser "$cli" selftest --json >"$folder/user-busy.json"
    endHogs
    if makeQuota; then
        inQuota asUser "$cli" selftest --json >"$folder/user-quota.json"
        inQuota "$cli" selftest --json >"$folder/root-quota.json"
    fi
    python3 - "$folder" <<'P'
import json, sys, pathlib
for name in ["root-idle", "user-idle", "root-busy", "user-busy", "root-quota", "user-quota"]:
    file = pathlib.Path(sys.argv[1], name + ".json")
    if not file.exists() or not file.stat().st_size:
        print(name, "could not be tried")
        continue
    d = json.load(open(file))
    print(f"{name}: fit={d['fit']} u={d['uncertainty_ns'] / 1e3:.1f} us, wakeup p99 {d['wakeup_p99_ns'] / 1e3:.1f}, "
          f"ordinary p99 {d['ordinary']['p99_ns'] / 1e3:.1f}, busy p99 {d['busy']['p99_ns'] / 1e3:.1f}")
    for channel, v in d["channels"].items():
        p50, p99, p999, most = (v[key] / 1e3 for key in ("p50_ns", "p99_ns", "p999_ns", "max_ns"))
        print(f"    {channel:10} p50 {p50:.1f} p99 {p99:.1f} p99.9 {p999:.1f} longest {most:.1f} us of {v['n']}")
P
}

# A card of 2 ms is good for a limit of 3 ms, one of 4 ms is not, whatever the computer does. Root's program has
# precedence and hardly notices; a user's waits.
loadedCards()
{
    local n=${runs:-20} kind who i code node users="env asUser"
    plugIn good 64 rdlat=2000
    plugIn bad 64 rdlat=4000
    profile
    if [[ $what == limited ]]; then
        makeQuota || exit 1
        users="inQuota userInQuota"
    else
        beginHogs
    fi
    for kind in good bad; do
        node=$(<"$folder/$kind.node")
        for who in $users; do
            for ((i = 0; i < n / 2; ++i)); do
                code=$(measure "$kind-$who-$i" "$node" "$who")
                [[ $what == limited ]] || grep -q "host was busy" "$folder/$kind-$who-$i.txt" ||
                    echo "WRONG: $kind $who $i is not marked"
                [[ $kind-$code != good-1 && $kind-$code != bad-0 ]] || echo "WRONG: $kind $who $i: $code"
                echo "$kind $who: exit code $code"
            done
        done
    done >"$folder/codes"
    endHogs
    sort "$folder/codes" | uniq -c
    ! grep -q WRONG "$folder/codes"
}

# What the sentences of a run say, against what was done to it.
judgeCauses()
{
    python3 - "$folder" <<'P'
import re, sys, pathlib, collections
right = blamed = total = 0
seen = collections.Counter()
for file in sorted(pathlib.Path(sys.argv[1]).glob("*-[0-9]*.txt")):
    cause, text = file.stem.rsplit("-", 1)[0], file.read_text()
    text = re.sub(r"\s+", " ", text)
    answer = re.search(r"Bottleneck in [\w ]+: (the card|the processors|the link|neither)", text)
    answer = answer.group(1) if answer else "nothing"
    stalls = re.search(r"(\d+) stalls recorded in [\w ]+: (\d+) during host contention, (\d+) while the link to the "
                       r"card was full or reset, (\d+) during kernel writeback, (\d+) caused by the card, "
                       r"(\d+) unexplained", text)
    n, host, link, flusher, card, unknown = map(int, stalls.groups()) if stalls else (0,) * 6
    good = {"hog": answer == "the processors" and card == 0,
            "storm": n > 0 and flusher > n / 2 and card == 0,
            "reader": answer == "the link" and card == 0,
            "stalls": answer == "the card" and card > n / 2}[cause]
    blame = cause != "stalls" and (card > 0 or (cause in ("hog", "reader") and answer == "the card"))
    total, right, blamed = total + 1, right + good, blamed + blame
    seen[cause, good] += 1
    print(file.name, answer, f"stalls {n}: host {host}, link {link}, flusher {flusher}, card {card}, unknown {unknown}",
          "right" if good else "WRONG", "BLAMES THE CARD" if blame else "")
print(dict(seen))
print(f"named right in {right} of {total}; blamed on the card though not its own: {blamed}")
sys.exit(right < 0.9 * total or blamed > 0)
P
}

stalledRun() { measure "stalls-$1" "$(<"$folder/stalls.node")" env; }
hogRun()
{
    beginHogs
    measure "hog-$1" "$(<"$folder/hog.node")" asUser nice -n 19
    endHogs
}
stormRun()
{
    local storm
    (sleep 4; dd if=/dev/zero of="$folder/storm.mnt/file" bs=1M count=60 2>/dev/null; sync -f "$folder/storm.mnt") &
    storm=$!
    measure "storm-$1" "$(<"$folder/storm.node")" env
    wait $storm
}

causes()
{
    local n=${runs:-10} i cause
    plugIn hog 64 rdlat=1000
    plugIn storm 256 wr=10 rdlat=500
    plugIn stalls 64 rdlat=1000 tail=0.002,300000
    mkfs.ext4 -q -O ^has_journal "$(<"$folder/storm.node")" && mkdir "$folder/storm.mnt" &&
        mount "$(<"$folder/storm.node")" "$folder/storm.mnt" || exit 1
    readingProfile
    for ((i = 0; i < n; ++i)); do
        for cause in $named; do
            case $cause in
            stalls) stalledRun $i ;;
            hog) hogRun $i ;;
            storm) stormRun $i ;;
            *) exit 1 ;;
            esac
        done
    done >"$folder/codes"
    judgeCauses
}

# writeTo MOUNT WAYS: write_path in the folder where the card "known" is mounted; the run is in $folder/runs/WAYS.
writeTo()
{
    cat >"$folder/p.toml" <<P
[profile]
name = "known-speed"
version = "1"
[[step]]
id = "path"
scenario = "write_path"
folder = "$1"
ways = "$2"
cell_s = 2
P
    "$cli" run "$(<"$folder/known.node")" --profile "$folder/p.toml" --out "$folder/runs/$2" --lab --progress none \
        >"$folder/known-$2.txt" 2>&1 || cat "$folder/known-$2.txt"
}

# Every write takes 10 ms and 20 MB/s, whatever it is: what direct and synced writes may reach follows from how many
# there were.
knownSpeed()
{
    local node way wrong=0 card block
    plugIn known 256 wr=20 wrlat=10000
    node=$(<"$folder/known.node")
    # Nothing is left to be zeroed later: the block layer counts that, but it is no write of the card.
    mkfs.ext4 -q -E lazy_itable_init=0,lazy_journal_init=0 "$node" &&
        mkdir "$folder/known.mnt" && mount "$node" "$folder/known.mnt" || exit 1
    sync -f "$folder/known.mnt"
    card=$(sed -n 's/^written_bytes=//p' "$folder/known/control")
    block=$(awk '{ printf "%.0f", $7 * 512 }' "/sys/block/${node#/dev/}/stat")
    for way in o_direct write_fsync write_fdatasync o_dsync; do
        writeTo "$folder/known.mnt" $way
        python3 "$(dirname "$0")/known_speed.py" "$folder/runs/$way" 10000 20 || wrong=1
    done
    sync -f "$folder/known.mnt"
    card=$(($(sed -n 's/^written_bytes=//p' "$folder/known/control") - card))
    block=$(($(awk '{ printf "%.0f", $7 * 512 }' "/sys/block/${node#/dev/}/stat") - block))
    echo "bytes written: the card counted $card, the block layer $block"
    ((card == block)) || wrong=1
    writeTo "$folder/known.mnt" write
    grep -c "cache, not card" "$folder/known-write.txt" || wrong=1
    return $wrong
}

# A steady mixture of reads and writes.
counters()
{
    local run
    plugIn counted 64 rdlat=1000 wrlat=1000
    cat >"$folder/p.toml" <<'P'
[profile]
name = "host-shows"
version = "1"
[[step]]
id = "mix"
scenario = "mixed_io"
read_percent = 50
places = "uniform"
region_bytes = 4_194_304
duration_s = 78
P
    measure counted "$(<"$folder/counted.node")" env >"$folder/codes" &
    run=$!
    until [[ -d $folder/runs/counted ]] || ! kill -0 $run 2>/dev/null; do sleep 0.2; done
    sleep 10 # the self-test, and what is written before the mixture
    python3 "$(dirname "$0")/counters.py" take "$(<"$folder/counted.node")" \
        "$(pgrep -f -n "cardassay-cli run $(<"$folder/counted.node")")" 60 "$folder/counted.json"
    wait $run
    python3 "$(dirname "$0")/counters.py" compare "$folder/counted.json" "$folder/runs/counted/samples/mix.host.csv"
}

main()
{
    [[ $what != judge ]] || { judgeCauses; return; }
    mkdir "$folder" "$folder/runs" || exit 1
    chmod 777 "$folder" "$folder/runs"
    trap pullAll EXIT
    cat /proc/loadavg
    case $what in
    states) states ;;
    cards | limited) loadedCards ;;
    causes) causes ;;
    known) knownSpeed ;;
    counters) counters ;;
    *) exit 1 ;;
    esac
}

main
