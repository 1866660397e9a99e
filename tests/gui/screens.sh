#!/usr/bin/env bash
# Drives the real desktop program by mouse under Xvfb, from the list of cards to the scorecard, and takes pictures on
# the way: English and Chinese, light and dark, at two screen sizes. A picture test for human eyes; what it finds by
# itself is a program that does not get there.
# usage: tests/gui/screens.sh PROGRAM FOLDER
set -euo pipefail
program=$(realpath "$1")
mkdir -p "$2"
pictures=$(realpath "$2")
for tool in Xvfb xdotool import convert; do
    command -v "$tool" >/dev/null || { echo "SKIP: $tool is not installed"; exit 4; }
done

work=$(mktemp -d)
server=
app=
cleanup()
{
    [[ -z $app ]] || kill "$app" 2>/dev/null || true
    [[ -z $server ]] || kill "$server" 2>/dev/null || true
    rm -rf "$work"
}
trap cleanup EXIT

startScreen() # WIDTH HEIGHT
{
    width=$1 height=$2
    exec 3> >(cat >"$work/display")
    Xvfb -displayfd 3 -screen 0 "${width}x${height}x24" -nolisten tcp 2>/dev/null &
    server=$!
    exec 3>&-
    until [[ -s $work/display ]]; do sleep 0.1; done
    DISPLAY=:$(tr -d '\n' <"$work/display")
    export DISPLAY
}

stopScreen()
{
    kill "$server"
    wait "$server" 2>/dev/null || true
    server=
    rm -f "$work/display"
}

startProgram() # LANGUAGE THEME [ARGUMENTS...]
{
    local language=$1 theme=$2
    shift 2
    export HOME=$work/home XDG_CONFIG_HOME=$work/config
    mkdir -p "$HOME" "$XDG_CONFIG_HOME/CardAssay"
    printf '[General]\nlanguage=%s\ntheme=%s\nstarted=true\n' "$language" "$theme" \
        >"$XDG_CONFIG_HOME/CardAssay/CardAssay.conf"
    rm -rf "$work/runs"
    "$program" --runs "$work/runs" "$@" &
    app=$!
    local window
    window=$(timeout 20 xdotool search --sync --onlyvisible --pid "$app" --name CardAssay | tail -n 1)
    xdotool windowmove "$window" 0 0 windowsize "$window" "$width" "$height"
    sleep 1.5
}

stopProgram()
{
    kill "$app"
    wait "$app" 2>/dev/null || true
    app=
}

click() # X Y, negative ones from the right and from below
{
    local x=$1 y=$2
    ((x >= 0)) || x=$((width + x))
    ((y >= 0)) || y=$((height + y))
    xdotool mousemove "$x" "$y" click 1
    sleep 0.5
}

picture() # NAME
{
    xdotool mousemove $((width / 2)) $((height - 4))
    sleep 0.3
    import -window root "$work/shot.png"
    convert "$work/shot.png" +dither -colors 200 "PNG8:$pictures/$1.png"
}

waitForVerdict()
{
    local i
    for ((i = 0; i < 600; ++i)); do
        if grep -qsE '"ended": *"[^"]+"' "$work"/runs/*/run.json; then
            sleep 1
            return
        fi
        sleep 0.1
    done
    echo "the run did not end within a minute" >&2
    return 1
}

# The list of simulated cards is folded away; it is long and sorted: a click puts the focus there, the first letters
# choose.
chooseGoodCard()
{
    click 200 "$simulatedY"
    click 200 "$((simulatedY + 34))"
    xdotool type Good
    sleep 0.5
}
startTest() { click -100 -38; }
stopTest() { click -70 "$headerY"; }

series() # WIDTH HEIGHT LANGUAGE THEME
{
    local suffix=$3-$4-$1
    headerY=66 simulatedY=158
    startProgram "$3" "$4"
    chooseGoodCard
    picture "desktop-$suffix"
    startTest
    waitForVerdict
    picture "scorecard-$suffix"
    stopProgram
    startProgram "$3" "$4" --pace real
    chooseGoodCard
    startTest
    sleep "${LIVE_SECONDS:-40}"
    picture "live-$suffix"
    stopTest
    waitForVerdict
    picture "stopped-$suffix"
    stopProgram
}

for size in ${SIZES:-1280x720 1920x1080}; do
    startScreen "${size%x*}" "${size#*x}"
    for look in ${LOOKS:-en-light zh_CN-light en-dark zh_CN-dark}; do
        series "${size%x*}" "${size#*x}" "${look%-*}" "${look#*-}"
    done
    stopScreen
done
echo "pictures are in $pictures"
