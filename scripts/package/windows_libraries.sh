#!/usr/bin/env bash
# What the Windows program links, cross-built from Debian's own source packages of this release: static libraries in
# the prefix that this prints last. Each is built once and kept outside the tree.
#   windows_libraries.sh [desktop] [NAME...]   all but those of the desktop, or these too; those that are named again
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/debian_archive.sh"

host=x86_64-w64-mingw32
kept=${XDG_CACHE_HOME:-$HOME/.cache}/cardassay/windows
prefix=$kept/$host
work=$kept/build
toolchain=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)/cmake/mingw.cmake
jobs=$(nproc)
export PKG_CONFIG_LIBDIR=$prefix/lib/pkgconfig

# Each unpacks nothing itself: it is called in its source folder, and installs into $prefix.
libraries=(headers fmtlib xxhash sqlite3 libsodium openssl curl soci libxlsxwriter catch2)
desktop=(qt6-base qt6-svg qcustomplot qpdf qr-code-generator) # hundreds of files of Qt: only when asked for

# Where a library's sources stand in Debian's package, if not at its top; patches of Debian's are applied.
build_headers() # templates only: those of this system
{
    local folder package name target place=$prefix/include
    mkdir -p "$place"
    while read -r folder package name target; do
        rm -rf "${place:?}/$folder"
        ln -s "/usr/include/$folder" "$place/"
        install -Dm644 "/usr/share/doc/$package/copyright" "$prefix/share/licences/$package.txt"
        if [[ $name ]]; then asPackage "$name" "$target"; fi
    done <<'ROWS'
nlohmann nlohmann-json3-dev nlohmann_json nlohmann_json::nlohmann_json
tl libexpected-dev tl-expected tl::expected
CLI libcli11-dev CLI11 CLI11::CLI11
toml++ libtomlplusplus-dev tomlplusplus tomlplusplus::tomlplusplus
boost libboost-math-dev
ROWS
}

asPackage() # NAME TARGET: for find_package()
{
    mkdir -p "$prefix/lib/cmake/$1"
    cat >"$prefix/lib/cmake/$1/$1Config.cmake" <<TEXT
if(NOT TARGET $2)
    add_library($2 INTERFACE IMPORTED)
    target_include_directories($2 INTERFACE $prefix/include)
endif()
TEXT
}

byCMake() { cmakeInto "$PWD/build-windows" "$@"; }
cmakeInto() # FOLDER OPTIONS...
{
    setUp "$@"
    cmake --build "$1" -j "$jobs"
    cmake --install "$1"
}
setUp() # FOLDER OPTIONS...
{
    local folder=$1
    shift
    cmake -G Ninja -S . -B "$folder" -DCMAKE_TOOLCHAIN_FILE="$toolchain" -DCMAKE_BUILD_TYPE=Release \
        -DCMAKE_INSTALL_PREFIX="$prefix" -DBUILD_SHARED_LIBS=OFF -DCMAKE_POSITION_INDEPENDENT_CODE=OFF "$@"
}
byConfigure() { ./configure --host=$host --prefix="$prefix" --disable-shared --enable-static "$@"; }

build_fmtlib() { byCMake -DFMT_TEST=OFF -DFMT_DOC=OFF; }
build_xxhash() { cd cmake_unofficial && byCMake -DXXHASH_BUILD_XXHSUM=OFF; }
build_sqlite3() # one source file, made by this system's compiler and Tcl
{
    ./configure --disable-tcl --disable-readline && make sqlite3.c sqlite3.h
    $host-gcc-posix -O2 -DSQLITE_THREADSAFE=1 -DSQLITE_ENABLE_FTS5 -DSQLITE_ENABLE_MATH_FUNCTIONS -c sqlite3.c
    $host-ar rcs "$prefix/lib/libsqlite3.a" sqlite3.o
    install -Dm644 sqlite3.h "$prefix/include/sqlite3.h"
    printf 'Name: SQLite\nDescription: SQL database\nVersion: %s\nLibs: -L%s/lib -lsqlite3\nCflags: -I%s/include\n' \
        "$(<VERSION)" "$prefix" "$prefix" >"$prefix/lib/pkgconfig/sqlite3.pc"
}
build_libsodium() { autoreconf -i && byConfigure && make -j "$jobs" && make install; }
build_openssl()
{
    ./Configure mingw64 --cross-compile-prefix=$host- --prefix="$prefix" --libdir=lib no-shared no-tests \
        no-engine no-module
    make -j "$jobs" build_libs && make install_dev
}
build_curl() # the certificates are those of Windows
{
    byConfigure --with-schannel --without-libpsl --without-brotli --without-zstd --without-libidn2 --without-nghttp2 \
        --disable-ldap --disable-manual --disable-ftp --disable-file --disable-dict --disable-telnet --disable-tftp \
        --disable-pop3 --disable-imap --disable-smb --disable-gopher --disable-rtsp --disable-mqtt --without-zlib
    make -C lib -j "$jobs" && make -C lib install && make -C include install
    make install-pkgconfigDATA
}
build_soci()
{
    byCMake -DSOCI_TESTS=OFF -DSOCI_EMPTY=OFF -DSOCI_STATIC=ON -DSOCI_SHARED=OFF -DSOCI_CXX11=ON \
        -DWITH_BOOST=OFF -DWITH_SQLITE3=ON -DWITH_POSTGRESQL=OFF -DWITH_MYSQL=OFF -DWITH_ODBC=OFF -DWITH_ORACLE=OFF \
        -DWITH_FIREBIRD=OFF -DWITH_DB2=OFF -DSOCI_LIBDIR=lib \
        -DSQLITE3_INCLUDE_DIR="$prefix/include" -DSQLITE3_LIBRARY="$prefix/lib/libsqlite3.a"
}
build_libxlsxwriter()
{
    byCMake -DBUILD_TESTS=OFF -DUSE_SYSTEM_MINIZIP=OFF
    sed -i 's/ -lz$//' "$prefix/lib/pkgconfig/xlsxwriter.pc" # else as a DLL; cmake/mingw.cmake links the static one
}
# Qt with its own copies of small libraries, of which MinGW has none or only DLLs. Little optimised, to be built sooner.
# The generators of code are those of this system's Qt, which is the same version.
build_qt6-base()
{
    local feature off=()
    for feature in network sql testlib xml concurrent dbus icu glib zstd vulkan direct2d directwrite tabletevent \
        style_windowsvista fontconfig system_{zlib,png,jpeg,freetype,harfbuzz,pcre2,doubleconversion,libb2} \
        system_textmarkdownreader; do
        off+=("-DFEATURE_$feature=OFF")
    done
    byQt -DINPUT_opengl=no -DQT_BUILD_EXAMPLES=OFF -DQT_BUILD_TESTS=OFF "${off[@]}"
    # For qpdf: two copies of a library in one program would clash.
    install -m644 src/3rdparty/libjpeg/src/{jpeglib,jconfig,jmorecfg,jerror}.h "$prefix/include/"
}
byQt()
{
    byCMake -DQT_HOST_PATH=/usr -DQT_HOST_PATH_CMAKE_DIR="/usr/lib/$(dpkg-architecture -q DEB_HOST_MULTIARCH)/cmake" \
        -DCMAKE_CXX_FLAGS_RELEASE="-O1 -DNDEBUG" -DCMAKE_C_FLAGS_RELEASE="-O1 -DNDEBUG" "$@"
}
build_qt6-svg() { byQt -DQT_BUILD_EXAMPLES=OFF -DQT_BUILD_TESTS=OFF; }
build_qcustomplot() # whose own file makes a DLL
{
    sed -i -e 's/ SHARED / STATIC /' -e '/QCUSTOMPLOT_COMPILE_LIBRARY/d' CMakeLists.txt
    byQt -DUSE_QT_VERSION=6
}
build_qpdf() # the library alone; the rest of what it needs is said here, since its own words for that are not asked
{
    sed -i s/Advapi32/advapi32/ CMakeLists.txt # names of libraries are in lower case here
    setUp build-windows -DUSE_IMPLICIT_CRYPTO=OFF -DREQUIRE_CRYPTO_NATIVE=ON -DINSTALL_EXAMPLES=OFF \
        -DZLIB_LIB_PATH=/usr/$host/lib/libz.a -DLIBJPEG_LIB_PATH="$prefix/lib/libQt6BundledLibjpeg.a"
    cmake --build build-windows -j "$jobs" --target libqpdf
    cmake --install build-windows --component dev
    sed -i -e '/^Requires.private/d' -e 's/ -lqpdf$/ -lqpdf -lQt6BundledLibjpeg/' "$prefix/lib/pkgconfig/libqpdf.pc"
}
build_qr-code-generator() # one source file
{
    $host-g++-posix -std=c++11 -O2 -c cpp/qrcodegen.cpp
    $host-ar rcs "$prefix/lib/libqrcodegencpp.a" qrcodegen.o
    install -Dm644 cpp/qrcodegen.hpp "$prefix/include/qrcodegen/QrCode.hpp" # as Debian names it
    printf 'Name: qrcodegen\nDescription: QR codes\nVersion: 1\nLibs: -L%s/lib -lqrcodegencpp\nCflags: -I%s/include\n' \
        "$prefix" "$prefix" >"$prefix/lib/pkgconfig/qrcodegencpp.pc"
}
build_catch2() { byCMake -DCATCH_BUILD_TESTING=OFF -DCATCH_INSTALL_DOCS=OFF; }

# One library in a folder of its own, which stays when it fails.
one() # NAME
{
    rm -rf "${work:?}/$1"
    mkdir -p "$work/$1"
    cd "$work/$1"
    if [[ $1 != headers ]]; then
        # Debian 12 has Catch2 3 in its backports.
        if [[ $1 == catch2 ]]; then fetchSource catch2 backports; else fetchSource "$1"; fi
        cd ./*/
        install -Dm644 debian/copyright "$prefix/share/licences/$1.txt"
    fi
    "build_$1"
    cd "$work"
    rm -rf "${work:?}/$1"
}

# A library that is there is not built again, unless it was asked for by name. In a shell of its own, that ends with the
# first command that fails.
build()
{
    local name=$1 log=$kept/log/$1
    [[ ! -f $kept/done/$name ]] || return 0
    mkdir -p "$kept/done" "$kept/log"
    echo "windows libraries: $name" >&2
    bash "${BASH_SOURCE[0]}" one "$name" >"$log" 2>&1 </dev/null || {
        tail -n 20 "$log" >&2
        echo "windows libraries: $name failed; the whole output is in $log" >&2
        return 1
    }
    touch "$kept/done/$name"
}

if [[ ${1:-} == one ]]; then
    one "$2"
    exit
fi
if [[ ${1:-} == desktop ]]; then
    libraries+=("${desktop[@]}")
    shift
fi
for name in "$@"; do rm -f "$kept/done/$name"; done
for name in "${libraries[@]}" "$@"; do build "$name"; done
echo "$prefix"
