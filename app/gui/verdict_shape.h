// A verdict told three times: colour, shape and word, so that neither colour blindness nor distance hides it.
#pragma once

#include "record/run_record.h"

#include <QWidget>

class QPainter;

namespace assay::gui {

// Circle with tick, triangle with bar, octagon with cross, diamond with question mark, square with bar.
void paintVerdictShape(QPainter& painter, const QRectF& box, Verdict verdict, const QColor& colour, const QColor& mark);

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
