#include "document/document.h"

#include "text/wording.h"

#include <utility>

namespace assay {

void setSigners(Identification& identification, std::vector<std::string> own, std::string tester, const Wording& texts)
{
    identification.signers = std::move(own);
    if (!identification.signers.empty())
        return;
    identification.signers = {texts.translate("report", "Tested by"), texts.translate("report", "Approved by")};
    identification.firstSigner = std::move(tester);
}

void addSection(Document& document, Section section)
{
    if (!section.blocks.empty())
        document.sections.push_back(std::move(section));
}

} // namespace assay
