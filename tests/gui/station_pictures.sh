#!/usr/bin/env bash
# Pictures of a station's screen for docs/images: a slot in each state, in English and in Chinese.
# usage: tests/gui/station_pictures.sh build/bin/gui_tests docs/images
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
PICTURES=$work "$1" "Screenshots of a station*"
for language in en zh_CN; do
    convert "$work/station-slots-$language-light-1280.png" +dither -colors 200 "PNG8:$2/station-${language%_CN}.png"
done
