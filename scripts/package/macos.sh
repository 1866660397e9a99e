#!/usr/bin/env bash
# Compiles the engine with its platform folder for macOS, for both processors, with a cross compiler: proof that it
# compiles. Nothing is linked or run, since of the libraries there are the headers alone, those of this system.
#   macos.sh [FOLDER...]    all of core/, or these folders of it: platform/macos platform/posix
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

version=0.15.2 # of the compiler; its library is the first that has std::jthread
kept=${XDG_CACHE_HOME:-$HOME/.cache}/cardassay/macos
python=$kept/$version/bin/python3
export kept python

# The libraries' headers without those of this system's C library, which lie in the same folder.
headers()
{
    local name
    rm -rf "$kept/include" "$kept/multiarch"
    mkdir -p "$kept/include" "$kept/multiarch"
    for name in fmt nlohmann tl toml++ boost openssl xxhash.h xxh3.h sqlite3.h soci sodium sodium.h xlsxwriter \
        xlsxwriter.h; do
        ln -s "/usr/include/$name" "$kept/include/"
    done
    for name in openssl curl; do ln -s "/usr/include/$(gcc -print-multiarch)/$name" "$kept/multiarch/"; done
}

compiler()
{
    [[ ! -x $python ]] || return 0
    python3 -m venv "$kept/$version"
    "$python" -m pip install --quiet "ziglang==$version"
}

foldersOf() # of core/ with sources; no other system's
{
    find core -name '*.cpp' -printf '%h\n' | sort -u | grep -Ev '^core/platform/(linux|windows)$' | sed 's|^core/||'
}

# The sources of a folder as one, as other builds join them. Without -Wshadow, which means more to this compiler.
one() # TARGET FOLDER
{
    local joined object source
    joined=$kept/joined/${2//\//_}.cpp
    object=$kept/objects/$1/${2//\//_}.o
    mkdir -p "${joined%/*}" "${object%/*}"
    for source in core/"$2"/*.cpp; do
        [[ $source == */postgres.cpp ]] || echo "#include \"$PWD/$source\""
    done >"$joined"
    echo "$1 $2"
    "$python" -m ziglang c++ -target "$1" -c "$joined" -o "$object" -std=c++20 -O1 -Wall -Wextra -Wconversion \
        -Werror -Icore -isystem "$kept/include" -isystem "$kept/multiarch" -DTOML_EXCEPTIONS=0 -DASSAY_VERSION='"0"' \
        -DASSAY_LIBDIR='"lib"' -DASSAY_COMMIT='"unknown"'
}

compiler
headers
export -f one
folders=("$@")
((${#folders[@]})) || mapfile -t folders < <(foldersOf)
for target in aarch64-macos x86_64-macos; do printf "$target %s\n" "${folders[@]}"; done |
    xargs -P "$(nproc)" -L 1 bash -c 'one "$@"' one
echo "compiled for macOS, neither linked nor run: $(find "$kept/objects" -name '*.o' -newer "$kept/include" | wc -l)"
