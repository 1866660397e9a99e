// Writes a comparison of runs as a document for people. No Qt in this header, so that the command line can use it.
#pragma once

#include "ground/base/result.h"
#include "program/wiring/wiring.h"
#include "report/evidence.h"
#include "report/pdf_signature.h"

#include <filesystem>
#include <optional>
#include <span>
#include <string>

namespace assay {

// Draws one to three pages of comparison with the records attached, as drawPdfReport(). At least two runs.
std::string drawComparisonPdf(std::span<const JudgedRun> runs, Drawing drawing);
// Writes the same into a file, in one of documentLanguages(). Fails as writePdfReport().
Result<void> writeComparisonPdf(std::span<const JudgedRun> runs, const std::filesystem::path& file,
                                const std::string& language, const std::optional<CertifiedKey>& key = {});

} // namespace assay
