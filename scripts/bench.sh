#!/usr/bin/env bash
# What measuring costs, how fast a simulated qualification runs, and the same I/O by CardAssay and by fio on one file. Called by ./dev bench.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

bin=build-release/bin
work=$(mktemp -d -p "${TMPDIR:-/var/tmp}") # not /tmp: a memory file system has no direct I/O
trap 'rm -rf "$work"' EXIT

echo "== recording"
"$bin/assay_microbench"

echo "== simulated qualification (must take less than 5 s)"
begin=$EPOCHREALTIME
"$bin/cardassay-cli" run sim:good-u1 --profile dashcam-20mbit --out "$work/sim" --json >/dev/null
awk -v a="$begin" -v b="$EPOCHREALTIME" 'BEGIN { printf "dashcam-20mbit on sim:good-u1  %.2f s\n", b - a }'

echo "== one 256 MiB file in $work, 1 MiB sequential writes, queue depth 1"
cat >"$work/bench.toml" <<'TOML'
[profile]
name = "bench"
version = "1"
title = "Benchmark"
[[step]]
id = "write"
scenario = "sequential_write"
block_bytes = 1_048_576
queue_depth = 1
passes = 4
TOML
truncate -s 256M "$work/card.img"
fio --name=fill --filename="$work/card.img" --rw=write --bs=1M --direct=1 --output=/dev/null
for round in 1 2 3; do
    fio --name=w --filename="$work/card.img" --rw=write --bs=1M --iodepth=1 --ioengine=io_uring --direct=1 --loops=4 --output-format=json \
        --output="$work/fio.json"
    "$bin/cardassay-cli" run "image:$work/card.img" --profile "$work/bench.toml" --out "$work/run$round" --json >"$work/run.json" || true
    python3 - "$round" "$work" <<'PYTHON'
import json, sys
folder = sys.argv[2]
job = json.load(open(f"{folder}/fio.json"))["jobs"][0]["write"]
metrics = {m["id"]: m["value"] for m in json.load(open(f"{folder}/run.json"))["metrics"]}
print(f"round {sys.argv[1]}  fio {job['bw_bytes'] / 1e6:.1f} MB/s, p50 {job['clat_ns']['percentile']['50.000000'] / 1e3:.0f} us"
      f"   cardassay {metrics['write.throughput_mean']:.1f} MB/s, p50 {metrics['write.latency_p50']:.0f} us")
PYTHON
done
