#!/usr/bin/env bash
# What measuring costs, how fast a simulated qualification runs, and the same I/O by CardAssay and by other tools. Called by ./dev bench.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

bin=build-release/bin
work=$(mktemp -d -p "${TMPDIR:-/var/tmp}") # not /tmp: a memory file system has no direct I/O
trap 'rm -rf "$work"' EXIT

echo "== recording, stamps, simulated memory"
"$bin/assay_microbench"
"$bin/assay_stampbench"
"$bin/assay_storebench"

echo "== simulated qualification (must take less than 5 s)"
begin=$EPOCHREALTIME
"$bin/cardassay-cli" run sim:good-u1 --profile dashcam-20mbit --out "$work/sim" --json >/dev/null
awk -v a="$begin" -v b="$EPOCHREALTIME" 'BEGIN { printf "dashcam-20mbit on sim:good-u1  %.2f s\n", b - a }'

echo "== the measuring path beside fio, dd, f3 and badblocks on one RAM-backed loop device"
python3 scripts/bench_engine.py "$bin/cardassay-cli"
