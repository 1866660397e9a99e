// Makes a PDF with a function that draws its pages.
#pragma once

#include "ground/base/result.h"
#include "report/evidence.h"
#include "report/page_flow.h"
#include "report/pdf_signature.h"

#include <filesystem>
#include <functional>
#include <optional>
#include <span>

namespace assay {

// Returns the current drawing: the time, and all inputs besides the records that determine the bytes of a page. Needs a
// QGuiApplication.
Drawing drawingNow(const Language& language);

struct PdfContent {
    QString title;
    Drawing drawing;
    std::vector<AttachedFile> files = {};
};
// Calls `draw` twice per language of the drawing, because each page states the number of pages. Returns a complete
// file; one in two languages has them side by side.
std::string drawPdf(const PdfContent& content, const std::function<void(PageFlow&)>& draw);

// Writes the file completely or not at all. Errc::environment if it cannot be written, badInput if the path cannot be a
// file.
Result<void> saveReport(std::string_view bytes, const std::filesystem::path& file);
// Writes a PDF, signed if there is a key. Errc::badInput if the key cannot sign.
Result<void> saveSigned(std::string pdf, const std::optional<CertifiedKey>& key, const std::filesystem::path& file);

} // namespace assay
