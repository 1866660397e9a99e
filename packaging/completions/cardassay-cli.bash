# bash completion for cardassay-cli
_cardassay_cli()
{
    local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]} verb=${COMP_WORDS[1]} words=
    COMPREPLY=()
    if ((COMP_CWORD == 1)); then
        words="devices identify decode profiles profile plan run trace replay resume judge report export compare advise history layout lot gauge station key sign verify user audit outbox results selftest plugins plugin help"
        COMPREPLY=($(compgen -W "$words --help --version" -- "$current"))
        return
    fi
    case $previous in
    --profile)
        words=$("${COMP_WORDS[0]}" profiles 2>/dev/null | awk 'NR > 1 { print $1 }')
        COMPREPLY=($(compgen -W "$words" -- "$current") $(compgen -f -- "$current")) && return
        ;;
    --verdict) words="pass marginal fail inconclusive error" ;;
    --progress) words="none plain bar json" ;;
    --pace) [[ $verb == replay ]] && words="real saturated" || words=real ;;
    --role) words="operator technician engineer" ;;
    --lang) words=$("${COMP_WORDS[0]}" help report 2>/dev/null | sed -n '/--lang/s/.*{\(.*\)}.*/\1/p' | tr , ' ') ;;
    --format) 
        words="json csv csv-latencies junit"
        [[ $verb == lot ]] && words="csv csv-long xlsx junit"
        [[ $verb == trace ]] && words="blkparse blktrace fio-iolog strace csv"
        ;;
    --plan) words="success:95:90 single:50:1 iso2859:II:1.0 double:32:0:2:32:1 sequential:1:5:10:10 variables:1:5:10:10 all" ;;
    --out | --pdf | --html | --check | --template | --key | --sign | --signed-by | --passphrase-file | --station | --photo | --config | --trace | --beside) COMPREPLY=($(compgen -f -- "$current")) && return ;;
    --set | --seed | --erase | --cid | --csd | --scr | --ssr | --ocr | --label | --supplier | --lot | --part | --size | --purchase-order | --date-code | --sample | --operator | --note | --certificate | --search | --card | --since | --until | --limit | --metric | --name | --by | --server | --from) return ;;
    *)
        case $verb in
        devices) words="--json --watch --help" ;;
        identify) words="--label --json --help" ;;
        decode) words="--cid --csd --scr --ssr --ocr --label --json --help" ;;
        profiles) words="--json --help" ;;
        profile) words="show check import --out --name --in-order --set --help" ;;
        plan) words="--profile --set --json --help" ;;
        run)
            words="--profile --out --erase --unmount --lab --station --set --seed --progress --json"
            words+=" --supplier --lot --sample --operator --photo --label --note"
            words+=" --vendor-probe --trace --selftest --thermometer --power-off --power-on --pace --help"
            ;;
        trace) words="import show --format --out --beside --json --help" ;;
        replay)
            words="--out --erase --unmount --lab --station --set --seed --progress --json --trace --selftest --pace"
            words+=" --supplier --lot --sample --operator --photo --label --note --help"
            ;;
        resume) words="--accept-changes --erase --lab --station --thermometer --power-off --power-on --progress --json --help" ;;
        judge) words="--latencies --accept-changes --profile --json --help" ;;
        report) words="--accept-changes --pdf --html --check --json --lang --template --sign --signed-by --passphrase-file --help" ;;
        advise) words="--seeds --measure --out --device --erase --unmount --lab --station --progress --json --accept-changes --help" ;;
        compare) words="--accept-changes --json --pdf --lang --sign --passphrase-file --help" ;;
        export) words="--accept-changes --format --out --help" ;;
        layout) words="--au --json --help" ;;
        history)
            words="index note tag untag --search --card --lot --supplier --verdict --since --until --limit --json"
            words+=" --check --help"
            ;;
        lot)
            words="new plan add judge export report compare chart next --may-reduce --supplier --lot --part --size --plan --purchase-order --date-code"
            words+=" --label --operator --photo --note --json --format --out --pdf --lang --template --accept-changes"
            words+=" --sign --passphrase-file --help"
            ;;
        gauge) words="study chart --metric --ageing --json --accept-changes --help" ;;
        station) words="--config --json --pace --help" ;;
        key) words="new --certificate --help" ;;
        sign | verify) words="--key --help" ;;
        user) words="list add remove --role --name --by --station --json --help" ;;
        audit) words="show verify head --limit --server --expect --json --help" ;;
        outbox) words="status send again init --from --json --help" ;;
        results) words="export delete --out --format --from --to --before --by --help" ;;
        selftest) words="--short --json --help" ;;
        plugins) words="--json --help" ;;
        plugin) words="check --help" ;;
        help) words="devices identify decode profiles profile plan run trace replay resume judge report export compare advise history layout lot gauge station key sign verify user audit outbox results selftest plugins plugin" ;;
        esac
        if [[ $verb == @(identify|plan|run) && $current != -* ]]; then
            words+=" $("${COMP_WORDS[0]}" devices 2>/dev/null | awk 'NR > 1 { print $1 }')"
        fi
        ;;
    esac
    COMPREPLY=($(compgen -W "$words" -- "$current"))
    [[ ${#COMPREPLY[@]} -eq 0 && $current != -* ]] && COMPREPLY=($(compgen -f -- "$current"))
    return 0
}
COMP_WORDBREAKS=${COMP_WORDBREAKS//:/}
complete -F _cardassay_cli cardassay-cli
