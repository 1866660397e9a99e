#include "judge/advice/advice_sentences.h"
#include "judge/advice/advise.h"
#include "program/wiring/user_cache.h"
#include "report/run_report.h"
#include "text/advice_rows.h"

#include <algorithm>

namespace assay {

namespace {

std::string std8(const QString& text) { return text.toStdString(); }

// Changes and costs only, for an advice whose intervals are too wide for values.
Table orderTable(const Advice& advice, const Texts& texts)
{
    const Phrases& phrases = texts.phrases();
    Table table{{{phrases.translate("advice", "Change"), 1}, {phrases.translate("advice", "Costs"), 1}}, {}};
    for (const AdviceRow& row : adviceRows(advice, texts, false))
        table.rows.push_back({{.text = std8(row.mitigation)}, {.text = std8(row.costs)}});
    return table;
}

Table mitigationsTable(const Advice& advice, const Texts& texts)
{
    const Phrases& phrases = texts.phrases();
    Table table{{{phrases.translate("advice", "Change"), 2.6},
                 {phrases.translate("advice", "Video lost"), 1.6, true},
                 {phrases.translate("advice", "Sustained rate"), 1.6, true},
                 {phrases.quantity("waf"), 1.2, true},
                 {phrases.translate("advice", "Life"), 1.4, true},
                 {phrases.translate("advice", "Costs"), 2.1}},
                {}};
    for (const AdviceRow& row : adviceRows(advice, texts, false))
        table.rows.push_back({{.text = std8(row.mitigation), .isBold = table.rows.empty()},
                              {.text = std8(row.dropped), .detail = std8(row.droppedInterval)},
                              {.text = std8(row.rate), .detail = std8(row.rateInterval)},
                              {.text = std8(row.waf), .detail = std8(row.wafInterval)},
                              {.text = std8(row.life), .detail = std8(row.lifeInterval)},
                              {.text = std8(row.costs)}});
    return table;
}

Table reasonsTable(const Advice& advice, const Texts& texts)
{
    const Phrases& phrases = texts.phrases();
    Table table{{{phrases.translate("advice", "Change"), 1}, {phrases.translate("advice", "Why"), 3}}, {}};
    for (const AdviceReason& reason : adviceReasons(advice, texts))
        table.rows.push_back({{.text = std8(reason.mitigation)}, {.text = std8(reason.because)}});
    return table;
}

Table predictionsTable(const std::vector<MeasuredMitigation>& mitigations, const Texts& texts)
{
    const Phrases& phrases = texts.phrases();
    Table table{{{phrases.translate("advice", "Change"), 2.6},
                 {phrases.translate("advice", "Video lost, predicted"), 1.5, true},
                 {phrases.translate("advice", "measured"), 1.1, true},
                 {phrases.translate("advice", "Sustained rate, predicted"), 1.6, true},
                 {phrases.translate("advice", "measured"), 1.4, true},
                 {phrases.translate("advice", "Within the interval?"), 1.1}},
                {}};
    for (const MeasuredRow& row : measuredRows(mitigations, texts))
        table.rows.push_back(
            {{.text = std8(row.mitigation)},
             {.text = std8(row.dropped), .detail = std8(row.droppedInterval)},
             {.text = std8(row.droppedMeasured), .isBold = true},
             {.text = std8(row.rate), .detail = std8(row.rateInterval)},
             {.text = std8(row.rateMeasured), .detail = std8(row.rateMeasuredInterval), .isBold = true},
             {.text = std8(row.withinInterval)}});
    return table;
}

void addAdvice(Section& section, const Advice& advice, const StepNames& names, const Texts& texts)
{
    const AdviceSummary summary = adviceSummary(advice, texts);
    Finding finding{.question = section.title, .answer = std8(summary.word), .figures = {std8(summary.sentence)}};
    for (const Message& sentence : {cardModelSentence(advice), runSentence(advice), modelFitSentence(advice)})
        finding.figures.push_back(texts.phrases().message(sentence, names));
    finding.table = advice.isTooUncertain() ? orderTable(advice, texts) : mitigationsTable(advice, texts);
    section.blocks.emplace_back(std::move(finding));
    section.blocks.emplace_back(Paragraph{texts.phrases().message(basisSentence(advice)), ParagraphKind::muted});
}

Section reasonsSection(const Advice& advice, const Texts& texts)
{
    Section section{
        "advice-reasons", Part::appendix, texts.phrases().translate("advice", "Reasons of the mitigations"), {}};
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

std::vector<Section> adviceSections(const JudgedRecord& run, const RunAdvice& of, const Texts& texts)
{
    const Phrases& phrases = texts.phrases();
    std::vector<Section> sections = {
        {"advice", Part::findings, phrases.translate("advice", "Mitigations in the camera"), {}}};
    Section& section = sections.front();
    if (!of.measured.empty()) {
        section.title = phrases.translate("advice", "Mitigations: predicted and measured");
        section.blocks.emplace_back(predictionsTable(of.measured, texts));
    } else if (of.advice) {
        addAdvice(section, *of.advice, namesOf(run), texts);
        sections.push_back(reasonsSection(*of.advice, texts));
    } else if (!of.missing.empty()) {
        section.blocks.emplace_back(Paragraph{phrases.message(of.missing, namesOf(run))});
    }
    return sections;
}

} // namespace assay
