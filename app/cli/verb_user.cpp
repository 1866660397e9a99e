// user: manages users and rights of a line station.
#include "cli/console.h"
#include "cli/interrupt.h"
#include "cli/option_values.h"
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

Result<void> admitManager(LineUsers& users, const std::string& by)
{
    return logInFor(users, by, Right::manageUsers,
                    msg("cli", "Who makes this change? Name an engineer with --by BADGE."),
                    msg("cli", "{} may not manage users; name an engineer.", displayable(by)));
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
    auto database = LineDatabase::openToRead(options.file);
    if (!database)
        return reportError(database.error());
    const auto users = LineUsers(*database).list();
    if (!users)
        return reportError(users.error());
    auto list = nlohmann::ordered_json::array();
    TextTable table;
    for (const Message& title : {msg("cli", "BADGE"), msg("cli", "ROLE")})
        table.addColumn(say(title));
    table.addColumn(say(msg("cli", "NAME")), 40);
    for (const Message& title : {msg("cli", "PASSWORD"), msg("cli", "ADDED")})
        table.addColumn(say(title));
    for (const User& user : *users) {
        list.push_back({{"badge", user.badge},
                        {"name", user.name},
                        {"role", idOf(user.role)},
                        {"password", user.hasPassword},
                        {"added_at", user.addedAt}});
        table.addRow({displayable(user.badge, kMaxPathLength), roleText(user.role),
                      displayable(user.name, kMaxPathLength),
                      user.hasPassword ? say(msg("cli", "yes")) : say(msg("cli", "no")), user.addedAt});
    }
    if (options.json)
        printJson(list);
    else
        print(table.text());
    return 0;
}

int addUser(const UserOptions& options)
{
    watchForInterrupt(); // restores the echo of the terminal
    auto database = LineDatabase::open(options.file, options.station);
    if (!database)
        return reportError(database.error());
    LineUsers users(*database);
    if (auto admitted = admitManager(users, options.by); !admitted)
        return reportError(admitted.error());
    const auto password =
        passwordOf(msg("cli", "New password of {} (an operator may have none):", displayable(options.badge)));
    if (!password)
        return reportError(password.error());
    User user;
    user.badge = options.badge;
    user.name = options.name;
    user.role = *roleFromName(options.role);
    const auto done = users.put(user, *password, options.by);
    return done ? 0 : reportError(done.error());
}

int removeUser(const UserOptions& options)
{
    watchForInterrupt();
    auto database = LineDatabase::open(options.file, "");
    if (!database)
        return reportError(database.error());
    LineUsers users(*database);
    if (auto admitted = admitManager(users, options.by); !admitted)
        return reportError(admitted.error());
    const auto done = users.remove(options.badge, options.by);
    return done ? 0 : reportError(done.error());
}

} // namespace

Action defineUser(CLI::App& verb)
{
    const auto options = std::make_shared<UserOptions>();
    verb.require_subcommand(1);
    CLI::App* list = verb.add_subcommand("list", say(msg("cli", "List the users of a station")));
    CLI::App* add = verb.add_subcommand("add", say(msg("cli", "Add a user, or change role, name and password of one")));
    CLI::App* remove = verb.add_subcommand("remove", say(msg("cli", "Remove a user")));
    for (CLI::App* sub : {list, add, remove})
        sub->add_option("FILE", options->file, say(msg("cli", "the database of the station")))->required();
    list->add_flag("--json", options->json, say(msg("cli", "as JSON")));
    for (CLI::App* sub : {add, remove}) {
        sub->add_option("BADGE", options->badge, say(msg("cli", "what the badge of the user reads")))->required();
        sub->add_option("--by", options->by,
                        say(msg("cli", "badge of the engineer who does it, whose password is asked for; not for the "
                                       "first user")));
    }
    add->add_option("--role", options->role, say(msg("cli", "what the user may do; the first one is an engineer")))
        ->check(oneOf({"operator", "technician", "engineer"}));
    add->add_option("--name", options->name, say(msg("cli", "who it is, for people")));
    add->add_option("--station", options->station,
                    say(msg("cli", "id of the station, where there is no database yet")));
    return [options, list, add] {
        return list->parsed() ? listUsers(*options) : add->parsed() ? addUser(*options) : removeUser(*options);
    };
}

} // namespace assay::cli
