// Observations of an endurance step, as its facts hold them: bounded for any number of cycles.
#pragma once

#include "run/record/run_record.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace assay {

// One cycle, or several consecutive ones: written sequentially, read back and compared.
struct CycleRow {
    std::uint64_t first = 0, last = 0; // counted from 1
    Bytes written, read;               // without error
    Ns writeTime{}, readTime{};        // of the passes, including failed I/Os
    Ns writeP99{}, readP99{};          // maximum over the cycles
    std::uint64_t badSectors = 0;      // of the last cycle
};

// The first cycle in which a threshold was reached.
struct Milestone {
    std::string id; // of kMilestones
    std::uint64_t cycle = 0;
    Bytes written; // by the host up to the end of that cycle
};
struct MilestoneShare {
    const char* id;
    double share; // minimum share of bad sectors; 0 = any bad sector
};
inline constexpr MilestoneShare kMilestones[] = {
    {"first_error", 0}, {"bad_01", 0.001}, {"bad_1", 0.01}, {"bad_10", 0.1}, {"bad_50", 0.5}};
inline constexpr const char* kSlowdown = "slowdown"; // a milestone as well

// A part of the region with at least one bad sector so far.
struct BadCell {
    std::uint64_t cell = 0;  // of kCells
    std::uint64_t cycle = 0; // of the first bad sector
};

// Compares one small region with the rest of the card.
struct RegionProbe {
    std::uint64_t passes = 0;
    std::uint64_t sectors = 0, badBefore = 0, badAfter = 0; // compared before and after
    Ns firstPass{}, lastPass{};
};

struct EnduranceFacts {
    static constexpr std::size_t kMaxRows = 512;
    static constexpr std::uint64_t kCells = 1024;
    static constexpr std::uint64_t kReference = 5; // number of first cycles that serve as the speed reference

    std::uint64_t cycles = 0;    // complete
    std::uint64_t sectors = 0;   // of the region
    std::uint64_t rowCycles = 1; // cycles per row
    Bytes written;               // by the host, without error
    Ns time{};                   // of all passes
    Bytes referenceBytes;
    Ns referenceTime{};
    std::string endedBy; // "cycles", "hours", "bad_share", "slowdown"; empty: cut short
    std::vector<CycleRow> rows;
    std::vector<Milestone> milestones;
    std::vector<BadCell> badCells; // ascending by cell
    std::optional<RegionProbe> disturb, hot;

    std::uint64_t badSectors() const { return rows.empty() ? 0 : rows.back().badSectors; }
    double badShare() const { return static_cast<double>(badSectors()) / static_cast<double>(sectors); }
    const Milestone* milestone(std::string_view id) const;
    // Adds the next cycle. If there are too many rows, pairs of rows are merged.
    void add(const CycleRow& cycle);

    nlohmann::json toJson() const;
};

// Data of an earlier run, read back.
struct RetentionFacts {
    std::uint64_t sectors = 0; // compared; 0 = no data of that run was found
    std::uint64_t lost = 0;    // sectors without the data that the run wrote there, in any of its passes

    nlohmann::json toJson() const { return {{"sectors", sectors}, {"lost", lost}}; }
};

// Returns the complete facts, or nothing.
std::optional<EnduranceFacts> enduranceFacts(const StepRecord& step);
std::optional<RetentionFacts> retentionFacts(const StepRecord& step);

} // namespace assay
