// Wizard that enrols the slots of a reader, before the screen of a station. It lights up one slot after the other; a
// card inserted there identifies the device slot. Backspace: repeat; F7: no such slot; Enter at the end writes the
// station file.
#pragma once

#include "ground/base/result.h"
#include "gui/background_task.h"
#include "gui/station/station_link.h"
#include "line/line/enrolment.h"

#include <QObject>
#include <QTimer>

#include <filesystem>
#include <optional>
#include <set>

namespace assay::gui {

class EnrolmentWizard final : public QObject {
    Q_OBJECT
public:
    // Returns the ids of the slots with a card. On a background thread.
    using Look = std::function<std::set<std::string>()>;

    EnrolmentWizard(std::filesystem::path file, unsigned rows, unsigned columns, Look look);
    StationLink link(); // valid as long as this object lives
    static std::set<std::string> cardsNow();

signals:
    void finished(); // the file is written

private:
    static constexpr int kLookMs = 400;
    StationView view() const;
    Message prompt() const;
    void press(int key);
    void write();

    std::filesystem::path m_file;
    unsigned m_rows, m_columns;
    Look m_look;
    Enrolment m_enrolment;
    QTimer m_timer;
    std::optional<Error> m_writeError;
    BackgroundTask<std::set<std::string>> m_looking;
    BackgroundTask<Result<void>> m_writing;
};

} // namespace assay::gui
