// compare: compares runs, and shows differences that exceed their uncertainty.
#include "cli/console.h"
#include "cli/option_values.h"
#include "cli/shared_options.h"
#include "cli/speech.h"
#include "cli/verb.h"
#include "document/comparison_document.h"
#include "document/document_text.h"
#include "judge/compare/comparison_json.h"
#include "program/wiring/wiring.h"
#include "system/platform.h"
#include "text/language.h"

#ifdef ASSAY_HAVE_REPORT
#include "report/comparison_report.h"
#include "report/report.h"
#endif

#include <memory>

namespace assay::cli {

namespace {

constexpr int kMaxRuns = 200;

struct CompareOptions {
    std::vector<std::filesystem::path> folders;
    std::string file;
    SigningOptions signing;
    std::string language = phrases().language().code;
    bool json = false;
    ChangedRecord changed = ChangedRecord::refuse;
};

std::vector<JudgedRun> readRuns(const CompareOptions& options)
{
    std::vector<JudgedRun> runs;
    for (const auto& folder : options.folders) {
        runs.push_back(orFail(judgeStored(folder, "", options.changed)));
        if (options.folders.size() > kOverlaidRuns) // curves are drawn for fewer runs only
            releaseSamples(runs.back());
    }
    return runs;
}

#ifdef ASSAY_HAVE_REPORT
void writePdf(const CompareOptions& options, std::span<const JudgedRun> runs)
{
    noteOpenSecret(options.signing.key);
    noteOpenSecret(options.signing.passphrase);
    const auto key = orFail(readSigningKey({options.signing.key, options.signing.passphrase}));
    orFail(withApplication([&] { return writeComparisonPdf(runs, options.file, options.language, key); }));
}
#else
void writePdf(const CompareOptions&, std::span<const JudgedRun>)
{
    endVerb(
        Errc::badInput,
        msg("cli",
            "this build has no PDF reports; install cardassay, build with Qt (cmake -DASSAY_APP=ON), or use --json"));
}
#endif

int compare(const CompareOptions& options)
{
#ifndef ASSAY_HAVE_REPORT
    if (!options.file.empty()) // before the runs are read, because the other program reads them again
        platform::execHelper(kReporter);
#endif
    const auto judged = readRuns(options);
    std::vector<const JudgedRecord*> runs;
    for (const JudgedRun& run : judged)
        runs.push_back(&run.record);
    const RunComparison comparison = compareRuns(runs);
    if (!options.file.empty())
        writePdf(options, judged);
    std::vector<std::string> folders;
    for (const auto& folder : options.folders)
        folders.push_back(folder.string());
    printResult(options.json, toJson(comparison, runs, options.folders),
                documentText(comparisonDocument({comparison, runs}, Wording(phrases().language()),
                                                {.folders = std::move(folders)}),
                             phrases()));
    return 0;
}

} // namespace

Action defineCompare(CLI::App& verb)
{
    const auto options = std::make_shared<CompareOptions>();
    verb.add_option("DIR", options->folders, say(msg("cli", "two or more run folders")))
        ->required()
        ->expected(2, kMaxRuns);
    addJson(verb, options->json);
    CLI::Option* pdf =
        verb.add_option("--pdf", options->file, say(msg("cli", "also write a PDF; up to eight runs have curves")))
            ->type_name("FILE")
            ->check(outputFile());
    verb.add_option("--lang", options->language,
                    say(msg("cli", "language of the PDF; with + two languages side by side")))
        ->check(oneOf(documentLanguages()))
        ->capture_default_str();
    addSigning(verb, options->signing)->needs(pdf);
    addAcceptChanges(verb, options->changed);
    return [options] { return compare(*options); };
}

} // namespace assay::cli
