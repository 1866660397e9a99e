// history: finds earlier runs, and edits their notes and tags.
#include "cli/console.h"
#include "cli/lot_option.h"
#include "cli/option_values.h"
#include "cli/shared_options.h"
#include "cli/speech.h"
#include "cli/text_table.h"
#include "cli/verb.h"

#include "ground/base/clock.h"
#include "ground/base/text.h"
#include "judge/lot/lot.h"
#include "program/history/index_folders.h"
#include "program/wiring/run_lock.h"
#include "program/wiring/wiring.h"
#include "run/record/run_notes.h"
#include "run/record/scorecard.h"
#include "run/record/step_name.h"
#include "system/platform.h"

#include <algorithm>
#include <fmt/ranges.h>
#include <memory>

namespace assay::cli {

namespace {

constexpr std::size_t kShownRuns = 50;
constexpr std::size_t kShownMetrics = 6;

struct HistoryOptions {
    HistoryQuery query;
    bool json = false;
    std::vector<std::string> folders;
    bool check = false;
    std::string folder, text;
};

// As assay::withHistory() on the user's history; reports notes on the index.
template <class Act> auto withHistory(const Act& act) -> decltype(act(std::declval<History&>()))
{
    Message note;
    auto done = assay::withHistory(platform::historyFile(), note, act);
    if (!note.empty())
        printNote(say(note));
    return done;
}

std::string verdictText(const RunSummary& run)
{
    if (const auto verdict = verdictNamed(run.verdict))
        return phrases().verdict(*verdict);
    return displayable(run.verdict);
}

std::string cardText(const RunSummary& run)
{
    const std::string name = displayable(run.model.empty() ? run.card : run.model + " " + run.card, kMaxPathLength);
    return run.simulated ? say(msg("cli", "SIMULATED {}", name)) : name;
}

// The anomalies of the run, in words.
std::string markText(const RunSummary& run)
{
    std::vector<std::string> marks;
    const auto add = [&](bool so, const Message& mark) {
        if (so)
            marks.push_back(say(mark));
    };
    add(run.missing, msg("cli", "missing"));
    add(run.changed, msg("cli", "changed"));
    add(run.repeatedSerial, msg("cli", "serial repeated"));
    add(run.running, msg("cli", "running"));
    add(run.ended.empty() && !run.running && !run.missing, msg("cli", "interrupted"));
    return fmt::format("{}", fmt::join(marks, phrases().translate("cli", ", ")));
}

std::string runsTable(std::span<const RunSummary> runs)
{
    TextTable table{msg("cli", "STARTED"),        msg("cli", "VERDICT"),   {msg("cli", "CARD"), 60},
                    {msg("cli", "SUPPLIER"), 24}, {msg("cli", "LOT"), 24}, {msg("cli", "SAMPLE"), 12},
                    {msg("cli", "PROFILE"), 24},  msg("cli", "MARKS"),     {msg("cli", "TAGS"), 40},
                    msg("cli", "FOLDER")};
    const auto whole = [](const std::string& text) { return displayable(text, kMaxPathLength); };
    for (const RunSummary& run : runs)
        table.addRow({displayable(run.started), verdictText(run), cardText(run), whole(run.sample.supplier),
                      whole(run.sample.lot), whole(run.sample.number), whole(run.profile), markText(run),
                      whole(fmt::format("{}", fmt::join(run.tags, " "))), whole(run.folder)});
    return table.text();
}

std::string titleOf(const JudgedMetric& metric)
{
    return metric.id + (metric.unit.empty() || metric.unit == "1" ? "" : " " + metric.unit);
}

// "Sequential write – Mean throughput MB/s"
std::string shownTitle(const std::string& title, const StepNames& names)
{
    const auto blank = title.find(' ');
    return phrases().metric(names, title.substr(0, blank)) + (blank == std::string::npos ? "" : title.substr(blank));
}

std::string valueText(const RunSummary& run, const std::string& title)
{
    const auto metric = std::ranges::find(run.metrics, title, titleOf);
    if (metric == run.metrics.end() || metric->value.is_null())
        return "";
    if (metric->value.is_string())
        return displayable(metric->value.get<std::string>());
    return metric->value.is_number() ? fmt::format("{:.4g}", metric->value.get<double>()) : "";
}

// The life of a card: oldest first, with the metrics judged most often.
std::string lifeTable(std::span<const RunSummary> runs)
{
    std::vector<std::pair<std::string, int>> metrics; // with the number of runs that have each
    for (const RunSummary& run : runs)
        for (const JudgedMetric& metric : run.metrics) {
            const std::string title = titleOf(metric);
            const auto known = std::ranges::find(metrics, title, &std::pair<std::string, int>::first);
            if (known == metrics.end())
                metrics.emplace_back(title, 1);
            else
                ++known->second;
        }
    std::ranges::stable_sort(metrics, std::greater(), &std::pair<std::string, int>::second);
    metrics.resize(std::min(metrics.size(), kShownMetrics));
    TextTable table{msg("cli", "STARTED"),
                    msg("cli", "VERDICT"),
                    {msg("cli", "PROFILE"), 24},
                    {msg("cli", "LOT"), 24},
                    msg("cli", "MARKS")};
    const auto whole = [](const std::string& text) { return displayable(text, kMaxPathLength); };
    const StepNames names = runs.empty() ? StepNames() : builtinStepNames(runs.front().profile);
    for (const auto& [title, count] : metrics)
        table.addColumn({shownTitle(title, names), Align::right});
    table.addColumn(msg("cli", "FOLDER"));
    for (auto run = runs.rbegin(); run != runs.rend(); ++run) {
        const std::string verdict =
            run->simulated ? say(msg("cli", "SIMULATED {}", verdictText(*run))) : verdictText(*run);
        std::vector<std::string> row = {displayable(run->started), verdict, whole(run->profile), whole(run->sample.lot),
                                        markText(*run)};
        for (const auto& [title, count] : metrics)
            row.push_back(valueText(*run, title));
        row.push_back(whole(run->folder));
        table.addRow(std::move(row));
    }
    return table.text();
}

void printRuns(std::span<RunSummary> runs, const HistoryOptions& options)
{
    if (options.json) {
        auto list = nlohmann::ordered_json::array();
        for (const RunSummary& run : runs) {
            list.push_back(toJson(run));
            list.back().erase("file"); // internal field of the index
        }
        printJson(list);
        return;
    }
    if (runs.empty())
        printSentence(msg("cli", "No matching run. `history index DIR` adds the run folders below DIR."));
    else
        print(options.query.card.empty() ? runsTable(runs) : lifeTable(runs));
}

int findRuns(HistoryOptions options)
{
    for (const std::string* date : {&options.query.since, &options.query.until})
        if (!date->empty() && !(date->size() >= 4 && date->find_first_not_of("0123456789-T:+") == std::string::npos))
            return reportError(
                Errc::badInput,
                msg("cli", "\"{}\" is not a date; expected the form 2026-11-22 or 2026-11", displayable(*date)));
    const auto lotFile = lotFileOf(options.query.lot);
    if (!lotFile.empty()) {
        const auto lot = orFail(readLot(lotFile));
        options.query.lot = lot.number;
    }
    const bool bounded = !options.json && options.query.limit == 0;
    if (bounded)
        options.query.limit = kShownRuns + 1; // one more reveals that there are further runs
    bool more = false;
    auto runs = orFail(withHistory([&](History& history) {
        auto found = history.find(options.query);
        more = found && bounded && found->size() > kShownRuns;
        if (more)
            found->pop_back();
        if (found)
            refresh(history, *found);
        return found;
    }));
    findRunning(runs);
    printRuns(runs, options);
    if (more)
        printSentence(msg("cli", "Latest {} runs shown; use --limit or further filters for others.", kShownRuns));
    return 0;
}

Result<std::vector<std::filesystem::path>> foldersToIndex(const std::vector<std::string>& roots)
{
    const std::filesystem::path index = platform::historyFile();
    for (const std::string& root : roots)
        if (std::error_code none; !std::filesystem::is_directory(root, none))
            return fail(Errc::badInput, msg("history", "{} is not a folder; name a folder that contains run folders.",
                                            displayable(root, 200)));
    for (const std::string& root : roots)
        rememberSearchLocation(index, root, kLevels);
    if (roots.empty())
        return runFoldersOfLocations(index);
    std::vector<std::filesystem::path> folders;
    for (const std::string& root : roots)
        for (auto& folder : findRunFolders(root))
            folders.push_back(std::move(folder));
    return folders;
}

int indexRuns(const HistoryOptions& options)
{
    const auto depth = options.check ? SealDepth::whole : SealDepth::runJson;
    const auto count = orFail(withHistory([&](History& history) -> Result<IndexCount> {
        const auto folders = foldersToIndex(options.folders);
        return folders ? indexFolders(history, *folders, depth) : tl::unexpected(folders.error());
    }));
    for (const auto& folder : count.unreadable)
        printNote(say(msg("cli", "{} has no readable run.json with a run id", displayable(folder.string(), 200))));
    printResult(options.json,
                {{"runs", count.runs}, {"changed", count.changed}, {"unreadable", count.unreadable.size()}},
                say(msg("cli", "{} runs in the history, {} of them changed; {} folders not readable.", count.runs,
                        count.changed, count.unreadable.size())) +
                    "\n");
    return 0;
}

int addToRun(const HistoryOptions& options, NoteKind kind)
{
    orFail(addNote(options.folder, kind, options.text, SystemClock().wallTime()));
    const auto indexed = withHistory([&](History& history) -> Result<void> {
        auto run = summarize(options.folder);
        return run ? history.add({&*run, 1}) : tl::unexpected(run.error());
    });
    if (!indexed) // the run folder has it, so it can be indexed again
        printNote(say(indexed.error().message));
    return 0;
}

void addFilters(CLI::App& verb, HistoryOptions& options)
{
    HistoryQuery& query = options.query;
    verb.add_option("--search", query.text, say(msg("cli", "runs whose data contain all of these words")))
        ->type_name("WORDS");
    verb.add_option("--card", query.card, say(msg("cli", "all runs of one card, by CID or serial number")))
        ->type_name("CID");
    verb.add_option("--lot", query.lot, say(msg("cli", "runs of this lot: its number or its lot file")))
        ->type_name("LOT");
    verb.add_option("--supplier", query.supplier, say(msg("cli", "runs of this supplier's cards")));
    verb.add_option("--verdict", query.verdict, say(msg("cli", "runs with this verdict")))
        ->check(oneOf({"pass", "marginal", "fail", "inconclusive", "error"}));
    verb.add_option("--since", query.since, say(msg("cli", "runs on or after this day, such as 2026-11-22")))
        ->type_name("DAY");
    verb.add_option("--until", query.until, say(msg("cli", "runs on or before this day")))->type_name("DAY");
    verb.add_option("--limit", query.limit, say(msg("cli", "maximum number of entries, latest first")))
        ->type_name("N")
        ->transform(integerFrom(1, 1'000'000));
    verb.add_flag("--json", options.json, say(msg("cli", "JSON array")));
}

} // namespace

Action defineHistory(CLI::App& verb)
{
    const auto options = std::make_shared<HistoryOptions>();
    verb.require_subcommand(0, 1);
    addFilters(verb, *options);
    CLI::App* index = verb.add_subcommand("index", say(msg("cli", "Add the run folders below DIR to the history")));
    index->add_option("DIR", options->folders, say(msg("cli", "folders to search; default: those searched before")));
    index->add_flag("--check", options->check, say(msg("cli", "compare every file of each run with its digest")));
    addJson(*index, options->json);
    const auto adding = [&](const char* name, const Message& summary, const char* what) {
        CLI::App* sub = verb.add_subcommand(name, say(summary));
        sub->add_option("FOLDER", options->folder, say(msg("cli", "run folder")))->required();
        sub->add_option(what, options->text, say(msg("cli", "text of the note or tag")))->required();
        return sub;
    };
    const CLI::App* note = adding("note", msg("cli", "Add a note to a run"), "TEXT");
    const CLI::App* tag = adding("tag", msg("cli", "Add a tag to a run"), "TAG");
    const CLI::App* untag = adding("untag", msg("cli", "Remove a tag from a run"), "TAG");
    return [options, index, note, tag, untag] {
        if (index->parsed())
            return indexRuns(*options);
        for (const auto& [sub, kind] :
             {std::pair{note, NoteKind::note}, {tag, NoteKind::tag}, {untag, NoteKind::untag}})
            if (sub->parsed())
                return addToRun(*options, kind);
        return findRuns(*options);
    };
}

} // namespace assay::cli
