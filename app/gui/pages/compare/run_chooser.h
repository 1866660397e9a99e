// Asks which runs of the history are to be compared.
#pragma once

#include "gui/background_task.h"
#include "store/history/index_folders.h"
#include "text/texts.h"

#include <QDialog>

#include <filesystem>
#include <vector>

class QLabel;
class QLineEdit;
class QPushButton;
class QTableWidget;

namespace assay::gui {

class RunChooser final : public QDialog {
    Q_OBJECT
public:
    // `shown` are checked already, as far as the history knows them.
    RunChooser(const std::vector<std::filesystem::path>& shown, Texts texts, QWidget* parent);

signals:
    // In the order of the list, the latest run last.
    void runsChosen(const std::vector<std::filesystem::path>& folders);

private:
    void buildLayout();
    void list(const Result<std::vector<RunSummary>>& runs);
    void addRow(const RunSummary& run);
    void filter(const QString& text);
    void showCount();
    std::vector<std::filesystem::path> checkedFolders() const;

    std::vector<std::filesystem::path> m_shown;
    Texts m_texts;
    QLineEdit* m_search;
    QTableWidget* m_table;
    QLabel* m_count;
    QPushButton* m_compare;
    BackgroundTask<Result<std::vector<RunSummary>>> m_reading;
};

} // namespace assay::gui
