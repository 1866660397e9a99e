#include "cli/examples.h"

#include "cli/console.h"

#include <fmt/format.h>
#include <string_view>

namespace assay::cli {

namespace {

constexpr Example kExamples[] = {
    {"devices", "devices"},
    {"devices", "devices --json"},
    {"identify", "identify sim:good-u1"},
    {"identify", "identify sim:good-u1 --label \"4GB C10 U1\" --json"},
    {"layout", "layout card.img"},
    {"layout", "layout card.img /DCIM/MOV1.mp4 --au 4194304"},
    {"layout", "layout card.img --json"},
    {"decode", "decode --cid ad4c5355534430302035841e2ea19727 --scr 0245848700000000"},
    {"decode", "decode --csd 400e0032db790001d77b7f800a40008b --label \"64GB C10\" --json"},
    {"profiles", "profiles"},
    {"profiles", "profiles --json"},
    {"profile show", "profile show quick"},
    {"profile show", "profile show dashcam-20mbit > my-camera.toml"},
    {"profile check", "profile check my-camera.toml"},
    {"profile check", "profile check my-camera.toml --set recorder.segment_bytes=134217728"},
    {"profile import", "profile import camera.fio"},
    {"profile import", "profile import camera.fio --name camera --out camera.toml"},
    {"plan", "plan sim:good-u1 --profile quick"},
    {"plan", "plan sim:good-u1 --profile my-camera.toml --set recorder.segment_bytes=134217728 --json"},
    {"run", "run sim:good-u1 --profile quick --out first-run"},
    {"run", "run sim:slow-c4 --profile quick --out slow-run --supplier Acme --sample 2 --json", 1},
    {"run", "run sim:good-u1 --profile camera.toml --out traced-run --trace card.trace --progress plain"},
    {"resume", "resume interrupted-run"},
    {"resume", "resume interrupted-run-2 --progress json"},
    {"trace import", "trace import blkparse.log --format blkparse --out camera.trace"},
    {"trace import", "trace import strace.log --format strace --out files.trace"},
    {"trace show", "trace show camera.trace"},
    {"trace show", "trace show files.trace --beside camera.trace --json"},
    {"replay", "replay card.trace sim:good-u1 --out replayed-run", 6},
    {"replay", "replay camera.trace sim:good-u1 --out replayed-camera --pace real --json", 6},
    {"judge", "judge first-run"},
    {"judge", "judge slow-run --latencies", 1},
    {"judge", "judge slow-run --profile incoming --json", 1},
    {"report", "report first-run --pdf first-run.pdf", 0, "report"},
    {"report", "report first-run slow-run --html runs.html --lang zh_CN", 0, "report"},
    {"report", "report --check first-run.pdf", 0, "report"},
    {"export", "export first-run slow-run --format csv --out runs.csv"},
    {"export", "export first-run --format json"},
    {"compare", "compare first-run slow-run"},
    {"compare", "compare first-run slow-run --pdf comparison.pdf", 0, "report"},
    {"advise", "advise recorder-run"},
    {"advise", "advise recorder-run --seeds 2 --json"},
    {"history", "history --search good-u1"},
    {"history", "history --verdict fail --since 2026-01 --json"},
    {"history index", "history index ."},
    {"history index", "history index --check"},
    {"history note", "history note first-run \"reader 2, front slot\""},
    {"history note", "history note slow-run \"returned to the supplier\""},
    {"history tag", "history tag first-run reference"},
    {"history tag", "history tag slow-run returned"},
    {"history untag", "history untag first-run reference"},
    {"history untag", "history untag slow-run returned"},
    {"lot new", "lot new lot.toml --supplier Acme --lot 2026-17 --part SD4G --size 40"},
    {"lot new", "lot new pilot.toml --supplier Acme --lot pilot --part SD4G --size 2 --plan all"},
    {"lot plan", "lot plan --size 40"},
    {"lot plan", "lot plan --size 500 --plan iso2859:II:1.0"},
    {"lot add", "lot add lot.toml first-run"},
    {"lot add", "lot add pilot.toml first-run slow-run"},
    {"lot judge", "lot judge lot.toml", 6},
    {"lot judge", "lot judge pilot.toml --json", 1},
    {"lot export", "lot export pilot.toml --format xlsx --out pilot.xlsx"},
    {"lot export", "lot export pilot.toml --format csv --out -"},
    {"lot report", "lot report pilot.toml --pdf pilot.pdf", 0, "report"},
    {"lot report", "lot report pilot.toml --pdf pilot-zh.pdf --lang zh_CN", 0, "report"},
    {"lot compare", "lot compare week-1.toml week-2.toml"},
    {"lot compare", "lot compare week-1.toml week-2.toml --json"},
    {"lot chart", "lot chart week-1.toml week-2.toml week-3.toml week-4.toml week-5.toml"},
    {"lot chart", "lot chart week-*.toml --json"},
    {"lot next", "lot next week-1.toml week-2.toml"},
    {"lot next", "lot next week-*.toml --may-reduce --json"},
    {"gauge study", "gauge study gauge/* --metric write.throughput_mean", 0, "readers"},
    {"gauge study", "gauge study gauge/* --metric write.throughput_mean --ageing --json", 0, "readers"},
    {"gauge chart", "gauge chart gauge/* --metric write.throughput_mean"},
    {"gauge chart", "gauge chart gauge/* --metric write.throughput_mean --json"},
    {"station", "station --config station.toml < scans.txt"},
    {"station", "station --config station.toml --json < more-scans.txt"},
    {"key new", "key new lab.key"},
    {"key new", "key new reports.pem --certificate \"Example Laboratory\""},
    {"sign", "sign first-run --key lab.key"},
    {"sign", "sign slow-run --key lab.key"},
    {"verify", "verify first-run"},
    {"verify", "verify first-run --key lab.key.pub"},
    {"user list", "user list station.db"},
    {"user list", "user list station.db --json"},
    {"user add", "user add station.db E1 --role engineer < passwords.txt"},
    {"user add", "user add station.db O7 --name \"Li Na\" --by E1 < passwords.txt"},
    {"user add", "user add station.db O8 --by E1 < passwords.txt"},
    {"user remove", "user remove station.db O7 --by E1 < passwords.txt"},
    {"user remove", "user remove station.db O8 --by E1 < passwords.txt"},
    {"audit show", "audit show station.db"},
    {"audit show", "audit show station.db --limit 5 --json"},
    {"audit verify", "audit verify station.db"},
    {"audit verify", "audit verify station.db --expect \"$(cardassay-cli audit head station.db)\" --json"},
    {"audit head", "audit head station.db"},
    {"audit head", "audit head station.db > head-of-today.txt"},
    {"outbox status", "outbox status station.db"},
    {"outbox status", "outbox status station.db --json"},
    {"outbox init", "outbox init service=cardassay-admin", 0, "server"},
    {"outbox send", "outbox send station.db service=cardassay-station", 0, "server"},
    {"outbox again", "outbox again station.db"},
    {"outbox again", "outbox again station.db --from 100 --json"},
    {"results export", "results export station.db --out results.jsonl --by E1 < passwords.txt"},
    {"results export",
     "results export station.db --out week.csv --format csv --from 2026-11-23 --by E1 < passwords.txt"},
    {"results delete", "results delete station.db --before 2020-01-01 --by E1 < passwords.txt"},
    {"results delete", "results delete station.db --before 2024-07-01 --by E1 < passwords.txt"},
    {"selftest", "selftest --short"},
    {"selftest", "selftest --short --json"},
    {"plugins", "plugins"},
    {"plugins", "plugins --json"},
    {"plugin check", "plugin check skeleton.so skeleton.toml"},
    {"plugin check", "plugin check sandisk.so sandisk.toml"},
    {"help", "help run"},
    {"help", "help lot new"},
    {"help", "help --json"},
};

bool isBelow(std::string_view verb, std::string_view group)
{
    return verb.size() > group.size() && verb.starts_with(group) && verb[group.size()] == ' ';
}

} // namespace

std::span<const Example> examples() { return kExamples; }

std::vector<std::string> exampleCommands(const std::string& verb)
{
    constexpr std::size_t kShown = 3;
    std::vector<std::string> own, below, firstOfEach;
    std::string_view last;
    for (const Example& example : kExamples) {
        const std::string command = fmt::format("{} {}", kProgram, example.command);
        if (example.verb == verb)
            own.push_back(command);
        if (isBelow(example.verb, verb)) {
            below.push_back(command);
            if (example.verb != last)
                firstOfEach.push_back(command);
        }
        last = example.verb;
    }
    return !own.empty() ? own : below.size() <= kShown ? below : firstOfEach;
}

} // namespace assay::cli
