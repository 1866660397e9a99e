#include "cli/follow_run.h"

#include "cli/console.h"
#include "cli/interrupt.h"
#include "cli/option_values.h"
#include "cli/progress.h"
#include "cli/result_text.h"
#include "cli/speech.h"
#include "ground/base/read_file.h"

#include "ground/base/opened_folder.h"
#include "ground/base/text.h"
#include "judge/verdict/conclusion.h"
#include "run/record/run_json.h"
#include "system/platform.h"
#include "system/terminal.h"

#include <cstdlib>

namespace assay::cli {

namespace {

ProgressStyle styleOf(const std::string& word)
{
    if (word == "none")
        return ProgressStyle::none;
    if (word == "json")
        return ProgressStyle::json;
    return word == "bar" || (word.empty() && platform::errorStreamIsTerminal()) ? ProgressStyle::bar
                                                                                : ProgressStyle::plain;
}

// Waits for the end of the run. Returns false if the card did not answer in time after a stop request. While the
// content of a card is being restored it waits longer, as long as there is progress: a half restored card would lose
// data whose preservation was promised.
bool follow(Session& session, ProgressDisplay& display)
{
    constexpr auto kPoll = std::chrono::milliseconds(100);
    constexpr Ns kStopLimit = std::chrono::milliseconds(1500); // the contract gives 2 s from signal to exit
    SystemClock wall;
    std::optional<Ns> deadline; // set by a stop request
    Bytes restored;
    while (!session.waitDone(kPoll)) {
        if (interrupted() && !deadline) {
            session.requestStop();
            deadline = wall.now() + kStopLimit;
        }
        const Snapshot snapshot = session.snapshot();
        if (deadline && snapshot.restoring && snapshot.phaseDone > restored) {
            restored = snapshot.phaseDone;
            deadline = wall.now() + kStopLimit;
        }
        if (deadline && wall.now() > *deadline)
            return false;
        display.update(snapshot, wall.now());
    }
    display.finish(session.snapshot());
    return true;
}

int showResult(const Session& session, const std::filesystem::path& folder, bool json)
{
    const JudgedRecord& run = session.record();
    const auto file = json ? readFileIn(folder, "run.json", kMaxJsonBytes) : std::nullopt;
    if (file && !session.hostError())
        printData(*file); // with its digests, which only RunWriter computes
    else
        printResult(json, toJson(run),
                    scorecardText(run) + "\n" + say(msg("cli", "Run folder: {}", displayable(folder.string(), 200))) +
                        "\n");
    if (const auto error = session.hostError())
        reportError(*error);
    return exitCode(run.outcome, run.verdict);
}

} // namespace

void addOutputOptions(CLI::App& verb, RunOutput& output)
{
    verb.add_option("--progress", output.progress,
                    say(msg("cli", "progress output on standard error; default: bar on a terminal, else plain")))
        ->check(oneOf({"none", "plain", "bar", "json"}));
    verb.add_flag("--json", output.json, say(msg("cli", "print run.json in place of the scorecard")));
}

int followRun(Session& session, const std::filesystem::path& folder, const RunOutput& output)
{
    ProgressDisplay display(styleOf(output.progress));
    const DeviceInfo& device = session.record().device;
    display.showPlan(session.plan(), device);
    const auto& conditions = session.record().conditions;
    if (const auto data = conditions.find("existing_data");
        data != conditions.end() && data->second != "none" && session.plan().destructive())
        display.showNote(say(msg("cli", "The card holds data that will be overwritten: {}.", data->second)));
    if (platform::isRunningAsRoot() && device.deviceNumber != 0)
        display.showNote(say(msg("cli", "Running as root is not necessary: an ordinary user has access through udisks2 "
                                        "or the udev rules in packaging/linux/station.")));
    session.start();
    if (!follow(session, display)) {
        reportError(Errc::stopped,
                    msg("cli",
                        "stopped, but the card does not respond; the completed steps are saved in {}; unplug the card",
                        displayable(folder.string(), 200)));
        // Exits at once: waiting for an answer could break the limit of 2 s. Safe, because run.json is replaced
        // atomically.
        std::_Exit(exitCode(Outcome::stopped, Verdict::inconclusive));
    }
    if (!output.silent)
        return showResult(session, folder, output.json);
    if (const auto error = session.hostError())
        reportError(*error);
    return exitCode(session.record().outcome, session.record().verdict);
}

} // namespace assay::cli
