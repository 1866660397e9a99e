// Checks a PDF report against the records attached to it: for its receiver, who has nothing else. No Qt in this header.
// What is compared with what: docs/report.md.
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
    std::string bytes;            // without the signature that may stand behind it
    std::optional<Signer> signer; // of the file, by a signature that holds
    UnpackedPdf pdf;
    Drawing drawing;
    std::vector<JudgedRun> runs;
    bool partial = false;                  // records too large to be attached: nothing is judged or drawn again
    std::vector<Message> changed;          // what was found so far
    std::shared_ptr<const void> temporary; // keeps the unpacked folders while it lives
};
// Any thread. Errc::badInput when the file is no report with its records; refused when it is one and so damaged that
// nothing of it can be compared.
Result<OpenedReport> openReport(const std::filesystem::path& file);

struct CheckedRun {
    std::string runId, card;
    std::string sha256; // of run.json, as in the QR code of the pages
    std::string signer; // name of the key by which the record is signed; "" = not signed
    bool simulated = false;
    Verdict verdict = Verdict::inconclusive; // as judged again
};

struct ReportCheck {
    std::vector<Message> changed; // one sentence for each thing that does not fit; empty = whole
    Message caveat;               // what could not be compared, because another program drew the pages; mostly empty
    std::string created;          // ISO 8601, as the report says
    std::vector<CheckedRun> runs;
    std::optional<Signer> signer; // of the file; a signature that does not hold is a change

    int exitCode() const { return !changed.empty() ? 3 : caveat.empty() ? 0 : 6; }
    // What was found, in one sentence.
    Message summary() const;
};
// Draws the report again from its records and compares. GUI thread of a running QApplication.
ReportCheck compareReport(const OpenedReport& report);

// Both, for programs without Qt.
Result<ReportCheck> checkReport(const std::filesystem::path& file);

} // namespace assay
