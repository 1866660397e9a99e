// Dialogs that stand beside their window, not before it: who is asked for a file still sees the tests that run, and can
// stop them. Only the question whether a card may be erased is modal. GUI thread.
#pragma once

#include <QFileDialog>

#include <functional>

namespace assay {

// Does the dialog change its words itself when the program speaks another language, or does it go?
enum class OnNewLanguage { closes, speaksIt };

// Shows the dialog, no larger than its screen. It is deleted when it is closed, and goes with the window of its parent.
void showBeside(QDialog* dialog, OnNewLanguage then = OnNewLanguage::closes);

// Which file or folder.
struct FileQuestion {
    QString title;
    QString at = {};     // the folder that is shown first, or the file that is proposed; "" = Qt's choice
    QString filter = {}; // as QFileDialog has it; "" = all files
    QFileDialog::FileMode mode = QFileDialog::ExistingFile; // AnyFile: it is to be written
    QString suffix = {};                                    // of a file to be written whose name has none
};

// Asks beside the window of `owner`, and calls `chosen` with the path; not at all if nothing is chosen. The same
// question that `owner` still asks goes: there is one of each kind. Returns the dialog, which deletes itself.
QFileDialog* askForFile(QWidget* owner, const FileQuestion& question, std::function<void(const QString&)> chosen);

} // namespace assay
