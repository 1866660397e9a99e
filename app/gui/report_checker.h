// Checks the PDF of a report against the record in it, and shows what was found in a box. cardassay-cli does it, as it
// draws PDFs (pdf_saver.h): the check draws the report again.
#pragma once

#include "text/language.h"

#include <QObject>
#include <QProcess>

#include <filesystem>

class QWidget;

namespace assay::gui {

class ReportChecker final : public QObject {
    Q_OBJECT
public:
    explicit ReportChecker(QWidget* window);
    void ask(); // for a file, then check() it
    // One at a time: a second request while the first runs is ignored.
    void check(const std::filesystem::path& file);
    void setLanguage(Language language) { m_language = language; }

private:
    void show(const QString& summary, const QString& details, bool whole);
    void finish(int exitCode);
    QWidget* m_window;
    Language m_language = kEnglish;
    QProcess m_process; // ends with the window
};

} // namespace assay::gui
