// Finding of a step on marks, life or power cuts, in words and a table.
#pragma once

#include "document/finding.h"

#include <QWidget>

class QLabel;
class QTableWidget;

namespace assay::gui {

class FindingView final : public QWidget {
    Q_OBJECT
public:
    explicit FindingView(QWidget* parent = nullptr);
    void setFinding(const Finding& finding);

private:
    QLabel* m_answer;
    QLabel* m_evidence;
    QLabel* m_meaning;
    QTableWidget* m_table;
};

} // namespace assay::gui
