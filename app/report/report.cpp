#include "report/report.h"

#include "report/pdf_file.h"
#include "report/qr_code.h"
#include "report/run_advice.h"
#include "report/sections.h"
#include "text/texts.h"

#include <algorithm>

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

// Page 1 and the statistics of a lot; or why it cannot be judged, if the attached file was modified.
void drawLotOf(PageFlow& flow, const std::vector<const JudgedRecord*>& records, const Drawing& drawing)
{
    const Texts& texts = flow.texts();
    const auto lot = parseLot(drawing.lotFile, kLotFile);
    const auto judgement = lot.and_then([&](const Lot& read) { return judgeLot(read, records); });
    const QString title = lot ? texts.translate("report", "Lot %1 of %2")
                                    .arg(shownDeviceText(lot->number), shownDeviceText(lot->supplier))
                              : QString();
    flow.beginPage({title, {}, bandsOf(records, texts)});
    if (judgement)
        drawLot(flow, {*lot, records, *judgement}, drawing.form);
    else
        flow.paragraph(texts.message(judgement.error().message), paper().text);
}

bool isOfOneRun(std::span<const JudgedRun> runs, const Drawing& drawing)
{
    return runs.size() == 1 && drawing.lotFile.empty();
}

// `advice`: for a report on one run only.
void drawRuns(PageFlow& flow, std::span<const JudgedRun> runs, const Drawing& drawing, const RunAdvice& advice)
{
    const bool ofLot = !drawing.lotFile.empty();
    if (isOfOneRun(runs, drawing))
        return drawRun(flow, runs.front(), drawing.form, advice);
    const Texts& texts = flow.texts();
    std::vector<const JudgedRecord*> records;
    for (const JudgedRun& run : runs)
        records.push_back(&run.record);
    if (ofLot)
        drawLotOf(flow, records, drawing);
    else
        flow.beginPage({texts.translate("report", "%1 runs").arg(runs.size()), {}, bandsOf(records, texts)});
    for (const std::size_t run : drawOverview(flow, records, ofLot)) {
        flow.beginPage(frameOf(runs[run], texts));
        if (const auto whole = reloadSamples(runs[run]))
            drawVerdict(flow, *whole, drawing.form);
        else
            flow.paragraph(texts.message(whole.error().message), paper().text);
    }
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
    const RunAdvice advice = isOfOneRun(runs, drawing) ? runAdvice(runs.front()) : RunAdvice();
    return drawPdf({texts.translate("report", "Card qualification report"), drawing, evidenceOf(runs, drawing)},
                   [&](PageFlow& flow) { drawRuns(flow, runs, drawing, advice); });
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
