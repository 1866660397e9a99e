#include "cli/result_text.h"

#include "cli/speech.h"
#include "cli/text_table.h"
#include "ground/base/quantity_text.h"
#include "judge/advice/advice_sentences.h"
#include "run/scenario/scenario.h"
#include "text/advice_names.h"

namespace assay::cli {

namespace {

std::string predictedText(const Prediction& value, const std::string& unit)
{
    const std::string text = quantityText(value.value, unit);
    return value.ci.low < value.ci.high ? say(msg("cli", "{} ({})", text, sayInterval(value.ci, unit))) : text;
}

std::string costText(const MitigationCosts& costs, const MitigationCosts& base)
{
    std::string out;
    for (const Message& cost : costsOver(costs, base))
        out += (out.empty() ? "" : phrases().translate("cli", ", ")) + say(cost);
    return out;
}

std::string measuredValue(const Metric& metric)
{
    const auto* value = std::get_if<double>(&metric.value);
    return value ? quantityText(*value, metric.unit) : "";
}

void addRow(TextTable& table, const std::string& title, const WritePathResult& way, const Advice& advice,
            const std::string& costs)
{
    if (advice.isTooUncertain())
        return table.addRow({title, costs});
    const std::string unknown = say(msg("cli", "unknown"));
    const std::string rate =
        way.sustainable ? predictedText(*way.sustainable, findQuantity("sustainable_rate")->unit) : unknown;
    table.addRow({title, predictedText(way.dropped, "ms"), rate, predictedText(way.waf, "1"),
                  quantityText(way.life.value, "1"), costs});
}

// Best first. A vague advice shows names and costs only, because its values have no meaning.
std::string adviceTable(const Advice& advice)
{
    TextTable table{msg("cli", "MITIGATION")};
    if (!advice.isTooUncertain())
        for (const Message& title :
             {msg("cli", "DROPPED TIME"), msg("cli", "SUSTAINABLE RATE"), msg("cli", "WAF"), msg("cli", "ENDURANCE")})
            table.addColumn(title);
    table.addColumn(msg("cli", "COSTS"));
    if (!advice.isTooUncertain())
        addRow(table, say(msg("cli", "no change")), advice.base, advice, "");
    for (const EvaluatedMitigation& tried : advice.mitigations)
        addRow(table, mitigationName(tried.mitigation.titles, phrases()), tried.result, advice,
               costText(tried.costs, advice.baseCosts));
    return table.text();
}

// Empty for a vague advice, because the reasons contain figures of the model.
std::string reasonsText(const Advice& advice)
{
    std::string out;
    if (advice.isTooUncertain())
        return out;
    for (const std::size_t rank : explainedRanks(advice)) {
        const EvaluatedMitigation& tried = advice.mitigations[rank];
        std::string reasons;
        for (const Message& reason : tried.reasons)
            reasons += (reasons.empty() ? "" : " ") + say(reason);
        if (!reasons.empty())
            out += "\n" + say(msg("cli", "{}: {}", mitigationName(tried.mitigation.titles, phrases()), reasons)) + "\n";
    }
    return out;
}

} // namespace

std::string measuredText(const std::vector<MeasuredMitigation>& mitigations, bool simulated)
{
    TextTable table{msg("cli", "MITIGATION"), msg("cli", "DROPPED TIME, PREDICTED"),
                    msg("cli", "MEASURED"),   msg("cli", "SUSTAINABLE RATE, PREDICTED"),
                    msg("cli", "MEASURED"),   msg("cli", "WITHIN CI")};
    for (const MeasuredMitigation& mitigation : mitigations) {
        const std::string unit = findQuantity("sustainable_rate")->unit;
        const std::string unknown = say(msg("cli", "unknown")), none = say(msg("cli", "not measured"));
        table.addRow({mitigationName(mitigation.titles(), phrases()), predictedText(mitigation.dropped, "ms"),
                      mitigation.measuredDropped ? measuredValue(*mitigation.measuredDropped) : none,
                      mitigation.sustainable ? predictedText(*mitigation.sustainable, unit) : unknown,
                      mitigation.measuredSustainable ? measuredValue(*mitigation.measuredSustainable) : none,
                      !mitigation.isWithinInterval()   ? none
                      : *mitigation.isWithinInterval() ? sayYesOrNo(true)
                                                       : say(msg("cli", "no"))});
    }
    return simulatedLine(simulated) + table.text();
}

std::string adviceText(const Advice& advice, const JudgedRecord& run)
{
    std::string out = simulatedLine(run.simulated) + say(cardModelSentence(advice)) + "\n";
    for (const Message& sentence : {runSentence(advice), modelFitSentence(advice)})
        if (!sentence.empty())
            out += say(sentence, namesOf(run)) + "\n";
    if (const std::string alone = mitigationNames(advice, sufficientSingles(advice), phrases()); !alone.empty())
        out += say(msg("cli", "Each of these changes alone prevents dropped frames: {}.", alone)) + "\n";
    if (const std::string others = mitigationNames(advice, notSignificantlyWorse(advice), phrases()); !others.empty())
        out += say(msg("cli", "Not significantly worse than the first: {}.", others)) + "\n";
    out += "\n" + adviceTable(advice) + "\n" + say(basisSentence(advice));
    if (!advice.isTooUncertain())
        out += " " + say(msg("cli", "ENDURANCE: relative to the recording without change."));
    return out + "\n" + reasonsText(advice);
}

} // namespace assay::cli
