// A document as text for a terminal or the clipboard.
#pragma once

#include "document/document.h"

#include <string>

namespace assay {

// Every section but figures, which a terminal cannot show; their data are in the tables and exports. Details of cells
// are in parentheses, those of the first column in a column of their own at the end: they are sentences.
std::string documentText(const Document& document);

} // namespace assay
