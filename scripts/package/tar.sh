#!/usr/bin/env bash
# One folder that runs where it is unpacked, on any Linux whose glibc is as new as this one's: the programs of the
# packages in FOLDER with the libraries, Qt plugins and fonts that they use, each with its licence.
# What stays the system's: glibc, the compiler's runtime, and whatever a user's own commands need.
set -euo pipefail

packages=${1:?the folder of the packages}
work=$(mktemp -d -p "${TMPDIR:-/var/tmp}")
trap 'rm -rf "$work"' EXIT
version=$(dpkg-deb -f "$packages"/cardassay_*.deb Version)
name=cardassay-$version-linux-$(uname -m)
root=$work/$name
triplet=$(gcc -print-multiarch)
qt=/usr/lib/$triplet/qt6/plugins

unpack()
{
    local package
    for package in "$packages"/cardassay_*.deb "$packages"/cardassay-cli_*.deb; do
        dpkg-deb -x "$package" "$work/deb"
    done
    mkdir -p "$root/lib" "$root/licences" "$root/share/fonts"
    cp -r "$work"/deb/usr/{bin,libexec,share} "$root/"
    cp -r "$work/deb/usr/lib/$triplet/cardassay" "$root/lib/"
}

addQt()
{
    local folder
    mkdir -p "$root/plugins"
    for folder in platforms platforminputcontexts iconengines imageformats xcbglintegrations printsupport; do
        cp -r "$qt/$folder" "$root/plugins/"
    done
    # Screens without a window system are no desktop.
    (cd "$root/plugins/platforms" && find . -type f ! -name '*xcb*' ! -name '*offscreen*' ! -name '*wayland*' -delete)
    cp -r /usr/share/qt6/translations "$root/translations"
    printf '[Paths]\nPrefix = ..\nPlugins = plugins\nTranslations = translations\n' |
        tee "$root/libexec/cardassay/qt.conf" >"$root/bin/qt.conf"
    sed -i 's/^Prefix = .*/Prefix = ..\/../' "$root/libexec/cardassay/qt.conf"
}

# Copies what FILE is linked with, unless glibc or the compiler's runtime; each system has those.
addLibrariesOf()
{
    local library
    while read -r library; do
        case ${library##*/} in
        ld-linux* | libc.so* | libm.so* | libdl.so* | librt.so* | libpthread.so* | libresolv.so* | libutil.so* | \
            libnss_* | libstdc++.so* | libgcc_s.so*) ;;
        *) [[ -e $root/lib/${library##*/} ]] || install -m 644 "$library" "$root/lib/" ;;
        esac
    done < <(ldd "$1" | sed -n 's/.*=> \(\/[^ ]*\) .*/\1/p')
}

eachProgramFile() { find "$root/bin" "$root/libexec" "$root/plugins" "$root/lib/cardassay" -type f; }

addLibraries()
{
    local file
    while read -r file; do
        if file -b "$file" | grep -q '^ELF'; then
            addLibrariesOf "$file"
            patchelf --set-rpath "\$ORIGIN/$(realpath --relative-to="$(dirname "$file")" "$root/lib")" "$file"
        fi
    done < <(eachProgramFile)
    for file in "$root"/lib/*.so*; do
        # shellcheck disable=SC2016 # for the loader
        patchelf --set-rpath '$ORIGIN' "$file"
    done
}

# Fonts with Chinese, found before those of the system.
addFonts()
{
    local font
    for font in /usr/share/fonts/truetype/dejavu/DejaVuSans{,-Bold,Mono}.ttf \
        /usr/share/fonts/opentype/noto/NotoSansCJK-{Regular,Bold}.ttc; do
        install -m 644 "$font" "$root/share/fonts/"
    done
    cat >"$root/share/fonts/fonts.conf" <<'XML'
<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
  <dir prefix="relative">.</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
  <alias>
    <family>sans-serif</family>
    <prefer><family>DejaVu Sans</family><family>Noto Sans CJK SC</family></prefer>
  </alias>
  <alias><family>monospace</family><prefer><family>DejaVu Sans Mono</family></prefer></alias>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
</fontconfig>
XML
}

addLicences()
{
    local file package
    {
        for file in "$root"/lib/*.so* "$root"/share/fonts/*.tt?; do
            dpkg -S "*/${file##*/}" 2>/dev/null | sed -n '1s/:.*//p'
        done
        echo qt6-base-dev
    } | sort -u | while read -r package; do
        cp -L "/usr/share/doc/$package/copyright" "$root/licences/$package.txt"
    done
}

# FONTCONFIG_FILE is all that the programs need to be told: libraries are found by their own paths, so commands that
# a user names for a supply or a sensor run with the libraries of the system.
addStarters()
{
    local program
    for program in cardassay cardassay-cli; do
        cat >"$root/$program" <<SH
#!/bin/sh
here=\$(dirname "\$(readlink -f "\$0")")
FONTCONFIG_FILE=\${FONTCONFIG_FILE:-\$here/share/fonts/fonts.conf} exec "\$here/bin/$program" "\$@"
SH
        chmod 755 "$root/$program"
    done
}

unpack
addQt
addLibraries
addFonts
addLicences
addStarters
mkdir -p dist
# The same packages on the same system give the same bytes.
tar -C "$work" --sort=name --owner=0 --group=0 --numeric-owner --mtime="@$(git log -1 --format=%ct)" -cf - "$name" |
    gzip -n -9 >"dist/$name.tar.gz"
sha256sum "dist/$name.tar.gz"
