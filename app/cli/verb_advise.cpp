// advise: finds mitigations for the card of a run, and measures them on the card.
#include "cli/consent.h"
#include "cli/console.h"
#include "cli/follow_run.h"
#include "cli/interrupt.h"
#include "cli/option_values.h"
#include "cli/shared_options.h"
#include "cli/speech.h"
#include "cli/verb.h"

#include "document/advice_rows.h"
#include "document/advice_sections.h"
#include "document/document_text.h"
#include "document/run_document.h"
#include "ground/base/text.h"
#include "judge/advice/advice_json.h"
#include "judge/advice/advise.h"
#include "program/wiring/user_cache.h"
#include "program/wiring/wiring.h"
#include "system/terminal.h"

#include <memory>

namespace assay::cli {

namespace {

constexpr int kNothingToSay = 6;
constexpr std::size_t kSeeds = 5;

struct AdviseOptions {
    std::string folder;
    std::size_t seeds = kSeeds;
    std::size_t measure = 0; // number of best mitigations to record on the card
    RunRequest request;      // request of that run
    RunOutput output;
    ChangedRecord changed = ChangedRecord::refuse;
};

std::map<std::string, std::string> namesByLanguage(const std::vector<Message>& parts)
{
    std::map<std::string, std::string> names;
    for (const Language& language : kLanguages)
        names[language.code] = mitigationName(parts, Phrases(language));
    return names;
}

// The sections below the notices and the subject of the run.
std::string textOf(const JudgedRecord& run, std::vector<Section> sections)
{
    const Wording texts(phrases().language());
    return documentText({{.subject = runTitle(run, texts), .notices = noticesOf({&run}, texts)}, std::move(sections)},
                        phrases());
}

std::string adviceText(const Advice& advice, const JudgedRecord& run)
{
    return textOf(run, adviceSections(advice, namesOf(run), Wording(phrases().language()), true));
}

std::string measuredText(const std::vector<MeasuredMitigation>& mitigations, const JudgedRecord& run)
{
    return textOf(run, {predictionsSection(mitigations, Wording(phrases().language()))});
}

// Ends the verb unless the card is that of the run. On another card the mitigations have other effects.
void checkCard(const DeviceInfo& then, const DeviceInfo& now)
{
    if (then.capacity != now.capacity || then.logicalBlock != now.logicalBlock || then.identity != now.identity)
        endVerb(Errc::refused, msg("cli",
                                   "{} is not the card of the run (capacity or identity differs); nothing was written; "
                                   "insert the card of the run",
                                   displayable(now.path, 160)));
}

std::unique_ptr<Session> prepareMeasuring(const Advice& advice, const JudgedRecord& run, AdviseOptions& options)
{
    RunRequest& request = options.request;
    if (request.device.empty())
        request.device = run.device.path;
    request.profile = "measured-advice.toml";
    request.profileText = mitigationProfile(advice, run, options.measure, namesByLanguage);
    request.attached[kPredictionsFile] = predictionsText(advice, run, options.measure);
    request.seed = run.seed; // same recordings as the first predicted ones
    request.sample = run.specimen;
    request.sample.photo.clear();
    if (platform::canAskUser())
        request.confirmOverwrite = askToOverwrite;
    const auto device = orFail(describeTarget(request.device));
    checkCard(run.device, device);
    return orFail(
        prepareRun(request).map_error([&](const Error& error) { return withConsentHint(error, request, device); }));
}

// Records the best mitigations on the card. Returns the exit code of that run.
int measureMitigations(const Advice& advice, const JudgedRun& run, AdviseOptions& options)
{
    watchForInterrupt();
    auto session = prepareMeasuring(advice, run.record, options);
    if (!options.output.json)
        print(adviceText(advice, run.record) + "\n");
    RunOutput quiet = options.output;
    quiet.silent = true;
    const int code = followRun(*session, options.request.folder, quiet);
    const JudgedRecord& record = session->record();
    const auto mitigations = measuredMitigations(record, options.request.folder);
    if (options.output.json) {
        auto json = toJson(advice, run.record, options.folder);
        json["measured"] = toJson(mitigations, record, options.request.folder);
        printJson(json);
    } else {
        print(measuredText(mitigations, record) + "\n" +
              say(msg("cli", "Run folder: {}", displayable(options.request.folder.string(), 200))) + "\n");
    }
    return code;
}

// Shows the table of a run made by --measure.
int showMeasured(const std::vector<MeasuredMitigation>& mitigations, const JudgedRun& run, const AdviseOptions& options)
{
    printResult(options.output.json,
                {{"schema", "cardassay.advice/1"}, {"measured", toJson(mitigations, run.record, options.folder)}},
                measuredText(mitigations, run.record));
    return 0;
}

int adviseRun(AdviseOptions& options)
{
    if ((options.measure > 0) == options.request.folder.empty())
        return reportError(
            Errc::badInput,
            msg("cli",
                "--measure and --out must be given together; --out is the run folder of the measured recordings"));
    auto judged = orFail(judgeStored(options.folder, "", options.changed));
    releaseSamples(judged);
    if (const auto mitigations = measuredMitigations(judged.record, judged.folder);
        !mitigations.empty() && options.measure == 0)
        return showMeasured(mitigations, judged, options);
    Message missing;
    const auto advice = orFail(advise(judged.record, options.seeds, missing, {}, userCacheDirectory("advice")));
    if (!advice) {
        reportError(Errc::badInput, missing);
        return kNothingToSay;
    }
    if (options.measure > 0)
        return measureMitigations(*advice, judged, options);
    printResult(options.output.json, toJson(*advice, judged.record, options.folder),
                adviceText(*advice, judged.record));
    return 0;
}

} // namespace

Action defineAdvise(CLI::App& verb)
{
    const auto options = std::make_shared<AdviseOptions>();
    verb.add_option("DIR", options->folder, say(msg("cli", "run folder with a recorder step")))->required();
    verb.add_option("--seeds", options->seeds, say(msg("cli", "recordings simulated for each mitigation")))
        ->type_name("N")
        ->transform(integerFrom(1, kMaxAdviceSeeds))
        ->capture_default_str();
    CLI::Option* measure = verb.add_option("--measure", options->measure,
                                           say(msg("cli", "measure the N best mitigations on the card, which is "
                                                          "overwritten, and compare with the prediction")))
                               ->type_name("N")
                               ->transform(integerFrom(1, kMaxMeasured));
    verb.add_option("--out", options->request.folder, say(msg("cli", "with --measure: run folder to create")))
        ->type_name("DIR")
        ->check(outputFolder())
        ->needs(measure);
    verb.add_option("--device", options->request.device,
                    say(msg("cli", "with --measure: the card; default: that of the run")))
        ->type_name("DEVICE")
        ->needs(measure);
    addConsentOptions(verb, options->request.consent);
    addOutputOptions(verb, options->output);
    verb.get_option("--json")->description(say(msg("cli", "JSON output")));
    addAcceptChanges(verb, options->changed);
    verb.footer(say(msg("cli", "Exit codes: 0 advice given, 6 no advice possible; with --measure those of `run`.")));
    return [options] { return adviseRun(*options); };
}

} // namespace assay::cli
