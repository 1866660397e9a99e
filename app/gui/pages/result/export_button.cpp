#include "gui/pages/result/export_button.h"

#include "gui/changed_run.h"
#include "gui/paths.h"
#include "look/non_modal.h"

#include <QMenu>

namespace assay::gui {

struct ExportButton::Form {
    const char* name;   // of the action
    const char* format; // of the verb `export`; null: a report
    ExportedAs as;
    const char* file; // proposed name
};

const ExportButton::Form ExportButton::kForms[] = {{"exportPdf", nullptr, kPdf, "report.pdf"},
                                                   {"exportHtml", nullptr, kWebPage, "report.html"},
                                                   {"exportXlsx", "xlsx", kData, "run.xlsx"},
                                                   {"exportCsv", "csv", kData, "run.csv"},
                                                   {"exportJunit", "junit", kData, "run-junit.xml"}};

namespace {

FileQuestion fileToWrite(const QString& title, const std::filesystem::path& at)
{
    const QString suffix = qpath(at.extension()).mid(1);
    return {.title = title,
            .at = qpath(at),
            .filter = QStringLiteral("%1 (*.%2)").arg(suffix.toUpper(), suffix),
            .mode = QFileDialog::AnyFile,
            .suffix = suffix};
}

} // namespace

ExportButton::ExportButton(QWidget* parent)
    : QPushButton(parent), m_exporter(new Exporter(this)), m_picture(new QAction(this)), m_copy(new QAction(this)),
      m_openFolder(new QAction(this))
{
    setObjectName("exportRun");
    auto* menu = new QMenu(this);
    for (const Form& form : kForms) {
        m_forms << menu->addAction(QString(), this, [this, &form] { ask(form); });
        m_forms.last()->setObjectName(form.name);
    }
    m_picture->setObjectName("exportPicture");
    m_copy->setObjectName("copyScorecard");
    m_openFolder->setObjectName("openFolder");
    menu->addAction(m_picture);
    menu->addSeparator();
    menu->addAction(m_copy);
    menu->addAction(m_openFolder);
    setMenu(menu);
    connect(m_picture, &QAction::triggered, this, &ExportButton::askPicture);
    connect(m_copy, &QAction::triggered, this, &ExportButton::copyRequested);
    connect(m_openFolder, &QAction::triggered, this, &ExportButton::folderRequested);
    connect(m_exporter, &Exporter::saved, this, [this](const auto& file) {
        setSaving(false);
        emit saved(qpath(file));
    });
    connect(m_exporter, &Exporter::failed, this, [this](const QString& problem) {
        setSaving(false);
        emit failed(problem);
    });
}

void ExportButton::setRun(std::filesystem::path folder, const QString& changed)
{
    m_folder = std::move(folder);
    m_changed = changed;
}

void ExportButton::savePdf() { ask(kForms[0]); }

void ExportButton::ask(const Form& form)
{
    if (m_saving || m_folder.empty())
        return;
    if (m_changed.isEmpty())
        return askName(form);
    askChangedPdf(this, m_changed, [this, &form, asked = m_folder] {
        if (asked == m_folder) // another run may be shown by then
            askName(form);
    });
}

void ExportButton::askName(const Form& form)
{
    const QString title = form.format ? tr("Export the run") : tr("Save the report");
    askForFile(this, fileToWrite(title, m_folder / form.file),
               [this, &form, run = qpath(m_folder),
                changed = m_changed.isEmpty() ? ChangedRecord::refuse : ChangedRecord::accept](const QString& file) {
                   setSaving(true);
                   const QStringList verb =
                       form.format ? QStringList{QStringLiteral("export"), run, QStringLiteral("--format"),
                                                 QLatin1String(form.format)}
                                   : QStringList{QStringLiteral("report"), run}; // another run may be shown by now
                   m_exporter->save(verb, fspath(file), m_language, changed, form.as);
               });
}

void ExportButton::askPicture()
{
    if (!m_folder.empty())
        askForFile(this, fileToWrite(tr("Save a picture of the result"), m_folder / "result.png"),
                   [this](const QString& file) { emit pictureChosen(file); });
}

void ExportButton::setSaving(bool saving)
{
    m_saving = saving;
    setEnabled(!saving);
    emit savingChanged();
}

void ExportButton::retranslate(Language language)
{
    m_language = language;
    setText(tr("&Export"));
    setAccessibleName(tr("Export the run"));
    const QString names[] = {tr("&PDF report..."), tr("&Web page..."), tr("&Spreadsheet (XLSX)..."),
                             tr("&CSV: one row per metric..."), tr("&JUnit...")};
    for (qsizetype i = 0; i < m_forms.size(); ++i)
        m_forms[i]->setText(names[i]);
    m_picture->setText(tr("P&icture (PNG)..."));
    m_copy->setText(tr("C&opy the scorecard as text"));
    m_openFolder->setText(tr("Open the run &folder"));
}

} // namespace assay::gui
