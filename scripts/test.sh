#!/usr/bin/env bash
# Every check and test, each stage whatever became of the one before, and a summary at the end. Called by ./dev test,
# which has installed what it needs.
set -uo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

summary=()
failed=()

# stage NAME COMMAND...: runs it, keeps its output in build-logs/, notes its last word.
stage()
{
    local name=$1 begin=$SECONDS status=0 word
    shift
    echo "== $name"
    mkdir -p build-logs
    "$@" </dev/null 2>&1 | tee "build-logs/$name.log" || status=1
    word=$(grep -E '^[0-9]+%? tests passed|^check: |^(OK|FAILED)( |$)|^Ran ' "build-logs/$name.log" |
        tail -n 2 | paste -sd ' ')
    ((status == 0)) || failed+=("$name")
    addLine "$name" "$( ((status == 0)) && echo ok || echo FAILED)" $((SECONDS - begin)) "$word"
}

addLine() { summary+=("$(printf '%-14s %-6s %4d s  %s' "$@")"); } # NAME RESULT SECONDS WORD

# What the failed tests of a stage printed, at most 100 lines: nobody finds it among a thousand tests.
failures()
{
    awk '/^(FAILED|NOT RUN): / { print; next }
         /\*\*\*(Failed|Timeout|Exception|Not Run)/ { shown = 1; print; next }
         /^ *[0-9]+\/[0-9]+ Test|^ *Start / { shown = 0 }
         shown && lines++ < 100' "build-logs/$1.log"
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
# Whoever only tests does not wait for a quarter of an hour of other projects' libraries.
if [[ ! -f ${XDG_CACHE_HOME:-$HOME/.cache}/cardassay/windows/done/catch2 ]] || ! command -v wine >/dev/null; then
    addLine windows SKIP 0 "no wine or no libraries for it here; ./dev package windows-test gets them"
elif ((SECONDS > 50 * 60)); then # nothing was compiled before; a run of CI has an end
    addLine windows SKIP 0 "the stages before it took $((SECONDS / 60)) min; ./dev package windows-test runs it alone"
else
    stage windows scripts/package/windows.sh test
fi

for name in "${failed[@]}"; do
    echo "== failed in $name"
    failures "$name"
done
echo
printf '%s\n' "${summary[@]}"
if ((${#failed[@]})); then
    echo "dev test: FAILED; the output of each stage is in build-logs/"
    exit 1
fi
echo "dev test: all stages passed"
