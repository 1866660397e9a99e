// What a report carries beside its pages, so that its receiver can check it: the files of its runs, and a list of them
// that also says how the pages were drawn. No Qt here. Format: docs/report.md.
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
inline constexpr const char* kJudgedBy =
    "judged-by.toml"; // the profile of a run that was judged by another than its own
inline constexpr const char* kLogoFile = "template-logo";
inline constexpr const char* kLotFile = "lot.toml";
inline constexpr const char* kLotJson = "lot.json"; // the judgement of the lot (docs/lot-file.md)
inline constexpr const char* kReportSchema = "cardassay.report/1";
inline constexpr const char* kComparison = "comparison"; // `document` of the list; a report has none
// A report whose records are larger than this carries run.json and profile.toml only, with digests of the rest.
inline constexpr std::size_t kMaxAttachedBytes = 64U << 20U;

// How pages are drawn: all that decides on them beside the records.
struct Drawing {
    std::string language;
    std::string created;                       // ISO 8601 in UTC: the only thing that two reports of one run differ in
    std::map<std::string, std::string> drawer; // version and commit of the program, Qt, and a digest of the fonts
    ReportTemplate form = {};
    bool comparison = false;  // runs side by side, not a report on each
    std::string lotFile = {}; // content of the lot file whose cards the runs are, in its order; "" = not a lot
};

// Returns the files of the runs and, first, the list. Runs that are not stored bring none. A file that cannot be read
// is left out, and found by the check.
std::vector<AttachedFile> evidenceOf(std::span<const JudgedRun> runs, const Drawing& drawing);

} // namespace assay
