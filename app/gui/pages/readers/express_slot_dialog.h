// Enrols the slot of an SD Express card, as `cardassay-cli devices --enrol-slot` does: the user takes the card out and
// inserts it again, twice. Touches no disk before the user presses Begin. GUI thread.
#pragma once

#include "gui/station/no_slots.h"

#include "card/device/express_enrolment.h"
#include "ground/base/result.h"
#include "gui/background_task.h"
#include "text/texts.h"

#include <QDialog>
#include <QTimer>

#include <array>
#include <functional>
#include <optional>
#include <vector>

class QLabel;
class QPushButton;

namespace assay::gui {

class ExpressSlotDialog final : public QDialog {
    Q_OBJECT
public:
    // All on a background thread.
    struct Access {
        std::function<Result<ExpressSlots>()> read;
        std::function<Result<void>(const ExpressSlots&)> store;
        std::function<Result<std::vector<DeviceInfo>>()> look;
    };
    static Access ofThisComputer();

    ExpressSlotDialog(Access access, const Texts& texts, QWidget* parent);

private:
    static constexpr int kLookMs = 120;
    static constexpr unsigned kPatienceLooks = 1000; // without a change: two minutes

    void begin();
    void look();
    void take(const Result<std::vector<DeviceInfo>>& disks);
    void showStep();
    void end(const char* look, const QString& words);

    Access m_access;
    Texts m_texts;
    std::optional<ExpressEnrolment> m_enrolment;
    unsigned m_looks = 0; // since the last change
    std::array<QLabel*, 3> m_steps{};
    QLabel* m_words;
    QPushButton* m_begin;
    QPushButton* m_close;
    QTimer m_timer;
    BackgroundTask<Result<ExpressEnrolment>> m_beginning;
    BackgroundTask<Result<std::vector<DeviceInfo>>> m_looking;
    BackgroundTask<Result<void>> m_storing;
};

} // namespace assay::gui
