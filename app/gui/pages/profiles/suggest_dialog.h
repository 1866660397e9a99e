// Suggests the limit of a criterion from the results of selected runs. Runs come from the history, and from the folder
// where this program stores them. Reads on background threads.
#pragma once

#include "ground/stats/suggested_limit.h"
#include "gui/background_task.h"
#include "program/history/run_summary.h"
#include "run/profile/profile.h"
#include "run/record/scorecard.h"
#include "text/texts.h"

#include <QDialog>

#include <map>
#include <optional>

class QLabel;
class QLineEdit;
class QListWidget;
class QListWidgetItem;
class QPushButton;
class QToolButton;

namespace assay::gui {

// The requested metric.
struct LimitQuestion {
    std::string metric;   // "STEP.QUANTITY"
    std::string scenario; // scenario of the step; "" = whole run
    Quantity quantity;
    LimitKind kind = LimitKind::atLeast;
    QString title = {}; // displayed title
};

// Returns the run's metric, or that of its only step with the same scenario. None without a number.
std::optional<ObservedValue> seenValue(const JudgedRecord& record, const LimitQuestion& question,
                                       const std::string& card);

class SuggestDialog final : public QDialog {
    Q_OBJECT
public:
    SuggestDialog(LimitQuestion question, const std::filesystem::path& runsRoot, const Texts& texts,
                  QWidget* parent = nullptr);

signals:
    void limitChosen(double limit);

private:
    void buildLayout();
    void addRuns(const std::vector<RunSummary>& runs);
    void filter(const QString& words);
    void checkShown(bool checked);
    void readChosen();
    void showSuggestion();
    QString textOf(const RunSummary& run) const;
    std::vector<RunSummary> chosenRuns() const;

    LimitQuestion m_question;
    Texts m_texts;
    std::vector<RunSummary> m_runs;                             // in the order of the list
    std::map<std::string, std::optional<ObservedValue>> m_seen; // by folder
    std::optional<SuggestedLimit> m_suggested;

    QLineEdit* m_filter;
    QListWidget* m_list;
    QToolButton *m_all, *m_none;
    QLabel *m_limit, *m_method;
    QPushButton *m_use, *m_cancel;

    BackgroundTask<std::vector<RunSummary>> m_listing;
    BackgroundTask<std::map<std::string, std::optional<ObservedValue>>> m_reading;
};

} // namespace assay::gui
