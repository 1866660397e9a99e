// The criteria of a run, failures first, each in one sentence, and the chart of the chosen one. The chart is beside the
// criteria where there is room, else below.
#pragma once

#include "document/document.h"
#include "plot/time_range.h"
#include "run/record/scorecard.h"
#include "text/texts.h"

#include <QFrame>

#include <memory>
#include <optional>

class QBoxLayout;
class QLabel;

namespace assay::gui {

class DocumentTable;
class FigureView;

class CriteriaView final : public QFrame {
    Q_OBJECT
public:
    // `times` must outlive this object.
    explicit CriteriaView(TimeRange& times, QWidget* parent = nullptr);
    void show(std::shared_ptr<const JudgedRecord> run, const Texts& texts); // chooses the deciding criterion

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void showFigure(std::optional<Figure> figure);
    std::optional<Figure> chosenFigure() const;
    void enlarge();

    TimeRange& m_times;
    Texts m_texts;
    std::shared_ptr<const JudgedRecord> m_run;
    std::vector<const CriterionResult*> m_criteria; // by row
    QBoxLayout* m_layout;
    DocumentTable* m_table;
    QLabel* m_none; // in place of a chart
    FigureView* m_figure = nullptr;
};

} // namespace assay::gui
