// lot: the cards of one delivery, judged together by a sampling plan.
#include "cli/console.h"
#include "cli/lot_series.h"
#include "cli/option_values.h"
#include "cli/result_text.h"
#include "cli/shared_options.h"
#include "cli/speech.h"
#include "cli/verb.h"

#include "ground/base/clock.h"
#include "ground/base/text.h"
#include "judge/export/lot_export.h"
#include "judge/lot/lot_json.h"
#include "program/station/station_data.h"
#include "program/wiring/lot_runs.h"
#include "system/platform.h"
#include "system/terminal.h"
#include "text/language.h"

#ifdef ASSAY_HAVE_REPORT
#include "report/report.h"
#endif

#include <algorithm>
#include <functional>
#include <memory>
#include <nlohmann/json.hpp>

namespace assay::cli {

namespace {

struct LotOptions {
    std::filesystem::path file;
    Lot lot;
    std::vector<std::filesystem::path> folders;
    std::string format;
    std::filesystem::path out;
    std::filesystem::path html;
    std::filesystem::path form;
    SigningOptions signing;
    std::string language = phrases().language().code;
    bool json = false;
    ChangedRecord changed = ChangedRecord::refuse;
};

int codeOf(LotVerdict verdict)
{
    switch (verdict) {
    case LotVerdict::accept: return 0;
    case LotVerdict::reject: return 1;
    case LotVerdict::undecided: break;
    }
    return 6;
}

int newLot(LotOptions options)
{
    options.lot.made = SystemClock().wallTime();
    orFail(createLot(options.file, options.lot));
    print(planText(*parsePlan(options.lot.plan, options.lot.size)));
    return 0;
}

int showLotPlan(const LotOptions& options)
{
    const auto plan = orFail(parsePlan(options.lot.plan, options.lot.size));
    print(planText(plan));
    return 0;
}

int addRuns(const LotOptions& options)
{
    for (const auto& folder : options.folders) {
        const auto sample = orFail(addRunToLot(options.file, folder));
        printSentence(msg("cli", "Sample {}: {}", displayable(sample), displayable(folder.string(), kMaxPathLength)));
    }
    return 0;
}

// Reads and judges the lot. Returns the exit code of `use`, which gets it.
int withLot(const LotOptions& options, const std::function<int(const LotDocument& document)>& use)
{
    const auto runs = orFail(readLotRuns(options.file, options.changed));
    const auto cards = runs.pointers();
    const auto judgement = orFail(judgeLot(runs.lot, cards));
    return use({runs.lot, cards, judgement});
}

int judgeCards(const LotOptions& options)
{
    return withLot(options, [&](const LotDocument& document) {
        std::vector<std::string> folders;
        for (const LotCard& card : document.lot.cards)
            folders.push_back(displayable(card.folder.string(), kMaxPathLength));
        printResult(options.json, toJson(document.lot, document.judgement), lotText(document, folders));
        return codeOf(document.judgement.verdict);
    });
}

// Adds entries to the audit trails of the stations that tested the cards.
void noteCards(const LotOptions& options, const Lot& lot, const std::string& form, const std::filesystem::path& out)
{
    std::vector<std::filesystem::path> folders;
    for (const LotCard& card : lot.cards)
        folders.push_back(folderOf(options.file, card));
    orFail(noteExport(folders, "lot " + form, out, platform::userName()));
}

int exportLot(const LotOptions& options)
{
    const auto* format = std::ranges::find(kLotExportFormats, options.format, &LotExportFormat::name);
    const bool printed = options.out == kStandardOutput;
    std::error_code none;
    const auto there = std::filesystem::status(options.out, none);
    const bool isFile = !std::filesystem::exists(there) || std::filesystem::is_regular_file(there);
    if (!format->text && (printed || !isFile))
        return reportError(Errc::badInput, msg("cli", "{} needs a file; give one with --out", options.format));
    return withLot(options, [&](const LotDocument& document) {
        noteCards(options, document.lot, options.format, printed ? "" : options.out);
        if (printed) {
            printData(format->text(document));
            return 0;
        }
        orFail(format->text ? writeFile(options.out, format->text(document)) : writeXlsx(document, options.out));
        return 0;
    });
}

#ifdef ASSAY_HAVE_REPORT
int makeLotReport(const LotOptions& options)
{
    ReportRequest request;
    request.file = options.out;
    request.html = options.html;
    request.form = options.form;
    request.changed = options.changed;
    request.language = options.language;
    noteOpenSecret(options.signing.key);
    noteOpenSecret(options.signing.passphrase);
    request.signing = {options.signing.key, options.signing.passphrase};
    const auto lot = orFail(readLot(options.file));
    noteCards(options, lot, "report", options.out.empty() ? options.html : options.out);
    orFail(reportLot(options.file, request));
    return 0;
}
#else
int makeLotReport(const LotOptions&)
{
    platform::execHelper(kReporter);
    return reportError(Errc::badInput, msg("cli", "this build has no PDF reports; install cardassay, build with Qt "
                                                  "(cmake -DASSAY_APP=ON), or use `lot export`"));
}
#endif

int reportOnLot(const LotOptions& options)
{
    if (options.out.empty() && options.html.empty())
        return reportError(
            Errc::badInput,
            msg("cli", "`lot report` needs --pdf or --html; `{} lot report --help` shows examples", kProgram));
    return makeLotReport(options);
}

std::vector<std::string> lotFormats()
{
    std::vector<std::string> names;
    for (const LotExportFormat& format : kLotExportFormats)
        names.emplace_back(format.name);
    return names;
}

void addPlanOptions(CLI::App& verb, Lot& lot)
{
    verb.add_option("--size", lot.size, say(msg("cli", "lot size N")))
        ->type_name("N")
        ->required()
        ->transform(integerFrom(1, kMaxLotSize));
    verb.add_option("--plan", lot.plan,
                    say(msg("cli", "sampling plan: success:95:90, single:50:1, iso2859:II:1.0, double:32:0:2:32:1, "
                                   "sequential:1:5:10:10, variables:1:5:10:10 or all")))
        ->type_name("PLAN")
        ->capture_default_str();
}

CLI::App* addNew(CLI::App& verb, LotOptions& options)
{
    CLI::App* sub = verb.add_subcommand("new", say(msg("cli", "Create a lot file with its sampling plan")));
    Lot& lot = options.lot;
    lot.plan = kDefaultPlan;
    sub->add_option("FILE", options.file, say(msg("cli", "lot file to create (TOML)")))
        ->required()
        ->check(outputFile({.replaces = false}));
    sub->add_option("--supplier", lot.supplier, say(msg("cli", "supplier of the cards")))->required();
    sub->add_option("--lot", lot.number, say(msg("cli", "lot number, as on the delivery note")))->required();
    sub->add_option("--part", lot.part, say(msg("cli", "part number")))->required();
    addPlanOptions(*sub, lot);
    sub->add_option("--purchase-order", lot.purchaseOrder, say(msg("cli", "purchase order number")));
    sub->add_option("--date-code", lot.dateCode, say(msg("cli", "date code of the delivery")));
    sub->add_option("--label", lot.label, say(msg("cli", "printed marks to compare with, such as \"64GB U3 V30 A2\"")));
    sub->add_option("--operator", lot.madeBy, say(msg("cli", "name of the operator")));
    sub->add_option("--sampled", lot.sampled, say(msg("cli", "date of sampling")));
    sub->add_option("--sampled-by", lot.sampledBy, say(msg("cli", "who took the sample")));
    sub->add_option("--sampling", lot.sampling,
                    say(msg("cli", "how and where the sample was taken, such as \"random, 4 cartons\"")));
    sub->add_option("--photo", lot.photos, say(msg("cli", "picture of the delivery; repeatable")))
        ->type_name("FILE")
        ->allow_extra_args(false);
    sub->add_option("--note", lot.note, say(msg("cli", "note stored with the lot")));
    return sub;
}

CLI::App* addWithFile(CLI::App& verb, LotOptions& options, const char* name, const Message& summary)
{
    CLI::App* sub = verb.add_subcommand(name, say(summary));
    sub->add_option("FILE", options.file, say(msg("cli", "lot file")))->required();
    return sub;
}

CLI::App* addReport(CLI::App& verb, LotOptions& options)
{
    CLI::App* sub = addWithFile(verb, options, "report", msg("cli", "Make the report of a lot: PDF, web page"));
    CLI::Option* pdf =
        sub->add_option("--pdf", options.out, say(msg("cli", "file to write")))->type_name("FILE")->check(outputFile());
    sub->add_option("--html", options.html,
                    say(msg("cli", "web page to write: one self-contained file with zoomable charts")))
        ->type_name("FILE")
        ->check(outputFile());
    sub->add_option("--lang", options.language,
                    say(msg("cli", "language of the report; with + two languages side by side")))
        ->capture_default_str()
        ->check(oneOf(documentLanguages()));
    sub->add_option("--template", options.form,
                    say(msg("cli", "template (TOML): company, logo, own fields, signature lines")))
        ->type_name("FILE");
    addSigning(*sub, options.signing)->needs(pdf);
    addAcceptChanges(*sub, options.changed);
    return sub;
}

} // namespace

Action defineLot(CLI::App& verb)
{
    const auto options = std::make_shared<LotOptions>();
    verb.require_subcommand(1);
    const CLI::App* make = addNew(verb, *options);
    CLI::App* plan =
        verb.add_subcommand("plan", say(msg("cli", "Show sample size, Ac, Re, risks and OC curve of a sampling plan")));
    addPlanOptions(*plan, options->lot);
    CLI::App* add = addWithFile(verb, *options, "add", msg("cli", "Add runs to a lot"));
    add->add_option("DIR", options->folders, say(msg("cli", "run folders")))->required();
    CLI::App* judged = addWithFile(verb, *options, "judge", msg("cli", "Judge the lot by its sampling plan"));
    judged->footer(say(msg("cli", "Exit codes: 0 accept, 1 reject, 6 undecided.")));
    addJson(*judged, options->json);
    addAcceptChanges(*judged, options->changed);
    CLI::App* exported = addWithFile(verb, *options, "export", msg("cli", "Export a lot as CSV, XLSX or JUnit"));
    exported
        ->add_option("--format", options->format,
                     say(msg("cli", "csv: one row per card; csv-long: one row per metric; xlsx; junit")))
        ->required()
        ->check(oneOf(lotFormats()));
    exported->add_option("--out", options->out, say(msg("cli", "file to write")))
        ->type_name("FILE")
        ->required()
        ->check(outputFile({.standardOutput = true}));
    addAcceptChanges(*exported, options->changed);
    const CLI::App* reported = addReport(verb, *options);
    const auto series = std::make_shared<LotSeries>();
    const CLI::App* compared = addLotCompare(verb, *series);
    const CLI::App* charted = addLotChart(verb, *series);
    const CLI::App* next = addLotNext(verb, *series);
    return [options, series, make, plan, add, exported, reported, compared, charted, next] {
        if (make->parsed())
            return newLot(*options);
        if (plan->parsed())
            return showLotPlan(*options);
        if (compared->parsed())
            return compareLots(*series);
        if (charted->parsed())
            return chartLots(*series);
        if (next->parsed())
            return sayNextLot(*series);
        if (reported->parsed())
            return reportOnLot(*options);
        if (exported->parsed())
            return exportLot(*options);
        return add->parsed() ? addRuns(*options) : judgeCards(*options);
    };
}

} // namespace assay::cli
