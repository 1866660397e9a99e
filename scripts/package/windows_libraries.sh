#!/usr/bin/env bash
# What the Windows program links, cross-built from Debian's own source packages of this release: static libraries in
# the prefix that this prints last. Each is built once and kept outside the tree.
#   windows_libraries.sh [desktop] [NAME...]   all but those of the desktop, or these too; those that are named again
set -euo pipefail

system=windows
host=x86_64-w64-mingw32
tools=()
compile=$host-gcc-posix
archive=$host-ar
kept=${XDG_CACHE_HOME:-$HOME/.cache}/cardassay/windows
prefix=$kept/$host
toolchain=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)/cmake/mingw.cmake
self=(bash "${BASH_SOURCE[0]}")
source "$(dirname "${BASH_SOURCE[0]}")/cross_libraries.sh"

libraries=(headers fmtlib xxhash sqlite3 libsodium openssl curl soci libxlsxwriter catch2)
desktop=(qt6-base qt6-svg qcustomplot qpdf qr-code-generator) # hundreds of files of Qt: only when asked for

build_openssl() { openSsl mingw64 --cross-compile-prefix=$host-; }
build_curl() { libCurl --with-schannel; } # the certificates are those of Windows
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

if [[ ${1:-} == desktop ]]; then
    libraries+=("${desktop[@]}")
    shift
fi
buildLibraries "$@"
