#!/usr/bin/env bash
# One list of tests, called by ./dev test: builds what the list needs, runs it, and ends with the reason of each skip
# and the line "N passed, N failed, N skipped". Output and the JUnit file of a list are left in build-logs/.
set -uo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
mkdir -p build-logs

# Configures and builds one preset. The build stops at the first error; its last lines are on the terminal.
buildPreset() # PRESET
{
    echo "== build ($1)"
    cmake --preset "$1" >"build-logs/$1-configure.log" 2>&1 || {
        cat "build-logs/$1-configure.log" >&2
        return 1
    }
    cmake --build --preset "$1" 2>&1 | tee "build-logs/$1-build.log"
}

# Builds a preset, runs the tests of a test preset, prints the summary. CTEST-ARGUMENTS choose among them.
runPreset() # PRESET [CTEST-ARGUMENTS...]
{
    local preset=$1 name=$1 folder=build-$1 status=0
    shift
    if [[ $preset == ci ]]; then name=dev; fi
    if [[ $name == dev ]]; then folder=build; fi
    buildPreset "$preset" || {
        echo "dev test: the build failed; see build-logs/$preset-build.log" >&2
        echo "0 passed, 1 failed, 0 skipped"
        return 1
    }
    echo "== test ($name)"
    rm -f "build-logs/$name.xml" "$folder"/parts/*.xml
    # shellcheck disable=SC2086 # two words or none
    withFixedAddresses ctest --preset "$preset" $repeated --output-junit "$PWD/build-logs/$name.xml" \
        --test-output-size-passed 16384 "$@" </dev/null 2>&1 | tee "build-logs/$name.log" || status=1
    python3 scripts/test_summary.py "build-logs/$name.xml" "build-logs/$name.log" "$folder/parts" || status=1
    return "$status"
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

everything()
{
    local list status=0
    for list in long asan tsan windows; do # long has all of dev
        echo "== list $list"
        "$0" "$list" || status=1
    done
    return "$status"
}

# Warnings are errors where CI builds, never where a user does. A test that fails in CI is tried once more, since hosts
# of CI stand still for seconds; both outputs are in the log, and the summary names it.
optimised=dev repeated=
if [[ ${CI:-} == true ]]; then optimised=ci repeated='--repeat until-pass:2'; fi

case ${1:-dev} in
dev) runPreset "$optimised" -LE long ;;
long) # all repetitions of every test (tests/support/load.h), and the tests that take minutes each
    export ASSAY_TEST_LOAD=all
    runPreset "$optimised"
    ;;
asan | tsan) runPreset "$1" ;;
windows) scripts/package/windows.sh test ;;
all) everything ;;
*)
    echo "dev test: there is no list '$1'; give none, or one of asan, tsan, windows, long, all" >&2
    exit 2
    ;;
esac
