#include "report/report.h"

#include "base/text.h"
#include "report/searchable_text.h"
#include "report/sections.h"
#include "text/texts.h"

#include <QBuffer>
#include <QPdfWriter>
#include <QSaveFile>
#include <algorithm>

namespace assay {

namespace {

// Returns the notices for the top of every page about these runs.
QStringList bandsOf(std::span<const JudgedRun> runs, const Texts& texts)
{
    QStringList bands, marks;
    if (std::ranges::any_of(runs, [](const JudgedRun& run) { return run.record.simulated; }))
        bands << texts.translate("report", "SIMULATED – no real card was tested");
    for (const JudgedRun& run : runs)
        if (const Message mark = recordMark(run.record); !mark.empty())
            marks << texts.message(mark);
    marks.removeDuplicates();
    if (!marks.isEmpty())
        bands << marks.join(QLatin1Char(' '));
    return bands;
}

PageFrame frameOf(const JudgedRun& judged, const Texts& texts)
{
    const JudgedRecord& record = judged.record;
    const QString tool =
        QStringLiteral("CardAssay %1 (%2)")
            .arg(shownDeviceText(record.toolVersion), shownDeviceText(record.toolCommit.substr(0, 12)));
    const QString run = texts.translate("report", "Run %1").arg(shownDeviceText(record.runId));
    return {runTitle(record, texts), QStringLiteral("%1 – %2").arg(run, tool), bandsOf(std::span(&judged, 1), texts)};
}

void drawRun(PageFlow& flow, const JudgedRun& run)
{
    flow.beginPage(frameOf(run, flow.texts()));
    drawVerdict(flow, run);
    if (hasFramesPage(run)) {
        flow.beginPage(frameOf(run, flow.texts()));
        drawFrames(flow, run);
    }
    flow.beginPage(frameOf(run, flow.texts()));
    drawWriteAmplification(flow, run);
    drawPlots(flow, run);
    drawFindings(flow, run);
    drawSteps(flow, run);
    drawConditions(flow, run);
}

struct Pdf {
    QByteArray bytes;
    int pages = 0;
};

Pdf paintPdf(std::span<const JudgedRun> runs, const Texts& texts, int pageCount)
{
    Pdf pdf;
    QBuffer buffer(&pdf.bytes);
    buffer.open(QIODevice::WriteOnly);
    QPdfWriter writer(&buffer);
    writer.setResolution(96); // as on screen, because QCustomPlot lays out text in screen pixels
    writer.setPageSize(QPageSize(QPageSize::A4));
    writer.setPageMargins(QMarginsF());
    writer.setTitle(texts.translate("report", "Card qualification report"));
    writer.setCreator(QStringLiteral("CardAssay"));
    PageFlow flow(writer, texts, pageCount);
    if (runs.size() > 1) {
        flow.beginPage({texts.translate("report", "%1 runs").arg(runs.size()), {}, bandsOf(runs, texts)});
        drawRunList(flow, runs);
    }
    for (const auto& run : runs)
        drawRun(flow, run);
    pdf.pages = flow.pages();
    return pdf;
}

Result<void> save(const QByteArray& bytes, const std::filesystem::path& path)
{
    std::error_code ignored;
    // Refuses devices and pipes: they would be replaced by a file.
    if (const auto there = std::filesystem::status(path, ignored);
        std::filesystem::exists(there) && !std::filesystem::is_regular_file(there))
        return fail(Errc::badInput, msg("report", "{} is not a regular file; name a PDF file to be written.",
                                        displayable(path.string(), 200)));
    QSaveFile file(qstr(path.string()));
    if (file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size() && file.commit())
        return {};
    return fail(Errc::environment,
                msg("report", "The report {} cannot be written: {}; choose another folder or free space.",
                    displayable(path.string(), 200), file.errorString().toStdString()));
}

} // namespace

Result<void> writePdfReport(std::span<const JudgedRun> runs, const std::filesystem::path& file, Language language)
{
    if (runs.empty())
        return fail(Errc::badInput, msg("report", "A report needs at least one run folder."));
    const Texts texts(language);
    const int pageCount = paintPdf(runs, texts, 0).pages;
    return save(withSearchableText(paintPdf(runs, texts, pageCount).bytes, documentFont()), file);
}

} // namespace assay
