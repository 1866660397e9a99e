// The text of a page of a PDF, to compare it with that of another. Private to report/.
#pragma once

#include <string>

class QPDFPageObjectHelper;

namespace assay {

// Returns the characters of the page in the order in which it draws them, without blanks: where a line breaks depends
// on the fonts of the machine. Reads text as QPdfWriter writes it: glyph numbers of two bytes, with a ToUnicode table
// for each font (ISO 32000-1, 9.10.3). Throws what libqpdf throws.
std::string pdfPageText(QPDFPageObjectHelper& page);

} // namespace assay
