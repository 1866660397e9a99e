#include "gui/report_checker.h"

#include "gui/paths.h"
#include "look/non_modal.h"

#include <QCoreApplication>
#include <QLabel>
#include <QMessageBox>
#include <QProcessEnvironment>

#include <algorithm>

namespace assay::gui {

namespace {

constexpr int kMaxWordWidth = 800;

int widestWord(const QLabel& label)
{
    int widest = 0;
    for (const QString& line : label.text().split(u'\n'))
        for (const QString& word : line.split(u' '))
            widest = std::max(widest, label.fontMetrics().horizontalAdvance(word));
    return std::min(widest, kMaxWordWidth);
}

} // namespace

ReportChecker::ReportChecker(QWidget* window) : QObject(window), m_window(window)
{
    m_process.setProgram(QCoreApplication::applicationDirPath() + QStringLiteral("/cardassay-cli"));
    connect(&m_process, &QProcess::finished, this, &ReportChecker::finish);
    connect(&m_process, &QProcess::errorOccurred, this, [this](QProcess::ProcessError error) {
        if (error == QProcess::FailedToStart)
            show(tr("The report is checked by %1, which cannot be started (%2); install CardAssay again.")
                     .arg(m_process.program(), m_process.errorString()),
                 QString(), false);
    });
}

void ReportChecker::ask()
{
    auto* dialog = askForFile(m_window, {.title = tr("Check a report"), .filter = tr("PDF documents (*.pdf)")},
                              [this](const QString& file) { check(fspath(file)); });
    dialog->setObjectName("checkReportDialog");
}

void ReportChecker::check(const std::filesystem::path& file)
{
    if (m_process.state() != QProcess::NotRunning)
        return;
    m_process.setArguments({QStringLiteral("report"), QStringLiteral("--check"), qpath(file)});
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert(QStringLiteral("LC_ALL"), QLatin1String(m_language.code) + QStringLiteral(".UTF-8"));
    m_process.setProcessEnvironment(environment);
    m_process.start();
}

void ReportChecker::finish(int exitCode)
{
    const QString found = QString::fromUtf8(m_process.readAllStandardOutput()).trimmed();
    const QString problem = QString::fromUtf8(m_process.readAllStandardError()).trimmed();
    if (!found.isEmpty())
        show(found.section(u'\n', 0, 0), found.section(u'\n', 1), exitCode == 0);
    else if (!problem.isEmpty())
        show(problem.section(u'\n', -1).section(QStringLiteral(": "), 1), QString(), false);
    else
        show(tr("The check ended before it was done; check the report again."), QString(), false);
}

void ReportChecker::show(const QString& summary, const QString& details, bool whole)
{
    auto* box = new QMessageBox(whole ? QMessageBox::Information : QMessageBox::Warning, tr("Check a report"), summary,
                                QMessageBox::Ok, m_window);
    box->setObjectName("checkReportBox");
    box->setTextFormat(Qt::PlainText); // text of a file is not markup
    box->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    box->setInformativeText(details.trimmed());
    for (auto* label : box->findChildren<QLabel*>()) // a digest cannot be wrapped
        label->setMinimumWidth(std::max(label->minimumWidth(), widestWord(*label)));
    showNonModal(box);
}

} // namespace assay::gui
