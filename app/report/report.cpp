#include "report/report.h"

#include "document/lot_document.h"
#include "plot/lot_charts.h"
#include "report/pdf_file.h"
#include "report/qr_code.h"
#include "report/run_advice.h"
#include "report/sections.h"
#include "report/table.h"
#include "text/texts.h"

#include <algorithm>
#include <map>

namespace assay {

namespace {

PageFrame frameOf(const JudgedRun& judged, const Texts& texts)
{
    const JudgedRecord& record = judged.record;
    const QString tool =
        QStringLiteral("CardAssay %1 (%2)")
            .arg(shownDeviceText(record.toolVersion), shownDeviceText(record.toolCommit.substr(0, 12)));
    const QString run = texts.translate("report", "Run %1").arg(shownDeviceText(record.runId));
    return {runTitle(record, texts), QStringLiteral("%1 – %2").arg(run, tool), bandsOf({&record}, texts),
            runCode(judged)};
}

void drawRun(PageFlow& flow, const JudgedRun& run, const ReportTemplate& form, const RunAdvice& advice)
{
    flow.beginPage(frameOf(run, flow.texts()));
    drawVerdict(flow, run, form);
    if (hasFramesPage(run)) {
        flow.beginPage(frameOf(run, flow.texts()));
        drawFrames(flow, run);
    }
    flow.beginPage(frameOf(run, flow.texts()));
    drawAdvice(flow, run, advice);
    drawStepFindings(flow, run);
    drawStateFindings(flow, run);
    drawWriteAmplification(flow, run);
    drawPlots(flow, run);
    flow.columns(2);
    drawFindings(flow, run);
    drawSteps(flow, run);
    drawConditions(flow, run);
    flow.columns(1);
}

// Page 1 of a run; the pages of many runs were read without samples.
void drawEvidence(PageFlow& flow, const JudgedRun& run, const ReportTemplate& form)
{
    flow.beginPage(frameOf(run, flow.texts()));
    if (const auto whole = reloadSamples(run))
        drawVerdict(flow, *whole, form);
    else
        flow.paragraph(flow.texts().message(whole.error().message), paper().text);
}

// First page of each run that has its own, by its index. The pages are known from the pass that counts them.
using RunPages = std::map<std::size_t, int>;

LotDocumentParts lotParts(const LotDocument& lot, const Drawing& drawing, const RunPages& pages, const Texts& texts)
{
    LotDocumentParts parts;
    parts.spreads = spreadFigures(lot, texts);
    parts.acceptance = acceptanceFigure(lot.judgement.plan, texts);
    for (const FactLine& field : templateFacts(drawing.form))
        parts.fields.push_back({field.name.toStdString(), field.value.toStdString()});
    for (std::size_t i = 0; i < lot.cards.size(); ++i) {
        const auto page = pages.find(i);
        parts.evidence.push_back(page == pages.end()
                                     ? lot.cards[i]->runId.substr(0, 8)
                                     : texts.translate("report", "page %1").arg(page->second).toStdString());
    }
    return parts;
}

// The document of a lot and page 1 of its nonconforming cards; or why it cannot be judged, if the attached file was
// modified.
void drawLotOf(PageFlow& flow, std::span<const JudgedRun> runs, const Drawing& drawing, RunPages& pages)
{
    constexpr std::size_t kEvidencePages = 12;
    const Texts& texts = flow.texts();
    std::vector<const JudgedRecord*> records;
    for (const JudgedRun& run : runs)
        records.push_back(&run.record);
    const auto lot = parseLot(drawing.lotFile, kLotFile);
    const auto judgement = lot.and_then([&](const Lot& read) { return judgeLot(read, records); });
    const Wording wording(texts.phrases());
    const QString tool =
        QStringLiteral("CardAssay %1 (%2)").arg(toolVersion(), QString::fromLatin1(toolCommit()).left(12));
    flow.beginPage({lot ? qstr(lotTitle(*lot, wording)) : QString(), tool, bandsOf(records, texts)});
    if (!judgement)
        return flow.paragraph(texts.message(judgement.error().message), paper().text);
    const LotDocument judged{*lot, records, *judgement};
    drawLot(flow, lotDocument(judged, wording, lotParts(judged, drawing, pages, texts)), drawing.form);
    for (const std::size_t run : evidenceCards(*judgement, kEvidencePages)) {
        pages[run] = flow.pages() + 1;
        drawEvidence(flow, runs[run], drawing.form);
    }
}

void drawRuns(PageFlow& flow, std::span<const JudgedRun> runs, const ReportTemplate& form)
{
    const Texts& texts = flow.texts();
    std::vector<const JudgedRecord*> records;
    for (const JudgedRun& run : runs)
        records.push_back(&run.record);
    flow.beginPage({texts.translate("report", "%1 runs").arg(runs.size()), {}, bandsOf(records, texts)});
    for (const std::size_t run : drawOverview(flow, records))
        drawEvidence(flow, runs[run], form);
}

} // namespace

QStringList bandsOf(const std::vector<const JudgedRecord*>& runs, const Texts& texts)
{
    QStringList bands, marks;
    if (std::ranges::any_of(runs, [](const JudgedRecord* run) { return run->simulated; }))
        bands << texts.translate("report", "SIMULATED – no real card was tested");
    for (const JudgedRecord* run : runs)
        if (const Message mark = changeNotice(*run); !mark.empty())
            marks << texts.message(mark);
    marks.removeDuplicates();
    if (!marks.isEmpty())
        bands << marks.join(QLatin1Char(' '));
    return bands;
}

std::string drawPdfReport(std::span<const JudgedRun> runs, const Drawing& drawing)
{
    const Texts texts(languagesOfCode(drawing.language).front());
    const bool ofOneRun = runs.size() == 1 && drawing.lotFile.empty();
    const RunAdvice advice = ofOneRun ? runAdvice(runs.front()) : RunAdvice();
    RunPages pages;
    return drawPdf({texts.translate("report", "Card qualification report"), drawing, evidenceOf(runs, drawing)},
                   [&](PageFlow& flow) {
                       if (!drawing.lotFile.empty())
                           drawLotOf(flow, runs, drawing, pages);
                       else if (ofOneRun)
                           drawRun(flow, runs.front(), drawing.form, advice);
                       else
                           drawRuns(flow, runs, drawing.form);
                   });
}

Result<void> writePdfReport(std::span<const JudgedRun> runs, const std::filesystem::path& file, Language language,
                            const ReportTemplate& form)
{
    if (runs.empty())
        return fail(Errc::badInput, msg("report", "A report needs at least one run folder."));
    Drawing drawing = drawingNow(language);
    drawing.form = form;
    return saveReport(drawPdfReport(runs, drawing), file);
}

} // namespace assay
