#!/usr/bin/env bash
# Packages of the committed tree, left in dist/. Called by ./dev package KIND, which has installed what it needs.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
source scripts/package/chroot.sh

usage()
{
    cat <<'TEXT'
usage: ./dev package KIND
  deb [SUITE [ARCH]]  Debian packages in dist/SUITE/: for this system, or built in a bare SUITE (bookworm,
                      trixie), for ARCH (arm64) by Debian's cross compiler
  arm64               deb bookworm arm64: a Raspberry Pi as a line station
  arm64-test [SPEC]   its tests, under qemu-user
  tar                 a folder for any Linux with a glibc as new as here, in dist/; from the packages of this system
  windows             the programs for Windows, cross-built, as a zip and an installer in dist/ (docs/user/windows.md)
  windows-test [SPEC] their tests, under wine
  macos [PROCESSOR]   compiles and links the command line for macOS with a cross compiler, for aarch64, x86_64 or both;
                      leaves nothing in dist/, for it was never run (docs/user/macos.md)
  twice               builds the packages of this system in two folders and compares their hashes
  try SUITE [ARCH]    installs the packages of dist/SUITE/ in a bare system, runs, upgrades and removes them there
  try-tar SUITE       unpacks dist/*.tar.gz in a bare system and runs it there
  try-windows         installs, runs, looks at and removes what the installer for Windows brings, under wine
TEXT
}

here=$(source /etc/os-release && echo "${VERSION_CODENAME:-unknown}")
hereArch=$(dpkg --print-architecture)
commit=$(git rev-parse --short=12 HEAD)

# The committed tree under PARENT, in a folder whose name does not get into what is built from it; prints the folder.
exportTree()
{
    if [[ -n $(git status --porcelain) ]]; then
        echo "dev package: what is not committed is not in the packages" >&2
    fi
    local tree=$1/cardassay
    mkdir -p "$tree"
    git archive HEAD | tar -x -C "$tree"
    cp -r packaging/debian "$tree/debian"
    echo "$tree"
}

# Debian's own tools do the work, after packaging/debian; the packages are left beside FOLDER.
buildScript() # FOLDER ARCH
{
    local options="parallel=$(nproc) noautodbgsym" profiles=
    if [[ $2 != "$hereArch" ]]; then profiles="cross nocheck"; fi
    cat <<SH
cd '$1'
export ASSAY_COMMIT=$commit CCACHE_BASEDIR=\$PWD CCACHE_NOHASHDIR=1 CCACHE_SLOPPINESS=pch_defines,time_macros
export DEB_BUILD_OPTIONS='$options' DEB_BUILD_PROFILES='$profiles'
dpkg-buildpackage --build=binary --no-sign --host-arch=$2
SH
}

buildHere() { bash -c "$(buildScript "$1" "$hereArch")"; }

buildInChroot() # SUITE ARCH TREE
{
    local root
    root=$(openBuilder "$@")
    inChroot "$root" bash -c "$(buildScript /build/cardassay "$2")"
    mv "$root"/build/*.deb "$(dirname "$3")/"
}

# A bare system with the tree in /build/cardassay and all that it takes to build it for ARCH; prints its folder.
openBuilder() # SUITE ARCH TREE
{
    local root tools=(build-essential ccache) cache=${CCACHE_DIR:-$HOME/.cache/ccache}
    root=$(openChroot "$1" "$hereArch")
    mkdir -p "$root/build" "$cache"
    cp -r "$3" "$root/build/cardassay"
    bindInto "$root" "$cache" /root/.cache/ccache
    if [[ $2 != "$hereArch" ]]; then
        tools+=("crossbuild-essential-$2")
        inChroot "$root" dpkg --add-architecture "$2"
        inChroot "$root" apt-get update -qq >&2
    fi
    inChroot "$root" apt-get install -qq -y --no-install-recommends "${tools[@]}" >/dev/null
    inChroot "$root" apt-get build-dep -qq -y --no-install-recommends --host-architecture "$2" \
        /build/cardassay >/dev/null
    echo "$root"
}

# The portable tests (tests/portable.cmake) in build-ARCH, built in a bare SUITE and run here by qemu-user with the
# libraries from there.
testUnderQemu() # SUITE ARCH [SPEC...]
{
    local root
    root=$(openBuilder "$1" "$2" "$(exportTree "$scratch/test")")
    inChroot "$root" sh -c "echo 'deb $(mirror) $1-backports main' >/etc/apt/sources.list.d/backports.list"
    inChroot "$root" apt-get update -qq
    inChroot "$root" apt-get install -qq -y --no-install-recommends "libcatch2-dev:$2/$1-backports" >/dev/null
    bindInto "$root" "$PWD" "$PWD"
    inChroot "$root" env ASSAY_COMMIT="$commit" sh -c "cd '$PWD' && cmake --preset $2 && cmake --build --preset $2"
    [[ -f build/build.ninja ]] || cmake --preset dev -DASSAY_TESTS=OFF
    cmake --build build --target cardassay-cli
    runForeign "$2"
    QEMU_LD_PREFIX=$root scripts/package/foreign_tests.py qemu "build-$2" "${@:3}"
}

deb()
{
    local suite=${1:-$here} arch=${2:-$hereArch} tree
    tree=$(exportTree "$scratch/deb")
    if [[ $suite == "$here" && $arch == "$hereArch" ]]; then
        buildHere "$tree"
    else
        buildInChroot "$suite" "$arch" "$tree"
    fi
    mkdir -p "dist/$suite"
    rm -f "dist/$suite"/*_{"$arch",all}.deb
    mv "$scratch"/deb/*.deb "dist/$suite/"
    if [[ $suite == "$here" ]]; then lintian --fail-on error,warning "dist/$suite"/*_{"$arch",all}.deb; fi
    (cd "dist/$suite" && sha256sum -- *_{"$arch",all}.deb)
}

# What does not come out the same twice cannot be checked by anybody else.
twice()
{
    local time
    for time in first second; do
        buildHere "$(exportTree "$scratch/$time")" >&2
        (cd "$scratch/$time" && sha256sum -- *.deb) >"$scratch/$time.sums"
    done
    cat "$scratch/first.sums"
    diff "$scratch/first.sums" "$scratch/second.sums" && echo "two builds, the same hashes"
}

main()
{
    local kind=${1:-}
    shift || true
    case $kind in
    deb | twice) "$kind" "$@" ;;
    arm64) deb bookworm arm64 ;;
    arm64-test) testUnderQemu bookworm arm64 "$@" ;;
    tar) scripts/package/tar.sh "dist/$here" ;;
    windows) scripts/package/windows.sh ;;
    windows-test) scripts/package/windows.sh test "$@" ;;
    macos) scripts/package/macos.sh "$@" ;;
    try) scripts/package/try.sh debs "${1:?a suite}" "${2:-$hereArch}" ;;
    try-tar) scripts/package/try.sh tar "${1:?a suite}" "$hereArch" ;;
    try-windows) scripts/package/try_windows.sh ;;
    *) usage >&2 && return 2 ;;
    esac
}

main "$@"
