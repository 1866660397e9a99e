#include "run/scenario/endurance/endurance_facts.h"

#include "run/record/facts.h"

#include <algorithm>

namespace assay {

namespace {

// The rows are written as columns.
constexpr std::tuple kColumns{
    fact::Row{"first", &CycleRow::first},           fact::Row{"last", &CycleRow::last},
    fact::Row{"written_bytes", &CycleRow::written}, fact::Row{"read_bytes", &CycleRow::read},
    fact::Row{"write_ns", &CycleRow::writeTime},    fact::Row{"read_ns", &CycleRow::readTime},
    fact::Row{"write_p99_ns", &CycleRow::writeP99}, fact::Row{"read_p99_ns", &CycleRow::readP99},
    fact::Row{"bad_sectors", &CycleRow::badSectors}};
constexpr std::tuple kProbeRows{
    fact::Row{"passes", &RegionProbe::passes},           fact::Row{"sectors", &RegionProbe::sectors},
    fact::Row{"bad_before", &RegionProbe::badBefore},    fact::Row{"bad_after", &RegionProbe::badAfter},
    fact::Row{"first_pass_ns", &RegionProbe::firstPass}, fact::Row{"last_pass_ns", &RegionProbe::lastPass}};
constexpr std::tuple kMilestoneRows{fact::Row{"id", &Milestone::id}, fact::Row{"cycle", &Milestone::cycle},
                                    fact::Row{"written_bytes", &Milestone::written}};
constexpr std::tuple kCellRows{fact::Row{"cell", &BadCell::cell}, fact::Row{"cycle", &BadCell::cycle}};
constexpr std::tuple kEnduranceRows{fact::Row{"cycles", &EnduranceFacts::cycles},
                                    fact::Row{"sectors", &EnduranceFacts::sectors},
                                    fact::Row{"row_cycles", &EnduranceFacts::rowCycles},
                                    fact::Row{"written_bytes", &EnduranceFacts::written},
                                    fact::Row{"time_ns", &EnduranceFacts::time},
                                    fact::Row{"reference_bytes", &EnduranceFacts::referenceBytes},
                                    fact::Row{"reference_ns", &EnduranceFacts::referenceTime},
                                    fact::Row{"ended_by", &EnduranceFacts::endedBy}};

nlohmann::json rowsJson(const std::vector<CycleRow>& rows)
{
    nlohmann::json out;
    const auto write = [&](const auto& column) {
        auto& values = out[column.key] = nlohmann::json::array();
        for (const CycleRow& row : rows)
            values.push_back(fact::jsonOf(row.*column.member));
    };
    std::apply([&](const auto&... column) { (write(column), ...); }, kColumns);
    return out;
}

std::vector<CycleRow> rowsFrom(const nlohmann::json& in)
{
    std::vector<CycleRow> rows(fact::list(in, "first").size());
    const auto read = [&](const auto& column) {
        const auto& values = fact::list(in, column.key);
        if (values.size() != rows.size())
            fact::reject("cycles are missing");
        for (std::size_t i = 0; i < rows.size(); ++i)
            fact::take(values[i], rows[i].*column.member);
    };
    std::apply([&](const auto&... column) { (read(column), ...); }, kColumns);
    return rows;
}

nlohmann::json probeJson(const std::optional<RegionProbe>& probe)
{
    return probe ? fact::write(*probe, kProbeRows) : nlohmann::json(nullptr);
}

std::optional<RegionProbe> probeFrom(const nlohmann::json& in)
{
    if (in.is_null())
        return std::nullopt;
    RegionProbe probe;
    fact::read(in, kProbeRows, probe);
    if (probe.passes == 0 || probe.sectors == 0 || probe.firstPass.count() == 0 || probe.lastPass.count() == 0)
        fact::reject("no probe");
    return probe;
}

// Rows must be contiguous up to the last cycle: a missing row would make the card look better.
void checkRows(const EnduranceFacts& facts)
{
    std::uint64_t next = 1;
    for (const CycleRow& row : facts.rows) {
        if (row.first != next || row.last < row.first || row.badSectors > facts.sectors || row.writeTime.count() == 0 ||
            row.readTime.count() == 0)
            fact::reject("cycles are missing");
        next = row.last + 1;
    }
    if (next != facts.cycles + 1)
        fact::reject("cycles are missing");
}

EnduranceFacts factsFrom(const nlohmann::json& in)
{
    EnduranceFacts out;
    fact::read(in, kEnduranceRows, out);
    out.rows = rowsFrom(in.at("rows"));
    for (const auto& reached : fact::list(in, "milestones"))
        fact::read(reached, kMilestoneRows, out.milestones.emplace_back());
    if (out.milestones.size() != fact::integer(in, "milestone_count"))
        fact::reject("milestones are missing");
    for (const auto& cell : fact::list(in, "bad_cells"))
        fact::read(cell, kCellRows, out.badCells.emplace_back());
    out.disturb = probeFrom(in.at("disturb"));
    out.hot = probeFrom(in.at("hot"));
    if (out.sectors == 0 || out.rowCycles == 0 || (out.cycles > 0 && out.referenceTime.count() == 0))
        fact::reject("a size is zero");
    checkRows(out);
    return out;
}

RetentionFacts retentionFrom(const nlohmann::json& in)
{
    const RetentionFacts out{fact::integer(in, "sectors"), fact::integer(in, "lost")};
    if (out.lost > out.sectors)
        fact::reject("more is lost than was compared");
    return out;
}

void join(CycleRow& row, const CycleRow& next)
{
    row.last = next.last;
    row.written += next.written;
    row.read += next.read;
    row.writeTime += next.writeTime;
    row.readTime += next.readTime;
    row.writeP99 = std::max(row.writeP99, next.writeP99);
    row.readP99 = std::max(row.readP99, next.readP99);
    row.badSectors = next.badSectors;
}

} // namespace

const Milestone* EnduranceFacts::milestone(std::string_view id) const
{
    const auto found = std::ranges::find(milestones, id, &Milestone::id);
    return found == milestones.end() ? nullptr : &*found;
}

void EnduranceFacts::add(const CycleRow& cycle)
{
    ++cycles;
    written += cycle.written;
    time += cycle.writeTime + cycle.readTime;
    if (cycles <= kReference) {
        referenceBytes += cycle.written;
        referenceTime += cycle.writeTime;
    }
    if (!rows.empty() && rows.back().last - rows.back().first + 1 < rowCycles) {
        join(rows.back(), cycle);
        return;
    }
    if (rows.size() == kMaxRows) {
        for (std::size_t i = 0; i < kMaxRows / 2; ++i) {
            rows[i] = rows[2 * i];
            join(rows[i], rows[2 * i + 1]);
        }
        rows.resize(kMaxRows / 2);
        rowCycles *= 2;
    }
    rows.push_back(cycle);
}

nlohmann::json EnduranceFacts::toJson() const
{
    nlohmann::json out = fact::write(*this, kEnduranceRows);
    out["rows"] = rowsJson(rows);
    out["milestone_count"] = milestones.size();
    out["milestones"] = out["bad_cells"] = nlohmann::json::array();
    for (const Milestone& milestone : milestones)
        out["milestones"].push_back(fact::write(milestone, kMilestoneRows));
    for (const BadCell& cell : badCells)
        out["bad_cells"].push_back(fact::write(cell, kCellRows));
    out["disturb"] = probeJson(disturb);
    out["hot"] = probeJson(hot);
    return out;
}

std::optional<EnduranceFacts> enduranceFacts(const StepRecord& step) { return readFacts(step, "endurance", factsFrom); }

std::optional<RetentionFacts> retentionFacts(const StepRecord& step)
{
    return readFacts(step, "retention", retentionFrom);
}

} // namespace assay
