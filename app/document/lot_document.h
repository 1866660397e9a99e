// The document on a judged lot. Pure functions; any thread, but figures are made in the GUI thread.
#pragma once

#include "document/document.h"
#include "judge/lot/lot_judgement.h"
#include "text/wording.h"

namespace assay {

// Additions of a front end.
struct LotDocumentParts {
    std::vector<Figures> spreads = {};      // of the criteria, if the front end draws
    std::optional<Figure> acceptance = {};  // operating characteristic of the plan
    std::vector<Fact> fields = {};          // of the laboratory's template
    std::vector<std::string> signers = {};  // of the template; empty = tester and approver
    std::vector<std::string> evidence = {}; // where the record of each card is shown: a page, a folder; "" = nowhere
};
// Page 1 (Part::decision) holds decision, lot, sampling, testing, nonconforming samples and risks.
Document lotDocument(const LotDocument& lot, const Wording& texts, const LotDocumentParts& parts);

// "Lot L1 of Alpha"
std::string lotTitle(const Lot& lot, const Wording& texts);
// Cards whose own pages are the evidence: nonconforming ones, then those without a verdict, at most `most`; in the
// order of testing.
std::vector<std::size_t> evidenceCards(const LotJudgement& judged, std::size_t most);

} // namespace assay
