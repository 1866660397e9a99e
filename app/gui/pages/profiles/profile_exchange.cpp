#include "gui/pages/profiles/profile_exchange.h"

#include "config/toml_document.h"
#include "profile/profile_file.h"

#include <QFileDialog>

#include <filesystem>

namespace assay::gui {

void ProfileExchange::askImport()
{
    auto* dialog = new QFileDialog(m_window, tr("Import a profile"), QString(), tr("Profiles (*.toml);;All files (*)"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    connect(dialog, &QFileDialog::fileSelected, this, [this](const QString& file) { readFile(file.toStdString()); });
    dialog->open();
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

// The dialog asks whether a file that exists is to be replaced.
void ProfileExchange::askExport(const QString& fileName, const std::string& text)
{
    auto* dialog =
        new QFileDialog(m_window, tr("Export the profile"), fileName, tr("Profiles (*.toml);;All files (*)"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix(QStringLiteral("toml"));
    connect(dialog, &QFileDialog::fileSelected, this,
            [this, text](const QString& file) { writeFile(file.toStdString(), text); });
    dialog->open();
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
