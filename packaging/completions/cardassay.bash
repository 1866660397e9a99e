# bash completion for cardassay
_cardassay()
{
    local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]}
    COMPREPLY=()
    case $previous in
    --runs) COMPREPLY=($(compgen -d -- "$current")) && return ;;
    --station) COMPREPLY=($(compgen -f -- "$current")) && return ;;
    --pace) COMPREPLY=($(compgen -W real -- "$current")) && return ;;
    --enrol) COMPREPLY=($(compgen -W "4x4 2x4 1x4" -- "$current")) && return ;;
    esac
    if [[ $current == -* ]]; then
        COMPREPLY=($(compgen -W "--runs --pace --station --enrol --in-window --help --version" -- "$current"))
    else
        COMPREPLY=($(compgen -f -- "$current"))
    fi
}
complete -o filenames -F _cardassay cardassay
