#include "run/scenario/endurance/endurance_facts.h"

#include "run/record/facts.h"

#include <algorithm>

namespace assay {

namespace {

Ns nanoseconds(const nlohmann::json& in, const char* key) { return Ns(static_cast<Ns::rep>(fact::integer(in, key))); }

// The rows as columns, one for each of their values.
struct Column {
    const char* key;
    std::uint64_t (*get)(const CycleRow&);
    void (*set)(CycleRow&, std::uint64_t);
};
template <Bytes CycleRow::*Field> constexpr Column bytesColumn(const char* key)
{
    return {key, [](const CycleRow& row) { return (row.*Field).count(); },
            [](CycleRow& row, std::uint64_t value) { row.*Field = Bytes(value); }};
}
template <Ns CycleRow::*Field> constexpr Column timeColumn(const char* key)
{
    return {key, [](const CycleRow& row) { return static_cast<std::uint64_t>((row.*Field).count()); },
            [](CycleRow& row, std::uint64_t value) { row.*Field = Ns(static_cast<Ns::rep>(value)); }};
}
template <std::uint64_t CycleRow::*Field> constexpr Column countColumn(const char* key)
{
    return {key, [](const CycleRow& row) { return row.*Field; },
            [](CycleRow& row, std::uint64_t value) { row.*Field = value; }};
}
constexpr Column kColumns[] = {
    countColumn<&CycleRow::first>("first"),           countColumn<&CycleRow::last>("last"),
    bytesColumn<&CycleRow::written>("written_bytes"), bytesColumn<&CycleRow::read>("read_bytes"),
    timeColumn<&CycleRow::writeTime>("write_ns"),     timeColumn<&CycleRow::readTime>("read_ns"),
    timeColumn<&CycleRow::writeP99>("write_p99_ns"),  timeColumn<&CycleRow::readP99>("read_p99_ns"),
    countColumn<&CycleRow::badSectors>("bad_sectors")};

nlohmann::json rowsJson(const std::vector<CycleRow>& rows)
{
    nlohmann::json out;
    for (const Column& column : kColumns) {
        std::vector<std::uint64_t> values;
        values.reserve(rows.size());
        for (const CycleRow& row : rows)
            values.push_back(column.get(row));
        out[column.key] = std::move(values);
    }
    return out;
}

std::vector<CycleRow> rowsFrom(const nlohmann::json& in)
{
    std::vector<CycleRow> rows(fact::list(in, kColumns[0].key).size());
    for (const Column& column : kColumns) {
        const auto& values = fact::list(in, column.key);
        if (values.size() != rows.size())
            fact::reject("cycles are missing");
        for (std::size_t i = 0; i < rows.size(); ++i)
            column.set(rows[i], fact::integer(values[i]));
    }
    return rows;
}

nlohmann::json probeJson(const std::optional<RegionProbe>& probe)
{
    if (!probe)
        return nullptr;
    return {{"passes", probe->passes},
            {"sectors", probe->sectors},
            {"bad_before", probe->badBefore},
            {"bad_after", probe->badAfter},
            {"first_pass_ns", probe->firstPass.count()},
            {"last_pass_ns", probe->lastPass.count()}};
}

std::optional<RegionProbe> probeFrom(const nlohmann::json& in)
{
    if (in.is_null())
        return std::nullopt;
    RegionProbe probe{fact::integer(in, "passes"),      fact::integer(in, "sectors"),
                      fact::integer(in, "bad_before"),  fact::integer(in, "bad_after"),
                      nanoseconds(in, "first_pass_ns"), nanoseconds(in, "last_pass_ns")};
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
    out.cycles = fact::integer(in, "cycles");
    out.sectors = fact::integer(in, "sectors");
    out.rowCycles = fact::integer(in, "row_cycles");
    out.written = Bytes(fact::integer(in, "written_bytes"));
    out.time = nanoseconds(in, "time_ns");
    out.referenceBytes = Bytes(fact::integer(in, "reference_bytes"));
    out.referenceTime = nanoseconds(in, "reference_ns");
    out.endedBy = fact::text(in, "ended_by");
    out.rows = rowsFrom(in.at("rows"));
    for (const auto& reached : fact::list(in, "milestones"))
        out.milestones.push_back({fact::text(reached, "id"), fact::integer(reached, "cycle"),
                                  Bytes(fact::integer(reached, "written_bytes"))});
    if (out.milestones.size() != fact::integer(in, "milestone_count"))
        fact::reject("milestones are missing");
    for (const auto& cell : fact::list(in, "bad_cells"))
        out.badCells.push_back({fact::integer(cell, "cell"), fact::integer(cell, "cycle")});
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
    auto reached = nlohmann::json::array(), cells = nlohmann::json::array();
    for (const Milestone& milestone : milestones)
        reached.push_back(
            {{"id", milestone.id}, {"cycle", milestone.cycle}, {"written_bytes", milestone.written.count()}});
    for (const BadCell& cell : badCells)
        cells.push_back({{"cell", cell.cell}, {"cycle", cell.cycle}});
    return {{"cycles", cycles},
            {"sectors", sectors},
            {"row_cycles", rowCycles},
            {"written_bytes", written.count()},
            {"time_ns", time.count()},
            {"reference_bytes", referenceBytes.count()},
            {"reference_ns", referenceTime.count()},
            {"ended_by", endedBy},
            {"rows", rowsJson(rows)},
            {"milestone_count", milestones.size()},
            {"milestones", std::move(reached)},
            {"bad_cells", std::move(cells)},
            {"disturb", probeJson(disturb)},
            {"hot", probeJson(hot)}};
}

std::optional<EnduranceFacts> enduranceFacts(const StepRecord& step) { return readFacts(step, "endurance", factsFrom); }

std::optional<RetentionFacts> retentionFacts(const StepRecord& step)
{
    return readFacts(step, "retention", retentionFrom);
}

} // namespace assay
