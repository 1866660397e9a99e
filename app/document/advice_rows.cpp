#include "document/advice_rows.h"

#include "judge/advice/advice_sentences.h"

#include <numeric>

namespace assay {

namespace {

constexpr const char* kRateUnit = "Mbit/s";

// Sentences; Chinese ones need no blank between them.
std::string becauseOf(const EvaluatedMitigation& tried, const Wording& texts)
{
    std::string sentences;
    for (const Message& reason : tried.reasons)
        sentences += (sentences.empty() || sentences.ends_with("。") ? "" : " ") + texts.message(reason);
    return sentences;
}

// An interval of zero width is not shown.
std::string endsOf(const Prediction& value, const char* unit, const Wording& texts)
{
    return value.ci.low < value.ci.high ? texts.interval(value.ci, unit) : std::string();
}

AdviceRow rowOf(const std::string& name, const WritePathResult& way, const std::string& costs, const Advice& advice,
                const Wording& texts)
{
    AdviceRow row;
    row.mitigation = name;
    row.costs = costs;
    if (advice.isTooUncertain())
        return row;
    row.dropped = texts.value(way.dropped.value, "ms");
    row.droppedInterval = endsOf(way.dropped, "ms", texts);
    row.rate = way.sustainable ? texts.value(way.sustainable->value, kRateUnit) : texts.translate("advice", "unknown");
    row.rateInterval = way.sustainable ? endsOf(*way.sustainable, kRateUnit, texts) : std::string();
    row.waf = texts.value(way.waf.value, "1");
    row.wafInterval = endsOf(way.waf, "1", texts);
    row.life = "× " + texts.value(way.life.value, "1");
    row.lifeInterval = endsOf(way.life, "1", texts);
    return row;
}

// Returns true if the mitigation helps, and the upper end of its predicted loss is below the unchanged loss.
bool isSure(const EvaluatedMitigation& tried, const WritePathResult& base)
{
    return tried.helps() && (base.dropped.value <= 0 || tried.result.dropped.ci.high < base.dropped.value);
}

// Capitalizes a heading.
std::string heading(std::string words)
{
    if (!words.empty() && words.front() >= 'a' && words.front() <= 'z')
        words.front() = static_cast<char>(words.front() - 'a' + 'A');
    return words;
}

// Returns the predicted loss with the best mitigation.
std::string lossSentence(const Advice& advice, const Wording& texts)
{
    const WritePathResult& best = advice.mitigations.front().result;
    const std::string before = texts.value(advice.base.dropped.value, "ms");
    if (best.dropped.ci.high <= 0 && advice.base.dropped.value > 0)
        return filled(texts.translate("advice", "No video lost, currently %1 (predicted by the card model)."), before);
    if (best.dropped.ci.high <= 0 && best.sustainable && advice.base.sustainable)
        return filled(texts.translate("advice", "Sustained rate %1, currently %2 (predicted by the card model)."),
                      texts.value(best.sustainable->value, kRateUnit),
                      texts.value(advice.base.sustainable->value, kRateUnit));
    const std::string ends = endsOf(best.dropped, "ms", texts);
    return filled(texts.translate("advice", "%1%2 of video lost, currently %3 (predicted by the card model)."),
                  texts.value(best.dropped.value, "ms"),
                  ends.empty() ? ends : filled(texts.translate("advice", " (%1)"), ends), before);
}

// The summary if no mitigation is sure to help.
std::string unsureSentence(const Advice& advice, const Wording& texts)
{
    const std::string tried = texts.translate("advice", "The table lists the mitigations tried.");
    if (advice.mitigations.empty() || advice.mitigations.front().result.dropped.value >= advice.base.dropped.value)
        return tried;
    const EvaluatedMitigation& best = advice.mitigations.front();
    return tried +
           filled(texts.translate(
                      "advice", " Best on average, %1: %2 of video lost, currently %3; single recordings may deviate."),
                  mitigationName(best.mitigation.titles, texts), texts.value(best.result.dropped.value, "ms"),
                  texts.value(advice.base.dropped.value, "ms"));
}

// The summary if the model does not fit this card.
AdviceSummary lowConfidenceSummary(const Advice& advice, const Wording& texts)
{
    std::string sentence = texts.translate("advice", "The card model is not valid for this card: low-confidence "
                                                     "recommendations; a mitigation may be counterproductive.");
    if (!advice.mitigations.empty())
        sentence += filled(texts.translate("advice", " Measure before use, starting with %1."),
                           mitigationName(advice.mitigations.front().mitigation.titles, texts));
    return {texts.translate("advice", "No reliable recommendation for this card"), sentence, {}};
}

std::string namesOf(const Advice& advice, const std::vector<std::size_t>& ranks, const Wording& texts)
{
    std::vector<std::string> names;
    for (const std::size_t rank : ranks)
        names.push_back(mitigationName(advice.mitigations[rank].mitigation.titles, texts));
    return joined(names, texts.translate("advice", ", "));
}

std::string measuredText(const std::optional<Metric>& metric, const Wording& texts)
{
    return metric ? texts.value(metric->value, metric->unit) : texts.translate("advice", "not measured");
}

} // namespace

std::string mitigationName(const std::vector<Message>& titles, const Phrases& phrases)
{
    std::vector<std::string> names;
    for (const Message& title : titles)
        names.push_back(phrases.message(title));
    return joined(names, " + ");
}

std::vector<AdviceRow> adviceRows(const Advice& advice, const Wording& texts, bool all)
{
    std::vector<AdviceRow> rows;
    if (!advice.isTooUncertain()) // a vague advice shows costs only, and this row has none
        rows.push_back(rowOf(texts.translate("advice", "current settings"), advice.base, {}, advice, texts));
    std::vector<std::size_t> ranks = shownRanks(advice);
    if (all) {
        ranks.resize(advice.mitigations.size());
        std::iota(ranks.begin(), ranks.end(), 0U);
    }
    for (const std::size_t rank : ranks) {
        const EvaluatedMitigation& tried = advice.mitigations[rank];
        std::vector<std::string> costs;
        for (const Message& cost : costsOver(tried.costs, advice.baseCosts))
            costs.push_back(texts.message(cost));
        rows.push_back(rowOf(mitigationName(tried.mitigation.titles, texts), tried.result,
                             joined(costs, texts.translate("advice", ", ")), advice, texts));
    }
    return rows;
}

std::vector<AdviceReason> adviceReasons(const Advice& advice, const Wording& texts)
{
    std::vector<AdviceReason> out;
    if (advice.isTooUncertain())
        return out;
    for (const std::size_t rank : explainedRanks(advice))
        if (std::string because = becauseOf(advice.mitigations[rank], texts); !because.empty())
            out.push_back({mitigationName(advice.mitigations[rank].mitigation.titles, texts), std::move(because)});
    return out;
}

AdviceSummary adviceSummary(const Advice& advice, const Wording& texts)
{
    if (advice.isLowConfidence())
        return lowConfidenceSummary(advice, texts);
    if (advice.mitigations.empty() || !isSure(advice.mitigations.front(), advice.base))
        return {
            texts.translate("advice", "No mitigation is significant on this card"), unsureSentence(advice, texts), {}};
    const EvaluatedMitigation& best = advice.mitigations.front();
    std::string sentence = lossSentence(advice, texts);
    if (const std::string alone = namesOf(advice, sufficientSingles(advice), texts); !alone.empty())
        sentence += filled(texts.translate("advice", " One mitigation alone suffices: %1."), alone);
    if (const std::string others = namesOf(advice, notSignificantlyWorse(advice), texts); !others.empty())
        sentence += filled(texts.translate("advice", " Possibly equivalent in these recordings: %1."), others);
    return {heading(mitigationName(best.mitigation.titles, texts)), sentence, becauseOf(best, texts)};
}

std::vector<MeasuredRow> measuredRows(const std::vector<MeasuredMitigation>& mitigations, const Wording& texts)
{
    std::vector<MeasuredRow> rows;
    for (const MeasuredMitigation& mitigation : mitigations) {
        MeasuredRow row;
        row.mitigation = mitigationName(mitigation.titles(), texts);
        row.dropped = texts.value(mitigation.dropped.value, "ms");
        row.droppedInterval = endsOf(mitigation.dropped, "ms", texts);
        row.droppedMeasured = measuredText(mitigation.measuredDropped, texts);
        row.rate = mitigation.sustainable ? texts.value(mitigation.sustainable->value, kRateUnit)
                                          : texts.translate("advice", "unknown");
        row.rateInterval = mitigation.sustainable ? endsOf(*mitigation.sustainable, kRateUnit, texts) : std::string();
        row.rateMeasured = measuredText(mitigation.measuredSustainable, texts);
        if (mitigation.measuredSustainable)
            row.rateMeasuredInterval =
                texts.interval(mitigation.measuredSustainable->ci, mitigation.measuredSustainable->unit);
        row.withinInterval = !mitigation.isWithinInterval()   ? std::string()
                             : *mitigation.isWithinInterval() ? texts.translate("advice", "yes")
                                                              : texts.translate("advice", "no, outside");
        rows.push_back(std::move(row));
    }
    return rows;
}

} // namespace assay
