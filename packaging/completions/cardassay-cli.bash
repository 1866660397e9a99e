# bash completion for cardassay-cli; made by scripts/documents.py
_cardassay_cli_listed() { "${COMP_WORDS[0]}" "$1" 2>/dev/null | awk 'NR > 1 { print $1 }'; }

# What an option or argument is completed with: words, or @files, @folders, @devices, @profiles, @verbs.
_cardassay_cli_fill()
{
    local current=$2 words=$1
    case $words in
    @devices) words=$(_cardassay_cli_listed devices) ;;
    @profiles) words=$(_cardassay_cli_listed profiles) ;;
    @verbs) words="devices identify layout decode profiles profile plan run resume trace replay judge report export compare advise history lot gauge station key sign verify user audit outbox results selftest plugins plugin help" ;;
    @*) words= ;;
    esac
    COMPREPLY+=($(compgen -W "$words" -- "$current"))
    case $1 in
    @folders) COMPREPLY+=($(compgen -d -- "$current")) ;;
    @files | @devices | @profiles) COMPREPLY+=($(compgen -f -- "$current")) ;;
    esac
}

_cardassay_cli()
{
    local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]} verb=${COMP_WORDS[1]} below options what
    COMPREPLY=()
    if ((COMP_CWORD == 1)); then
        COMPREPLY=($(compgen -W "devices identify layout decode profiles profile plan run resume trace replay judge report export compare advise history lot gauge station key sign verify user audit outbox results selftest plugins plugin help --help --version" -- "$current"))
        return
    fi
    if ((COMP_CWORD > 2)); then
        case "$verb ${COMP_WORDS[2]}" in
        'profile show' | 'profile check' | 'profile import' | 'trace import' | 'trace show' | 'history index' | 'history note' | 'history tag' | 'history untag' | 'lot new' | 'lot plan' | 'lot add' | 'lot judge' | 'lot export' | 'lot report' | 'lot compare' | 'lot chart' | 'lot next' | 'gauge study' | 'gauge chart' | 'key new' | 'user list' | 'user add' | 'user remove' | 'audit show' | 'audit verify' | 'audit head' | 'outbox status' | 'outbox send' | 'outbox again' | 'outbox init' | 'results export' | 'results delete' | 'plugin check') verb+=" ${COMP_WORDS[2]}" ;;
        esac
    fi
    if [[ $previous == -* ]]; then
        case "$verb $previous" in
        'identify --label' | 'layout --au' | 'decode --cid' | 'decode --csd' | 'decode --scr' | 'decode --ssr' | 'decode --ocr' | 'decode --label' | 'profile check --set' | 'profile import --name' | 'plan --set' | 'run --erase' | 'run --set' | 'run --seed' | 'run --supplier' | 'run --lot' | 'run --sample' | 'run --operator' | 'run --label' | 'run --note' | 'run --thermometer' | 'run --power-off' | 'run --power-on' | 'resume --erase' | 'resume --thermometer' | 'resume --power-off' | 'resume --power-on' | 'replay --erase' | 'replay --set' | 'replay --seed' | 'replay --supplier' | 'replay --lot' | 'replay --sample' | 'replay --operator' | 'replay --label' | 'replay --note' | 'advise --seeds' | 'advise --measure' | 'advise --erase' | 'history --search' | 'history --card' | 'history --lot' | 'history --supplier' | 'history --since' | 'history --until' | 'history --limit' | 'lot new --supplier' | 'lot new --lot' | 'lot new --part' | 'lot new --size' | 'lot new --plan' | 'lot new --purchase-order' | 'lot new --date-code' | 'lot new --label' | 'lot new --operator' | 'lot new --note' | 'lot plan --size' | 'lot plan --plan' | 'gauge study --metric' | 'gauge chart --metric' | 'key new --certificate' | 'user add --by' | 'user add --name' | 'user add --station' | 'user remove --by' | 'audit show --limit' | 'audit verify --server' | 'audit verify --expect' | 'outbox again --from' | 'results export --by' | 'results export --from' | 'results export --to' | 'results delete --by' | 'results delete --before') what='@' ;;
        'profile import --out' | 'run --station' | 'run --photo' | 'run --trace' | 'resume --station' | 'trace import --out' | 'trace show --beside' | 'replay --station' | 'replay --photo' | 'replay --trace' | 'report --pdf' | 'report --html' | 'report --check' | 'report --signed-by' | 'report --template' | 'report --sign' | 'report --passphrase-file' | 'export --out' | 'compare --pdf' | 'compare --sign' | 'compare --passphrase-file' | 'advise --station' | 'lot new --photo' | 'lot export --out' | 'lot report --pdf' | 'lot report --template' | 'lot report --sign' | 'lot report --passphrase-file' | 'station --config' | 'sign --key' | 'verify --key' | 'results export --out') what='@files' ;;
        'plan --profile' | 'run --profile' | 'judge --profile') what='@profiles' ;;
        'run --out' | 'replay --out' | 'advise --out') what='@folders' ;;
        'run --progress' | 'resume --progress' | 'replay --progress' | 'advise --progress') what='none plain bar json' ;;
        'run --pace' | 'station --pace') what='real' ;;
        'trace import --format') what='blkparse blktrace fio-iolog strace csv' ;;
        'replay --pace') what='real saturated' ;;
        'report --lang' | 'compare --lang' | 'lot report --lang') what='en zh_CN en+zh_CN' ;;
        'export --format') what='json csv csv-latencies junit' ;;
        'advise --device') what='@devices' ;;
        'history --verdict') what='pass marginal fail inconclusive error' ;;
        'lot export --format') what='csv csv-long xlsx junit' ;;
        'user add --role') what='operator technician engineer' ;;
        'results export --format') what='jsonl csv' ;;
        esac
        if [[ $what ]]; then
            _cardassay_cli_fill "$what" "$current"
            return
        fi
    fi
    case $verb in
    'devices') below='' options='--help --json --watch' what='' ;;
    'identify') below='' options='--help --label --json' what='@devices' ;;
    'layout') below='' options='--help --au --json' what='@devices @files' ;;
    'decode') below='' options='--help --cid --csd --scr --ssr --ocr --label --json' what='' ;;
    'profiles') below='' options='--help --json' what='' ;;
    'profile') below='show check import' options='--help' what='' ;;
    'profile show') below='' options='--help' what='@profiles' ;;
    'profile check') below='' options='--help --set' what='@profiles' ;;
    'profile import') below='' options='--help --out --name --in-order' what='@files' ;;
    'plan') below='' options='--help --profile --set --json' what='@devices' ;;
    'run') below='' options='--help --profile --out --erase --unmount --lab --station --set --seed --supplier --lot --sample --operator --photo --label --note --progress --json --selftest --trace --vendor-probe --thermometer --power-off --power-on --pace' what='@devices' ;;
    'resume') below='' options='--help --erase --lab --station --thermometer --power-off --power-on --progress --json --accept-changes' what='@folders' ;;
    'trace') below='import show' options='--help' what='' ;;
    'trace import') below='' options='--help --format --out' what='@files' ;;
    'trace show') below='' options='--help --beside --json' what='@files' ;;
    'replay') below='' options='--help --out --erase --unmount --lab --station --set --seed --supplier --lot --sample --operator --photo --label --note --progress --json --selftest --trace --pace' what='@files @devices' ;;
    'judge') below='' options='--help --profile --json --latencies --accept-changes' what='@folders' ;;
    'report') below='' options='--help --pdf --html --check --signed-by --json --lang --template --sign --passphrase-file --accept-changes' what='@folders' ;;
    'export') below='' options='--help --format --out --accept-changes' what='@folders' ;;
    'compare') below='' options='--help --json --pdf --lang --sign --passphrase-file --accept-changes' what='@folders' ;;
    'advise') below='' options='--help --seeds --measure --out --device --erase --unmount --lab --station --progress --json --accept-changes' what='@folders' ;;
    'history') below='index note tag untag' options='--help --search --card --lot --supplier --verdict --since --until --limit --json' what='' ;;
    'history index') below='' options='--help --check --json' what='@folders' ;;
    'history note') below='' options='--help' what='@folders' ;;
    'history tag') below='' options='--help' what='@folders' ;;
    'history untag') below='' options='--help' what='@folders' ;;
    'lot') below='new plan add judge export report compare chart next' options='--help' what='' ;;
    'lot new') below='' options='--help --supplier --lot --part --size --plan --purchase-order --date-code --label --operator --photo --note' what='@files' ;;
    'lot plan') below='' options='--help --size --plan' what='' ;;
    'lot add') below='' options='--help' what='@files @folders' ;;
    'lot judge') below='' options='--help --json --accept-changes' what='@files' ;;
    'lot export') below='' options='--help --format --out --accept-changes' what='@files' ;;
    'lot report') below='' options='--help --pdf --lang --template --sign --passphrase-file --accept-changes' what='@files' ;;
    'lot compare') below='' options='--help --json --accept-changes' what='@files' ;;
    'lot chart') below='' options='--help --json --accept-changes' what='@files' ;;
    'lot next') below='' options='--help --json --accept-changes --may-reduce' what='@files' ;;
    'gauge') below='study chart' options='--help' what='' ;;
    'gauge study') below='' options='--help --metric --json --accept-changes --ageing' what='@folders' ;;
    'gauge chart') below='' options='--help --metric --json --accept-changes' what='@folders' ;;
    'station') below='' options='--help --config --json --pace' what='' ;;
    'key') below='new' options='--help' what='' ;;
    'key new') below='' options='--help --certificate' what='@files' ;;
    'sign') below='' options='--help --key' what='@folders' ;;
    'verify') below='' options='--help --key' what='@folders' ;;
    'user') below='list add remove' options='--help' what='' ;;
    'user list') below='' options='--help --json' what='@files' ;;
    'user add') below='' options='--help --by --role --name --station' what='@files' ;;
    'user remove') below='' options='--help --by' what='@files' ;;
    'audit') below='show verify head' options='--help' what='' ;;
    'audit show') below='' options='--help --json --limit' what='@files' ;;
    'audit verify') below='' options='--help --json --server --expect' what='@files' ;;
    'audit head') below='' options='--help --json' what='@files' ;;
    'outbox') below='status send again init' options='--help' what='' ;;
    'outbox status') below='' options='--help --json' what='@files' ;;
    'outbox send') below='' options='--help' what='@files' ;;
    'outbox again') below='' options='--help --json --from' what='@files' ;;
    'outbox init') below='' options='--help' what='' ;;
    'results') below='export delete' options='--help' what='' ;;
    'results export') below='' options='--help --by --out --format --from --to' what='@files' ;;
    'results delete') below='' options='--help --by --before' what='@files' ;;
    'selftest') below='' options='--help --short --json' what='' ;;
    'plugins') below='' options='--help --json' what='' ;;
    'plugin') below='check' options='--help' what='' ;;
    'plugin check') below='' options='--help' what='@files' ;;
    'help') below='' options='--help --json' what='@verbs' ;;
    esac
    if [[ $current == -* ]]; then
        COMPREPLY=($(compgen -W "$options --help" -- "$current"))
        return
    fi
    COMPREPLY=($(compgen -W "$below" -- "$current"))
    for what in $what; do
        _cardassay_cli_fill "$what" "$current"
    done
}
COMP_WORDBREAKS=${COMP_WORDBREAKS//:/}
complete -F _cardassay_cli cardassay-cli
