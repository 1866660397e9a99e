#include "cli/lot_text.h"

#include "base/text.h"
#include "cli/speech.h"
#include "cli/text_table.h"
#include "verdict/reason.h"

#include <fmt/format.h>

namespace assay::cli {

namespace {

std::string percent(double share) { return fmt::format("{:.2f} %", 100 * share); }

std::string lotHead(const Lot& lot, const LotJudgement& judgement)
{
    return say(msg("cli", "Lot {} of {}, part {}: {} cards, {} tested, {} bad, {} undecided", displayable(lot.number),
                   displayable(lot.supplier), displayable(lot.part), lot.size, judgement.cards.size(), judgement.bad,
                   judgement.undecided)) +
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

std::string statisticText(double value, const CriterionResult& criterion)
{
    return phrases().value(shown(value, criterion.limit, criterion.unit));
}

std::vector<std::string> rowOf(const Lot& lot, const CriterionStatistics& row, const StepNames& names)
{
    const CriterionResult& criterion = row.criterion;
    std::vector<std::size_t> odd;
    for (const std::size_t i : row.outliers)
        odd.push_back(row.cards[i]);
    return {std::to_string(row.population + 1),
            phrases().metric(names, criterion.metric),
            std::to_string(row.values.size()),
            std::to_string(row.failed),
            statisticText(row.mean, criterion),
            statisticText(row.deviation, criterion),
            statisticText(row.box.least, criterion),
            statisticText(row.box.largest, criterion),
            row.capability ? fmt::format("{:.2f}", row.capability->value) : "",
            row.capability && row.capability->lowerBound ? fmt::format("{:.2f}", *row.capability->lowerBound) : "",
            sampleNumbers(lot, odd, 5)};
}

std::string statisticsText(const Lot& lot, const LotJudgement& judgement)
{
    using Align = TextTable::Align;
    TextTable table;
    table.addColumn(say(msg("cli", "Population")), Align::right);
    table.addColumn(say(msg("cli", "Criterion")));
    for (const Message& title : {msg("cli", "n"), msg("cli", "Bad"), msg("cli", "Mean"), msg("cli", "SD"),
                                 msg("cli", "Least"), msg("cli", "Largest"), msg("cli", "Ppk"), msg("cli", "at least")})
        table.addColumn(say(title), Align::right);
    table.addColumn(say(msg("cli", "Outliers")));
    for (const CriterionStatistics& row : judgement.criteria)
        if (row.deviation > 0 && row.criterion.op != "==")
            table.addRow(rowOf(lot, row, judgement.names));
    return table.text();
}

} // namespace

std::string planText(const LotPlan& plan)
{
    std::string out =
        say(msg("cli", "Plan {}: {}", plan.text, say(plan.inWords()))) + "\n" +
        say(msg("cli", "Lots with {} bad cards are accepted in 95 of 100 cases, lots with {} in 10 of 100.",
                percent(plan.qualityAt(0.95)), percent(plan.qualityAt(0.10)))) +
        "\n";
    TextTable table;
    table.addColumn(say(msg("cli", "Bad cards")), TextTable::Align::right);
    table.addColumn(say(msg("cli", "accepted")), TextTable::Align::right);
    for (const double bad : {0.001, 0.0025, 0.005, 0.01, 0.02, 0.03, 0.05, 0.075, 0.10, 0.15, 0.20, 0.30})
        table.addRow({percent(bad), percent(plan.accepted(bad))});
    return out + table.text();
}

std::string lotText(const Lot& lot, const LotJudgement& judgement)
{
    return lotHead(lot, judgement) +
           say(msg("cli", "Verdict: {} - {}", lotVerdict(judgement.verdict), say(judgement.reason, judgement.names))) +
           "\n" +
           say(msg("cli", "Bad cards in the lot: {} to {} (90 % confidence)", percent(judgement.badShare.low),
                   percent(judgement.badShare.high))) +
           "\n" + (judgement.life ? say(inWords(*judgement.life)) + "\n" : "") + lotFindings(lot, judgement) + "\n" +
           statisticsText(lot, judgement);
}

} // namespace assay::cli
