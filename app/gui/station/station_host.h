// The engine of a station and its user rights, for a StationWindow.
#pragma once

#include "gui/background_task.h"
#include "gui/station/station_link.h"
#include "line/store/line_users.h"
#include "program/station/station.h"

#include <QObject>
#include <QTimer>

#include <filesystem>
#include <functional>
#include <memory>
#include <vector>

namespace assay::gui {

class StationHost final : public QObject {
    Q_OBJECT
public:
    // Reads the station file, opens its database and starts. Blocks on the disk, so it is called before a window
    // exists. Errc::badInput, refused, corruptRecord, environment.
    static Result<std::unique_ptr<StationHost>> open(const std::filesystem::path& file, bool realPace);
    ~StationHost() override;

    StationLink link(); // valid as long as this object lives
    // As Station::stop().
    bool stop(std::chrono::milliseconds limit) { return m_station->stop(limit); }
    bool isTesting() const;

private:
    static constexpr int kUsersMs = 2000; // maximum delay until a user added elsewhere is known

    StationHost(StationFile file, Station::Parts parts, std::vector<User> users);
    void readUsers();
    const User* userOf(const std::string& badge) const;
    void logIn(const std::string& badge, const std::string& password, std::function<void(Message)> refused);

    StationFile m_file;
    std::vector<User> m_users;
    QTimer m_timer;
    BackgroundTask<Result<std::vector<User>>> m_reading;
    BackgroundTask<Result<User>> m_login;
    std::unique_ptr<Station> m_station;
};

} // namespace assay::gui
