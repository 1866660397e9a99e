// A document as text for a terminal or the clipboard.
#pragma once

#include "document/document.h"
#include "text/phrases.h"

#include <string>

namespace assay {

// Every section but figures, which a terminal cannot show; their data are in the tables and exports. Tables have lines
// of 120 cells, but long names and sentences lines of their own. `phrases`: of the language of the document.
std::string documentText(const Document& document, const Phrases& phrases);

} // namespace assay
