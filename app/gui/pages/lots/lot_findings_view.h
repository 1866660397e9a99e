// Identity checks, which precede all statistics: the populations of a lot, and findings on all cards together.
#pragma once

#include "gui/pages/lots/shown_lot.h"
#include "text/texts.h"

#include <QWidget>

class QLabel;
class QTableWidget;

namespace assay::gui {

class LotFindingsView final : public QWidget {
    Q_OBJECT
public:
    explicit LotFindingsView(QWidget* parent = nullptr);
    void showLot(const LotDocument& document, const Texts& texts);

private:
    void showKinds(const LotDocument& document, const Texts& texts);
    void showFindings(const LotDocument& document, const Texts& texts);

    QLabel* m_count;
    QTableWidget* m_kinds;
    QLabel* m_caption;
    QTableWidget* m_findings;
};

} // namespace assay::gui
