// Users of a station and their rights. A badge identifies a user; a password, stored as an Argon2id hash (libsodium),
// authenticates where required. The audit trail records each login and change with the badge of its author.
#pragma once

#include "line/store/line_database.h"

#include <optional>
#include <vector>

namespace assay {

enum class Role { operator_, technician, engineer };
// "operator", "technician", "engineer".
const char* idOf(Role role);
std::optional<Role> roleFromName(const std::string& id);

enum class Right {
    testCards,    // operator and above
    overrule,     // a verdict, an alarm, an overdue check of the station: technician and above
    enrolSlots,   // technician and above
    exportData,   // technician and above
    changeRecipe, // and limits: engineer
    manageUsers,  // engineer
    deleteData    // engineer
};
bool may(Role role, Right right);

struct User {
    std::string badge; // at most 64 characters, none of them a control character
    std::string name;
    Role role = Role::operator_;
    bool hasPassword = false;
    std::string addedAt; // ISO 8601
};

class LineUsers {
public:
    explicit LineUsers(LineDatabase& database) : m_database(database) {}

    // By badge.
    Result<std::vector<User>> list();
    // Returns nothing for an unknown badge.
    Result<std::optional<User>> find(const std::string& badge);

    // Adds a user, or changes one who has this badge. `by` is the badge of an engineer who has logged in; the first
    // user needs none and must be an engineer, so that there is always one. An operator may have no password ("") and
    // then enters by badge alone; others need one of at least 6 characters. Takes about 0.1 s and 64 MiB for the hash.
    Result<void> put(const User& user, const std::string& password, const std::string& by);
    // Errc::refused for the last engineer.
    Result<void> remove(const std::string& badge, const std::string& by);

    // Errc::refused with the same sentence for an unknown badge and a wrong password; then it takes as long as with
    // the right one. After five wrong ones in a row a badge waits a minute. Not for a GUI thread: about 0.1 s.
    Result<User> login(const std::string& badge, const std::string& password);

private:
    LineDatabase& m_database;
};

} // namespace assay
