// Compares runs: differing conditions, criteria and metrics with the differences that exceed their uncertainty,
// overlaid curves, the difference of address maps, and one metric of many runs.
#pragma once

#include "gui/background_task.h"
#include "gui/page.h"
#include "gui/pages/compare/compared_set.h"
#include "plot/time_range.h"

#include <filesystem>
#include <memory>
#include <vector>

class QLabel;
class QPushButton;
class QStackedWidget;
class QTableWidget;

namespace assay::gui {

class EmptyState;
class Chooser;
class MessageStrip;
class PageHeader;
class Exporter;
class Shell;

class ComparePage final : public Page {
    Q_OBJECT
public:
    explicit ComparePage(Shell& shell);
    void retranslate(const Texts& texts) override;
    NavigationEntry navigationEntry() const override;

private:
    enum View { metricsView, conditionsView, timeView, latencyView, addressView, spreadView, views };

    void buildLayout();
    QWidget* framed(QWidget* inside);
    QWidget* timePlots();
    QWidget* spreadArea();
    void chooseRuns();
    void addFolder();
    void load(std::vector<std::filesystem::path> folders);
    void showSet(Result<ComparedSet> set);
    void showAll();
    void listViews();
    void listItems(); // fills the second chooser for the view
    void showView();
    void showPhase();
    void showSpread();
    void askPdf();
    void askPdfName();
    QString changedRuns() const; // one line per run; "" = all unmodified
    void setSaving(bool saving); // while a PDF is being written
    View view() const;
    const SharedPhase* phase() const;

    Shell& m_shell;
    Texts m_texts;
    ComparedSet m_set;
    bool m_saving = false;
    PageHeader* m_header;
    QPushButton* m_choose;
    QPushButton* m_add;
    QPushButton* m_save;
    Exporter* m_saver;
    MessageStrip* m_message;
    EmptyState* m_empty;
    QWidget* m_content;
    QTableWidget* m_runs;
    QLabel* m_same; // differing conditions, or a note that all are equal
    QLabel* m_viewCaption;
    Chooser* m_view;
    Chooser* m_item;
    QStackedWidget* m_stack; // in the order of View
    QTableWidget* m_metrics;
    QTableWidget* m_conditions;
    OverlayPlot* m_rate;
    OverlayPlot* m_stalls;
    TimeRange m_times; // of both
    OverlayPlot* m_latency;
    DifferenceMap* m_addresses;
    SpreadPlot* m_spread;
    BackgroundTask<Result<ComparedSet>> m_reading;
};

} // namespace assay::gui
