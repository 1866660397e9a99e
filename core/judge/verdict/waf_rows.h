// Collects the metrics of a run on write amplification and card model, for scorecard, report and desktop.
#pragma once

#include "run/record/scorecard.h"

#include <vector>

namespace assay {

// A step with write amplification. Its metrics point into the record; null = unknown.
struct WafRow {
    const StepRecord* step = nullptr;
    const Metric* waf = nullptr;
    const Metric* padding = nullptr;
    const Metric* collection = nullptr;
    const Metric* fold = nullptr;
    const Metric* slowdown = nullptr; // shown in addition; not a write amplification
    const Metric* multiplier = nullptr;
    const Metric* hours = nullptr;
    Message withheldReason{}; // reason of a withheld `waf`, if known
};
// In the order of the steps; empty for a run without write amplification.
std::vector<WafRow> wafRows(const JudgedRecord& run);

// A property of the card model; no metric = the times gave no signal.
struct CardModelProperty {
    const char* quantity;
    const Metric* metric = nullptr;
};
// Kind, allocation unit, page, open units, SLC cache, its folding, write buffer, spare factor, in this order, by the
// latest flash_character step; empty without one. Folding only with a cache, spare factor only if it was found.
std::vector<CardModelProperty> cardModelProperties(const JudgedRecord& run);

} // namespace assay
