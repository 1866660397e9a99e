// Findings on power cuts: counts and classes of damage.
#include "document/findings_of_steps.h"
#include "run/scenario/power_cut/power_facts.h"

#include <algorithm>
#include <array>

namespace assay {

namespace {

struct Damage {
    const char* quantity;
    std::string detail; // meaning
};

std::array<Damage, 5> damages(const Wording& texts)
{
    return {
        {{"flushed_lost", texts.translate("answer", "The card confirmed a flush, but the earlier content is back.")},
         {"torn", texts.translate("answer", "A unit holds parts of several versions, or cannot be read.")},
         {"collateral", texts.translate("answer", "Nothing had been written there since the previous cut.")},
         {"map_lost",
          texts.translate(
              "answer",
              "Cuts that lost 64 KiB or more in one piece: part of the mapping table was lost, not a single page.")},
         {"bricked", texts.translate("answer", "It did not answer in time after the supply was back.")}}};
}

std::string ruledOut(const Wording& texts, const Metric& metric)
{
    const bool none = std::get<double>(metric.value) == 0 && metric.exceedanceBound;
    return none ? filled(texts.translate("answer", "more than %1 % of the cuts"),
                         texts.number(100 * *metric.exceedanceBound))
                : "–";
}

std::vector<Row> damageRows(const StepFigures& figures)
{
    const Wording& texts = figures.texts();
    std::vector<Row> rows;
    for (const Damage& damage : damages(texts))
        if (const Metric* metric = figures.metric(damage.quantity)) {
            const auto verdict = figures.verdict(damage.quantity);
            rows.push_back({{.text = texts.quantity(damage.quantity), .detail = damage.detail},
                            {.text = texts.value(metric->value, metric->unit)},
                            {.text = ruledOut(texts, *metric)},
                            {.text = verdict ? texts.verdict(*verdict) : "–", .verdict = verdict}});
        }
    return rows;
}

std::optional<Verdict> worstDamage(const StepFigures& figures)
{
    std::optional<Verdict> worst;
    for (const Verdict candidate : {Verdict::fail, Verdict::inconclusive, Verdict::marginal, Verdict::pass})
        for (const Damage& damage : damages(figures.texts()))
            if (!worst && figures.verdict(damage.quantity) == candidate)
                worst = candidate;
    return worst;
}

// The answer to the question of the finding, and the same as a clause of a headline.
struct PowerAnswer {
    std::string answer, statement;
};

PowerAnswer powerAnswer(const Wording& texts, const PowerCutFacts& facts)
{
    const std::string cuts = texts.number(static_cast<double>(facts.cuts));
    if (facts.bricked)
        return {filled(texts.translate("answer", "It did not come back after cut %1"), cuts),
                filled(texts.translate("answer", "the card did not come back after power cut %1"), cuts)};
    if (facts.flushedLost + facts.torn + facts.collateral + facts.mapLost == 0)
        return {filled(texts.translate("answer", "No damage in %1 cuts"), cuts),
                filled(texts.translate("answer", "no data damaged in %1 power cuts"), cuts)};
    if (facts.flushedLost > 0)
        return {texts.translate("answer", "Flushed data are lost"),
                texts.translate("answer", "the card lost flushed data at power cuts")};
    return {texts.translate("answer", "Data are damaged"),
            texts.translate("answer", "the card damaged data at power cuts")};
}

} // namespace

std::optional<Finding> powerFinding(const StepFigures& figures)
{
    const auto facts = powerCutFacts(figures.step());
    if (!facts || !figures.metric("cuts"))
        return std::nullopt;
    const Wording& texts = figures.texts();
    const auto count = [&](std::uint64_t number) { return texts.number(static_cast<double>(number)); };
    const auto [answer, statement] = powerAnswer(texts, *facts);
    const std::string back = figures.shown("back_longest");
    return Finding{
        .step = figures.step().id,
        .question = texts.translate("answer", "What happens to data at a power cut?"),
        .verdict = worstDamage(figures),
        .answer = answer,
        .statement = statement,
        .figures = {filled(texts.translate("answer",
                                           "%1 cuts while %2 writes and %3 flushes were answered; %4 units were "
                                           "compared after them. Longest time to come back: %5."),
                           count(facts->cuts), count(facts->writes), count(facts->flushes), count(facts->checked),
                           back.empty() ? "–" : back),
                    texts.translate("answer", "Data not flushed may be old or new; only the kinds in the table are "
                                              "damage. Unobserved damage is ruled out with 95 % confidence.")},
        .table = {{{texts.translate("answer", "Damage"), 3.5},
                   {texts.translate("answer", "Found"), 0.8, true},
                   {texts.translate("answer", "Ruled out in"), 1.6, true},
                   {texts.translate("report", "Verdict"), 1.5}},
                  damageRows(figures)}};
}

} // namespace assay
