#include "gui/pages/setup/erase_consent.h"

#include "gui/pages/setup/card_model.h"
#include "gui/pages/setup/card_selection.h"
#include "gui/pages/setup/erase_dialog.h"
#include "gui/shell.h"

#include <algorithm>

namespace assay::gui {

EraseConsent::EraseConsent(Shell& shell, QWidget* page) : QObject(page), m_shell(shell), m_page(page) {}

// Desktops mount inserted cards without an event, so the mounts are determined last. The permit refuses a single card
// that changed.
EraseConsent::Asked EraseConsent::lookAgain(std::vector<StartRequest> tests)
{
    Asked asked;
    for (StartRequest& test : tests) {
        const auto now = describeTarget(test.card.path);
        const bool same = now && now->eraseId == test.card.eraseId;
        if (!same && test.oneOfSeveral) {
            asked.leftOut.push_back(test.card);
            continue;
        }
        if (same)
            test.card.mountPoints = now->mountPoints;
        test.consent.unmount = true; // announced by the question
        test.data = existingDataOf(test.card);
        asked.tests.push_back(std::move(test));
    }
    return asked;
}

void EraseConsent::ask(std::vector<StartRequest> tests, std::function<bool(const DeviceInfo&)> stillChosen)
{
    m_looking.start([tests = std::move(tests)] { return lookAgain(tests); },
                    [this, stillChosen = std::move(stillChosen)](const Asked& asked) {
                        const auto chosen = [&](const StartRequest& test) { return stillChosen(test.card); };
                        if (m_dialog || !std::ranges::all_of(asked.tests, chosen))
                            return; // another card was selected meanwhile
                        std::ranges::for_each(asked.leftOut, [this](const DeviceInfo& card) { leaveOut(card); });
                        if (!asked.tests.empty())
                            open(asked.tests);
                    });
}

void EraseConsent::open(const std::vector<StartRequest>& tests)
{
    m_gone.clear();
    m_dialog = new EraseDialog(tests, m_texts, m_page);
    connect(m_dialog, &QDialog::finished, this, [this](int result) { close(result == QDialog::Accepted); });
    m_dialog->open();
}

void EraseConsent::close(bool accepted)
{
    EraseDialog* const dialog = std::exchange(m_dialog, nullptr);
    dialog->deleteLater();
    if (!accepted)
        return;
    std::ranges::for_each(m_gone, [this](const DeviceInfo& card) { leaveOut(card); });
    emit confirmed(dialog->tests());
}

void EraseConsent::cardsChanged(const CardModel& cards)
{
    if (!m_dialog)
        return;
    for (const StartRequest& test : std::vector(m_dialog->tests())) { // copy: the dialog removes them
        const DeviceInfo* now = cards.card(test.card.path);
        if (now && isSameCard(*now, test.card))
            continue;
        m_gone.push_back(test.card);
        m_dialog->leaveOut(test.card); // may close it
        if (!m_dialog)
            return;
    }
}

void EraseConsent::leaveOut(const DeviceInfo& card)
{
    m_shell.leaveOut(card, msg("setup", "It was taken out or exchanged; select it again."));
}

} // namespace assay::gui
