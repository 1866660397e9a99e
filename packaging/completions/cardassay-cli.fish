# fish completion for cardassay-cli; made by scripts/documents.py
function __cardassay_cli_at --description 'whether the command line is at this verb'
    set -l words (commandline -opc)
    set -l verb "$words[2]"
    contains -- "$words[2] $words[3]" 'profile show' 'profile check' 'profile import' 'trace import' 'trace show' 'history index' 'history note' 'history tag' 'history untag' 'lot new' 'lot plan' 'lot add' 'lot judge' 'lot export' 'lot report' 'lot compare' 'lot chart' 'lot next' 'gauge study' 'gauge chart' 'key new' 'user list' 'user add' 'user remove' 'audit show' 'audit verify' 'audit head' 'outbox status' 'outbox send' 'outbox again' 'outbox init' 'results export' 'results delete' 'plugin check'
    and set verb "$words[2] $words[3]"
    test "$verb" = "$argv[1]"
end
function __cardassay_cli_listed --description 'first column of a list of the program'
    cardassay-cli $argv[1] 2>/dev/null | awk 'NR > 1 { print $1 }'
end
complete -c cardassay-cli -f
complete -c cardassay-cli -n "__cardassay_cli_at ''" -a devices -d 'List the cards present, and the reason why other disks are not eligible'
complete -c cardassay-cli -n "__cardassay_cli_at ''" -a identify -d 'Show the registers and identity of a card, with plausibility findings; read-only'
complete -c cardassay-cli -n "__cardassay_cli_at ''" -a layout -d 'Show file layout and free space of a used card; read-only'
complete -c cardassay-cli -n "__cardassay_cli_at ''" -a decode -d 'Decode registers given as hexadecimal text; no card needed'
complete -c cardassay-cli -n "__cardassay_cli_at ''" -a profiles -d 'List the built-in profiles and your own'
complete -c cardassay-cli -n "__cardassay_cli_at ''" -a profile -d 'Show or check a profile, or import a fio job file'
complete -c cardassay-cli -n "__cardassay_cli_at ''" -a plan -d 'Show the steps of a run, the bytes it would write and its expected duration; writes nothing'
complete -c cardassay-cli -n "__cardassay_cli_at ''" -a run -d 'Test a card with a profile and judge it'
complete -c cardassay-cli -n "__cardassay_cli_at ''" -a resume -d 'Continue an interrupted run on the same card'
complete -c cardassay-cli -n "__cardassay_cli_at ''" -a trace -d 'Import logs of other programs as traces, and show traces'
complete -c cardassay-cli -n "__cardassay_cli_at ''" -a replay -d 'Replay a trace on a card and judge the card'
complete -c cardassay-cli -n "__cardassay_cli_at ''" -a judge -d 'Judge a stored run again; no card needed'
complete -c cardassay-cli -n "__cardassay_cli_at ''" -a report -d 'Make a PDF or web report of stored runs, or check a PDF report'
complete -c cardassay-cli -n "__cardassay_cli_at ''" -a export -d 'Export stored runs as JSON, CSV, XLSX or JUnit'
complete -c cardassay-cli -n "__cardassay_cli_at ''" -a compare -d 'Compare runs; show the differences that exceed their uncertainty'
complete -c cardassay-cli -n "__cardassay_cli_at ''" -a advise -d 'Rank mitigations in the camera for the card of a recorder run'
complete -c cardassay-cli -n "__cardassay_cli_at ''" -a history -d 'Find earlier runs; add notes and tags'
complete -c cardassay-cli -n "__cardassay_cli_at ''" -a lot -d 'Judge the cards of a delivery by a sampling plan'
complete -c cardassay-cli -n "__cardassay_cli_at ''" -a gauge -d 'Measurement system analysis (Gauge R&R) of card readers, and control charts against drift'
complete -c cardassay-cli -n "__cardassay_cli_at ''" -a station -d 'Test cards on a line, in several slots; scans on standard input'
complete -c cardassay-cli -n "__cardassay_cli_at ''" -a key -d 'Make a key for signing runs or reports'
complete -c cardassay-cli -n "__cardassay_cli_at ''" -a sign -d 'Sign a run with your key'
complete -c cardassay-cli -n "__cardassay_cli_at ''" -a verify -d 'Check the signature of a run'
complete -c cardassay-cli -n "__cardassay_cli_at ''" -a user -d 'Manage the users of a line station'
complete -c cardassay-cli -n "__cardassay_cli_at ''" -a audit -d 'Show or verify the audit trail of a line station'
complete -c cardassay-cli -n "__cardassay_cli_at ''" -a outbox -d 'Send the results of a line station to a database server'
complete -c cardassay-cli -n "__cardassay_cli_at ''" -a results -d 'Export the results of a line station, or delete old run folders'
complete -c cardassay-cli -n "__cardassay_cli_at ''" -a selftest -d 'Check whether this computer is fit to measure, and its timing uncertainty'
complete -c cardassay-cli -n "__cardassay_cli_at ''" -a plugins -d 'List the telemetry plugins and the cards they support'
complete -c cardassay-cli -n "__cardassay_cli_at ''" -a plugin -d 'Check a telemetry plugin against recorded pages; no card needed'
complete -c cardassay-cli -n "__cardassay_cli_at ''" -a help -d 'Show the help of a verb'
complete -c cardassay-cli -l help -d 'help of the verb'
complete -c cardassay-cli -n "__cardassay_cli_at 'devices'" -l json -d 'JSON array; with --watch one JSON object per line for each change'
complete -c cardassay-cli -n "__cardassay_cli_at 'devices'" -l watch -d 'after the list, report cards added, removed and changed, until interrupted'
complete -c cardassay-cli -n "__cardassay_cli_at 'devices'" -l enrol-slot -d 'enrol the slot of an SD Express card, which is taken out and inserted twice; only in an enrolled slot may an NVMe disk be erased (root)'
complete -c cardassay-cli -n "__cardassay_cli_at 'identify'" -l label -x -d 'printed marks to compare with, such as "64GB U3 V30 A2"'
complete -c cardassay-cli -n "__cardassay_cli_at 'identify'" -l json -d 'JSON output'
complete -c cardassay-cli -n "__cardassay_cli_at 'identify'" -F -a '(__cardassay_cli_listed devices)'
complete -c cardassay-cli -n "__cardassay_cli_at 'layout'" -l au -x -d 'allocation unit in bytes, if the registers do not state it; default: 4 MiB'
complete -c cardassay-cli -n "__cardassay_cli_at 'layout'" -l json -d 'JSON output'
complete -c cardassay-cli -n "__cardassay_cli_at 'layout'" -F -a '(__cardassay_cli_listed devices)'
complete -c cardassay-cli -n "__cardassay_cli_at 'layout'" -F
complete -c cardassay-cli -n "__cardassay_cli_at 'decode'" -l cid -x -d 'CID, 32 hexadecimal digits'
complete -c cardassay-cli -n "__cardassay_cli_at 'decode'" -l csd -x -d 'CSD, 32 hexadecimal digits'
complete -c cardassay-cli -n "__cardassay_cli_at 'decode'" -l scr -x -d 'SCR, 16 hexadecimal digits'
complete -c cardassay-cli -n "__cardassay_cli_at 'decode'" -l ssr -x -d 'SSR (SD status), 128 hexadecimal digits'
complete -c cardassay-cli -n "__cardassay_cli_at 'decode'" -l ocr -x -d 'OCR, 8 hexadecimal digits'
complete -c cardassay-cli -n "__cardassay_cli_at 'decode'" -l label -x -d 'printed marks to compare with, such as "64GB U3 V30 A2"'
complete -c cardassay-cli -n "__cardassay_cli_at 'decode'" -l json -d 'JSON output with every field'
complete -c cardassay-cli -n "__cardassay_cli_at 'profiles'" -l json -d 'JSON array'
complete -c cardassay-cli -n "__cardassay_cli_at 'profile'" -a show
complete -c cardassay-cli -n "__cardassay_cli_at 'profile'" -a check
complete -c cardassay-cli -n "__cardassay_cli_at 'profile'" -a import
complete -c cardassay-cli -n "__cardassay_cli_at 'profile show'" -F -a '(__cardassay_cli_listed profiles)'
complete -c cardassay-cli -n "__cardassay_cli_at 'profile check'" -l set -x -d 'override of a parameter, such as write.max_bytes=1073741824; repeatable'
complete -c cardassay-cli -n "__cardassay_cli_at 'profile check'" -F -a '(__cardassay_cli_listed profiles)'
complete -c cardassay-cli -n "__cardassay_cli_at 'profile import'" -l out -r -F -d 'profile to write; default: standard output'
complete -c cardassay-cli -n "__cardassay_cli_at 'profile import'" -l name -x -d 'name of the profile; default: that of the job file'
complete -c cardassay-cli -n "__cardassay_cli_at 'profile import'" -l in-order -d 'run concurrent fio jobs as consecutive steps'
complete -c cardassay-cli -n "__cardassay_cli_at 'profile import'" -F
complete -c cardassay-cli -n "__cardassay_cli_at 'plan'" -l profile -r -F -a '(__cardassay_cli_listed profiles)' -d 'built-in or own profile by name, or a profile file'
complete -c cardassay-cli -n "__cardassay_cli_at 'plan'" -l set -x -d 'override of a parameter, such as write.max_bytes=1073741824; repeatable'
complete -c cardassay-cli -n "__cardassay_cli_at 'plan'" -l after -x -a 'format discard leave' -d 'state of a card that passed: formatted to the layout of the SD Association, discarded, or as the test ended; default: as the profile says, else leave'
complete -c cardassay-cli -n "__cardassay_cli_at 'plan'" -l json -d 'JSON output'
complete -c cardassay-cli -n "__cardassay_cli_at 'plan'" -F -a '(__cardassay_cli_listed devices)'
complete -c cardassay-cli -n "__cardassay_cli_at 'run'" -l profile -r -F -a '(__cardassay_cli_listed profiles)' -d 'built-in or own profile by name, or a profile file'
complete -c cardassay-cli -n "__cardassay_cli_at 'run'" -l out -x -a '(__fish_complete_directories)' -d 'run folder to create'
complete -c cardassay-cli -n "__cardassay_cli_at 'run'" -l erase -x -d 'erase id of the card that may be overwritten'
complete -c cardassay-cli -n "__cardassay_cli_at 'run'" -l unmount -d 'unmount the card\'s file systems first, through udisks2'
complete -c cardassay-cli -n "__cardassay_cli_at 'run'" -l lab -d 'allow virtual block devices, such as loop and zram'
complete -c cardassay-cli -n "__cardassay_cli_at 'run'" -l station -r -F -d 'station file; only cards in its enrolled slots may be erased'
complete -c cardassay-cli -n "__cardassay_cli_at 'run'" -l set -x -d 'override of a parameter, such as write.max_bytes=1073741824; repeatable'
complete -c cardassay-cli -n "__cardassay_cli_at 'run'" -l seed -x -d 'random seed'
complete -c cardassay-cli -n "__cardassay_cli_at 'run'" -l supplier -x -d 'supplier of the card'
complete -c cardassay-cli -n "__cardassay_cli_at 'run'" -l lot -x -d 'lot number, or lot file to which the run is added'
complete -c cardassay-cli -n "__cardassay_cli_at 'run'" -l sample -x -d 'number of the card in its lot'
complete -c cardassay-cli -n "__cardassay_cli_at 'run'" -l operator -x -d 'name of the operator'
complete -c cardassay-cli -n "__cardassay_cli_at 'run'" -l photo -r -F -d 'picture of the card; copied into the run folder'
complete -c cardassay-cli -n "__cardassay_cli_at 'run'" -l label -x -d 'printed marks to compare with, such as "64GB U3 V30 A2"'
complete -c cardassay-cli -n "__cardassay_cli_at 'run'" -l note -x -d 'note stored with the run'
complete -c cardassay-cli -n "__cardassay_cli_at 'run'" -l after -x -a 'format discard leave' -d 'state of a card that passed: formatted to the layout of the SD Association, discarded, or as the test ended; default: as the profile says, else leave'
complete -c cardassay-cli -n "__cardassay_cli_at 'run'" -l progress -x -a 'none plain bar json' -d 'progress output on standard error; default: bar on a terminal, else plain'
complete -c cardassay-cli -n "__cardassay_cli_at 'run'" -l json -d 'print run.json in place of the scorecard'
complete -c cardassay-cli -n "__cardassay_cli_at 'run'" -l selftest -d 'run the 3 s self-test first, also for image files and virtual devices; real cards always have it'
complete -c cardassay-cli -n "__cardassay_cli_at 'run'" -l trace -r -F -d 'record every I/O of the run in this trace (docs/formats/trace.md)'
complete -c cardassay-cli -n "__cardassay_cli_at 'run'" -l vendor-probe -d 'allow telemetry that is requested by a write-type command (Apacer, Kingston)'
complete -c cardassay-cli -n "__cardassay_cli_at 'run'" -l thermometer -x -d 'temperature sensor at the card: hwmon:CHIP, hwmon:FILE, or a command that prints degrees Celsius'
complete -c cardassay-cli -n "__cardassay_cli_at 'run'" -l power-off -x -d 'command that switches off the supply of the card, for power-cut steps'
complete -c cardassay-cli -n "__cardassay_cli_at 'run'" -l power-on -x -d 'command that switches on the supply of the card'
complete -c cardassay-cli -n "__cardassay_cli_at 'run'" -l pace -x -a 'real' -d 'real: simulated cards run in real time; default: as fast as the computer can'
complete -c cardassay-cli -n "__cardassay_cli_at 'run'" -F -a '(__cardassay_cli_listed devices)'
complete -c cardassay-cli -n "__cardassay_cli_at 'resume'" -l erase -x -d 'erase id of the card or image file; the run continues to write to it'
complete -c cardassay-cli -n "__cardassay_cli_at 'resume'" -l lab -d 'allow virtual block devices, such as loop and zram'
complete -c cardassay-cli -n "__cardassay_cli_at 'resume'" -l station -r -F -d 'station file; only cards in its enrolled slots may be erased'
complete -c cardassay-cli -n "__cardassay_cli_at 'resume'" -l thermometer -x -d 'temperature sensor at the card: hwmon:CHIP, hwmon:FILE, or a command that prints degrees Celsius'
complete -c cardassay-cli -n "__cardassay_cli_at 'resume'" -l power-off -x -d 'command that switches off the supply of the card, for power-cut steps'
complete -c cardassay-cli -n "__cardassay_cli_at 'resume'" -l power-on -x -d 'command that switches on the supply of the card'
complete -c cardassay-cli -n "__cardassay_cli_at 'resume'" -l progress -x -a 'none plain bar json' -d 'progress output on standard error; default: bar on a terminal, else plain'
complete -c cardassay-cli -n "__cardassay_cli_at 'resume'" -l json -d 'print run.json in place of the scorecard'
complete -c cardassay-cli -n "__cardassay_cli_at 'resume'" -l accept-changes -d 'accept a record that was changed after the run; every output is marked as changed'
complete -c cardassay-cli -n "__cardassay_cli_at 'resume'" -a '(__fish_complete_directories)'
complete -c cardassay-cli -n "__cardassay_cli_at 'trace'" -a import
complete -c cardassay-cli -n "__cardassay_cli_at 'trace'" -a show
complete -c cardassay-cli -n "__cardassay_cli_at 'trace import'" -l format -x -a 'blkparse blktrace fio-iolog strace csv' -d 'format of the log'
complete -c cardassay-cli -n "__cardassay_cli_at 'trace import'" -l out -r -F -d 'trace to write'
complete -c cardassay-cli -n "__cardassay_cli_at 'trace import'" -F
complete -c cardassay-cli -n "__cardassay_cli_at 'trace show'" -l beside -r -F -d 'trace of the same period at the other level (files, card), to show the effect of the page cache'
complete -c cardassay-cli -n "__cardassay_cli_at 'trace show'" -l json -d 'JSON output'
complete -c cardassay-cli -n "__cardassay_cli_at 'trace show'" -F
complete -c cardassay-cli -n "__cardassay_cli_at 'replay'" -l out -x -a '(__fish_complete_directories)' -d 'run folder to create'
complete -c cardassay-cli -n "__cardassay_cli_at 'replay'" -l erase -x -d 'erase id of the card that may be overwritten'
complete -c cardassay-cli -n "__cardassay_cli_at 'replay'" -l unmount -d 'unmount the card\'s file systems first, through udisks2'
complete -c cardassay-cli -n "__cardassay_cli_at 'replay'" -l lab -d 'allow virtual block devices, such as loop and zram'
complete -c cardassay-cli -n "__cardassay_cli_at 'replay'" -l station -r -F -d 'station file; only cards in its enrolled slots may be erased'
complete -c cardassay-cli -n "__cardassay_cli_at 'replay'" -l set -x -d 'override of a parameter, such as write.max_bytes=1073741824; repeatable'
complete -c cardassay-cli -n "__cardassay_cli_at 'replay'" -l seed -x -d 'random seed'
complete -c cardassay-cli -n "__cardassay_cli_at 'replay'" -l supplier -x -d 'supplier of the card'
complete -c cardassay-cli -n "__cardassay_cli_at 'replay'" -l lot -x -d 'lot number, or lot file to which the run is added'
complete -c cardassay-cli -n "__cardassay_cli_at 'replay'" -l sample -x -d 'number of the card in its lot'
complete -c cardassay-cli -n "__cardassay_cli_at 'replay'" -l operator -x -d 'name of the operator'
complete -c cardassay-cli -n "__cardassay_cli_at 'replay'" -l photo -r -F -d 'picture of the card; copied into the run folder'
complete -c cardassay-cli -n "__cardassay_cli_at 'replay'" -l label -x -d 'printed marks to compare with, such as "64GB U3 V30 A2"'
complete -c cardassay-cli -n "__cardassay_cli_at 'replay'" -l note -x -d 'note stored with the run'
complete -c cardassay-cli -n "__cardassay_cli_at 'replay'" -l after -x -a 'format discard leave' -d 'state of a card that passed: formatted to the layout of the SD Association, discarded, or as the test ended; default: as the profile says, else leave'
complete -c cardassay-cli -n "__cardassay_cli_at 'replay'" -l progress -x -a 'none plain bar json' -d 'progress output on standard error; default: bar on a terminal, else plain'
complete -c cardassay-cli -n "__cardassay_cli_at 'replay'" -l json -d 'print run.json in place of the scorecard'
complete -c cardassay-cli -n "__cardassay_cli_at 'replay'" -l selftest -d 'run the 3 s self-test first, also for image files and virtual devices; real cards always have it'
complete -c cardassay-cli -n "__cardassay_cli_at 'replay'" -l trace -r -F -d 'record every I/O of the run in this trace (docs/formats/trace.md)'
complete -c cardassay-cli -n "__cardassay_cli_at 'replay'" -l pace -x -a 'real saturated' -d 'real: each I/O at its recorded time; saturated (default): at full speed'
complete -c cardassay-cli -n "__cardassay_cli_at 'replay'" -F
complete -c cardassay-cli -n "__cardassay_cli_at 'replay'" -F -a '(__cardassay_cli_listed devices)'
complete -c cardassay-cli -n "__cardassay_cli_at 'judge'" -l profile -r -F -a '(__cardassay_cli_listed profiles)' -d 'judge by this profile instead of that of the run'
complete -c cardassay-cli -n "__cardassay_cli_at 'judge'" -l json -d 'print run.json with the new verdict'
complete -c cardassay-cli -n "__cardassay_cli_at 'judge'" -l latencies -d 'also show latency percentiles and buckets of each phase, as fio does'
complete -c cardassay-cli -n "__cardassay_cli_at 'judge'" -l accept-changes -d 'accept a record that was changed after the run; every output is marked as changed'
complete -c cardassay-cli -n "__cardassay_cli_at 'judge'" -a '(__fish_complete_directories)'
complete -c cardassay-cli -n "__cardassay_cli_at 'report'" -l pdf -r -F -d 'file to write'
complete -c cardassay-cli -n "__cardassay_cli_at 'report'" -l html -r -F -d 'web page to write: one self-contained file with zoomable charts'
complete -c cardassay-cli -n "__cardassay_cli_at 'report'" -l check -r -F -d 'PDF report to check: file, attached records, and pages against the records'
complete -c cardassay-cli -n "__cardassay_cli_at 'report'" -l signed-by -r -F -d 'with --check: certificate (PEM) of the required signer'
complete -c cardassay-cli -n "__cardassay_cli_at 'report'" -l json -d 'with --check: JSON output'
complete -c cardassay-cli -n "__cardassay_cli_at 'report'" -l lang -x -a 'en zh_CN en+zh_CN' -d 'language of the report; with + two languages side by side'
complete -c cardassay-cli -n "__cardassay_cli_at 'report'" -l template -r -F -d 'template (TOML): company, logo, own fields, signature lines'
complete -c cardassay-cli -n "__cardassay_cli_at 'report'" -l sign -r -F -d 'sign the PDF with the key and certificate in this file (PEM), made by `key new FILE --certificate NAME`'
complete -c cardassay-cli -n "__cardassay_cli_at 'report'" -l passphrase-file -r -F -d 'file whose first line is the passphrase of the signing key'
complete -c cardassay-cli -n "__cardassay_cli_at 'report'" -l accept-changes -d 'accept a record that was changed after the run; every output is marked as changed'
complete -c cardassay-cli -n "__cardassay_cli_at 'report'" -a '(__fish_complete_directories)'
complete -c cardassay-cli -n "__cardassay_cli_at 'export'" -l format -x -a 'json csv csv-latencies xlsx junit' -d 'json: run.json of all runs; csv: one row per metric; csv-latencies: percentiles and buckets; xlsx: criteria and metrics; junit'
complete -c cardassay-cli -n "__cardassay_cli_at 'export'" -l out -r -F -d 'file to write; default: standard output'
complete -c cardassay-cli -n "__cardassay_cli_at 'export'" -l accept-changes -d 'accept a record that was changed after the run; every output is marked as changed'
complete -c cardassay-cli -n "__cardassay_cli_at 'export'" -a '(__fish_complete_directories)'
complete -c cardassay-cli -n "__cardassay_cli_at 'compare'" -l json -d 'JSON output'
complete -c cardassay-cli -n "__cardassay_cli_at 'compare'" -l pdf -r -F -d 'also write a PDF; up to eight runs have curves'
complete -c cardassay-cli -n "__cardassay_cli_at 'compare'" -l lang -x -a 'en zh_CN en+zh_CN' -d 'language of the PDF; with + two languages side by side'
complete -c cardassay-cli -n "__cardassay_cli_at 'compare'" -l sign -r -F -d 'sign the PDF with the key and certificate in this file (PEM), made by `key new FILE --certificate NAME`'
complete -c cardassay-cli -n "__cardassay_cli_at 'compare'" -l passphrase-file -r -F -d 'file whose first line is the passphrase of the signing key'
complete -c cardassay-cli -n "__cardassay_cli_at 'compare'" -l accept-changes -d 'accept a record that was changed after the run; every output is marked as changed'
complete -c cardassay-cli -n "__cardassay_cli_at 'compare'" -a '(__fish_complete_directories)'
complete -c cardassay-cli -n "__cardassay_cli_at 'advise'" -l seeds -x -d 'recordings simulated for each mitigation'
complete -c cardassay-cli -n "__cardassay_cli_at 'advise'" -l measure -x -d 'measure the N best mitigations on the card, which is overwritten, and compare with the prediction'
complete -c cardassay-cli -n "__cardassay_cli_at 'advise'" -l out -x -a '(__fish_complete_directories)' -d 'with --measure: run folder to create'
complete -c cardassay-cli -n "__cardassay_cli_at 'advise'" -l device -r -F -a '(__cardassay_cli_listed devices)' -d 'with --measure: the card; default: that of the run'
complete -c cardassay-cli -n "__cardassay_cli_at 'advise'" -l erase -x -d 'erase id of the card that may be overwritten'
complete -c cardassay-cli -n "__cardassay_cli_at 'advise'" -l unmount -d 'unmount the card\'s file systems first, through udisks2'
complete -c cardassay-cli -n "__cardassay_cli_at 'advise'" -l lab -d 'allow virtual block devices, such as loop and zram'
complete -c cardassay-cli -n "__cardassay_cli_at 'advise'" -l station -r -F -d 'station file; only cards in its enrolled slots may be erased'
complete -c cardassay-cli -n "__cardassay_cli_at 'advise'" -l progress -x -a 'none plain bar json' -d 'progress output on standard error; default: bar on a terminal, else plain'
complete -c cardassay-cli -n "__cardassay_cli_at 'advise'" -l json -d 'JSON output'
complete -c cardassay-cli -n "__cardassay_cli_at 'advise'" -l accept-changes -d 'accept a record that was changed after the run; every output is marked as changed'
complete -c cardassay-cli -n "__cardassay_cli_at 'advise'" -a '(__fish_complete_directories)'
complete -c cardassay-cli -n "__cardassay_cli_at 'history'" -a index
complete -c cardassay-cli -n "__cardassay_cli_at 'history'" -a note
complete -c cardassay-cli -n "__cardassay_cli_at 'history'" -a tag
complete -c cardassay-cli -n "__cardassay_cli_at 'history'" -a untag
complete -c cardassay-cli -n "__cardassay_cli_at 'history'" -l search -x -d 'runs whose data contain all of these words'
complete -c cardassay-cli -n "__cardassay_cli_at 'history'" -l card -x -d 'all runs of one card, by CID or serial number'
complete -c cardassay-cli -n "__cardassay_cli_at 'history'" -l lot -x -d 'runs of this lot: its number or its lot file'
complete -c cardassay-cli -n "__cardassay_cli_at 'history'" -l supplier -x -d 'runs of this supplier\'s cards'
complete -c cardassay-cli -n "__cardassay_cli_at 'history'" -l verdict -x -a 'pass marginal fail inconclusive error' -d 'runs with this verdict'
complete -c cardassay-cli -n "__cardassay_cli_at 'history'" -l since -x -d 'runs on or after this day, such as 2026-11-22'
complete -c cardassay-cli -n "__cardassay_cli_at 'history'" -l until -x -d 'runs on or before this day'
complete -c cardassay-cli -n "__cardassay_cli_at 'history'" -l limit -x -d 'maximum number of entries, latest first'
complete -c cardassay-cli -n "__cardassay_cli_at 'history'" -l json -d 'JSON array'
complete -c cardassay-cli -n "__cardassay_cli_at 'history index'" -l check -d 'compare every file of each run with its digest'
complete -c cardassay-cli -n "__cardassay_cli_at 'history index'" -l json -d 'JSON output'
complete -c cardassay-cli -n "__cardassay_cli_at 'history index'" -a '(__fish_complete_directories)'
complete -c cardassay-cli -n "__cardassay_cli_at 'history note'" -a '(__fish_complete_directories)'
complete -c cardassay-cli -n "__cardassay_cli_at 'history tag'" -a '(__fish_complete_directories)'
complete -c cardassay-cli -n "__cardassay_cli_at 'history untag'" -a '(__fish_complete_directories)'
complete -c cardassay-cli -n "__cardassay_cli_at 'lot'" -a new
complete -c cardassay-cli -n "__cardassay_cli_at 'lot'" -a plan
complete -c cardassay-cli -n "__cardassay_cli_at 'lot'" -a add
complete -c cardassay-cli -n "__cardassay_cli_at 'lot'" -a judge
complete -c cardassay-cli -n "__cardassay_cli_at 'lot'" -a export
complete -c cardassay-cli -n "__cardassay_cli_at 'lot'" -a report
complete -c cardassay-cli -n "__cardassay_cli_at 'lot'" -a compare
complete -c cardassay-cli -n "__cardassay_cli_at 'lot'" -a chart
complete -c cardassay-cli -n "__cardassay_cli_at 'lot'" -a next
complete -c cardassay-cli -n "__cardassay_cli_at 'lot new'" -l supplier -x -d 'supplier of the cards'
complete -c cardassay-cli -n "__cardassay_cli_at 'lot new'" -l lot -x -d 'lot number, as on the delivery note'
complete -c cardassay-cli -n "__cardassay_cli_at 'lot new'" -l part -x -d 'part number'
complete -c cardassay-cli -n "__cardassay_cli_at 'lot new'" -l size -x -d 'lot size N'
complete -c cardassay-cli -n "__cardassay_cli_at 'lot new'" -l plan -x -d 'sampling plan: success:95:90, single:50:1, iso2859:II:1.0, double:32:0:2:32:1, sequential:1:5:10:10, variables:1:5:10:10 or all'
complete -c cardassay-cli -n "__cardassay_cli_at 'lot new'" -l purchase-order -x -d 'purchase order number'
complete -c cardassay-cli -n "__cardassay_cli_at 'lot new'" -l date-code -x -d 'date code of the delivery'
complete -c cardassay-cli -n "__cardassay_cli_at 'lot new'" -l label -x -d 'printed marks to compare with, such as "64GB U3 V30 A2"'
complete -c cardassay-cli -n "__cardassay_cli_at 'lot new'" -l operator -x -d 'name of the operator'
complete -c cardassay-cli -n "__cardassay_cli_at 'lot new'" -l sampled -x -d 'date of sampling'
complete -c cardassay-cli -n "__cardassay_cli_at 'lot new'" -l sampled-by -x -d 'who took the sample'
complete -c cardassay-cli -n "__cardassay_cli_at 'lot new'" -l sampling -x -d 'how and where the sample was taken, such as "random, 4 cartons"'
complete -c cardassay-cli -n "__cardassay_cli_at 'lot new'" -l photo -r -F -d 'picture of the delivery; repeatable'
complete -c cardassay-cli -n "__cardassay_cli_at 'lot new'" -l note -x -d 'note stored with the lot'
complete -c cardassay-cli -n "__cardassay_cli_at 'lot new'" -F
complete -c cardassay-cli -n "__cardassay_cli_at 'lot plan'" -l size -x -d 'lot size N'
complete -c cardassay-cli -n "__cardassay_cli_at 'lot plan'" -l plan -x -d 'sampling plan: success:95:90, single:50:1, iso2859:II:1.0, double:32:0:2:32:1, sequential:1:5:10:10, variables:1:5:10:10 or all'
complete -c cardassay-cli -n "__cardassay_cli_at 'lot add'" -F
complete -c cardassay-cli -n "__cardassay_cli_at 'lot add'" -a '(__fish_complete_directories)'
complete -c cardassay-cli -n "__cardassay_cli_at 'lot judge'" -l json -d 'JSON output'
complete -c cardassay-cli -n "__cardassay_cli_at 'lot judge'" -l accept-changes -d 'accept a record that was changed after the run; every output is marked as changed'
complete -c cardassay-cli -n "__cardassay_cli_at 'lot judge'" -F
complete -c cardassay-cli -n "__cardassay_cli_at 'lot export'" -l format -x -a 'csv csv-long xlsx junit' -d 'csv: one row per card; csv-long: one row per metric; xlsx; junit'
complete -c cardassay-cli -n "__cardassay_cli_at 'lot export'" -l out -r -F -d 'file to write'
complete -c cardassay-cli -n "__cardassay_cli_at 'lot export'" -l accept-changes -d 'accept a record that was changed after the run; every output is marked as changed'
complete -c cardassay-cli -n "__cardassay_cli_at 'lot export'" -F
complete -c cardassay-cli -n "__cardassay_cli_at 'lot report'" -l pdf -r -F -d 'file to write'
complete -c cardassay-cli -n "__cardassay_cli_at 'lot report'" -l html -r -F -d 'web page to write: one self-contained file with zoomable charts'
complete -c cardassay-cli -n "__cardassay_cli_at 'lot report'" -l lang -x -a 'en zh_CN en+zh_CN' -d 'language of the report; with + two languages side by side'
complete -c cardassay-cli -n "__cardassay_cli_at 'lot report'" -l template -r -F -d 'template (TOML): company, logo, own fields, signature lines'
complete -c cardassay-cli -n "__cardassay_cli_at 'lot report'" -l sign -r -F -d 'sign the PDF with the key and certificate in this file (PEM), made by `key new FILE --certificate NAME`'
complete -c cardassay-cli -n "__cardassay_cli_at 'lot report'" -l passphrase-file -r -F -d 'file whose first line is the passphrase of the signing key'
complete -c cardassay-cli -n "__cardassay_cli_at 'lot report'" -l accept-changes -d 'accept a record that was changed after the run; every output is marked as changed'
complete -c cardassay-cli -n "__cardassay_cli_at 'lot report'" -F
complete -c cardassay-cli -n "__cardassay_cli_at 'lot compare'" -l json -d 'JSON output'
complete -c cardassay-cli -n "__cardassay_cli_at 'lot compare'" -l accept-changes -d 'accept a record that was changed after the run; every output is marked as changed'
complete -c cardassay-cli -n "__cardassay_cli_at 'lot compare'" -F
complete -c cardassay-cli -n "__cardassay_cli_at 'lot chart'" -l json -d 'JSON output'
complete -c cardassay-cli -n "__cardassay_cli_at 'lot chart'" -l accept-changes -d 'accept a record that was changed after the run; every output is marked as changed'
complete -c cardassay-cli -n "__cardassay_cli_at 'lot chart'" -F
complete -c cardassay-cli -n "__cardassay_cli_at 'lot next'" -l json -d 'JSON output'
complete -c cardassay-cli -n "__cardassay_cli_at 'lot next'" -l accept-changes -d 'accept a record that was changed after the run; every output is marked as changed'
complete -c cardassay-cli -n "__cardassay_cli_at 'lot next'" -l may-reduce -d 'production is steady and the responsible authority approves reduced inspection'
complete -c cardassay-cli -n "__cardassay_cli_at 'lot next'" -F
complete -c cardassay-cli -n "__cardassay_cli_at 'gauge'" -a study
complete -c cardassay-cli -n "__cardassay_cli_at 'gauge'" -a chart
complete -c cardassay-cli -n "__cardassay_cli_at 'gauge study'" -l metric -x -d 'metric to study, such as write.throughput_mean'
complete -c cardassay-cli -n "__cardassay_cli_at 'gauge study'" -l json -d 'JSON output'
complete -c cardassay-cli -n "__cardassay_cli_at 'gauge study'" -l accept-changes -d 'accept a record that was changed after the run; every output is marked as changed'
complete -c cardassay-cli -n "__cardassay_cli_at 'gauge study'" -l ageing -d 'correct for wear of the cards from run to run'
complete -c cardassay-cli -n "__cardassay_cli_at 'gauge study'" -a '(__fish_complete_directories)'
complete -c cardassay-cli -n "__cardassay_cli_at 'gauge chart'" -l metric -x -d 'metric to study, such as write.throughput_mean'
complete -c cardassay-cli -n "__cardassay_cli_at 'gauge chart'" -l json -d 'JSON output'
complete -c cardassay-cli -n "__cardassay_cli_at 'gauge chart'" -l accept-changes -d 'accept a record that was changed after the run; every output is marked as changed'
complete -c cardassay-cli -n "__cardassay_cli_at 'gauge chart'" -a '(__fish_complete_directories)'
complete -c cardassay-cli -n "__cardassay_cli_at 'station'" -l config -r -F -d 'station file (docs/formats/station-file.md)'
complete -c cardassay-cli -n "__cardassay_cli_at 'station'" -l json -d 'one JSON object per line for each event'
complete -c cardassay-cli -n "__cardassay_cli_at 'station'" -l pace -x -a 'real' -d 'real: simulated cards run in real time; default: as fast as the computer can'
complete -c cardassay-cli -n "__cardassay_cli_at 'key'" -a new
complete -c cardassay-cli -n "__cardassay_cli_at 'key new'" -l certificate -x -d 'make a key for PDFs, with a certificate for this name, such as your company\'s'
complete -c cardassay-cli -n "__cardassay_cli_at 'key new'" -F
complete -c cardassay-cli -n "__cardassay_cli_at 'sign'" -l key -r -F -d 'secret key, made by `key new`'
complete -c cardassay-cli -n "__cardassay_cli_at 'sign'" -a '(__fish_complete_directories)'
complete -c cardassay-cli -n "__cardassay_cli_at 'verify'" -l key -r -F -d 'public key of the expected signer; default: any'
complete -c cardassay-cli -n "__cardassay_cli_at 'verify'" -a '(__fish_complete_directories)'
complete -c cardassay-cli -n "__cardassay_cli_at 'user'" -a list
complete -c cardassay-cli -n "__cardassay_cli_at 'user'" -a add
complete -c cardassay-cli -n "__cardassay_cli_at 'user'" -a remove
complete -c cardassay-cli -n "__cardassay_cli_at 'user list'" -l json -d 'JSON output'
complete -c cardassay-cli -n "__cardassay_cli_at 'user list'" -F
complete -c cardassay-cli -n "__cardassay_cli_at 'user add'" -l by -x -d 'badge of the engineer who makes the change (password required); not for the first user'
complete -c cardassay-cli -n "__cardassay_cli_at 'user add'" -l role -x -a 'operator technician engineer' -d 'role; the first user is an engineer'
complete -c cardassay-cli -n "__cardassay_cli_at 'user add'" -l name -x -d 'name of the person'
complete -c cardassay-cli -n "__cardassay_cli_at 'user add'" -l station -x -d 'id of the station, to create a new database'
complete -c cardassay-cli -n "__cardassay_cli_at 'user add'" -F
complete -c cardassay-cli -n "__cardassay_cli_at 'user remove'" -l by -x -d 'badge of the engineer who makes the change (password required); not for the first user'
complete -c cardassay-cli -n "__cardassay_cli_at 'user remove'" -F
complete -c cardassay-cli -n "__cardassay_cli_at 'audit'" -a show
complete -c cardassay-cli -n "__cardassay_cli_at 'audit'" -a verify
complete -c cardassay-cli -n "__cardassay_cli_at 'audit'" -a head
complete -c cardassay-cli -n "__cardassay_cli_at 'audit show'" -l json -d 'JSON output'
complete -c cardassay-cli -n "__cardassay_cli_at 'audit show'" -l limit -x -d 'maximum number of entries, latest first'
complete -c cardassay-cli -n "__cardassay_cli_at 'audit show'" -F
complete -c cardassay-cli -n "__cardassay_cli_at 'audit verify'" -l json -d 'JSON output'
complete -c cardassay-cli -n "__cardassay_cli_at 'audit verify'" -l server -x -d 'also compare with the rows on the server: libpq connection string of a read-only role'
complete -c cardassay-cli -n "__cardassay_cli_at 'audit verify'" -l expect -x -d 'stored chain head that the chains must contain'
complete -c cardassay-cli -n "__cardassay_cli_at 'audit verify'" -F
complete -c cardassay-cli -n "__cardassay_cli_at 'audit head'" -l json -d 'JSON output'
complete -c cardassay-cli -n "__cardassay_cli_at 'audit head'" -F
complete -c cardassay-cli -n "__cardassay_cli_at 'outbox'" -a status
complete -c cardassay-cli -n "__cardassay_cli_at 'outbox'" -a send
complete -c cardassay-cli -n "__cardassay_cli_at 'outbox'" -a again
complete -c cardassay-cli -n "__cardassay_cli_at 'outbox'" -a init
complete -c cardassay-cli -n "__cardassay_cli_at 'outbox status'" -l json -d 'JSON output'
complete -c cardassay-cli -n "__cardassay_cli_at 'outbox status'" -F
complete -c cardassay-cli -n "__cardassay_cli_at 'outbox send'" -F
complete -c cardassay-cli -n "__cardassay_cli_at 'outbox again'" -l json -d 'JSON output'
complete -c cardassay-cli -n "__cardassay_cli_at 'outbox again'" -l from -x -d 'number of the first result; default: all'
complete -c cardassay-cli -n "__cardassay_cli_at 'outbox again'" -F
complete -c cardassay-cli -n "__cardassay_cli_at 'results'" -a export
complete -c cardassay-cli -n "__cardassay_cli_at 'results'" -a delete
complete -c cardassay-cli -n "__cardassay_cli_at 'results export'" -l by -x -d 'badge of the user (password required); not for a station without users'
complete -c cardassay-cli -n "__cardassay_cli_at 'results export'" -l out -r -F -d 'file to write'
complete -c cardassay-cli -n "__cardassay_cli_at 'results export'" -l format -x -a 'jsonl csv' -d 'jsonl: one object per line, with metrics; csv'
complete -c cardassay-cli -n "__cardassay_cli_at 'results export'" -l from -x -d 'results on or after this day (UTC)'
complete -c cardassay-cli -n "__cardassay_cli_at 'results export'" -l to -x -d 'results before this day (UTC)'
complete -c cardassay-cli -n "__cardassay_cli_at 'results export'" -F
complete -c cardassay-cli -n "__cardassay_cli_at 'results delete'" -l by -x -d 'badge of the user (password required); not for a station without users'
complete -c cardassay-cli -n "__cardassay_cli_at 'results delete'" -l before -x -d 'run folders of results before this day, such as 2026-11-24 (UTC)'
complete -c cardassay-cli -n "__cardassay_cli_at 'results delete'" -F
complete -c cardassay-cli -n "__cardassay_cli_at 'selftest'" -l short -d '3 s, as before each run: no load, no channels'
complete -c cardassay-cli -n "__cardassay_cli_at 'selftest'" -l json -d 'JSON output'
complete -c cardassay-cli -n "__cardassay_cli_at 'plugins'" -l json -d 'JSON output'
complete -c cardassay-cli -n "__cardassay_cli_at 'plugin'" -a check
complete -c cardassay-cli -n "__cardassay_cli_at 'plugin check'" -F
complete -c cardassay-cli -n "__cardassay_cli_at 'plugin check'" -F
complete -c cardassay-cli -n "__cardassay_cli_at 'help'" -l json -d 'JSON output'
complete -c cardassay-cli -n "__cardassay_cli_at 'help'" -a 'devices identify layout decode profiles profile plan run resume trace replay judge report export compare advise history lot gauge station key sign verify user audit outbox results selftest plugins plugin help'
