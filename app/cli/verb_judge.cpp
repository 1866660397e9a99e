// judge: recomputes the scorecard of a stored run.
#include "cli/console.h"
#include "cli/result_text.h"
#include "cli/shared_options.h"
#include "cli/speech.h"
#include "cli/verb.h"

#include "judge/verdict/conclusion.h"
#include "program/wiring/wiring.h"
#include "run/record/run_json.h"

#include <memory>

namespace assay::cli {

namespace {

struct JudgeOptions {
    std::string folder;
    std::string profile;
    bool json = false, latencies = false;
    ChangedRecord changed = ChangedRecord::refuse;
};

int judgeRun(const JudgeOptions& options)
{
    const auto judged = orFail(judgeStored(options.folder, options.profile, options.changed));
    printResult(options.json, toJson(judged.record), scorecardText(judged.record, options.latencies));
    return exitCode(judged.record.outcome, judged.record.verdict);
}

} // namespace

Action defineJudge(CLI::App& verb)
{
    const auto options = std::make_shared<JudgeOptions>();
    verb.add_option("DIR", options->folder, say(msg("cli", "run folder")))->required();
    verb.add_option("--profile", options->profile, say(msg("cli", "judge by this profile instead of that of the run")))
        ->type_name("PROFILE");
    verb.add_flag("--json", options->json, say(msg("cli", "print run.json with the new verdict")));
    verb.add_flag("--latencies", options->latencies,
                  say(msg("cli", "also show latency percentiles and buckets of each phase, as fio does")));
    addAcceptChanges(verb, options->changed);
    verb.footer(runExitCodes());
    return [options] { return judgeRun(*options); };
}

} // namespace assay::cli
