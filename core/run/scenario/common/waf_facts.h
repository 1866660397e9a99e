// The facts of a step from which its write amplification is estimated: a replay of its writes on the candidate models
// of the card (docs/method/flash-character.md, "Facts"). The only writer and the only reader of facts.waf.
#pragma once

#include "model/waf/baseline_write_latency.h"
#include "run/record/run_record.h"

#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

namespace assay {

// Names, units and meanings as in the record. Numbers of bytes and ns; 0 if nothing is said.
struct WafFacts {
    struct Bus {
        double weight = 0, programmed = 0, padding = 0, baselineNs = 0;
        bool mayHideCopies = false;
    };
    struct Card {
        double weight = 0;
        std::string ftlKind;
        double nand = 0, padding = 0, copied = 0, folded = 0, predictedNs = 0, blockResidual = 0, copyCostRatio = 0,
               copyCost = 0, copyCostDeviation = 0; // copy cost: ns per byte
        nlohmann::json design; // see recordedDesign() (flash_character/character_facts.h); null = not recorded
    };
    struct Reference {
        double bytes = 0, blockBytes = 0, characterizationNs = 0, beforeNs = 0, afterNs = 0; // ns: 0 = not read
    };
    struct FastestWrites {                     // 10 % quantile of write latency, ns; 0 = not known
        double measuredNs = 0, expectedNs = 0; // of the step; of the same writes by the characterization
    };
    struct CleanStart { // see model/waf/clean_start.h
        double waf = 0, deviation = 0, residual = 0;
    };
    // If set, there is nothing else: share of the characterization's time that the host took.
    std::optional<double> hostDelayShare;
    double host = 0, timeNs = 0, sequentialNsPerByte = 0, relativeSpread = 0, predictionError = 0, excessError = 0,
           residual = 0, medianResidual = 0, drift = 0, driftPerWriteNs = 0, ambiguousShare = 0, unobserved = 0,
           measuredWrites = 0;
    std::uint64_t writes = 0;
    bool cacheFilled = false, mayBeFolding = false;
    bool usedByCleanStart = false;                // the times are part of `cleanStart` of later steps
    std::optional<BaselineWriteLatency> baseline; // not known: it could not be read
    std::optional<Reference> reference, writeReference;
    std::optional<FastestWrites> fastestWrites;
    std::optional<CleanStart> cleanStart;
    std::vector<Bus> buses;
    std::vector<Card> cards; // empty together with `buses`: the models are rejected and were not replayed
};

nlohmann::json toJson(const WafFacts& facts);
// Returns nothing without these facts, or if a value is missing or impossible.
std::optional<WafFacts> wafFactsOf(const StepRecord& step);

} // namespace assay
