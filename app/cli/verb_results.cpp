// results: exports data of a line station, and deletes old measurements. Both are entered in its audit trail.
#include "cli/console.h"
#include "cli/interrupt.h"
#include "cli/option_values.h"
#include "cli/shared_options.h"
#include "cli/speech.h"
#include "cli/station_login.h"
#include "cli/verb.h"

#include "ground/base/text.h"
#include "program/station/station_data.h"

#include <memory>

namespace assay::cli {

namespace {

struct ResultsOptions {
    std::string file, out, by;
    std::string form = "jsonl", from = "1970-01-01", to = "9999-12-31", before;
};

// Midnight (UTC) at the start of a day, "2026-11-24".
UtcTime dayNamed(const std::string& text)
{
    if (const auto time = utcFromText(text + "T00:00:00.000Z"))
        return *time;
    endVerb(Errc::badInput, msg("cli", "{} is not a day; expected the form 2026-11-24.", displayable(text)));
}

void admit(LineDatabase& database, const std::string& by, Right right)
{
    LineUsers users(database);
    const Message mayNot = right == Right::deleteData
                               ? msg("cli", "{} may not delete data; give the badge of an engineer.", displayable(by))
                               : msg("cli", "{} may not export data; give the badge of a technician.", displayable(by));
    logInFor(users, by, right, msg("cli", "this action needs a user of the station; add --by BADGE"), mayNot);
}

int exportStation(const ResultsOptions& options)
{
    watchForInterrupt(); // restores the echo of the terminal
    const auto from = dayNamed(options.from), to = dayNamed(options.to);
    auto database = orFail(LineDatabase::open(options.file, ""));
    admit(database, options.by, Right::exportData);
    const ResultExport wanted{options.out, options.form == "csv" ? DropForm::csv : DropForm::json, from, to,
                              options.by};
    const auto written = orFail(exportResults(database, wanted));
    printSentence(msg("cli", "{} results written.", written));
    return 0;
}

int deleteStationRuns(const ResultsOptions& options)
{
    watchForInterrupt();
    const auto before = dayNamed(options.before);
    auto database = orFail(LineDatabase::open(options.file, ""));
    admit(database, options.by, Right::deleteData);
    const auto runs = orFail(deleteRuns(database, before, options.by));
    printSentence(msg("cli", "{} run folders deleted; the results are kept.", runs.deleted));
    if (runs.left > 0)
        return reportError(
            Errc::environment,
            msg("cli", "{} run folders not deleted: changed after the run, or no permission; check them.", runs.left));
    return 0;
}

} // namespace

Action defineResults(CLI::App& verb)
{
    const auto options = std::make_shared<ResultsOptions>();
    verb.require_subcommand(1);
    CLI::App* exported = verb.add_subcommand("export", say(msg("cli", "Export results of a station")));
    CLI::App* deleted =
        verb.add_subcommand("delete", say(msg("cli", "Delete old run folders of a station; its results are kept")));
    for (CLI::App* sub : {exported, deleted}) {
        addDatabase(*sub, options->file);
        sub->add_option("--by", options->by,
                        say(msg("cli", "badge of the user (password required); not for a station without users")))
            ->type_name("BADGE");
    }
    exported->add_option("--out", options->out, say(msg("cli", "file to write")))
        ->type_name("FILE")
        ->required()
        ->check(outputFile());
    exported->add_option("--format", options->form, say(msg("cli", "jsonl: one object per line, with metrics; csv")))
        ->check(oneOf({"jsonl", "csv"}));
    exported->add_option("--from", options->from, say(msg("cli", "results on or after this day (UTC)")))
        ->type_name("DAY");
    exported->add_option("--to", options->to, say(msg("cli", "results before this day (UTC)")))->type_name("DAY");
    deleted
        ->add_option("--before", options->before,
                     say(msg("cli", "run folders of results before this day, such as 2026-11-24 (UTC)")))
        ->type_name("DAY")
        ->required();
    return [options, exported] { return exported->parsed() ? exportStation(*options) : deleteStationRuns(*options); };
}

} // namespace assay::cli
