#include "gui/pages/lots/lot_head.h"

#include "gui/style.h"
#include "gui/verdict_shape.h"
#include "plot/lot_charts.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>

#include <algorithm>

namespace assay::gui {

namespace {

constexpr int kShapeSize = 44;
constexpr int kProgressWidth = 300;

} // namespace

LotHead::LotHead(QWidget* parent)
    : QFrame(parent), m_shape(new VerdictShape(kShapeSize, this)), m_verdict(new QLabel(this)),
      m_reason(new QLabel(this)), m_progress(new QLabel(this)), m_bar(new QProgressBar(this)), m_risk(new QLabel(this))
{
    setLook(this, "panel");
    m_verdict->setObjectName("lotVerdict");
    m_reason->setObjectName("lotReason");
    m_progress->setObjectName("lotProgress");
    m_risk->setObjectName("lotRisk");
    setLook(m_verdict, "reading");
    setLook(m_risk, "muted");
    m_bar->setTextVisible(false);
    for (QLabel* label : {m_reason, m_risk, m_progress})
        label->setWordWrap(true);
    auto* words = new QVBoxLayout;
    words->setSpacing(2);
    words->addWidget(m_verdict);
    words->addWidget(m_reason);
    words->addWidget(m_risk);
    auto* progress = new QVBoxLayout;
    progress->addStretch(1);
    progress->addWidget(m_progress);
    progress->addWidget(m_bar);
    progress->addStretch(1);
    m_bar->setFixedWidth(kProgressWidth);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(16, 10, 16, 10);
    row->setSpacing(16);
    row->addWidget(m_shape, 0, Qt::AlignVCenter);
    row->addLayout(words, 1);
    row->addLayout(progress);
}

void LotHead::showLot(const ShownLot& shown, const Texts& texts)
{
    const LotJudgement& judged = shown.lot->judgement;
    // The risks of a sampling plan presume a homogeneous lot (ISO 2859-1, 6.6), so a mixed one is not shown in green.
    const bool mixed = judged.verdict == LotVerdict::accept && judged.populations.size() > 1;
    const Verdict colour = mixed ? Verdict::inconclusive : colourOf(judged.verdict);
    m_shape->setVerdict(colour);
    setVerdictColour(m_verdict, colour);
    switch (judged.verdict) {
    case LotVerdict::accept:
        m_verdict->setText(
            mixed ? tr("Accept by the plan; mixed lot of %n populations", nullptr, int(judged.populations.size()))
                  : tr("Accept"));
        break;
    case LotVerdict::reject: m_verdict->setText(tr("Reject")); break;
    case LotVerdict::undecided: m_verdict->setText(tr("Undecided")); break;
    }
    m_reason->setText(texts.message(judged.reason));
    m_risk->setText(tr("Bad cards in the lot: %1 to %2 with 90 % confidence.")
                        .arg(shareText(judged.nonconformingShare.low), shareText(judged.nonconformingShare.high)));
    m_risk->setToolTip(inWords(shown.plan.curve, texts));
    const std::size_t wanted = judged.verdict == LotVerdict::undecided ? judged.decision.counted + judged.decision.more
                                                                       : judged.decision.counted;
    const std::size_t all = std::max<std::size_t>(1, std::max(wanted, judged.cards.size()));
    m_progress->setText(tr("%1 of %2 cards tested: %3 bad, %4 without a verdict")
                            .arg(judged.cards.size())
                            .arg(all)
                            .arg(judged.nonconforming)
                            .arg(judged.undecided));
    m_bar->setRange(0, static_cast<int>(all));
    m_bar->setValue(static_cast<int>(judged.cards.size()));
    m_bar->setAccessibleName(m_progress->text());
}

} // namespace assay::gui
