# The Debian archive that this system itself is installed from. Sourced.

mirror() { apt-get indextargets --format '$(REPO_URI)' | awk '!/security/ && !found++'; }

# Unpacks Debian's source package NAME of this release, or of its backports, into this folder. The system's own list of
# sources stays as it is.
fetchSource() # NAME [backports]
{
    local state=${XDG_CACHE_HOME:-$HOME/.cache}/cardassay/sources suite
    suite=$(source /etc/os-release && echo "$VERSION_CODENAME")
    local apt=(apt-get -qq -o "Dir::Etc::SourceList=$state/sources.list" -o Dir::Etc::SourceParts=/dev/null
        -o "Dir::State::Lists=$state/lists")
    if [[ ! -f $state/complete ]]; then
        mkdir -p "$state/lists/partial"
        printf 'deb-src %s %s main\n' "$(mirror)" "$suite" "$(mirror)" "$suite-backports" >"$state/sources.list"
        "${apt[@]}" update
        touch "$state/complete"
    fi
    "${apt[@]}" source "$1/$suite${2:+-$2}"
    rm -f ./*.tar.* ./*.dsc
}
