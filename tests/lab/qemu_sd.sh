#!/usr/bin/env bash
# Boots Debian's own kernel in QEMU with an SD controller (/dev/mmcblk0) and a USB reader (/dev/sda), runs a shell
# script in it as root, prints what that prints, and ends with its exit code. Wants neither KVM nor root.
#   qemu_sd.sh --cache DIR --sd IMAGE --usb IMAGE --bundle PROGRAM... [--plugins DIR] --script FILE
#   --cache   keeps the kernel (70 MB, fetched by apt-get download) and the initial file system made from it
#   --sd      card image; its size must be a power of 2          --usb   image of the medium in the reader
#   --bundle  dynamic program that goes along with its libraries; in the guest it is in PATH; may be repeated
#   --plugins the telemetry plugins in this folder go along too
#   --seconds how long the guest may take, 400 unless told; twice what the tests take on a busy computer
#   --nvme    image of an NVMe disk that is the system's, and --express that of an SD Express card, instead of --sd
#             and --usb: a PCIe machine whose hot-plug port rp0 takes the card
#   --usb-controller  instead of qemu-xhci; the reader at piix3-usb-uhci has a link of 12 Mbit/s
# A line "@@HMP COMMAND" of the script is a command for QEMU's monitor: "eject -f sd0" pulls the SD card, "change sd0
# IMAGE raw" inserts one, the same with us0 for the medium in the reader; "device_del u0" pulls the reader. $SD and $USB
# are the images.
# A line "@@QMP {...}" is a command for QEMU's machine protocol, and the answer to "@@QMPKEEP {...}" is printed after
# the line "@@ qmp".
# Exit code 77 and one sentence: cannot run on this machine. 125: the guest did not end by itself.
set -uo pipefail

modules="virtio_pci 9p 9pnet_virtio sdhci-pci mmc_block xhci-pci uhci-hcd usb-storage uas sd_mod"
modules+=" nvme vfat nls_cp437 nls_ascii exfat crc32c_generic ext4"

cannotRun()
{
    echo "qemu_sd: cannot run here: $*" >&2
    exit 77
}

needTools()
{
    local tool
    for tool in qemu-system-x86_64 busybox depmod modprobe cpio gzip xz dpkg-deb apt-get apt-cache timeout; do
        command -v "$tool" >/dev/null || cannotRun "$tool is missing; see the group lab in scripts/packages.sh"
    done
    if ldd "$(command -v busybox)" >/dev/null 2>&1; then
        cannotRun "busybox is not a static program; install busybox-static"
    fi
}

# The kernel of Debian's package, unpacked in $cache/kernel.
fetchKernel()
{
    local package
    package=$(apt-cache depends linux-image-amd64 2>/dev/null |
        sed -n 's/^ *Depends: \(linux-image-[0-9][^ ]*\)$/\1/p' | head -1)
    [[ -n $package ]] || cannotRun "apt knows no linux-image-amd64, the kernel of Debian"
    mkdir -p "$cache/download"
    (cd "$cache/download" && apt-get download "$package") >"$cache/download.log" 2>&1 ||
        cannotRun "apt-get download $package failed"
    dpkg-deb -x "$cache"/download/linux-image-*.deb "$cache/kernel" ||
        cannotRun "the package $package cannot be unpacked"
    rm -r "$cache/download"
}

# In the order in which they must be loaded.
moduleFiles()
{
    local module
    for module in $modules; do
        modprobe -d "$cache/kernel" -S "$release" --show-depends "$module" 2>/dev/null |
            sed -n 's/^insmod \([^ ]*\).*/\1/p'
    done | awk '!seen[$0]++'
}

makeInitialFiles()
{
    local root=$cache/root release file name
    release=$(basename "$cache"/kernel/lib/modules/*)
    depmod -b "$cache/kernel" "$release" || cannotRun "depmod failed"
    rm -rf "$root"
    mkdir -p "$root"/{bin,dev,proc,sys,tmp,host,lib64,run,modules}
    cp "$(command -v busybox)" "$root/bin/busybox"
    while read -r file; do
        name=$(basename "$file")
        cp "$file" "$root/modules/$name"
        [[ $name != *.xz ]] || xz -d "$root/modules/$name"
        echo "/modules/${name%.xz}" >>"$root/modules/order"
    done < <(moduleFiles)
    guestInit >"$root/init"
    chmod +x "$root/init"
    (cd "$root" && find . | cpio -o -H newc --quiet | gzip -1) >"$cache/initrd.new" ||
        cannotRun "no initial file system could be made"
    cp "$cache"/kernel/boot/vmlinuz-* "$cache/vmlinuz"
    mv "$cache/initrd.new" "$cache/initrd"
    echo "$modules" >"$cache/modules"
}

guestInit()
{
    cat <<'INIT'
#!/bin/busybox sh
/bin/busybox --install -s /bin
export PATH=/host/bin:/bin HOME=/tmp LD_LIBRARY_PATH=/host/lib QT_QPA_PLATFORM=offscreen LC_ALL=C.UTF-8
mount -t proc none /proc; mount -t sysfs none /sys; mount -t devtmpfs none /dev
mount -t tmpfs none /run; mount -t tmpfs none /tmp
mount -t debugfs none /sys/kernel/debug
while read -r module; do insmod "$module"; done </modules/order
mount -t 9p -o trans=virtio,version=9p2000.L,msize=262144,cache=loose host /host
ln -s /host/lib/ld-linux-x86-64.so.2 /lib64/
cards() { [ -b /dev/nvme0n1 ] || { [ -b /dev/mmcblk0 ] && [ -b /dev/sda ]; }; }
i=0; while [ $i -lt 100 ] && ! cards; do i=$((i+1)); sleep 0.1; done
stty -F /dev/ttyS1 raw -echo
exec >/dev/ttyS1 2>&1 </dev/null
. /host/images
sh /host/script
echo "@@END $?"
poweroff -f
INIT
}

bundle()
{
    local library
    mkdir -p "$work/host/bin" "$work/host/lib"
    cp "$(readlink -f "$1")" "$work/host/bin/$(basename "$1")"
    ldd "$1" | awk '$2 == "=>" { print $3 } $1 ~ /^\// { print $1 }' |
        while read -r library; do cp -nL "$library" "$work/host/lib/"; done
}

# The card's medium is there from the start; the guest's script adds and removes its device. Hot plug is that of the
# port itself, not of ACPI, as on computers with such a slot.
expressMachine=(-M q35,usb=off -accel "tcg,thread=multi"
    -global ICH9-LPC.acpi-pci-hotplug-with-bridge-support=off
    -device "pcie-root-port,id=rp0,chassis=1,slot=4,addr=0x1c" -drive if=none,id=sys0,format=raw,file=@nvme@
    -device "nvme,drive=sys0,serial=SYSTEM1"
    -blockdev driver=raw,node-name=nc0,file.driver=file,file.filename=@express@)
sdMachine=(-M pc,usb=off -accel "tcg,thread=multi"
    -device sdhci-pci,sd-spec-version=3 -drive if=none,id=sd0,cache=writeback,aio=threads,format=raw,file=@sd@
    -device sd-card,drive=sd0,spec_version=3
    -device @controller@,id=x0 -drive if=none,id=us0,cache=writeback,aio=threads,format=raw,file=@usb@
    -device usb-storage,id=u0,drive=us0,removable=on)

startGuest()
{
    timeout -k 5 "$guestSeconds" qemu-system-x86_64 "${machine[@]}" -cpu max -m 768 -smp 1 \
        -nodefaults -no-user-config -nographic \
        -no-reboot -net none -kernel "$cache/vmlinuz" -initrd "$cache/initrd" \
        -append "console=ttyS0 quiet panic=-1 mitigations=off nokaslr audit=0 random.trust_cpu=on \
tsc=reliable no_timer_check" \
        -chardev pipe,id=m,path="$work/monitor" -mon chardev=m,mode=readline -serial file:"$work/console" \
        -serial stdio \
        -chardev pipe,id=q,path="$work/qmp" -mon chardev=q,mode=control \
        -virtfs local,path="$work/host",mount_tag=host,security_model=none,multidevs=remap \
        </dev/null 2>"$work/errors"
}

# Passes the guest's lines on and does what they ask of the monitor; the last one has the exit code.
followGuest()
{
    local line
    while IFS= read -r line; do
        line=${line%$'\r'}
        case $line in
        "@@HMP "*) echo "${line#@@HMP }" >&7 ;;
        "@@QMP "*) echo "${line#@@QMP }" >&8 ;;
        "@@QMPKEEP "*)
            : >"$work/answers"
            echo "${line#@@QMPKEEP }" >&8
            for _ in {1..50}; do
                ! grep -q '"return": \[' "$work/answers" || break
                sleep 0.1
            done
            echo "@@ qmp"
            grep '"return": \[' "$work/answers"
            ;;
        "@@END "*) echo "${line#@@END }" >"$work/status" ;;
        *) printf '%s\n' "$line" ;;
        esac
    done
}

main()
{
    local cache="" sd="" usb="" nvme="" express="" script="" controller=qemu-xhci guestSeconds=400 work machine
    work=$(mktemp -d)
    # shellcheck disable=SC2064 # its value now
    trap "rm -rf '$work'" EXIT
    while (($# >= 2)); do
        case $1 in
        --cache) mkdir -p "$2" && cache=$(readlink -f "$2") ;;
        --sd) sd=$(readlink -f "$2") ;;
        --usb) usb=$(readlink -f "$2") ;;
        --nvme) nvme=$(readlink -f "$2") ;;
        --express) express=$(readlink -f "$2") ;;
        --bundle) bundle "$2" ;;
        --plugins) mkdir -p "$work/host/lib/cardassay/plugins" && cp "$2"/*.so "$work/host/lib/cardassay/plugins/" ;;
        --script) script=$2 ;;
        --usb-controller) controller=$2 ;;
        --seconds) guestSeconds=$2 ;;
        *) cannotRun "unknown option $1" ;;
        esac
        shift 2
    done
    [[ -n $cache && -f $script && ( ( -f $sd && -f $usb ) || ( -f $nvme && -f $express ) ) ]] ||
        cannotRun "an option is missing, or its file; see the beginning of this script"
    needTools
    [[ -d $cache/kernel ]] || fetchKernel
    [[ -s $cache/initrd && $(cat "$cache/modules" 2>/dev/null) == "$modules" ]] || makeInitialFiles
    cp "$script" "$work/host/script"
    printf 'export SD=%q USB=%q\n' "$sd" "$usb" >"$work/host/images"
    machine=("${sdMachine[@]}")
    [[ -z $nvme ]] || machine=("${expressMachine[@]}")
    machine=("${machine[@]/@nvme@/$nvme}")
    machine=("${machine[@]/@express@/$express}")
    machine=("${machine[@]/@sd@/$sd}")
    machine=("${machine[@]/@usb@/$usb}")
    machine=("${machine[@]/@controller@/$controller}")
    mkfifo "$work"/{monitor,qmp}.{in,out}
    cat "$work/monitor.out" >/dev/null &
    cat "$work/qmp.out" >>"$work/answers" &
    exec 7<>"$work/monitor.in" 8<>"$work/qmp.in"
    echo '{"execute": "qmp_capabilities"}' >&8
    startGuest | followGuest
    exec 7>&- 8>&-
    if [[ ! -s $work/status ]]; then
        tail -n 20 "$work/errors" "$work/console" >&2
        exit 125
    fi
    exit "$(<"$work/status")"
}

main "$@"
