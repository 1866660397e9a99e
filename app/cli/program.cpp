// The table of verbs. Each verb is in its own verb_*.cpp.
#include "program.h"

#include "cli/console.h"
#include "cli/help_formatter.h"
#include "cli/speech.h"
#include "cli/usage.h"
#include "cli/verb.h"
#include "program/wiring/wiring.h"
#include "run/scenario/replay/replay_profile.h"

#include <memory>
#include <vector>

namespace assay::cli {

namespace {

std::vector<Verb> verbs()
{
    return {
        Verb{"devices", msg("cli", "List the cards present, and why other disks are not eligible"), defineDevices},
        Verb{"identify", msg("cli", "Show what a card says about itself; writes nothing"), defineIdentify},
        Verb{"layout", msg("cli", "Show where the files of a used card lie, and its free space; writes nothing"),
             defineLayout},
        Verb{"decode", msg("cli", "Decode registers given as text, without a card"), defineDecode},
        Verb{"profiles", msg("cli", "List the profiles shipped with the program"), defineProfiles},
        Verb{"profile", msg("cli", "Show or check one profile, or make one of a job file of fio"), defineProfile},
        Verb{"plan", msg("cli", "Say what a run would write and how long it would take; touches nothing"), definePlan},
        Verb{"run", msg("cli", "Qualify a card: run a profile on it and judge it"), defineRun},
        Verb{"resume", msg("cli", "Go on with a run that was cut off, on the same card"), defineResume},
        Verb{"trace", msg("cli", "Make traces of the logs of other programs, and show what they say"), defineTrace},
        Verb{kReplay, msg("cli", "Do on a card what a trace has recorded, and judge the card by it"), defineReplay},
        Verb{"judge", msg("cli", "Judge a stored run again, without the card"), defineJudge},
        Verb{"report", msg("cli", "Make the PDF report of stored runs, or check one"), defineReport},
        Verb{"export", msg("cli", "Write stored runs for other programs"), defineExport},
        Verb{"compare", msg("cli", "Show runs side by side, and which differences are larger than their uncertainty"),
             defineCompare},
        Verb{"advise", msg("cli", "Which change of the camera's way of writing helps on the card of a run, and why"),
             defineAdvise},
        Verb{"history", msg("cli", "Find earlier runs, and add notes and tags to them"), defineHistory},
        Verb{"lot", msg("cli", "Judge the cards of a delivery together, by a sampling plan"), defineLot},
        Verb{"gauge", msg("cli", "Are the readers good enough to tell cards apart, and does one drift?"), defineGauge},
        Verb{"station", msg("cli", "Test cards on a line: scans on standard input, many slots at once"), defineStation},
        Verb{"key", msg("cli", "Make a key to sign runs or reports with"), defineKey},
        Verb{"sign", msg("cli", "Sign a run, so that others can tell whose it is"), defineSign},
        Verb{"verify", msg("cli", "Check the signature of a run"), defineVerify},
        Verb{"user", msg("cli", "Say who may do what at a line station"), defineUser},
        Verb{"audit", msg("cli", "Show or check the audit trail of a line station"), defineAudit},
        Verb{"outbox", msg("cli", "Send the results of a line station to a database server, and set that up"),
             defineOutbox},
        Verb{"results", msg("cli", "Write results of a line station to a file, or delete old measurements"),
             defineResults},
        Verb{"selftest", msg("cli", "Is this computer fit to measure, and how far may its times be wrong?"),
             defineSelfTest},
        Verb{"plugins", msg("cli", "List the telemetry plugins and which cards they know"), definePlugins},
        Verb{"plugin", msg("cli", "Check a telemetry plugin against a fixture, without a card"), definePlugin},
    };
}

} // namespace

int runProgram(int argc, char** argv)
{
    setLanguage(systemLanguage());
    CLI::App program(
        say(msg("cli", "CardAssay qualifies SD and TF cards: it measures a card and judges it against a profile.")),
        kProgram);
    program.formatter(std::make_shared<HelpFormatter>());
    program.set_help_flag("-h,--help", say(msg("cli", "Print this help message and exit")));
    program.set_version_flag("--version", versionLine(),
                             say(msg("cli", "Display program version information and exit")));
    program.require_subcommand(1);
    program.footer(exitCodes());
    std::map<const CLI::App*, Action> actions;
    for (const Verb& verb : verbs()) {
        CLI::App* app = program.add_subcommand(verb.name, say(verb.summary));
        actions[app] = verb.define(*app);
    }
    CLI::App* help = program.add_subcommand("help", say(msg("cli", "Explain a verb")));
    actions[help] = defineHelp(*help, program);
    translateHeadings(program);

    if (const auto early = checkVerb(program, argc, argv))
        return *early;
    try {
        program.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        return explain(error, program);
    }
    if (const auto wrong = checkValues(program, argc, argv))
        return *wrong;
    try {
        return actions.at(program.get_subcommands().front())();
    } catch (const VerbFailure& failure) {
        return reportError(failure.error);
    }
}

} // namespace assay::cli
