// The mark of a verdict as a widget.
#pragma once

#include "run/record/run_record.h"
#include "run/record/scorecard.h"

#include <QWidget>

namespace assay::gui {

class VerdictShape final : public QWidget {
    Q_OBJECT
public:
    VerdictShape(int size, QWidget* parent = nullptr);
    void setVerdict(Verdict verdict);

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    Verdict m_verdict = Verdict::inconclusive;
};

} // namespace assay::gui
