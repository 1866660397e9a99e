// The start of tests: its button, what the user is asked, why a card cannot be tested, and messages. It stays in sight
// below the page.
#pragma once

#include "card/device/device_info.h"

#include <QWidget>

#include <vector>

class QLabel;
class QPushButton;

namespace assay::gui {

class MessageStrip;

// A selected card.
struct StartCandidate {
    DeviceInfo card;
    QString whyNotNow;      // such as: it is being tested; "" = a test can start
    QString whyNotErasable; // "" = it may be erased
};

// Effect of the profile on the cards; `unknown` before its plan is computed.
enum class StartEffect { unknown, reads, erases };

class StartBar final : public QWidget {
    Q_OBJECT
public:
    explicit StartBar(QWidget* parent);
    MessageStrip& message() const { return *m_message; }
    // No candidate: no card is selected.
    void showStart(const std::vector<StartCandidate>& chosen, StartEffect effect);
    // "" if a test of the card can start.
    static QString whyNot(const StartCandidate& candidate, StartEffect effect);

signals:
    void startRequested();

private:
    static QString startText(StartEffect effect, bool simulated, int count);
    void showStartOfOne(const StartCandidate& candidate, StartEffect effect);
    void showStartOfSeveral(const std::vector<StartCandidate>& chosen, StartEffect effect);

    MessageStrip* m_message;
    QLabel* m_hint;
    QPushButton* m_start;
};

} // namespace assay::gui
