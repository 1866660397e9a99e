#!/usr/bin/env bash
# The Windows programs, cross-built: a zip and an installer in dist/ with the command line, the host of plugins, the
# plugins and all licences. Where "windows_libraries.sh desktop" has built Qt, the desktop and the maker of reports are
# in it too. Each file needs no DLL but those of Windows.
#   windows.sh          builds it
#   windows.sh test [SPEC...]
#                       builds the tests too, and runs them under wine (foreign_tests.py), or those that SPEC names
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
built=build-windows

# The compiler's own libraries are in each program too.
licences() # FOLDER
{
    cp -r "${XDG_CACHE_HOME:-$HOME/.cache}/cardassay/windows/x86_64-w64-mingw32/share/licences" "$1/"
    local package
    for package in gcc-mingw-w64-base mingw-w64-common libz-mingw-w64-dev; do
        cp "/usr/share/doc/$package/copyright" "$1/licences/$package.txt"
    done
}

# Lines that delete what is in the folder, and its folders where nothing else is in them.
filesOf() # FOLDER
{
    (cd "$1" && find . -type f -printf 'Delete "$INSTDIR/%P"\n' && find . -mindepth 1 -depth -type d \
        -printf 'RMDir "$INSTDIR/%P"\n') | sed 's|/|\\|g'
}

# An installer and a zip with the same files and times.
pack()
{
    local name folder
    name=$([[ $app == ON ]] && echo cardassay || echo cardassay-cli)-windows-$(git rev-parse --short=12 HEAD)
    folder=$(mktemp -d)/$name
    mkdir -p "$folder/plugins" dist
    cp $built/bin/cardassay-{cli,plugin-host}.exe LICENSE "$folder/"
    local icon=()
    if [[ $app == ON ]]; then
        cp $built/bin/cardassay{,-report}.exe "$folder/"
        icon=("-DICON=$PWD/$built/app/gui/cardassay.ico")
    fi
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
    filesOf "$folder" >"${folder%/*}/files.nsh"
    makensis -V2 -DSTAGE="$folder" -DFILES="${folder%/*}/files.nsh" -DOUT="$PWD/dist/$name-setup.exe" "${icon[@]}" \
        -DVERSION="$(sed -n 's/^project(.* VERSION \([0-9.]*\).*/\1/p' CMakeLists.txt)" packaging/windows/cardassay.nsi
    rm -rf "${folder%/*}"
    echo "dist/$name.zip dist/$name-setup.exe"
}

prefix=$(scripts/package/windows_libraries.sh)
app=$([[ -d $prefix/lib/cmake/QCustomPlotQt6 && -f $prefix/lib/libqpdf.a ]] && echo ON || echo OFF)
tests=$([[ ${1:-} == test ]] && echo ON || echo OFF)
cmake --preset windows -DASSAY_APP="$app" -DASSAY_TESTS="$tests"
cmake --build --preset windows
if [[ $tests == OFF ]]; then
    pack
else
    # The same runs by Linux' own program are what those of Windows are compared with.
    [[ -f build/build.ninja ]] || cmake --preset dev -DASSAY_TESTS=OFF
    cmake --build build --target cardassay-cli
    scripts/package/foreign_tests.py wine $built "${@:2}"
fi
