// Checks a PDF report against the records attached to it, for a receiver who has only the file. No Qt in this header.
// Compared items: docs/user/report.md.
#pragma once

#include "report/pdf_pack.h"
#include "report/pdf_signature.h"
#include "report/report.h"

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace assay {

// A report with its records unpacked and judged again.
struct OpenedReport {
    std::string bytes;            // without an appended signature
    std::optional<Signer> signer; // set by a valid signature of the file
    UnpackedPdf pdf;
    Drawing drawing;
    std::vector<JudgedRun> runs;
    bool partial = false;                  // records too large to be attached: nothing is judged or drawn again
    std::vector<Message> changed;          // differences found so far
    std::shared_ptr<const void> temporary; // owns the unpacked folders
};
// Any thread. Errc::badInput if the file is no report with its records; refused if it is one, but too damaged to
// compare anything.
Result<OpenedReport> openReport(const std::filesystem::path& file);

struct CheckedRun {
    std::string runId, card;
    std::string sha256; // of run.json, as in the QR code of the pages
    std::string signer; // name of the key that signed the record; "" = not signed
    bool simulated = false;
    Verdict verdict = Verdict::inconclusive; // as judged again
};

struct ReportCheck {
    std::vector<Message> changed; // one sentence per difference; empty = intact
    Message caveat;               // items not comparable because another program drew the pages; usually empty
    std::string created;          // ISO 8601, as stated by the report
    std::vector<CheckedRun> runs;
    std::optional<Signer> signer; // signer of the file; an invalid signature is a difference

    int exitCode() const { return !changed.empty() ? 3 : caveat.empty() ? 0 : 6; }
    // Returns the result in one sentence.
    Message summary() const;
};
// Draws the report again from its records and compares. GUI thread of a running QApplication.
ReportCheck compareReport(const OpenedReport& report);

// Reads and compares, for programs without Qt.
Result<ReportCheck> checkReport(const std::filesystem::path& file);

} // namespace assay
