#include "gui/changed_run.h"

#include "ground/base/opened_folder.h"
#include "look/non_modal.h"
#include "program/history/run_summary.h"
#include "run/record/record_seal.h"
#include "run/record/run_files.h"

#include <QCoreApplication>
#include <QMessageBox>
#include <QPushButton>

namespace assay::gui {

namespace {

struct ChangedRun {
    Q_DECLARE_TR_FUNCTIONS(assay::gui::ChangedRun)
};

} // namespace

//: In place of a verdict: the run folder is not as the run wrote it. Upper case where the script has it.
QString changedWord() { return ChangedRun::tr("CHANGED"); }

QString recordedWord(std::optional<Verdict> recorded, const Texts& texts)
{
    //: Beside CHANGED: %1 is the verdict that stands in the run folder, like PASS
    return recorded ? ChangedRun::tr("recorded: %1").arg(texts.verdict(*recorded)) : QString();
}

QString changedVerdict(const std::optional<Verdict>& recorded, const Texts& texts)
{
    return recorded ? QStringLiteral("%1 (%2)").arg(changedWord(), recordedWord(recorded, texts)) : changedWord();
}

std::optional<Verdict> recordedVerdict(const std::filesystem::path& folder)
{
    const auto run = summarize(folder);
    return run ? verdictNamed(run->verdict) : std::nullopt;
}

std::vector<std::string> changesOf(const std::filesystem::path& folder)
{
    const auto text = readFileIn(folder, kRunFile);
    return text ? changesSinceSealed(*text, folder) : std::vector<std::string>();
}

QString changedNames(const RunRecord& record)
{
    QStringList names;
    for (const std::string& name : record.changed)
        names << shownDeviceText(name, 200);
    return names.join(QStringLiteral(", "));
}

void askChangedPdf(QWidget* owner, const QString& changed, std::function<void()> goOn)
{
    for (auto* before : owner->findChildren<QMessageBox*>(QStringLiteral("changedPdfQuestion")))
        delete before; // one question at a time
    auto* box = new QMessageBox(QMessageBox::NoIcon, ChangedRun::tr("Save a report or an export of a changed run?"),
                                ChangedRun::tr("Changed after the run: %1").arg(changed), QMessageBox::NoButton, owner);
    box->setObjectName("changedPdfQuestion");
    box->setTextFormat(Qt::PlainText);
    box->setInformativeText(
        ChangedRun::tr("The verdict in it is computed from the changed files, and it says that the run was changed. "
                       "To report the unchanged run, restore its folder from a backup."));
    auto* save = box->addButton(ChangedRun::tr("&Save all the same..."), QMessageBox::AcceptRole);
    save->setObjectName("changedPdfAccept");
    save->setAutoDefault(false);
    auto* leave = box->addButton(ChangedRun::tr("&Do not save"), QMessageBox::RejectRole);
    box->setDefaultButton(leave);
    box->setEscapeButton(leave);
    QObject::connect(save, &QPushButton::clicked, owner, std::move(goOn));
    showNonModal(box);
}

} // namespace assay::gui
