// What is to be done with a lot, and why: the verdict, how far the sampling is, and the risk of being wrong.
#pragma once

#include "gui/pages/lots/lot_picture.h"
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
    void showLot(const LotPicture& picture, const Texts& texts);

private:
    VerdictShape* m_shape;
    QLabel* m_verdict;
    QLabel* m_reason;
    QLabel* m_progress;
    QProgressBar* m_bar;
    QLabel* m_risk;
};

} // namespace assay::gui
