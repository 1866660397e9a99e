#!/usr/bin/env bash
# Every check and test, each stage whatever became of the one before, and a summary at the end. Called by ./dev test,
# which has installed what it needs.
set -uo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

summary=()
failed=0

# stage NAME COMMAND...: runs it, keeps its output in build-logs/, notes its last word.
stage()
{
    local name=$1 begin=$SECONDS status=0 word
    shift
    echo "== $name"
    mkdir -p build-logs
    "$@" </dev/null 2>&1 | tee "build-logs/$name.log" || status=1
    word=$(grep -E '^[0-9]+% tests passed|^check: |^(OK|FAILED)( |$)|^Ran ' "build-logs/$name.log" |
        tail -n 2 | paste -sd ' ')
    ((status == 0)) || failed=1
    summary+=("$(printf '%-14s %-6s %4d s  %s' "$name" "$( ((status == 0)) && echo ok || echo FAILED)" \
        $((SECONDS - begin)) "$word")")
}

# Thread sanitizer needs its memory layout: many random bits in addresses are too many for it (seen with
# vm.mmap_rnd_bits=32).
withFixedAddresses()
{
    if setarch -R true 2>/dev/null; then
        setarch -R "$@"
    else
        "$@"
    fi
}

stage check python3 scripts/check
stage check-selftest python3 -m unittest discover -s tests/check -p '*_test.py'
stage dev cmake --workflow --preset dev
stage asan cmake --workflow --preset asan
stage tsan withFixedAddresses cmake --workflow --preset tsan

echo
printf '%s\n' "${summary[@]}"
if ((failed)); then
    echo "dev test: FAILED; the output of each stage is in build-logs/"
    exit 1
fi
echo "dev test: all stages passed"
