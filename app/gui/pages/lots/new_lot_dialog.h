// Asks for what is known of a delivery before its first card, and for the sampling plan, with what that lets pass.
// Makes the lot file.
#pragma once

#include "gui/background_task.h"
#include "gui/pages/lots/plan_view.h"
#include "lot/lot.h"

#include <QDialog>
#include <QStringList>

#include <filesystem>
#include <string>
#include <utility>
#include <vector>

class QGridLayout;
class QLabel;
class QLineEdit;
class QPushButton;

namespace assay::gui {

class MessageStrip;
class PlanEditor;

class NewLotDialog final : public QDialog {
    Q_OBJECT
public:
    // The file lies in `folder` unless another is chosen.
    NewLotDialog(std::filesystem::path folder, const Texts& texts, QWidget* parent);

signals:
    void made(const std::filesystem::path& file);

private:
    void buildLayout();
    QWidget* facts();
    QWidget* planSide();
    QLineEdit* addLine(QGridLayout* grid, const QString& caption, const char* name);
    QWidget* photoRow();
    QWidget* fileRow();
    void suggestFile();
    void askFile();
    void askPhotos();
    void showPhotos();
    void showState(); // which of the fields are missing
    void explain();   // the plan
    Lot lot() const;
    void make();

    std::filesystem::path m_folder;
    Texts m_texts;
    std::vector<std::pair<QLineEdit*, std::string Lot::*>> m_lines;
    QLineEdit* m_size;
    QLineEdit* m_file;
    PlanEditor* m_plan;
    LotPlanView* m_view;
    QLabel* m_photoNames;
    QLabel* m_missing;
    MessageStrip* m_message;
    QPushButton* m_make;
    QStringList m_photos;
    bool m_planGood = false;
    BackgroundTask<Result<PlanPicture>> m_explaining;
    BackgroundTask<Result<void>> m_making;
};

} // namespace assay::gui
