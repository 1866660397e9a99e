#include "judge/advice/advice_sentences.h"
#include "judge/advice/advise.h"
#include "program/wiring/user_cache.h"
#include "report/panel.h"
#include "report/run_advice.h"
#include "report/sections.h"
#include "report/table.h"
#include "text/advice_rows.h"

namespace assay {

namespace {

constexpr int kReasonPixels = 11;

// An advice whose intervals are too wide for values.
void drawOrder(PageFlow& flow, const Advice& advice)
{
    const Texts& texts = flow.texts();
    std::vector<TableRow> cells;
    for (const AdviceRow& row : adviceRows(advice, texts, false))
        cells.push_back({{.text = row.mitigation}, {.text = row.costs}});
    drawTable(flow, {{texts.translate("advice", "Change"), 1}, {texts.translate("advice", "Costs"), 1}}, cells);
}

void drawMitigations(PageFlow& flow, const Advice& advice)
{
    const Texts& texts = flow.texts();
    std::vector<TableRow> cells;
    for (const AdviceRow& row : adviceRows(advice, texts, false))
        cells.push_back({{.text = row.mitigation, .weight = cells.empty() ? Weight::bold : Weight::normal},
                         {.text = row.dropped, .detail = row.droppedInterval},
                         {.text = row.rate, .detail = row.rateInterval},
                         {.text = row.waf, .detail = row.wafInterval},
                         {.text = row.life, .detail = row.lifeInterval},
                         {.text = row.costs}});
    drawTable(flow,
              {{texts.translate("advice", "Change"), 2.6},
               {texts.translate("advice", "Video lost"), 1.6, Qt::AlignRight},
               {texts.translate("advice", "Sustained rate"), 1.6, Qt::AlignRight},
               {texts.quantity("waf"), 1.2, Qt::AlignRight},
               {texts.translate("advice", "Life"), 1.4, Qt::AlignRight},
               {texts.translate("advice", "Costs"), 2.1}},
              cells);
}

void drawWhy(PageFlow& flow, const Advice& advice)
{
    const Texts& texts = flow.texts();
    std::vector<FactLine> facts;
    for (const AdviceReason& reason : adviceReasons(advice, texts))
        facts.push_back({reason.mitigation, reason.because});
    if (facts.empty())
        return;
    flow.subheading(texts.translate("advice", "Why"));
    drawFacts(flow, facts);
}

void drawPredictions(PageFlow& flow, const std::vector<MeasuredMitigation>& mitigations)
{
    const Texts& texts = flow.texts();
    std::vector<TableRow> cells;
    for (const MeasuredRow& row : measuredRows(mitigations, texts))
        cells.push_back({{.text = row.mitigation},
                         {.text = row.dropped, .detail = row.droppedInterval},
                         {.text = row.droppedMeasured, .weight = Weight::bold},
                         {.text = row.rate, .detail = row.rateInterval},
                         {.text = row.rateMeasured, .detail = row.rateMeasuredInterval, .weight = Weight::bold},
                         {.text = row.withinInterval}});
    flow.heading(texts.translate("advice", "Changes of the camera: predicted and measured"));
    drawTable(flow,
              {{texts.translate("advice", "Change"), 2.6},
               {texts.translate("advice", "Video lost, predicted"), 1.5, Qt::AlignRight},
               {texts.translate("advice", "measured"), 1.1, Qt::AlignRight},
               {texts.translate("advice", "Sustained rate, predicted"), 1.6, Qt::AlignRight},
               {texts.translate("advice", "measured"), 1.4, Qt::AlignRight},
               {texts.translate("advice", "Within the interval?"), 1.1}},
              cells);
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

void drawAdvice(PageFlow& flow, const JudgedRun& run, const RunAdvice& of)
{
    const Texts& texts = flow.texts();
    const StepNames names = namesOf(run.record);
    if (!of.measured.empty())
        return drawPredictions(flow, of.measured);
    if (!of.advice && of.missing.empty())
        return;
    flow.heading(texts.translate("advice", "What the camera could change"));
    if (!of.advice)
        return flow.paragraph(texts.message(of.missing, names));
    const AdviceSummary summary = adviceSummary(*of.advice, texts);
    drawPanel(flow, {{}, summary.word, summary.sentence, {}, 20});
    for (const Message& sentence :
         {cardModelSentence(*of.advice), runSentence(*of.advice), modelFitSentence(*of.advice)})
        if (!sentence.empty())
            flow.paragraph(texts.message(sentence, names));
    if (of.advice->isTooUncertain())
        drawOrder(flow, *of.advice);
    else
        drawMitigations(flow, *of.advice);
    flow.paragraph(texts.message(basisSentence(*of.advice)), paper().muted, kReasonPixels);
    drawWhy(flow, *of.advice);
}

} // namespace assay
