// user: manages users and rights of a line station.
#include "cli/console.h"
#include "cli/interrupt.h"
#include "cli/option_values.h"
#include "cli/shared_options.h"
#include "cli/speech.h"
#include "cli/station_login.h"
#include "cli/text_table.h"
#include "cli/verb.h"

#include "ground/base/text.h"
#include "line/store/line_users.h"

#include <memory>

namespace assay::cli {

namespace {

struct UserOptions {
    std::string file, station, badge, name, role = "operator", by;
    bool json = false;
};

void admitManager(LineUsers& users, const std::string& by)
{
    logInFor(users, by, Right::manageUsers, msg("cli", "this change needs an engineer; add --by BADGE"),
             msg("cli", "{} may not manage users; give the badge of an engineer.", displayable(by)));
}

std::string roleText(Role role)
{
    switch (role) {
    case Role::operator_: return say(msg("cli", "operator"));
    case Role::technician: return say(msg("cli", "technician"));
    case Role::engineer: return say(msg("cli", "engineer"));
    }
    return {};
}

int listUsers(const UserOptions& options)
{
    auto database = orFail(LineDatabase::openToRead(options.file));
    const auto users = orFail(LineUsers(database).list());
    auto list = nlohmann::ordered_json::array();
    TextTable table{
        msg("cli", "BADGE"), msg("cli", "ROLE"), {msg("cli", "NAME"), 40}, msg("cli", "PASSWORD"), msg("cli", "ADDED")};
    for (const User& user : users) {
        list.push_back({{"badge", user.badge},
                        {"name", user.name},
                        {"role", idOf(user.role)},
                        {"password", user.hasPassword},
                        {"added_at", user.addedAt}});
        table.addRow({displayable(user.badge, kMaxPathLength), roleText(user.role),
                      displayable(user.name, kMaxPathLength),
                      user.hasPassword ? say(msg("cli", "yes")) : say(msg("cli", "no")), user.addedAt});
    }
    printResult(options.json, list, table.text());
    return 0;
}

int addUser(const UserOptions& options)
{
    watchForInterrupt(); // restores the echo of the terminal
    auto database = orFail(LineDatabase::open(options.file, options.station));
    LineUsers users(database);
    admitManager(users, options.by);
    const std::string password =
        passwordOf(msg("cli", "New password of {} (optional for an operator):", displayable(options.badge)));
    User user;
    user.badge = options.badge;
    user.name = options.name;
    user.role = *roleFromName(options.role);
    orFail(users.put(user, password, options.by));
    return 0;
}

int removeUser(const UserOptions& options)
{
    watchForInterrupt();
    auto database = orFail(LineDatabase::open(options.file, ""));
    LineUsers users(database);
    admitManager(users, options.by);
    orFail(users.remove(options.badge, options.by));
    return 0;
}

} // namespace

Action defineUser(CLI::App& verb)
{
    const auto options = std::make_shared<UserOptions>();
    verb.require_subcommand(1);
    CLI::App* list = verb.add_subcommand("list", say(msg("cli", "List the users of a station")));
    CLI::App* add = verb.add_subcommand("add", say(msg("cli", "Add a user, or change role, name and password")));
    CLI::App* remove = verb.add_subcommand("remove", say(msg("cli", "Remove a user")));
    for (CLI::App* sub : {list, add, remove})
        addDatabase(*sub, options->file);
    addJson(*list, options->json);
    for (CLI::App* sub : {add, remove}) {
        sub->add_option("BADGE", options->badge, say(msg("cli", "badge of the user, as scanned")))->required();
        sub->add_option(
               "--by", options->by,
               say(msg("cli",
                       "badge of the engineer who makes the change (password required); not for the first user")))
            ->type_name("BADGE");
    }
    add->add_option("--role", options->role, say(msg("cli", "role; the first user is an engineer")))
        ->check(oneOf({"operator", "technician", "engineer"}));
    add->add_option("--name", options->name, say(msg("cli", "name of the person")));
    add->add_option("--station", options->station, say(msg("cli", "id of the station, to create a new database")))
        ->type_name("ID");
    return [options, list, add] {
        return list->parsed() ? listUsers(*options) : add->parsed() ? addUser(*options) : removeUser(*options);
    };
}

} // namespace assay::cli
