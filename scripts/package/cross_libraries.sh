# Libraries cross-built from Debian's own source packages of this release, as static ones in a prefix outside the tree.
# Sourced by windows_libraries.sh and macos_libraries.sh, which say what their system builds otherwise, after:
#   system     its name
#   kept       the folder for all that is kept: the prefix, logs, and what is done
#   prefix     where libraries are installed
#   toolchain  CMake's file
#   host       the system as configure names it; tools: what else configure is told
#   compile    the compiler of C; archive: the maker of libraries
#   self       this script once more, as a command
source "$(dirname "${BASH_SOURCE[0]}")/debian_archive.sh"

work=$kept/build
jobs=$(nproc)
export PKG_CONFIG_LIBDIR=$prefix/lib/pkgconfig

# Each unpacks nothing itself: it is called in its source folder, and installs into $prefix. Patches of Debian's are
# applied.
build_headers() # templates only: those of this system
{
    local folder package name target place=$prefix/include
    mkdir -p "$place"
    while read -r folder package name target; do
        rm -rf "${place:?}/${folder##*/}"
        ln -s "/usr/include/$folder" "$place/"
        install -Dm644 "/usr/share/doc/$package/copyright" "$prefix/share/licences/$package.txt"
        if [[ $name ]]; then asPackage "$name" "$target"; fi
    done <<'ROWS'
nlohmann nlohmann-json3-dev nlohmann_json nlohmann_json::nlohmann_json
tl libexpected-dev tl-expected tl::expected
CLI libcli11-dev CLI11 CLI11::CLI11
toml++ libtomlplusplus-dev tomlplusplus tomlplusplus::tomlplusplus
boost libboost-math-dev
eigen3/Eigen libeigen3-dev Eigen3 Eigen3::Eigen
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

byCMake() { cmakeInto "$PWD/build-$system" "$@"; }
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
byConfigure() { ./configure --host="$host" --prefix="$prefix" --disable-shared --enable-static "${tools[@]}" "$@"; }

build_fmtlib() { byCMake -DFMT_TEST=OFF -DFMT_DOC=OFF; }
build_xxhash() { cd cmake_unofficial && byCMake -DXXHASH_BUILD_XXHSUM=OFF; }
build_sqlite3() # one source file, made by this system's compiler and Tcl
{
    ./configure --disable-tcl --disable-readline && make sqlite3.c sqlite3.h
    "$compile" -O2 -DSQLITE_THREADSAFE=1 -DSQLITE_ENABLE_FTS5 -DSQLITE_ENABLE_MATH_FUNCTIONS -c sqlite3.c
    "$archive" rcs "$prefix/lib/libsqlite3.a" sqlite3.o
    install -Dm644 sqlite3.h "$prefix/include/sqlite3.h"
    printf 'Name: SQLite\nDescription: SQL database\nVersion: %s\nLibs: -L%s/lib -lsqlite3\nCflags: -I%s/include\n' \
        "$(<VERSION)" "$prefix" "$prefix" >"$prefix/lib/pkgconfig/sqlite3.pc"
}
build_libsodium() { autoreconf -i && byConfigure && make -j "$jobs" && make install; }
openSsl() # TARGET OPTIONS...
{
    ./Configure "$@" --prefix="$prefix" --libdir=lib no-shared no-tests no-engine no-module
    make -j "$jobs" build_libs && make install_dev
}
libCurl() # OPTIONS...: of protocols HTTP alone
{
    byConfigure "$@" --without-libpsl --without-brotli --without-zstd --without-libidn2 --without-nghttp2 \
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
    sed -i 's/ -lz$//' "$prefix/lib/pkgconfig/xlsxwriter.pc" # else as a DLL on Windows; the toolchain file links it
}

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
    echo "$system libraries: $name" >&2
    "${self[@]}" one "$name" >"$log" 2>&1 </dev/null || {
        tail -n 20 "$log" >&2
        echo "$system libraries: $name failed; the whole output is in $log" >&2
        return 1
    }
    touch "$kept/done/$name"
}

# Builds what $libraries names and is not there, and again what is named here; prints the prefix.
buildLibraries() # NAME...
{
    local name
    if [[ ${1:-} == one ]]; then
        one "$2"
        return
    fi
    for name in "$@"; do rm -f "$kept/done/$name"; done
    for name in "${libraries[@]}" "$@"; do build "$name"; done
    echo "$prefix"
}
