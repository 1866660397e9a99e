// All known runs: search, view, open, compare, resume, tag and annotate. The index is accessed in the background only.
#pragma once

#include "gui/background_task.h"
#include "gui/page.h"
#include "program/history/history.h"
#include "run/record/run_notes.h"
#include "run/record/step_name.h"

class QPushButton;
class QStackedWidget;
class QTabWidget;

namespace assay::gui {

class EmptyState;
class FolderProgress;
class HistoryModel;
class HistorySearch;
class HistoryTable;
class LifePanel;
class MessageStrip;
class PageHeader;
class RunPanel;
class Shell;

class HistoryPage final : public Page {
    Q_OBJECT
public:
    static constexpr int kMostCompared = 8;

    explicit HistoryPage(Shell& shell);
    void retranslate(const Texts& texts) override;
    NavigationEntry navigationEntry() const override;
    void enter() override;

private:
    struct Found { // result of a search
        std::vector<long long> numbers;
        std::vector<RunSummary> first; // the first runs, as many as may be visible
        std::size_t all = 0;           // runs in the index
        HistoryChoices choices;
    };
    struct Window { // visible part of the table
        std::vector<long long> asked;
        int firstRow = 0;
        std::vector<RunSummary> runs;
    };
    struct Life { // runs of one card
        std::vector<RunSummary> runs;
        StepNames steps; // from the profiles of these runs
    };
    void buildActions();
    QWidget* runs();
    void search();
    void showFound(Result<Found> found);
    void readInSight();
    void showWindow(Result<Window> window);
    void showSelection();
    void readLife(const RunSummary& run);
    void checkFiles(const RunSummary& run);
    void addToRun(NoteKind kind, const QString& text);
    void showProblem(const Error& error);
    void showCount();
    void openChosen();
    void compareChosen();
    void resumeChosen();
    void openFolder();
    void askFolder();
    const RunSummary* chosen() const; // the current run; null if none is selected
    std::vector<int> chosenRows() const;

    Shell& m_shell;
    Texts m_texts;
    std::size_t m_all = 0;
    std::string m_lifeOf;    // the card whose life is shown
    std::string m_checkedOf; // the run whose files were checked
    HistoryModel* m_model;
    PageHeader* m_header;
    QPushButton* m_add;
    HistorySearch* m_search;
    FolderProgress* m_progress;
    MessageStrip* m_message;
    QStackedWidget* m_stack;
    HistoryTable* m_table;
    QTabWidget* m_details;
    EmptyState* m_empty;
    QAction* m_open;
    QAction* m_compare;
    QAction* m_resume;
    QAction* m_folder;
    RunPanel* m_run = nullptr;
    LifePanel* m_life = nullptr;

    BackgroundTask<Result<Found>> m_searching;
    BackgroundTask<Result<Window>> m_reading;
    BackgroundTask<Result<Life>> m_livesReading;
    BackgroundTask<Result<RunSummary>> m_adding;
    BackgroundTask<std::vector<std::string>> m_checking;
};

} // namespace assay::gui
