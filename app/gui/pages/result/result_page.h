// Shows the verdict, the scorecard, the charts of each phase, and the actions for the run.
#pragma once

#include "document/finding.h"
#include "gui/background_task.h"
#include "gui/page.h"
#include "plot/run_charts.h"
#include "program/wiring/wiring.h"

#include <filesystem>
#include <memory>
#include <optional>

class QLabel;
class QPushButton;
class QStackedWidget;

namespace assay::gui {

class AdviceStrip;
class AdviceView;
class FindingView;
class Chooser;
class MessageStrip;
class PageHeader;
class PdfSaver;
class PhasePlots;
class ChartPanel;
class ScorecardModel;
class ScorecardTable;
class SessionModel;
class Shell;
class VerdictShape;

class ResultPage final : public Page {
    Q_OBJECT
public:
    explicit ResultPage(Shell& shell);
    void setRun(std::shared_ptr<const JudgedRecord> record, std::filesystem::path folder);
    void retranslate(const Texts& texts) override;
    NavigationEntry navigationEntry() const override;
    bool hasContent() const override { return m_record != nullptr; }
    QList<QAction*> fileActions() const override { return {m_saveAction}; }

private:
    void showEnd(SessionModel* run);
    void setSaving(bool saving); // while a PDF is being written
    void askPdf();
    void askPdfName();
    void openRunFolder();
    QWidget* banner();
    QWidget* scorecard();
    QWidget* phaseChooser();
    void buildButtons();
    void showVerdict();
    void readRecorded();
    void showPhases();
    void showPhase();
    void showAdvice();
    QString summary() const;

    Shell& m_shell;
    Texts m_texts;
    std::shared_ptr<const JudgedRecord> m_record;
    std::filesystem::path m_folder;
    bool m_saving = false;
    QAction* m_saveAction;
    PdfSaver* m_saver;
    PageHeader* m_header;
    QPushButton* m_savePdf;
    QPushButton* m_openFolder;
    QPushButton* m_newTest;
    VerdictShape* m_shape;
    QLabel* m_word;
    QLabel* m_recorded; // recorded verdict of a modified run
    QLabel* m_summary;
    QLabel* m_facts;
    MessageStrip* m_message;
    ScorecardModel* m_model;
    ScorecardTable* m_table;
    AdviceStrip* m_advice;
    QLabel* m_phaseCaption;
    Chooser* m_phase;
    std::vector<Finding> m_findings; // first entries of the chooser
    std::vector<Figure> m_whole;     // next entries
    QStackedWidget* m_charts;        // a finding, one of m_whole, the charts of a phase, or the advice
    PhasePlots* m_plots;
    ChartPanel* m_chart;
    FindingView* m_findingView;
    AdviceView* m_adviceView;
    std::optional<Verdict> m_recordedVerdict; // of a modified run
    BackgroundTask<std::optional<Verdict>> m_reading;
};

} // namespace assay::gui
