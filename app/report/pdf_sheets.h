// Places the pages of two documents side by side on sheets of double width: one report in two languages. Uses libqpdf;
// no Qt and no qpdf in this header.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace assay {

struct PaintedPdf {
    std::string bytes;
    std::size_t pages = 0;
    std::vector<std::size_t> parts = {}; // the first page of each part, from 0
};

// Returns a document to be packed (pdf_pack.h). Both inputs have the same parts, and each part starts on a new sheet:
// the side of a shorter part stays empty. Fonts and glyphs are unchanged, so text stays searchable.
std::string sideBySide(const PaintedPdf& left, const PaintedPdf& right);

} // namespace assay
