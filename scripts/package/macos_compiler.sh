#!/usr/bin/env bash
# The cross compiler for macOS, in a folder of its own outside the tree; prints the path of its program. It is that of
# the Python package ziglang, which brings C library, headers and C++ library of macOS, without frameworks.
set -euo pipefail

version=0.15.2 # its C++ library is the first that has std::jthread
folder=${XDG_CACHE_HOME:-$HOME/.cache}/cardassay/macos/$version
if [[ ! -f $folder/complete ]]; then
    python3 -m venv "$folder"
    "$folder/bin/python3" -m pip install --quiet "ziglang==$version"
    touch "$folder/complete"
fi
echo "$folder"/lib/python3*/site-packages/ziglang/zig
