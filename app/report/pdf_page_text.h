// Text of a PDF page, for comparison with another page. Private to report/.
#pragma once

#include <string>

#include <cstddef>

class QPDFPageObjectHelper;

namespace assay {

// Remaining budget for the text of all pages of a file: a page may name the same part a million times.
struct PdfTextWork {
    std::size_t bytes = 96U << 20U;
    std::size_t glyphs = 4'000'000; // rows of ToUnicode tables
    int forms = 10'000;
};

// Returns the characters of the page in the order in which it draws them, without blanks: where a line breaks depends
// on the fonts of the machine. Reads text as QPdfWriter writes it: glyph numbers of two bytes, with a ToUnicode table
// for each font (ISO 32000-1, 9.10.3). Throws what libqpdf throws, and PdfRefused where `work` is used up.
std::string pdfPageText(QPDFPageObjectHelper& page, PdfTextWork& work);

} // namespace assay
