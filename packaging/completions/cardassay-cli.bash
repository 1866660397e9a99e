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
    local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]}
    local verb=${COMP_WORDS[1]} below options what
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
        'identify --label' | 'layout --au' | 'decode --cid' | 'decode --csd' | 'decode --scr' | 'decode --ssr' | 'decode --ocr' | 'decode --label' | 'profile check --set' | 'profile import --name' | 'plan --set' | 'run --erase' | 'run --set' | 'run --seed' | 'run --supplier' | 'run --lot' | 'run --sample' | 'run --operator' | 'run --label' | 'run --note' | 'run --thermometer' | 'run --power-off' | 'run --power-on' | 'resume --erase' | 'resume --thermometer' | 'resume --power-off' | 'resume --power-on' | 'replay --erase' | 'replay --set' | 'replay --seed' | 'replay --supplier' | 'replay --lot' | 'replay --sample' | 'replay --operator' | 'replay --label' | 'replay --note' | 'advise --seeds' | 'advise --measure' | 'advise --erase' | 'history --search' | 'history --card' | 'history --lot' | 'history --supplier' | 'history --since' | 'history --until' | 'history --limit' | 'lot new --supplier' | 'lot new --lot' | 'lot new --part' | 'lot new --size' | 'lot new --plan' | 'lot new --purchase-order' | 'lot new --date-code' | 'lot new --label' | 'lot new --operator' | 'lot new --sampled' | 'lot new --sampled-by' | 'lot new --sampling' | 'lot new --note' | 'lot plan --size' | 'lot plan --plan' | 'gauge study --metric' | 'gauge chart --metric' | 'key new --certificate' | 'user add --by' | 'user add --name' | 'user add --station' | 'user remove --by' | 'audit show --limit' | 'audit verify --server' | 'audit verify --expect' | 'outbox again --from' | 'results export --by' | 'results export --from' | 'results export --to' | 'results delete --by' | 'results delete --before') what='@' ;;
        'profile import --out' | 'run --station' | 'run --photo' | 'run --trace' | 'resume --station' | 'trace import --out' | 'trace show --beside' | 'replay --station' | 'replay --photo' | 'replay --trace' | 'report --pdf' | 'report --html' | 'report --check' | 'report --signed-by' | 'report --template' | 'report --sign' | 'report --passphrase-file' | 'export --out' | 'compare --pdf' | 'compare --sign' | 'compare --passphrase-file' | 'advise --station' | 'lot new --photo' | 'lot export --out' | 'lot report --pdf' | 'lot report --html' | 'lot report --template' | 'lot report --sign' | 'lot report --passphrase-file' | 'station --config' | 'sign --key' | 'verify --key' | 'results export --out') what='@files' ;;
        'plan --profile' | 'run --profile' | 'judge --profile') what='@profiles' ;;
        'plan --after' | 'run --after' | 'replay --after') what='format discard leave' ;;
        'run --out' | 'replay --out' | 'advise --out') what='@folders' ;;
        'run --progress' | 'resume --progress' | 'replay --progress' | 'advise --progress') what='none plain bar json' ;;
        'run --pace' | 'station --pace') what='real' ;;
        'trace import --format') what='blkparse blktrace fio-iolog strace csv' ;;
        'replay --pace') what='real saturated' ;;
        'report --lang' | 'compare --lang' | 'lot report --lang') what='en zh_CN en+zh_CN' ;;
        'export --format') what='json csv csv-latencies xlsx junit' ;;
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
    'devices') below='' options='--json --watch --enrol-slot' what='' ;;
    'identify') below='' options='--label --json' what='@devices' ;;
    'layout') below='' options='--au --json' what='@devices @files' ;;
    'decode') below='' options='--cid --csd --scr --ssr --ocr --label --json' what='' ;;
    'profiles') below='' options='--json' what='' ;;
    'profile') below='show check import' options='' what='' ;;
    'profile show') below='' options='' what='@profiles' ;;
    'profile check') below='' options='--set' what='@profiles' ;;
    'profile import') below='' options='--out --name --in-order' what='@files' ;;
    'plan') below='' options='--profile --set --after --json' what='@devices' ;;
    'run') below='' options='--profile --out --erase --unmount --lab --station --set --seed --supplier --lot --sample --operator --photo --label --note --after --progress --json --selftest --trace --vendor-probe --thermometer --power-off --power-on --pace' what='@devices' ;;
    'resume') below='' options='--erase --lab --station --thermometer --power-off --power-on --progress --json --accept-changes' what='@folders' ;;
    'trace') below='import show' options='' what='' ;;
    'trace import') below='' options='--format --out' what='@files' ;;
    'trace show') below='' options='--beside --json' what='@files' ;;
    'replay') below='' options='--out --erase --unmount --lab --station --set --seed --supplier --lot --sample --operator --photo --label --note --after --progress --json --selftest --trace --pace' what='@files @devices' ;;
    'judge') below='' options='--profile --json --latencies --accept-changes' what='@folders' ;;
    'report') below='' options='--pdf --html --check --signed-by --json --lang --template --sign --passphrase-file --accept-changes' what='@folders' ;;
    'export') below='' options='--format --out --accept-changes' what='@folders' ;;
    'compare') below='' options='--json --pdf --lang --sign --passphrase-file --accept-changes' what='@folders' ;;
    'advise') below='' options='--seeds --measure --out --device --erase --unmount --lab --station --progress --json --accept-changes' what='@folders' ;;
    'history') below='index note tag untag' options='--search --card --lot --supplier --verdict --since --until --limit --json' what='' ;;
    'history index') below='' options='--check --json' what='@folders' ;;
    'history note') below='' options='' what='@folders' ;;
    'history tag') below='' options='' what='@folders' ;;
    'history untag') below='' options='' what='@folders' ;;
    'lot') below='new plan add judge export report compare chart next' options='' what='' ;;
    'lot new') below='' options='--supplier --lot --part --size --plan --purchase-order --date-code --label --operator --sampled --sampled-by --sampling --photo --note' what='@files' ;;
    'lot plan') below='' options='--size --plan' what='' ;;
    'lot add') below='' options='' what='@files @folders' ;;
    'lot judge') below='' options='--json --accept-changes' what='@files' ;;
    'lot export') below='' options='--format --out --accept-changes' what='@files' ;;
    'lot report') below='' options='--pdf --html --lang --template --sign --passphrase-file --accept-changes' what='@files' ;;
    'lot compare') below='' options='--json --accept-changes' what='@files' ;;
    'lot chart') below='' options='--json --accept-changes' what='@files' ;;
    'lot next') below='' options='--json --accept-changes --may-reduce' what='@files' ;;
    'gauge') below='study chart' options='' what='' ;;
    'gauge study') below='' options='--metric --json --accept-changes --ageing' what='@folders' ;;
    'gauge chart') below='' options='--metric --json --accept-changes' what='@folders' ;;
    'station') below='' options='--config --json --pace' what='' ;;
    'key') below='new' options='' what='' ;;
    'key new') below='' options='--certificate' what='@files' ;;
    'sign') below='' options='--key' what='@folders' ;;
    'verify') below='' options='--key' what='@folders' ;;
    'user') below='list add remove' options='' what='' ;;
    'user list') below='' options='--json' what='@files' ;;
    'user add') below='' options='--by --role --name --station' what='@files' ;;
    'user remove') below='' options='--by' what='@files' ;;
    'audit') below='show verify head' options='' what='' ;;
    'audit show') below='' options='--json --limit' what='@files' ;;
    'audit verify') below='' options='--json --server --expect' what='@files' ;;
    'audit head') below='' options='--json' what='@files' ;;
    'outbox') below='status send again init' options='' what='' ;;
    'outbox status') below='' options='--json' what='@files' ;;
    'outbox send') below='' options='' what='@files' ;;
    'outbox again') below='' options='--json --from' what='@files' ;;
    'outbox init') below='' options='' what='' ;;
    'results') below='export delete' options='' what='' ;;
    'results export') below='' options='--by --out --format --from --to' what='@files' ;;
    'results delete') below='' options='--by --before' what='@files' ;;
    'selftest') below='' options='--short --json' what='' ;;
    'plugins') below='' options='--json' what='' ;;
    'plugin') below='check' options='' what='' ;;
    'plugin check') below='' options='' what='@files' ;;
    'help') below='' options='--json' what='@verbs' ;;
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
