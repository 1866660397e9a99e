// Files attached to a report so that its receiver can check it: the files of its runs, and a list of them that also
// states how the pages were drawn. No Qt here. Format: docs/user/report.md.
#pragma once

#include "program/wiring/wiring.h"
#include "report/report_template.h"

#include <nlohmann/json.hpp>
#include <span>
#include <string>
#include <vector>

namespace assay {

struct AttachedFile {
    std::string name;
    std::string content;
};

inline constexpr const char* kReportList = "cardassay-report.json"; // name of the list among the attached files
inline constexpr const char* kJudgedBy = "judged-by.toml"; // profile of a run that was judged by another than its own
inline constexpr const char* kLogoFile = "template-logo";
inline constexpr const char* kLotFile = "lot.toml";
inline constexpr const char* kLotJson = "lot.json"; // the judgement of the lot (docs/formats/lot-file.md)
inline constexpr const char* kReportSchema = "cardassay.report/1";
inline constexpr const char* kComparison = "comparison"; // value of `document` in the list; absent in a report
// A report whose records are larger than this attaches run.json and profile.toml only, with digests of the other files.
inline constexpr std::size_t kMaxAttachedBytes = 64U << 20U;

// All inputs of the drawing besides the records.
struct Drawing {
    std::string language;
    std::string created;                       // ISO 8601 in UTC; the only difference between two reports of one run
    std::map<std::string, std::string> drawer; // version and commit of the program, Qt, and a digest of the fonts
    ReportTemplate form = {};
    bool comparison = false;  // comparison of runs, in place of a report on each
    std::string lotFile = {}; // content of the lot file; its cards are the runs, in its order; "" = not a lot
};

// Returns the list first, then the files of the runs. Runs that are not stored have none. Unreadable files are omitted,
// which the check finds.
std::vector<AttachedFile> evidenceOf(std::span<const JudgedRun> runs, const Drawing& drawing);

} // namespace assay
