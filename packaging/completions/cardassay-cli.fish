# fish completion for cardassay-cli
set -l verbs devices identify decode profiles profile plan run trace replay resume judge report export compare advise history layout lot gauge station key sign verify user audit outbox results selftest plugins plugin help
set -l none "not __fish_seen_subcommand_from $verbs"

complete -c cardassay-cli -f
complete -c cardassay-cli -n $none -l version -d 'version and commit'
complete -c cardassay-cli -l help -d 'explain'
complete -c cardassay-cli -n $none -a devices -d 'list the cards present'
complete -c cardassay-cli -n $none -a identify -d 'show what a card says about itself'
complete -c cardassay-cli -n $none -a decode -d 'decode registers given as text'
complete -c cardassay-cli -n $none -a profiles -d 'list the shipped profiles'
complete -c cardassay-cli -n $none -a profile -d 'show or check one profile, or make one of a job of fio'
complete -c cardassay-cli -n $none -a plan -d 'say what a run would write'
complete -c cardassay-cli -n $none -a run -d 'qualify a card'
complete -c cardassay-cli -n $none -a resume -d 'go on with a run that was cut off'
complete -c cardassay-cli -n $none -a judge -d 'judge a stored run again'
complete -c cardassay-cli -n $none -a report -d 'make the PDF report of stored runs, or check one'
complete -c cardassay-cli -n $none -a export -d 'write stored runs for other programs'
complete -c cardassay-cli -n $none -a compare -d 'show runs side by side'
complete -c cardassay-cli -n $none -a advise -d 'which change of the way of writing helps'
complete -c cardassay-cli -n $none -a history -d 'find earlier runs'
complete -c cardassay-cli -n $none -a station -d 'test cards on a line, many slots at once'
complete -c cardassay-cli -n $none -a trace -d 'make traces of logs, and show what they say'
complete -c cardassay-cli -n $none -a replay -d 'do on a card what a trace has recorded'
complete -c cardassay-cli -n $none -a layout -d 'show where the files of a used card lie'
complete -c cardassay-cli -n $none -a gauge -d 'study readers, and watch them for drift'
complete -c cardassay-cli -n $none -a lot -d 'judge the cards of a delivery together'
complete -c cardassay-cli -n $none -a key -d 'make a key to sign runs or reports with'
complete -c cardassay-cli -n $none -a sign -d 'sign a run'
complete -c cardassay-cli -n $none -a verify -d 'check the signature of a run'
complete -c cardassay-cli -n $none -a user -d 'say who may do what at a line station'
complete -c cardassay-cli -n $none -a audit -d 'show or check the audit trail of a line station'
complete -c cardassay-cli -n $none -a outbox -d 'send the results of a line station to a server'
complete -c cardassay-cli -n $none -a results -d 'write results of a line station to a file, or delete old measurements'
complete -c cardassay-cli -n $none -a selftest -d 'is this computer fit to measure'
complete -c cardassay-cli -n $none -a plugins -d 'list the telemetry plugins'
complete -c cardassay-cli -n $none -a plugin -d 'check a telemetry plugin'
complete -c cardassay-cli -n $none -a help -d 'explain a verb'

complete -c cardassay-cli -n '__fish_seen_subcommand_from help' -a "$verbs"
complete -c cardassay-cli -n '__fish_seen_subcommand_from judge' -l latencies -d 'percentiles and buckets too'
complete -c cardassay-cli -n '__fish_seen_subcommand_from profile' -F -a 'show check import'
complete -c cardassay-cli -n '__fish_seen_subcommand_from profile' -l in-order -d 'of jobs that fio runs together'
complete -c cardassay-cli -l json \
    -n '__fish_seen_subcommand_from devices identify decode profiles plan run trace replay resume judge compare advise history layout selftest plugins'
complete -c cardassay-cli -n '__fish_seen_subcommand_from devices' -l watch
complete -c cardassay-cli -n '__fish_seen_subcommand_from decode' -l cid -x -d 'hexadecimal digits'
complete -c cardassay-cli -n '__fish_seen_subcommand_from decode' -l csd -x -d 'hexadecimal digits'
complete -c cardassay-cli -n '__fish_seen_subcommand_from decode' -l scr -x -d 'hexadecimal digits'
complete -c cardassay-cli -n '__fish_seen_subcommand_from decode' -l ssr -x -d 'hexadecimal digits'
complete -c cardassay-cli -n '__fish_seen_subcommand_from decode' -l ocr -x -d 'hexadecimal digits'
complete -c cardassay-cli -n '__fish_seen_subcommand_from identify decode run replay' -l label -x -d 'what is printed on the card'
complete -c cardassay-cli -n '__fish_seen_subcommand_from identify plan run' \
    -F -a "(cardassay-cli devices 2>/dev/null | tail -n +2 | string match -r '^\S+')"
complete -c cardassay-cli -n '__fish_seen_subcommand_from resume judge report export compare advise sign verify' -F
complete -c cardassay-cli -n '__fish_seen_subcommand_from resume judge report export compare advise' \
    -l accept-changes -d 'go on with a changed record, and mark it'
complete -c cardassay-cli -n '__fish_seen_subcommand_from plan run judge' \
    -l profile -r -F -a "(cardassay-cli profiles 2>/dev/null | tail -n +2 | string match -r '^\S+')"
complete -c cardassay-cli -n '__fish_seen_subcommand_from plan run replay profile' -l set -x -d 'STEP.PARAM=VALUE'
complete -c cardassay-cli -n '__fish_seen_subcommand_from run replay trace export profile advise' -l out -r -F
complete -c cardassay-cli -n '__fish_seen_subcommand_from run replay resume advise' -l erase -x -d 'erase id'
complete -c cardassay-cli -n '__fish_seen_subcommand_from run replay resume advise' -l station -r -d 'file of enrolled slots'
complete -c cardassay-cli -n '__fish_seen_subcommand_from run replay advise' -l unmount
complete -c cardassay-cli -n '__fish_seen_subcommand_from run replay resume advise' -l lab
complete -c cardassay-cli -n '__fish_seen_subcommand_from run replay' -l seed -x
complete -c cardassay-cli -n '__fish_seen_subcommand_from run replay history' -l supplier -x -d 'who delivered the card'
complete -c cardassay-cli -n '__fish_seen_subcommand_from run replay history' -l lot -x -d 'name of the lot'
complete -c cardassay-cli -n '__fish_seen_subcommand_from run replay' -l sample -x -d 'number of the card in its lot'
complete -c cardassay-cli -n '__fish_seen_subcommand_from run replay' -l operator -x -d 'who tests'
complete -c cardassay-cli -n '__fish_seen_subcommand_from run replay' -l photo -r -F
complete -c cardassay-cli -n '__fish_seen_subcommand_from run replay' -l note -x
complete -c cardassay-cli -n '__fish_seen_subcommand_from run replay resume advise' -l progress -x -a 'none plain bar json'
complete -c cardassay-cli -n '__fish_seen_subcommand_from run' -l pace -x -a real
complete -c cardassay-cli -n '__fish_seen_subcommand_from run replay' -l selftest -d 'test this computer first'
complete -c cardassay-cli -n '__fish_seen_subcommand_from selftest' -l short -d 'three seconds'
complete -c cardassay-cli -n '__fish_seen_subcommand_from plugin' -F -a check
complete -c cardassay-cli -n '__fish_seen_subcommand_from run' -l vendor-probe
complete -c cardassay-cli -n '__fish_seen_subcommand_from run resume' -l thermometer -x
complete -c cardassay-cli -n '__fish_seen_subcommand_from run resume' -l power-off -x
complete -c cardassay-cli -n '__fish_seen_subcommand_from run resume' -l power-on -x
complete -c cardassay-cli -n '__fish_seen_subcommand_from report compare' -l pdf -r -F
complete -c cardassay-cli -n '__fish_seen_subcommand_from report' -l check -r -F
complete -c cardassay-cli -n '__fish_seen_subcommand_from report' -l html -r -F
complete -c cardassay-cli -n '__fish_seen_subcommand_from report' -l template -r -F
complete -c cardassay-cli -n '__fish_seen_subcommand_from report' -l json
complete -c cardassay-cli -n '__fish_seen_subcommand_from report' -l signed-by -r -F -d 'certificate that must have signed'
complete -c cardassay-cli -n '__fish_seen_subcommand_from report compare lot' -l sign -r -F -d 'key and certificate'
complete -c cardassay-cli -n '__fish_seen_subcommand_from report compare lot' -l passphrase-file -r -F
complete -c cardassay-cli -n '__fish_seen_subcommand_from report compare' \
    -l lang -x -a "(cardassay-cli help report 2>/dev/null | string match -rg -- '--lang.*\{(.*)\}' | string split ,)"
complete -c cardassay-cli -n '__fish_seen_subcommand_from export' -l format -x -a 'json csv csv-latencies junit'
complete -c cardassay-cli -n '__fish_seen_subcommand_from trace' -F -a 'import show'
complete -c cardassay-cli -n '__fish_seen_subcommand_from trace' -l format -x -a 'blkparse blktrace fio-iolog strace csv'
complete -c cardassay-cli -n '__fish_seen_subcommand_from trace' -l beside -r -F
complete -c cardassay-cli -n '__fish_seen_subcommand_from run replay' -l trace -r -F
complete -c cardassay-cli -n '__fish_seen_subcommand_from replay' -F
complete -c cardassay-cli -n '__fish_seen_subcommand_from replay' -l pace -x -a 'real saturated'
complete -c cardassay-cli -n '__fish_seen_subcommand_from layout' -F
complete -c cardassay-cli -n '__fish_seen_subcommand_from layout' -l au -x -d 'allocation unit in bytes'
complete -c cardassay-cli -n '__fish_seen_subcommand_from history' -F -a 'index note tag untag'
complete -c cardassay-cli -n '__fish_seen_subcommand_from history' -l search -x -d 'words that must all fit'
complete -c cardassay-cli -n '__fish_seen_subcommand_from history' -l card -x -d 'CID or serial number'
complete -c cardassay-cli -n '__fish_seen_subcommand_from history' -l verdict -x -a 'pass marginal fail inconclusive error'
complete -c cardassay-cli -n '__fish_seen_subcommand_from history' -l since -x -d 'day'
complete -c cardassay-cli -n '__fish_seen_subcommand_from history' -l until -x -d 'day'
complete -c cardassay-cli -n '__fish_seen_subcommand_from history' -l limit -x
complete -c cardassay-cli -n '__fish_seen_subcommand_from advise' -l seeds -x -d 'recordings simulated for each mitigation'
complete -c cardassay-cli -n '__fish_seen_subcommand_from advise' -l measure -x -d 'number of the best mitigations to record with'
complete -c cardassay-cli -n '__fish_seen_subcommand_from advise' -l device -r -F -d 'where the card is now'
complete -c cardassay-cli -n '__fish_seen_subcommand_from history' -l check -d 'compare every file with its digest'
complete -c cardassay-cli -n '__fish_seen_subcommand_from lot' -F -a 'new plan add judge export report compare chart next'
complete -c cardassay-cli -n '__fish_seen_subcommand_from lot' -l may-reduce
complete -c cardassay-cli -n '__fish_seen_subcommand_from lot' -l supplier -x -d 'who delivered the cards'
complete -c cardassay-cli -n '__fish_seen_subcommand_from lot' -l lot -x -d 'number of the lot'
complete -c cardassay-cli -n '__fish_seen_subcommand_from lot' -l part -x -d 'part number'
complete -c cardassay-cli -n '__fish_seen_subcommand_from lot' -l size -x -d 'cards in the lot'
complete -c cardassay-cli -n '__fish_seen_subcommand_from lot' -l plan -x \
    -a 'success:95:90 single:50:1 iso2859:II:1.0 double:32:0:2:32:1 sequential:1:5:10:10 variables:1:5:10:10 all'
complete -c cardassay-cli -n '__fish_seen_subcommand_from lot' -l purchase-order -x
complete -c cardassay-cli -n '__fish_seen_subcommand_from lot' -l date-code -x
complete -c cardassay-cli -n '__fish_seen_subcommand_from lot' -l label -x
complete -c cardassay-cli -n '__fish_seen_subcommand_from lot' -l operator -x
complete -c cardassay-cli -n '__fish_seen_subcommand_from lot' -l photo -r -F
complete -c cardassay-cli -n '__fish_seen_subcommand_from lot' -l note -x
complete -c cardassay-cli -n '__fish_seen_subcommand_from lot' -l json
complete -c cardassay-cli -n '__fish_seen_subcommand_from lot' -l format -x -a 'csv csv-long xlsx junit'
complete -c cardassay-cli -n '__fish_seen_subcommand_from lot' -l out -r -F
complete -c cardassay-cli -n '__fish_seen_subcommand_from lot' -l pdf -r -F
complete -c cardassay-cli -n '__fish_seen_subcommand_from lot' -l lang -x
complete -c cardassay-cli -n '__fish_seen_subcommand_from lot' -l template -r -F
complete -c cardassay-cli -n '__fish_seen_subcommand_from lot' -l accept-changes
complete -c cardassay-cli -n '__fish_seen_subcommand_from station' -l config -rF
complete -c cardassay-cli -n '__fish_seen_subcommand_from station' -l json
complete -c cardassay-cli -n '__fish_seen_subcommand_from station' -l pace -xa real
complete -c cardassay-cli -n '__fish_seen_subcommand_from gauge' -F -a 'study chart'
complete -c cardassay-cli -n '__fish_seen_subcommand_from gauge' -l metric -x
complete -c cardassay-cli -n '__fish_seen_subcommand_from gauge' -l ageing
complete -c cardassay-cli -n '__fish_seen_subcommand_from gauge' -l json
complete -c cardassay-cli -n '__fish_seen_subcommand_from gauge' -l accept-changes
complete -c cardassay-cli -n '__fish_seen_subcommand_from key' -F -a new
complete -c cardassay-cli -n '__fish_seen_subcommand_from key' -l certificate -x -d 'name, of a key for PDFs'
complete -c cardassay-cli -n '__fish_seen_subcommand_from sign verify' -l key -r -F
complete -c cardassay-cli -n '__fish_seen_subcommand_from user' -F -a 'list add remove'
complete -c cardassay-cli -n '__fish_seen_subcommand_from user' -l role -x -a 'operator technician engineer'
complete -c cardassay-cli -n '__fish_seen_subcommand_from user profile' -l name -x
complete -c cardassay-cli -n '__fish_seen_subcommand_from user' -l by -x -d 'badge of an engineer'
complete -c cardassay-cli -n '__fish_seen_subcommand_from user' -l station -x
complete -c cardassay-cli -n '__fish_seen_subcommand_from audit' -F -a 'show verify head'
complete -c cardassay-cli -n '__fish_seen_subcommand_from audit' -l limit -x
complete -c cardassay-cli -n '__fish_seen_subcommand_from audit' -l expect -x -d 'a head that was kept outside'
complete -c cardassay-cli -n '__fish_seen_subcommand_from audit' -l server -x -d 'compare with what was sent there'
complete -c cardassay-cli -n '__fish_seen_subcommand_from outbox' -F -a 'status send again init'
complete -c cardassay-cli -n '__fish_seen_subcommand_from outbox' -l from -x -d 'number of the first result'
complete -c cardassay-cli -n '__fish_seen_subcommand_from results' -F -a 'export delete'
complete -c cardassay-cli -n '__fish_seen_subcommand_from results' -l out -r -F -d 'the file to write'
complete -c cardassay-cli -n '__fish_seen_subcommand_from results' -l format -x -a 'jsonl csv'
complete -c cardassay-cli -n '__fish_seen_subcommand_from results' -l from -x -d 'from this day on'
complete -c cardassay-cli -n '__fish_seen_subcommand_from results' -l to -x -d 'before this day'
complete -c cardassay-cli -n '__fish_seen_subcommand_from results' -l before -x -d 'of results before this day'
complete -c cardassay-cli -n '__fish_seen_subcommand_from results' -l by -x -d 'badge of who does it'
complete -c cardassay-cli -n '__fish_seen_subcommand_from user audit outbox' -l json
