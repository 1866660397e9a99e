// A document (document/document.h) as text for a terminal.
#pragma once

#include "document/document.h"

#include <string>

namespace assay::cli {

// Every section but figures, which a terminal cannot show; their data are in the tables and exports. Tables have lines
// of 120 cells, but long names and sentences lines of their own.
std::string documentText(const Document& document);

} // namespace assay::cli
