#!/usr/bin/env bash
# Packages of the committed tree, left in dist/. Called by ./dev package KIND, which has installed what it needs.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

# The committed tree in a folder whose name does not get into what is built from it; prints the folder.
exportTree()
{
    if [[ -n $(git status --porcelain) ]]; then
        echo "dev package: what is not committed is not in the packages" >&2
    fi
    local tree=$1/cardassay
    mkdir "$tree"
    git archive HEAD | tar -x -C "$tree"
    echo "$tree"
}

# Debian's own tools do the work, after packaging/debian. The packages are for the release that they are built on.
deb()
{
    local work tree commit
    commit=$(git rev-parse --short=12 HEAD)
    work=$(mktemp -d -p "${TMPDIR:-/var/tmp}")
    # shellcheck disable=SC2064 # the folder of now
    trap "rm -rf '$work'" EXIT
    tree=$(exportTree "$work")
    cp -r packaging/debian "$tree/debian"
    mkdir -p dist
    rm -f dist/*.deb
    (
        cd "$tree"
        export CCACHE_BASEDIR=$tree CCACHE_NOHASHDIR=1 CCACHE_SLOPPINESS=pch_defines,time_macros
        ASSAY_COMMIT=$commit DEB_BUILD_OPTIONS="parallel=$(nproc) noautodbgsym" \
            dpkg-buildpackage --build=binary --no-sign
    )
    mv "$work"/*.deb dist/
    lintian --fail-on error,warning dist/*.deb
    sha256sum dist/*.deb
}

case ${1:-} in
deb) deb ;;
*)
    echo "usage: ./dev package deb" >&2
    exit 2
    ;;
esac
