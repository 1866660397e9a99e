#include "ground/config/toml_document.h"
#include "judge/lot/lot_judgement.h"
#include "plot/comparison_charts.h"
#include "report/html_report.h"
#include "report/lot_report.h"
#include "report/pdf_file.h"
#include "report/report.h"

#include <QApplication>

namespace assay {

namespace fs = std::filesystem;

namespace {

struct Sources {
    ReportTemplate form;
    std::optional<CertifiedKey> key;
};

Result<void> writeReports(std::span<const JudgedRun> runs, const ReportRequest& request, const Sources& sources)
{
    Drawing drawing = drawingNow(kEnglish);
    drawing.language = request.language;
    drawing.form = sources.form;
    drawing.lotFile = request.lotFile;
    if (!request.lotFile.empty())
        if (const auto judged = judgedLot(request.lotFile, runs); !judged)
            return tl::unexpected(judged.error());
    if (!request.file.empty())
        if (auto written = saveSigned(drawPdfReport(runs, drawing), sources.key, request.file); !written)
            return written;
    return request.html.empty() ? Result<void>() : saveReport(drawHtmlReport(runs, drawing), request.html);
}

} // namespace

Result<void> withApplication(const std::function<Result<void>()>& write)
{
    if (QApplication::instance() != nullptr)
        return write();
    // A report needs fonts, but no display; an unreachable display would end the program. Qt's messages about the
    // environment (locale, run-time folder) do not concern the user here.
    qInstallMessageHandler([](QtMsgType, const QMessageLogContext&, const QString&) {});
    int argc = 3;
    char program[] = "cardassay";
    char option[] = "-platform";
#ifdef Q_OS_WIN
    char platform[] = "windows"; // never lacks a display; "offscreen" does not find the system's fonts there
#else
    char platform[] = "offscreen";
#endif
    char* argv[] = {program, option, platform, nullptr};
    const QApplication application(argc, argv);
    return write();
}

Result<void> reportLot(const fs::path& lotFile, ReportRequest request)
{
    auto text = readTextFile(lotFile.string());
    if (!text)
        return tl::unexpected(text.error());
    const auto lot = parseLot(*text, lotFile.string());
    if (!lot)
        return tl::unexpected(lot.error());
    if (lot->cards.empty())
        return fail(Errc::badInput, msg("report", "No card of the lot was tested yet; add the runs first."));
    request.lotFile = std::move(*text);
    for (const LotCard& card : lot->cards)
        request.folders.push_back(folderOf(lotFile, card));
    return reportFolders(request).map([](const auto&) {});
}

Result<std::vector<DeviceInfo>> reportFolders(const ReportRequest& request)
{
    if (!request.html.empty() && request.language.find('+') != std::string::npos)
        return fail(Errc::badInput, msg("report", "A web page has one language: name it with --lang, or write a PDF."));
    const auto form = readReportTemplate(request.form);
    const auto key = readSigningKey(request.signing);
    if (!form || !key)
        return tl::unexpected(form ? key.error() : form.error());
    std::vector<JudgedRun> runs;
    std::vector<DeviceInfo> cards;
    for (const auto& folder : request.folders) {
        auto run = judgeStored(folder, request.profile, request.changed);
        if (!run)
            return tl::unexpected(run.error());
        cards.push_back(run->record.device);
        if (request.folders.size() >
            kOverlaidRuns) // curves are drawn for fewer runs only; a run with its own page is read again
            releaseSamples(*run);
        runs.push_back(std::move(*run));
    }
    return withApplication([&] { return writeReports(runs, request, {*form, *key}); }).map([&] { return cards; });
}

} // namespace assay
