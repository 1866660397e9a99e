// Checks the PDF of a report against the record in it, and shows the result in a box. cardassay-cli does it, as it
// draws PDFs (pdf_saver.h): the check redraws the report.
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
    void ask(); // asks for a file, then calls check()
    // One at a time: a second request is ignored while the first runs.
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
