// The table of verbs. Each verb is in its own verb_*.cpp.
#include "program.h"

#include "cli/console.h"
#include "cli/usage.h"
#include "cli/verb.h"
#include "wiring/wiring.h"

#include <array>

namespace assay::cli {

namespace {

constexpr std::array kVerbs = {
    Verb{"devices", "List the cards present, and why other disks are not eligible", defineDevices},
    Verb{"identify", "Show what a card says about itself; writes nothing", defineIdentify},
    Verb{"decode", "Decode registers given as text, without a card", defineDecode},
    Verb{"profiles", "List the profiles shipped with the program", defineProfiles},
    Verb{"profile", "Show or check one profile", defineProfile},
    Verb{"plan", "Say what a run would write and how long it would take; touches nothing", definePlan},
    Verb{"run", "Qualify a card: run a profile on it and judge it", defineRun},
    Verb{"resume", "Go on with a run that was cut off, on the same card", defineResume},
    Verb{"judge", "Judge a stored run again, without the card", defineJudge},
    Verb{"report", "Make the PDF report of stored runs", defineReport},
    Verb{"export", "Write stored runs for other programs", defineExport},
    Verb{"history", "Find earlier runs, and add notes and tags to them", defineHistory},
    Verb{"plugins", "List the telemetry plugins and which cards they know", definePlugins},
    Verb{"plugin", "Check a telemetry plugin against a fixture, without a card", definePlugin},
};

} // namespace

int runProgram(int argc, char** argv)
{
    CLI::App program("CardAssay qualifies SD and TF cards: it measures a card and judges it against a profile.",
                     kProgram);
    program.set_version_flag("--version", versionLine());
    program.require_subcommand(1);
    program.footer(kExitCodes);
    std::map<const CLI::App*, Action> actions;
    for (const Verb& verb : kVerbs) {
        CLI::App* app = program.add_subcommand(verb.name, verb.summary);
        actions[app] = verb.define(*app);
    }
    CLI::App* help = program.add_subcommand("help", "Explain a verb");
    actions[help] = defineHelp(*help, program);

    if (const auto early = checkVerb(program, argc, argv))
        return *early;
    try {
        program.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        return explain(error, program);
    }
    return actions.at(program.get_subcommands().front())();
}

} // namespace assay::cli
