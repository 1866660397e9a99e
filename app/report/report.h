// Writes stored runs as a document for people. No Qt in this header, so that the command line can use it.
#pragma once

#include "card/device/device_info.h"
#include "ground/base/result.h"
#include "program/wiring/wiring.h"
#include "report/evidence.h"
#include "report/pdf_signature.h"
#include "run/record/run_folder.h"
#include "text/language.h"

#include <filesystem>
#include <functional>
#include <span>
#include <string>
#include <vector>

namespace assay {

// Draws one PDF of all runs with their records attached (pages: docs/user/report.md). The same runs and drawing give
// the same bytes. At least one run. GUI thread of a running QApplication.
std::string drawPdfReport(std::span<const JudgedRun> runs, const Drawing& drawing);
// Writes the same into a file, completely or not at all. Errc::badInput without a run, environment if the file cannot
// be written.
Result<void> writePdfReport(std::span<const JudgedRun> runs, const std::filesystem::path& file, Language language,
                            const ReportTemplate& form = {});
// For programs without Qt: calls `write` within a QApplication, and creates one that works without a display if
// necessary. Creates one only once per process.
Result<void> withApplication(const std::function<Result<void>()>& write);

struct ReportRequest {
    std::vector<std::filesystem::path> folders; // run folders, in order of appearance
    std::string profile;                        // judges all runs; "" = each by its own profile
    std::filesystem::path file;                 // PDF; "" = none
    std::filesystem::path html;                 // "" = none
    ChangedRecord changed = ChangedRecord::refuse;
    std::string language = kEnglish.code; // one of documentLanguages(); a web page takes one language
    std::filesystem::path form;           // report_template.h; "" = none
    std::string lotFile = {};             // content of the lot file whose cards these are; "" = not a lot
    SigningFiles signing = {};            // for the PDF
};
// Same for all cards of a lot; `request` needs no folders. Errc::badInput for a lot that cannot be judged.
Result<void> reportLot(const std::filesystem::path& lotFile, ReportRequest request);
// For programs without Qt: reads and judges the folders, then writes within withApplication(). On success returns the
// cards in the order of the folders.
Result<std::vector<DeviceInfo>> reportFolders(const ReportRequest& request);

} // namespace assay
