// Asks the user to confirm the erase. Shows each card with its size, location, data and erase id. The button requires a
// ticked box; Enter and Escape mean Cancel.
#pragma once

#include "gui/session_model.h"
#include "text/texts.h"

#include <QDialog>

#include <string>
#include <utility>
#include <vector>

class QCheckBox;
class QPushButton;

namespace assay::gui {

class EraseDialog final : public QDialog {
    Q_OBJECT
public:
    // `tests`: at least one, each with its card and the data found on it.
    EraseDialog(std::vector<StartRequest> tests, const Texts& texts, QWidget* parent);
    // The confirmed tests: those that were not left out.
    const std::vector<StartRequest>& tests() const { return m_tests; }
    // The card was taken out or exchanged: it is marked, and its test is no longer among tests(). Closes the dialog if
    // no test remains.
    void leaveOut(const DeviceInfo& card);

private:
    QWidget* cardBoxes(const Texts& texts);
    QWidget* identityBox(const StartRequest& test, const Texts& texts);

    std::vector<StartRequest> m_tests;
    std::vector<std::pair<std::string, QWidget*>> m_boxes; // by path of the card
    QCheckBox* m_confirm;
    QPushButton* m_erase;
    QPushButton* m_cancel;
};

} // namespace assay::gui
