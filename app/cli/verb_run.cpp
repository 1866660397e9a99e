// run: qualify a card, from consent to scorecard.
#include "cli/console.h"
#include "cli/device_text.h"
#include "cli/interrupt.h"
#include "cli/progress.h"
#include "cli/scorecard_text.h"
#include "cli/verb.h"

#include "base/text.h"
#include "platform/terminal.h"
#include "record/run_json.h"
#include "verdict/scorecard.h"
#include "wiring/wiring.h"

#include <cstdlib>
#include <memory>

namespace assay::cli {

namespace {

struct RunOptions {
    RunRequest request;
    std::string progress; // "" = bar on a terminal, plain elsewhere
    std::string pace;
    bool json = false;
};

ProgressStyle styleOf(const std::string& word)
{
    if (word == "none")
        return ProgressStyle::none;
    if (word == "json")
        return ProgressStyle::json;
    return word == "bar" || (word.empty() && platform::errorStreamIsTerminal()) ? ProgressStyle::bar : ProgressStyle::plain;
}

// A refusal for want of an erase id says which card it is about and what to type.
Error withConsentHint(const Error& error, const RunRequest& request, const DeviceInfo& device)
{
    const bool wantsConsent = error.code == Errc::refused && request.consent.eraseId.empty();
    if (!wantsConsent || device.eraseId.empty() || !ineligibility(device).empty())
        return error;
    const char* lab = device.isVirtual && !request.consent.lab ? "--lab " : "";
    return Error{Errc::refused, msg("cli", "nothing was written: this run would erase {}; if that is what you want, add `{}--erase {}`", inWords(device), lab,
                                    displayable(shellWord(device.eraseId), 200))};
}

// Waits for the end of the run. False when the card did not answer in time after a stop was asked for.
bool follow(Session& session, ProgressDisplay& display)
{
    constexpr auto kPoll = std::chrono::milliseconds(100);
    constexpr Ns kStopLimit = std::chrono::milliseconds(1500); // the contract gives 2 s from signal to exit
    SystemClock wall;
    std::optional<Ns> stopAsked;
    while (!session.waitDone(kPoll)) {
        if (interrupted() && !stopAsked) {
            session.requestStop();
            stopAsked = wall.now();
        }
        if (stopAsked && wall.now() - *stopAsked > kStopLimit)
            return false;
        display.update(session.snapshot(), wall.now());
    }
    display.finish(session.snapshot());
    return true;
}

int showResult(const Session& session, const RunOptions& options)
{
    const RunRecord& run = session.record();
    if (options.json)
        printJson(toJson(run));
    else
        print(fmt::format("{}\nRun folder: {}\n", scorecardText(run), displayable(options.request.folder.string(), 200)));
    if (const auto error = session.hostError())
        return complain(*error);
    return exitCode(run.outcome, run.verdict);
}

int runProfile(RunOptions& options)
{
    options.request.realPace = options.pace == "real";
    watchForInterrupt();
    const auto device = describeTarget(options.request.device);
    if (!device)
        return complain(device.error());
    auto session = prepareRun(options.request);
    if (!session)
        return complain(withConsentHint(session.error(), options.request, *device));
    ProgressDisplay display(styleOf(options.progress));
    display.showPlan((*session)->plan(), *device);
    (*session)->start();
    if (!follow(**session, display)) {
        complain(Errc::stopped, fmt::format("stopped, but the card has not answered yet; what was finished is in {}, and the card should be unplugged",
                                            displayable(options.request.folder.string(), 200)));
        // Waiting for an answer that may never come would break the promise to be gone within 2 s; the run folder is replaced atomically.
        std::_Exit(exitCode(Outcome::stopped, Verdict::inconclusive));
    }
    return showResult(**session, options);
}

} // namespace

Action defineRun(CLI::App& verb)
{
    const auto options = std::make_shared<RunOptions>();
    RunRequest& request = options->request;
    verb.add_option("DEVICE", request.device, "block device, sim:NAME or image:FILE")->required();
    verb.add_option("--profile", request.profile, "a built-in profile or a file")->required();
    verb.add_option("--out", request.folder, "the run folder to create")->required();
    verb.add_option("--erase", request.consent.eraseId, "the erase id of the card that may be overwritten");
    verb.add_flag("--lab", request.consent.lab, "allow loop, zram and other virtual block devices");
    verb.add_option("--set", request.overrides, "STEP.PARAM=VALUE in place of what the profile says; may be repeated")->allow_extra_args(false);
    verb.add_option("--seed", request.seed, "of everything random in this run")->capture_default_str();
    verb.add_option("--progress", options->progress, "none, plain, bar or json; by default a bar on a terminal, plain lines elsewhere")
        ->check(CLI::IsMember({"none", "plain", "bar", "json"}));
    verb.add_flag("--json", options->json, "print run.json on standard output instead of the scorecard");
    verb.add_option("--pace", options->pace, "real: a simulated card keeps step with the wall clock")->check(CLI::IsMember({"real"}));
    return [options] { return runProfile(*options); };
}

} // namespace assay::cli
