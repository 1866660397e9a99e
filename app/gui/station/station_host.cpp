#include "gui/station/station_host.h"

#include "ground/config/toml_document.h"
#include "program/station/station_parts.h"

#include <algorithm>

namespace assay::gui {

namespace {

// Each query opens the database, because it comes from another thread, and rarely.
Result<std::vector<User>> usersOf(const StationFile& file)
{
    auto database = LineDatabase::open(file.database, file.station);
    return database ? LineUsers(*database).list() : tl::unexpected(database.error());
}

Result<User> loggedIn(const StationFile& file, const std::string& badge, const std::string& password)
{
    auto database = LineDatabase::open(file.database, file.station);
    return database ? LineUsers(*database).login(badge, password) : tl::unexpected(database.error());
}

} // namespace

Result<std::unique_ptr<StationHost>> StationHost::open(const std::filesystem::path& file, bool realPace)
{
    auto parsed = readTextFile(file.string()).and_then([&](const std::string& text) {
        return parseStationFile(text, file.string());
    });
    if (!parsed)
        return tl::unexpected(parsed.error());
    auto parts = stationParts(*parsed);
    if (!parts)
        return tl::unexpected(parts.error());
    parts->realPace = realPace;
    auto users = usersOf(*parsed);
    if (!users)
        return tl::unexpected(users.error());
    std::unique_ptr<StationHost> host(new StationHost(std::move(*parsed), std::move(*parts), std::move(*users)));
    if (auto started = host->m_station->start(); !started)
        return tl::unexpected(started.error());
    return host;
}

StationHost::StationHost(StationFile file, Station::Parts parts, std::vector<User> users)
    : m_file(std::move(file)), m_users(std::move(users)), m_station(std::make_unique<Station>(std::move(parts)))
{
    connect(&m_timer, &QTimer::timeout, this, &StationHost::readUsers);
    m_timer.start(kUsersMs);
}

StationHost::~StationHost() = default;

// If the database cannot be read now, the users stay unchanged: no rights are gained by it.
void StationHost::readUsers()
{
    if (m_reading.busy())
        return;
    m_reading.start([file = m_file] { return usersOf(file); },
                    [this](Result<std::vector<User>> users) {
                        if (users)
                            m_users = std::move(*users);
                    });
}

const User* StationHost::userOf(const std::string& badge) const
{
    const auto found = std::ranges::find(m_users, badge, &User::badge);
    return found == m_users.end() ? nullptr : &*found;
}

void StationHost::logIn(const std::string& badge, const std::string& password, std::function<void(Message)> refused)
{
    m_login.start([file = m_file, badge, password] { return loggedIn(file, badge, password); },
                  [this, badge, refused = std::move(refused)](Result<User> user) {
                      if (user)
                          m_station->command({LineCommand::logIn, "", {badge, idOf(user->role)}});
                      else
                          refused(user.error().message);
                  });
}

bool StationHost::isTesting() const
{
    const StationView view = m_station->view();
    return std::ranges::any_of(view.slots, isUnderTest, &SlotView::state);
}

StationLink StationHost::link()
{
    StationLink link;
    link.view = [this] { return m_station->view(); };
    link.command = [this](StationCommand wanted) { m_station->command(std::move(wanted)); };
    link.wantsPassword = [this](const std::string& badge) {
        const User* user = userOf(badge);
        return user && user->hasPassword;
    };
    link.logIn = [this](const std::string& badge, const std::string& password, std::function<void(Message)> refused) {
        logIn(badge, password, std::move(refused));
    };
    link.may = [this](Right right) {
        const User* user = userOf(m_station->view().operatorName);
        return m_users.empty() || (user && assay::may(user->role, right));
    };
    return link;
}

} // namespace assay::gui
