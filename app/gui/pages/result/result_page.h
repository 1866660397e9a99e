// Shows the document on a finished run: the answer with the criteria and their charts, then all sections in tabs; and
// the actions for the run.
#pragma once

#include "document/document.h"
#include "gui/background_task.h"
#include "gui/page.h"
#include "gui/pages/result/run_files.h"
#include "judge/advice/measured_mitigations.h"
#include "plot/time_range.h"
#include "program/wiring/wiring.h"

#include <array>
#include <filesystem>
#include <initializer_list>
#include <memory>
#include <optional>

class QPushButton;
class QTabBar;

namespace assay::gui {

class AdviceStrip;
class CriteriaView;
class DocumentView;
class ExportButton;
class MessageStrip;
class PageHeader;
class SessionModel;
class Shell;
class VerdictPanel;

class ResultPage final : public Page {
    Q_OBJECT
public:
    explicit ResultPage(Shell& shell);
    void setRun(std::shared_ptr<const JudgedRecord> record, std::filesystem::path folder);
    void retranslate(const Texts& texts) override;
    NavigationEntry navigationEntry() const override;
    bool hasContent() const override { return m_record != nullptr; }
    QList<QAction*> fileActions() const override { return {m_saveAction}; }
    const Document& document() const { return m_document; }

private:
    static constexpr std::size_t kTabs = 5;
    // Additions of the run folder to the record.
    struct FolderContent {
        std::optional<Verdict> recorded; // of a modified run
        std::vector<MeasuredMitigation> measured;
        std::vector<RunFile> files;
    };

    void buildButtons();
    QWidget* buildTabs();
    void showEnd(SessionModel* run);
    void readFolder();
    void showDocument();
    void showSections(std::initializer_list<std::size_t> tabs);
    void showTab();
    void showAdvice();
    void openRunFolder();
    void savePicture(const QString& file);
    void copyScorecard();
    void showSaving();

    Shell& m_shell;
    Texts m_texts;
    std::shared_ptr<const JudgedRecord> m_record;
    std::filesystem::path m_folder;
    FolderContent m_content;
    Document m_document;
    TimeRange m_times;
    QAction* m_saveAction;
    PageHeader* m_header;
    QPushButton* m_savePdf;
    ExportButton* m_export;
    QPushButton* m_newTest;
    QWidget* m_decision; // the part of the picture
    VerdictPanel* m_verdict;
    MessageStrip* m_message;
    CriteriaView* m_criteria;
    AdviceStrip* m_advice;
    QTabBar* m_tabs;
    std::array<DocumentView*, kTabs> m_views{};
    BackgroundTask<FolderContent> m_reading;
};

} // namespace assay::gui
