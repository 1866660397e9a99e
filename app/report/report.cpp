#include "report/report.h"

#include "report/lot_report.h"
#include "report/pdf_file.h"
#include "report/run_report.h"
#include "report/sections.h"
#include "text/texts.h"

#include <map>

namespace assay {

namespace {

void drawRun(PageFlow& flow, const JudgedRun& run, const Drawing& drawing, const RunAdvice& advice)
{
    const Texts& texts = flow.texts();
    drawDocument(flow, reportOn(run, texts, drawing.form, drawing.created, advice),
                 {drawing.form, cardPhotoOf(run, texts)});
}

// Page 1 of a run; the pages of many runs were read without samples.
void drawEvidence(PageFlow& flow, const JudgedRun& run, const Drawing& drawing)
{
    const Texts& texts = flow.texts();
    if (const auto whole = reloadSamples(run)) {
        drawDecision(flow, reportOn(*whole, texts, drawing.form, drawing.created),
                     {drawing.form, cardPhotoOf(*whole, texts)});
    } else {
        flow.beginPage({qstr(runTitle(run.record, Wording(texts.phrases()))), {}, bandsOf({&run.record}, texts)});
        flow.paragraph(texts.message(whole.error().message), paper().text);
    }
}

// First page of each run that has its own, by its index. The pages are known from the pass that counts them.
using RunPages = std::map<std::size_t, int>;

// "page 7" for a card that has its own, else the start of its run id.
std::vector<std::string> evidencePages(const ReportedLot& lot, const RunPages& pages, const Texts& texts)
{
    std::vector<std::string> evidence;
    for (std::size_t i = 0; i < lot.cards.size(); ++i) {
        const auto page = pages.find(i);
        evidence.push_back(page == pages.end() ? lot.cards[i]->runId.substr(0, 8)
                                               : texts.translate("report", "page %1").arg(page->second).toStdString());
    }
    return evidence;
}

// The document of a lot and page 1 of its nonconforming cards; or why it cannot be judged, if the attached file was
// modified.
void drawLotOf(PageFlow& flow, std::span<const JudgedRun> runs, const Drawing& drawing, RunPages& pages)
{
    const Texts& texts = flow.texts();
    const auto lot = judgedLot(drawing.lotFile, runs);
    const QString tool =
        QStringLiteral("CardAssay %1 (%2)").arg(toolVersion(), QString::fromLatin1(toolCommit()).left(12));
    if (!lot) {
        flow.beginPage({{}, tool, {}});
        return flow.paragraph(texts.message(lot.error().message), paper().text);
    }
    const Document document = reportOn(*lot, texts, drawing.form, evidencePages(*lot, pages, texts));
    flow.beginPage({qstr(document.identification.subject), tool, bandsOf(lot->cards, texts)});
    drawLot(flow, document, drawing.form);
    for (const std::size_t run : shownCards(*lot)) {
        pages[run] = flow.pages() + 1;
        drawEvidence(flow, runs[run], drawing);
    }
}

void drawRuns(PageFlow& flow, std::span<const JudgedRun> runs, const Drawing& drawing)
{
    const Texts& texts = flow.texts();
    std::vector<const JudgedRecord*> records;
    for (const JudgedRun& run : runs)
        records.push_back(&run.record);
    flow.beginPage({texts.translate("report", "%1 runs").arg(runs.size()), {}, bandsOf(records, texts)});
    for (const std::size_t run : drawOverview(flow, records))
        drawEvidence(flow, runs[run], drawing);
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
    const bool ofOneRun = runs.size() == 1 && drawing.lotFile.empty();
    const RunAdvice advice = ofOneRun ? runAdvice(runs.front()) : RunAdvice();
    RunPages pages;
    return drawPdf({texts.translate("report", "Card test report"), drawing, evidenceOf(runs, drawing)},
                   [&](PageFlow& flow) {
                       if (!drawing.lotFile.empty())
                           drawLotOf(flow, runs, drawing, pages);
                       else if (ofOneRun)
                           drawRun(flow, runs.front(), drawing, advice);
                       else
                           drawRuns(flow, runs, drawing);
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
