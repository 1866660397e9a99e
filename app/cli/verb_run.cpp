// run: tests a card, from consent to scorecard.
#include "cli/consent.h"
#include "cli/console.h"
#include "cli/device_text.h"
#include "cli/follow_run.h"
#include "cli/interrupt.h"
#include "cli/lot_option.h"
#include "cli/option_values.h"
#include "cli/register_text.h"
#include "cli/shared_options.h"
#include "cli/speech.h"
#include "cli/verb.h"

#include "card/device/card_label.h"
#include "ground/base/clock.h"
#include "ground/base/text.h"
#include "program/wiring/lot_runs.h"
#include "program/wiring/wiring.h"
#include "run/scenario/replay/replay_profile.h"
#include "system/terminal.h"

#include <memory>

namespace assay::cli {

namespace {

struct RunOptions {
    RunRequest request;
    RunOutput output;
    std::string pace;
    std::filesystem::path trace; // "" = none
};

// Returns the exit code.
int addToLot(const std::filesystem::path& file, const std::filesystem::path& folder, const JudgedRecord& run, int code)
{
    if (!countsInLot(run)) {
        printNote(say(msg("cli", "run not added to the lot: it is incomplete; test the card again")));
        return code;
    }
    orFail(addRunToLot(file, folder));
    return code;
}

// Starts the trace of the run's I/O, if requested.
void beginTrace(RunOptions& options, const DeviceInfo& device)
{
    if (options.trace.empty())
        return;
    options.request.recorder = orFail(TraceRecorder::start(
        options.trace, {"run", options.request.device, device.capacity, SystemClock().wallTime()}));
}

// Ends the trace. Returns the exit code: a run with an incomplete trace has not done the request.
int endTrace(const RunOptions& options, int code)
{
    if (!options.request.recorder)
        return code;
    const auto entries = options.request.recorder->finish();
    if (!entries)
        return code == 0 ? reportError(entries.error()) : (reportError(entries.error()), code);
    printNote(say(msg("cli", "{} I/Os recorded in trace {}", *entries, displayable(options.trace.string(), 200))));
    return code;
}

// Prepares and follows the run of the request. Returns the exit code; `done` gets the completed session.
int runRequest(RunOptions& options, std::unique_ptr<Session>& done)
{
    options.request.realPace = options.pace == "real";
    if (platform::canAskUser())
        options.request.confirmOverwrite = askToOverwrite;
    watchForInterrupt();
    const auto device = orFail(describeTarget(options.request.device));
    beginTrace(options, device);
    auto session = prepareRun(options.request);
    if (std::error_code none; !session && !options.trace.empty()) {
        options.request.recorder.reset(); // Windows cannot remove an open file
        std::filesystem::remove(options.trace, none);
    }
    if (!session && interrupted())
        return reportError(Errc::stopped, msg("cli", "stopped; nothing was written"));
    if (!session)
        return reportError(withConsentHint(session.error(), options.request, device));
    done = std::move(*session);
    return endTrace(options, followRun(*done, options.request.folder, options.output));
}

// Executes the run of the request, as the card of a lot if requested. Returns the exit code.
int runSample(RunOptions& options)
{
    const auto lotFile = lotFileOf(options.request.sample.lot);
    if (!lotFile.empty())
        orFail(applyLotData(lotFile, options.request.sample));
    if (const std::string& label = options.request.sample.label; !label.empty() && parseLabel(label) == CardLabel())
        return reportError(Errc::badInput, noLabel());
    std::unique_ptr<Session> session;
    const int code = runRequest(options, session);
    return lotFile.empty() || !session ? code : addToLot(lotFile, options.request.folder, session->record(), code);
}

int runReplay(RunOptions& options, const std::filesystem::path& trace, const std::string& pace)
{
    const auto scanned = orFail(scanTrace(trace));
    options.request.profile = "replay.toml";
    options.request.profileText = replayProfile(scanned);
    if (!pace.empty())
        options.request.overrides.insert(options.request.overrides.begin(), "replay.pace=" + pace);
    return runSample(options);
}

void addSampleOptions(CLI::App& verb, Specimen& sample)
{
    verb.add_option("--supplier", sample.supplier, say(msg("cli", "supplier of the card")));
    verb.add_option("--lot", sample.lot, say(msg("cli", "lot number, or lot file to which the run is added")))
        ->type_name("LOT");
    verb.add_option("--sample", sample.number, say(msg("cli", "number of the card in its lot")));
    verb.add_option("--operator", sample.operatorName, say(msg("cli", "name of the operator")));
    verb.add_option("--photo", sample.photo, say(msg("cli", "picture of the card; copied into the run folder")))
        ->type_name("FILE");
    verb.add_option("--label", sample.label,
                    say(msg("cli", "printed marks to compare with, such as \"64GB U3 V30 A2\"")));
    verb.add_option("--note", sample.note, say(msg("cli", "note stored with the run")));
}

// Options common to all runs on a card.
void addCardOptions(CLI::App& verb, RunOptions& options)
{
    RunRequest& request = options.request;
    verb.add_option("--out", request.folder, say(msg("cli", "run folder to create")))
        ->type_name("DIR")
        ->required()
        ->check(outputFolder());
    addConsentOptions(verb, request.consent);
    verb.add_option("--set", request.overrides,
                    say(msg("cli", "override of a parameter, such as write.max_bytes=1073741824; repeatable")))
        ->type_name("STEP.PARAM=VALUE")
        ->allow_extra_args(false);
    verb.add_option("--seed", request.seed, say(msg("cli", "random seed")))
        ->type_name("N")
        ->transform(integerFrom(0, kLargestInteger))
        ->capture_default_str();
    addSampleOptions(verb, request.sample);
    addAfterOption(verb, request.after);
    addOutputOptions(verb, options.output);
    verb.add_flag_callback(
        "--selftest", [&request] { request.selfTest = true; },
        say(msg("cli",
                "run the 3 s self-test first, also for image files and virtual devices; real cards always have it")));
    verb.add_option("--trace", options.trace,
                    say(msg("cli", "record every I/O of the run in this trace (docs/formats/trace.md)")))
        ->type_name("FILE")
        ->check(outputFile());
}

} // namespace

Action defineRun(CLI::App& verb)
{
    const auto options = std::make_shared<RunOptions>();
    RunRequest& request = options->request;
    verb.add_option("DEVICE", request.device, say(msg("cli", "block device, sim:NAME or image:FILE")))->required();
    verb.add_option("--profile", request.profile, say(msg("cli", "built-in or own profile by name, or a profile file")))
        ->type_name("PROFILE")
        ->required();
    addCardOptions(verb, *options);
    verb.footer(runExitCodes());
    verb.add_flag("--vendor-probe", request.vendorProbe,
                  say(msg("cli", "allow telemetry that is requested by a write-type command (Apacer, Kingston)")));
    addBenchOptions(verb, request.bench);
    verb.add_option("--pace", options->pace,
                    say(msg("cli", "real: simulated cards run in real time; default: as fast as the computer can")))
        ->check(oneOf({"real"}));
    return [options] { return runSample(*options); };
}

Action defineReplay(CLI::App& verb)
{
    const auto options = std::make_shared<RunOptions>();
    const auto trace = std::make_shared<std::filesystem::path>();
    const auto pace = std::make_shared<std::string>();
    verb.add_option("TRACE", *trace, say(msg("cli", "trace")))->required();
    verb.add_option("DEVICE", options->request.device, say(msg("cli", "block device, sim:NAME or image:FILE")))
        ->required();
    addCardOptions(verb, *options);
    verb.footer(runExitCodes());
    verb.add_option("--pace", *pace,
                    say(msg("cli", "real: each I/O at its recorded time; saturated (default): at full speed")))
        ->check(oneOf({"real", "saturated"}));
    return [options, trace, pace] { return runReplay(*options, *trace, *pace); };
}

} // namespace assay::cli
