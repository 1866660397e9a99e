#include "document/run_advice.h"

#include "judge/advice/advice_sentences.h"
#include "judge/advice/advise.h"
#include "program/wiring/user_cache.h"
#include "text/advice_rows.h"

#include <algorithm>

namespace assay {

namespace {

// Changes and costs only, for an advice whose intervals are too wide for values.
Table orderTable(const std::vector<AdviceRow>& rows, const Wording& texts)
{
    Table table{{{texts.translate("advice", "Change"), 1}, {texts.translate("advice", "Costs"), 1}}, {}};
    for (const AdviceRow& row : rows)
        table.rows.push_back({{.text = row.mitigation}, {.text = row.costs}});
    return table;
}

Table mitigationsTable(const std::vector<AdviceRow>& rows, const Wording& texts)
{
    Table table{{{texts.translate("advice", "Change"), 2.6},
                 {texts.translate("advice", "Video lost"), 1.6, true},
                 {texts.translate("advice", "Sustained rate"), 1.6, true},
                 {texts.quantity("waf"), 1.2, true},
                 {texts.translate("advice", "Life"), 1.4, true},
                 {texts.translate("advice", "Costs"), 2.1}},
                {}};
    for (const AdviceRow& row : rows)
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

void addAdvice(Section& section, const Advice& advice, const StepNames& names, const Wording& texts,
               AdviceLength length)
{
    const AdviceSummary summary = adviceSummary(advice, texts);
    Finding finding{.question = section.title, .answer = summary.word, .figures = {summary.sentence}};
    for (const Message& sentence : {cardModelSentence(advice), runSentence(advice), modelFitSentence(advice)})
        finding.figures.push_back(texts.message(sentence, names));
    const std::vector<AdviceRow> rows = adviceRows(advice, texts, length == AdviceLength::whole);
    finding.table = advice.isTooUncertain() ? orderTable(rows, texts) : mitigationsTable(rows, texts);
    section.blocks.emplace_back(std::move(finding));
    section.blocks.emplace_back(Paragraph{texts.message(basisSentence(advice)), ParagraphKind::muted});
}

Section reasonsSection(const Advice& advice, const Wording& texts)
{
    Section section{"advice-reasons", Part::appendix, texts.translate("advice", "Reasons of the mitigations"), {}};
    const bool isAnySignificant = std::ranges::any_of(
        advice.mitigations, [](const EvaluatedMitigation& tried) { return tried.helps() || tried.harms(); });
    if (Table reasons = reasonsTable(advice, texts); isAnySignificant && !reasons.rows.empty())
        section.blocks.emplace_back(std::move(reasons));
    return section;
}

} // namespace

RunAdvice runAdvice(const JudgedRun& run)
{
    RunAdvice out;
    out.measured = measuredMitigations(run.record, run.folder);
    if (!out.measured.empty() || !wantsAdvice(run.record))
        return out;
    if (auto advice = advise(run.record, kShownSeeds, out.missing, {}, userCacheDirectory("advice")))
        out.advice = std::move(*advice);
    else
        out.missing = advice.error().message;
    return out;
}

std::vector<Section> adviceSections(const JudgedRecord& run, const RunAdvice& of, const Wording& texts,
                                    AdviceLength length)
{
    std::vector<Section> sections = {
        {"advice", Part::findings, texts.translate("advice", "Mitigations in the camera"), {}}};
    Section& section = sections.front();
    if (!of.measured.empty()) {
        section.title = texts.translate("advice", "Mitigations: predicted and measured");
        section.blocks.emplace_back(predictionsTable(of.measured, texts));
    } else if (of.advice) {
        addAdvice(section, *of.advice, namesOf(run), texts, length);
        sections.push_back(reasonsSection(*of.advice, texts));
    } else if (!of.missing.empty()) {
        section.blocks.emplace_back(Paragraph{texts.message(of.missing, namesOf(run))});
    }
    return sections;
}

} // namespace assay
