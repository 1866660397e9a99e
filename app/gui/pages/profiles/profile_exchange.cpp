#include "gui/pages/profiles/profile_exchange.h"

#include "ground/config/toml_document.h"
#include "look/non_modal.h"
#include "run/profile/profile_file.h"

#include <filesystem>

namespace assay::gui {

void ProfileExchange::askImport()
{
    askForFile(m_window, {.title = tr("Import a profile"), .filter = tr("Profiles (*.toml);;All files (*)")},
               [this](const QString& file) { readFile(file.toStdString()); });
}

void ProfileExchange::readFile(const std::string& file)
{
    m_reading.start([file] { return readTextFile(file); },
                    [this, file](const Result<std::string>& text) {
                        if (text)
                            emit imported(std::filesystem::path(file).stem().string(), *text);
                        else
                            emit failed(text.error());
                    });
}

// The file dialog asks before replacing a file.
void ProfileExchange::askExport(const QString& fileName, const std::string& text)
{
    askForFile(m_window,
               {.title = tr("Export the profile"),
                .at = fileName,
                .filter = tr("Profiles (*.toml);;All files (*)"),
                .mode = QFileDialog::AnyFile,
                .suffix = QStringLiteral("toml")},
               [this, text](const QString& file) { writeFile(file.toStdString(), text); });
}

void ProfileExchange::writeFile(const std::string& file, const std::string& text)
{
    m_writing.start(
        [file, text]() -> Result<void> {
            const auto before = readTextFile(file);
            return saveProfileFile(file, text, before ? std::optional(*before) : std::nullopt);
        },
        [this, file](const Result<void>& done) {
            if (done)
                emit exported(file);
            else
                emit failed(done.error());
        });
}

} // namespace assay::gui
