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
    verb.add_option("DIR", options->folder, say(msg("cli", "run folder")))->required();
    verb.add_option("--erase", options->consent.eraseId,
                    say(msg("cli", "erase id of the card or image file; the run continues to write to it")))
        ->type_name("ID");
    verb.add_flag("--lab", options->consent.lab, say(msg("cli", "allow virtual block devices, such as loop and zram")));
    verb.add_option("--station", options->consent.station,
                    say(msg("cli", "station file; only cards in its enrolled slots may be erased")))
        ->type_name("FILE");
    addBenchOptions(verb, options->bench);
    addOutputOptions(verb, options->output);
    addAcceptChanges(verb, options->changed);
    verb.footer(runExitCodes());
    return [options] { return resumeRun(*options); };
}

} // namespace assay::cli
