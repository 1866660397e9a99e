// A PDF from a function that draws its pages.
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

// Returns how this program draws now: the time, and what besides the records decides on the bytes of a page. Needs a
// QGuiApplication.
Drawing drawingNow(const Language& language);

struct PdfContent {
    QString title;
    Drawing drawing;
    std::vector<AttachedFile> files = {};
};
// Calls `draw` twice for each language of the drawing, since each page says how many there are. Returns a whole file;
// one in two languages has them side by side.
std::string drawPdf(const PdfContent& content, const std::function<void(PageFlow&)>& draw);

// Writes the file completely or not at all. Errc::environment when it cannot be written, badInput when the path is no
// place for a file.
Result<void> saveReport(std::string_view bytes, const std::filesystem::path& file);
// The same for a PDF, with a signature where there is a key. Errc::badInput when the key cannot sign.
Result<void> saveSigned(std::string pdf, const std::optional<CertifiedKey>& key, const std::filesystem::path& file);

} // namespace assay
