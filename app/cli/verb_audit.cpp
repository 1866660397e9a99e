// audit: shows and verifies the audit trail of a line station.
#include "cli/console.h"
#include "cli/option_values.h"
#include "cli/shared_options.h"
#include "cli/speech.h"
#include "cli/text_table.h"
#include "cli/verb.h"

#include "ground/base/text.h"
#include "line/store/line_server.h"

#include <memory>

namespace assay::cli {

namespace {

struct AuditOptions {
    std::string file, server, expect;
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

// Exit code: a stored row is not as it was written.
constexpr int kExitTampered = 7;

int reportTampering(const Message& what)
{
    reportError(Errc::corruptRecord, what);
    return kExitTampered;
}

int showAudit(const AuditOptions& options)
{
    auto database = orFail(LineDatabase::openToRead(options.file));
    LineAudit audit(database);
    const auto head = orFail(audit.head());
    const long long first = std::max(1LL, head.sequence + 1 - static_cast<long long>(options.limit));
    const auto entries = orFail(audit.read(first, options.limit));
    TextTable table{msg("cli", "NUMBER"), msg("cli", "TIME"),    msg("cli", "BADGE"),
                    msg("cli", "EVENT"),  msg("cli", "SUBJECT"), msg("cli", "DETAIL")};
    auto list = nlohmann::ordered_json::array();
    for (const AuditEntry& entry : entries) {
        list.push_back(jsonOf(entry));
        table.addRow({std::to_string(entry.sequence), displayable(entry.at), displayable(entry.actor),
                      displayable(entry.event), displayable(entry.subject), displayable(entry.detail, 80)});
    }
    printResult(options.json, list, table.text());
    return 0;
}

// Rows of the station that the server has.
struct ServerRows {
    std::vector<AuditHead> audit, results;
};

ServerRows rowsOnServer(const std::string& server, const std::string& station)
{
    auto link = orFail(Postgres::connect(server, kAuditServerLimit));
    return {orFail(serverAuditRows(link, station)), orFail(serverResultRows(link, station))};
}

int showHead(const AuditOptions& options)
{
    auto database = orFail(LineDatabase::openToRead(options.file));
    const auto check = orFail(LineAudit(database).verify());
    if (check.changedRow)
        return reportTampering(check.what);
    printResult(options.json, {{"station", database.station()}, {"head", check.headText}}, check.headText + "\n");
    return 0;
}

nlohmann::ordered_json jsonOf(const AuditCheck& check)
{
    return {{"whole", !check.changedRow},
            {"rows", check.rows},
            {"results", check.results},
            {"changed_row", check.changedRow ? nlohmann::ordered_json(*check.changedRow) : nullptr},
            {"changed_table", check.changedRow ? nlohmann::ordered_json(check.table) : nullptr},
            {"head", check.head.hash},
            {"chain_head", check.headText.empty() ? nullptr : nlohmann::ordered_json(check.headText)}};
}

int verifyAudit(const AuditOptions& options)
{
    auto database = orFail(LineDatabase::openToRead(options.file));
    if (!options.expect.empty() && !isHeadText(options.expect))
        return reportError(Errc::badInput, msg("cli", "{} is not a chain head; `audit head` prints the current one.",
                                               displayable(options.expect, 100)));
    ServerRows there;
    if (!options.server.empty()) {
        there = rowsOnServer(options.server, database.station());
        if (there.audit.empty())
            printNote(
                say(msg("cli", "the server has no audit trail of station {} yet", displayable(database.station()))));
    }
    const auto check = orFail(LineAudit(database).verify(AuditCopies{there.audit, there.results, options.expect}));
    if (options.json)
        printJson(jsonOf(check));
    if (check.changedRow)
        return reportTampering(check.what);
    if (!options.json)
        print(
            say(msg("cli", "Audit trail of station {} unchanged: {} rows, hash of the last row {}.",
                    displayable(database.station()), check.rows, check.head.hash)) +
            "\n" +
            say(msg("cli", "{} results, the users and the outbox unchanged; head {}.", check.results, check.headText)) +
            "\n");
    return 0;
}

} // namespace

Action defineAudit(CLI::App& verb)
{
    const auto options = std::make_shared<AuditOptions>();
    verb.require_subcommand(1);
    CLI::App* show = verb.add_subcommand("show", say(msg("cli", "Show the latest entries")));
    CLI::App* verify =
        verb.add_subcommand("verify", say(msg("cli", "Verify that no row was changed, added or removed")));
    CLI::App* head = verb.add_subcommand(
        "head", say(msg("cli", "Print the chain heads, to be stored elsewhere for `audit verify --expect`")));
    for (CLI::App* sub : {show, verify, head}) {
        addDatabase(*sub, options->file);
        addJson(*sub, options->json);
    }
    for (CLI::App* sub : {verify, head})
        sub->footer(say(msg("cli", "Exit codes: 0 unchanged, 7 a stored row was changed, added or removed.")));
    show->add_option("--limit", options->limit, say(msg("cli", "maximum number of entries, latest first")))
        ->type_name("N")
        ->transform(integerFrom(1, 1'000'000));
    verify
        ->add_option(
            "--server", options->server,
            say(msg("cli", "also compare with the rows on the server: libpq connection string of a read-only role")))
        ->type_name("SERVER");
    verify->add_option("--expect", options->expect, say(msg("cli", "stored chain head that the chains must contain")))
        ->type_name("HEAD");
    return [options, show, head] {
        return show->parsed() ? showAudit(*options) : head->parsed() ? showHead(*options) : verifyAudit(*options);
    };
}

} // namespace assay::cli
