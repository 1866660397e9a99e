// Index of runs: one SQLite file that can be rebuilt from the run folders at any time. Format: docs/user/history.md.
#pragma once

#include "program/history/run_summary.h"

#include <memory>
#include <span>

namespace assay {

// Search criteria for runs; "" = any value.
struct HistoryQuery {
    std::string text = {}; // each of its words stands somewhere in what is known of the run
    std::string card = {}; // CID, or serial number
    std::string lot = {}, supplier = {}, verdict = {};
    std::string since = {}, until = {}; // "2026-11-22" or longer, in the local time of the run; until is included
    std::size_t limit = 0;              // the latest of them; 0 = all
    bool operator==(const HistoryQuery&) const = default;
};

// Order of a list of runs; equal ones latest first.
struct HistoryOrder {
    enum class By { started, verdict, card, profile, origin, operatorName };
    By by = By::started;
    bool descending = true;
    bool operator==(const HistoryOrder&) const = default;
};

// Values that occur in the runs, sorted.
struct HistoryChoices {
    std::vector<std::string> suppliers = {}, lots = {};
};

class History {
public:
    // Creates the file and its folder if missing. Errc::corruptRecord if it is damaged or of another version: it must
    // then be set aside. Waits at most `patience` for other programs that write, here and later.
    static Result<History> open(const std::filesystem::path& file, std::chrono::seconds patience);
    History(History&&) noexcept;
    History& operator=(History&&) noexcept;
    ~History();

    // Adds the runs in one transaction. Replaces the entry of the same folder, and that of a deleted folder with the
    // same run. An ended run with a different run.json counts as changed, whatever its digests are.
    Result<void> add(std::span<RunSummary> runs);
    // Latest first. Not looked up on disk: see refresh().
    Result<std::vector<RunSummary>> find(const HistoryQuery& query);
    Result<std::size_t> count();
    Result<HistoryChoices> choices();

    // For lists that read visible rows only: returns the numbers of all runs of the query, ...
    Result<std::vector<long long>> findNumbers(const HistoryQuery& query, const HistoryOrder& order = {});
    // ... and the runs with these numbers, in their order. A run removed from the index meanwhile is `missing` and has
    // no folder.
    Result<std::vector<RunSummary>> read(std::span<const long long> numbers);

    // Does the index contain the folders that were known at its creation?
    Result<bool> complete();
    Result<void> setComplete();

private:
    struct Connection;
    explicit History(std::unique_ptr<Connection> connection);
    std::unique_ptr<Connection> m_connection;
};

} // namespace assay
