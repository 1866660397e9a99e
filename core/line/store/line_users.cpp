#include "line/store/line_users.h"

#include "ground/base/text.h"
#include "ground/base/utc_time.h"
#include "line/store/line_audit.h"
#include "line/store/line_connection.h"
#include "line/store/line_seal.h"

#include <array>
#include <nlohmann/json.hpp>
#include <sodium.h>

namespace assay {

namespace {

constexpr std::array kRoleIds = {"operator", "technician", "engineer"};
constexpr std::size_t kLeastPassword = 6, kLongestBadge = 64;
constexpr int kWrongInARow = 5;
constexpr int kWait_s = 60;

// Hash without a password. Verified for an unknown badge, so that the response time does not reveal which badges exist.
constexpr const char* kNobody = "$argon2id$v=19$m=65536,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$"
                                "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";

Result<std::string> hashOf(const std::string& password)
{
    if (password.empty())
        return std::string();
    std::array<char, crypto_pwhash_STRBYTES> text{};
    if (sodium_init() < 0 ||
        crypto_pwhash_str(text.data(), password.data(), password.size(), crypto_pwhash_OPSLIMIT_INTERACTIVE,
                          crypto_pwhash_MEMLIMIT_INTERACTIVE) != 0)
        return fail(Errc::environment,
                    msg("line", "There is no memory to hash the password (64 MiB); close programs."));
    return std::string(text.data());
}

bool isPassword(const std::string& hash, const std::string& password)
{
    if (sodium_init() < 0)
        return false;
    const bool right =
        crypto_pwhash_str_verify((hash.empty() ? kNobody : hash.c_str()), password.data(), password.size()) == 0;
    return right || (hash.empty() && password.empty());
}

Result<void> checkNewUser(const User& user, const std::string& password)
{
    if (user.badge.empty() || displayable(user.badge, kLongestBadge) != user.badge)
        return fail(Errc::badInput, msg("line",
                                        "The badge {} is not valid: a badge has 1 to {} characters and no control "
                                        "characters; scan it again.",
                                        displayable(user.badge), kLongestBadge));
    if (password.empty() ? user.role != Role::operator_ : password.size() < kLeastPassword)
        return fail(Errc::badInput, msg("line",
                                        "The password of {} is too short; it has at least {} characters, and "
                                        "only operators may have none.",
                                        user.badge, kLeastPassword));
    return {};
}

Message lastEngineer(const std::string& badge)
{
    return msg("line", "{} is the last engineer, without whom nobody could manage users; add another one first.",
               displayable(badge));
}

Message mayNot(const std::string& badge)
{
    return msg("line", "{} may not manage users; an engineer must log in to do this.", displayable(badge));
}

// Returns why `by` may not set `badge` to `role` (nothing: remove it); empty = allowed.
Message objection(soci::session& sql, const std::string& badge, std::optional<Role> role, const std::string& by)
{
    int engineers = 0, others = 0, engineer = 0;
    sql << "SELECT COUNT(*), COALESCE(SUM(badge <> :badge), 0), COALESCE(SUM(badge = :by), 0) FROM user "
           "WHERE role = 'engineer'",
        soci::use(badge), soci::use(by), soci::into(engineers), soci::into(others), soci::into(engineer);
    if (engineers > 0 && engineer == 0)
        return mayNot(by);
    return others == 0 && role != Role::engineer ? lastEngineer(badge) : Message();
}

// `role` is "" for one who was removed.
void noteUser(LineConnection& line, const std::string& badge, const std::string& role, const std::string& by)
{
    nlohmann::json detail = {{"role", role}};
    if (!role.empty())
        detail["sha256"] = userDigest(line.sql, badge);
    appendAudit(line, audit::kUserChange, by, badge, detail.dump());
}

Result<void> unlessObjected(const Result<Message>& objected)
{
    if (!objected)
        return tl::unexpected(objected.error());
    if (!objected->empty())
        return fail(Errc::refused, *objected);
    return {};
}

struct Stored {
    bool known = false;
    std::string hash;
    int wrong = 0; // logins in a row until now, within the time that a badge waits
};

Stored storedOf(soci::session& sql, const std::string& badge)
{
    Stored stored;
    sql << "SELECT password_hash FROM user WHERE badge = :badge", soci::use(badge), soci::into(stored.hash);
    stored.known = sql.got_data();
    sql << "SELECT COUNT(*) FROM audit WHERE event = 'login_failed' AND subject = :badge AND "
           "sequence > COALESCE((SELECT MAX(sequence) FROM audit WHERE event = 'login' AND subject = :badge2), 0) AND "
           "abs(unixepoch(at) - unixepoch()) < :wait", // also those in the future, after the clock was set back
        soci::use(badge), soci::use(badge), soci::use(kWait_s), soci::into(stored.wrong);
    return stored;
}

} // namespace

const char* idOf(Role role) { return kRoleIds.at(static_cast<std::size_t>(role)); }

std::optional<Role> roleFromName(const std::string& id)
{
    for (const Role role : {Role::operator_, Role::technician, Role::engineer})
        if (id == idOf(role))
            return role;
    return std::nullopt;
}

bool may(Role role, Right right)
{
    switch (right) {
    case Right::testCards: return true;
    case Right::overrule:
    case Right::enrolSlots:
    case Right::exportData: return role != Role::operator_;
    case Right::changeRecipe:
    case Right::manageUsers:
    case Right::deleteData: return role == Role::engineer;
    }
    return false;
}

Result<std::vector<User>> LineUsers::list()
{
    return runOnDatabase(m_database.connection(), [&](soci::session& sql) {
        std::vector<User> users;
        User user;
        std::string role;
        int hasPassword = 0;
        soci::statement rows =
            (sql.prepare << "SELECT badge, name, role, password_hash <> '', added_at FROM user ORDER BY badge",
             soci::into(user.badge), soci::into(user.name), soci::into(role), soci::into(hasPassword),
             soci::into(user.addedAt));
        rows.execute();
        while (rows.fetch()) {
            user.role = roleFromName(role).value_or(Role::operator_);
            user.hasPassword = hasPassword != 0;
            users.push_back(user);
        }
        return users;
    });
}

Result<std::optional<User>> LineUsers::find(const std::string& badge)
{
    const auto users = list();
    if (!users)
        return tl::unexpected(users.error());
    for (const User& user : *users)
        if (user.badge == badge)
            return user;
    return std::nullopt;
}

Result<void> LineUsers::put(const User& user, const std::string& password, const std::string& by)
{
    if (auto good = checkNewUser(user, password); !good)
        return good;
    const auto hash = hashOf(password);
    if (!hash)
        return tl::unexpected(hash.error());
    return unlessObjected(runOnDatabase(m_database.connection(), [&](soci::session& sql) {
        LineTransaction all(sql);
        if (Message objected = objection(sql, user.badge, user.role, by); !objected.empty())
            return objected;
        const std::string role = idOf(user.role), now = utcText(utcNow());
        sql << "INSERT INTO user (badge, name, role, password_hash, added_at) VALUES (:badge, :name, :role, :hash, "
               ":at) "
               "ON CONFLICT (badge) DO UPDATE SET name = excluded.name, role = excluded.role, "
               "password_hash = excluded.password_hash",
            soci::use(user.badge), soci::use(user.name), soci::use(role), soci::use(*hash), soci::use(now);
        noteUser(m_database.connection(), user.badge, role, by);
        all.commit();
        return Message();
    }));
}

Result<void> LineUsers::remove(const std::string& badge, const std::string& by)
{
    return unlessObjected(runOnDatabase(m_database.connection(), [&](soci::session& sql) {
        LineTransaction all(sql);
        if (Message objected = objection(sql, badge, std::nullopt, by); !objected.empty())
            return objected;
        if (!storedOf(sql, badge).known)
            return msg("line", "No user has the badge {}; `user list` shows the users.", displayable(badge));
        sql << "DELETE FROM user WHERE badge = :badge", soci::use(badge);
        noteUser(m_database.connection(), badge, "", by);
        all.commit();
        return Message();
    }));
}

Result<User> LineUsers::login(const std::string& badge, const std::string& password)
{
    LineConnection& line = m_database.connection();
    const auto stored = runOnDatabase(line, [&](soci::session& sql) { return storedOf(sql, badge); });
    if (!stored)
        return tl::unexpected(stored.error());
    if (stored->wrong >= kWrongInARow)
        return fail(Errc::refused, msg("line", "There were {} wrong logins with the badge {}; wait a minute.",
                                       stored->wrong, displayable(badge)));
    const bool right = isPassword(stored->hash, password) && stored->known;
    if (auto kept = LineAudit(m_database).record(right ? audit::kLogin : audit::kLoginFailed, "", badge); !kept)
        return tl::unexpected(kept.error());
    const auto user = find(badge);
    if (!user)
        return tl::unexpected(user.error());
    if (!right || !*user)
        return fail(Errc::refused, msg("line", "Badge or password is wrong; try again, or ask an engineer."));
    return **user;
}

} // namespace assay
