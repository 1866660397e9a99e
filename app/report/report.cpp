#include "report/report.h"

#include "document/runs_document.h"
#include "report/lot_report.h"
#include "report/pdf_file.h"
#include "report/run_report.h"
#include "report/several_runs.h"
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
        const Wording wording(texts.phrases());
        drawFindings(flow, {{.subject = runTitle(run.record, wording), .notices = noticesOf({&run.record}, wording)},
                            {{"unread", Part::findings, {}, {Paragraph{wording.message(whole.error().message)}}}}});
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
void drawLot(PageFlow& flow, std::span<const JudgedRun> runs, const Drawing& drawing, RunPages& pages)
{
    const Texts& texts = flow.texts();
    const auto lot = judgedLot(drawing.lotFile, runs);
    if (!lot)
        return drawFindings(
            flow, {{.foot = programName()},
                   {{"unjudged", Part::findings, {}, {Paragraph{texts.phrases().message(lot.error().message)}}}}});
    drawDocument(flow, reportOn(*lot, texts, drawing.form, evidencePages(*lot, pages, texts)), {drawing.form, {}});
    for (const std::size_t run : shownCards(*lot)) {
        pages[run] = flow.pages() + 1;
        drawEvidence(flow, runs[run], drawing);
    }
}

void drawRuns(PageFlow& flow, std::span<const JudgedRun> runs, const SeveralRuns& several, const Drawing& drawing)
{
    const Texts& texts = flow.texts();
    drawFindings(
        flow, runsDocument(several.compared(), Wording(texts.phrases()), comparisonCharts(several.compared(), texts)));
    for (const std::size_t run : shownRuns(several.compared()))
        drawEvidence(flow, runs[run], drawing);
}

} // namespace

std::string drawPdfReport(std::span<const JudgedRun> runs, const Drawing& drawing)
{
    const Texts texts(languagesOfCode(drawing.language).front());
    const bool ofOneRun = runs.size() == 1 && drawing.lotFile.empty();
    const RunAdvice advice = ofOneRun ? runAdvice(runs.front()) : RunAdvice();
    const std::optional<SeveralRuns> several =
        ofOneRun || !drawing.lotFile.empty() ? std::nullopt : std::optional<SeveralRuns>(std::in_place, runs);
    RunPages pages;
    return drawPdf({texts.translate("report", "Card test report"), drawing, evidenceOf(runs, drawing)},
                   [&](PageFlow& flow) {
                       if (!drawing.lotFile.empty())
                           drawLot(flow, runs, drawing, pages);
                       else if (ofOneRun)
                           drawRun(flow, runs.front(), drawing, advice);
                       else
                           drawRuns(flow, runs, *several, drawing);
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
