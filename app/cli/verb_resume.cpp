// resume: continues an interrupted run.
#include "cli/console.h"
#include "cli/follow_run.h"
#include "cli/interrupt.h"
#include "cli/shared_options.h"
#include "cli/speech.h"
#include "cli/verb.h"

#include "program/wiring/wiring.h"

#include <memory>

namespace assay::cli {

namespace {

struct ResumeOptions {
    std::filesystem::path folder;
    WriteConsent consent;
    Bench bench;
    RunOutput output;
    ChangedRecord changed = ChangedRecord::refuse;
};

int resumeRun(const ResumeOptions& options)
{
    const auto session = orFail(prepareResume(options.folder, options.consent, options.changed, options.bench));
    watchForInterrupt(); // not earlier: until the first write the default action, which ends the program at once, is
                         // right
    return followRun(*session, options.folder, options.output);
}

} // namespace

Action defineResume(CLI::App& verb)
{
    const auto options = std::make_shared<ResumeOptions>();
    verb.add_option("DIR", options->folder, say(msg("cli", "the run folder")))->required();
    verb.add_option("--erase", options->consent.eraseId,
                    say(msg("cli", "the erase id of the card or image file, which is written further")));
    verb.add_flag("--lab", options->consent.lab, say(msg("cli", "allow loop, zram and other virtual block devices")));
    verb.add_option("--station", options->consent.station,
                    say(msg("cli", "a file of enrolled slots; cards in others are not erased")));
    addBenchOptions(verb, options->bench);
    addOutputOptions(verb, options->output);
    addAcceptChanges(verb, options->changed);
    return [options] { return resumeRun(*options); };
}

} // namespace assay::cli
