// What a run says about write amplification and about the inside of its card, gathered for whoever shows it: scorecard,
// report, desktop.
#pragma once

#include "record/scorecard.h"

#include <vector>

namespace assay {

// A step of which write amplification was asked. Its metrics point into the record; null = not known.
struct WafRow {
    const StepRecord* step = nullptr;
    const Metric* waf = nullptr;
    const Metric* padding = nullptr;
    const Metric* collection = nullptr;
    const Metric* fold = nullptr;
    const Metric* slowdown = nullptr; // stands beside, and is no write amplification
    const Metric* multiplier = nullptr;
    const Metric* hours = nullptr;
    Message refusal{}; // why there is no `waf`, where that is known
};
// In the order of the steps; empty where a run asked nothing of the kind.
std::vector<WafRow> wafRows(const JudgedRecord& run);

// A property of the card's inside; no metric = its times gave no signal.
struct CharacterTrait {
    const char* quantity;
    const Metric* metric = nullptr;
};
// Kind, allocation unit, page, open units, SLC cache, its folding, write buffer, spare factor, in this order, by the
// latest flash_character step; empty without one. Folding only with a cache, spare factor only where it was found.
std::vector<CharacterTrait> cardCharacter(const JudgedRecord& run);

} // namespace assay
