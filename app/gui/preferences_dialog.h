// The preferences of the user. Each change is stored and takes effect at once. GUI thread.
#pragma once

#include "gui/preferences.h"

#include <QDialog>

#include <filesystem>

class QCheckBox;
class QLabel;
class QLineEdit;
class QPushButton;

namespace assay::gui {

class Chooser;

class PreferencesDialog final : public QDialog {
    Q_OBJECT
public:
    PreferencesDialog(const Preferences& preferences, const std::filesystem::path& runsFolder, QWidget* parent);

signals:
    void languageChosen(assay::Language language);
    void themeChosen(assay::Theme theme);
    void systemThemeChosen();
    void runsFolderChosen(const std::filesystem::path& folder);

protected:
    void changeEvent(QEvent* event) override;

private:
    void buildLayout();
    void fillChoosers(const Preferences& preferences);
    void askFolder();
    void retranslate();

    QLabel* m_title;
    QLabel* m_folderCaption;
    QLineEdit* m_folder;
    QPushButton* m_chooseFolder;
    QLabel* m_folderNote;
    QLabel* m_languageCaption;
    Chooser* m_language;
    QLabel* m_themeCaption;
    Chooser* m_theme; // that of the system, then kThemes
    QCheckBox* m_sound;
    QPushButton* m_close;
};

} // namespace assay::gui
