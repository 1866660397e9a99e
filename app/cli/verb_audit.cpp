// audit: what was done at a line station, and is the trail of it as it was written?
#include "cli/console.h"
#include "cli/option_values.h"
#include "cli/speech.h"
#include "cli/text_table.h"
#include "cli/verb.h"

#include "base/text.h"
#include "store/line/line_server.h"

#include <memory>

namespace assay::cli {

namespace {

struct AuditOptions {
    std::string file, server;
    std::size_t limit = 50;
    bool json = false;
};

constexpr std::chrono::seconds kAuditServerLimit{10};

nlohmann::ordered_json jsonOf(const AuditEntry& entry)
{
    return {{"sequence", entry.sequence}, {"at", entry.at},
            {"station", entry.station},   {"actor", entry.actor},
            {"event", entry.event},       {"subject", entry.subject},
            {"detail", entry.detail},     {"previous", entry.previous},
            {"hash", entry.hash}};
}

int showAudit(const AuditOptions& options)
{
    auto database = LineDatabase::open(options.file, "");
    if (!database)
        return reportError(database.error());
    LineAudit audit(*database);
    const auto head = audit.head();
    if (!head)
        return reportError(head.error());
    const long long first = std::max(1LL, head->sequence + 1 - static_cast<long long>(options.limit));
    const auto entries = audit.read(first, options.limit);
    if (!entries)
        return reportError(entries.error());
    TextTable table;
    for (const Message& title : {msg("cli", "NUMBER"), msg("cli", "TIME"), msg("cli", "BADGE"), msg("cli", "EVENT"),
                                 msg("cli", "OF"), msg("cli", "DETAIL")})
        table.addColumn(say(title));
    auto list = nlohmann::ordered_json::array();
    for (const AuditEntry& entry : *entries) {
        list.push_back(jsonOf(entry));
        table.addRow({std::to_string(entry.sequence), displayable(entry.at), displayable(entry.actor),
                      displayable(entry.event), displayable(entry.subject), displayable(entry.detail, 80)});
    }
    if (options.json)
        printJson(list);
    else
        print(table.text());
    return 0;
}

Result<std::vector<AuditHead>> rowsOnServer(const std::string& server, const std::string& station)
{
    auto link = Postgres::connect(server, kAuditServerLimit);
    if (!link)
        return tl::unexpected(link.error());
    return serverAuditRows(*link, station);
}

int verifyAudit(const AuditOptions& options)
{
    auto database = LineDatabase::open(options.file, "");
    if (!database)
        return reportError(database.error());
    std::vector<AuditHead> elsewhere;
    if (!options.server.empty()) {
        auto rows = rowsOnServer(options.server, database->station());
        if (!rows)
            return reportError(rows.error());
        if (rows->empty())
            printNote(say(msg("cli", "the server has nothing of the audit trail of station {} yet",
                              displayable(database->station()))));
        elsewhere = std::move(*rows);
    }
    const auto check = LineAudit(*database).verify(elsewhere);
    if (!check)
        return reportError(check.error());
    if (options.json)
        printJson({{"whole", !check->changedRow},
                   {"rows", check->rows},
                   {"changed_row", check->changedRow ? nlohmann::ordered_json(*check->changedRow) : nullptr},
                   {"head", check->head.hash}});
    if (check->changedRow)
        return reportError(Errc::corruptRecord, check->what);
    if (!options.json)
        print(say(msg("cli", "The audit trail of station {} is whole: {} rows, the last of them {}.",
                      displayable(database->station()), check->rows, check->head.hash)) +
              "\n");
    return 0;
}

} // namespace

Action defineAudit(CLI::App& verb)
{
    const auto options = std::make_shared<AuditOptions>();
    verb.require_subcommand(1);
    CLI::App* show = verb.add_subcommand("show", say(msg("cli", "Show what was done last")));
    CLI::App* verify =
        verb.add_subcommand("verify", say(msg("cli", "Check that no row was changed, added or taken away")));
    for (CLI::App* sub : {show, verify}) {
        sub->add_option("FILE", options->file, say(msg("cli", "the database of the station")))->required();
        sub->add_flag("--json", options->json, say(msg("cli", "as JSON")));
    }
    show->add_option("--limit", options->limit, say(msg("cli", "at most so many, the latest")))
        ->transform(integerFrom(1, 1'000'000));
    verify->add_option("--server", options->server,
                       say(msg("cli", "compare with what was sent there, too: a libpq connection string of a reader")));
    return [options, show] { return show->parsed() ? showAudit(*options) : verifyAudit(*options); };
}

} // namespace assay::cli
