// Limits that decide whether a step gets an estimate of its write amplification. docs/method/flash-character.md
// ("Limits of validity") says where each comes from; a test compares that table with the names and values here.
#pragma once

namespace assay {

// Share of the characterization's time that the host may take; beyond it the times are not used.
constexpr double kMaxHostDelayShare = 0.10;
// Relative spread of equal I/Os; beyond it the times reflect the host, not the card.
constexpr double kMaxRelativeSpread = 0.3;
// ln: change of the time of GC-free writes since the characterization; later steps are then not replayed. Also of the
// page reference (run/session/reference_read.h), and of the fastest writes (fastest_writes.h) before it counts.
constexpr double kMaxDrift = 0.10;
// Share of the step's time that slower fastest writes (fastest_writes.h) may explain.
constexpr double kMaxSlowerWriteShare = 0.3;
// ln: residual of the sums of whole characterization workloads and steps. Also of the eighths of a step whose writes
// take measured times; later steps are then not replayed.
constexpr double kMaxResidual = 0.42;
// ln: median residual, if the step was not predicted. A valid model misses few sums by much: those whose page copies
// come slightly early or late.
constexpr double kMaxMedianResidual = 0.06;
// ln: error of the step time predicted before the step, of a predicted step.
constexpr double kMaxPriorError = 0.15;
// ln: residual of the best page-mapped card since a sequential overwrite (clean_start.h).
constexpr double kMaxCleanStartResidual = 0.15;
// Factor on the measured time of a step; a model is ruled out while its prediction is above.
constexpr double kRuledOutRatio = 5;
// ln: ratio of the copy time to read time + program time of a page; beyond it the time has another cause.
constexpr double kMaxCopyTimeRatio = 1.4;
// ln: the same for cards with measured write times: the flash may idle most of it.
constexpr double kMaxBaselineCopyTimeRatio = 3;
// Weight of the models with measured write times, above which the estimators share their times.
constexpr double kMaxMeasuredWrites = 0.1;
// ln: difference of two estimators that confirm each other.
constexpr double kConfirmingDifference = 0.25;
// Standard deviations: difference of two estimators that contradict each other.
constexpr double kContradictingDeviations = 2;
// ln: a single write after a pause may take this much longer than after the characterization.
constexpr double kMaxWriteReferenceRise = 0.2;
// Mean size, bytes: fastest writes (fastest_writes.h) of larger ones may wait for a full buffer all the time.
constexpr double kMaxFastestWriteBytes = 16384;
// Ratio of the ends of a useful interval.
constexpr double kMaxIntervalRatio = 4;

} // namespace assay
