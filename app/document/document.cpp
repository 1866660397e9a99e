#include "document/document.h"

#include <utility>

namespace assay {

void addSection(Document& document, Section section)
{
    if (!section.blocks.empty())
        document.sections.push_back(std::move(section));
}

} // namespace assay
