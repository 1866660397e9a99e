#include "document/advice_sections.h"

#include "document/advice_rows.h"
#include "judge/advice/advice_sentences.h"

#include <algorithm>

namespace assay {

namespace {

// Changes and costs only, for an advice whose intervals are too wide for values.
Table orderTable(const Advice& advice, const Wording& texts, bool all)
{
    Table table{{{texts.translate("advice", "Change"), 1}, {texts.translate("advice", "Costs"), 1}}, {}};
    for (const AdviceRow& row : adviceRows(advice, texts, all))
        table.rows.push_back({{.text = row.mitigation}, {.text = row.costs}});
    return table;
}

Table mitigationsTable(const Advice& advice, const Wording& texts, bool all)
{
    Table table{{{texts.translate("advice", "Change"), 2.3},
                 {texts.translate("advice", "Video lost"), 1.5, true},
                 {texts.translate("advice", "Sustained rate"), 1.5, true},
                 {texts.quantity("waf"), 1.2, true},
                 {texts.translate("advice", "Life"), 1.2, true},
                 {texts.translate("advice", "Costs"), 2.8}},
                {}};
    for (const AdviceRow& row : adviceRows(advice, texts, all))
        table.rows.push_back({{.text = row.mitigation, .isBold = table.rows.empty()},
                              {.text = row.dropped, .detail = row.droppedInterval},
                              {.text = row.rate, .detail = row.rateInterval},
                              {.text = row.waf, .detail = row.wafInterval},
                              {.text = row.life, .detail = row.lifeInterval},
                              {.text = row.costs}});
    return table;
}

Table reasonsTable(const Advice& advice, const Wording& texts)
{
    Table table{{{texts.translate("advice", "Change"), 1}, {texts.translate("advice", "Why"), 3}}, {}};
    for (const AdviceReason& reason : adviceReasons(advice, texts))
        table.rows.push_back({{.text = reason.mitigation}, {.text = reason.because}});
    return table;
}

Table predictionsTable(const std::vector<MeasuredMitigation>& mitigations, const Wording& texts)
{
    Table table{{{texts.translate("advice", "Change"), 2.6},
                 {texts.translate("advice", "Video lost, predicted"), 1.5, true},
                 {texts.translate("advice", "measured"), 1.1, true},
                 {texts.translate("advice", "Sustained rate, predicted"), 1.6, true},
                 {texts.translate("advice", "measured"), 1.4, true},
                 {texts.translate("advice", "Within the interval?"), 1.1}},
                {}};
    for (const MeasuredRow& row : measuredRows(mitigations, texts))
        table.rows.push_back({{.text = row.mitigation},
                              {.text = row.dropped, .detail = row.droppedInterval},
                              {.text = row.droppedMeasured, .isBold = true},
                              {.text = row.rate, .detail = row.rateInterval},
                              {.text = row.rateMeasured, .detail = row.rateMeasuredInterval, .isBold = true},
                              {.text = row.withinInterval}});
    return table;
}

Section mitigationsSection(const Advice& advice, const StepNames& names, const Wording& texts, bool all)
{
    Section section{"advice", Part::findings, texts.translate("advice", "Mitigations in the camera"), {}};
    const AdviceSummary summary = adviceSummary(advice, texts);
    Finding finding{.question = section.title, .answer = summary.word, .figures = {summary.sentence}};
    for (const Message& sentence : {cardModelSentence(advice), runSentence(advice), modelFitSentence(advice)})
        finding.figures.push_back(texts.message(sentence, names));
    finding.table = advice.isTooUncertain() ? orderTable(advice, texts, all) : mitigationsTable(advice, texts, all);
    section.blocks.emplace_back(std::move(finding));
    section.blocks.emplace_back(Paragraph{texts.message(basisSentence(advice)), ParagraphKind::muted});
    return section;
}

Section reasonsSection(const Advice& advice, const Wording& texts)
{
    Section section{"advice-reasons", Part::appendix, texts.translate("advice", "Reasons for the mitigations"), {}};
    const bool isAnySignificant = std::ranges::any_of(
        advice.mitigations, [](const EvaluatedMitigation& tried) { return tried.helps() || tried.harms(); });
    if (Table reasons = reasonsTable(advice, texts); isAnySignificant && !reasons.rows.empty())
        section.blocks.emplace_back(std::move(reasons));
    return section;
}

} // namespace

std::vector<Section> adviceSections(const Advice& advice, const StepNames& names, const Wording& texts, bool all)
{
    std::vector<Section> sections = {mitigationsSection(advice, names, texts, all)};
    if (Section reasons = reasonsSection(advice, texts); !reasons.blocks.empty())
        sections.push_back(std::move(reasons));
    return sections;
}

Section predictionsSection(const std::vector<MeasuredMitigation>& measured, const Wording& texts)
{
    return {"advice",
            Part::findings,
            texts.translate("advice", "Mitigations: predicted and measured"),
            {predictionsTable(measured, texts)}};
}

} // namespace assay
