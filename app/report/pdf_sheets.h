// Puts the pages of two documents side by side on sheets of twice the width: one report in two languages. By libqpdf,
// without Qt and qpdf in this header.
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

// Returns a document that is to be packed (pdf_pack.h). Both have the same parts, and each part begins on a new sheet:
// what is shorter leaves its side free. Fonts and letters stay as they are, so that text can be searched and copied.
std::string sideBySide(const PaintedPdf& left, const PaintedPdf& right);

} // namespace assay
