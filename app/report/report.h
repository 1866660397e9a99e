// Stored runs as a document for people. No Qt in this header, so that the command line can call it.
#pragma once

#include "base/result.h"
#include "device/device_info.h"
#include "record/run_folder.h"
#include "text/language.h"
#include "wiring/wiring.h"

#include <filesystem>
#include <span>
#include <string>
#include <vector>

namespace assay {

// One PDF of all runs, a function of them alone: two calls differ in nothing but the dates in the file's metadata.
// Verdict first; after a recording the page "Will this card drop frames?"; then write amplification, plots, tables and
// conditions. Several runs begin with a list of them. The file appears whole or not at all. GUI thread of a running
// QApplication. Errors: badInput for no run, environment for a file that cannot be written.
Result<void> writePdfReport(std::span<const JudgedRun> runs, const std::filesystem::path& file, Language language);

struct ReportRequest {
    std::vector<std::filesystem::path> folders; // run folders, in order of appearance
    std::string profile;                        // judge by this one; "" = each by its own
    std::filesystem::path file;
    ChangedRecord changed = ChangedRecord::refuse;
    Language language = kEnglish;
};
// For programs without Qt: reads and judges the folders, and makes a QApplication that needs no display when there is
// none. Once per process. Returns the cards, in the order of the folders.
Result<std::vector<DeviceInfo>> reportFolders(const ReportRequest& request);

} // namespace assay
