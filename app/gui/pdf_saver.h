// Saves a PDF while the window goes on: the plots of a report are widgets, which only the first thread of a program may
// draw, and here that is the window's. So cardassay-cli, which lies beside this program, draws it.
#pragma once

#include "run/record/run_folder.h"
#include "text/language.h"

#include <QObject>
#include <QProcess>
#include <QStringList>

#include <filesystem>

namespace assay::gui {

class PdfSaver final : public QObject {
    Q_OBJECT
public:
    explicit PdfSaver(QObject* parent);
    // `verb`: with the run folders, as the command line has it. Changed runs only where the user was asked. One at a
    // time; ends with saved() or failed().
    void save(QStringList verb, const std::filesystem::path& file, Language language,
              ChangedRecord changed = ChangedRecord::refuse);

signals:
    void saved(const std::filesystem::path& file);
    void failed(const QString& sentence); // place, cause, next step

private:
    void finish(int exitCode);
    std::filesystem::path m_file;
    QProcess m_process; // ends with the window; it writes the file completely or not at all
};

} // namespace assay::gui
