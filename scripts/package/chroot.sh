# Bare systems of Debian releases in which packages are built and tried. Sourced; needs root and debootstrap.
source scripts/package/debian_archive.sh

# The script restarts in a mount namespace of its own, so that its mounts end with it even if it is killed. Otherwise
# /dev of this computer remains mounted in the folder that is left, and is emptied by whoever removes that folder.
if ((EUID == 0)) && [[ -z ${ASSAY_OWN_MOUNTS:-} ]]; then
    ASSAY_OWN_MOUNTS=1 exec unshare --mount --propagation private "$0" "$@"
fi

# One folder for all that a run needs. When the script ends it is gone, and what was mounted in it undone before.
scratch=$(mktemp -d -p "${TMPDIR:-/var/tmp}")
trap leaveScratch EXIT

leaveScratch()
{
    local place
    while read -r place; do
        umount "$place" || return 1 # or the folder that is mounted would be emptied
    done < <(awk -v folder="$scratch/" 'index($2, folder) == 1 { print $2 }' /proc/mounts | sort -r)
    rm -rf --one-file-system "$scratch"
}

# Tells the kernel who runs programs of another architecture, where no service of the system has done so.
runForeign() # ARCH
{
    local table=/proc/sys/fs/binfmt_misc name
    case $1 in arm64) name=qemu-aarch64 ;; *) return 0 ;; esac
    [[ -e $table/register ]] || mount -t binfmt_misc binfmt_misc "$table"
    [[ -e $table/$name ]] || cat "/usr/lib/binfmt.d/$name.conf" >"$table/register"
}

# A fresh bare system; prints its folder. The first one of a kind is kept as an archive for the next. Programs of
# another architecture than this one's are run by qemu-user-static.
openChroot() # SUITE ARCH
{
    local suite=$1 arch=$2 root kept=${XDG_CACHE_HOME:-$HOME/.cache}/cardassay/$1-$2.tar
    if [[ $arch != "$(dpkg --print-architecture)" ]]; then runForeign "$arch"; fi
    root=$(mktemp -d -p "$scratch")
    chmod 755 "$root"
    mount --bind "$root" "$root" # a mount point, so that programs in it may have mount namespaces
    if [[ -f $kept ]]; then
        tar -C "$root" -xf "$kept"
    else
        debootstrap --variant=minbase --arch="$arch" "$suite" "$root" "$(mirror)" >&2
        mkdir -p "$(dirname "$kept")"
        tar -C "$root" --one-file-system -cf "$kept.part" .
        mv "$kept.part" "$kept"
    fi
    mount -t proc proc "$root/proc"
    inChroot "$root" apt-get update -qq >&2
    echo "$root"
}

bindInto() # ROOT FOLDER PLACE
{
    mkdir -p "$1$3"
    mount --bind "$2" "$1$3"
}

inChroot() # ROOT COMMAND...
{
    local root=$1
    shift
    env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LANG=C.UTF-8 DEBIAN_FRONTEND=noninteractive \
        chroot "$root" "$@"
}
