// gauge: measurement system analysis of the readers of a laboratory, and drift of a reader.
#include "cli/console.h"
#include "cli/shared_options.h"
#include "cli/speech.h"
#include "cli/text_table.h"
#include "cli/verb.h"

#include "ground/base/text.h"
#include "judge/compare/gauge.h"
#include "program/wiring/wiring.h"

#include <algorithm>
#include <fmt/format.h>
#include <memory>
#include <nlohmann/json.hpp>

namespace assay::cli {

namespace {

constexpr int kReaderAtFault = 3; // never 1, which means a failed card
constexpr int kUndecided = 6;

struct GaugeVerb {
    std::vector<std::filesystem::path> folders;
    std::string metric;
    bool ageing = false;
    bool json = false;
    ChangedRecord changed = ChangedRecord::refuse;
};

struct Measured {
    std::vector<GaugeMeasurement> values;
    bool simulated = false; // true if at least one run is simulated
};

Measured measure(const GaugeVerb& options)
{
    std::vector<JudgedRun> runs;
    std::vector<const JudgedRecord*> records;
    for (const auto& folder : options.folders) {
        runs.push_back(orFail(judgeStored(folder, "", options.changed)));
        releaseSamples(runs.back());
    }
    for (const JudgedRun& run : runs)
        records.push_back(&run.record);
    Measured measured{gaugeMeasurements(records, options.metric),
                      std::ranges::any_of(records, [](const JudgedRecord* run) { return run->simulated; })};
    if (measured.values.empty())
        endVerb(Errc::badInput, msg("cli", "no run has the metric {}; `judge DIR --json` lists the metrics of a run",
                                    displayable(options.metric)));
    return measured;
}

nlohmann::ordered_json figureJson(const GaugeFigure& figure)
{
    return {{"value", figure.value}, {"ci", {figure.ci.low, figure.ci.high}}};
}

nlohmann::ordered_json studyJson(const GaugeResult& result, bool simulated)
{
    const GaugeStudy& study = result.study;
    nlohmann::ordered_json out = {{"design", result.nested ? "nested" : "crossed"}, {"simulated", simulated}};
    for (const auto& [name, figure] : {std::pair{"card", &study.card},
                                       {"reader", &study.reader},
                                       {"interaction", &study.interaction},
                                       {"repeat", &study.repeat},
                                       {"gauge", &study.gauge},
                                       {"share_of_study", &study.shareOfStudy},
                                       {"categories", &study.categories}})
        out[name] = figureJson(*figure);
    if (study.ageing)
        out["ageing"] = figureJson(*study.ageing);
    for (const GaugeSource& source : study.table)
        out["table"].push_back({{"source", source.name},
                                {"squares", source.squares},
                                {"degrees_of_freedom", source.degreesOfFreedom},
                                {"f", source.f},
                                {"p", source.pValue}});
    return out;
}

std::string figureText(const GaugeFigure& figure)
{
    return fmt::format("{:.4g} ({:.4g} - {:.4g})", figure.value, figure.ci.low, figure.ci.high);
}

std::string studyText(const GaugeResult& result)
{
    const GaugeStudy& study = result.study;
    TextTable table{msg("cli", "Source"), right(msg("cli", "variance (90 % CI)"))};
    table.addRow({say(msg("cli", "cards")), figureText(study.card)});
    table.addRow({say(msg("cli", "readers")), figureText(study.reader)});
    if (!result.nested)
        table.addRow({say(msg("cli", "card-reader interaction")), figureText(study.interaction)});
    table.addRow({say(msg("cli", "repeatability")), figureText(study.repeat)});
    return table.text() + "\n" +
           say(msg("cli", "Gauge R&R: {} of the study variation (acceptable below 0.1, not acceptable above 0.3)",
                   figureText(study.shareOfStudy))) +
           "\n" +
           say(msg("cli", "Number of distinct categories (ndc): {}; at least 5 required",
                   figureText(study.categories))) +
           "\n";
}

int codeOfStudy(const GaugeStudy& study)
{
    switch (verdictOf(study)) {
    case GaugeVerdict::acceptable: return 0;
    case GaugeVerdict::unacceptable: return kReaderAtFault;
    case GaugeVerdict::conditional: break;
    }
    return kUndecided;
}

int studyReaders(const GaugeVerb& options)
{
    const auto measured = measure(options);
    const auto result = gaugeStudy(measured.values, options.ageing);
    if (!result)
        return reportError(
            Errc::badInput,
            msg("cli", "a gauge study needs at least two cards and two readers, and the same number of runs (two or "
                       "more) of each card in each reader, or of each reader's own cards; add the missing runs"));
    printResult(options.json, studyJson(*result, measured.simulated),
                simulatedLine(measured.simulated) + studyText(*result));
    return codeOfStudy(result->study);
}

nlohmann::ordered_json chartJson(const ReaderChart& chart, bool simulated)
{
    nlohmann::ordered_json out = {{"reader", chart.reader},
                                  {"card", chart.card},
                                  {"simulated", simulated},
                                  {"values", chart.values},
                                  {"drift", nullptr}};
    if (chart.drift)
        out["drift"] = {{"at", chart.drift->at}, {"since", chart.drift->since}, {"change", chart.drift->change}};
    return out;
}

std::string chartText(const ReaderChart& chart)
{
    const std::string reader = displayable(chart.reader, 100);
    if (chart.values.size() < kMinDriftValues)
        return say(msg("cli", "{}: no result; {} values of card {}, drift detection needs {} or more", reader,
                       chart.values.size(), displayable(chart.card, 100), kMinDriftValues)) +
               "\n";
    if (!chart.drift)
        return say(msg("cli", "{}: no drift in {} values of card {}", reader, chart.values.size(),
                       displayable(chart.card, 100))) +
               "\n";
    return say(msg("cli", "{}: DRIFT of {} % since value {} of {}; clean or replace the reader", reader,
                   fmt::format("{:+.1f}", 100 * chart.drift->change), chart.drift->since + 1, chart.values.size())) +
           "\n";
}

int chartReaders(const GaugeVerb& options)
{
    const auto measured = measure(options);
    const auto charts = readerCharts(measured.values);
    auto document = nlohmann::ordered_json::array();
    std::string text = simulatedLine(measured.simulated);
    int code = 0;
    for (const ReaderChart& chart : charts) {
        document.push_back(chartJson(chart, measured.simulated));
        text += chartText(chart);
        code = chart.drift ? kReaderAtFault : code;
    }
    printResult(options.json, document, text);
    return code;
}

CLI::App* addGauge(CLI::App& verb, GaugeVerb& options, const char* name, const Message& summary)
{
    CLI::App* sub = verb.add_subcommand(name, say(summary));
    sub->add_option("DIR", options.folders, say(msg("cli", "run folders")))->required();
    sub->add_option("--metric", options.metric, say(msg("cli", "metric to study, such as write.throughput_mean")))
        ->type_name("METRIC")
        ->required();
    addJson(*sub, options.json);
    addAcceptChanges(*sub, options.changed);
    return sub;
}

} // namespace

Action defineGauge(CLI::App& verb)
{
    const auto options = std::make_shared<GaugeVerb>();
    verb.require_subcommand(1);
    CLI::App* study =
        addGauge(verb, *options, "study", msg("cli", "Gauge R&R study: variance by card, reader and repetition"));
    study->footer(say(msg("cli", "Exit codes: 0 acceptable, 6 conditionally acceptable, 3 not acceptable (the readers "
                                 "cannot tell the cards apart).")));
    study->add_flag("--ageing", options->ageing, say(msg("cli", "correct for wear of the cards from run to run")));
    CLI::App* chart =
        addGauge(verb, *options, "chart", msg("cli", "Control chart of a reference card for each reader"));
    chart->footer(say(msg("cli", "Exit codes: 0 no drift, 3 drift of at least one reader.")));
    return [options, study] { return study->parsed() ? studyReaders(*options) : chartReaders(*options); };
}

} // namespace assay::cli
