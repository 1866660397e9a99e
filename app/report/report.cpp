#include "report/report.h"

#include "report/pdf_file.h"
#include "report/run_report.h"
#include "report/sections.h"
#include "text/texts.h"

namespace assay {

namespace {

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
    const Texts& texts = flow.texts();
    const auto letterheadOf = [&](const JudgedRun& run) { return Letterhead{drawing.form, cardPhotoOf(run, texts)}; };
    if (isOfOneRun(runs, drawing))
        return drawDocument(flow, reportOn(runs.front(), texts, drawing.form, drawing.created, advice),
                            letterheadOf(runs.front()));
    std::vector<const JudgedRecord*> records;
    for (const JudgedRun& run : runs)
        records.push_back(&run.record);
    if (ofLot)
        drawLotOf(flow, records, drawing);
    else
        flow.beginPage({texts.translate("report", "%1 runs").arg(runs.size()), {}, bandsOf(records, texts)});
    for (const std::size_t run : drawOverview(flow, records, ofLot)) {
        if (const auto whole = reloadSamples(runs[run]))
            drawDecision(flow, reportOn(*whole, texts, drawing.form, drawing.created), letterheadOf(*whole));
        else
            flow.paragraph(texts.message(whole.error().message), paper().text);
    }
}

} // namespace

QStringList bandsOf(const std::vector<const JudgedRecord*>& runs, const Texts& texts)
{
    QStringList bands;
    for (const std::string& notice : noticesOf(runs, Wording(texts.phrases())))
        bands << qstr(notice);
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
