#include "cli/result_text.h"

#include "cli/speech.h"
#include "cli/text_table.h"
#include "document/document_text.h"
#include "document/lot_document.h"

#include <cmath>
#include <cstdint>
#include <set>

namespace assay::cli {

namespace {

std::string planLines(const LotPlan& plan, const PlanRisks& risks)
{
    std::string out = say(msg("cli", "Plan {}: {}", plan.text, say(plan.inWords()))) + "\n";
    for (const Message& sentence : inWords(risks))
        out += say(sentence) + "\n";
    return out;
}

} // namespace

std::string planText(const LotPlan& plan)
{
    const PlanRisks risks = risksOf(plan);
    TextTable table{right(msg("cli", "Bad cards")), right(msg("cli", "of the lot")), right(msg("cli", "accepted"))};
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

std::string lotText(const LotDocument& lot, const std::vector<std::string>& folders)
{
    return documentText(lotDocument(lot, Wording(phrases().language()), {.evidence = folders}), phrases());
}

} // namespace assay::cli
