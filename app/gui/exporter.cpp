#include "gui/exporter.h"

#include "gui/paths.h"

#include <QCoreApplication>
#include <QProcessEnvironment>

namespace assay::gui {

namespace {

constexpr const char* kProgram = "cardassay-cli";

} // namespace

Exporter::Exporter(QObject* parent) : QObject(parent)
{
    m_process.setProgram(QCoreApplication::applicationDirPath() + QLatin1Char('/') + QLatin1String(kProgram));
    m_process.setStandardOutputFile(QProcess::nullDevice());
    connect(&m_process, &QProcess::finished, this, [this](int exitCode) { finish(exitCode); });
    connect(&m_process, &QProcess::errorOccurred, this, [this](QProcess::ProcessError error) {
        if (error == QProcess::FailedToStart)
            emit failed(
                tr("Reports and exports are written by %1, which cannot be started (%2); install CardAssay again.")
                    .arg(m_process.program(), m_process.errorString()));
    });
}

void Exporter::save(QStringList verb, const std::filesystem::path& file, Language language, ChangedRecord changed,
                    const ExportedAs& as)
{
    m_file = file;
    verb << QLatin1String(as.option) << qpath(file);
    if (as.hasLanguage)
        verb << QStringLiteral("--lang") << QLatin1String(language.code);
    if (changed == ChangedRecord::accept)
        verb << QStringLiteral("--accept-changes"); // marked in the file, as in the window
    m_process.setArguments(verb);
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert(QStringLiteral("LC_ALL"),
                       QLatin1String(language.code) + QStringLiteral(".UTF-8")); // language of the error messages
    m_process.setProcessEnvironment(environment);
    m_process.start();
}

void Exporter::finish(int exitCode)
{
    if (m_process.exitStatus() == QProcess::NormalExit && exitCode == 0) {
        emit saved(m_file);
        return;
    }
    const QString said = QString::fromUtf8(m_process.readAllStandardError()).trimmed();
    const QString sentence = said.section(QLatin1Char('\n'), -1).section(QStringLiteral(": "), 1);
    emit failed(sentence.isEmpty() ? tr("%1 ended while it wrote the file; save it again.").arg(QLatin1String(kProgram))
                                   : sentence);
}

} // namespace assay::gui
