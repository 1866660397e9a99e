// The fastest writes of a card, of which no card copies pages in all: the fastest decile of a step's writes cannot take
// longer than in the characterization unless the card has become slower, or copies pages in nearly every write.
#pragma once

#include "model/waf/baseline_write_latency.h"
#include "model/waf/write_trace.h"

#include <span>
#include <vector>

namespace assay {

constexpr double kFastestShare = 0.1; // quantile; chosen

class FastestWrites {
public:
    explicit FastestWrites(const Characterization& characterization) { add(characterization); }
    // Adds the workloads of a later characterization, such as full_card_times. The slower of both counts: caches may
    // have become full since.
    void add(const Characterization& characterization);
    // Returns the expected fastest decile of the measured writes, ns; 0 = unknown.
    double decile(std::span<const TracedWrite> writes) const;

private:
    std::vector<BaselineWriteLatency> m_known;
};

} // namespace assay
