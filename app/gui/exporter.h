// Writes reports and exports without blocking the window. The plots of a report are widgets, which only the main thread
// may draw, and that is the window's thread. So cardassay-cli, installed next to this program, writes the files.
#pragma once

#include "run/record/run_folder.h"
#include "text/language.h"

#include <QObject>
#include <QProcess>
#include <QStringList>

#include <filesystem>

namespace assay::gui {

struct ExportedAs {
    const char* option; // of the verb, before the file
    bool hasLanguage;
};
inline constexpr ExportedAs kPdf{"--pdf", true}, kWebPage{"--html", true}, kData{"--out", false};

class Exporter final : public QObject {
    Q_OBJECT
public:
    explicit Exporter(QObject* parent);
    ~Exporter() override { m_process.disconnect(this); } // a process that ends with the window reports to nobody
    // `verb`: with the run folders, as on the command line. Modified runs only after the user has agreed. One at a
    // time; ends with saved() or failed().
    void save(QStringList verb, const std::filesystem::path& file, Language language,
              ChangedRecord changed = ChangedRecord::refuse, const ExportedAs& as = kPdf);

signals:
    void saved(const std::filesystem::path& file);
    void failed(const QString& sentence); // place, cause, next step

private:
    void finish(int exitCode);
    std::filesystem::path m_file;
    QProcess m_process; // ends with the window; it writes the file completely or not at all
};

} // namespace assay::gui
