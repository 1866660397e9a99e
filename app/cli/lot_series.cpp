#include "cli/lot_series.h"

#include "cli/console.h"
#include "cli/shared_options.h"
#include "cli/speech.h"
#include "cli/text_table.h"
#include "ground/base/quantity_text.h"
#include "ground/base/text.h"
#include "judge/lot/lot_chart.h"
#include "judge/lot/lot_comparison.h"
#include "judge/verdict/criterion_text.h"
#include "program/wiring/lot_runs.h"

#include <algorithm>
#include <array>
#include <deque>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

namespace assay::cli {

namespace {

std::deque<JudgedLot> readLots(const LotSeries& series)
{
    std::deque<JudgedLot> lots;
    for (const auto& file : series.files)
        lots.push_back(orFail(readJudgedLot(file, series.changed)));
    return lots;
}

std::vector<LotDocument> documentsOf(const std::deque<JudgedLot>& lots)
{
    std::vector<LotDocument> documents;
    for (const JudgedLot& lot : lots)
        documents.push_back(lot.document());
    return documents;
}

constexpr std::size_t kLotCells = 40;

bool isSimulated(std::span<const LotDocument> lots)
{
    return std::ranges::any_of(lots, [](const LotDocument& lot) { return lot.judgement.simulated; });
}

std::string lotName(const LotDocument& document)
{
    return displayable(document.lot.supplier + " " + document.lot.number, kMaxPathLength);
}

nlohmann::ordered_json contrastJson(const LotContrast& contrast, std::span<const LotDocument> lots)
{
    const auto side = [&](std::size_t lot, double median) {
        return nlohmann::ordered_json{{"supplier", lots[lot].lot.supplier},
                                      {"lot", lots[lot].lot.number},
                                      {"simulated", lots[lot].judgement.simulated},
                                      {"median", median}};
    };
    return {
        {"metric", contrast.criterion.metric},
        {"unit", contrast.criterion.unit},
        {"a", side(contrast.a, contrast.medianA)},
        {"b", side(contrast.b, contrast.medianB)},
        {"cliffs_delta", {{"value", contrast.delta.value}, {"ci", {contrast.delta.ci.low, contrast.delta.ci.high}}}},
        {"p", contrast.pValue}};
}

std::string effectText(const EffectSize& effect)
{
    return fmt::format("{:+.2f} ({:+.2f} - {:+.2f})", effect.value, effect.ci.low, effect.ci.high);
}

std::string contrastTable(std::span<const LotContrast> contrasts, std::span<const LotDocument> lots)
{
    TextTable table{msg("cli", "Criterion"),     {msg("cli", "Lot"), kLotCells},
                    right(msg("cli", "Median")), {msg("cli", "compared with"), kLotCells},
                    right(msg("cli", "Median")), right(msg("cli", "Cliff's delta (95 %)")),
                    right(msg("cli", "p-value"))};
    for (const LotContrast& contrast : contrasts) {
        const SharedUnit unit = sharedUnit(std::array{contrast.medianA, contrast.medianB}, contrast.criterion.unit);
        const auto value = [&](double median) {
            return quantityText(median * unit.factor, "1") + (unit.unit.empty() ? "" : " ") + unit.unit;
        };
        table.addRow({phrases().metric(lots[contrast.a].judgement.names, contrast.criterion.metric),
                      lotName(lots[contrast.a]), value(contrast.medianA), lotName(lots[contrast.b]),
                      value(contrast.medianB), effectText(contrast.delta), fmt::format("{:.2g}", contrast.pValue)});
    }
    return table.text();
}

// Rule violations of one lot in the chart.
std::string remarkOn(const LotChart& chart, std::size_t lot)
{
    std::vector<std::string> remarks;
    for (const NelsonViolation& broken : chart.breaks)
        if (broken.last == lot)
            remarks.push_back(say(nelsonRule(broken.rule)));
    if (chart.ewma[lot].isOutOfControl())
        remarks.push_back(say(msg("cli", "EWMA beyond its control limits")));
    return fmt::format("{}", fmt::join(remarks, "; "));
}

std::string chartTable(const LotChart& chart, std::span<const LotDocument> lots)
{
    const auto value = [&](double number) {
        return phrases().value(criterionValue(number, chart.criterion.limit, chart.criterion.unit));
    };
    TextTable table{
        {msg("cli", "Lot"), kLotCells}, right(msg("cli", "Median")), right(msg("cli", "EWMA")), msg("cli", "Remark")};
    for (std::size_t i = 0; i < lots.size(); ++i)
        table.addRow({lotName(lots[i]), value(chart.medians[i]), value(chart.ewma[i].z), remarkOn(chart, i)});
    return say(msg("cli", "{}: mean {}, control limits {} to {}",
                   phrases().metric(lots.front().judgement.names, chart.criterion.metric),
                   value(chart.individuals.mean), value(chart.individuals.lower), value(chart.individuals.upper))) +
           "\n" + table.text() + "\n";
}

nlohmann::ordered_json chartJson(const LotChart& chart, std::span<const LotDocument> lots)
{
    auto rows = nlohmann::ordered_json::array();
    for (std::size_t i = 0; i < lots.size(); ++i) {
        auto rules = nlohmann::ordered_json::array();
        for (const NelsonViolation& broken : chart.breaks)
            if (broken.last == i)
                rules.push_back(broken.rule);
        const EwmaPoint& ewma = chart.ewma[i];
        rows.push_back({{"lot", lots[i].lot.number},
                        {"simulated", lots[i].judgement.simulated},
                        {"median", chart.medians[i]},
                        {"ewma", ewma.z},
                        {"ewma_limits", {ewma.lower, ewma.upper}},
                        {"nelson", rules}});
    }
    const IndividualsChart& individuals = chart.individuals;
    return {{"metric", chart.criterion.metric},
            {"unit", chart.criterion.unit},
            {"mean", individuals.mean},
            {"limits", {individuals.lower, individuals.upper}},
            {"moving_range", {{"mean", individuals.meanRange}, {"limit", individuals.upperRange}}},
            {"lots", rows}};
}

// Control charts and switching rules apply to the lots of one supplier.
bool areOfOneSupplier(const std::deque<JudgedLot>& lots)
{
    return std::ranges::all_of(
        lots, [&](const JudgedLot& lot) { return lot.runs.lot.supplier == lots.front().runs.lot.supplier; });
}

int refuseSeveralSuppliers()
{
    return reportError(Errc::badInput, msg("cli", "the lots have different suppliers; give lots of one supplier"));
}

const char* wordFor(Severity severity)
{
    switch (severity) {
    case Severity::tightened: return "tightened";
    case Severity::reduced: return "reduced";
    case Severity::normal: break;
    }
    return "normal";
}

CLI::App* addSeries(CLI::App& verb, LotSeries& series, const char* name, const Message& summary)
{
    CLI::App* sub = verb.add_subcommand(name, say(summary));
    sub->add_option("FILE", series.files, say(msg("cli", "lot files")))->required();
    addJson(*sub, series.json);
    addAcceptChanges(*sub, series.changed);
    return sub;
}

} // namespace

CLI::App* addLotCompare(CLI::App& verb, LotSeries& series)
{
    return addSeries(verb, series, "compare", msg("cli", "Compare lots, for example of two suppliers"));
}

CLI::App* addLotChart(CLI::App& verb, LotSeries& series)
{
    return addSeries(verb, series, "chart",
                     msg("cli", "Control charts of the lots of one supplier, in order: I-MR, EWMA, Nelson rules"));
}

CLI::App* addLotNext(CLI::App& verb, LotSeries& series)
{
    CLI::App* sub = addSeries(verb, series, "next",
                              msg("cli", "Show the inspection severity of the next lot (ISO 2859-1 switching rules); "
                                         "lots of one supplier, in order"));
    sub->add_flag("--may-reduce", series.mayReduce,
                  say(msg("cli", "production is steady and the responsible authority approves reduced inspection")));
    return sub;
}

int compareLots(const LotSeries& series)
{
    const auto lots = readLots(series);
    const auto documents = documentsOf(lots);
    const auto contrasts = contrastsOf(documents);
    if (!series.json) {
        print(simulatedLine(isSimulated(documents)));
        print(contrasts.empty() ? say(msg("cli", "No common criterion of the lots shows a difference.")) + "\n"
                                : contrastTable(contrasts, documents));
        return 0;
    }
    auto document = nlohmann::ordered_json::array();
    for (const LotContrast& contrast : contrasts)
        document.push_back(contrastJson(contrast, documents));
    printJson(document);
    return 0;
}

int chartLots(const LotSeries& series)
{
    const auto lots = readLots(series);
    if (!areOfOneSupplier(lots))
        return refuseSeveralSuppliers();
    if (lots.size() < kMinLotsForChart)
        return reportError(Errc::badInput,
                           msg("cli", "a control chart needs at least {} lots; add earlier lots", kMinLotsForChart));
    const auto documents = documentsOf(lots);
    const auto charts = chartsOf(documents);
    if (series.json) {
        auto document = nlohmann::ordered_json::array();
        for (const LotChart& chart : charts)
            document.push_back(chartJson(chart, documents));
        printJson(document);
        return 0;
    }
    print(simulatedLine(isSimulated(documents)));
    for (const LotChart& chart : charts)
        print(chartTable(chart, documents));
    if (charts.empty())
        printSentence(msg("cli", "No common criterion of the lots shows a difference."));
    else if (documents.size() < kLotsForFirmLimits)
        printSentence(msg("cli", "Control limits from fewer than {} lots are provisional.", kLotsForFirmLimits));
    return 0;
}

int sayNextLot(const LotSeries& series)
{
    const auto lots = readLots(series);
    const auto documents = documentsOf(lots);
    const auto switching = orFail(nextInspection(documents, series.mayReduce));
    printResult(series.json,
                {{"severity", wordFor(switching.severity)},
                 {"discontinued", switching.discontinued},
                 {"score", switching.score},
                 {"simulated", isSimulated(documents)}},
                simulatedLine(isSimulated(documents)) + say(inWords(switching)) + "\n");
    return 0;
}

} // namespace assay::cli
