// Lets the user select runs of the history.
#pragma once

#include "gui/background_task.h"
#include "program/history/index_folders.h"
#include "text/texts.h"

#include <QDialog>

#include <filesystem>
#include <vector>

class QLabel;
class QLineEdit;
class QPushButton;
class QTableWidget;

namespace assay::gui {

// Purpose of the selection.
struct RunsWanted {
    QString accept; // text of the button
    std::size_t least = 1, most = 1;
};

class RunChooser final : public QDialog {
    Q_OBJECT
public:
    // Opens a non-modal dialog on the window of `owner`. Null if one of `owner` is already open, which is raised. The
    // chooser deletes itself.
    static RunChooser* ask(RunsWanted wanted, const std::vector<std::filesystem::path>& shown, Texts texts,
                           QWidget* owner);

    // `shown` are preselected, as far as the history has them.
    RunChooser(RunsWanted wanted, const std::vector<std::filesystem::path>& shown, Texts texts, QWidget* parent);

signals:
    // In the order of the list, the latest run last.
    void runsChosen(const std::vector<std::filesystem::path>& folders);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void buildLayout();
    void list(const Result<std::vector<RunSummary>>& runs);
    void addRow(const RunSummary& run);
    void toggle(int row);
    void filter(const QString& text);
    void showCount();
    std::vector<std::filesystem::path> checkedFolders() const;

    RunsWanted m_wanted;
    std::vector<std::filesystem::path> m_shown;
    Texts m_texts;
    QLineEdit* m_search;
    QTableWidget* m_table;
    QLabel* m_count;
    QPushButton* m_accept;
    BackgroundTask<Result<std::vector<RunSummary>>> m_reading;
};

} // namespace assay::gui
