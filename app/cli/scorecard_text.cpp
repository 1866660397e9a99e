#include "cli/result_text.h"

#include "cli/speech.h"
#include "document/document_text.h"
#include "document/run_document.h"

#include <algorithm>

namespace assay::cli {

std::string scorecardText(const JudgedRecord& run, bool withLatencies)
{
    Document document = runDocument(run, Wording(phrases().language()), {});
    std::erase_if(document.sections, [&](const Section& section) {
        return section.part == Part::appendix && !(withLatencies && section.id == "latencies");
    });
    return documentText(document, phrases());
}

} // namespace assay::cli
