// Third page: the verdict first, then the scorecard, then the pictures of each phase; and what to do with the run.
#pragma once

#include "plot/run_pictures.h"
#include "text/texts.h"

#include <QWidget>

#include <filesystem>
#include <memory>

class QLabel;
class QPushButton;
class QStackedWidget;

namespace assay::gui {

class Chooser;

class MessageStrip;
class PageHeader;
class PhasePlots;
class PicturePanel;
class ScorecardModel;
class ScorecardTable;
class VerdictShape;

class ResultPage final : public QWidget {
    Q_OBJECT
public:
    explicit ResultPage(QWidget* parent = nullptr);
    void setRun(std::shared_ptr<const RunRecord> record, std::filesystem::path folder);
    void showMessage(const QString& sentence); // a problem; "" takes it away
    void showNote(const QString& sentence);
    void setSaving(bool saving); // a PDF is being written
    void retranslate(const Texts& texts);

signals:
    void savePdfWanted();
    void openFolderWanted();
    void newTestWanted();

private:
    QWidget* banner();
    QWidget* scorecard();
    QWidget* phaseChooser();
    void buildButtons();
    void showVerdict();
    void showPhases();
    void showPhase();
    QString summary() const;

    Texts m_texts;
    std::shared_ptr<const RunRecord> m_record;
    std::filesystem::path m_folder;
    bool m_saving = false;
    PageHeader* m_header;
    QPushButton* m_savePdf;
    QPushButton* m_openFolder;
    QPushButton* m_newTest;
    VerdictShape* m_shape;
    QLabel* m_word;
    QLabel* m_summary;
    QLabel* m_facts;
    MessageStrip* m_message;
    ScorecardModel* m_model;
    ScorecardTable* m_table;
    QLabel* m_phaseCaption;
    Chooser* m_phase;
    std::vector<RunPicture> m_whole; // the chooser begins with them
    QStackedWidget* m_pictures;      // of a phase, or one of these
    PhasePlots* m_plots;
    PicturePanel* m_picture;
};

} // namespace assay::gui
