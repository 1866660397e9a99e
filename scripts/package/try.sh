#!/usr/bin/env bash
# What was packaged, on a bare system: installed, run as a user, looked at, upgraded and removed.
# try.sh debs|tar SUITE ARCH; pictures and the PDF are left in dist/SUITE/. Called by ./dev package try.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
source scripts/package/chroot.sh

kind=$1
suite=$2
arch=$3
out=$PWD/dist/$suite
mkdir -p "$out"
root=$(openChroot "$suite" "$arch")
user=/srv/tester
profiles=$user/.local/share/cardassay/profiles
inChroot "$root" useradd --create-home --home-dir "$user" tester
mount -t tmpfs tmpfs "$root/tmp"
chmod 1777 "$root/tmp"

asUser() { inChroot "$root" setpriv --reuid=tester --regid=tester --init-groups env HOME=$user "$@"; }

# Every file of the system but what apt and dpkg note for themselves.
systemFiles()
{
    (cd "$root" && find . -xdev ! -path './tmp/*' ! -path './proc/*' ! -path './var/lib/dpkg/*' \
        ! -path './var/lib/apt/*' ! -path './var/cache/*' ! -path './var/log/*' ! -path ".$user/*" \
        ! -path './etc/*-' | sort)
}

# A simulated card by the command line, its report as PDF, and a picture of the desktop program on it.
run() # CARDASSAY CARDASSAY_CLI
{
    local status=0
    asUser "$2" run sim:good-u1 --profile quick --out $user/run || status=$?
    [[ $status == 0 || $status == 1 ]]
    asUser "$2" report $user/run --pdf $user/report.pdf
    asUser "$2" history index $user
    asUser "$2" history >"$scratch/history"
    grep -qi pass "$scratch/history"
    cp "$root$user/report.pdf" "$out/$kind-$arch.pdf"
    picture "$1"
}

# The window system is the one of this computer, the program and its libraries are those of the bare system.
picture()
{
    local display
    bindInto "$root" /tmp/.X11-unix /tmp/.X11-unix
    exec 8< <(exec Xvfb -displayfd 1 -screen 0 1280x720x24 -ac 2>/dev/null)
    local server=$!
    read -r -t 20 -u 8 display
    asUser env DISPLAY=":$display" LANG=C.UTF-8 timeout 25 "$1" $user/run >"$out/$kind-$arch.log" 2>&1 &
    local program=$!
    sleep 15
    import -display ":$display" -window root "$out/$kind-$arch.png"
    kill "$server"
    wait "$program" || true
    # A black screen is no desktop.
    [[ $(identify -format '%k' "$out/$kind-$arch.png") -gt 100 ]]
}

tryDebs()
{
    local before after
    before=$(systemFiles)
    mkdir "$root/tmp/debs"
    cp "$out"/*_{"$arch",all}.deb "$root/tmp/debs/"
    # shellcheck disable=SC2016 # for the shell in there
    inChroot "$root" sh -c 'apt-get install -qq -y --no-install-recommends /tmp/debs/*.deb >/dev/null'
    run /usr/bin/cardassay /usr/bin/cardassay-cli
    upgrade
    inChroot "$root" sh -c 'apt-get purge -qq -y cardassay cardassay-cli cardassay-station >/dev/null &&
        apt-get autopurge -qq -y >/dev/null'
    after=$(systemFiles)
    diff <(echo "$before") <(echo "$after") >"$out/left-$arch.txt" || true
    echo "left in the system: $(grep -c '^>' "$out/left-$arch.txt") files (dist/$suite/left-$arch.txt)"
    if grep -i assay "$out/left-$arch.txt"; then return 1; fi
    [[ -f $root$user/run/run.json ]] # the user's data stay
}

# The same packages with a later number: history and profiles of the user stay as they are.
upgrade()
{
    local package
    asUser sh -c "mkdir -p $profiles && cardassay-cli profile show quick >$profiles/mine.toml"
    mkdir "$root/tmp/later"
    for package in "$root"/tmp/debs/*.deb; do
        dpkg-deb -R "$package" "$scratch/package"
        sed -i 's/^Version: .*/&+later/; s/(= \([^)]*\))/(= \1+later)/' "$scratch/package/DEBIAN/control"
        dpkg-deb -b "$scratch/package" "$root/tmp/later/$(basename "$package")" >/dev/null
        rm -r "$scratch/package"
    done
    inChroot "$root" sh -c 'apt-get install -qq -y /tmp/later/*.deb >/dev/null'
    asUser /usr/bin/cardassay-cli history | diff "$scratch/history" -
    asUser /usr/bin/cardassay-cli profile check $profiles/mine.toml
}

tryTar()
{
    tar -C "$root$user" -xzf dist/cardassay-*-linux-"$(uname -m)".tar.gz
    local folder
    folder=$(cd "$root" && echo .$user/cardassay-*)
    folder=${folder#.}
    run "$folder/cardassay" "$folder/cardassay-cli"
}

case $kind in
debs) tryDebs ;;
tar) tryTar ;;
esac
echo "$suite $arch: installed, run, looked at (dist/$suite/$kind-$arch.png and .pdf)"
