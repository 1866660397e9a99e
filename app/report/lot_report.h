// The document on a lot with its charts and the laboratory's template. GUI thread.
#pragma once

#include "document/document.h"
#include "judge/lot/lot_judgement.h"
#include "program/wiring/wiring.h"
#include "report/report_template.h"
#include "text/texts.h"

#include <span>
#include <string>
#include <vector>

namespace assay {

// The lot of a file, judged by its cards.
struct ReportedLot {
    Lot lot;
    std::vector<const JudgedRecord*> cards;
    LotJudgement judgement;
};
// `lotFile`: its content; `runs`: its cards, which must outlive the result. Errc::badInput for a lot that cannot be
// judged.
Result<ReportedLot> judgedLot(const std::string& lotFile, std::span<const JudgedRun> runs);
// A document with figures that can be drawn. `evidence`: where each card is shown.
Document reportOn(const ReportedLot& lot, const Texts& texts, const ReportTemplate& form,
                  std::vector<std::string> evidence);
// The cards whose own decision follows the document as evidence.
std::vector<std::size_t> shownCards(const ReportedLot& lot);

} // namespace assay
