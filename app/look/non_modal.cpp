#include "look/non_modal.h"

#include <QEvent>
#include <QScreen>

#include <algorithm>
#include <utility>

namespace assay {

namespace {

constexpr QSize kFileDialog(900, 560); // names of run folders in full
constexpr QSize kWindowFrame(8, 40);   // title and borders, not included in a window's size

// Closes its dialog with the window, or on a language change that the dialog does not follow.
class Companion final : public QObject {
public:
    Companion(QDialog* dialog, OnLanguageChange then) : QObject(dialog), m_dialog(dialog), m_then(then)
    {
        dialog->installEventFilter(this);
        if (QWidget* parent = dialog->parentWidget())
            parent->window()->installEventFilter(this);
    }
    bool eventFilter(QObject* watched, QEvent* event) override
    {
        const bool gone = watched != m_dialog && event->type() == QEvent::Hide && !event->spontaneous();
        const bool isForeign =
            watched == m_dialog && event->type() == QEvent::LanguageChange && m_then == OnLanguageChange::closes;
        if (gone || isForeign)
            m_dialog->reject(); // a message box does not always accept close()
        return false;
    }

private:
    QDialog* m_dialog;
    OnLanguageChange m_then;
};

} // namespace

void showNonModal(QDialog* dialog, OnLanguageChange then)
{
    dialog->setModal(false);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    new Companion(dialog, then); // owned by the dialog
    if (dialog->testAttribute(Qt::WA_Resized))
        dialog->resize(dialog->size().boundedTo(dialog->screen()->availableSize() - kWindowFrame));
    dialog->show();
    dialog->raise();
    dialog->activateWindow();
}

QFileDialog* askForFile(QWidget* owner, const FileQuestion& question, std::function<void(const QString&)> chosen)
{
    for (auto* before : owner->findChildren<QFileDialog*>(Qt::FindDirectChildrenOnly))
        if (before->windowTitle() == question.title)
            delete before;
    auto* dialog = new QFileDialog(owner, question.title, question.at, question.filter);
    dialog->resize(kFileDialog);
    dialog->setFileMode(question.mode);
    if (question.mode == QFileDialog::AnyFile)
        dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix(question.suffix);
    QObject::connect(dialog, &QFileDialog::fileSelected, owner, std::move(chosen));
    showNonModal(dialog);
    return dialog;
}

} // namespace assay
