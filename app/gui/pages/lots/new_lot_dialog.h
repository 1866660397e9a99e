// Asks for the data of a delivery before its first test and for the sampling plan, with its operating characteristic.
// Creates the lot file.
#pragma once

#include "gui/background_task.h"
#include "gui/pages/lots/plan_view.h"
#include "judge/lot/lot.h"

#include <QDialog>
#include <QStringList>

#include <filesystem>
#include <string>
#include <utility>
#include <vector>

class QBoxLayout;
class QGridLayout;
class QLabel;
class QLineEdit;
class QPushButton;
class QToolButton;

namespace assay::gui {

class EntryField;
class MessageStrip;
class PlanEditor;

class NewLotDialog final : public QDialog {
    Q_OBJECT
public:
    // Default folder of the file.
    NewLotDialog(std::filesystem::path folder, const Texts& texts, QWidget* parent);
    void retranslate(const Texts& texts); // keeps the input

signals:
    void made(const std::filesystem::path& file);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void buildLayout();
    QWidget* content();
    QWidget* facts();
    QWidget* planSide();
    void addRow(QGridLayout* grid, const char* caption, QWidget* input, QWidget* buddy);
    QLineEdit* addLine(QGridLayout* grid, const char* caption, const char* name, std::string Lot::*field);
    QWidget* photoRow();
    QWidget* fileRow();
    std::vector<QLineEdit*> neededLines() const;
    void suggestFile();
    void askFile();
    void askPhotos();
    void showPhotos();
    void showState(); // marks the missing fields
    void explain();   // shows the plan
    Lot lot() const;
    void make();

    std::filesystem::path m_folder;
    Texts m_texts;
    struct Caption {
        QLabel* label;
        QWidget* of;
        const char* english;
    };
    std::vector<Caption> m_captions;
    std::vector<std::pair<QLineEdit*, std::string Lot::*>> m_lines;
    QBoxLayout* m_sides = nullptr; // lot data and plan
    QLabel *m_title, *m_hint;
    QLineEdit* m_label = nullptr;
    EntryField* m_size;
    QLineEdit* m_file;
    PlanEditor* m_plan;
    LotPlanView* m_view;
    QToolButton *m_choosePhotos, *m_chooseFile;
    QLabel* m_photoNames;
    QLabel* m_missing;
    MessageStrip* m_message;
    QPushButton *m_cancel, *m_make;
    QStringList m_photos;
    bool m_planGood = false;
    BackgroundTask<Result<PlanDetails>> m_explaining;
    BackgroundTask<Result<void>> m_making;
};

} // namespace assay::gui
