#!/usr/bin/env bash
# The newest installer of dist/ in a Windows of its own, by wine: installed, run, looked at, installed again, removed.
# Pictures and the PDF are left in dist/windows/. Called by ./dev package try-windows.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

setup=$(find dist -name 'cardassay*-setup.exe' -printf '%T@ %p\n' | sort -n | tail -n 1 | cut -d ' ' -f 2)
[[ $setup ]] || { echo "try-windows: no installer in dist/; ./dev package windows makes one" >&2; exit 1; }
out=$PWD/dist/windows
scratch=$(mktemp -d)
mkdir -p "$out"
export WINEPREFIX=$scratch/wine WINEARCH=win64 WINEDEBUG=-all WINEDLLOVERRIDES="mscoree,mshtml="
exec 8< <(exec Xvfb -displayfd 1 -screen 0 1920x1080x24 -ac 2>/dev/null)
server=$!
trap 'timeout 20 wineserver -k || true; kill "$server" || true; rm -rf "$scratch"' EXIT
read -r -t 20 -u 8 display
export DISPLAY=:$display

disk=$WINEPREFIX/drive_c
program="$disk/Program Files/CardAssay"
run='C:\run'
inWine() { timeout 120 wine "$@"; }
cli() { inWine "$program/cardassay-cli.exe" "$@"; }
removal() { inWine "$program/uninstall.exe" /S && timeout 60 wineserver -w; }

# The desktop program on a run, in the language of a locale.
picture() # NAME LOCALE SIZE
{
    LC_ALL=$2 timeout 60 wine explorer "/desktop=$1,$3" "$program/cardassay.exe" "$run" >"$out/$1.log" 2>&1 &
    local shown=$!
    sleep 20
    import -display "$DISPLAY" -window root -crop "$3+0+0" "$out/$1.png"
    timeout 20 wineserver -k
    wait "$shown" || true
    # An empty desktop has few colours.
    [[ $(identify -format '%k' "$out/$1.png") -gt 100 ]]
}

inWine wineboot -i
inWine "$setup" /S
echo "mine" >"$program/mine.txt"
cli run sim:good-u1 --profile quick --out "$run"
if [[ -f $program/cardassay.exe ]]; then
    cli report "$run" --pdf 'C:\report.pdf'
    cp "$disk/report.pdf" "$out/"
    picture desktop-en C.UTF-8 1280x720
    picture desktop-zh zh_CN.UTF-8 1920x1080
fi
history=$(cli history)
inWine "$setup" /S # once more, as an upgrade does
[[ $(cli history) == "$history" ]]
removal
left=$(cd "$program" && find . -type f)
[[ $left == ./mine.txt ]] || { echo "try-windows: left in the program's folder: $left" >&2; exit 1; }
[[ -f $disk/run/run.json ]]
echo "windows: installed, run, looked at, installed again and removed (dist/windows/)"
