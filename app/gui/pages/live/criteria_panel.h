// Criteria of a running test: value so far, and interim status: met so far, open, or lost.
#pragma once

#include "run/record/interim_verdict.h"
#include "run/record/step_name.h"
#include "text/texts.h"

#include <QFrame>

#include <memory>
#include <vector>

class QLabel;
class QScrollArea;
class QVBoxLayout;

namespace assay::gui {

class VerdictShape;

class CriteriaPanel final : public QFrame {
    Q_OBJECT
public:
    explicit CriteriaPanel(QWidget* parent = nullptr);
    // Null = nothing measured yet. Returns early if nothing changed.
    void setSoFar(std::shared_ptr<const InterimVerdict> soFar, const StepNames& names);
    void retranslate(const Texts& texts);

private:
    struct Row {
        QWidget* whole;
        VerdictShape* mark;
        QLabel* name;
        QLabel* status;
    };
    Row makeRow();
    void showRows();
    void showRow(const Row& row, const InterimCriterion& criterion) const;
    QString statusText(const InterimCriterion& criterion) const;

    Texts m_texts;
    std::shared_ptr<const InterimVerdict> m_soFar;
    StepNames m_names;
    QLabel* m_title;
    QScrollArea* m_scroll;
    QVBoxLayout* m_layout;
    std::vector<Row> m_rows; // grows to the number of criteria
};

} // namespace assay::gui
