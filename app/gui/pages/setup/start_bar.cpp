#include "gui/pages/setup/start_bar.h"

#include "gui/card_names.h"
#include "gui/message_strip.h"
#include "gui/shell.h"
#include "gui/style.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>

#include <algorithm>

namespace assay::gui {

namespace {

constexpr int kHints = 3; // lines about several cards

} // namespace

StartBar::StartBar(QWidget* parent)
    : QWidget(parent), m_message(new MessageStrip(this)), m_hint(new QLabel(this)), m_start(new QPushButton(this))
{
    setObjectName("startBar");
    m_start->setObjectName("startButton");
    m_start->setMinimumHeight(40);
    m_hint->setObjectName("startHint");
    setLook(m_hint, "muted");
    m_hint->setWordWrap(true);
    auto* bottom = new QHBoxLayout;
    bottom->setSpacing(16);
    bottom->addWidget(m_hint, 1);
    bottom->addWidget(m_start);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(24, 4, 24, 12);
    column->addWidget(m_message);
    column->addLayout(bottom);
    connect(m_start, &QPushButton::clicked, this, &StartBar::startRequested);
}

QString StartBar::whyNot(const StartCandidate& candidate, StartEffect effect)
{
    return candidate.whyNotNow.isEmpty() && effect == StartEffect::erases ? candidate.whyNotErasable
                                                                          : candidate.whyNotNow;
}

void StartBar::showStart(const std::vector<StartCandidate>& chosen, StartEffect effect)
{
    m_hint->setToolTip(QString());
    if (chosen.size() > 1)
        return showStartOfSeveral(chosen, effect);
    if (!chosen.empty())
        return showStartOfOne(chosen.front(), effect);
    m_start->setEnabled(false);
    setLook(m_start, "primary");
    m_start->setText(tr("&Start test"));
    m_hint->setText(tr("Choose a card in the list. Nothing is written before you confirm it."));
}

QString StartBar::startText(StartEffect effect, bool simulated, int count)
{
    const bool one = count == 1;
    switch (effect) {
    case StartEffect::unknown: return one ? tr("&Start test") : tr("&Start %n tests", nullptr, count);
    case StartEffect::reads:
        return one ? tr("&Start test (reads only)") : tr("&Start %n tests (reads only)", nullptr, count);
    case StartEffect::erases: break;
    }
    if (simulated)
        return one ? tr("&Start test (ERASES the simulated card)")
                   : tr("&Start %n tests (ERASES the simulated cards)", nullptr, count);
    return one ? tr("&Start test (ERASES the card)...") : tr("&Start %n tests (ERASES the cards)...", nullptr, count);
}

void StartBar::showStartOfOne(const StartCandidate& candidate, StartEffect effect)
{
    const DeviceInfo& card = candidate.card;
    const bool erases = effect == StartEffect::erases;
    m_start->setEnabled(effect != StartEffect::unknown && whyNot(candidate, effect).isEmpty());
    setLook(m_start, erases && !card.simulated() ? "danger" : "primary");
    m_start->setText(startText(effect, card.simulated(), 1));
    if (!candidate.whyNotNow.isEmpty())
        m_hint->setText(candidate.whyNotNow);
    else if (erases && !candidate.whyNotErasable.isEmpty())
        m_hint->setText(tr("This profile erases the card, but this disk must not be erased."));
    else if (Shell::needsConsent(card, erases))
        m_hint->setText(card.mountPoints.empty()
                            ? tr("You will be asked to confirm which card is erased.")
                            : tr("You will be asked to confirm which card is unmounted and erased."));
    else
        m_hint->clear();
}

void StartBar::showStartOfSeveral(const std::vector<StartCandidate>& chosen, StartEffect effect)
{
    const bool erases = effect == StartEffect::erases;
    int count = 0;
    bool simulated = true, asks = false;
    QStringList hints;
    for (const StartCandidate& candidate : chosen) {
        if (const QString reason = whyNot(candidate, effect); !reason.isEmpty()) {
            //: One of several selected cards is not tested: %1 card, %2 sentence with the reason
            hints << tr("%1 is not tested: %2").arg(cardName(candidate.card), reason);
            continue;
        }
        ++count;
        simulated = simulated && candidate.card.simulated();
        asks = asks || Shell::needsConsent(candidate.card, erases);
    }
    if (asks)
        hints.prepend(tr("You will be asked once to confirm all cards that are erased."));
    m_start->setEnabled(effect != StartEffect::unknown && count > 0);
    setLook(m_start, erases && !simulated ? "danger" : "primary");
    m_start->setText(startText(effect, simulated, count));
    m_hint->setText(hints.mid(0, kHints).join(QLatin1Char('\n')));
    m_hint->setToolTip(hints.join(QLatin1Char('\n')));
}

} // namespace assay::gui
