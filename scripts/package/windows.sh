#!/usr/bin/env bash
# The Windows program without its desktop, cross-built: a zip in dist/ with the command line, the host of plugins, the
# plugins and all licences. Each file needs no DLL but those of Windows.
#   windows.sh          builds it
#   windows.sh test     builds the tests too, and runs them and some simulated runs under wine
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
built=build-windows

# A Windows of its own for this call. Each processor runs a part of the tests.
wineTests()
{
    local prefix part parts status=0 running=()
    prefix=$(mktemp -d)
    parts=$(nproc)
    export WINEPREFIX=$prefix WINEARCH=win64 WINEDEBUG=-all WINEDLLOVERRIDES="mscoree,mshtml="
    export CARDASSAY_PLUGIN_PATH=$PWD/$built/lib/cardassay/plugins
    unset DISPLAY
    wine wineboot -i >/dev/null 2>&1
    for ((part = 0; part < parts; ++part)); do
        wine $built/bin/assay_tests.exe --rng-seed 1 --shard-count "$parts" --shard-index "$part" </dev/null &
        running+=($!)
    done
    for part in "${running[@]}"; do wait "$part" || status=1; done
    if ((EUID == 0)); then rawVolume "$prefix" || status=1; fi
    goldenRuns || status=1
    wineserver -k || true
    rm -rf "$prefix"
    return "$status"
}

# The same simulated runs by the programs of both systems, compared by same_runs.py.
goldenRuns()
{
    local place folder card profile run linux windows status=0
    place=$(mktemp -d)
    [[ -f build/build.ninja ]] || cmake --preset dev -DASSAY_TESTS=OFF
    cmake --build build --target cardassay-cli
    for card in good-u1 fake-wrap seed-c10-mlc; do
        for profile in quick waf; do
            run=(run "sim:$card" --profile "$profile" --seed 7 --progress none --out)
            folder=$place/$card-$profile linux=0 windows=0
            build/bin/cardassay-cli "${run[@]}" "$folder" >/dev/null || linux=$?
            wine $built/bin/cardassay-cli.exe "${run[@]}" "$folder.exe" </dev/null >/dev/null || windows=$?
            scripts/package/same_runs.py "$folder"{,.exe} || status=1
            ((linux == windows)) || { echo "exit codes $linux and $windows" && status=1; }
        done
    done
    rm -rf "$place"
    return "$status"
}

# The tests of opened cards once more, on a block device behind a drive letter.
rawVolume() # WINEPREFIX
{
    local image device status=0
    image=$(mktemp)
    truncate -s 64M "$image"
    device=$(losetup --find --show "$image") || {
        echo "SKIP the raw volume: no loop device can be had"
        rm -f "$image"
        return 0
    }
    ln -sfn "$device" "$1/dosdevices/x::"
    ASSAY_RAW_VOLUME='\\.\X:' wine $built/bin/assay_tests.exe "[card]" || status=$?
    losetup -d "$device"
    rm -f "$image"
    return "$status"
}

# The compiler's own libraries are in each program too.
licences() # FOLDER
{
    cp -r "${XDG_CACHE_HOME:-$HOME/.cache}/cardassay/windows/x86_64-w64-mingw32/share/licences" "$1/"
    local package
    for package in gcc-mingw-w64-base mingw-w64-common libz-mingw-w64-dev; do
        cp "/usr/share/doc/$package/copyright" "$1/licences/$package.txt"
    done
}

pack()
{
    local name folder
    name=cardassay-cli-windows-$(git rev-parse --short=12 HEAD)
    folder=$(mktemp -d)/$name
    mkdir -p "$folder/plugins" dist
    cp $built/bin/cardassay-cli.exe $built/bin/cardassay-plugin-host.exe LICENSE "$folder/"
    cp $built/lib/cardassay/plugins/*.dll "$folder/plugins/"
    licences "$folder"
    x86_64-w64-mingw32-strip "$folder"/*.exe "$folder"/plugins/*.dll
    if x86_64-w64-mingw32-objdump -p "$folder"/*.exe "$folder"/plugins/*.dll | grep -E 'DLL Name: z?lib'; then
        echo "windows.sh: a file needs a DLL that is not in the zip" >&2
        return 1
    fi
    find "$folder" -exec touch --date "@$(git log -1 --format=%ct)" {} +
    rm -f "dist/$name.zip"
    (cd "${folder%/*}" && TZ=UTC python3 -m zipfile -c "$OLDPWD/dist/$name.zip" "$name")
    rm -rf "${folder%/*}"
    echo "dist/$name.zip"
}

scripts/package/windows_libraries.sh
export WINEDEBUG=-all
cmake --preset windows -DASSAY_TESTS="$([[ ${1:-} == test ]] && echo ON || echo OFF)"
cmake --build --preset windows
if [[ ${1:-} == test ]]; then wineTests; else pack; fi
