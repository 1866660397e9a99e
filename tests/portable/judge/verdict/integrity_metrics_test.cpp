// Bad sectors are wrong or unreadable; silent ones are wrong without an I/O error.
#include "judge/verdict/integrity_metrics.h"

#include "judge/verdict/metrics.h"
#include "run/record/scorecard.h"

#include <catch2/catch_test_macros.hpp>
#include <cerrno>

using namespace assay;

namespace {

PhaseSamples phaseOf(PhaseRole role, IoOp op) { return PhaseSamples(role, op, Bytes(), mib(16), Ns()); }

void failAt(PhaseSamples& phase, Bytes offset, Bytes length)
{
    phase.record({.op = phase.op,
                  .offset = offset,
                  .length = length,
                  .issued = {},
                  .submitted = {},
                  .completed = {},
                  .osError = EIO,
                  .failed = true});
}

SectorFinding wrong(Bytes offset, SectorState state)
{
    SectorFinding finding;
    finding.offset = offset;
    finding.state = state;
    return finding;
}

JudgedRecord runOf(std::vector<PhaseSamples> phases)
{
    StepRecord step;
    step.id = std::string(1, 'o');
    step.phases = std::move(phases);
    JudgedRecord run;
    run.steps.push_back(std::move(step));
    return run;
}

} // namespace

TEST_CASE("Unreadable sectors and those whose write failed are bad but not silent")
{
    PhaseSamples write = phaseOf(PhaseRole::write, IoOp::write), verify = phaseOf(PhaseRole::verify, IoOp::read);
    failAt(write, mib(1), mib(1));
    verify.integrity.addGood(1000);
    verify.integrity.addUnreadable(mib(4), mib(1));
    for (std::uint64_t i = 0; i < 4; ++i) // two inside the write that failed, two behind it
        verify.integrity.add(wrong(mib(2) - Bytes(1024) + Bytes(512 * i), SectorState::zeros));
    const JudgedRecord run = runOf({write, verify});
    const IntegrityCount count = integrityOf(run, run.steps[0]);
    CHECK(count.checked == 1000 + 2048 + 4);
    CHECK(count.bad == 2048 + 4);
    CHECK(count.silent == 2);
}

TEST_CASE("Only errors of the last write to a region make bad sectors not silent")
{
    PhaseSamples first = phaseOf(PhaseRole::write, IoOp::write), second = phaseOf(PhaseRole::write, IoOp::write),
                 verify = phaseOf(PhaseRole::verify, IoOp::read);
    failAt(first, Bytes(), mib(1));
    verify.integrity.add(wrong(Bytes(), SectorState::olderPass));
    const JudgedRecord run = runOf({first, second, verify});
    CHECK(integrityOf(run, run.steps[0]).silent == 1);
}

TEST_CASE("Integrity metrics exist only in runs that verified sectors, for each step and the run")
{
    PhaseSamples verify = phaseOf(PhaseRole::verify, IoOp::read);
    verify.integrity.addGood(99);
    verify.integrity.add(wrong(Bytes(), SectorState::zeros));
    JudgedRecord run = runOf({phaseOf(PhaseRole::write, IoOp::write), verify});
    run.metrics = computeMetrics(run);
    for (const char* id : {"o.bad_sectors", "o.silent_errors", "run.bad_sectors", "run.silent_errors"}) {
        CAPTURE(id);
        REQUIRE(run.metric(id));
        CHECK(std::get<double>(run.metric(id)->value) == 1);
        CHECK(run.metric(id)->n == 100);
    }
    JudgedRecord unverified = runOf({phaseOf(PhaseRole::write, IoOp::write)});
    unverified.metrics = computeMetrics(unverified);
    CHECK_FALSE(unverified.metric("run.bad_sectors"));
}
