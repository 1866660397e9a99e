// outbox: pending results of a line station for the database server, and the tables there.
#include "cli/console.h"
#include "cli/interrupt.h"
#include "cli/option_values.h"
#include "cli/shared_options.h"
#include "cli/speech.h"
#include "cli/verb.h"

#include "ground/base/text.h"
#include "line/store/outbox_sender.h"
#include "program/wiring/line_server_tables.h"

#include <memory>

namespace assay::cli {

namespace {

struct OutboxOptions {
    std::string file, server;
    long long first = 1;
    bool json = false;
};

constexpr std::chrono::seconds kInstallLimit{10};

std::string timeText(const std::optional<UtcTime>& time) { return time ? utcText(*time) : "-"; }

int showOutbox(const OutboxOptions& options)
{
    auto database = orFail(LineDatabase::openToRead(options.file));
    const auto state = orFail(LineOutbox(database, kServerTarget).state());
    const auto jsonTime = [](const std::optional<UtcTime>& time) {
        return time ? nlohmann::ordered_json(utcText(*time)) : nullptr;
    };
    printResult(options.json,
                {{"station", database.station()},
                 {"waiting", state.waiting},
                 {"waiting_since", jsonTime(state.waitingSince)},
                 {"last_sent", jsonTime(state.lastSent)}},
                say(msg("cli", "Station {}: {} results pending, oldest since {}; last sent {}.",
                        displayable(database.station()), state.waiting, timeText(state.waitingSince),
                        timeText(state.lastSent))) +
                    "\n");
    return 0;
}

int sendOutbox(const OutboxOptions& options)
{
    watchForInterrupt();
    SenderSettings settings;
    settings.database = options.file;
    settings.server = options.server;
    auto database = orFail(LineDatabase::open(options.file, ""));
    orFail(LineOutbox(database, kServerTarget).addTarget());
    auto server = orFail(connectToSend(settings));
    std::stop_source stop;
    const std::jthread signals([&](const std::stop_token& over) {
        for (; !over.stop_requested(); std::this_thread::sleep_for(std::chrono::milliseconds(50)))
            if (interrupted())
                stop.request_stop();
    });
    const auto sent = orFail(sendWaiting(database, server, settings, stop.get_token()));
    printSentence(msg("cli", "{} results sent.", sent));
    return 0;
}

int sendAgain(const OutboxOptions& options)
{
    auto database = orFail(LineDatabase::open(options.file, ""));
    LineOutbox outbox(database, kServerTarget);
    orFail(outbox.sendAgain(options.first));
    return showOutbox(options);
}

int installTables(const OutboxOptions& options)
{
    const auto versions = serverTables();
    auto server = orFail(Postgres::connect(options.server, kInstallLimit));
    const auto installed = orFail(installServer(server, versions));
    printSentence(msg("cli", "Tables on the server: version {}, {} updates installed.", versions.size(), installed));
    return 0;
}

} // namespace

Action defineOutbox(CLI::App& verb)
{
    const auto options = std::make_shared<OutboxOptions>();
    verb.require_subcommand(1);
    CLI::App* status = verb.add_subcommand("status", say(msg("cli", "Show the number of pending results")));
    CLI::App* send = verb.add_subcommand("send", say(msg("cli", "Send the pending results")));
    CLI::App* again = verb.add_subcommand(
        "again", say(msg("cli", "Send results again, for example after the server was restored from a backup")));
    CLI::App* init = verb.add_subcommand("init", say(msg("cli", "Create or update the tables on a server")));
    for (CLI::App* sub : {status, send, again})
        addDatabase(*sub, options->file);
    for (CLI::App* sub : {status, again})
        addJson(*sub, options->json);
    for (CLI::App* sub : {send, init})
        sub->add_option(
               "SERVER", options->server,
               say(msg(
                   "cli",
                   "libpq connection string, such as service=NAME; the password belongs in the libpq password file")))
            ->required();
    again->add_option("--from", options->first, say(msg("cli", "number of the first result; default: all")))
        ->type_name("N")
        ->transform(integerFrom(1, 1'000'000'000'000));
    return [options, status, send, again] {
        if (status->parsed())
            return showOutbox(*options);
        if (send->parsed())
            return sendOutbox(*options);
        return again->parsed() ? sendAgain(*options) : installTables(*options);
    };
}

} // namespace assay::cli
