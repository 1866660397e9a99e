// The result of replaying a step's writes on the candidate models of a card.
#pragma once

#include "model/flash/flash_model.h"
#include "model/waf/baseline_write_latency.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace assay {

// Estimate of a step by clean_start.h.
struct CleanStartEstimate {
    double waf = 0;
    double deviation = 0; // of its logarithm
    double residual = 0;  // root mean square of ln(measured / predicted), of the best design
};

// Replay of a step on one candidate model.
struct ReplayedModel {
    FlashTotals totals;           // for the measured writes only
    double priorTime = 0;         // ns, for all writes of the step, predicted from the data before the step
    double priorDeviation = 0;    // standard deviation of priorTime due to the uncertainty of the copy cost
    double predicted = 0;         // ns, for the measured writes, after the fit to the times of this step
    double blockResidual = 0;     // root mean square of ln(measured / predicted) over the blocks of the step
    double copyCostPerByteNs = 0; // ns to copy a byte in the step, erases included; 0 = no page copies
    double copyCostDeviation = 0; // standard deviation of copyCostPerByteNs
    double copyCostRatio = 0;     // copy cost over the time of a read and a program; 0 = no page copies
    double weight = 0;
    FtlKind kind = FtlKind::ideal;
    bool neverRelocated = false;         // no page was relocated since the card was new
    bool characterizedWithoutGc = false; // nor in the characterization, which then has no information on GC
    bool measuredWrites = false;         // its writes take BaselineWriteLatency
    bool ruledOut = false;               // replay ended early: predicted times far above the measured ones
    // True if the characterization had no page copies, and write times are measured.
    bool hasUnknownCopyCost() const { return measuredWrites && characterizedWithoutGc; }
};

// Replay of a step on a bus model alone: the time without any page copy.
struct ReplayedBus {
    Bytes programmed, padding;
    double baselineNs = 0; // if page copies overlap with transfers: the program time
    double weight = 0;
    bool mayHideCopies = false; // page copies may have been hidden
};

struct StepReplay {
    Bytes host;
    std::uint64_t writes = 0, randomWrites = 0; // randomWrites: those that do not continue the previous one
    Ns measured{};                              // time of the measured writes; 0 = rate-limited
    double fastestNs = 0;             // expected fastest decile of the measured writes (fastest_writes.h); 0 = unknown
    std::vector<ReplayedModel> cards; // without ruled-out models
    std::vector<ReplayedBus> buses;
    // |ln(predicted / measured)| of the whole step, from the data before it; 0 = rate-limited
    double priorError = 0;
    // Excess prediction error: the part of priorError beyond the differences between the models' predictions and the
    // uncertainty of the copy cost.
    double excessError = 0;
    // Residuals of the card with the highest weight: ln(measured / predicted) of the sums of workloads and steps, as
    // root mean square, and as standard deviation from the median of the absolute values. If its writes take
    // BaselineWriteLatency, `residual` is at least the residual over the eighths of one step.
    double residual = 0, medianResidual = 0;
    double drift = 0;         // the largest |ln(measured / predicted)| of a GC-free step of this run
    double driftPerWrite = 0; // ns: the same as a time of each write, beyond the spread of the rows
    // Ambiguous share, 0 to 1: the part of ln(measured / GC-free time) of the step that all its blocks have in common,
    // if GC starts in it. It may be a drift.
    double ambiguousShare = 0;
    // The apparent GC may be folding of small writes, each individually.
    bool mayBeFolding = false;
    // Unobserved programs: bytes that may have been programmed in addition; the times do not decide
    // (docs/method/flash-character.md).
    Bytes unobserved;
    std::optional<CleanStartEstimate> cleanStart; // if the models explain neither step nor card
    bool usedByCleanStart = false;                // the times of this step are part of such estimates of later steps
    std::optional<BaselineWriteLatency>
        baseline; // write times of the card with the highest weight, if it has BaselineWriteLatency
};

} // namespace assay
