// The full advice: card model, mitigations with effect and cost, and reasons.
#pragma once

#include "judge/advice/advice.h"
#include "text/texts.h"

#include <QWidget>

class QLabel;
class QTableWidget;

namespace assay::gui {

class AdviceView final : public QWidget {
    Q_OBJECT
public:
    explicit AdviceView(QWidget* parent = nullptr);
    void setAdvice(const Advice& advice, const StepNames& names, const Texts& texts);

private:
    QLabel* m_card;
    QTableWidget* m_mitigations;
    QLabel* m_basis;
    QLabel* m_reasons;
};

} // namespace assay::gui
