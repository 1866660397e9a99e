// Findings on endurance (overwrites) and data retention.
#include "document/findings_of_steps.h"
#include "judge/verdict/life_projection.h"
#include "run/record/facts.h"
#include "run/scenario/endurance/endurance_facts.h"

namespace assay {

namespace {

constexpr const char* kTold[] = {"life_cycles",        "life_written",    "life_hours",       "cycles_to_first_error",
                                 "cycles_to_bad_01",   "cycles_to_bad_1", "cycles_to_bad_10", "cycles_to_bad_50",
                                 "cycles_to_slowdown", "wear_slowdown",   "disturb_errors",   "hot_errors",
                                 "hot_slowdown"};

std::vector<Row> lifeRows(const StepFigures& figures)
{
    const Wording& texts = figures.texts();
    std::vector<Row> rows;
    for (const char* quantity : kTold)
        if (const Metric* metric = figures.metric(quantity))
            rows.push_back({{.text = texts.quantity(quantity)},
                            {.text = texts.value(metric->value, metric->unit), .verdict = figures.verdict(quantity)},
                            {.text = texts.interval(metric->ci, metric->unit)},
                            {.text = texts.method(metric->method)}});
    return rows;
}

std::string lifeEvidence(const StepFigures& figures, const EnduranceFacts& facts)
{
    const Wording& texts = figures.texts();
    const Metric* share = figures.metric("bad_share");
    const double bad = share ? std::get<double>(share->value) : 0;
    return filled(texts.translate("answer",
                                  "%1 overwrites of %2 were written and compared. At the end %3 % of the sectors were "
                                  "bad; the write throughput was %4 in the first five and %5 in the last."),
                  figures.shown("cycles"), texts.value(static_cast<double>(facts.sectors * kSectorBytes), "B"),
                  texts.number(100 * bad), figures.shown("first_throughput"), figures.shown("last_throughput"));
}

// Returns the worst verdict of the criteria that such a step may have.
std::optional<Verdict> worstOf(const StepFigures& figures)
{
    std::optional<Verdict> worst;
    constexpr Verdict kWorstFirst[] = {Verdict::error, Verdict::fail, Verdict::inconclusive, Verdict::marginal,
                                       Verdict::pass};
    for (const Verdict candidate : kWorstFirst)
        for (const char* quantity : {"life_cycles", "life_written", "life_hours", "cycles", "bad_share"})
            if (!worst && figures.verdict(quantity) == candidate)
                worst = candidate;
    return worst;
}

std::string lifeWord(const StepFigures& figures)
{
    const Wording& texts = figures.texts();
    const Metric* life = figures.metric("life_cycles");
    if (!life)
        return filled(texts.translate("answer", "More than %1 overwrites"), figures.shown("cycles"));
    const std::string value = filled(texts.translate("answer", "%1 overwrites"), texts.value(life->value, life->unit));
    const std::string interval = texts.interval(life->ci, life->unit);
    return interval.empty() ? value : filled("%1 (%2)", value, interval);
}

// "the card failed after 64 overwrites of 2 GB"
std::string lifeStatement(const StepFigures& figures, const EnduranceFacts& facts)
{
    const Wording& texts = figures.texts();
    const std::string size = texts.value(static_cast<double>(facts.sectors * kSectorBytes), "B");
    if (facts.milestone(kEndOfLife))
        return filled(texts.translate("answer", "the card failed after %1 overwrites of %2"),
                      figures.shown("life_cycles"), size);
    if (figures.metric("cycles_to_first_error"))
        return filled(texts.translate("answer", "first bad sectors after %1 overwrites of %2"),
                      figures.shown("cycles_to_first_error"), size);
    return worstOf(figures) == Verdict::fail
               ? std::string() // for another reason
               : filled(texts.translate("answer", "no bad sectors in %1 overwrites of %2"), figures.shown("cycles"),
                        size);
}

// The camera of the step's parameters; empty if a recording of the run replaces it.
std::string cameraOf(const StepFigures& figures)
{
    const auto told = [&](const char* key) {
        return readPart(figures.step().params, key, [](const auto& value) { return fact::number(value); });
    };
    const Metric* hours = figures.metric("life_hours");
    const auto load = told("load_mbit"), waf = told("load_waf");
    if (!hours || !hours->method.ends_with(kCameraFromParams) || !load || !waf)
        return {};
    const Wording& texts = figures.texts();
    const std::string rate = texts.value(*load, "Mbit/s");
    if (*waf == 1)
        return filled(
            texts.translate("answer", "Hours for a camera of %1 whose wear equals that of sequential writes."), rate);
    return filled(
        texts.translate("answer", "Hours for a camera of %1 whose wear is %2 times that of sequential writes."), rate,
        texts.number(*waf));
}

std::string lifeMeaning(const StepFigures& figures)
{
    const Wording& texts = figures.texts();
    const Metric* life = figures.metric("life_cycles");
    if (!life)
        return texts.translate(
            "answer",
            "The card has exceeded the endurance assumed of any card and shows no wear: its life cannot be projected.");
    const std::string told = filled(texts.translate("answer", "End of life: 10 % bad sectors. Estimated by: %1."),
                                    texts.method(life->method));
    return joined({told, cameraOf(figures)}, " ");
}

} // namespace

std::optional<Finding> lifeFinding(const StepFigures& figures)
{
    const auto facts = enduranceFacts(figures.step());
    if (!facts || !figures.metric("cycles"))
        return std::nullopt;
    const Wording& texts = figures.texts();
    return Finding{.step = figures.step().id,
                   .question = texts.translate("answer", "How long does the card last?"),
                   .verdict = worstOf(figures),
                   .answer = lifeWord(figures),
                   .statement = lifeStatement(figures, *facts),
                   .figures = {lifeEvidence(figures, *facts), lifeMeaning(figures)},
                   .table = {{{texts.translate("report", "Metric"), 2},
                              {texts.translate("report", "Value"), 1.2, true},
                              {texts.translate("report", "90 % interval"), 1.5, true},
                              {texts.translate("answer", "Method"), 3}},
                             lifeRows(figures)}};
}

std::optional<Finding> retentionFinding(const StepFigures& figures)
{
    const Metric* lost = figures.metric("retention_errors");
    if (!lost)
        return std::nullopt;
    const Wording& texts = figures.texts();
    const double errors = std::get<double>(lost->value);
    return Finding{
        .step = figures.step().id,
        .question = texts.translate("answer", "Has the card kept its data at rest?"),
        .verdict = figures.verdict("retention_errors"),
        .answer = errors > 0 ? texts.translate("answer", "Not all of them") : texts.translate("answer", "Yes"),
        .statement = errors > 0 ? texts.translate("answer", "the card lost data at rest")
                                : texts.translate("answer", "the card kept its data at rest"),
        .figures = {filled(texts.translate("answer", "%1 of %2 sectors differ from the data of the earlier run."),
                           texts.number(errors), texts.number(static_cast<double>(lost->n)))}};
}

} // namespace assay
