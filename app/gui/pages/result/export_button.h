// The menu that saves a run in other forms: report, tables, picture, scorecard in the clipboard. Reports and tables are
// written by the exporter, the rest by the page.
#pragma once

#include "gui/exporter.h"
#include "text/language.h"

#include <QPushButton>

#include <filesystem>

namespace assay::gui {

class ExportButton final : public QPushButton {
    Q_OBJECT
public:
    explicit ExportButton(QWidget* parent = nullptr);
    // `changed`: names of the modifications of the run; "" = as the run wrote it.
    void setRun(std::filesystem::path folder, const QString& changed);
    void retranslate(Language language);
    void savePdf(); // asks for the file, and first about a modified run
    bool isSaving() const { return m_saving; }

signals:
    void savingChanged();
    void saved(const QString& file);
    void failed(const QString& sentence);
    void pictureChosen(const QString& file);
    void copyRequested();
    void folderRequested();

private:
    struct Form;
    static const Form kForms[];

    void ask(const Form& form);
    void askName(const Form& form);
    void askPicture();
    void setSaving(bool saving);

    Exporter* m_exporter;
    QList<QAction*> m_forms; // as in kForms
    QAction* m_picture;
    QAction* m_copy;
    QAction* m_openFolder;
    std::filesystem::path m_folder;
    QString m_changed;
    Language m_language = kEnglish;
    bool m_saving = false;
};

} // namespace assay::gui
