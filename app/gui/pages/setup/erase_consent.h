// Asks the user to confirm the cards that tests would erase, with one question for all of them. One permit per card
// follows from it. A card that changes meanwhile is left out and named. GUI thread.
#pragma once

#include "card/device/device_info.h"
#include "gui/background_task.h"
#include "gui/session_model.h"
#include "text/texts.h"

#include <QObject>

#include <functional>
#include <utility>
#include <vector>

class QWidget;

namespace assay::gui {

class CardModel;
class EraseDialog;
class Shell;

class EraseConsent final : public QObject {
    Q_OBJECT
public:
    EraseConsent(Shell& shell, QWidget* page); // page: parent of the question
    void retranslate(const Texts& texts) { m_texts = texts; }
    bool isOpen() const { return m_dialog != nullptr; }
    // Reads the data on the cards in the background, then asks unless `stillChosen` is false for one of them. Ends with
    // confirmed(), or with nothing.
    void ask(std::vector<StartRequest> tests, std::function<bool(const DeviceInfo&)> stillChosen);
    void cardsChanged(const CardModel& cards); // leaves out the asked cards that are gone

signals:
    void confirmed(const std::vector<assay::gui::StartRequest>& tests);

private:
    struct Asked {
        std::vector<StartRequest> tests;
        std::vector<DeviceInfo> leftOut;
    };
    static Asked lookAgain(std::vector<StartRequest> tests);
    void open(const std::vector<StartRequest>& tests);
    void close(bool accepted);
    void leaveOut(const DeviceInfo& card);

    Shell& m_shell;
    QWidget* m_page;
    Texts m_texts;
    EraseDialog* m_dialog = nullptr; // while it is open
    std::vector<DeviceInfo> m_gone;  // cards that changed while it was open
    BackgroundTask<Asked> m_looking;
};

} // namespace assay::gui
