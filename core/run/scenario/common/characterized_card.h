// The internal structure of a card, as inferred by a characterization step. Session thread only.
#pragma once

#include "model/waf/characterization.h"
#include "model/waf/write_trace.h"
#include "run/scenario/common/waf_facts.h"

#include <optional>
#include <stop_token>

namespace assay {

class CharacterizedCard {
public:
    virtual ~CharacterizedCard() = default;
    virtual const Characterization& characterization() const = 0;
    // Replays a step; each one improves the knowledge of the card. Returns its facts; none if none of its writes
    // is measured, or after a stop request: the state of the card is unknown then. `trace` is called again after later
    // steps, so it must own its data. Memory: 40 bytes for each write of the step.
    virtual std::optional<WafFacts> replay(WriteTrace trace, StepTimes times, const std::stop_token& stop) = 0;
    // Adds the workloads of full_card_times. May take seconds; returns early after a stop request.
    virtual void addFullyWrittenCharacterization(Characterization characterization, const std::stop_token& stop) = 0;
    // Returns the size of the units that the card fills one after another; 0 = none, or uncertain.
    virtual Bytes unitSize() const = 0;
    // Returns the size of the SLC cache that the card's writes have filled so far; 0 = none.
    virtual Bytes cacheSize() const = 0;
};

} // namespace assay
