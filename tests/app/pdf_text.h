// Text of a PDF, page by page, by poppler's pdftotext. SKIPs the test if that is not installed.
#pragma once

#include <QStringList>
#include <filesystem>

namespace assay::test {

// The text of each page: compatibility forms made plain (NFKC), figure dashes as en dashes (some fonts have one
// glyph for both), white space of any kind as one blank.
QStringList pdfPages(const std::filesystem::path& file);

} // namespace assay::test
