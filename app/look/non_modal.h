// Non-modal dialogs: the user who is asked for a file still sees the running tests and can stop them. Only the question
// whether a card may be erased is modal. GUI thread.
#pragma once

#include <QFileDialog>

#include <functional>

namespace assay {

// Whether the dialog retranslates itself on a language change, or closes.
enum class OnLanguageChange { closes, retranslate };

// Shows the dialog, no larger than its screen. It is deleted when it closes, and closes with its parent's window.
void showNonModal(QDialog* dialog, OnLanguageChange then = OnLanguageChange::closes);

// Parameters of a file or folder dialog.
struct FileQuestion {
    QString title;
    QString at = {};                                        // initial folder, or proposed file; "" = Qt's choice
    QString filter = {};                                    // syntax of QFileDialog; "" = all files
    QFileDialog::FileMode mode = QFileDialog::ExistingFile; // AnyFile: a file to write
    QString suffix = {};                                    // added to the name of a file to write that has none
};

// Opens a non-modal file dialog on the window of `owner`, and calls `chosen` with the path if one is chosen. Closes an
// earlier dialog of the same kind of `owner`. Returns the dialog, which deletes itself.
QFileDialog* askForFile(QWidget* owner, const FileQuestion& question, std::function<void(const QString&)> chosen);

} // namespace assay
