// Decision on a lot and its reason: the verdict, the progress of the sampling, and the risks.
#pragma once

#include "gui/pages/lots/shown_lot.h"
#include "text/texts.h"

#include <QFrame>

class QLabel;
class QProgressBar;

namespace assay::gui {

class VerdictShape;

class LotHead final : public QFrame {
    Q_OBJECT
public:
    explicit LotHead(QWidget* parent = nullptr);
    void showLot(const ShownLot& shown, const Texts& texts);

private:
    VerdictShape* m_shape;
    QLabel* m_verdict;
    QLabel* m_reason;
    QLabel* m_progress;
    QProgressBar* m_bar;
    QLabel* m_risk;
};

} // namespace assay::gui
