// Finding of a step on marks, life or power cuts, in words and a table.
#pragma once

#include "text/step_answers.h"

#include <QWidget>

class QLabel;
class QTableWidget;

namespace assay::gui {

class AnswerView final : public QWidget {
    Q_OBJECT
public:
    explicit AnswerView(QWidget* parent = nullptr);
    void setAnswer(const StepAnswer& answer);

private:
    QLabel* m_answer;
    QLabel* m_evidence;
    QLabel* m_meaning;
    QTableWidget* m_table;
};

} // namespace assay::gui
