#include "report/lot_report.h"

#include "document/lot_document.h"
#include "plot/lot_charts.h"
#include "report/evidence.h"
#include "report/run_report.h"

namespace assay {

Result<ReportedLot> judgedLot(const std::string& lotFile, std::span<const JudgedRun> runs)
{
    std::vector<const JudgedRecord*> cards;
    for (const JudgedRun& run : runs)
        cards.push_back(&run.record);
    return parseLot(lotFile, kLotFile).and_then([&](Lot lot) {
        return judgeLot(lot, cards).map([&](LotJudgement judgement) {
            return ReportedLot{std::move(lot), std::move(cards), std::move(judgement)};
        });
    });
}

Document reportOn(const ReportedLot& lot, const Texts& texts, const ReportTemplate& form,
                  std::vector<std::string> evidence)
{
    const LotDocument judged{lot.lot, lot.cards, lot.judgement};
    return lotDocument(judged, Wording(texts.phrases()),
                       {.spreads = spreadFigures(judged, texts),
                        .acceptance = acceptanceFigure(lot.judgement.plan, texts),
                        .fields = fieldsOf(form),
                        .signers = signersOf(form),
                        .evidence = std::move(evidence)});
}

std::vector<std::size_t> shownCards(const ReportedLot& lot)
{
    constexpr std::size_t kMost = 12;
    return evidenceCards(lot.judgement, kMost);
}

} // namespace assay
