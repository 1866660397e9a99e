// The catalogues app/i18n/cardassay_CODE.ts as tables in the program, made by cmake/embed_catalogues.cmake, for all
// that knows no Qt.
#pragma once

#include <span>

namespace assay {

struct CatalogueEntry {
    const char* context;
    const char* source;
    const char* translation;
};
struct Catalogue {
    const char* code; // of the language
    std::span<const CatalogueEntry> entries;
};

std::span<const Catalogue> builtinCatalogues();

} // namespace assay
