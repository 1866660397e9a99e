#include "cli/result_text.h"

#include "cli/speech.h"
#include "cli/text_table.h"
#include "ground/base/quantity_text.h"
#include "ground/base/text.h"

#include <cmath>
#include <cstdint>
#include <fmt/format.h>
#include <set>

namespace assay::cli {

namespace {

std::string percent(double share) { return fmt::format("{:.2f} %", 100 * share); }

std::string planLines(const LotPlan& plan, const PlanRisks& risks)
{
    std::string out = say(msg("cli", "Plan {}: {}", plan.text, say(plan.inWords()))) + "\n";
    for (const Message& sentence : inWords(risks))
        out += say(sentence) + "\n";
    return out;
}

std::string lotHead(const Lot& lot, const LotJudgement& judgement)
{
    return say(msg("cli", "Lot {}, supplier {}, part {}: N = {}, {} tested, {} nonconforming, {} undecided",
                   displayable(lot.number), displayable(lot.supplier), displayable(lot.part), lot.size,
                   judgement.cards.size(), judgement.nonconforming, judgement.undecided)) +
           "\n";
}

std::string lotVerdict(LotVerdict verdict)
{
    switch (verdict) {
    case LotVerdict::accept: return say(msg("cli", "ACCEPT"));
    case LotVerdict::reject: return say(msg("cli", "REJECT"));
    case LotVerdict::undecided: break;
    }
    return say(msg("cli", "UNDECIDED"));
}

std::string lotFindings(const Lot& lot, const LotJudgement& judgement)
{
    std::string out;
    for (const LotFinding& finding : judgement.findings) {
        out += "  - " + say(finding.reason, judgement.names);
        if (!finding.cards.empty())
            out += " " + say(msg("cli", "Samples: {}", sampleNumbers(lot, finding.cards)));
        out += "\n";
    }
    return out;
}

// The standard deviation, or a note that it is below the resolution.
std::string spreadText(const CriterionStatistics& row, const SharedUnit& unit)
{
    if (!row.isBelowResolution())
        return quantityText(row.deviation * unit.factor, "1");
    if (row.resolution <= 0)
        return say(msg("cli", "no spread"));
    return say(msg("cli", "below resolution ({})", Measure{row.resolution, row.criterion.unit}));
}

std::vector<std::string> rowOf(const Lot& lot, const CriterionStatistics& row, const StepNames& names)
{
    const CriterionResult& criterion = row.criterion;
    const SharedUnit unit = sharedUnit(row.values, criterion.unit);
    const auto value = [&](double number) { return quantityText(number * unit.factor, "1"); };
    std::vector<std::size_t> odd;
    for (const std::size_t i : row.outliers)
        odd.push_back(row.cards[i]);
    return {std::to_string(row.population + 1),
            phrases().metric(names, criterion.metric),
            std::to_string(row.values.size()),
            std::to_string(row.failed),
            unit.unit,
            value(row.mean),
            spreadText(row, unit),
            value(row.box.least),
            value(row.box.largest),
            row.capability ? indexText(row.capability->value) : "",
            row.capability && row.capability->lowerBound ? indexText(*row.capability->lowerBound) : "",
            sampleNumbers(lot, odd, 5)};
}

std::string statisticsText(const Lot& lot, const LotJudgement& judgement)
{
    TextTable table{right(msg("cli", "Group")),
                    msg("cli", "Criterion"),
                    right(msg("cli", "n")),
                    right(msg("cli", "Nonconforming")),
                    right(msg("cli", "Unit")),
                    right(msg("cli", "Mean")),
                    right(msg("cli", "SD")),
                    right(msg("cli", "Min")),
                    right(msg("cli", "Max")),
                    right(msg("cli", "Ppk")),
                    right(msg("cli", "Ppk, lower bound")),
                    msg("cli", "Outliers")};
    for (const CriterionStatistics& row : judgement.criteria)
        if (row.values.size() > 1 && row.criterion.op != Comparison::equal)
            table.addRow(rowOf(lot, row, judgement.names));
    return table.text();
}

} // namespace

std::string planText(const LotPlan& plan)
{
    const PlanRisks risks = risksOf(plan);
    TextTable table{right(msg("cli", "Nonconforming cards")), right(msg("cli", "share of the lot")),
                    right(msg("cli", "probability of acceptance"))};
    std::set<std::uint64_t> rows = {0, risks.aql.nonconforming, risks.lq.nonconforming};
    for (const double bad : {0.001, 0.0025, 0.005, 0.01, 0.02, 0.03, 0.05, 0.075, 0.10, 0.15, 0.20, 0.30})
        rows.insert(static_cast<std::uint64_t>(std::llround(bad * static_cast<double>(plan.lot))));
    for (const std::uint64_t bad : rows) {
        const OcPoint point = pointOf(plan, bad);
        table.addRow({std::to_string(point.nonconforming), cardShareText(point.share),
                      probabilityText(point.acceptanceProbability)});
    }
    return planLines(plan, risks) + table.text();
}

std::string lotText(const Lot& lot, const LotJudgement& judgement)
{
    return simulatedLine(judgement.simulated) + lotHead(lot, judgement) +
           say(msg("cli", "Verdict: {} - {}", lotVerdict(judgement.verdict), say(judgement.reason, judgement.names))) +
           "\n" +
           say(msg("cli", "Nonconforming share of the lot: {} to {} (90 % confidence)",
                   percent(judgement.nonconformingShare.low), percent(judgement.nonconformingShare.high))) +
           "\n" + planLines(judgement.plan, judgement.risks) +
           (judgement.life ? say(inWords(*judgement.life)) + "\n" : "") + lotFindings(lot, judgement) + "\n" +
           statisticsText(lot, judgement);
}

} // namespace assay::cli
