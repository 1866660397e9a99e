#include "io/measure/card_cells.h"

#include <catch2/catch_test_macros.hpp>

using namespace assay;
using namespace std::chrono_literals;

namespace {

constexpr Bytes kCard = mib(1) * CardCells::kCells; // a cell is 1 MiB

// A phase over the whole card, in blocks of a cell.
PhaseSamples phaseOver(PhaseRole role) { return PhaseSamples(role, IoOp::write, Bytes(), kCard, Ns(), mib(1)); }

void write(PhaseSamples& phase, std::uint64_t cell, Ns issued, Ns latency, bool failed = false)
{
    phase.record({.op = IoOp::write,
                  .offset = mib(1) * cell,
                  .length = mib(1),
                  .issued = issued,
                  .submitted = issued,
                  .completed = issued + latency,
                  .failed = failed});
}

} // namespace

TEST_CASE("A cell is not tested before an I/O came to it, and then has its latency, stalls and errors")
{
    CardCells cells(kCard);
    PhaseSamples phase = phaseOver(PhaseRole::write);
    write(phase, 3, 0ms, 10ms);
    write(phase, 3, 10ms, 300ms);
    write(phase, 4, 310ms, 5ms, true);
    cells.update(0, 0, phase);
    CHECK_FALSE(cells.cells()[2].tested());
    CHECK(cells.cells()[3].ops == 2);
    CHECK(cells.cells()[3].mean() == 155ms);
    CHECK(cells.cells()[3].latencyMax == 300ms);
    CHECK(cells.cells()[3].stalls == 1);
    CHECK(cells.cells()[4].tested());
    CHECK(cells.cells()[4].errors == 1);
}

TEST_CASE("The cells keep what earlier phases of a step found, and forget it with the step")
{
    CardCells cells(kCard);
    PhaseSamples first = phaseOver(PhaseRole::write), second = phaseOver(PhaseRole::verify);
    write(first, 0, 0ms, 10ms);
    write(second, 1, 0ms, 20ms);
    cells.update(0, 0, first);
    cells.update(0, 1, second);
    CHECK(cells.cells()[0].latencyMax == 10ms);
    CHECK(cells.cells()[0].phase == 0);
    CHECK(cells.cells()[1].latencyMax == 20ms);
    CHECK(cells.cells()[1].phase == 1);
    cells.update(1, 0, phaseOver(PhaseRole::write));
    CHECK_FALSE(cells.cells()[0].tested());
}

TEST_CASE("The cell at a moment is that of the last I/O before it")
{
    CardCells cells(kCard);
    PhaseSamples phase = phaseOver(PhaseRole::write);
    CHECK_FALSE(cells.cellAt(1s));
    for (std::uint64_t i = 0; i < 5; ++i) {
        write(phase, i, i * 100ms, 100ms);
        cells.update(0, 0, phase);
    }
    CHECK(cells.cellAt(350ms) == 2);
    CHECK(cells.cellAt(9s) == 4);
    CHECK_FALSE(cells.cellAt(50ms));
}

TEST_CASE("Blocks wider than a cell colour each cell that they cover")
{
    CardCells cells(kCard);
    PhaseSamples phase(PhaseRole::write, IoOp::write, Bytes(), kCard, Ns(), mib(4));
    write(phase, 0, 0ms, 10ms);
    cells.update(0, 0, phase);
    CHECK(cells.cells()[3].tested());
    CHECK_FALSE(cells.cells()[4].tested());
}
