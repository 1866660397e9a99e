#include "io/measure/card_cells.h"

#include <algorithm>

namespace assay {

namespace {

void join(CardCell& cell, const CardCell& other)
{
    cell.ops += other.ops;
    cell.latencySum += other.latencySum;
    cell.latencyMax = std::max(cell.latencyMax, other.latencyMax);
    cell.stalls += other.stalls;
    cell.errors += other.errors;
}

std::uint64_t countOf(const CardCell& cell) { return cell.ops + cell.errors; }

} // namespace

CardCells::CardCells(Bytes capacity)
    : m_cellBytes(std::max(Bytes(kSectorBytes), Bytes((capacity.count() + kCells - 1) / kCells))), m_earlier(kCells),
      m_running(kCells), m_cells(kCells)
{
}

// A column of the map that is wider than a cell counts in each cell that it covers.
std::vector<CardCell> CardCells::ofPhase(const PhaseSamples& samples) const
{
    std::vector<CardCell> cells(m_cells.size());
    const Bytes width = samples.map.columnBytes();
    Bytes begin = samples.map.offset();
    for (const AddressColumn& column : samples.map.columns()) {
        const std::uint64_t first = begin / m_cellBytes;
        const std::uint64_t last = width > m_cellBytes ? (begin + width - Bytes(1)) / m_cellBytes : first;
        begin += width;
        if (column.ops == 0 && column.errors == 0)
            continue;
        const CardCell own{.ops = column.ops,
                           .latencySum = column.latencySum,
                           .latencyMax = column.latencyMax,
                           .stalls = column.stalls,
                           .errors = column.errors};
        for (std::uint64_t i = first; i <= last && i < cells.size(); ++i)
            join(cells[i], own);
    }
    return cells;
}

void CardCells::update(std::size_t step, std::size_t phase, const PhaseSamples& samples)
{
    const std::uint64_t count = samples.ops + samples.failedOps;
    if (step != m_step)
        std::ranges::fill(m_earlier, CardCell());
    else if (phase != m_phase || count < m_count) // a searching step may repeat a phase of its plan
        m_earlier = m_cells;
    if (step != m_step || phase != m_phase || count < m_count)
        std::ranges::fill(m_running, CardCell());
    m_step = step;
    m_phase = phase;
    m_count = count;
    std::vector<CardCell> now = ofPhase(samples);
    for (std::size_t i = 0; i < m_cells.size(); ++i) {
        const bool changed = countOf(now[i]) != countOf(m_running[i]);
        now[i].phase = phase;
        now[i].at = changed ? samples.duration() : m_running[i].at;
        m_cells[i] = m_earlier[i];
        join(m_cells[i], now[i]);
        if (now[i].tested()) {
            m_cells[i].phase = phase;
            m_cells[i].at = now[i].at;
        }
    }
    m_running = std::move(now);
}

std::optional<std::size_t> CardCells::cellAt(Ns moment) const
{
    std::optional<std::size_t> latest;
    for (std::size_t i = 0; i < m_running.size(); ++i)
        if (m_running[i].tested() && m_running[i].at <= moment && (!latest || m_running[i].at >= m_running[*latest].at))
            latest = i;
    return latest;
}

} // namespace assay
