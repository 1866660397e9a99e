// The whole card as few cells of equal size, updated over the phases of a step. For live display; not recorded.
#pragma once

#include "io/measure/phase_samples.h"

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace assay {

struct CardCell {
    std::uint64_t ops = 0; // I/Os that started here, over all phases so far; 0 and no errors = not yet tested
    Ns latencySum{};
    Ns latencyMax{};
    std::uint64_t stalls = 0;
    std::uint64_t errors = 0;
    std::size_t phase = 0; // the last phase that reached this cell, as an index in the plan of the step
    Ns at{};               // time since the start of that phase, with the resolution of the updates

    bool tested() const { return ops > 0 || errors > 0; }
    Ns mean() const { return ops > 0 ? latencySum / static_cast<Ns::rep>(ops) : Ns(); }
};

class CardCells {
public:
    static constexpr std::size_t kColumns = 100, kRows = 25; // size of a map with distinguishable cells
    static constexpr std::size_t kCells = kColumns * kRows;

    CardCells() = default;
    explicit CardCells(Bytes capacity);

    // `samples`: current samples of phase `phase` of step `step`. Another step starts with empty cells.
    void update(std::size_t step, std::size_t phase, const PhaseSamples& samples);

    Bytes cellBytes() const { return m_cellBytes; }
    std::span<const CardCell> cells() const { return m_cells; }
    // Returns the cell of the last I/O at or before this moment of the running phase; nothing before the first.
    std::optional<std::size_t> cellAt(Ns moment) const;
    std::size_t phase() const { return m_phase; } // the running phase

private:
    std::vector<CardCell> ofPhase(const PhaseSamples& samples) const;

    Bytes m_cellBytes{kSectorBytes};
    std::vector<CardCell> m_earlier, m_running, m_cells; // of earlier phases of the step, of the running one, of both
    std::size_t m_step = 0, m_phase = 0;
    std::uint64_t m_count = 0; // I/Os of the running phase
};

} // namespace assay
