#!/usr/bin/env bash
# What the macOS program links, cross-built as for Windows (cross_libraries.sh), by the compiler that macos_compiler.sh
# brings.
#   macos_libraries.sh aarch64|x86_64 [NAME...]   all, once; those that are named again
set -euo pipefail

system=macos
processor=$1
host=$processor-apple-darwin
kept=${XDG_CACHE_HOME:-$HOME/.cache}/cardassay/macos/$processor
prefix=$kept/prefix
compile=$kept/bin/clang
archive=$kept/bin/ar
tools=(CC="$compile" AR="$archive" RANLIB="$kept/bin/ranlib")
toolchain=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)/cmake/macos-$processor.cmake
self=(bash "${BASH_SOURCE[0]}" "$processor")
source "$(dirname "${BASH_SOURCE[0]}")/cross_libraries.sh"

libraries=(headers fmtlib xxhash sqlite3 libsodium zlib openssl curl soci libxlsxwriter)

build_zlib() # its own configure wants Apple's libtool; without the last word it takes this for the macOS of 1999
{
    "$compile" -O2 -DHAVE_UNISTD_H -Dfdopen=fdopen -c ./*.c
    "$archive" rcs "$prefix/lib/libz.a" ./*.o
    install -m644 zlib.h zconf.h "$prefix/include/"
}
build_openssl() # without what is old or rare, and without Apple's random numbers, whose header is not there
{
    openSsl "darwin64-${processor/aarch64/arm64}-cc" "${tools[@]}" -DOPENSSL_NO_APPLE_CRYPTO_RANDOM \
        no-{aria,bf,blake2,camellia,cast,cmp,ct,dtls,ec2m,gost,idea,legacy,md4,mdc2,ocb,rc2,rc4,rmd160} \
        no-{scrypt,seed,siphash,siv,sm2,sm3,sm4,srp,srtp,ts,whirlpool}
}
build_curl() # asks no framework for proxies; certificates are those that macOS keeps for programs like this
{
    sed -i 's/-framework [A-Za-z]*//g' configure
    sed -i '/define CURL_OSX_CALL_COPYPROXIES/d' lib/curl_setup.h
    libCurl --with-openssl="$prefix" --with-ca-bundle=/etc/ssl/cert.pem
}

# The compiler under the names that builds ask for, with the processor.
commands()
{
    local zig name verb
    zig=$("$(dirname "${BASH_SOURCE[0]}")/macos_compiler.sh")
    mkdir -p "$kept/bin"
    while read -r name verb; do
        [[ ! -x $kept/bin/$name ]] || continue # else it looks new to whom asks for its time
        printf '#!/bin/sh\nZIG_GLOBAL_CACHE_DIR=%s exec %s %s "$@"\n' "${kept%/*}/zig" "$zig" "$verb" >"$kept/bin/$name"
        chmod +x "$kept/bin/$name"
    done <<ROWS
clang cc -target $processor-macos
clang++ c++ -target $processor-macos
ar ar
ranlib ranlib
ROWS
}

commands
shift
buildLibraries "$@"
