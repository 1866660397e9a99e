#include "io/host/host_series.h"

#include "ground/base/text.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>
#include <optional>

namespace assay {

namespace {

using Kind = HostColumnKind;

constexpr std::array<HostColumnSpec, kHostColumns> kColumns = {{
    {"read_ios", Kind::counter},      {"read_bytes", Kind::counter},    {"read_ms", Kind::counter},
    {"write_ios", Kind::counter},     {"write_bytes", Kind::counter},   {"write_ms", Kind::counter},
    {"merged_ios", Kind::counter},    {"flush_ios", Kind::counter},     {"flush_ms", Kind::counter},
    {"busy_ms", Kind::counter},       {"queued_ms", Kind::counter},     {"in_flight", Kind::mean},
    {"user_ms", Kind::counter},       {"system_ms", Kind::counter},     {"idle_ms", Kind::counter},
    {"iowait_ms", Kind::counter},     {"irq_ms", Kind::counter},        {"steal_ms", Kind::counter},
    {"dirty_bytes", Kind::mean},      {"writeback_bytes", Kind::mean},  {"flusher_ms", Kind::counter},
    {"own_ms", Kind::counter},        {"own_switches", Kind::counter},  {"own_preemptions", Kind::counter},
    {"waited_cpu_ms", Kind::counter}, {"waited_io_ms", Kind::counter},  {"waited_memory_ms", Kind::counter},
    {"link_resets", Kind::counter},   {"temperature_c", Kind::maximum}, {"frequency_mhz", Kind::mean},
    {"late_ms", Kind::maximum},
}};

constexpr std::size_t kLineColumnsMax = 200;

double joined(Kind kind, double a, double b, double shareOfA)
{
    switch (kind) {
    case Kind::counter: return a + b;
    case Kind::mean: return shareOfA * a + (1 - shareOfA) * b;
    case Kind::maximum: return std::max(a, b);
    }
    return a;
}

void join(HostRow& row, const HostRow& next)
{
    const double before = seconds(row.end - row.begin), after = seconds(next.end - next.begin);
    const double share = before + after > 0 ? before / (before + after) : 0.5;
    for (std::size_t i = 0; i < kHostColumns; ++i)
        row.values.all()[i] = joined(kColumns[i].kind, row.values.all()[i], next.values.all()[i], share);
    row.end = next.end;
}

std::vector<std::string_view> cellsOf(std::string_view line)
{
    std::vector<std::string_view> cells;
    while (cells.size() < kLineColumnsMax) {
        const auto comma = line.find(',');
        cells.push_back(line.substr(0, comma));
        if (comma == std::string_view::npos)
            break;
        line.remove_prefix(comma + 1);
    }
    return cells;
}

// "" is NaN; returns nothing for anything else that is not a number.
std::optional<double> numberOf(std::string_view cell)
{
    if (cell.empty())
        return std::numeric_limits<double>::quiet_NaN();
    double value = 0;
    const auto [end, problem] = std::from_chars(cell.data(), cell.data() + cell.size(), value);
    const bool whole = problem == std::errc() && end == cell.data() + cell.size();
    return whole && std::isfinite(value) ? std::optional(value) : std::nullopt;
}

std::optional<Ns> instantOf(std::string_view cell)
{
    Ns::rep value = 0;
    const auto [end, problem] = std::from_chars(cell.data(), cell.data() + cell.size(), value);
    return problem == std::errc() && end == cell.data() + cell.size() ? std::optional(Ns(value)) : std::nullopt;
}

// Returns the index of each column in a row of the file, from its first line.
std::vector<std::optional<std::size_t>> placesOf(std::string_view names)
{
    std::vector<std::optional<std::size_t>> places;
    for (const std::string_view cell : cellsOf(names)) {
        const auto found = std::ranges::find(kColumns, cell, &HostColumnSpec::name);
        places.push_back(found == kColumns.end() ? std::nullopt
                                                 : std::optional(static_cast<std::size_t>(found - kColumns.begin())));
    }
    return places;
}

std::optional<HostRow> rowOf(std::string_view line, std::span<const std::optional<std::size_t>> places)
{
    const auto cells = cellsOf(line);
    if (cells.size() != places.size() || cells.size() < 2)
        return std::nullopt;
    HostRow row;
    const auto begin = instantOf(cells[0]), end = instantOf(cells[1]);
    if (!begin || !end || *end < *begin)
        return std::nullopt;
    row.begin = *begin;
    row.end = *end;
    for (std::size_t i = 2; i < cells.size(); ++i) {
        const auto value = numberOf(cells[i]);
        if (!value)
            return std::nullopt;
        if (places[i])
            row.values.all()[*places[i]] = *value;
    }
    return row;
}

} // namespace

HostValues::HostValues() { m_values.fill(std::numeric_limits<double>::quiet_NaN()); }

void HostSeries::add(const HostRow& row)
{
    if (!m_rows.empty() && m_rows.back().end - m_rows.back().begin < m_interval)
        return join(m_rows.back(), row);
    if (m_rows.size() == kRows) {
        for (std::size_t i = 0; i < kRows / 2; ++i) {
            m_rows[i] = m_rows[2 * i];
            join(m_rows[i], m_rows[2 * i + 1]);
        }
        m_rows.resize(kRows / 2);
        m_interval *= 2;
    }
    m_rows.push_back(row);
}

void HostSeries::endAt(Ns end)
{
    std::erase_if(m_rows, [end](const HostRow& row) { return row.begin >= end; });
}

std::string HostSeries::text() const
{
    std::string out = "begin_ns,end_ns";
    for (const HostColumnSpec& column : kColumns)
        out += std::string(",") + column.name;
    for (const HostRow& row : m_rows) {
        out += fmt::format("\n{},{}", row.begin.count(), row.end.count());
        for (const double value : row.values.all())
            out += std::isnan(value) ? "," : "," + shortNumber(std::round(1000 * value) / 1000);
    }
    return out + "\n";
}

Result<HostSeries> HostSeries::fromText(std::string_view text, const std::string& fileName)
{
    const auto nextLine = [&text] {
        const auto end = std::min(text.find('\n'), text.size());
        const std::string_view line = text.substr(0, end);
        text.remove_prefix(std::min(end + 1, text.size()));
        return line;
    };
    const std::string_view names = nextLine();
    const auto places = placesOf(names);
    HostSeries series;
    bool good = names.starts_with("begin_ns,end_ns");
    while (good && !text.empty() && series.m_rows.size() < kRows) {
        const auto row = rowOf(nextLine(), places);
        good = row && (series.m_rows.empty() || row->begin >= series.m_rows.back().end);
        if (good)
            series.m_rows.push_back(*row);
    }
    if (!good || !text.empty())
        return fail(Errc::corruptRecord,
                    msg("record", "{} is not a record of the computer's activity; take the run folder from a backup.",
                        fileName));
    if (series.m_rows.size() > 1)
        series.m_interval = std::max(series.m_interval, series.m_rows[0].end - series.m_rows[0].begin);
    return series;
}

HostValues increaseBetween(const HostValues& earlier, const HostValues& later)
{
    HostValues increase;
    for (std::size_t i = 0; i < kHostColumns; ++i) {
        increase.all()[i] = later.all()[i];
        if (kColumns[i].kind == Kind::counter && std::isgreater(earlier.all()[i], later.all()[i]))
            increase.all()[i] = 0; // iowait may decrease (proc(5))
        else if (kColumns[i].kind == Kind::counter)
            increase.all()[i] -= earlier.all()[i];
    }
    return increase;
}

} // namespace assay
