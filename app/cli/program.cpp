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
        Verb{"devices", msg("cli", "List the cards present, and the reason why other disks are not eligible"),
             defineDevices},
        Verb{"identify", msg("cli", "Show the registers and identity of a card, with plausibility findings; read-only"),
             defineIdentify},
        Verb{"layout", msg("cli", "Show file layout and free space of a used card; read-only"), defineLayout},
        Verb{"decode", msg("cli", "Decode registers given as hexadecimal text; no card needed"), defineDecode},
        Verb{"profiles", msg("cli", "List the built-in profiles and your own"), defineProfiles},
        Verb{"profile", msg("cli", "Show or check a profile, or import a fio job file"), defineProfile},
        Verb{"plan",
             msg("cli", "Show the steps of a run, the bytes it would write and its expected duration; writes nothing"),
             definePlan},
        Verb{"run", msg("cli", "Test a card with a profile and judge it"), defineRun},
        Verb{"resume", msg("cli", "Continue an interrupted run on the same card"), defineResume},
        Verb{"trace", msg("cli", "Import logs of other programs as traces, and show traces"), defineTrace},
        Verb{kReplay, msg("cli", "Replay a trace on a card and judge the card"), defineReplay},
        Verb{"judge", msg("cli", "Judge a stored run again; no card needed"), defineJudge},
        Verb{"report", msg("cli", "Make a PDF or web report of stored runs, or check a PDF report"), defineReport},
        Verb{"export", msg("cli", "Export stored runs as JSON, CSV, XLSX or JUnit"), defineExport},
        Verb{"compare", msg("cli", "Compare runs; show the differences that exceed their uncertainty"), defineCompare},
        Verb{"advise", msg("cli", "Rank mitigations in the camera for the card of a recorder run"), defineAdvise},
        Verb{"history", msg("cli", "Find earlier runs; add notes and tags"), defineHistory},
        Verb{"lot", msg("cli", "Judge the cards of a delivery by a sampling plan"), defineLot},
        Verb{"gauge",
             msg("cli", "Measurement system analysis (Gauge R&R) of card readers, and control charts against drift"),
             defineGauge},
        Verb{"station", msg("cli", "Test cards on a line, in several slots; scans on standard input"), defineStation},
        Verb{"key", msg("cli", "Make a key for signing runs or reports"), defineKey},
        Verb{"sign", msg("cli", "Sign a run with your key"), defineSign},
        Verb{"verify", msg("cli", "Check the signature of a run"), defineVerify},
        Verb{"user", msg("cli", "Manage the users of a line station"), defineUser},
        Verb{"audit", msg("cli", "Show or verify the audit trail of a line station"), defineAudit},
        Verb{"outbox", msg("cli", "Send the results of a line station to a database server"), defineOutbox},
        Verb{"results", msg("cli", "Export the results of a line station, or delete old run folders"), defineResults},
        Verb{"selftest", msg("cli", "Check whether this computer is fit to measure, and its timing uncertainty"),
             defineSelfTest},
        Verb{"plugins", msg("cli", "List the telemetry plugins and the cards they support"), definePlugins},
        Verb{"plugin", msg("cli", "Check a telemetry plugin against recorded pages; no card needed"), definePlugin},
    };
}

} // namespace

int runProgram(int argc, char** argv)
{
    setLanguage(systemLanguage());
    CLI::App program(
        say(msg(
            "cli",
            "CardAssay qualifies SD and TF cards: it measures a card and judges it against the limits of a profile.")),
        kProgram);
    program.formatter(std::make_shared<HelpFormatter>());
    program.set_help_flag("-h,--help", say(msg("cli", "Show this help")));
    program.set_version_flag("--version", versionLine(), say(msg("cli", "Show version and commit")));
    program.require_subcommand(1);
    std::map<const CLI::App*, Action> actions;
    for (const Verb& verb : verbs()) {
        CLI::App* app = program.add_subcommand(verb.name, say(verb.summary));
        actions[app] = verb.define(*app);
    }
    CLI::App* help = program.add_subcommand("help", say(msg("cli", "Show the help of a verb")));
    actions[help] = defineHelp(*help, program);
    program.footer(exitCodes()); // not before: the verbs would inherit it
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
