#!/usr/bin/env bash
# The README's commands in a bare Debian system: fresh.sh SUITE [--test]. Called by ./dev fresh. Clones the committed
# tree into the system, runs ./dev run there without a display, and demands exit status 0 and a PDF; with --test runs
# ./dev test too. Exit status 4: skipped, with the reason.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

suite=${1:-}
case "$suite ${2:-}" in
"bookworm " | "trixie " | "bookworm --test" | "trixie --test") ;;
*)
    echo "usage: ./dev fresh bookworm|trixie [--test]" >&2
    exit 2
    ;;
esac

skip()
{
    echo "SKIP fresh $suite: $1"
    exit 4
}

((EUID == 0)) || skip "debootstrap and chroot need root"
command -v debootstrap >/dev/null || skip "debootstrap is not installed"
source scripts/package/chroot.sh

begin=$SECONDS
echo "== fresh $suite: a bare system"
root=$(openChroot "$suite" "$(dpkg --print-architecture)")
# Loop devices and their attributes are the kernel's, so those of this computer.
for place in /dev /sys; do
    mount --rbind "$place" "$root$place"
    mount --make-rslave "$root$place"
done
inChroot "$root" apt-get install -qq -y --no-install-recommends git >/dev/null
git clone -q --no-hardlinks . "$root/root/cardassay"

# A command of ./dev in the clone.
dev() { inChroot "$root" sh -c 'cd /root/cardassay && exec ./dev "$@" </dev/null' sh "$@"; }

echo "== fresh $suite: ./dev run"
status=0
dev run | tee "$scratch/run.log" || status=$?
echo "fresh $suite: ./dev run ended with $status after $((SECONDS - begin)) s"
((status == 0))
pdf=$(sed -n 's/^PDF report: //p' "$scratch/run.log")
[[ -n $pdf && $(head -c 5 "$root$pdf") == %PDF- ]] || {
    echo "fresh $suite: ./dev run left no PDF report" >&2
    exit 1
}
echo "fresh $suite: PDF report of $(stat -c %s "$root$pdf") bytes"

if [[ ${2:-} == --test ]]; then
    begin=$SECONDS
    echo "== fresh $suite: ./dev test"
    dev test || status=$?
    echo "fresh $suite: ./dev test ended with $status after $((SECONDS - begin)) s"
fi
exit "$status"
