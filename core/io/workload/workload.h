// A stream of I/O as pure data: address pattern, block size, queue depth and stop rule. The runner executes it.
#pragma once

#include "card/device/io_engine.h"
#include "card/stamp/stamp_spec.h"
#include "ground/base/units.h"
#include "io/measure/phase_role.h"

#include <algorithm>

namespace assay {

enum class Pattern { sequential, random };

// The first bound reached ends the workload; 0 = unbounded. A pass has the bytes of the region.
struct StopRule {
    Bytes maxBytes;
    Ns duration{}; // on the device's clock, warm-up not included
    unsigned passes = 0;
};

struct Workload {
    PhaseRole role = PhaseRole::read;
    IoOp op = IoOp::read;
    Pattern pattern = Pattern::sequential;
    Bytes block = mib(1);    // a multiple of the logical block; the last sequential I/O of a region may be shorter
    unsigned queueDepth = 1; // maximum I/Os in flight
    Bytes regionOffset;
    Bytes regionBytes; // > 0
    StopRule stop;
    Ns warmup{};            // I/Os completed within this time are not measured and do not count for the stop rule
    Ns pause{};             // think time after each completion (queue depth 1 only)
    StampSpec stamp;        // content of writes, expected content of reads
    bool verify = false;    // reads: check every sector against `stamp`
    std::uint64_t seed = 0; // of random addresses: block-aligned, uniform, independent
    Ns ioDeadline = std::chrono::seconds(60); // no completion within this time = hung

    // Returns the bytes that the stop rule allows; 0 if only time bounds them.
    Bytes byteBound() const
    {
        const Bytes all = regionBytes * stop.passes;
        const bool onlyOne = all.count() == 0 || stop.maxBytes.count() == 0;
        return onlyOne ? std::max(all, stop.maxBytes) : std::min(all, stop.maxBytes);
    }
};

} // namespace assay
