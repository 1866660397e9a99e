# Which packages each verb needs on Debian 12, Debian 13 and Ubuntu 24.04, and how they get there. Sourced by ./dev.

# What a group needs. Beyond these names the three systems agree.
packagesOf()
{
    case $1 in
    build)
        echo build-essential cmake ninja-build ccache pkg-config git python3 \
            libfmt-dev nlohmann-json3-dev libtomlplusplus-dev libexpected-dev \
            libboost-math-dev libeigen3-dev libcli11-dev libssl-dev libcurl4-openssl-dev libxxhash-dev libsoci-dev \
            libsqlite3-dev libsodium-dev libpq-dev \
            libqpdf-dev libqrcodegencpp-dev libxlsxwriter-dev libminizip-dev \
            libudev-dev liburing-dev libsystemd-dev libblkid-dev \
            qt6-base-dev qt6-tools-dev qt6-tools-dev-tools qt6-l10n-tools qt6-translations-l10n qt6-svg-dev \
            libqcustomplot-dev \
            fonts-dejavu-core fonts-noto-cjk
        ;;
    check)
        echo python3 git
        if [[ $(release) != trixie ]]; then echo clang-format-14; fi # trixie has none; the format rule skips there
        ;;
    test)
        # bookworm's own catch2 is version 2.
        if [[ $(release) == bookworm ]]; then echo libcatch2-dev; else echo catch2; fi
        echo python3 xvfb xauth xdotool imagemagick poppler-utils qpdf zbar-tools libfuse3-dev fuse3 udev umockdev \
            libumockdev-dev util-linux dbus-daemon at-spi2-core e2fsprogs dosfstools exfatprogs mtools postgresql
        ;;
    lab) echo qemu-system-x86 busybox-static cpio kmod xz-utils ;; # the test in QEMU; without them it skips
    windows)
        echo g++-mingw-w64-x86-64-posix libz-mingw-w64-dev wine wine64 autoconf automake libtool tcl dpkg-dev python3 \
            nsis
        ;;
    macos) echo python3-venv autoconf automake libtool tcl dpkg-dev python3 ;;
    package) echo debhelper dpkg-dev lintian debootstrap patchelf file qemu-user-static xvfb imagemagick ;;
    fresh) echo debootstrap git ;;
    docs) echo mkdocs mkdocs-material ;;
    bench) echo fio f3 e2fsprogs ;;
    esac
}

release()
{
    (source /etc/os-release && echo "${VERSION_CODENAME:-}")
}

missing()
{
    local installed package
    # A package that dpkg has only heard of is listed too, as "un".
    installed=" $(dpkg-query -W -f '${db:Status-Abbrev}${Package}\n' "$@" 2>/dev/null |
        sed -n 's/^ii *//p' | tr '\n' ' ')"
    for package in "$@"; do
        [[ $installed == *" $package "* ]] || echo "$package"
    done
}

# Installs what the named groups lack; silent and quick when nothing is.
needPackages()
{
    local group wanted=() lacking
    if ! command -v apt-get >/dev/null; then
        return 0 # another system: the compiler will say what it misses
    fi
    for group in "$@"; do
        # shellcheck disable=SC2207 # names have no blanks
        wanted+=($(packagesOf "$group"))
    done
    lacking=$(missing "${wanted[@]}" | sort -u | tr '\n' ' ')
    if [[ -n ${lacking// /} ]]; then
        installPackages "$lacking"
    fi
}

installPackages()
{
    local lacking=$1 asRoot=()
    if ((EUID != 0)); then
        command -v sudo >/dev/null || {
            echo "dev: these packages are missing and there is no sudo; install them as root: $lacking" >&2
            return 1
        }
        asRoot=(sudo)
    fi
    echo "dev: installing with apt: $lacking"
    local apt=("${asRoot[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -qq -o Dpkg::Use-Pty=0
        -o DPkg::Lock::Timeout=300)
    if [[ $lacking == *libcatch2-dev* ]]; then
        addBackports "${asRoot[@]}"
    fi
    quietly "${apt[@]}" update
    # shellcheck disable=SC2086 # a list of names
    quietly "${apt[@]}" install -y --no-install-recommends $lacking
}

# Shows what a command said only when it fails.
quietly()
{
    local said
    said=$("$@" </dev/null 2>&1) || {
        echo "$said" >&2
        echo "dev: this failed: $*" >&2
        return 1
    }
}

# The backports of this release, from wherever this machine gets the release itself. Nothing is added when apt knows
# them already.
addBackports()
{
    local suite sources=() target
    suite=$(release)-backports
    shopt -s nullglob
    sources=(/etc/apt/sources.list.d/*.sources /etc/apt/sources.list.d/*.list /etc/apt/sources.list)
    shopt -u nullglob
    if grep -Eqs "^[^#]*[[:space:]]$suite([[:space:]]|\$)" "${sources[@]}"; then
        return 0
    fi
    local file text
    for file in "${sources[@]}"; do
        text=$(awk -v release="$(release)" -f scripts/backports.awk "$file")
        if [[ -n $text ]]; then
            target=/etc/apt/sources.list.d/cardassay-backports.${file##*.}
            echo "$text" | "$@" tee "$target" >/dev/null
            echo "dev: added $suite to the package sources: $target"
            return 0
        fi
    done
    echo "dev: no package source of $(release) found under /etc/apt to derive $suite from; install Catch2 3 by hand" >&2
    return 1
}
