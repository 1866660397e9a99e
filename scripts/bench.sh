#!/usr/bin/env bash
# What measuring costs, how fast a simulated qualification runs, and the same I/O by CardAssay and by other tools.
# Called by ./dev bench.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

bin=build-release/bin
work=$(mktemp -d -p "${TMPDIR:-/var/tmp}") # not /tmp: a memory file system has no direct I/O
trap 'rm -rf "$work"' EXIT

echo "== recording, stamps, simulated memory"
"$bin/assay_microbench"
"$bin/assay_stampbench"
"$bin/assay_storebench"

echo "== the host: what a look at it costs (at most 0.1 % of a processor), and its self-test"
"$bin/assay_hostbench"
"$bin/cardassay-cli" selftest || [[ $? == 3 ]] # 3: not fit, and says why

# Another simulator joins in as a program that is called with BLOCKS PAGES_PER_BLOCK SPARE_FACTOR, fills a greedy
# page-mapped card in order, writes it once at random, then three times more, and prints of the latter, by processor
# time: million host pages a second, million NAND pages a second, amplification.
echo "== flash models, one thread"
"$bin/assay_flashbench"
card=(17531 256 0.0654) # 64 GB in pages of 16 KiB, 7 % over-provisioning
if [[ -n ${ASSAY_OTHER_FTL:-} ]]; then
    own=$("$bin/assay_flashbench" "${card[@]}")
    other=$("$ASSAY_OTHER_FTL" "${card[@]}")
    awk -v own="$own" -v other="$other" 'BEGIN {
        split(own, a); split(other, b)
        printf "side by side: %.2f M host pages/s at WAF %.3f, the other %.2f at %.3f: %.1f times as fast\n",
            a[1], a[3], b[1], b[3], a[1] / b[1] }'
else
    echo "SKIP side by side with another simulator: none named in ASSAY_OTHER_FTL"
fi

echo "== confusion tables: cards near a limit that are called what they are not"
"$bin/assay_confusionbench"

echo "== history: at least 2,000 folders/s on two idle processors, searches at most 100 ms, start at most 600 ms"
TMPDIR=$work "$bin/assay_historybench"
[[ ! -x $bin/assay_historypagebench ]] || TMPDIR=$work "$bin/assay_historypagebench"

echo "== 100 stations and one database server (all there once; queries of a day to a year at most 200 ms; an hour)"
TMPDIR=$work "$bin/assay_serverbench"

echo "== the window (on two idle processors there in at most 350 ms, a page in 50 ms, a change of theme in 200 ms)"
"$bin/assay_windowbench"
"$bin/assay_lotsbench"

echo "== pages of a run of ten million I/Os (its result within 1 s, then at most 16 ms a frame), and of eight compared"
"$bin/assay_pagesbench"

echo "== four cards at once in the window (on idle processors at most 15 % of one, no event over 16 ms)"
"$bin/assay_guibench"

echo "== sixteen slots on a station's screen (on idle processors no event over 16 ms)"
"$bin/assay_stationbench"

echo "== a day of tests one after another (memory below 250 MB, and flat)"
"$bin/assay_soakbench"

echo "== simulated qualification (must take less than 5 s)"
begin=$EPOCHREALTIME
"$bin/cardassay-cli" run sim:good-u1 --profile dashcam-20mbit --out "$work/sim" --json >/dev/null
awk -v a="$begin" -v b="$EPOCHREALTIME" 'BEGIN { printf "dashcam-20mbit on sim:good-u1  %.2f s\n", b - a }'

echo "== the whole of a simulated qualification (on two idle processors at most 10 s for 32 GB, 30 s for 128 GB)"
for gigabytes in 32 128; do
    sed "s/^advertised_bytes = .*/advertised_bytes = ${gigabytes}_000_000_000/" \
        resources/sim/a1-tlc.toml >"$work/a1-tlc.toml"
    TIMEFORMAT="qualification on a1-tlc of $gigabytes GB  %R s, processors %U + %S s"
    time "$bin/cardassay-cli" run "sim:$work/a1-tlc.toml" --profile qualification --out "$work/sim-$gigabytes" \
        --seed 1 --json >/dev/null || [[ $? == [16] ]] # a verdict
done

echo "== a report on a thousand runs (on two idle processors at most 60 s and 500 MB), on forty (5 s) and on one (1 s)"
for seed in {1..20}; do # then copies: what is judged and drawn does not know
    "$bin/cardassay-cli" run sim:good-u1 --profile quick --seed "$seed" --out "$work/runs-$seed" --json >/dev/null
    for copy in {1..49}; do cp -r "$work/runs-$seed" "$work/runs-$seed-$copy"; done
done
runs=("$work"/runs-*)
for count in 1 40 1000; do
    python3 -c 'import resource, subprocess, sys, time
begin = time.time()
subprocess.run(sys.argv[2:], check=True, stderr=subprocess.DEVNULL)
memory = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1000
print(f"report on {sys.argv[1]} runs  {time.time() - begin:.2f} s, {memory:.0f} MB")' \
        "$count" "$bin/cardassay-cli" report "${runs[@]:0:count}" --pdf "$work/report.pdf"
done

echo "== the measuring path beside fio, dd, f3 and badblocks on one RAM-backed loop device"
python3 scripts/bench_engine.py "$bin/cardassay-cli"
