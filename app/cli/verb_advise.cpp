// advise: which change of the camera's way of writing helps on the card of a run.
#include "cli/accept_changes.h"
#include "cli/advice_text.h"
#include "cli/console.h"
#include "cli/speech.h"
#include "cli/verb.h"

#include "advice/advice_json.h"
#include "advice/advise.h"
#include "wiring/wiring.h"

#include <memory>

namespace assay::cli {

namespace {

constexpr int kNothingToSay = 6;
constexpr std::size_t kSeeds = 5;

struct AdviseOptions {
    std::string folder;
    std::size_t seeds = kSeeds;
    bool json = false;
    ChangedRecord changed = ChangedRecord::refuse;
};

int adviseRun(const AdviseOptions& options)
{
    auto judged = judgeStored(options.folder, "", options.changed);
    if (!judged)
        return reportError(judged.error());
    leaveSamples(*judged);
    Message missing;
    const auto advice = advise(judged->record, options.seeds, missing);
    if (!advice)
        return reportError(advice.error());
    if (!*advice) {
        reportError(Errc::badInput, missing);
        return kNothingToSay;
    }
    if (options.json)
        printJson(toJson(**advice, judged->record, options.folder));
    else
        print(adviceText(**advice, judged->record));
    return 0;
}

} // namespace

Action defineAdvise(CLI::App& verb)
{
    const auto options = std::make_shared<AdviseOptions>();
    verb.add_option("DIR", options->folder, say(msg("cli", "a run folder with a recorder step")))->required();
    verb.add_option("--seeds", options->seeds, say(msg("cli", "how many recordings each cure is tried with")))
        ->check(CLI::Range(std::size_t{1}, kMaxAdviceSeeds))
        ->capture_default_str();
    verb.add_flag("--json", options->json, say(msg("cli", "as JSON")));
    addAcceptChanges(verb, options->changed);
    return [options] { return adviseRun(*options); };
}

} // namespace assay::cli
